//! The actions of a round in a record. Read RES-1 and RES-2 first.

use crate::boladedrac::action::Action;
use crate::boladedrac::cell::Direction;
use crate::boladedrac::event::Event;
use crate::boladedrac::goku::{ByPlayer, Gokus, Player};
use crate::boladedrac::setup::Setup;
use crate::boladedrac::state::State;
use crate::contract::Observer;
use core::fmt;

/// The actions that players asked for in a round, and those that were done (RES-2).
///
/// The record observes the round to find out which actions are done. A [`RecordReader`](super::RecordReader) reads it
/// from a text instead.
///
/// ```
/// use rulebook_core::boladedrac::{Action, Direction, P1, P2, RoundRecord, State};
/// use rulebook_core::chance::{Draw, RecordedDraws};
/// use rulebook_core::players::ByPlayer;
///
/// let draws = ["1/2", "2/3", "3/4"].map(|draw| Draw::parse(draw.as_bytes()).unwrap());
/// let mut actions = ByPlayer::default();
/// actions[P1] = Action::Move(Direction::Right);
/// actions[P2] = Action::Move(Direction::Right);
/// let mut state = State::default();
/// let mut record = RoundRecord::of(&state, &actions);
/// state.step(&actions, &mut RecordedDraws::new(&draws), &mut record)?;
/// assert_eq!(
///     record.to_string(),
///     "actions_asked\n0 m r\n1 m r\n2 u n\n3 u n\n\nactions_done\n0 m r\n1 u n\n2 u n\n3 u n\n\n"
/// );
/// # Ok::<(), rulebook_core::contract::StepError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundRecord {
    gokus: Gokus,
    asked: ByPlayer<Action>,
    done: ByPlayer<Action>,
}

impl RoundRecord {
    /// Creates the record of a round from this state, with these actions asked for and none done yet.
    #[must_use]
    pub fn of(state: &State, actions: &ByPlayer<Action>) -> Self {
        let gokus = state.setup().gokus;
        let asked = ByPlayer::from_fn(|player| match actions[player] {
            Action::Frozen => Action::Nothing,
            _ if gokus.get(player).is_none_or(|goku| goku.status.is_frozen()) => Action::Nothing,
            action => action,
        });
        Self { gokus, asked, done: ByPlayer::default() }
    }

    /// Creates the record of a round with actions that a text holds.
    pub(super) const fn of_text(gokus: Gokus, asked: ByPlayer<Action>, done: ByPlayer<Action>) -> Self {
        Self { gokus, asked, done }
    }

    /// The players' actions in the round. They are the actions asked for, except that a player that is frozen in the
    /// state `after` the round, but was not before it, has [`Action::Frozen`] (RES-6).
    #[must_use]
    pub fn actions(&self, after: &Setup) -> ByPlayer<Action> {
        let is_frozen_since = |player| {
            let was_frozen = self.gokus.get(player).is_some_and(|goku| goku.status.is_frozen());
            !was_frozen && after.gokus.get(player).is_some_and(|goku| goku.status.is_frozen())
        };
        ByPlayer::from_fn(|player| if is_frozen_since(player) { Action::Frozen } else { self.asked[player] })
    }

    /// The action that a player asked for.
    #[must_use]
    pub fn asked(&self, player: Player) -> Action {
        self.asked[player]
    }

    /// The action that was granted to a player.
    #[must_use]
    pub fn done(&self, player: Player) -> Action {
        self.done[player]
    }
}

impl Observer<Event> for RoundRecord {
    fn event(&mut self, event: Event) {
        if let Some(player) = event.granted() {
            self.done[player] = self.asked[player];
        }
    }
}

/// Writes the lines of the record between two states (RES-1), except the last empty line, which [`State::write_round`]
/// writes.
impl fmt::Display for RoundRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (title, actions) in [("actions_asked", &self.asked), ("actions_done", &self.done)] {
            writeln!(f, "{title}")?;
            for player in self.gokus.players() {
                let kind = match actions[player] {
                    Action::Move(_) => "m",
                    Action::Throw(_) => "t",
                    Action::Nothing | Action::Frozen => "u",
                };
                let direction = actions[player].direction().map_or("n", Direction::letter);
                writeln!(f, "{} {kind} {direction}", player.index())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
