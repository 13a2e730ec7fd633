use std::net::SocketAddr;

/// How the house is run.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address under which people reach the house, as `https://play.example.org`; the address of the listener if
    /// nothing is said. Behind `https` cookies are for secure connections only.
    pub public_url: Option<String>,
    /// Whether the last address in `X-Forwarded-For` is that of the client: only behind a proxy that sets it.
    pub behind_proxy: bool,
    /// What one client may do.
    pub limits: Limits,
}

/// What one client may do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// HTTP requests a second by address, in the long run.
    pub requests: f64,
    /// Messages a second on one socket, in the long run.
    pub messages: f64,
    /// Sockets of one person.
    pub sockets: usize,
    /// Sockets of one address.
    pub sockets_by_address: usize,
    /// Tables of one person that are not over.
    pub tables: usize,
    /// Guests that an address may make in an hour.
    pub guests: f64,
    /// Attempts to sign in that an address has in an hour.
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

/// The largest message that a client may send on a socket, and the largest body of a request, in bytes.
pub(crate) const MOST_MESSAGE: usize = 8 * 1024;
/// The largest record that a client may send to have it replayed, in bytes: ten times what a long game takes.
pub(crate) const MOST_RECORD: usize = 256 * 1024;
/// How many messages may wait for a slow client before it is disconnected.
pub(crate) const MOST_WAITING: usize = 256;
/// How long a table is kept at hand after its last traffic, in milliseconds.
pub(crate) const REST_AFTER: u64 = 30_000;
/// How often the server says that it is there, in seconds; a client that is silent for three times as long is gone.
pub(crate) const BEAT: u64 = 20;
