//! A client for one process of an implementation, with a timeout on every
//! request.
//!
//! Threads write its stdin and read its stdout and stderr. So a process that does not read, does not write, or
//! writes without end cannot block the runner.

use super::client_error::{ClientError, Hello, StartError};
use super::reading::{Output, SILENCE, excerpt, read_reply, too_long, unexpected_line};
use super::tree::Tree;
use crate::protocol::{PROTOCOL, Reply, Step, text_of};
use std::ffi::OsString;
use std::io::{self, BufReader, Write as _};
use std::process::{ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The command that starts an implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// The maximum size of the tail of stderr that is kept, in bytes.
const MAX_ERRORS: usize = 16 << 10;

/// The maximum number of lines that are read ahead. Lines have a limited length, so a process that writes without
/// end cannot fill the memory.
const LINES_AHEAD: usize = 16;

/// A running implementation. Dropping it kills the process and all its descendants.
#[derive(Debug)]
pub struct Client {
    tree: Tree,
    /// The lines for stdin. Dropping the sender closes stdin.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    /// The tail of stderr.
    errors: Arc<Mutex<Vec<u8>>>,
    /// The thread that reads stderr. It ends when stderr is closed.
    errors_reader: JoinHandle<()>,
    hello: Hello,
    /// The number of the last request.
    number: u64,
}

impl Client {
    /// Starts an implementation, sends `hello` and reads its reply.
    ///
    /// # Errors
    ///
    /// [`StartError`]
    pub fn start(command: &Command, limit: Duration) -> Result<Self, StartError> {
        let mut start = std::process::Command::new(&command.program);
        start.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut tree = Tree::start(&mut start).map_err(|error| StartError::Spawn(error.to_string()))?;
        let child = tree.root();
        let (Some(mut stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(StartError::Spawn("it has no pipes".to_owned()));
        };
        let (input, requests) = channel::<Vec<u8>>();
        std::thread::spawn(move || {
            // Write errors are ignored: if the process has closed its stdin, its reply will be missing.
            requests.iter().try_for_each(|request| stdin.write_all(&request).and_then(|()| stdin.flush()))
        });
        let (sender, output) = sync_channel(LINES_AHEAD);
        std::thread::spawn(move || read_lines(stdout, &sender));
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        let errors_reader = std::thread::spawn(move || keep_errors(stderr, &kept));
        let hello = Hello { name: String::new(), version: String::new(), games: Vec::new() };
        let mut client = Self { tree, input: Some(input), output, errors, errors_reader, hello, number: 0 };
        client.send(format!("hello {PROTOCOL}\n").into_bytes());
        let line = match client.line(Instant::now() + limit, SILENCE) {
            Ok(line) => line,
            Err(client_error) => return Err(StartError::NoHello { client_error, errors: client.errors() }),
        };
        match Hello::parse(&String::from_utf8_lossy(&line)) {
            Some(hello) => client.hello = hello,
            None => {
                let line = excerpt(&line);
                return Err(StartError::BadHello { line, errors: client.errors() });
            }
        }
        Ok(client)
    }

    /// The implementation's hello.
    #[must_use]
    pub const fn hello(&self) -> &Hello {
        &self.hello
    }

    /// The tail of the process's stderr.
    #[must_use]
    pub fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        String::from_utf8_lossy(&errors).into_owned()
    }

    /// Requests one step.
    ///
    /// # Errors
    ///
    /// [`ClientError`]. The process is then unusable.
    pub fn ask(&mut self, game: &str, step: &Step, limit: Duration) -> Result<Reply, ClientError> {
        self.check_quiet()?;
        self.number += 1;
        let number = self.number.to_string();
        let lines = step.to_lines();
        let mut request = format!("step {number} {game} {}\n", lines.len()).into_bytes();
        request.extend(text_of(&lines));
        self.send(request);
        let deadline = Instant::now() + limit;
        read_reply(&number, &mut |so_far| self.line(deadline, so_far))
    }

    /// Sends `bye` and waits for the process to exit.
    ///
    /// # Errors
    ///
    /// [`ClientError`] when the process writes more output, exits with a status other than 0, or does not exit in
    /// time.
    pub fn bye(mut self, limit: Duration) -> Result<(), ClientError> {
        const STILL_RUNNING: &str = "it does not exit after bye";
        self.send(b"bye\n".to_vec());
        self.input = None;
        let deadline = Instant::now() + limit;
        match self.line(deadline, STILL_RUNNING) {
            Ok(line) => return Err(unexpected_line(&line)),
            // The process has closed stdout. Its exit status decides.
            Err(ClientError::Crashed { .. }) => {}
            Err(error) => return Err(error),
        }
        match self.status(deadline) {
            Ok(Some(status)) if status.success() => Ok(()),
            Ok(Some(status)) => Err(ClientError::Crashed { how: format!("after bye with {status}") }),
            Ok(None) => Err(ClientError::TimedOut { so_far: STILL_RUNNING.to_owned() }),
            Err(error) => Err(ClientError::Crashed { how: error.to_string() }),
        }
    }

    fn send(&self, request: Vec<u8>) {
        // Errors are ignored: if the writer thread has ended, the process has closed its stdin, and its reply will
        // be missing.
        let _ = self.input.as_ref().map(|input| input.send(request));
    }

    /// Checks that no output arrived since the last reply.
    fn check_quiet(&mut self) -> Result<(), ClientError> {
        match self.output.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Ok(Output::Line(line)) => Err(unexpected_line(&line)),
            Ok(Output::TooLong) => Err(too_long()),
            Ok(Output::End) | Err(TryRecvError::Disconnected) => Err(self.crashed()),
        }
    }

    fn line(&mut self, deadline: Instant, so_far: &str) -> Result<Vec<u8>, ClientError> {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(Output::Line(line)) => Ok(line),
            Ok(Output::TooLong) => Err(too_long()),
            Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => Err(self.crashed()),
            Err(RecvTimeoutError::Timeout) => Err(ClientError::TimedOut { so_far: so_far.to_owned() }),
        }
    }

    /// Describes how the process ended, after it has closed stdout.
    fn crashed(&mut self) -> ClientError {
        // Waits a moment, because a process closes its stdout just before it exits.
        let how = match self.status(Instant::now() + Duration::from_millis(500)) {
            Ok(Some(status)) => status.to_string(),
            Ok(None) => "it closed stdout but is still running".to_owned(),
            Err(error) => error.to_string(),
        };
        // Waits for the rest of stderr, which the thread may not have read yet.
        let end = Instant::now() + Duration::from_millis(100);
        while !self.errors_reader.is_finished() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        ClientError::Crashed { how }
    }

    /// Waits for the exit status; `None` if the process is still running at the deadline.
    fn status(&mut self, deadline: Instant) -> io::Result<Option<ExitStatus>> {
        loop {
            match self.tree.root().try_wait()? {
                None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
                status => return Ok(status),
            }
        }
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<Output>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let output = Output::next(&mut reader);
        let ended = !matches!(output, Output::Line(_));
        if sender.send(output).is_err() || ended {
            return;
        }
    }
}

fn keep_errors(mut stderr: impl io::Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.extend(&buffer[..count]);
        let surplus = kept.len().saturating_sub(MAX_ERRORS);
        kept.drain(..surplus);
    }
}
