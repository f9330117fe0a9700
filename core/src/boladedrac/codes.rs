//! Actions as integers (nothing, four moves, four throws and freezing), and which of them can have an effect.

use super::action::Action;
use super::cell::Direction;
use super::goku::Player;
use super::refusal::{MoveRefusal, ThrowRefusal};
use super::state::State;
use crate::contract::{ActionCode, ActionSpace};

const NOTHING: u32 = 0;
const FIRST_MOVE: u32 = 1;
const FIRST_THROW: u32 = FIRST_MOVE + Direction::ALL.len() as u32;
const FROZEN: u32 = FIRST_THROW + Direction::ALL.len() as u32;

/// The space of all actions.
pub(super) const SPACE: ActionSpace = ActionSpace::of_one(FROZEN + 1);

pub(super) const fn code_of(action: Action) -> ActionCode {
    ActionCode::of_one(match action {
        Action::Nothing => NOTHING,
        Action::Move(direction) => FIRST_MOVE + direction as u32,
        Action::Throw(direction) => FIRST_THROW + direction as u32,
        Action::Frozen => FROZEN,
    })
}

pub(super) fn action_of(code: ActionCode) -> Option<Action> {
    let [value, 0] = code.0 else { return None };
    let direction = |first: u32| Direction::ALL.get((value - first) as usize).copied();
    match value {
        NOTHING => Some(Action::Nothing),
        FIRST_MOVE..FIRST_THROW => direction(FIRST_MOVE).map(Action::Move),
        FIRST_THROW..FROZEN => direction(FIRST_THROW).map(Action::Throw),
        FROZEN => Some(Action::Frozen),
        _ => None,
    }
}

/// Why an action cannot have an effect in the next round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The throw is refused without a draw.
    Throw(ThrowRefusal),
    /// The move is refused, whatever the order of the players.
    Move(MoveRefusal),
}

impl State {
    /// Why an action is certain to be refused in the next round; `None` if it may be granted.
    ///
    /// If a goku on foot wins a kinton before its turn comes, it may move in an odd round, and without the strength
    /// that a move costs (ROU-3).
    #[must_use]
    pub fn refusal(&self, player: Player, action: Action) -> Option<Refusal> {
        match action {
            Action::Nothing | Action::Frozen => None,
            Action::Throw(_) => self.throw_refusal(player).map(Refusal::Throw),
            Action::Move(direction) => {
                let why = self.move_refusal(player, direction)?;
                let is_rock = || self.setup.rocks.contains(self.setup.gokus[player].cell.next(direction).position());
                match why {
                    MoveRefusal::OnFoot | MoveRefusal::TooWeak if self.may_win_kinton(player) => {
                        is_rock().then_some(Refusal::Move(MoveRefusal::Rock))
                    }
                    _ => Some(Refusal::Move(why)),
                }
            }
        }
    }

    /// Whether a goku may win a kinton in a combat before its own move: another goku rides a kinton, and a goku that
    /// can attack is beside this one.
    fn may_win_kinton(&self, player: Player) -> bool {
        let own = self.setup.gokus[player].cell;
        let others = || {
            let acting = self.setup.gokus.iter().filter(|(_, goku)| goku.is_alive && !goku.status.is_frozen());
            acting.filter(move |&(other, _)| other != player).map(|(_, goku)| goku)
        };
        let is_beside = |cell: super::Cell| own.i.abs_diff(cell.i) + own.j.abs_diff(cell.j) == 1;
        others().any(|goku| goku.on_kinton) && others().any(|goku| is_beside(goku.cell))
    }

    /// Whether a player is asked and may choose the action with this code. Excludes actions that are certain to be
    /// refused, and [`Action::Frozen`].
    pub(super) fn allows_code(&self, player: Player, value: u32) -> bool {
        let action = action_of(ActionCode::of_one(value)).filter(|&action| action != Action::Frozen);
        self.asked().contains(player) && action.is_some_and(|action| self.refusal(player, action).is_none())
    }
}
