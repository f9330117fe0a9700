//! The engine. Read SET, RUN and END of `spec.md` first.

use crate::course::Course;
use crate::event::Event;
use crate::runner::Runner;
use crate::stride::Stride;
use rulebook_core::chance::{Chance, ChanceError};
use serde::Serialize;
use std::num::NonZeroU32;

/// A state of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    pub(crate) rules: Course,
    /// The number of beats so far.
    pub(crate) done: u8,
    /// The number of beats after which the game ends.
    pub(crate) most: u8,
    /// The cell of each runner; 0 is the start.
    pub(crate) runners: Vec<u8>,
    /// The carrot, if it is still there.
    pub(crate) carrot: Option<Carrot>,
}

/// A carrot on a lane (SET-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Carrot {
    /// The runner of its lane.
    pub(crate) lane: Runner,
    /// Its cell.
    pub(crate) cells: u8,
}

impl State {
    pub(crate) const MAX_BEATS: u8 = 99;
    pub(crate) const DEFAULT_BEATS: u8 = 20;
    /// The most cells that a runner gallops in a beat (RUN-5).
    const GALLOP: u8 = 4;
    /// How many cells further a carrot takes a runner (RUN-8).
    const CARROT: u8 = 2;

    /// Creates the initial state (SET-3).
    pub(crate) fn opening(rules: Course, most: u8) -> Self {
        let count = usize::from(rules.runners);
        let last = count.checked_sub(1).and_then(Runner::new);
        let carrot = last.map(|lane| Carrot { lane, cells: rules.course / 2 });
        Self { rules, done: 0, most, runners: vec![0; count], carrot }
    }

    /// Each runner with its cell.
    pub(crate) fn each(&self) -> impl Iterator<Item = (Runner, u8)> + use<'_> {
        Runner::ALL.into_iter().zip(self.runners.iter().copied())
    }

    /// Whether the game is over (END-1, END-2).
    pub(crate) fn is_over(&self) -> bool {
        self.done == self.most || self.runners.contains(&self.rules.course)
    }

    /// Whether a cell of a lane has mud (RUN-7).
    pub(crate) fn is_mud(&self, lane: Runner, cells: u8) -> bool {
        0 < cells && cells < self.rules.course && (usize::from(cells) + 2 * lane.number()).is_multiple_of(5)
    }

    /// Draws how far each galloping runner gets (RUN-5).
    ///
    /// # Errors
    ///
    /// When a draw is unavailable.
    pub(crate) fn drawn(
        &self,
        mut running: Vec<Option<Running>>,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Option<Running>>, ChanceError> {
        for (running, at) in running.iter_mut().zip(&self.runners) {
            if *running == Some(Running::Counted(Stride::Gallop)) {
                let left = self.rules.course - at;
                let bound = NonZeroU32::MIN.saturating_add(left.min(Self::GALLOP).into());
                // The draw is below its bound, which is at most five.
                *running = Some(Running::Galloping(chance.draw(bound)? as u8));
            }
        }
        Ok(running)
    }

    /// Plays a beat. `running` has what each runner does, or `None` without a valid answer.
    pub(crate) fn step(&mut self, running: &[Option<Running>], hear: &mut dyn FnMut(Event)) {
        let before = self.clone();
        for ((runner, at), given) in before.each().zip(running) {
            let to = match *given {
                None => {
                    hear(Event::Stayed { runner, at });
                    continue;
                }
                Some(Running::Never) => {
                    hear(Event::Failed { runner, at });
                    continue;
                }
                Some(Running::Galloping(drawn)) => {
                    let to = at + self.after_mud(runner, at, drawn, hear);
                    hear(Event::Galloped { runner, from: at, to });
                    to
                }
                Some(counted @ Running::Counted(stride)) => {
                    let cells = stride as u8;
                    if running.iter().filter(|&&other| other == Some(counted)).count() > 1 {
                        hear(Event::Stumbled { runner, at, cells });
                        continue;
                    }
                    let to = (at + self.after_mud(runner, at, cells, hear)).min(self.rules.course);
                    hear(Event::Ran { runner, from: at, to });
                    to
                }
            };
            self.runners[runner.index()] = self.after_carrot(runner, to, hear);
        }
        self.done += 1;
        hear(Event::BeatOver { done: self.done });
    }

    /// Returns how many of a runner's cells mud leaves it (RUN-7).
    fn after_mud(&self, runner: Runner, at: u8, cells: u8, hear: &mut dyn FnMut(Event)) -> u8 {
        let lost = if self.is_mud(runner, at) { self.rules.mud.min(cells) } else { 0 };
        if lost > 0 {
            hear(Event::Slowed { runner, at, cells: lost });
        }
        cells - lost
    }

    /// Returns the cell of a runner that has run to `from`, after it has eaten a carrot on its way (RUN-8).
    fn after_carrot(&mut self, runner: Runner, from: u8, hear: &mut dyn FnMut(Event)) -> u8 {
        let Some(carrot) = self.carrot.filter(|carrot| carrot.lane == runner && carrot.cells <= from) else {
            return from;
        };
        self.carrot = None;
        let to = (from + Self::CARROT).min(self.rules.course);
        hear(Event::Ate { runner, carrot: carrot.cells, from, to });
        to
    }
}

/// What a runner does in a beat, once its draw is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Running {
    /// It runs the number of cells that it chose.
    Counted(Stride),
    /// It gallops the number of cells that was drawn.
    Galloping(u8),
    /// Its player can never answer again (RUN-6).
    Never,
}
