//! Lets a signal end a built-in player that thinks for long.
//!
//! A match looks for signals between answers. A built-in player with options can think for hours, in this process, and
//! nothing can stop it but the end of the process. A record has every round before that, as after SIGKILL (REC-1).

use crate::commands::view::terminal::restore;
use crate::failure::Failure;
use crate::output::note_lines;
use rulebook_referee::{InProcess, Interrupt};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// How long a player may go on after a signal. Then the process ends.
const GRACE: Duration = Duration::from_secs(1);

/// The number of players that are thinking.
static THINKING: AtomicUsize = AtomicUsize::new(0);

/// Whether the match can be resumed after a signal.
static IS_RESUMABLE: AtomicBool = AtomicBool::new(true);

/// Says that the match of this process cannot be resumed.
pub(crate) fn forbid_resume() {
    IS_RESUMABLE.store(false, SeqCst);
}

/// The same player; a signal that arrives while it thinks ends the process.
pub(crate) fn interruptible(mut answer: InProcess) -> InProcess {
    Box::new(move |state, seat, seed| {
        watch();
        THINKING.fetch_add(1, SeqCst);
        let line = answer(state, seat, seed);
        THINKING.fetch_sub(1, SeqCst);
        line
    })
}

/// Starts the thread that waits for signals, once.
fn watch() {
    static WATCHER: Once = Once::new();
    WATCHER.call_once(|| {
        // Without it, a match still ends after the answer.
        if let Ok(interrupt) = Interrupt::install() {
            std::thread::spawn(move || {
                loop {
                    let failure = Failure::from(interrupt.wait()).hint(hint());
                    if still_thinks() {
                        // Of a match that somebody watches.
                        restore();
                        note_lines(failure.to_string().trim_end());
                        std::process::exit(failure.status().into());
                    }
                }
            });
        }
    });
}

fn hint() -> &'static str {
    if IS_RESUMABLE.load(SeqCst) {
        "a built-in player was thinking; `--resume` continues the match from the last recorded step"
    } else {
        "a built-in player was thinking; the record has all steps before"
    }
}

/// Whether some player thinks during the whole time of grace. If not, the match has seen the signal.
fn still_thinks() -> bool {
    let end = Instant::now() + GRACE;
    while Instant::now() < end {
        if THINKING.load(SeqCst) == 0 {
            return false;
        }
        std::thread::sleep(GRACE / 50);
    }
    true
}
