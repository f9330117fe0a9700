//! A client for one process of an implementation, with a timeout on every
//! request.
//!
//! Threads read its stdout and stderr and write its stdin. A process that does
//! not read, does not write, or writes without end therefore cannot block the
//! runner.

use super::client_error::{ClientError, Hello, StartError};
use super::reading::{Output, SILENCE, excerpt, read_reply, too_long, unasked};
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

/// How much of the stderr is kept, in bytes: its tail.
const MAX_ERRORS: usize = 16 << 10;

/// The number of lines read ahead. Each has a limited length, so that a process
/// that writes without end cannot fill the memory.
const LINES_AHEAD: usize = 16;

/// A running implementation. Dropping it kills the process and all that it has started.
#[derive(Debug)]
pub struct Client {
    tree: Tree,
    /// Dropped to close the process's stdin.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Ends when stderr is closed.
    errors_reader: JoinHandle<()>,
    hello: Hello,
    number: u64,
}

impl Client {
    /// Starts an implementation and exchanges hello.
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
            // If the process has closed its stdin, the missing reply shows it.
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
    /// [`ClientError`]; the process is unusable then.
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

    /// Sends bye and waits for the process to exit.
    ///
    /// # Errors
    ///
    /// [`ClientError`] when it writes more, exits with a status other than 0, or
    /// does not exit in time.
    pub fn bye(mut self, limit: Duration) -> Result<(), ClientError> {
        const LIVES_ON: &str = "it does not exit after bye";
        self.send(b"bye\n".to_vec());
        self.input = None;
        let deadline = Instant::now() + limit;
        match self.line(deadline, LIVES_ON) {
            Ok(line) => return Err(unasked(&line)),
            // It has closed stdout; its exit status decides.
            Err(ClientError::Crashed { .. }) => {}
            Err(error) => return Err(error),
        }
        match self.status(deadline) {
            Ok(Some(status)) if status.success() => Ok(()),
            Ok(Some(status)) => Err(ClientError::Crashed { how: format!("after bye with {status}") }),
            Ok(None) => Err(ClientError::TimedOut { so_far: LIVES_ON.to_owned() }),
            Err(error) => Err(ClientError::Crashed { how: error.to_string() }),
        }
    }

    fn send(&self, request: Vec<u8>) {
        // If the writer thread has ended, so has the process; the reader notices it.
        let _ = self.input.as_ref().map(|input| input.send(request));
    }

    /// Checks that nothing arrived since the last reply.
    fn check_quiet(&mut self) -> Result<(), ClientError> {
        match self.output.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Ok(Output::Line(line)) => Err(unasked(&line)),
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

    /// How the process ended; called when it has closed stdout.
    fn crashed(&mut self) -> ClientError {
        // A process closes its stdout just before it exits.
        let how = match self.status(Instant::now() + Duration::from_millis(500)) {
            Ok(Some(status)) => status.to_string(),
            Ok(None) => "it closed stdout but is still running".to_owned(),
            Err(error) => error.to_string(),
        };
        // The tail of its stderr may still be on its way.
        let end = Instant::now() + Duration::from_millis(100);
        while !self.errors_reader.is_finished() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        ClientError::Crashed { how }
    }

    /// The exit status; `None` if the process is still running at the deadline.
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
