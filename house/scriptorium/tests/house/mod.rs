//! Runs the program as a server in a child process.

// Each test crate uses only some of these.
#![allow(dead_code)]

use std::io::Read;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::thread::JoinHandle;

use load::{NO_LIMITS, ServerProcess};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_scriptorium");

/// A server in a child process, which is killed when this is dropped.
pub(crate) struct House {
    process: ServerProcess,
    pub(crate) address: SocketAddr,
}

/// Returns the command that runs a server on this directory, without rate limits.
pub(crate) fn serve(data: &Path) -> Command {
    serve_with(data, &NO_LIMITS)
}

/// Returns the command that runs a server on this directory, with these options.
pub(crate) fn serve_with(data: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"]).arg(data).args(options);
    command
}

impl House {
    pub(crate) fn open(data: &Path) -> House {
        House::start(&mut serve(data))
    }

    pub(crate) fn start(command: &mut Command) -> House {
        let process = ServerProcess::start(command).expect("the program starts and prints its address");
        House { address: process.address, process }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.process.child.id()
    }

    /// Returns the resident memory of the server, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("the resident set");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
    }

    /// Collects the log, which must go to a pipe, until the server ends.
    pub(crate) fn log(&mut self) -> JoinHandle<String> {
        let mut pipe = self.process.child.stderr.take().expect("a pipe");
        std::thread::spawn(move || {
            let mut log = String::new();
            pipe.read_to_string(&mut log).expect("UTF-8");
            log
        })
    }

    /// Lifts the limit of the size of files.
    #[cfg(target_os = "linux")]
    pub(crate) fn lift_file_limit(&self) {
        let id = self.pid().cast_signed();
        let no_limit = Some((rlimit::INFINITY, rlimit::INFINITY));
        rlimit::prlimit(id, rlimit::Resource::FSIZE, no_limit, None).expect("only the soft limit was set");
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
    }

    /// Sends SIGTERM, and waits until the process has exited.
    pub(crate) fn stop(mut self) {
        let id = self.process.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().expect("signals can be sent");
        assert!(sent.success());
        assert!(self.process.child.wait().expect("it ends").success(), "exit status 0");
    }
}
