use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Program;

/// The longest answer that is read, in bytes.
const MAX_ANSWER: u64 = 64 << 10;
/// How much standard error is kept, in bytes.
const MAX_STDERR: usize = 4 << 10;
/// How often a waiting thread checks for a stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long to wait for a program to exit, and for the end of its standard error.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);

/// A running program. Dropping it kills its process group, unless the program has already exited.
///
/// A separate thread writes to it and reads from it, so a program that neither reads nor writes cannot block the
/// caller beyond its limit. The thread ends with the program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Whether the exit status was collected.
    reaped: bool,
    /// The sending side of the writer's queue; `None` once the input is closed.
    lines: Option<Sender<Outgoing>>,
    answers: Receiver<Result<String, NoAnswer>>,
    stderr: Stderr,
}

/// The end of a program's standard error. A thread reads it.
#[derive(Debug)]
struct Stderr {
    tail: Arc<Mutex<Vec<u8>>>,
    /// Disconnected once everything is read.
    open: Receiver<()>,
}

/// Text to send, and whether the program must answer.
struct Outgoing {
    text: String,
    wants_answer: bool,
}

/// Why there is no answer.
#[derive(Debug)]
enum NoAnswer {
    /// The program closed its output or exited.
    Closed,
    /// The line exceeds the limit.
    TooLong,
    /// The program wrote before it was asked.
    Unrequested,
    /// The answer is not UTF-8.
    NotUtf8,
}

impl Process {
    pub(super) fn start(program: &Program) -> Result<Process, String> {
        let mut command = Command::new(&program.0[0]);
        command.args(&program.0[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A process group of its own: Ctrl-C must not reach the program, and its children are killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let failed = |error: &dyn std::fmt::Display| format!("cannot be started: {error}");
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed(&"its standard streams are not available"));
        };
        let (lines, to_send) = channel();
        let (answer_sender, answers) = channel();
        thread::spawn(move || exchange_lines(input, output, &to_send, &answer_sender));
        let stderr = Stderr::read(errors);
        Ok(Process { child, reaped: false, lines: Some(lines), answers, stderr })
    }

    /// Sends text and waits for one line in answer.
    ///
    /// # Errors
    /// Why there is no answer.
    pub(super) fn ask(&mut self, text: String, limit: Duration, stop: &AtomicBool) -> Result<String, String> {
        self.send(Outgoing { text, wants_answer: true });
        let start = Instant::now();
        loop {
            let left = limit.saturating_sub(start.elapsed());
            match self.answers.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(NoAnswer::TooLong)) => {
                    return Err(format!("answered with more than {MAX_ANSWER} bytes in one line"));
                }
                Ok(Err(NoAnswer::Unrequested)) => return Err("wrote a line without being asked".to_owned()),
                Ok(Err(NoAnswer::NotUtf8)) => return Err("answered with bytes that are not UTF-8".to_owned()),
                Ok(Err(NoAnswer::Closed)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.describe_exit());
                }
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err("was interrupted".to_owned());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(format!(
                        "did not answer within {} s (an answer is a line, and must be flushed)",
                        limit.as_secs_f64()
                    ));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Sends text that needs no answer.
    pub(super) fn notify(&mut self, text: String) {
        self.send(Outgoing { text, wants_answer: false });
    }

    fn send(&self, line: Outgoing) {
        if let Some(lines) = &self.lines {
            // If the writer thread is gone, the next `ask` reports it.
            let _ = lines.send(line);
        }
    }

    /// Closes the program's input once everything queued is written.
    pub(super) fn close_input(&mut self) {
        self.lines = None;
    }

    /// Waits up to `EXIT_TIMEOUT` for the program to exit.
    pub(super) fn wait(&mut self) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if start.elapsed() < EXIT_TIMEOUT => thread::sleep(Duration::from_millis(2)),
                ended => {
                    let status = ended.ok().flatten();
                    self.reaped |= status.is_some();
                    return status;
                }
            }
        }
    }

    /// How the program ended.
    fn describe_exit(&mut self) -> String {
        match self.wait() {
            Some(status) => format!("ended ({status})"),
            None => "closed its output".to_owned(),
        }
    }

    /// Kills the program. Returns the end of what it wrote to its standard error.
    pub(super) fn kill(&mut self) -> String {
        self.kill_group();
        // A process that the program started may hold it open.
        let _ = self.stderr.open.recv_timeout(EXIT_TIMEOUT);
        self.stderr.text()
    }

    fn kill_group(&mut self) {
        if self.reaped {
            // The process id may have been reused.
            return;
        }
        // Killing a process that has already exited is harmless.
        #[cfg(unix)]
        let _ = nix::sys::signal::killpg(
            nix::unistd::Pid::from_raw(self.child.id() as i32),
            nix::sys::signal::Signal::SIGKILL,
        );
        let _ = self.child.kill();
        self.reaped = self.child.wait().is_ok();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill_group();
    }
}

impl Stderr {
    fn read(mut errors: ChildStderr) -> Stderr {
        let tail = Arc::new(Mutex::new(Vec::new()));
        let (until_end, open) = channel();
        let kept = Arc::clone(&tail);
        thread::spawn(move || {
            let _until_end: Sender<()> = until_end;
            let mut buffer = [0; 1024];
            while let Ok(read @ 1..) = errors.read(&mut buffer) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&buffer[..read]);
                let excess = kept.len().saturating_sub(MAX_STDERR);
                kept.drain(..excess);
            }
        });
        Stderr { tail, open }
    }

    /// Returns the text read so far, without control characters.
    fn text(&self) -> String {
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail).replace('\t', "    ");
        let lines = text.lines().map(|line| line.replace(char::is_control, "").trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n").trim_matches('\n').to_owned()
    }
}

/// Writes what is queued and reads the answers, until either side closes.
fn exchange_lines(
    mut input: ChildStdin,
    output: ChildStdout,
    lines: &Receiver<Outgoing>,
    answers: &Sender<Result<String, NoAnswer>>,
) {
    let mut output = BufReader::new(output);
    for Outgoing { text, wants_answer } in lines {
        let answer = if output.buffer().is_empty() {
            input
                .write_all(text.as_bytes())
                .map_err(|_| NoAnswer::Closed)
                .and_then(|()| if wants_answer { read_line(&mut output) } else { Ok(String::new()) })
        } else {
            Err(NoAnswer::Unrequested)
        };
        let ended = answer.is_err();
        if wants_answer || ended {
            // A closed channel means that no further message will come.
            let _ = answers.send(answer);
        }
        if ended {
            return;
        }
    }
}

fn read_line(output: &mut impl BufRead) -> Result<String, NoAnswer> {
    let mut line = Vec::new();
    // A read error counts as the end of the output: a partial line is discarded.
    let _ = output.take(MAX_ANSWER).read_until(b'\n', &mut line);
    match line.last() {
        Some(b'\n') => String::from_utf8(line).map_err(|_| NoAnswer::NotUtf8),
        Some(_) if line.len() as u64 == MAX_ANSWER => Err(NoAnswer::TooLong),
        _ => Err(NoAnswer::Closed),
    }
}
