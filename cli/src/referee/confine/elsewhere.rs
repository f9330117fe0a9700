//! Limits are enforced on Linux only.

use super::copy::PrivateCopy;
use super::request::Request;
use super::user::User;
use crate::failure::Failure;
use crate::output::note;
use crate::referee::strategy::Program;

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

/// Makes each program's surroundings as they are asked for.
///
/// # Errors
///
/// When a limit is asked for, or a folder cannot be copied.
pub(crate) fn confine(programs: &[&Program], request: &Request) -> Result<Vec<Confined>, Failure> {
    if request.needs_launcher() {
        let message = "limits of programs and the sandbox are enforced on Linux only";
        if !request.lax {
            return Err(Failure::usage(message).hint("--lax-limits plays without them"));
        }
        note(format_args!("note: {message}; they are left out"));
    }
    let confine = |program: &&Program| {
        let copy = if request.private_copy { Some(PrivateCopy::of(program, None)?) } else { None };
        let program = copy.as_ref().map_or_else(|| (*program).clone(), |copy| program.moved_to(copy.folder()));
        Ok(Confined { program, _copy: copy })
    };
    programs.iter().map(confine).collect()
}
