use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Program;
use super::message::quoted;

/// The longest answer that is read, in bytes.
const MOST_ANSWER: u64 = 64 << 10;
/// How much of what a program complains is kept, in bytes.
const MOST_COMPLAINT: usize = 4 << 10;
/// How often it is looked whether somebody wants to stop, while a program thinks.
const LOOK: Duration = Duration::from_millis(50);
/// How long a program that should end by itself, and its last words, are waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// A program that runs. Dropping it ends it, and whatever it has started.
///
/// A thread of its own writes to it and reads from it, so that a program that neither reads nor writes keeps
/// nobody waiting longer than its limit. The thread ends with the program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Whether the child was seen to have ended.
    waited_for: bool,
    /// Where lines go, as long as anything is to be said.
    lines: Option<Sender<Line>>,
    answers: Receiver<Result<String, Silence>>,
    complaint: Receiver<String>,
}

/// Something to send, and whether an answer is expected.
struct Line {
    text: String,
    answered: bool,
}

/// Why there is no answer.
#[derive(Debug)]
enum Silence {
    /// The program has closed its side, or ended.
    Closed,
    /// The answer has no end.
    TooLong,
    /// The program spoke before it was asked.
    Unasked,
    /// What came is not text.
    NotText,
}

impl Process {
    pub(super) fn start(program: &Program) -> Result<Process, String> {
        let mut command = Command::new(&program.0[0]);
        command.args(&program.0[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: Ctrl-C is for the arena, and what the program starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let failed = |error: &dyn std::fmt::Display| format!("cannot be started: {error}");
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(failed(&"its input and output cannot be reached"));
        };
        let (lines, to_send) = channel();
        let (answered, answers) = channel();
        let (complained, complaint) = channel();
        thread::spawn(move || converse(input, output, &to_send, &answered));
        thread::spawn(move || complained.send(last_line(errors)));
        Ok(Process { child, waited_for: false, lines: Some(lines), answers, complaint })
    }

    /// Sends lines and waits for the answer to them.
    ///
    /// # Errors
    /// Why there is no answer, in words.
    pub(super) fn ask(&mut self, text: String, limit: Duration, stop: &AtomicBool) -> Result<String, String> {
        self.send(Line { text, answered: true });
        let begun = Instant::now();
        loop {
            let left = limit.saturating_sub(begun.elapsed());
            match self.answers.recv_timeout(left.min(LOOK)) {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(Silence::TooLong)) => {
                    return Err(format!("answered with more than {MOST_ANSWER} bytes in one line"));
                }
                Ok(Err(Silence::Unasked)) => return Err("wrote a line without being asked".to_owned()),
                Ok(Err(Silence::NotText)) => return Err("answered with bytes that are not UTF-8".to_owned()),
                Ok(Err(Silence::Closed)) | Err(RecvTimeoutError::Disconnected) => return Err(self.ending()),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err("was not waited for".to_owned());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(format!("did not answer within {} s", limit.as_secs_f64()));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Sends a line that needs no answer.
    pub(super) fn tell(&mut self, text: String) {
        self.send(Line { text, answered: false });
    }

    fn send(&self, line: Line) {
        if let Some(lines) = &self.lines {
            // Where the other thread is gone so is the program, which is noticed when it is asked.
            let _ = lines.send(line);
        }
    }

    /// Closes the program's input when all lines are written: there will be nothing more to do for it.
    pub(super) fn dismiss(&mut self) {
        self.lines = None;
    }

    /// Waits a little for the program to end by itself.
    pub(super) fn wait(&mut self) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if begun.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(2)),
                ended => {
                    let status = ended.ok().flatten();
                    self.waited_for |= status.is_some();
                    return status;
                }
            }
        }
    }

    /// How the program ended, with its last words.
    fn ending(&mut self) -> String {
        let how = match self.wait() {
            Some(status) => format!("ended ({status})"),
            None => "closed its output".to_owned(),
        };
        let complaint = self.complaint.recv_timeout(PATIENCE).unwrap_or_default();
        if complaint.is_empty() { how } else { format!("{how}; its last words: {}", quoted(&complaint)) }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.waited_for {
            // Its number may be somebody else's by now.
            return;
        }
        // Whether it has ended by itself meanwhile makes no difference.
        #[cfg(unix)]
        let _ = nix::sys::signal::killpg(
            nix::unistd::Pid::from_raw(self.child.id() as i32),
            nix::sys::signal::Signal::SIGKILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends what is to be sent and reads an answer where one is expected, until either side is gone.
fn converse(
    mut input: ChildStdin,
    output: ChildStdout,
    lines: &Receiver<Line>,
    answers: &Sender<Result<String, Silence>>,
) {
    let mut output = BufReader::new(output);
    for Line { text, answered } in lines {
        let answer = if output.buffer().is_empty() {
            input
                .write_all(text.as_bytes())
                .map_err(|_| Silence::Closed)
                .and_then(|()| if answered { read_line(&mut output) } else { Ok(String::new()) })
        } else {
            Err(Silence::Unasked)
        };
        let ended = answer.is_err();
        if answered || ended {
            // Where nobody waits for the answer any more there will be no further line.
            let _ = answers.send(answer);
        }
        if ended {
            return;
        }
    }
}

fn read_line(output: &mut impl BufRead) -> Result<String, Silence> {
    let mut line = Vec::new();
    // What came before a failure is no whole line, as at the end.
    let _ = output.take(MOST_ANSWER).read_until(b'\n', &mut line);
    match line.last() {
        Some(b'\n') => String::from_utf8(line).map_err(|_| Silence::NotText),
        Some(_) if line.len() as u64 == MOST_ANSWER => Err(Silence::TooLong),
        _ => Err(Silence::Closed),
    }
}

/// Reads to the end and keeps the last line that says something.
fn last_line(mut errors: ChildStderr) -> String {
    let (mut kept, mut buffer) = (Vec::new(), [0; 1024]);
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..read]);
        let excess = kept.len().saturating_sub(MOST_COMPLAINT);
        kept.drain(..excess);
    }
    let text = String::from_utf8_lossy(&kept).into_owned();
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().to_owned()
}
