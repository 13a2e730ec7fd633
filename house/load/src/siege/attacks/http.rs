//! HTTP that no browser sends.

use std::sync::Arc;

use crate::siege::hostile::Hostile;

/// Requests, each sent on a new connection.
fn odd() -> Vec<Vec<u8>> {
    let with_host =
        |start: &str, rest: &str| format!("{start} HTTP/1.1\r\nHost: localhost\r\n{rest}").into_bytes();
    let plain = |start: &str| with_host(start, "\r\n");
    let json = "Content-Type: application/json\r\n";
    vec![
        plain("TRACE /"),
        plain("TRACK /api/me"),
        plain("CONNECT example.org:443"),
        plain("OPTIONS *"),
        plain("PROPFIND /"),
        plain("DELETE /"),
        plain("BREW /api/tables"),
        plain("GET http://example.org/"),
        plain("GET /../../../../etc/passwd"),
        plain("GET /%2e%2e/%2e%2e/etc/passwd"),
        plain(&format!("GET /{}", "a".repeat(60_000))),
        b"GET /\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
        b"GET / HTTP/2.0\r\nHost: localhost\r\n\r\n".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".repeat(20),
        vec![0; 1_000],
        // A body with two lengths.
        with_host(
            "POST /api/me",
            &format!(
                "{json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"
            ),
        ),
        with_host("POST /api/me", &format!("{json}Content-Length: 2\r\nContent-Length: 30\r\n\r\n{{}}")),
        with_host("POST /api/me", &format!("{json}Content-Length: 99999999999\r\n\r\n{{}}")),
        with_host("POST /api/me", &format!("{json}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\nx")),
        // Headers that are many, long, or spread over lines.
        with_host("GET /", &"X: y\r\n".repeat(5_000)),
        with_host("GET /", &format!("X: {}\r\n\r\n", "y".repeat(200_000))),
        with_host("GET /", "X: y\r\n folded\r\n\r\n"),
        with_host("GET /", "Cookie: scriptorium=x; scriptorium=y\r\nAuthorization: Bearer \u{fffd}\r\n\r\n"),
        // Many requests at once, whose answers are not read.
        plain("GET /api/openapi.json").repeat(300),
        plain("GET /").repeat(1_000),
    ]
}

pub(super) async fn run(hostile: Hostile) {
    send(hostile, odd()).await;
}

/// Sends these bytes again and again, each on a new connection.
pub(super) async fn send(hostile: Hostile, requests: Vec<Vec<u8>>) {
    const AT_ONCE: usize = 12;
    let requests = Arc::new(requests);
    hostile.at_once(AT_ONCE, |hostile, first| send_from(hostile, Arc::clone(&requests), first)).await;
}

async fn send_from(hostile: Hostile, requests: Arc<Vec<Vec<u8>>>, first: usize) {
    for request in requests.iter().cycle().skip(first) {
        let Some(mut stream) = hostile.connect().await else { continue };
        if hostile.write(&mut stream, request).await.is_some() {
            hostile.status(&mut stream).await;
        }
    }
}
