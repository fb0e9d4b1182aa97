use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::contender::{Failure, Fault};

/// The longest line that a program may write, in bytes.
const MAX_LINE: u64 = 1 << 20;
/// Lines of a program that wait to be heard before its output is stopped.
const WAITING: usize = 16;
/// How long a program may go on after the end of its game.
const GRACE: Duration = Duration::from_millis(500);

/// A program under way that takes and gives lines of text.
///
/// Threads of its own write and read, so that a program that neither reads nor writes keeps nobody waiting. It is killed and reaped when
/// the value goes.
pub struct Peer {
    child: Child,
    orders: Option<Sender<String>>,
    lines: Receiver<Result<String, String>>,
}

impl Peer {
    /// Starts a program: the first word, with the others as its arguments.
    pub fn start(words: &[String], verbose: bool) -> io::Result<Peer> {
        let (program, arguments) =
            words.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no program"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(if verbose { Stdio::inherit() } else { Stdio::null() })
            .spawn()?;
        let (orders, to_write) = mpsc::channel();
        let (sender, lines) = mpsc::sync_channel(WAITING);
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        thread::spawn(move || stdin.map(|stdin| write_lines(stdin, &to_write)));
        thread::spawn(move || stdout.map(|stdout| read_lines(stdout, &sender)));
        Ok(Peer { child, orders: Some(orders), lines })
    }

    /// Sends a line. A program that is gone does not hear it; its silence tells.
    pub fn say(&self, line: String) {
        if let Some(orders) = &self.orders {
            // The writing thread ends when the program does not take any more.
            let _ = orders.send(line);
        }
    }

    /// The next line that the program writes, without its end.
    pub fn hear(&self, deadline: Instant) -> Result<String, Failure> {
        match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(sentence)) => Err(Failure::Fault(Fault::Garbage, sentence)),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Fault(Fault::TimeOut, "gave no answer in time".to_owned())),
            Err(RecvTimeoutError::Disconnected) => {
                Err(Failure::Fault(Fault::Crash, "ended or closed its output".to_owned()))
            }
        }
    }

    /// Closes the program's input and gives it a moment to end by itself.
    pub fn leave(&mut self) {
        self.orders = None;
        let deadline = Instant::now() + GRACE;
        while !matches!(
            self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected)
        ) {}
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // Both fail only for a program that has gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, orders: &Receiver<String>) {
    for mut line in orders {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Sends every line on until the output ends, nobody hears any more, or a line cannot be read as text.
fn read_lines(stdout: ChildStdout, lines: &SyncSender<Result<String, String>>) {
    let mut output = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        match (&mut output).take(MAX_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = bytes.len() < MAX_LINE as usize || bytes.ends_with(b"\n");
        let line = match String::from_utf8(bytes) {
            Ok(line) if whole => Ok(line.trim_end_matches(['\r', '\n']).to_owned()),
            Ok(_) => Err(format!("wrote a line of more than {MAX_LINE} bytes")),
            Err(_) => Err("wrote a line that is not UTF-8".to_owned()),
        };
        let readable = line.is_ok();
        if lines.send(line).is_err() || !readable {
            return;
        }
    }
}
