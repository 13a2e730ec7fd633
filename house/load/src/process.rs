//! A server in a child process.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// Options of `scriptorium serve` that raise the limits per address beyond any measurement or test.
pub const NO_LIMITS: [&str; 18] = [
    "--connections-per-address",
    "1000000",
    "--requests-per-second",
    "1000000",
    "--messages-per-second",
    "1000000",
    "--messages-per-address",
    "1000000",
    "--sockets-per-address",
    "1000000",
    "--guests-per-hour",
    "1000000000",
    "--sign-ins-per-hour",
    "1000000000",
    "--megabytes-per-person",
    "1000000000",
    "--megabytes-per-address",
    "1000000000",
];

/// A running server, which is killed when this is dropped.
pub struct ServerProcess {
    /// The process.
    pub child: Child,
    /// The address where it listens.
    pub address: SocketAddr,
}

impl ServerProcess {
    /// Starts `scriptorium serve` and waits until it listens.
    pub fn start(serve: &mut Command) -> io::Result<ServerProcess> {
        let child = serve.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        // Constructed first, so that the process is killed if it prints no address.
        let mut server = ServerProcess { child, address: SocketAddr::from(([0; 4], 0)) };
        let mut line = String::new();
        if let Some(out) = server.child.stdout.as_mut() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        server.address = address
            .ok_or_else(|| io::Error::other(format!("the server did not print its address: {line:?}")))?;
        Ok(server)
    }

    /// Kills the process with SIGKILL.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // Fails if it has already ended.
        let _ = self.kill();
    }
}
