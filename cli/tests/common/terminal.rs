//! A terminal to run the command in.
#![allow(dead_code, reason = "not every test file needs everything")]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rulebook_testing::{PATIENCE, wait_until};
use std::cell::Cell;
use std::fs::File;
use std::io::{Read as _, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// An escape sequence that the test itself writes after the last output of the program. Terminals ignore it.
const END: &str = "\u{1b}]0;the end of a test\u{7}";

/// The end of each picture of a full screen: it hides the cursor.
const END_OF_PICTURE: &[u8] = b"\x1b[?25l";

/// A terminal with a program in it.
pub(crate) struct Terminal {
    child: Running,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    seen: Arc<Mutex<Screen>>,
    /// The index of the first frame that the next wait looks at.
    frame: Cell<usize>,
    reader: JoinHandle<()>,
    /// The program's end of the terminal, which the test keeps open. When the last end closes, the system may report
    /// the end of the output before its last bytes.
    line: File,
    /// The modes of the terminal before the program started.
    modes: String,
}

/// Kills the program if the test fails.
struct Running(Box<dyn Child + Send + Sync>);

impl Drop for Running {
    fn drop(&mut self) {
        // Normally it has already exited.
        let _ = self.0.kill();
    }
}

/// The output on the terminal so far.
struct Screen {
    screen: vt100::Parser,
    /// All pictures so far: on a busy machine, a text may be gone before the test looks for it.
    frames: Vec<Frame>,
    bytes: Vec<u8>,
    is_closing: bool,
}

/// The text of a screen, and whether it is the alternate screen.
struct Frame {
    text: String,
    is_whole: bool,
}

impl Screen {
    /// Adds output. If this thread had to wait for a processor, the output may hold several pictures.
    fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        let mut rest = bytes;
        while let Some(at) = rest.windows(END_OF_PICTURE.len()).position(|window| window == END_OF_PICTURE) {
            let (picture, others) = rest.split_at(at + END_OF_PICTURE.len());
            self.screen.process(picture);
            self.keep();
            rest = others;
        }
        self.screen.process(rest);
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
        let line = open_line(&*pair.master);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let child = Running(pair.slave.spawn_command(command).unwrap());
        let seen = Arc::new(Mutex::new(Screen {
            screen: vt100::Parser::new(rows, columns, 0),
            frames: Vec::new(),
            bytes: Vec::new(),
            is_closing: false,
        }));
        seen.lock().unwrap().keep();
        let writer = Arc::clone(&seen);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let count = output.read(&mut buffer).unwrap();
                // The test ended without waiting for the end of the output.
                if count == 0 {
                    break;
                }
                let mut seen = writer.lock().unwrap();
                seen.add(&buffer[..count]);
                if seen.is_closing || seen.bytes.ends_with(END.as_bytes()) {
                    break;
                }
            }
        });
        drop(pair.slave);
        Self { child, master: pair.master, keyboard, seen, frame: Cell::new(0), reader, line, modes }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.look_ahead();
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Makes the next wait ignore earlier pictures.
    fn look_ahead(&self) {
        self.frame.set(self.seen.lock().unwrap().frames.len() - 1);
    }

    /// Waits until the screen shows a text. Also succeeds if it has shown the text since the last wait or the last
    /// input.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait(text, |frame| frame.text.contains(text));
    }

    /// Waits until the screen shows all these texts at the same time.
    #[track_caller]
    pub(crate) fn wait_for_all(&self, texts: &[&str]) {
        self.wait(&texts.join(" and "), |frame| texts.iter().all(|text| frame.text.contains(text)));
    }

    /// Waits until the program enters the alternate screen, or leaves it.
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

    /// Presses a key until the program exits, and returns its status.
    pub(crate) fn press_until_end(mut self, key: &str) -> u32 {
        let begin = Instant::now();
        while self.child.0.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < PATIENCE, "it goes on:\n{}", self.screen());
            // The program may already have exited.
            let _ = self.keyboard.write_all(key.as_bytes()).and_then(|()| self.keyboard.flush());
            thread::sleep(Duration::from_millis(100));
        }
        self.child.0.wait().unwrap().exit_code()
    }

    /// Closes the terminal, waits until the program has exited, and returns its status.
    #[track_caller]
    pub(crate) fn close(self) -> u32 {
        let Self { mut child, master, keyboard, reader, mut line, seen, .. } = self;
        // The reader thread waits for output, and ends after this.
        seen.lock().unwrap().is_closing = true;
        line.write_all(END.as_bytes()).unwrap();
        reader.join().unwrap();
        drop((keyboard, master, line));
        wait_until("it ends with its terminal", || child.0.try_wait().unwrap().is_some());
        child.0.wait().unwrap().exit_code()
    }

    /// Waits until the program exits and checks that the terminal is restored. Returns the
    /// status, the final screen, and all output.
    #[track_caller]
    pub(crate) fn end(mut self) -> (u32, String, String) {
        let begin = Instant::now();
        while self.child.0.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
        let status = self.child.0.wait().unwrap().exit_code();
        assert_eq!(modes(&*self.master), self.modes, "the terminal was left in another mode");
        self.line.write_all(END.as_bytes()).unwrap();
        self.reader.join().unwrap();
        let seen = self.seen.lock().unwrap();
        let bytes = String::from_utf8_lossy(&seen.bytes[..seen.bytes.len() - END.len()]).into_owned();
        let screen = seen.screen.screen();
        assert!(!screen.alternate_screen(), "status {status}, the other screen was left on: {bytes:?}");
        assert!(!screen.hide_cursor(), "status {status}, the cursor was left hidden: {bytes:?}");
        (status, screen.contents(), bytes)
    }
}

/// Opens the program's end of a terminal.
fn open_line(master: &dyn MasterPty) -> File {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    open(master.tty_name().unwrap(), flags, Mode::empty()).unwrap().into()
}

/// The modes of a terminal, as text.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}
