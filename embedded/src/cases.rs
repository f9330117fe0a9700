//! The image that plays all golden cases of a game, and tells what the parts
//! of a step cost.

use crate::clock::Clock;
use crate::games::{Page as _, Played};
use crate::meter::Meter;
use crate::play;
use crate::steps::{End, Expected, Next, Step};
use cortex_m_semihosting::hprintln;
use rulebook_core::players::Seat;
use rulebook_core::text::Escaped;

/// Plays them, and tells whether all pass.
#[must_use]
pub fn cases<G: Played>(place: &mut Option<G::State>, page: &mut G::Page) -> bool {
    let clock = Clock::start();
    if clock.is_none() {
        hprintln!("uncounted: the timer does not count instructions, as it does in QEMU with -icount shift=6");
    }
    let (read, step, write) = (Meter::new("read"), Meter::new("step"), Meter::new("write"));
    let mut table = Table::<G> { place, page, clock, read, step, write };
    let mut failed = 0;
    let mut last_failed = "";
    for step in G::CASES.steps {
        if let Err(failure) = table.play(step) {
            hprintln!("failed={} step={} {}", step.case, step.number, failure);
            failed += usize::from(last_failed != step.case);
            last_failed = step.case;
        }
    }
    for case in G::CASES.unasked {
        hprintln!("unasked={} its rules are no list of key=value with each key once", case);
    }
    for part in [&table.read, &table.step, &table.write] {
        hprintln!("{}", part);
    }
    let (count, unasked, steps) = (G::CASES.count, G::CASES.unasked.len(), G::CASES.steps.len());
    hprintln!("game={} step={} state={}", G::NAME, G::STEP, size_of::<G::State>());
    let (cases, passed) = (count + unasked, count - failed);
    hprintln!("cases={} steps={} passed={} failed={} unasked={}", cases, steps, passed, failed, unasked);
    failed == 0
}

/// Where cases are played.
struct Table<'a, G: Played> {
    place: &'a mut Option<G::State>,
    page: &'a mut G::Page,
    clock: Option<Clock>,
    read: Meter,
    step: Meter,
    write: Meter,
}

impl<G: Played> Table<'_, G> {
    /// Plays a step; says what differs from what must come of it.
    fn play(&mut self, step: &Step<G::Answers>) -> Result<(), &'static str> {
        let Self { place, page, .. } = self;
        let clock = self.clock.as_ref();
        let Ok(rules) = play::rules::<G>(step) else {
            return refused("bad-rules", step.expected);
        };
        if !self.read.measure(clock, step.case, || play::read::<G>(step.state, &rules, place)) {
            return refused("bad-state", step.expected);
        }
        let state = place.as_mut().ok_or("the state that was read is not there")?;
        if self.step.measure(clock, step.case, || play::step::<G>(state, &step.answers)).is_err() {
            return refused("game-over", step.expected);
        }
        let Expected::State { text, end } = step.expected else {
            return Err("it is played, and must be refused");
        };
        let written = self.write.measure(clock, step.case, || play::write::<G>(state, page));
        written.map_err(|_| "the text is longer than the page")?;
        let mut lines = text.split(|&b| b == b'\n').zip(page.text().split(|&b| b == b'\n'));
        if let Some((expected, found)) = lines.find(|(expected, found)| expected != found) {
            hprintln!("expected: {}\nfound:    {}", Escaped(expected), Escaped(found));
        }
        if page.text() != text {
            return Err("the state after is another one");
        }
        end.map_or(Ok(()), |end| check::<G>(state, &end))
    }
}

fn refused(code: &'static str, expected: Expected) -> Result<(), &'static str> {
    match expected {
        Expected::Reject(expected) if expected == code => Ok(()),
        Expected::Reject(_) => Err("it is refused for another reason"),
        Expected::State { .. } => Err("it is refused, and must be played"),
    }
}

fn check<G: Played>(state: &G::State, end: &End) -> Result<(), &'static str> {
    let scores = G::players(state).iter().map(|seat| G::score(state, seat));
    if !scores.eq(end.scores.iter().copied()) {
        return Err("the scores are others");
    }
    let over = G::outcome(state).is_some();
    let asked = G::asked(state).iter().map(Seat::number);
    let goes_on = match end.next {
        Next::Over => over,
        Next::Ask(numbers) => !over && asked.eq(numbers.iter().copied()),
    };
    if goes_on { Ok(()) } else { Err("another player is asked, or the game ends otherwise") }
}
