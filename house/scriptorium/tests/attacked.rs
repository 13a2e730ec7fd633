//! Attacks on the program: its memory, its open files, its log.

mod house;

use std::path::Path;
use std::process::{Command, Stdio};

use house::{House, PROGRAM, serve, serve_with};
use load::client::{PATIENCE, receive, send_text};
use load::testing::{Caller, http, start_game};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

const MIB: u64 = 1024 * 1024;

#[tokio::test]
async fn pings_that_are_never_read_take_no_memory() {
    let directory = tempfile::tempdir().expect("a directory");
    // Without limits every ping is answered.
    let house = House::open(directory.path());
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut player = ann.look(&id, None).await;
    let mut ping = vec![0x89, 0x80 | 125, 0, 0, 0, 0];
    ping.resize(6 + 125, b'x');
    let flood = ping.repeat(8 * 1024);
    let before = house.memory();
    let sending = async {
        // 128 MiB of pings, and nearly as much of answers.
        for _ in 0..128 {
            if player.socket.get_mut().write_all(&flood).await.is_err() {
                break;
            }
        }
    };
    timeout(PATIENCE, sending).await.expect("the server goes on reading, or closes");
    let grown = house.memory().saturating_sub(before);
    assert!(grown < 16 * MIB, "{} MiB", grown / MIB);
    house.stop();
}

#[tokio::test]
async fn sockets_at_a_table_with_a_long_history_take_little_memory() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = House::open(directory.path());
    // A person may have 20 sockets.
    let mut guests = Vec::new();
    for name in ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"] {
        guests.push(Caller::arrive(house.address, name).await);
    }
    let (id, mut players) = start_game("biblios", 2, &guests[..2]).await;
    // About 1 MB.
    for number in 0..800 {
        let text = format!("{number} {}", "\u{1d504}".repeat(290));
        players[number % 2].done(json!({"say": {"text": text}})).await;
    }
    let before = house.memory();
    let mut sockets = Vec::new();
    for number in 0..100 {
        let mut socket = guests[number % guests.len()].socket(&id, &[]).await.expect("a socket");
        send_text(&mut socket, r#"{"type":"hello","version":1}"#).await.expect("open");
        while !receive(&mut socket).await.expect("the history").contains(r#""type":"here""#) {}
        sockets.push(socket);
    }
    let grown = house.memory().saturating_sub(before);
    assert!(grown < 16 * MIB, "{} MiB", grown / MIB);
    house.stop();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_reads_at_once_start_few_threads() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = House::open(directory.path());
    let mut readers = JoinSet::new();
    for number in 0..40 {
        let ann = Caller::arrive(house.address, &format!("Ann {number}")).await;
        readers.spawn(async move {
            for _ in 0..200 {
                ann.get("/api/me/tables").await.expect(200);
            }
        });
    }
    readers.join_all().await;
    let threads = std::fs::read_dir(format!("/proc/{}/task", house.pid())).map_or(0, Iterator::count);
    assert!((1..64).contains(&threads), "{threads} threads");
    house.stop();
}

/// Returns the command of a server that may open this many files and logs warnings.
fn with_files(files: u32, data: &Path) -> Command {
    let mut limited = Command::new("sh");
    limited.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\"")]).arg(PROGRAM);
    let serve = serve_with(data, &[]);
    limited
        .args(serve.get_args().map(|argument| if argument == "error" { "warn".as_ref() } else { argument }));
    limited
}

async fn half_a_request(house: &House) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.expect("the server listens");
    stream.write_all(b"GET / HTTP/1.1\r\n").await.expect("the server is there");
    stream
}

#[tokio::test]
async fn more_connections_than_files_harm_nobody() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("log");
    let mut command = with_files(200, &directory.path().join("data"));
    command.stderr(Stdio::from(std::fs::File::create(&log).expect("a file")));
    let house = House::start(&mut command);
    let mut half = Vec::new();
    for _ in 0..400 {
        half.push(half_a_request(&house).await);
    }
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    ann.look(&id, None).await.done(json!({"sit": {}})).await;
    http(house.address, "GET", "/api/health", &[], None).await.expect(200);
    house.stop();
    let log = std::fs::read_to_string(&log).expect("a log");
    assert_eq!(log.matches("connections are at their limit").count(), 1, "{log}");
}

#[tokio::test]
async fn a_system_without_free_files_is_reported_and_recovers() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("log");
    let mut command = serve(&directory.path().join("data"));
    command.stderr(Stdio::from(std::fs::File::create(&log).expect("a file")));
    let house = House::start(&mut command);
    http(house.address, "GET", "/api/health", &[], None).await.expect(200);
    // As if the limit had been wrong: no more files than are open, and a few.
    let pid = i32::try_from(house.pid()).expect("a process id");
    let open = std::fs::read_dir(format!("/proc/{pid}/fd")).expect("Linux").count() as u64;
    rlimit::prlimit(pid, rlimit::Resource::NOFILE, Some((open + 4, open + 4)), None)
        .expect("it may be lowered");
    let mut half = Vec::new();
    for _ in 0..20 {
        half.push(half_a_request(&house).await);
    }
    // The connections that could not be opened have closed others.
    http(house.address, "GET", "/api/games", &[], None).await.expect(200);
    let log = std::fs::read_to_string(&log).expect("a log");
    assert_eq!(log.matches("connections cannot be accepted").count(), 1, "{log}");
    drop(half);
}

#[test]
fn settings_of_proxies_and_connections_are_checked() {
    let directory = tempfile::tempdir().expect("a directory");
    let refused = |options: &[&str]| {
        let output = serve_with(directory.path(), options).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    for wrong in ["nowhere", "10.0.0.0/33", "10.0.0.0/8/8", "", "10.0.0.1:80"] {
        let error = refused(&["--trusted-proxy", wrong]);
        assert!(error.contains("trusted-proxy: expected an address or a network"), "{error}");
        assert!(error.contains(&format!("found {wrong:?}")), "{error}");
    }
    let error = refused(&["--trusted-proxy", "10.0.0.0/8,::1,what"]);
    assert!(error.contains("found \"what\""), "{error}");
    assert!(refused(&["--behind-proxy"]).contains("replaced by trusted-proxy"));
    assert!(refused(&["--connections", "1000000000"]).contains("1000000000 connections"));
    assert!(refused(&["--connections", "0"]).contains("connections: expected a number above 0"));
    assert!(refused(&["--request-timeout", "0"]).contains("request-timeout: expected 1 to 3600 seconds"));
}
