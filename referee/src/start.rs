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
/// The referee runs helper processes between itself and the programs. One helper applies the limits to itself and then
/// executes the program (LIM-7). Another one kills the programs when the referee is killed (HOST-3). Helpers run the
/// same executable with other arguments. In a helper this function does the work and never returns. In any other
/// process it returns at once. Then call either [`Start::guard`] or [`Start::unguarded`].
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
    let guarded = linux::run_helper();
    #[cfg(not(target_os = "linux"))]
    let guarded = None;
    Start { guarded }
}

/// A process that has called [`start`].
#[derive(Debug)]
pub struct Start {
    guarded: Option<GuardContext>,
}

/// The arguments of a worker, a process below a guard.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there are no guards"))]
struct GuardContext {
    /// The PID of the guard.
    guard: i32,
    /// The PID of the process that started the guard.
    starter: i32,
    /// The arguments of the user.
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

    /// Continues in another process with the same arguments, the worker, below a guard. If the worker is killed, the
    /// guard kills all programs that the worker has started (HOST-3).
    ///
    /// This returns only in the worker. In the original process and in the guard it never returns: they exit with the
    /// status of the worker. Where no guard is available, this does the same as [`unguarded`](Self::unguarded).
    ///
    /// Programs inherit neither the descriptors nor the ignored signals that the process has inherited (LIM-10).
    ///
    /// # Errors
    ///
    /// When the system does not allow it.
    pub fn guard(self) -> Result<(), StartError> {
        #[cfg(target_os = "linux")]
        if self.guarded.is_none() && crate::helper::this_program().is_ok() {
            // The worker stops the inheritance. This process and the guard pass everything on to it.
            crate::startup::reset_settings()?;
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
        crate::inherited::stop_inheritance();
        #[cfg(target_os = "linux")]
        {
            crate::startup::reset_settings()?;
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

    /// If this process is a helper other than the worker, does its work and exits. Returns the arguments of a worker,
    /// and `None` in any other process.
    pub(super) fn run_helper() -> Option<GuardContext> {
        let Call { helper, processes, words } = parse(std::env::args_os().skip(1))?;
        match (helper, &processes[..]) {
            (Helper::Guarded, &[guard, starter]) => Some(GuardContext { guard, starter, words }),
            (Helper::Guard, &[starter]) => end(startup::reset_settings().and_then(|()| guard::guard(starter, &words))),
            (Helper::Launch, []) => {
                inherited::stop_inheritance();
                end(launch(&words))
            }
            (Helper::Detach, []) => {
                inherited::stop_inheritance();
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
