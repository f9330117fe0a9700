//! One process that answers, and asking it without ever waiting too long.
//!
//! Threads read its output and its error output and write its input, so that a
//! process that does not read, does not write or writes without end cannot
//! hold the runner up.

use super::trouble::{Hello, StartError, Trouble};
use crate::protocol::{After, PROTOCOL, Reply, Step, text_of};
use rulebook_core::text::Escaped;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How to start an implementation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// The longest line that is taken for one.
const MAX_LINE: u64 = 1 << 20;
/// How much of the error output is kept: the last part of it.
const MAX_ERRORS: usize = 16 << 10;
/// The most lines of a reply.
const MAX_LINES: usize = 100_000;
/// What came of a process that says nothing.
const SILENCE: &str = "nothing; does it flush its output?";

enum Output {
    Line(Vec<u8>),
    TooLong,
    End,
}

/// A running implementation.
#[derive(Debug)]
pub struct Client {
    child: Child,
    /// Closed to let the process see the end of its input.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Ends with the error output.
    errors_reader: JoinHandle<()>,
    hello: Hello,
    number: u64,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "Line({})", Escaped(line)),
            Self::TooLong => f.write_str("TooLong"),
            Self::End => f.write_str("End"),
        }
    }
}

impl Client {
    /// Starts an implementation and says hello.
    ///
    /// # Errors
    ///
    /// [`StartError`]
    pub fn start(command: &Command, limit: Duration) -> Result<Self, StartError> {
        let mut child = std::process::Command::new(&command.program)
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| StartError::Spawn(error.to_string()))?;
        let (Some(mut stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(StartError::Spawn("it has no pipes".to_owned()));
        };
        let (input, requests) = channel::<Vec<u8>>();
        std::thread::spawn(move || {
            // A process that closed its input is noticed by its silence.
            requests.iter().try_for_each(|request| stdin.write_all(&request).and_then(|()| stdin.flush()))
        });
        let (sender, output) = sync_channel(1024);
        std::thread::spawn(move || read_lines(stdout, &sender));
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        let errors_reader = std::thread::spawn(move || keep_errors(stderr, &kept));
        let hello = Hello { name: String::new(), version: String::new(), games: Vec::new() };
        let mut client = Self { child, input: Some(input), output, errors, errors_reader, hello, number: 0 };
        client.send(format!("hello {PROTOCOL}\n").into_bytes());
        let line = match client.line(Instant::now() + limit, SILENCE) {
            Ok(line) => line,
            Err(trouble) => return Err(StartError::NoHello { trouble, errors: client.errors() }),
        };
        match parse_hello(&String::from_utf8_lossy(&line)) {
            Some(hello) => client.hello = hello,
            None => {
                let line = shown(&line);
                return Err(StartError::BadHello { line, errors: client.errors() });
            }
        }
        Ok(client)
    }

    /// What the implementation says of itself.
    #[must_use]
    pub const fn hello(&self) -> &Hello {
        &self.hello
    }

