//! The library in a process of its own, and the commands that play Android's part (`android/standin`).

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;

use crate::frame::Frame;

/// The key code of Back.
const BACK: u32 = 4;
/// A screen is still when nothing was drawn for this long, and must be so after the second time, in milliseconds.
const STILL: (u32, u32) = (600, 60_000);

/// One running process. Places are physical pixels.
pub struct Device {
    child: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    scratch: TempDir,
}

impl Device {
    /// Starts `command` with the data folder as its last word.
    pub fn start(command: &[String], data: &Path) -> Device {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .arg(data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{} does not start: {error}", command[0]));
        let commands = child.stdin.take().expect("standard input is piped");
        let answers = BufReader::new(child.stdout.take().expect("standard output is piped"));
        Device { child, commands, answers, scratch: tempfile::tempdir().expect("a temporary folder") }
    }

    /// Sends a command and gives what follows `ok`.
    #[track_caller]
    pub fn ask(&mut self, command: &str) -> String {
        let told = writeln!(self.commands, "{command}").and_then(|()| self.commands.flush());
        let mut answer = String::new();
        let read = told.and_then(|()| self.answers.read_line(&mut answer));
        if !matches!(read, Ok(1..)) {
            panic!("the library ended at '{command}': {:?}", self.child.wait());
        }
        match answer.trim_end().strip_prefix("ok") {
            Some(rest) => rest.trim_start().to_owned(),
            None => panic!("'{command}': {}", answer.trim_end()),
        }
    }

    /// A number that follows `ok`.
    #[track_caller]
    pub fn number(&mut self, command: &str) -> u64 {
        let answer = self.ask(command);
        let number = answer.split(' ').next().and_then(|word| word.parse().ok());
        number.unwrap_or_else(|| panic!("'{command}' was answered by '{answer}'"))
    }

    /// What Android does when an app is started: activity, foreground, input, window, focus.
    pub fn launch(&mut self, size: (u32, u32)) {
        for command in ["create", "start", "resume", "input"] {
            self.ask(command);
        }
        self.show(size);
    }

    /// What Android does when the person goes elsewhere.
    pub fn leave(&mut self) {
        for command in ["pause", "focus 0", "window-lost", "stop", "save"] {
            self.ask(command);
        }
    }

    /// What Android does when the person comes back.
    pub fn come_back(&mut self, size: (u32, u32)) {
        for command in ["start", "resume"] {
            self.ask(command);
        }
        self.show(size);
    }

    fn show(&mut self, size: (u32, u32)) {
        self.ask(&format!("window {} {}", size.0, size.1));
        self.ask(&format!("rect 0 0 {} {}", size.0, size.1));
        self.ask("focus 1");
        self.still();
    }

    /// The end of the activity, with the process kept.
    pub fn destroy(&mut self) {
        for command in ["pause", "focus 0", "window-lost", "stop", "input-lost", "destroy"] {
            self.ask(command);
        }
    }

    /// Waits until nothing is drawn any more; gives the number of frames until now.
    #[track_caller]
    pub fn still(&mut self) -> u64 {
        self.number(&format!("idle {} {}", STILL.0, STILL.1))
    }

    /// Waits longer: a battle or a notice is told for some seconds and then goes. The frames drawn so far.
    pub fn calm(&mut self) -> u64 {
        self.number("idle 6000 60000")
    }

    /// A tap.
    #[track_caller]
    pub fn tap(&mut self, at: (f32, f32)) {
        self.hold(at, Duration::from_millis(30));
    }

    /// A finger that rests.
    #[track_caller]
    pub fn hold(&mut self, (x, y): (f32, f32), time: Duration) {
        self.ask(&format!("touch down 0 0 {x} {y}"));
        self.ask("sync");
        sleep(time);
        self.ask(&format!("touch up 0 0 {x} {y}"));
        self.ask("sync");
    }

    /// A finger that moves, as fast as a hand does.
    #[track_caller]
    pub fn drag(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.ask(&format!("touch down 0 0 {} {}", from.0, from.1));
        for step in 1..=30 {
            let part = step as f32 / 30.0;
            let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            self.ask(&format!("touch move 0 0 {x} {y}"));
            self.ask("sync");
            sleep(Duration::from_millis(16));
        }
        self.ask(&format!("touch up 0 0 {} {}", to.0, to.1));
        self.ask("sync");
    }

    /// Two fingers on a level line that part, or come together.
    #[track_caller]
    pub fn pinch(&mut self, (x, y): (f32, f32), from: f32, to: f32) {
        let both = |far: f32| format!("0 {} {y} 1 {} {y}", x - far / 2.0, x + far / 2.0);
        self.ask(&format!("touch down 0 0 {} {y}", x - from / 2.0));
        self.ask(&format!("touch pdown 1 {}", both(from)));
        for step in 1..=10 {
            self.ask(&format!("touch move 0 {}", both(from + (to - from) * step as f32 / 10.0)));
        }
        self.ask(&format!("touch pup 1 {}", both(to)));
        self.ask(&format!("touch up 0 0 {} {y}", x - to / 2.0));
        self.ask("sync");
    }

    /// The system's Back key.
    #[track_caller]
    pub fn back(&mut self) {
        self.leave_by_back();
        self.ask("sync");
    }

    /// The same where it ends the app, which then reads no more of what happens.
    #[track_caller]
    pub fn leave_by_back(&mut self) {
        self.ask(&format!("key {BACK} down"));
        self.ask(&format!("key {BACK} up"));
    }

    /// What the compositor shows.
    #[track_caller]
    pub fn frame(&mut self) -> Frame {
        let path = self.scratch.path().join("frame.ppm");
        self.ask(&format!("frame {}", path.display()));
        Frame::read_ppm(&path)
    }

    /// Ends the process at once, as the system does when it needs the memory.
    pub fn kill(self) {
        drop(self);
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // A process that is gone already is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
