use std::net::SocketAddr;

/// Settings of a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The URL under which browsers reach the server, such as `https://play.example.org`. With `https`, cookies are
    /// `Secure`. `None` accepts the origin that matches the `Host` header over plain HTTP.
    pub public_url: Option<String>,
    /// Whether to take the client address from the last entry of `X-Forwarded-For`. Safe only behind a proxy that sets
    /// it.
    pub behind_proxy: bool,
    /// Limits per client.
    pub limits: Limits,
}

/// Limits per client. Rates allow short bursts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// HTTP requests per second from one address.
    pub requests: f64,
    /// Messages per second on one socket.
    pub messages: f64,
    /// Open sockets of one person.
    pub sockets: usize,
    /// Open sockets from one address.
    pub sockets_by_address: usize,
    /// Unfinished tables of one person.
    pub tables: usize,
    /// Guests created per hour from one address.
    pub guests: f64,
    /// Sign-in attempts per hour from one address.
    pub sign_ins: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 20.0,
            messages: 20.0,
            sockets: 20,
            sockets_by_address: 200,
            tables: 50,
            guests: 60.0,
            sign_ins: 30.0,
        }
    }
}

/// Maximum size of a socket message and of a request body.
pub(crate) const MAX_MESSAGE_BYTES: usize = 8 * 1024;
/// Maximum size of a record in a request body: ten times a long game.
pub(crate) const MAX_RECORD_BYTES: usize = 256 * 1024;
/// Maximum number of queued messages per client. A client that exceeds it is disconnected.
pub(crate) const MAX_QUEUED: usize = 256;
/// How long an unused table stays in memory.
pub(crate) const UNLOAD_AFTER_MS: u64 = 30_000;
/// Interval of heartbeats. A client that sends nothing for three intervals is disconnected.
pub(crate) const HEARTBEAT_SECONDS: u64 = 20;
