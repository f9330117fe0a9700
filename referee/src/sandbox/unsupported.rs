//! Stub: limits are enforced on Linux only.

use super::copy::PrivateCopy;
use super::error::{SandboxError, Warning};
use super::user::User;
use super::user_error::UserError;
use crate::program::Program;
use rulebook_record::Confinement;
use std::ffi::OsString;

/// A program with a folder of its own.
pub(crate) struct SandboxedProgram {
    program: Program,
    _copy: Option<PrivateCopy>,
}

impl SandboxedProgram {
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// Returns `None`: programs run as the referee's own user.
    pub(crate) fn owner(&self) -> Option<User> {
        None
    }
}

/// Accepts any value: programs cannot run as other users here, and the match itself reports that.
///
/// # Errors
///
/// Never.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub fn check_users(_: &Confinement, _programs: usize, _matches: usize) -> Result<(), UserError> {
    Ok(())
}

/// Returns the command line unchanged: programs keep the caller's terminal here.
///
/// # Errors
///
/// Never.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub fn without_terminal(program: OsString, arguments: Vec<OsString>) -> std::io::Result<(OsString, Vec<OsString>)> {
    Ok((program, arguments))
}

/// Returns a command that runs a program other than a strategy, as the leader of a new process group where the
/// platform has groups.
///
/// # Errors
///
/// Never.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub fn group_without_terminal(program: OsString, arguments: Vec<OsString>) -> std::io::Result<std::process::Command> {
    let mut command = std::process::Command::new(program);
    command.args(arguments);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

/// Prepares the folder of each program.
///
/// # Errors
///
/// When a limit is requested, or a folder cannot be copied.
pub(crate) fn prepare_programs(
    programs: &[&Program],
    request: &Confinement,
    warn: &mut dyn FnMut(Warning),
) -> Result<Vec<SandboxedProgram>, SandboxError> {
    if request.needs_launcher() {
        if !request.lax {
            return Err(SandboxError::Unsupported);
        }
        warn(Warning::AllOmitted);
    }
    let prepare_one = |program: &&Program| {
        let copy = if PrivateCopy::is_wanted(request) { Some(PrivateCopy::of(program, None)?) } else { None };
        let program = copy.as_ref().map_or_else(|| (*program).clone(), |copy| program.moved_to(copy.folder()));
        Ok(SandboxedProgram { program, _copy: copy })
    };
    programs.iter().map(prepare_one).collect()
}
