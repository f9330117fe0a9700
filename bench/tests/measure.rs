//! Measuring by a clock that the test turns itself, and by threads that sleep.

use rulebook_bench::measure::{Figures, Lane, Plan, measure, scaling};
use std::cell::{Cell, RefCell};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// Work that needs no processor, so that it scales on every machine.
#[derive(Clone)]
struct Sleep;

impl Lane for Sleep {
    fn reset(&mut self) {}

    fn pass(&mut self) {
        sleep(Duration::from_millis(20));
    }

    fn units(&self) -> usize {
        1
    }
}

#[test]
fn threads_work_at_once() {
    let start = Instant::now();
    let plan = Plan { repetitions: 3, time: Duration::from_millis(200) };
    let scaling = scaling(&Sleep, 8, plan, &|| start.elapsed(), &mut || {});
    let times = scaling.all.over(&scaling.one).median();
    assert!((4.0..16.0).contains(&times), "8 threads are {times:.2} times as fast as one");
}
