//! Running a command to its end, or to that of its time.

use rulebook_conformance::runner::Tree;
use std::fs::File;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a command is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// With everything that it has started.
    Kill,
    /// By SIGTERM, upon which it ends what it has started itself.
    Terminate,
}

/// Why a command has not ended by itself.
#[derive(Debug)]
pub(crate) enum Ended {
    NotStarted(io::Error),
    TimeIsUp,
    Stopped,
}

impl std::fmt::Display for Ended {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotStarted(error) => write!(f, "could not start, {error}"),
            Self::TimeIsUp => write!(f, "its time was up"),
            Self::Stopped => write!(f, "was stopped"),
        }
    }
}

/// How often it is looked whether a command has ended. These are compilers and
/// checks, which take seconds.
const LOOK: Duration = Duration::from_millis(10);

/// Runs a command that reads nothing and writes all it has to say to a file. It
/// is to lead a process group of its own.
pub(crate) fn run(
    command: &mut Command,
    output: (File, File),
    limit: Duration,
    stopped: &AtomicBool,
    stop: Stop,
) -> Result<ExitStatus, Ended> {
    command.stdin(Stdio::null()).stdout(output.0).stderr(output.1);
    match stop {
        Stop::Kill => {
            let mut tree = Tree::start(command).map_err(Ended::NotStarted)?;
            let status = wait(tree.root(), limit, stopped)?;
            tree.release();
            Ok(status)
        }
        Stop::Terminate => {
            let mut child = command.spawn().map_err(Ended::NotStarted)?;
            wait(&mut child, limit, stopped).inspect_err(|_| terminate(&mut child))
        }
    }
}

fn wait(child: &mut Child, limit: Duration, stopped: &AtomicBool) -> Result<ExitStatus, Ended> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) => {}
            Err(error) => return Err(Ended::NotStarted(error)),
        }
        if stopped.load(Ordering::Relaxed) {
            return Err(Ended::Stopped);
        }
        if start.elapsed() >= limit {
            return Err(Ended::TimeIsUp);
        }
        std::thread::sleep(LOOK);
    }
}

#[cfg(unix)]
fn terminate(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process};
    // It was not waited for yet, so its number is still its own.
    let _ = kill_process(Pid::from_child(child), Signal::TERM);
    let _ = child.wait();
}

#[cfg(not(unix))]
fn terminate(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
