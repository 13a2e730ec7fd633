//! Control frames, which a server answers by itself.

use futures_util::future::join;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::siege::hostile::Hostile;

/// Frames that are sent at once.
const BATCH: usize = 400;

const PING: u8 = 0x9;
const PONG: u8 = 0xA;

/// A masked control frame. The mask is 0, so the content is not changed.
fn control(opcode: u8, length: u8) -> Vec<u8> {
    let mut frame = vec![0x80 | opcode, 0x80 | length, 0, 0, 0, 0];
    frame.resize(frame.len() + usize::from(length), b'x');
    frame
}

pub(super) async fn flood(hostile: Hostile) {
    let frames = control(PING, 125).repeat(BATCH);
    join(write(&hostile, &frames, false), write(&hostile, &frames, false)).await;
}

pub(super) async fn empty(hostile: Hostile) {
    let frames = [control(PING, 0), control(PONG, 0)].concat().repeat(BATCH);
    join(write(&hostile, &frames, true), write(&hostile, &frames, true)).await;
}

/// Writes the frames on one WebSocket after the other.
async fn write(hostile: &Hostile, frames: &[u8], reads: bool) {
    let guest = hostile.guest().await;
    let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
    loop {
        let Some(mut socket) = hostile.greeted(&guest, &table).await else { continue };
        let stream = socket.get_mut();
        if !reads {
            while hostile.write(stream, frames).await.is_some() {}
            continue;
        }
        let (mut reader, mut writer) = stream.split();
        let reading = async {
            let mut answers = vec![0; 64 * 1024];
            while reader.read(&mut answers).await.is_ok_and(|length| length > 0) {}
        };
        let writing = async {
            loop {
                hostile.spend(frames.len()).await;
                if writer.write_all(frames).await.is_err() {
                    return;
                }
            }
        };
        tokio::select! {
            () = reading => {}
            () = writing => {}
        }
        hostile.count("connection closed");
    }
}
