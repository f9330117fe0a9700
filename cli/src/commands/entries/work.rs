//! Processing several entries at once.

use super::report::{Outcome, Row};
use crate::entries::{Entry, FoundEntry};
use crate::failure::Failure;
use crate::output::note;
use crate::progress::Reporter;
use rulebook_referee::Interrupt;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Interval at which to check for a signal.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Calls `with` for every entry, for `jobs` entries at a time. Returns the results in the order of
/// the entries.
///
/// # Errors
///
/// When a signal ends the work. All processes that it started have ended by then.
pub(super) fn all(
    entries: Vec<FoundEntry>,
    jobs: Option<NonZeroUsize>,
    quiet: bool,
    with: &(dyn Fn(&Entry, &AtomicBool) -> Result<Outcome, Failure> + Sync),
) -> Result<Vec<Row>, Failure> {
    let interrupt = Interrupt::install()?;
    let count = entries.len();
    let processors = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let workers = jobs.unwrap_or_else(processors).get().min(count);
    let reporter = Reporter::new(quiet, count, "entry {pos}/{len} {wide_bar} {elapsed}");
    let queue = Mutex::new(entries.into_iter().enumerate());
    let stopped = AtomicBool::new(false);
    let mut rows: Vec<Option<Row>> = (0..count).map(|_| None).collect();
    let mut ended = Ok(());
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        for _ in 0..workers {
            let (send, queue, stopped) = (send.clone(), &queue, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let next = queue.lock().map_or(None, |mut queue| queue.next());
                    let Some((index, found)) = next else { return };
                    let row = Row::of(found, |entry| with(entry, stopped));
                    if send.send((index, row)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        loop {
            match receive.recv_timeout(POLL_INTERVAL) {
                Ok((index, row)) => {
                    show_progress(&reporter, &row);
                    rows[index] = Some(row);
                }
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if ended.is_ok() {
                ended = interrupt.check();
                stopped.store(ended.is_err(), Ordering::Relaxed);
            }
        }
    });
    reporter.finish();
    ended?;
    Ok(rows.into_iter().flatten().collect())
}

fn show_progress(reporter: &Reporter, row: &Row) {
    match reporter {
        Reporter::Quiet => {}
        Reporter::Bar(bar) => bar.inc(1),
        Reporter::Lines => note(format_args!("{}: {}", row.name, if row.failed() { "failed" } else { "done" })),
    }
}
