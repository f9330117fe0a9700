//! The beginning of a program that referees matches.

use super::start_error::StartError;
use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program began with [`start`].
static STARTED: AtomicBool = AtomicBool::new(false);

/// Whether the program began with [`start`], so that it can be started again as a helper.
pub(crate) fn has_started() -> bool {
    STARTED.load(Ordering::Relaxed)
}

/// Begins a program that referees matches: call it first in `main`, before there is a second thread.
///
/// The referee starts processes of its own between itself and the programs: one that puts the limits on itself and then
/// becomes the program (LIM-7), and one that ends the programs when the referee is killed (HOST-3). They are this
/// program again, with other arguments. In such a process this function does its work and never returns; in any other
/// it returns at once. Then either [`Start::guard`] or [`Start::unguarded`] makes the process ready.
///
/// Without it, [`Referee::new`](crate::Referee::new) refuses programs with [`SetupError::NotStarted`](crate::SetupError).
///
/// ```no_run
/// fn main() -> Result<(), rulebook_referee::StartError> {
///     let start = rulebook_referee::start();
///     let arguments: Vec<_> = start.arguments().collect();
///     start.guard()?;
///     // Referee matches, as `arguments` say.
/// #   drop(arguments);
///     Ok(())
/// }
/// ```
#[must_use = "the process is made ready by `guard` or `unguarded`"]
pub fn start() -> Start {
    #[cfg(target_os = "linux")]
    let guarded = linux::help();
    #[cfg(not(target_os = "linux"))]
    let guarded = None;
    Start { guarded }
}

/// A program that has begun.
#[derive(Debug)]
pub struct Start {
    guarded: Option<Guarded>,
}

/// What a process is told that works below a guard.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "there are no guards"))]
struct Guarded {
    guard: i32,
    starter: i32,
    words: Vec<OsString>,
}

impl Start {
    /// The command line as people gave it, the name of the program first. In a process below a guard,
    /// [`std::env::args_os`] holds other words too.
    pub fn arguments(&self) -> impl Iterator<Item = OsString> + use<> {
        let words = match &self.guarded {
            Some(guarded) => guarded.words.clone(),
            None => std::env::args_os().skip(1).collect(),
        };
        std::env::args_os().take(1).chain(words)
    }

    /// Has the program, with the same arguments, work in another process below a guard, so that no program that it has
    /// started lives on when it is killed (HOST-3). Returns in that process only. In the others it returns never, and
    /// they end as that one does; where there is no guard to be had, it is as [`unguarded`](Self::unguarded).
    ///
    /// Descriptors and ignored signals that the process has inherited do not go on to the programs that it starts
    /// (LIM-10).
    ///
    /// # Errors
    ///
    /// When the system does not allow it.
    pub fn guard(self) -> Result<(), StartError> {
        #[cfg(target_os = "linux")]
        if self.guarded.is_none() && crate::helper::this_program().is_ok() {
            // What was inherited is cut where the work is done: this process and the guard pass it on.
            crate::startup::take_back()?;
            return crate::guard::start();
        }
        self.unguarded()
    }

    /// Makes the process ready without a guard.
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
            if let Some(Guarded { guard, starter, .. }) = self.guarded {
                crate::guard::guarded(guard, starter)?;
            }
        }
        STARTED.store(true, Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::Guarded;
    use crate::confine::{detach, launch};
    use crate::helper::{Call, Helper, UNUSABLE, parse};
    use crate::{guard, inherited, startup};
    use rulebook_core::text::Printable;
    use std::fmt::Display;
    use std::io::{self, Write as _};

    /// Does the work of a helper and ends; returns in any other process.
    pub(super) fn help() -> Option<Guarded> {
        let Call { helper, processes, words } = parse(std::env::args_os().skip(1))?;
        match (helper, &processes[..]) {
            (Helper::Guarded, &[guard, starter]) => Some(Guarded { guard, starter, words }),
            (Helper::Guard, &[starter]) => end(startup::take_back().and_then(|()| guard::guard(starter, &words))),
            (Helper::Launch, []) => {
                inherited::cut();
                end(launch(&words))
            }
            (Helper::Detach, []) => {
                inherited::cut();
                end(detach(&words))
            }
            _ => end(Err(format!("{helper:?} has other processes than {processes:?}"))),
        }
    }

    fn end<E: Display>(done: Result<(), E>) -> ! {
        let Err(error) = done else { std::process::exit(0) };
        // There is nowhere left to report an error of that.
        let _ = writeln!(io::stderr().lock(), "error: {}", Printable(&error.to_string()));
        std::process::exit(UNUSABLE)
    }
}
