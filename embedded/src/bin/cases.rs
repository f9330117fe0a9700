//! Plays all golden cases, and tells what the parts of a step cost.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use cortex_m_semihosting::hprintln;
use rulebook_core::contract::Game;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State};
use rulebook_core::text::Escaped;
use rulebook_embedded::clock::Clock;
use rulebook_embedded::meter::Meter;
use rulebook_embedded::play::{self, Page};
use rulebook_embedded::steps::{CASES, End, Expected, Next, STEPS, Step, UNASKED};

#[entry]
fn main() -> ! {
    static mut PLACE: Option<State> = None;
    static mut PAGE: Page = Page::new();

    let clock = Clock::start();
    if clock.is_none() {
        hprintln!("uncounted: the timer does not count instructions, as it does in QEMU with -icount shift=6");
    }
    let mut table = Table {
        place: PLACE,
        page: PAGE,
        clock,
        read: Meter::new("read"),
        round: Meter::new("round"),
        write: Meter::new("write"),
    };
    let mut failed = 0;
    let mut last_failed = "";
    for step in STEPS {
        if let Err(failure) = table.play(step) {
            hprintln!("failed={} step={} {}", step.case, step.number, failure);
            failed += usize::from(last_failed != step.case);
            last_failed = step.case;
        }
    }
    for case in UNASKED {
        hprintln!("unasked={} its rules are no list of key=value with each key once", case);
    }
    for part in [&table.read, &table.round, &table.write] {
        hprintln!("{}", part);
    }
    let (unasked, steps) = (UNASKED.len(), STEPS.len());
    hprintln!("state={}", size_of::<State>());
    let (cases, passed) = (CASES + unasked, CASES - failed);
    hprintln!("cases={} steps={} passed={} failed={} unasked={}", cases, steps, passed, failed, unasked);
    rulebook_embedded::exit(failed == 0)
}

/// Where cases are played.
struct Table {
    place: &'static mut Option<State>,
    page: &'static mut Page,
    clock: Option<Clock>,
    read: Meter,
    round: Meter,
    write: Meter,
}

impl Table {
    /// Plays a step; says what differs from what must come of it.
    fn play(&mut self, step: &Step) -> Result<(), &'static str> {
        let Self { place, page, .. } = self;
        let clock = self.clock.as_ref();
        let Ok(rules) = play::rules(step) else {
            return refused("bad-rules", step);
        };
        if !self.read.measure(clock, step.case, || play::read(step.state, &rules, place)) {
            return refused("bad-state", step);
        }
        let state = place.as_mut().ok_or("the state that was read is not there")?;
        if self.round.measure(clock, step.case, || play::round(state, &step.answers)).is_err() {
            return refused("game-over", step);
        }
        let Expected::State { text, end } = step.expected else {
            return Err("it is played, and must be refused");
        };
        let written = self.write.measure(clock, step.case, || play::write(state, page));
        written.map_err(|_| "the text is longer than the page")?;
        let mut lines = text.split(|&b| b == b'\n').zip(page.as_bytes().split(|&b| b == b'\n'));
        if let Some((expected, found)) = lines.find(|(expected, found)| expected != found) {
            hprintln!("expected: {}\nfound:    {}", Escaped(expected), Escaped(found));
        }
        if page.as_bytes() != text {
            return Err("the state after is another one");
        }
        end.map_or(Ok(()), |end| check(state, &end))
    }
}

fn refused(code: &'static str, step: &Step) -> Result<(), &'static str> {
    match step.expected {
        Expected::Reject(expected) if expected == code => Ok(()),
        Expected::Reject(_) => Err("it is refused for another reason"),
        Expected::State { .. } => Err("it is refused, and must be played"),
    }
}

fn check(state: &State, end: &End) -> Result<(), &'static str> {
    let scores = RedBot::players(state).iter().map(|seat| RedBot::score(state, seat));
    if !scores.eq(end.scores) {
        return Err("the scores are others");
    }
    let over = RedBot::outcome(state).is_some();
    let asked = RedBot::asked(state).iter().map(Seat::number);
    let goes_on = match end.next {
        Next::Over => over,
        Next::Ask(numbers) => !over && asked.eq(numbers.iter().copied()),
    };
    if goes_on { Ok(()) } else { Err("another player is asked, or the game ends otherwise") }
}
