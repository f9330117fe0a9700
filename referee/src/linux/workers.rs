//! Processes of the referee that are no strategies: workers, which referee matches themselves, and launchers that only
//! try what they can do.

use super::{leaders, processes};
use rustix::process::Pid;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Starts a process that referees matches itself, such as this program again. What it leaves behind
/// becomes ours.
///
/// # Errors
///
/// When it cannot be started.
pub fn spawn_worker(command: &mut Command) -> io::Result<Child> {
    processes::adopt_orphans();
    leaders::start(None, || command.spawn(), Child::id)
}

/// Runs a process that is no strategy to its end. As long as it runs it is not
/// taken for an orphan by another match.
pub(crate) fn run(command: &mut Command) -> io::Result<ExitStatus> {
    let child = leaders::start(None, || command.spawn(), Child::id)?;
    processes::wait_for_end(Pid::from_child(&child));
    leaders::forget(child, |mut child| child.wait())
}

/// Waits, but no longer than this, as long as another process of this command runs
/// that has lost its parent and came to this one.
pub(crate) fn wait_for_own(longest: Duration) {
    const OFTEN: Duration = Duration::from_millis(10);
    let end = Instant::now() + longest;
    while processes::has_own_orphan() && Instant::now() < end {
        std::thread::sleep(OFTEN);
    }
}

/// Waits for a worker, which has ended or is just ending, and ends what it
/// has left behind.
///
/// # Errors
///
/// When it cannot be waited for.
pub fn reap_worker(worker: Child) -> io::Result<ExitStatus> {
    let status = leaders::forget(worker, |mut worker| worker.wait());
    processes::end_orphans();
    status
}
