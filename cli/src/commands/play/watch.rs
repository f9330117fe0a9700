//! The match in the terminal while it is played.
//!
//! The viewer reads the record as it is written, in a thread of its own, and
//! knows nothing else of the match. That it is closed does not end the match.

use crate::commands::view;
use crate::failure::Failure;
use crate::games::House;
use rulebook_referee::Interrupt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How soon it is noticed that the viewer was left.
const NOTICE: Duration = Duration::from_millis(50);

/// A viewer of the match.
pub(super) struct Watcher {
    thread: JoinHandle<Result<(), Failure>>,
    is_wanted: Arc<AtomicBool>,
}

impl Watcher {
    /// Shows the record from the state of this number on, which is there.
    pub(super) fn start<G: House>(folder: &Path, from: u64) -> Self {
        let is_wanted = Arc::new(AtomicBool::new(true));
        let (folder, wanted) = (folder.to_owned(), Arc::clone(&is_wanted));
        let thread = thread::spawn(move || view::watch::<G>(&folder, from, &mut || wanted.load(Ordering::Relaxed)));
        Self { thread, is_wanted }
    }

    /// Whether the terminal is the viewer's.
    pub(super) fn has_terminal(&self) -> bool {
        !self.thread.is_finished()
    }

    /// Waits until the viewer is left; a signal closes it.
    ///
    /// # Errors
    ///
    /// When a signal has come, or the match could not be shown.
    pub(super) fn wait(self, interrupt: &Interrupt) -> Result<(), Failure> {
        while self.has_terminal() {
            if let Err(failure) = interrupt.check() {
                self.close()?;
                return Err(failure.into());
            }
            thread::sleep(NOTICE);
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
        // Its panic was told when it happened.
        self.thread.join().unwrap_or_else(|_| Err(Failure::usage("the match could not be shown to its end")))
    }
}
