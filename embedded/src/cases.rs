//! The image that plays all golden cases of a game, and prints the cost of the
//! parts of a step.

use crate::clock::Clock;
use crate::draws::CaseDraws;
use crate::games::{EmbeddedGame, Page as _};
use crate::meter::Meter;
use crate::play;
use crate::steps::{End, ExpectedResult, Next, Step};
use cortex_m_semihosting::hprintln;
use rulebook_core::players::Seat;
use rulebook_core::text::EscapedBytes;

/// Plays all golden cases. Returns whether all pass.
#[must_use]
pub fn cases<G: EmbeddedGame>(slot: &mut Option<G::State>, page: &mut G::Page) -> bool {
    let clock = Clock::start();
    if clock.is_none() {
        hprintln!("uncounted: the timer does not count instructions, as it does in QEMU with -icount shift=6");
    }
    let (read, step, write) = (Meter::new("read"), Meter::new("step"), Meter::new("write"));
    let mut runner = CaseRunner::<G> { slot, page, clock, read, step, write };
    let mut failed = 0;
    let mut last_failed = "";
    for step in G::CASES.steps {
        if let Err(failure) = runner.play(step) {
            hprintln!("failed={} step={} {}", step.case, step.number, failure);
            failed += usize::from(last_failed != step.case);
            last_failed = step.case;
        }
    }
    for case in G::CASES.unasked {
        hprintln!(
            "unasked={} its rules are no list of key=value with each key once, or its draws no list of value/bound",
            case
        );
    }
    for part in [&runner.read, &runner.step, &runner.write] {
        hprintln!("{}", part);
    }
    let (count, unasked, steps) = (G::CASES.count, G::CASES.unasked.len(), G::CASES.steps.len());
    hprintln!("game={} step={} state={}", G::NAME, G::STEP_NOUN, size_of::<G::State>());
    let (cases, passed) = (count + unasked, count - failed);
    hprintln!("cases={} steps={} passed={} failed={} unasked={}", cases, steps, passed, failed, unasked);
    failed == 0
}

/// Plays cases, and measures the parts of their steps.
struct CaseRunner<'a, G: EmbeddedGame> {
    slot: &'a mut Option<G::State>,
    page: &'a mut G::Page,
    clock: Option<Clock>,
    read: Meter,
    step: Meter,
    write: Meter,
}

impl<G: EmbeddedGame> CaseRunner<'_, G> {
    /// Plays a step and compares the result with the expected one.
    ///
    /// # Errors
    ///
    /// What differs, in words.
    fn play(&mut self, step: &Step<G::Answers>) -> Result<(), &'static str> {
        let Self { slot, page, .. } = self;
        let clock = self.clock.as_ref();
        let Ok(rules) = play::rules::<G>(step) else {
            return refused("bad-rules", "its rules are refused", step.expected);
        };
        if !self.read.measure(clock, step.case, || play::read::<G>(step.state, &rules, slot)) {
            return refused("bad-state", "its state is refused", step.expected);
        }
        let state = slot.as_mut().ok_or("the state that was read is not there")?;
        let mut draws = CaseDraws::new(step.draws);
        let played = self.step.measure(clock, step.case, || play::step::<G>(state, &step.answers, &mut draws));
        if let Err(refusal) = draws.judge(played) {
            return refused(refusal.code(), refusal.reason(), step.expected);
        }
        let ExpectedResult::State { text, end } = step.expected else {
            return Err("it is played, and must be refused");
        };
        let written = self.write.measure(clock, step.case, || play::write::<G>(state, page));
        written.map_err(|_| "the text is longer than the page")?;
        let mut lines = text.split(|&b| b == b'\n').zip(page.text().split(|&b| b == b'\n'));
        if let Some((expected, found)) = lines.find(|(expected, found)| expected != found) {
            hprintln!("expected: {}\nfound:    {}", EscapedBytes(expected), EscapedBytes(found));
        }
        if page.text() != text {
            return Err("the state after is another one");
        }
        end.map_or(Ok(()), |end| check::<G>(state, &end))
    }
}

/// Compares a refusal with the expected result.
fn refused(code: &'static str, reason: &'static str, expected: ExpectedResult) -> Result<(), &'static str> {
    match expected {
        ExpectedResult::Reject(expected) if expected == code => Ok(()),
        ExpectedResult::Reject(_) => Err("it is refused for another reason"),
        ExpectedResult::State { .. } => Err(reason),
    }
}

/// Compares the scores and the players to ask with those at the end of a case.
fn check<G: EmbeddedGame>(state: &G::State, end: &End) -> Result<(), &'static str> {
    let scores = G::players(state).iter().map(|seat| G::score(state, seat));
    if !scores.eq(end.scores.iter().copied()) {
        return Err("the scores are others");
    }
    let over = G::outcome(state).is_some();
    let asked = G::asked(state).iter().map(Seat::number);
    let agrees = match end.next {
        Next::Over => over,
        Next::Ask(numbers) => !over && asked.eq(numbers.iter().copied()),
    };
    if agrees { Ok(()) } else { Err("another player is asked, or the game ends otherwise") }
}
