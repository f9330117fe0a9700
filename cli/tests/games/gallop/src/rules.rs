//! The engine. Read SET, RUN and END of `spec.md` first.

use rulebook_core::clause::Clause;
use rulebook_core::contract::{self, RulesError};
use rulebook_core::players::{MAX_PLAYERS, Player, PlayerSet, seats};
use rulebook_core::text::{Expected, Reader, SyntaxError};
use serde::Serialize;
use std::fmt;

/// One of the three runners.
pub(crate) type Runner = Player<3>;

/// The constant that a variant may change (SET-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Course {
    /// How long the course is, 3..25 cells.
    pub course: u8,
}

impl Course {
    pub(crate) const MAX: u8 = 25;
    const MIN: u8 = 3;
}

impl Default for Course {
    fn default() -> Self {
        Self { course: 12 }
    }
}

impl contract::Rules for Course {
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        if key != "course" {
            return Err(RulesError::UnknownKey { known: "course" });
        }
        let mut reader = Reader::line(value.as_bytes());
        let read = reader.number("the length of the course", Self::MIN.into(), Self::MAX.into());
        let course = read.ok().filter(|_| reader.end().is_ok()).and_then(|course| u8::try_from(course).ok());
        let expected = Expected::Number { what: "cells", min: Self::MIN.into(), max: Self::MAX.into() };
        self.course = course.ok_or(RulesError::BadValue { key: "course", expected })?;
        Ok(())
    }

    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        each("course", &self.course);
    }
}

/// A state of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    pub(crate) rules: Course,
    /// The beats that were run.
    pub(crate) done: u8,
    /// The most there are.
    pub(crate) most: u8,
    /// How far each runner is.
    pub(crate) runners: [u8; 3],
}

impl State {
    pub(crate) const MAX_BEATS: u8 = 99;
    pub(crate) const USUAL_BEATS: u8 = 20;

    /// END-1, END-2
    pub(crate) fn is_over(&self) -> bool {
        self.done == self.most || self.runners.contains(&self.rules.course)
    }

    /// Runs a beat with the stride of each runner that has one.
    pub(crate) fn step(&mut self, strides: [Option<Stride>; 3], hear: &mut dyn FnMut(Event)) {
        let before = self.runners;
        for runner in Runner::ALL {
            let at = before[runner.index()];
            let Some(stride) = strides[runner.index()] else {
                hear(Event::Stayed { runner, at });
                continue;
            };
            let cells = stride as u8;
            if strides.iter().filter(|&&other| other == Some(stride)).count() > 1 {
                hear(Event::Stumbled { runner, at, cells });
                continue;
            }
            let to = (at + cells).min(self.rules.course);
            self.runners[runner.index()] = to;
            hear(Event::Ran { runner, from: at, to });
        }
        self.done += 1;
        hear(Event::BeatOver { done: self.done });
    }
}

/// How many cells a runner wants to run in a beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// One.
    One = 1,
    /// Two.
    Two = 2,
    /// Three.
    Three = 3,
}

impl Stride {
    pub(crate) const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// ANS-1
    pub(crate) fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        let mut reader = Reader::line(line);
        let stride = reader.one_of(&[("1", Self::One), ("2", Self::Two), ("3", Self::Three)], "1, 2 or 3")?;
        match reader.peek() {
            None => Ok(stride),
            Some(_) => Err(reader.error(Expected::EndOfText)),
        }
    }
}

impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as u8)
    }
}

/// What happens in a beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A runner ran (RUN-2).
    Ran {
        /// Who.
        runner: Player<3>,
        /// How far it was.
        from: u8,
        /// How far it is.
        to: u8,
    },
    /// A runner gave the same number as another one (RUN-3).
    Stumbled {
        /// Who.
        runner: Player<3>,
        /// How far it is.
        at: u8,
        /// The number.
        cells: u8,
    },
    /// A runner gave no number (RUN-4).
    Stayed {
        /// Who.
        runner: Player<3>,
        /// How far it is.
        at: u8,
    },
    /// The beat is over (RUN-1).
    BeatOver {
        /// How many were run.
        done: u8,
    },
}

impl contract::Event for Event {
    fn clause(&self) -> Clause {
        Clause::new(match self {
            Self::Ran { .. } => "RUN-2",
            Self::Stumbled { .. } => "RUN-3",
            Self::Stayed { .. } => "RUN-4",
            Self::BeatOver { .. } => "RUN-1",
        })
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Ran { runner, .. } | Self::Stumbled { runner, .. } | Self::Stayed { runner, .. } => seats([runner]),
            Self::BeatOver { .. } => PlayerSet::EMPTY,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ran { runner, from, to } => write!(f, "{runner} ran from {from} to {to}"),
            Self::Stumbled { runner, at, cells } => write!(f, "{runner} stumbled over a {cells} and stays on {at}"),
            Self::Stayed { runner, at } => write!(f, "{runner} gave no number and stays on {at}"),
            Self::BeatOver { done } => write!(f, "beat {done} is over"),
        }
    }
}