    /// The last part of what the process wrote to its error output.
    #[must_use]
    pub fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        String::from_utf8_lossy(&errors).into_owned()
    }

    /// Asks for one step.
    ///
    /// # Errors
    ///
    /// [`Trouble`]; the process is then of no further use.
    pub fn ask(&mut self, game: &str, step: &Step, limit: Duration) -> Result<Reply, Trouble> {
        self.check_quiet()?;
        self.number += 1;
        let number = self.number.to_string();
        let lines = step.to_lines();
        let mut request = format!("step {number} {game} {}\n", lines.len()).into_bytes();
        request.extend(text_of(&lines));
        self.send(request);
        let deadline = Instant::now() + limit;
        let line = self.line(deadline, SILENCE)?;
        let head = String::from_utf8_lossy(&line).into_owned();
        let broken = |why: String| Err(Trouble::Broken { why });
        if head.ends_with('\r') {
            return Err(carriage_return(&line));
        }
        let found = shown(&line);
        let (kind, rest) = head.split_once(' ').unwrap_or((&head, ""));
        let (echoed, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        if !["ok", "reject", "skip", "error"].contains(&kind) {
            let note = if kind == "step" { ", which is the request itself" } else { "" };
            return broken(format!("expected ok, reject, skip or error, found `{found}`{note}"));
        }
        if echoed != number {
            return broken(format!("expected the number {number}, found `{found}`"));
        }
        match kind {
            "reject" => Ok(Reply::Reject(rest.to_owned())),
            "skip" => Ok(Reply::Skip(rest.to_owned())),
            "error" => Ok(Reply::Error(rest.to_owned())),
            _ => match rest.parse::<usize>() {
                Ok(count) if count <= MAX_LINES => self.body(count, deadline).map(Reply::Ok),
                _ => broken(format!("`{found}` does not end with the number of lines")),
            },
        }
    }

    fn body(&mut self, count: usize, deadline: Instant) -> Result<After, Trouble> {
        let mut lines = Vec::new();
        while lines.len() < count {
            let so_far = format!("{} of the {count} lines that it counts", lines.len());
            lines.push(self.line(deadline, &so_far)?);
        }
        match lines.first() {
            Some(first) if first.ends_with(b"\r") => Err(carriage_return(first)),
            _ => After::from_lines(&lines).map_err(|why| Trouble::Broken { why }),
        }
    }

    /// Says bye and waits for the process to end.
    ///
    /// # Errors
    ///
    /// [`Trouble`] when it says more, ends with another status than 0, or not
    /// in time.
    pub fn bye(mut self, limit: Duration) -> Result<(), Trouble> {
        const LIVES_ON: &str = "it does not end after bye";
        self.send(b"bye\n".to_vec());
        self.input = None;
        let deadline = Instant::now() + limit;
        match self.line(deadline, LIVES_ON) {
            Ok(line) => return Err(unasked(&line)),
            // It has closed its output; its status tells the rest.
            Err(Trouble::Crashed { .. }) => {}
            Err(trouble) => return Err(trouble),
        }
        match self.status(deadline) {
            Ok(Some(status)) if status.success() => Ok(()),
            Ok(Some(status)) => Err(Trouble::Crashed { how: format!("after bye with {status}") }),
            Ok(None) => Err(Trouble::TimedOut { so_far: LIVES_ON.to_owned() }),
            Err(error) => Err(Trouble::Crashed { how: error.to_string() }),
        }
    }

    fn send(&self, request: Vec<u8>) {
        // When the writing thread has ended, the process has: reading tells.
        let _ = self.input.as_ref().map(|input| input.send(request));
    }

    /// Nothing may have come since the last reply.
    fn check_quiet(&mut self) -> Result<(), Trouble> {
        match self.output.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Ok(Output::Line(line)) => Err(unasked(&line)),
            Ok(Output::TooLong) => Err(too_long()),
            Ok(Output::End) | Err(TryRecvError::Disconnected) => Err(self.crashed()),
        }
    }

    fn line(&mut self, deadline: Instant, so_far: &str) -> Result<Vec<u8>, Trouble> {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(Output::Line(line)) => Ok(line),
            Ok(Output::TooLong) => Err(too_long()),
            Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => Err(self.crashed()),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::TimedOut { so_far: so_far.to_owned() }),
        }
    }

    /// How the process ended; it has closed its output.
    fn crashed(&mut self) -> Trouble {
        // Closing the output comes just before the end.
        let how = match self.status(Instant::now() + Duration::from_millis(500)) {
            Ok(Some(status)) => status.to_string(),
            Ok(None) => "it closed its output and lives on".to_owned(),
            Err(error) => error.to_string(),
        };
        // What it said last may still be on its way.
        let end = Instant::now() + Duration::from_millis(100);
        while !self.errors_reader.is_finished() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        Trouble::Crashed { how }
    }

    /// The exit status; `None` when the process still runs at the deadline.
    fn status(&mut self, deadline: Instant) -> io::Result<Option<ExitStatus>> {
        loop {
            match self.child.try_wait()? {
                None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
                status => return Ok(status),
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn parse_hello(line: &str) -> Option<Hello> {
    let rest = line.strip_prefix("hello ")?.strip_prefix(PROTOCOL)?.strip_prefix(' ')?;
    let words: Vec<&str> = rest.split(' ').filter(|_| !rest.ends_with('\r')).collect();
    let [name, version, games] = words.as_slice() else { return None };
    Some(Hello {
        name: name.strip_prefix("name=")?.to_owned(),
        version: version.strip_prefix("version=")?.to_owned(),
        games: games.strip_prefix("games=")?.split(',').map(str::to_owned).collect(),
    })
}

/// The beginning of a line, printable.
fn shown(line: &[u8]) -> String {
    const MOST: usize = 200;
    match line.get(..MOST) {
        Some(start) if line.len() > MOST => format!("{}…", Escaped(start)),
        _ => Escaped(line).to_string(),
    }
}

fn unasked(line: &[u8]) -> Trouble {
    Trouble::Broken { why: format!("`{}` came without a request, after the reply was complete", shown(line)) }
}

fn carriage_return(line: &[u8]) -> Trouble {
    Trouble::Broken { why: format!("`{}` ends with CR LF; lines end with LF alone", shown(line)) }
}

fn too_long() -> Trouble {
    Trouble::Broken { why: format!("a line has more than {MAX_LINE} bytes") }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<Output>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let output = match (&mut reader).take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Output::End,
            Ok(_) if line.pop_if(|last| *last == b'\n').is_some() => Output::Line(line),
            Ok(count) if count as u64 == MAX_LINE => Output::TooLong,
            // The end of the output ends a line too; the end itself comes next.
            Ok(_) => Output::Line(line),
        };
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
