//! A game that has nothing but draws, for the tests of draws and for those of what
//! is to hold for any game.

use rulebook_core::chance::Chance;
use rulebook_core::clause::Clause;
use rulebook_core::contract::{
    self, Fault, Faults, Game, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies, Reply, Status,
    StepError,
};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use rulebook_core::text::{Out, Reader, SyntaxError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU32;

/// In each step the one player throws a die of `1 + total` faces, from 0 on, once or
/// twice, and adds what was thrown, until the total is 20. With a fault the total
/// grows before the second throw, which may fail.
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
pub(crate) struct Twice(pub(crate) bool);

impl fmt::Display for Twice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "twice" } else { "once" })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Thrown(pub(crate) u32);

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} was thrown", self.0)
    }
}

impl contract::Event for Thrown {
    fn clause(&self) -> Clause {
        Clause::new("DIE-1")
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        [Seat::ALL[0]].into_iter().collect()
    }
}

#[derive(Debug)]
pub(crate) struct NoNumber(SyntaxError);

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NoNumber {}

impl Faults for NoNumber {
    fn each(&self, each: &mut dyn FnMut(Fault<'_>)) {
        each(Fault { place: self.0.place, clause: Clause::new("DIE-2"), reason: &self.0, hint: None });
    }
}

pub(crate) const END: u32 = 20;

impl<const FAULTY: bool> Game for Dice<FAULTY> {
    const NAME: &'static str = "dice";
    const RULES_VERSION: &'static str = "1";
    const STEP: &'static str = "throw";
    type Rules = NoRules;
    type State = Total;
    type Action = Twice;
    type Event = Thrown;
    type ReadError = NoNumber;

    fn opening(_: &NoRules, _: &Opening) -> Result<Total, OpeningError> {
        Ok(Total(5))
    }

    fn recognises(text: &[u8]) -> bool {
        Self::read(text, &NoRules).is_ok()
    }

    fn read(text: &[u8], _: &NoRules) -> Result<Total, NoNumber> {
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        let total = reader.number("the total", 0, 60).map_err(NoNumber)?;
        reader.end().map_err(NoNumber)?;
        Ok(Total(u32::try_from(total).expect("it is not below 0")))
    }

    fn write(state: &Total, out: &mut dyn Out) -> fmt::Result {
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

    fn parse_action(line: &[u8]) -> Result<Twice, SyntaxError> {
        let mut reader = Reader::line(line);
        let twice = reader.one_of(&[("once", false), ("twice", true)], "once or twice")?;
        reader.end()?;
        Ok(Twice(twice))
    }

    fn default_action(_: &Total, _: Seat) -> Option<Twice> {
        Some(Twice(false))
    }

    fn step<O: Observer<Thrown>>(
        state: &mut Total,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        if Self::outcome(state).is_some() {
            return Err(StepError::GameOver);
        }
        let twice = replies[Seat::ALL[0]] == Reply::Action(Twice(true));
        let faces = NonZeroU32::MIN.saturating_add(state.0);
        let first = chance.draw(faces)?;
        if FAULTY {
            state.0 += first;
        }
        let second = if twice { Some(chance.draw(faces)?) } else { None };
        if !FAULTY {
            state.0 += first;
        }
        observer.event(Thrown(first));
        if let Some(second) = second {
            state.0 += second;
            observer.event(Thrown(second));
        }
        Ok(())
    }

    fn score(state: &Total, seat: Seat) -> i64 {
        if seat == Seat::ALL[0] { state.0.into() } else { 0 }
    }

    fn score_sheet(state: &Total, out: &mut dyn Out) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }

    fn draw(state: &Total, out: &mut dyn Out) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }
}
