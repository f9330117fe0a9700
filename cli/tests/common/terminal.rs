//! A terminal to run the command in, as people see it.
#![allow(dead_code, reason = "not every test file needs everything")]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rulebook_testing::{PATIENCE, wait_until};
use std::cell::Cell;
use std::io::{Read as _, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A terminal with a program in it.
pub(crate) struct Terminal {
    child: Running,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    seen: Arc<Mutex<Seen>>,
    /// The first frame that the next wait looks at.
    frame: Cell<usize>,
    reader: JoinHandle<()>,
    /// How the terminal was set before.
    modes: String,
}

/// A program, which does not outlive a test that fails.
struct Running(Box<dyn Child + Send + Sync>);

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended, where all is well.
        let _ = self.0.kill();
    }
}

/// What has come to the terminal.
struct Seen {
    screen: vt100::Parser,
    /// What the screen showed one time after the other, since a text may be gone
    /// before a busy machine looks for it.
    frames: Vec<Frame>,
    bytes: Vec<u8>,
    is_closing: bool,
}

/// A text on the screen, and whether a program had the whole screen.
struct Frame {
    text: String,
    is_whole: bool,
}

impl Seen {
    fn hear(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        self.screen.process(bytes);
        self.keep();
    }

    fn keep(&mut self) {
        let screen = self.screen.screen();
        self.frames.push(Frame { text: screen.contents(), is_whole: screen.alternate_screen() });
    }
}

impl Terminal {
    pub(crate) fn start(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let modes = modes(&*pair.master);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let child = Running(pair.slave.spawn_command(command).unwrap());
        let seen = Arc::new(Mutex::new(Seen {
            screen: vt100::Parser::new(rows, columns, 0),
            frames: Vec::new(),
            bytes: Vec::new(),
            is_closing: false,
        }));
        seen.lock().unwrap().keep();
        let writer = Arc::clone(&seen);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end of a terminal is an error on some systems.
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                let mut seen = writer.lock().unwrap();
                seen.hear(&buffer[..count]);
                if seen.is_closing {
                    break;
                }
            }
        });
        // Our side of the other end must be closed, or the end never comes; the
        // modes are read from this side.
        drop(pair.slave);
        Self { child, master: pair.master, keyboard, seen, frame: Cell::new(0), reader, modes }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.look_ahead();
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// What was on the screen before counts no more for the next wait.
    fn look_ahead(&self) {
        self.frame.set(self.seen.lock().unwrap().frames.len() - 1);
    }

    /// Waits until the screen shows a text, or has shown it since the last wait or
    /// whatever was done to the terminal after that.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait(text, |frame| frame.text.contains(text));
    }

    /// Waits until the program has the whole screen, or has given it back.
    #[track_caller]
    pub(crate) fn wait_for_whole_screen(&self, is_whole: bool) {
        self.wait("the other screen", |frame| frame.is_whole == is_whole);
    }

    #[track_caller]
    fn wait(&self, what: &str, is_there: impl Fn(&Frame) -> bool) {
        let begin = Instant::now();
        let found = || self.seen.lock().unwrap().frames[self.frame.get()..].iter().position(&is_there);
        self.frame.set(
            self.frame.get()
                + loop {
                    if let Some(found) = found() {
                        break found;
                    }
                    assert!(begin.elapsed() < PATIENCE, "no {what} in\n{}", self.screen());
                    thread::sleep(Duration::from_millis(10));
                },
        );
    }

    pub(crate) fn screen(&self) -> String {
        self.seen.lock().unwrap().screen.screen().contents()
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.look_ahead();
        self.seen.lock().unwrap().screen.screen_mut().set_size(rows, columns);
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let id = i32::try_from(self.child.0.process_id().unwrap()).unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Presses a key until the program ends, and gives its status.
    pub(crate) fn press_until_end(mut self, key: &str) -> u32 {
        let begin = Instant::now();
        while self.child.0.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < PATIENCE, "it goes on:\n{}", self.screen());
            // It may have ended by now.
            let _ = self.keyboard.write_all(key.as_bytes()).and_then(|()| self.keyboard.flush());
            thread::sleep(Duration::from_millis(100));
        }
        self.child.0.wait().unwrap().exit_code()
    }

    /// Takes the terminal away from the program, waits until it has ended, and
    /// gives its status.
    #[track_caller]
    pub(crate) fn close(self) -> u32 {
        let Self { mut child, master, mut keyboard, reader, seen, .. } = self;
        // Its reader has the terminal open until something more is written.
        seen.lock().unwrap().is_closing = true;
        keyboard.write_all(b"?").unwrap();
        reader.join().unwrap();
        drop((keyboard, master));
        wait_until("it ends with its terminal", || child.0.try_wait().unwrap().is_some());
        child.0.wait().unwrap().exit_code()
    }

    /// Waits for the end of the program. The terminal must be as it was before.
    /// Gives the status, what stands on the screen then, and all that was written.
    #[track_caller]
    pub(crate) fn end(mut self) -> (u32, String, String) {
        let begin = Instant::now();
        while self.child.0.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
        let status = self.child.0.wait().unwrap().exit_code();
        assert_eq!(modes(&*self.master), self.modes, "the terminal was left in another mode");
        drop((self.keyboard, self.master));
        self.reader.join().unwrap();
        let seen = self.seen.lock().unwrap();
        let screen = seen.screen.screen();
        assert!(!screen.alternate_screen(), "the other screen was left on");
        assert!(!screen.hide_cursor(), "the cursor was left hidden");
        (status, screen.contents(), String::from_utf8_lossy(&seen.bytes).into_owned())
    }
}

/// How a terminal is set, as a text to compare.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}
