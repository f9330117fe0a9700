//! Runs a command until it exits or times out.

use rulebook_conformance::runner::Tree;
use std::fs::File;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How to stop a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// Kill it with all its descendants.
    Kill,
    /// Send SIGTERM; the command then ends the processes that it started.
    Terminate,
}

/// Why a command did not exit by itself.
#[derive(Debug)]
pub(crate) enum StopCause {
    NotStarted(io::Error),
    /// The system could not say whether the command has exited.
    WaitFailed(io::Error),
    TimedOut,
    Stopped,
}

impl std::fmt::Display for StopCause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotStarted(error) => write!(f, "could not start: {error}"),
            Self::WaitFailed(error) => write!(f, "could not be waited for: {error}"),
            Self::TimedOut => write!(f, "timed out"),
            Self::Stopped => write!(f, "was stopped"),
        }
    }
}

/// How often to check whether the command has exited. Compilers and checks take seconds.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Runs a command with empty stdin and its output to a file. The command must lead its own
/// process group.
pub(crate) fn run(
    command: &mut Command,
    output: (File, File),
    limit: Duration,
    stopped: &AtomicBool,
    stop: Stop,
) -> Result<ExitStatus, StopCause> {
    command.stdin(Stdio::null()).stdout(output.0).stderr(output.1);
    match stop {
        Stop::Kill => {
            let mut tree = Tree::start(command).map_err(StopCause::NotStarted)?;
            let status = wait(tree.root(), limit, stopped)?;
            tree.release();
            Ok(status)
        }
        Stop::Terminate => {
            let mut child = command.spawn().map_err(StopCause::NotStarted)?;
            wait(&mut child, limit, stopped).inspect_err(|_| terminate(&mut child))
        }
    }
}

fn wait(child: &mut Child, limit: Duration, stopped: &AtomicBool) -> Result<ExitStatus, StopCause> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) => {}
            Err(error) => return Err(StopCause::WaitFailed(error)),
        }
        if stopped.load(Ordering::Relaxed) {
            return Err(StopCause::Stopped);
        }
        if start.elapsed() >= limit {
            return Err(StopCause::TimedOut);
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

#[cfg(unix)]
fn terminate(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process};
    // The child is not reaped yet, so its process ID is still valid.
    let _ = kill_process(Pid::from_child(child), Signal::TERM);
    let _ = child.wait();
}

#[cfg(not(unix))]
fn terminate(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
