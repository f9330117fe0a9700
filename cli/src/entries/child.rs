//! Running a command to its end, or to that of its time.

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
    let start = Instant::now();
    let mut child = command.spawn().map_err(Ended::NotStarted)?;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) => {}
            Err(error) => return Err(Ended::NotStarted(error)),
        }
        let why = if stopped.load(Ordering::Relaxed) {
            Ended::Stopped
        } else if start.elapsed() >= limit {
            Ended::TimeIsUp
        } else {
            std::thread::sleep(LOOK);
            continue;
        };
        end(&mut child, stop);
        return Err(why);
    }
}

#[cfg(unix)]
fn end(child: &mut Child, stop: Stop) {
    use rustix::process::{Pid, Signal, kill_process, kill_process_group};
    // It was not waited for yet, so its number is still its own.
    let pid = Pid::from_child(child);
    let _ = match stop {
        // One that is only about to lead its group is alone.
        Stop::Kill => kill_process_group(pid, Signal::KILL).or_else(|_| kill_process(pid, Signal::KILL)),
        Stop::Terminate => kill_process(pid, Signal::TERM),
    };
    let _ = child.wait();
}

#[cfg(not(unix))]
fn end(child: &mut Child, _: Stop) {
    let _ = child.kill();
    let _ = child.wait();
}
