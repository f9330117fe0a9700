//! A running command that is one side of a game.

use crate::common::{Run, Scratch};
use rulebook_testing::{PATIENCE, wait_for};
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};

/// A running command.
pub(super) struct Side {
    child: Child,
    stderr: BufReader<ChildStderr>,
    /// What has been read of stderr.
    read: String,
}

impl Side {
    /// Starts the command with arguments that contain no spaces. Its temporary files are in the folder `tmp`.
    pub(super) fn start(scratch: &Scratch, line: &str) -> Self {
        std::fs::create_dir_all(scratch.path("tmp")).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        command.current_dir(scratch.path("")).env("TMPDIR", scratch.path("tmp")).args(line.split_whitespace());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        Self { child, stderr, read: String::new() }
    }

    /// Starts a command that listens on a port which the system chooses. Returns the port, too.
    pub(super) fn listen(scratch: &Scratch, line: &str) -> (Self, u16) {
        let mut side = Self::start(scratch, &format!("{line} --listen=127.0.0.1 --port 0"));
        let line = side.wait_for_line("waiting on port ");
        let port = line.strip_prefix("waiting on port ").unwrap().split(' ').next().unwrap().parse().unwrap();
        (side, port)
    }

    /// Reads stderr up to a line that contains a text, and returns the line.
    pub(super) fn wait_for_line(&mut self, text: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.stderr.read_line(&mut line).unwrap(), 0, "no `{text}` in: {}", self.read);
            self.read.push_str(&line);
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Sends a signal, as in `INT`.
    pub(super) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits until the command has ended.
    pub(super) fn end(mut self) -> Run {
        let status = wait_for("the command has ended", || self.child.try_wait().unwrap());
        self.stderr.read_to_string(&mut self.read).unwrap();
        let mut out = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        Run { status: status.code(), out, err: std::mem::take(&mut self.read) }
    }
}

/// Ends the command after a test that has failed.
impl Drop for Side {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Connects to a port of this machine.
pub(super) fn connect(port: u16) -> TcpStream {
    patient(TcpStream::connect(("127.0.0.1", port)).unwrap())
}

/// A port of this machine on which a test listens.
pub(super) fn listener() -> (TcpListener, u16) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    (listener, port)
}

/// Accepts a connection.
pub(super) fn accept(listener: &TcpListener) -> TcpStream {
    patient(listener.accept().unwrap().0)
}

fn patient(stream: TcpStream) -> TcpStream {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Checks that a command has left no process, no temporary file, and nothing in its folder but the record. Without a
/// process, no port is bound.
#[track_caller]
pub(super) fn nothing_is_left(scratch: &Scratch) {
    assert_eq!(std::fs::read_dir(scratch.path("tmp")).unwrap().count(), 0, "temporary files");
    if let Ok(entries) = std::fs::read_dir(scratch.path("game")) {
        let hidden = entries.filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with('.'));
        assert_eq!(hidden.count(), 0, "half-written files of the record");
    }
    #[cfg(target_os = "linux")]
    {
        let folder = scratch.path("").canonicalize().unwrap();
        let processes = || std::fs::read_dir("/proc").unwrap().filter_map(|process| Some(process.ok()?.path()));
        let works_here = |process: &std::path::PathBuf| {
            std::fs::read_link(process.join("cwd")).is_ok_and(|current| current.starts_with(&folder))
        };
        assert_eq!(processes().find(works_here), None, "processes");
    }
}
