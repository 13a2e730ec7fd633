//! The real program as a server, in a process of its own.

// Each test file is a program of its own and uses some of these.
#![allow(dead_code, unused_imports)]

#[path = "../../../server/tests/common/client.rs"]
mod client;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub(crate) use client::*;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_scriptorium");

/// Limits that nobody reaches.
const NO_LIMITS: [&str; 10] = [
    "--requests-per-second",
    "1000000",
    "--messages-per-second",
    "1000000",
    "--sockets-per-address",
    "1000000",
    "--guests-per-hour",
    "1000000000",
    "--sign-ins-per-hour",
    "1000000000",
];

/// A house in a process of its own. It is killed when this is dropped.
pub(crate) struct House {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

/// The command that opens a house on this directory.
pub(crate) fn serve(data: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"]).arg(data).args(NO_LIMITS);
    command
}

impl House {
    pub(crate) fn open(data: &Path) -> House {
        House::start(&mut serve(data))
    }

    /// Starts the program and waits until it is open.
    pub(crate) fn start(command: &mut Command) -> House {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address: {line:?}"));
        House { child, address }
    }

    /// Kills it without a warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().expect("signals can be sent");
        assert!(sent.success());
        assert!(self.child.wait().expect("it ends").success(), "it ends well");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The same person, at a house on another port.
pub(crate) fn moved(caller: &Caller, house: &House) -> Caller {
    Caller { address: house.address, ..caller.clone() }
}
