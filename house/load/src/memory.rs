//! Memory and CPU time of a process, from `/proc`.

use std::fs;

/// A process whose memory can be read.
#[derive(Clone, Copy)]
pub(crate) struct Process(u32);

/// Returns the CPU time of the current thread so far, in seconds.
pub(crate) fn thread_cpu_time() -> Option<f64> {
    cpu_time("/proc/thread-self/stat")
}

fn cpu_time(path: &str) -> Option<f64> {
    let stat = fs::read_to_string(path).ok()?;
    // The program's name is in parentheses and may contain spaces. Times are in units of 1/100 s.
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(ticks as f64 / 100.0)
}

impl Process {
    /// Returns the process with this id, if its memory can be read.
    pub(crate) fn new(pid: u32) -> Option<Process> {
        let process = Process(pid);
        process.resident().map(|_| process)
    }

    /// Returns the process that listens on a port, if its memory can be read.
    pub(crate) fn listening(port: u16) -> Option<Process> {
        let tables =
            ["/proc/net/tcp", "/proc/net/tcp6"].map(|path| fs::read_to_string(path).unwrap_or_default());
        let inode = tables.iter().flat_map(|table| table.lines()).find_map(|line| listener(line, port))?;
        let socket = format!("socket:[{inode}]");
        let processes = fs::read_dir("/proc").ok()?.flatten();
        let pids = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
        pids.filter(|pid| has_open(*pid, &socket)).find_map(Process::new)
    }

    /// In bytes.
    pub(crate) fn resident(self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kib * 1024)
    }

    /// Returns the CPU time so far, in seconds.
    pub(crate) fn cpu_time(self) -> Option<f64> {
        cpu_time(&format!("/proc/{}/stat", self.0))
    }
}

/// Returns the inode of the socket in a line of `/proc/net/tcp`, if it listens on this port.
fn listener(line: &str, port: u16) -> Option<&str> {
    const LISTEN: &str = "0A";
    let fields: Vec<&str> = line.split_whitespace().collect();
    let local = fields.get(1)?.rsplit_once(':')?.1;
    let listens = u16::from_str_radix(local, 16) == Ok(port) && *fields.get(3)? == LISTEN;
    listens.then(|| fields.get(9).copied())?
}

fn has_open(pid: u32, socket: &str) -> bool {
    let files = fs::read_dir(format!("/proc/{pid}/fd"));
    files
        .into_iter()
        .flatten()
        .flatten()
        .any(|file| fs::read_link(file.path()).is_ok_and(|to| to.as_os_str().to_str() == Some(socket)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_listener_is_parsed() {
        let line = "   1: 0100007F:20E4 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0 0 10 0";
        assert_eq!(listener(line, 8420), Some("4711"));
        assert_eq!(listener(line, 8421), None);
        assert_eq!(listener(&line.replace(" 0A ", " 01 "), 8420), None);
        assert_eq!(listener("sl local_address", 8420), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_is_found_by_its_port() {
        let socket = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = socket.local_addr().expect("an address").port();
        let process = Process::listening(port).expect("the process of the port");
        assert_eq!(process.0, std::process::id());
        assert!(process.resident().expect("readable memory") > 100_000);
        assert!(process.cpu_time().is_some());
    }
}
