//! Starting this command again, as the one that it is: also when its file was
//! replaced or removed since it was started, as an update does.

use std::io;
use std::process::Command;

/// This command, with no arguments yet.
///
/// # Errors
///
/// When the system does not tell which file it is.
#[cfg(target_os = "linux")]
pub(crate) fn this_command() -> io::Result<Command> {
    use std::os::unix::process::CommandExt as _;
    // The link leads to the file that runs, whatever its path names now. It is
    // followed by the new process, which runs the same file until then.
    const RUNNING: &str = "/proc/self/exe";
    std::fs::metadata(RUNNING)
        .map_err(|error| io::Error::new(error.kind(), format!("{RUNNING}, which names this command: {error}")))?;
    let mut command = Command::new(RUNNING);
    command.arg0(std::env::args_os().next().unwrap_or_else(|| "rulebook".into()));
    Ok(command)
}

/// This command, with no arguments yet.
///
/// # Errors
///
/// When the system does not tell which file it is.
#[cfg(not(target_os = "linux"))]
pub(crate) fn this_command() -> io::Result<Command> {
    std::env::current_exe().map(Command::new)
}
