//! The command line of the load generator: exit statuses, and refused servers.

use std::net::TcpListener;
use std::process::Command;

/// Runs the generator. Returns its exit status and standard error.
fn load(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_load")).args(arguments).output().expect("the binary runs");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn other_machines_are_refused() {
    for (url, reason) in
        [("http://192.0.2.1:8420", "this machine"), ("http://example.org:80", "an IP address")]
    {
        let (status, err) = load(&["--tables", "1", "--url", url]);
        assert_eq!(status, Some(2));
        assert!(err.contains(reason), "{err}");
    }
}

#[test]
fn a_missing_server_is_an_error() {
    // A port that was free a moment ago.
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    let (status, err) = load(&["--tables", "1", "--url", &format!("http://{free}")]);
    assert_eq!(status, Some(1));
    assert!(err.starts_with("load: signing in guests: "), "{err}");
    let (status, err) = load(&["--cold", "1", "--server", "/no/such/program"]);
    assert_eq!(status, Some(1));
    assert!(err.starts_with("load: /no/such/program: "), "{err}");
}
