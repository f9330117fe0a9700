//! Processes of the referee that are no strategies, where no programs run.

use std::io;
use std::process::{Child, Command, ExitStatus};

/// Starts a process that referees matches itself, such as this program again.
///
/// # Errors
///
/// When it cannot be started.
pub fn spawn_worker(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

/// Waits for a worker.
///
/// # Errors
///
/// When it cannot be waited for.
pub fn reap_worker(mut worker: Child) -> io::Result<ExitStatus> {
    worker.wait()
}
