//! Processes of the referee other than strategies, on platforms without programs.

use std::io;
use std::process::{Child, Command, ExitStatus};

/// Starts a process that referees matches itself, such as this executable.
///
/// # Errors
///
/// When the process cannot be started.
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
