//! Measurements with simulated clocks.

use rulebook_bench::measure::{Lane, Plan, Samples, measure, measure_threads};
use rulebook_testing::wait_until;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// Work whose passes take a given time.
struct Turns<'a> {
    name: char,
    nanoseconds: u64,
    time: &'a Cell<Duration>,
    log: &'a RefCell<String>,
}

impl Lane for Turns<'_> {
    fn reset(&mut self) {
        // A reset takes longer than any pass, but is not measured.
        self.time.set(self.time.get() + Duration::from_secs(1));
    }

    fn pass(&mut self) {
        self.log.borrow_mut().push(self.name);
        self.time.set(self.time.get() + Duration::from_nanos(self.nanoseconds));
    }

    fn units(&self) -> usize {
        10
    }
}

#[test]
fn lanes_take_turns_and_resets_do_not_count() {
    let (time, log) = (Cell::new(Duration::ZERO), RefCell::new(String::new()));
    let lane = |name, nanoseconds| Turns { name, nanoseconds, time: &time, log: &log };
    let (mut quick, mut slow) = (lane('q', 50), lane('s', 150));
    let plan = Plan { repetitions: 2, time: Duration::from_nanos(200) };
    let mut turns = 0;
    let figures = measure(&mut [&mut quick, &mut slow], plan, &|| time.get(), &mut || turns += 1);
    // A turn takes at least 100 ns, and the first turn of each lane does not count.
    assert_eq!((log.borrow().as_str(), turns), ("qqsqqsqqs", 6));
    assert_eq!(figures, [Samples::new(vec![5.0, 5.0]), Samples::new(vec![15.0, 15.0])]);
    assert_eq!(figures[1].over(&figures[0]), Samples::new(vec![3.0, 3.0]));
}

/// Work that waits for all threads, except in the turns of the first thread alone.
#[derive(Clone)]
struct Meeting {
    first: ThreadId,
    passes: usize,
    there: Arc<AtomicUsize>,
}

const THREADS: usize = 8;

impl Lane for Meeting {
    fn reset(&mut self) {}

    fn pass(&mut self) {
        let is_alone = thread::current().id() == self.first && self.passes.is_multiple_of(2);
        self.passes += 1;
        if !is_alone {
            let before = self.there.fetch_add(1, Ordering::SeqCst);
            let all = (before / THREADS + 1) * THREADS;
            wait_until("all threads work at once", || self.there.load(Ordering::SeqCst) >= all);
        }
    }

    fn units(&self) -> usize {
        1
    }
}

#[test]
fn threads_work_at_once() {
    thread_local!(static TIME: Cell<u64> = const { Cell::new(0) });
    // Each thread has its own clock, on which a pass takes a second.
    let now = || Duration::from_secs(TIME.replace(TIME.get() + 1));
    let lane = Meeting { first: thread::current().id(), passes: 0, there: Arc::default() };
    let plan = Plan { repetitions: 3, time: Duration::ZERO };
    let rates = measure_threads(&lane, THREADS, plan, &now, &mut || {});
    assert_eq!((rates.one, rates.all), (Samples::new(vec![1.0; 3]), Samples::new(vec![8.0; 3])));
}
