//! The engine. Read SET, RUN and END of `spec.md` first.

use rulebook_core::chance::{Chance, ChanceError};
use rulebook_core::clause::Clause;
use rulebook_core::contract::{self, RulesError};
use rulebook_core::players::{MAX_PLAYERS, Player, PlayerSet, seats};
use rulebook_core::text::{Expected, Reader, SyntaxError};
use serde::Serialize;
use std::fmt;
use std::num::NonZeroU32;

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
    /// The farthest that a runner gallops in a beat (RUN-5).
    const GALLOP: u8 = 4;

    /// END-1, END-2
    pub(crate) fn is_over(&self) -> bool {
        self.done == self.most || self.runners.contains(&self.rules.course)
    }

    /// Draws how far each runner gets that gallops (RUN-5).
    ///
    /// # Errors
    ///
    /// When a draw is not to be had.
    pub(crate) fn drawn(
        &self,
        mut running: [Option<Running>; 3],
        chance: &mut dyn Chance,
    ) -> Result<[Option<Running>; 3], ChanceError> {
        for (runner, running) in running.iter_mut().enumerate() {
            if *running == Some(Running::Counted(Stride::Gallop)) {
                let left = self.rules.course - self.runners[runner];
                let bound = NonZeroU32::MIN.saturating_add(left.min(Self::GALLOP).into());
                // Below a bound of at most five.
                *running = Some(Running::Galloping(chance.draw(bound)? as u8));
            }
        }
        Ok(running)
    }

    /// Runs a beat with what each runner does that answered.
    pub(crate) fn step(&mut self, running: [Option<Running>; 3], hear: &mut dyn FnMut(Event)) {
        let before = self.runners;
        for runner in Runner::ALL {
            let at = before[runner.index()];
            let to = match running[runner.index()] {
                None => {
                    hear(Event::Stayed { runner, at });
                    continue;
                }
                Some(Running::Never) => {
                    hear(Event::Failed { runner, at });
                    continue;
                }
                Some(Running::Galloping(cells)) => {
                    let to = at + cells;
                    hear(Event::Galloped { runner, from: at, to });
                    to
                }
                Some(counted @ Running::Counted(stride)) => {
                    let cells = stride as u8;
                    if running.iter().filter(|&&other| other == Some(counted)).count() > 1 {
                        hear(Event::Stumbled { runner, at, cells });
                        continue;
                    }
                    let to = (at + cells).min(self.rules.course);
                    hear(Event::Ran { runner, from: at, to });
                    to
                }
            };
            self.runners[runner.index()] = to;
        }
        self.done += 1;
        hear(Event::BeatOver { done: self.done });
    }
}

/// What a runner does in a beat, its draw made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Running {
    /// It runs a number of cells that it has chosen.
    Counted(Stride),
    /// It gallops so many cells.
    Galloping(u8),
    /// Its player can never answer again (RUN-6).
    Never,
}

/// How a runner wants to run in a beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// One.
    One = 1,
    /// Two.
    Two = 2,
    /// Three.
    Three = 3,
    /// As far as it gets (RUN-5).
    Gallop = 4,
}

/// The answers and what they mean (ANS-1).
const SPELLINGS: [(&str, Stride); 4] =
    [("1", Stride::One), ("2", Stride::Two), ("3", Stride::Three), ("gallop", Stride::Gallop)];

impl Stride {
    pub(crate) const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Gallop];

    /// ANS-1
    pub(crate) fn parse(line: &[u8]) -> Result<Self, SyntaxError> {
        let mut reader = Reader::line(line);
        let stride = reader.one_of(&SPELLINGS, "1, 2, 3 or gallop")?;
        match reader.peek() {
            None => Ok(stride),
            Some(_) => Err(reader.error(Expected::EndOfText)),
        }
    }
}

impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SPELLINGS.iter().find(|(_, stride)| stride == self).map_or("", |(text, _)| text))
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
    /// A runner's player can never answer again (RUN-6).
    Failed {
        /// Who.
        runner: Player<3>,
        /// How far it is.
        at: u8,
    },
    /// A runner galloped (RUN-5).
    Galloped {
        /// Who.
        runner: Player<3>,
        /// How far it was.
        from: u8,
        /// How far it is.
        to: u8,
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
            Self::Galloped { .. } => "RUN-5",
            Self::Failed { .. } => "RUN-6",
            Self::BeatOver { .. } => "RUN-1",
        })
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Ran { runner, .. }
            | Self::Stumbled { runner, .. }
            | Self::Stayed { runner, .. }
            | Self::Galloped { runner, .. }
            | Self::Failed { runner, .. } => seats([runner]),
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
            Self::Failed { runner, at } => write!(f, "{runner} has failed for good and stays on {at}"),
            Self::Galloped { runner, from, to } => write!(f, "{runner} galloped from {from} to {to}"),
            Self::BeatOver { done } => write!(f, "beat {done} is over"),
        }
    }
}
