//! Malformed WebSocket frames.

use serde_json::json;

use crate::client::Client;
use crate::siege::hostile::{Hostile, READ_END};

/// A frame header with a mask of 0, and content of any length.
fn frame(first: u8, length: &[u8], content: &[u8]) -> Vec<u8> {
    [&[first], length, &[0; 4], content].concat()
}

/// What is sent after the greeting, each on a new connection.
fn malformed() -> Vec<Vec<u8>> {
    const MASK: u8 = 0x80;
    const LONG: u8 = MASK | 127;
    let long = |length: u64| [&[LONG], length.to_be_bytes().as_slice()].concat();
    let fragment = |first: u8| frame(first, &[MASK | 100], &[b'x'; 100]);
    vec![
        // Reserved opcodes and bits.
        frame(0x83, &[MASK], b""),
        frame(0x8B, &[MASK], b""),
        frame(0xF1, &[MASK | 2], b"{}"),
        // Without a mask.
        vec![0x81, 0x02, b'{', b'}'],
        // Lengths that are impossible, huge, or longer than necessary.
        frame(0x81, &long(u64::MAX), b"x"),
        frame(0x81, &long(1 << 40), b"x"),
        frame(0x81, &long(8 * 1024 * 1024), &[b'x'; 60_000]),
        frame(0x81, &long(2), b"{}"),
        // Control frames that are long or fragmented.
        frame(0x89, &[MASK | 126, 1, 0], &[b'x'; 256]),
        frame(0x09, &[MASK], b""),
        frame(0x88, &[MASK | 1], b"x"),
        frame(0x88, &[MASK | 2], &[0x00, 0x01]),
        // A continuation of nothing, a message within a message, and one without end.
        fragment(0x80),
        [fragment(0x01), fragment(0x01)].concat(),
        [fragment(0x01), fragment(0x00).repeat(2_000)].concat(),
        [frame(0x01, &[MASK], b""), frame(0x00, &[MASK], b"").repeat(20_000)].concat(),
        // Text that is not UTF-8, and no text.
        frame(0x81, &[MASK | 2], &[0xFF, 0xFE]),
        frame(0x82, &[MASK | 2], b"{}"),
        // Half a frame.
        vec![0x81],
    ]
}

pub(super) async fn run(hostile: Hostile) {
    const AT_ONCE: usize = 8;
    let guest = hostile.guest().await;
    let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
    hostile.at_once(AT_ONCE, |hostile, first| send(hostile, guest.clone(), table.clone(), first)).await;
}

async fn send(hostile: Hostile, guest: Client, table: String, first: usize) {
    let frames = malformed();
    for bytes in frames.iter().cycle().skip(first) {
        if let Some(mut socket) = hostile.greeted(&guest, &table).await
            && hostile.write(socket.get_mut(), bytes).await.is_some()
        {
            hostile.read_end(&mut socket, READ_END).await;
        }
    }
}
