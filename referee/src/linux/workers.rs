//! Processes of the referee other than strategies: workers, which referee matches themselves, and launchers that only
//! try out limits.

use super::{leaders, processes};
use rustix::process::Pid;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Starts a process that referees matches itself, such as this executable. The calling process adopts its orphans.
///
/// # Errors
///
/// When the process cannot be started.
pub fn spawn_worker(command: &mut Command) -> io::Result<Child> {
    processes::adopt_orphans();
    leaders::start(None, || command.spawn(), Child::id)
}

/// Runs a process other than a strategy to its end. Other matches do not mistake it for an orphan meanwhile.
pub(crate) fn run(command: &mut Command) -> io::Result<ExitStatus> {
    let child = leaders::start(None, || command.spawn(), Child::id)?;
    processes::wait_for_end(Pid::from_child(&child));
    leaders::forget(child, |mut child| child.wait())
}

/// Waits until no adopted process runs this executable any more, but at most `longest`.
pub(crate) fn wait_for_orphans(longest: Duration) {
    const INTERVAL: Duration = Duration::from_millis(10);
    let end = Instant::now() + longest;
    while processes::has_own_orphan() && Instant::now() < end {
        std::thread::sleep(INTERVAL);
    }
}

/// Reaps a worker that has ended or is about to end, and kills its orphans.
///
/// # Errors
///
/// When it cannot be waited for.
pub fn reap_worker(worker: Child) -> io::Result<ExitStatus> {
    let status = leaders::forget(worker, |mut worker| worker.wait());
    processes::end_orphans();
    status
}
