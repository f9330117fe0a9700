//! A minimal game that is pure chance, for the tests of draws and of properties of any game.

use rulebook_core::chance::Chance;
use rulebook_core::clause::Clause;
use rulebook_core::contract::{
    self, Diagnostic, Game, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies, Reply, Status,
    StepError, Violations,
};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use rulebook_core::text::{AnnotatedWrite, Reader, SyntaxError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU32;

/// In each step, the player throws a die of `1 + total` faces, numbered from 0, once or twice, and adds the results.
/// The game ends at a total of 20. The faulty variant increases the total before the second throw, which may fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dice<const FAULTY: bool>;

/// The sum so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u32")]
pub(crate) struct Total(pub(crate) u32);

impl TryFrom<u32> for Total {
    type Error = &'static str;

    fn try_from(total: u32) -> Result<Self, &'static str> {
        if total <= 60 { Ok(Self(total)) } else { Err("the total is not 0..=60") }
    }
}

/// Whether the player throws twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ThrowTwice(pub(crate) bool);

impl fmt::Display for ThrowTwice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "twice" } else { "once" })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ThrowEvent(pub(crate) u32);

impl fmt::Display for ThrowEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} was thrown", self.0)
    }
}

impl contract::Event for ThrowEvent {
    fn clause(&self) -> Clause {
        Clause::new("DIE-1")
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        [Seat::ALL[0]].into_iter().collect()
    }
}

#[derive(Debug)]
pub(crate) struct NotANumber(SyntaxError);

impl fmt::Display for NotANumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NotANumber {}

impl Violations for NotANumber {
    fn each(&self, each: &mut dyn FnMut(Diagnostic<'_>)) {
        each(Diagnostic { place: self.0.place, clause: Clause::new("DIE-2"), reason: &self.0, hint: None });
    }
}

pub(crate) const END: u32 = 20;

impl<const FAULTY: bool> Game for Dice<FAULTY> {
    const NAME: &'static str = "dice";
    const RULES_VERSION: &'static str = "1";
    const STEP_NOUN: &'static str = "throw";
    type Rules = NoRules;
    type State = Total;
    type Action = ThrowTwice;
    type Event = ThrowEvent;
    type ReadError = NotANumber;

    fn opening(_: &NoRules, _: &Opening) -> Result<Total, OpeningError> {
        Ok(Total(5))
    }

    fn recognizes(text: &[u8]) -> bool {
        Self::read(text, &NoRules).is_ok()
    }

    fn read(text: &[u8], _: &NoRules) -> Result<Total, NotANumber> {
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        let total = reader.number("the total", 0, 60).map_err(NotANumber)?;
        reader.end().map_err(NotANumber)?;
        Ok(Total(u32::try_from(total).expect("it is not below 0")))
    }

    fn write(state: &Total, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }

    fn rules(_: &Total) -> &NoRules {
        &NoRules
    }

    fn players(_: &Total) -> PlayerSet<MAX_PLAYERS> {
        [Seat::ALL[0]].into_iter().collect()
    }

    fn progress(_: &Total) -> Progress {
        Progress { done: None, most: None }
    }

    fn status(state: &Total) -> Status {
        match state.0 >= END {
            true => Status::Over(Outcome::by_rank(&ByPlayer::new([1]))),
            false => Status::Asks(Self::players(state)),
        }
    }

    fn parse_action(line: &[u8]) -> Result<ThrowTwice, SyntaxError> {
        let mut reader = Reader::line(line);
        let twice = reader.one_of(&[("once", false), ("twice", true)], "once or twice")?;
        reader.end()?;
        Ok(ThrowTwice(twice))
    }

    fn default_action(_: &Total, _: Seat) -> Option<ThrowTwice> {
        Some(ThrowTwice(false))
    }

    fn step<O: Observer<ThrowEvent>>(
        state: &mut Total,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        if Self::outcome(state).is_some() {
            return Err(StepError::GameOver);
        }
        let twice = replies[Seat::ALL[0]] == Reply::Action(ThrowTwice(true));
        let faces = NonZeroU32::MIN.saturating_add(state.0);
        let first = chance.draw(faces)?;
        if FAULTY {
            state.0 += first;
        }
        let second = if twice { Some(chance.draw(faces)?) } else { None };
        if !FAULTY {
            state.0 += first;
        }
        observer.event(ThrowEvent(first));
        if let Some(second) = second {
            state.0 += second;
            observer.event(ThrowEvent(second));
        }
        Ok(())
    }

    fn score(state: &Total, seat: Seat) -> i64 {
        if seat == Seat::ALL[0] { state.0.into() } else { 0 }
    }

    fn score_sheet(state: &Total, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }

    fn draw(state: &Total, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }
}
