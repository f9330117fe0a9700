//! Measuring by clocks that the tests turn themselves.

use rulebook_bench::measure::{Figures, Lane, Plan, measure, scaling};
use rulebook_testing::wait_until;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// Work of which each pass takes a given time.
struct Turns<'a> {
    name: char,
    nanoseconds: u64,
    time: &'a Cell<Duration>,
    log: &'a RefCell<String>,
}

impl Lane for Turns<'_> {
    fn reset(&mut self) {
        // What is not measured takes longest.
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
    // A hundred nanoseconds a turn, and a turn of each that does not count.
    assert_eq!((log.borrow().as_str(), turns), ("qqsqqsqqs", 6));
    assert_eq!(figures, [Figures::new(vec![5.0, 5.0]), Figures::new(vec![15.0, 15.0])]);
    assert_eq!(figures[1].over(&figures[0]), Figures::new(vec![3.0, 3.0]));
}

/// Work in which all threads have to meet, but for the turns of the first one alone.
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
    // Each thread has a clock of its own, by which a pass takes a second.
    let now = || Duration::from_secs(TIME.replace(TIME.get() + 1));
    let lane = Meeting { first: thread::current().id(), passes: 0, there: Arc::default() };
    let plan = Plan { repetitions: 3, time: Duration::ZERO };
    let scaling = scaling(&lane, THREADS, plan, &now, &mut || {});
    assert_eq!((scaling.one, scaling.all), (Figures::new(vec![1.0; 3]), Figures::new(vec![8.0; 3])));
}
