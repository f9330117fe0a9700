//! Startup of a process that referees matches.

use super::start_error::StartError;
use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the process has called [`start`].
static STARTED: AtomicBool = AtomicBool::new(false);

/// Returns whether the process has called [`start`], so that its executable can run as a helper.
pub(crate) fn has_started() -> bool {
    STARTED.load(Ordering::Relaxed)
}

/// Starts a process that referees matches. Call it first in `main`, before there is a second thread.
///
/// The referee runs helper processes between itself and the programs. One applies the limits to itself and then
/// executes the program (LIM-7). Another one kills the programs when the referee is killed (HOST-3). Helpers
/// are the same executable with other arguments. In a helper this function does the work and never returns. In
/// any other process it returns at once; then call either [`Start::guard`] or [`Start::unguarded`].
///
/// Without this call, [`Referee::new`](crate::Referee::new) rejects programs with
/// [`SetupError::NotStarted`](crate::SetupError).
///
/// ```no_run
/// fn main() -> Result<(), rulebook_referee::StartError> {
///     let start = rulebook_referee::start();
///     let arguments: Vec<_> = start.arguments().collect();
///     start.guard()?;
///     // Referee matches according to `arguments`.
/// #   drop(arguments);
///     Ok(())
/// }
/// ```
#[must_use = "the process is not ready before `guard` or `unguarded`"]
pub fn start() -> Start {
    #[cfg(target_os = "linux")]
    let guarded = linux::help();
    #[cfg(not(target_os = "linux"))]
    let guarded = None;
    Start { guarded }
}

/// A process that has called [`start`].
#[derive(Debug)]
pub struct Start {
    guarded: Option<GuardContext>,
}

/// The arguments of a process that works below a guard.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there are no guards"))]
struct GuardContext {
    guard: i32,
    starter: i32,
    words: Vec<OsString>,
}

impl Start {
    /// Returns the command line of the user, starting with the name of the program. In a process below a guard,
    /// [`std::env::args_os`] contains other arguments too.
    pub fn arguments(&self) -> impl Iterator<Item = OsString> + use<> {
        let words = match &self.guarded {
            Some(guarded) => guarded.words.clone(),
            None => std::env::args_os().skip(1).collect(),
        };
        std::env::args_os().take(1).chain(words)
    }

    /// Continues in another process with the same arguments, below a guard. If it is killed, the guard kills
    /// all programs that it has started (HOST-3).
    ///
    /// This returns only in that process. The others never return, and end as that one does. Where no guard is
    /// available, this does the same as [`unguarded`](Self::unguarded).
    ///
    /// Programs that the process starts do not inherit its inherited descriptors and ignored signals (LIM-10).
    ///
    /// # Errors
    ///
    /// When the system does not allow it.
    pub fn guard(self) -> Result<(), StartError> {
        #[cfg(target_os = "linux")]
        if self.guarded.is_none() && crate::helper::this_program().is_ok() {
            // Inheritance stops in the process that does the work; this process and the guard pass everything
            // on.
            crate::startup::take_back()?;
            return crate::guard::start();
        }
        self.unguarded()
    }

    /// Prepares the process without a guard.
    ///
    /// # Errors
    ///
    /// When the system does not allow it.
    pub fn unguarded(self) -> Result<(), StartError> {
        #[cfg(unix)]
        crate::inherited::cut();
        #[cfg(target_os = "linux")]
        {
            crate::startup::take_back()?;
            if let Some(GuardContext { guard, starter, .. }) = self.guarded {
                crate::guard::guarded(guard, starter)?;
            }
        }
        STARTED.store(true, Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::GuardContext;
    use crate::helper::{Call, Helper, UNUSABLE, parse};
    use crate::sandbox::{detach, launch};
    use crate::{guard, inherited, startup};
    use rulebook_core::text::Printable;
    use std::fmt::Display;
    use std::io::{self, Write as _};

    /// Runs a helper to its end. Returns in any other process.
    pub(super) fn help() -> Option<GuardContext> {
        let Call { helper, processes, words } = parse(std::env::args_os().skip(1))?;
        match (helper, &processes[..]) {
            (Helper::Guarded, &[guard, starter]) => Some(GuardContext { guard, starter, words }),
            (Helper::Guard, &[starter]) => end(startup::take_back().and_then(|()| guard::guard(starter, &words))),
            (Helper::Launch, []) => {
                inherited::cut();
                end(launch(&words))
            }
            (Helper::Detach, []) => {
                inherited::cut();
                end(detach(&words))
            }
            _ => end(Err(format!("{helper:?}: unexpected process arguments {processes:?}"))),
        }
    }

    fn end<E: Display>(done: Result<(), E>) -> ! {
        let Err(error) = done else { std::process::exit(0) };
        // If stderr fails, there is nowhere to report it.
        let _ = writeln!(io::stderr().lock(), "error: {}", Printable(&error.to_string()));
        std::process::exit(UNUSABLE)
    }
}
