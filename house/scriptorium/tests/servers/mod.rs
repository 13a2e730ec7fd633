//! Two server processes on one database: one serves, the other stands by.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use load::NO_LIMITS;

use crate::house::PROGRAM;

/// How long a server may take to serve or to end. Reached only if it never does.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server process, which serves or stands by.
pub(crate) struct Process {
    number: usize,
    child: Child,
}

/// The server processes.
pub(crate) struct Servers {
    url: String,
    started: usize,
    serving: Process,
    standing_by: Process,
    pub(crate) address: SocketAddr,
    opened: Receiver<(usize, SocketAddr)>,
    sender: Sender<(usize, SocketAddr)>,
}

/// Starts a process that sends its address once it serves.
fn start(url: &str, number: usize, opened: &Sender<(usize, SocketAddr)>) -> Process {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--standby", "--listen", "127.0.0.1:0", "--log", "error"]).args(NO_LIMITS);
    command.env("SCRIPTORIUM_STORE", url).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let opened = opened.clone();
    thread::spawn(move || {
        let mut line = String::new();
        let read = out.read_line(&mut line).expect("a line");
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        if let Some(address) = address.filter(|_| read > 0) {
            // The test may be over.
            let _ = opened.send((number, address));
        }
    });
    Process { number, child }
}

impl Servers {
    pub(crate) fn start(url: String) -> Servers {
        let (sender, opened) = channel();
        let (one, two) = (start(&url, 0, &sender), start(&url, 1, &sender));
        let (number, address) = opened.recv_timeout(PATIENCE).expect("a server serves");
        let (serving, standing_by) = if number == 0 { (one, two) } else { (two, one) };
        Servers { url, started: 2, serving, standing_by, address, opened, sender }
    }

    /// Waits until the other process serves, and starts a new one to stand by. Returns the one that served before.
    fn await_takeover(&mut self) -> Process {
        let (number, address) = self.opened.recv_timeout(PATIENCE).expect("the other server takes over");
        assert_eq!(number, self.standing_by.number);
        let next = start(&self.url, self.started, &self.sender);
        self.started += 1;
        let serving = std::mem::replace(&mut self.standing_by, next);
        self.address = address;
        std::mem::replace(&mut self.serving, serving)
    }

    /// Kills the server in use, and waits until the other one serves.
    pub(crate) fn kill(&mut self) {
        self.serving.child.kill().expect("it can be killed");
        self.await_takeover().end();
    }

    /// Stops the server in use, and waits until the other one serves.
    pub(crate) fn stop(&mut self) {
        signal(&self.serving.child, "-TERM");
        assert!(self.await_takeover().end().success());
    }

    /// Pauses the server in use for longer than its lease, until the other one serves. Returns the paused one.
    pub(crate) fn pause(&mut self) -> Process {
        signal(&self.serving.child, "-STOP");
        self.await_takeover()
    }
}

impl Process {
    /// Lets a paused process go on.
    pub(crate) fn go_on(&self) {
        signal(&self.child, "-CONT");
    }

    /// Waits until the process ends.
    pub(crate) fn end(mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child process") {
                return status;
            }
            assert!(started.elapsed() < PATIENCE, "server {} does not end", self.number);
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().expect("kill can be started").success());
}
