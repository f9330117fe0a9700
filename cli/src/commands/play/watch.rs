//! The terminal view of a running match.
//!
//! The viewer reads the record while it is written, in its own thread, and has no other access
//! to the match. Closing it does not end the match.

use crate::commands::view;
use crate::failure::Failure;
use crate::games::GameRef;
use rulebook_referee::Interrupt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Interval at which to check whether the viewer was closed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A viewer of the match.
pub(super) struct Watcher {
    thread: JoinHandle<Result<(), Failure>>,
    is_wanted: Arc<AtomicBool>,
}

impl Watcher {
    /// Shows the record from the state `from` on, which must exist.
    pub(super) fn start(game: GameRef, folder: &Path, from: u64) -> Self {
        let is_wanted = Arc::new(AtomicBool::new(true));
        let (folder, wanted) = (folder.to_owned(), Arc::clone(&is_wanted));
        let thread = thread::spawn(move || view::watch(game, &folder, from, &mut || wanted.load(Ordering::Relaxed)));
        Self { thread, is_wanted }
    }

    /// Whether the viewer still uses the terminal.
    pub(super) fn uses_terminal(&self) -> bool {
        !self.thread.is_finished()
    }

    /// Waits until the viewer is closed; a signal closes it.
    ///
    /// # Errors
    ///
    /// On a signal, or when the match could not be shown.
    pub(super) fn wait(self, interrupt: &Interrupt) -> Result<(), Failure> {
        while self.uses_terminal() {
            if let Err(failure) = interrupt.check() {
                self.close()?;
                return Err(failure.into());
            }
            thread::sleep(POLL_INTERVAL);
        }
        self.close()
    }

    /// Closes the viewer.
    ///
    /// # Errors
    ///
    /// When the match could not be shown.
    pub(super) fn close(self) -> Result<(), Failure> {
        self.is_wanted.store(false, Ordering::Relaxed);
        // The panic was already reported by the panic hook.
        self.thread.join().unwrap_or_else(|_| Err(Failure::usage("the match could not be shown to its end")))
    }
}
