//! Limits are enforced on Linux only.

use super::copy::PrivateCopy;
use super::error::{SandboxError, Warning};
use super::user::User;
use super::user_error::UserError;
use crate::program::Program;
use rulebook_record::Confinement;
use std::ffi::OsString;

/// A program with a folder of its own.
pub(crate) struct Confined {
    program: Program,
    _copy: Option<PrivateCopy>,
}

impl Confined {
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// The referee's own user runs them.
    pub(crate) fn owner(&self) -> Option<User> {
        None
    }
}

/// Programs run as nobody else here, which the match itself refuses.
///
/// # Errors
///
/// None here.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub fn check_users(_: &Confinement, _programs: usize, _matches: usize) -> Result<(), UserError> {
    Ok(())
}

/// Programs keep the terminal of whoever started the command.
///
/// # Errors
///
/// None here.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub fn without_terminal(program: OsString, arguments: Vec<OsString>) -> std::io::Result<(OsString, Vec<OsString>)> {
    Ok((program, arguments))
}

/// A command that runs a program which is no strategy, as the leader of a process
/// group of its own where there are such.
///
/// # Errors
///
/// None here.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub fn group_without_terminal(program: OsString, arguments: Vec<OsString>) -> std::io::Result<std::process::Command> {
    let mut command = std::process::Command::new(program);
    command.args(arguments);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}

/// Makes each program's surroundings as they are asked for.
///
/// # Errors
///
/// When a limit is asked for, or a folder cannot be copied.
pub(crate) fn confine(
    programs: &[&Program],
    request: &Confinement,
    warn: &mut dyn FnMut(Warning),
) -> Result<Vec<Confined>, SandboxError> {
    if request.needs_launcher() {
        if !request.lax {
            return Err(SandboxError::Unsupported);
        }
        warn(Warning::AllOmitted);
    }
    let confine = |program: &&Program| {
        let copy = if PrivateCopy::is_wanted(request) { Some(PrivateCopy::of(program, None)?) } else { None };
        let program = copy.as_ref().map_or_else(|| (*program).clone(), |copy| program.moved_to(copy.folder()));
        Ok(Confined { program, _copy: copy })
    };
    programs.iter().map(confine).collect()
}
