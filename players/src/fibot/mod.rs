//! Strategies for FIbot. The rules are `spec/fibot.md`; CUP-5 describes the strategies.
//!
//! | file | what |
//! |---|---|
//! | `slides.rs` | the minimum number of slides to a cell |
//! | `greedy.rs` | `tym99` |
//! | `thinker.rs` | `tym98` and `tym97` |

mod greedy;
mod slides;
mod thinker;

use crate::builtin::{self, HasBuiltins, builtins};
use crate::chance::SeededDraws;
use rulebook_core::fibot::{FiBot, Player, Setup, State, Turn};
use thinker::Temper;

/// A built-in strategy, which needs no program.
///
/// ```
/// use rulebook_core::fibot::{P1, P2, State};
/// use rulebook_players::fibot::Builtin;
///
/// let mut state = State::default();
/// while !state.is_over() {
///     let player = state.setup().to_move;
///     let builtin = if player == P1 { Builtin::Tym97 } else { Builtin::Tym99 };
///     state.step(builtin.turn(&state, player, 1), &mut ())?;
/// }
/// assert!(state.points(P1).max(state.points(P2)) <= 20);
/// # Ok::<(), rulebook_core::fibot::GameOver>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Builtin {
    /// Takes the turn with the best immediate result.
    Tym99,
    /// Looks ahead one turn of the rival. Explodes only to save its flag.
    Tym98,
    /// Looks ahead one turn of the rival. Explodes when that costs the rival more robots.
    Tym97,
}

impl Builtin {
    /// All strategies, from the simplest to the most elaborate.
    pub const ALL: [Self; 3] = [Self::Tym99, Self::Tym98, Self::Tym97];

    /// The name, as in `builtin:tym99`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tym99 => "tym99",
            Self::Tym98 => "tym98",
            Self::Tym97 => "tym97",
        }
    }

    /// A description in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Tym99 => "greedy: takes the turn with the largest lead in points over its rival",
            Self::Tym98 => "thinks ahead, peaceful: explodes only to save its flag",
            Self::Tym97 => "thinks ahead, aggressive: explodes when that costs its rival more robots",
        }
    }

    /// The turn of a player in a state. A player that is not asked passes (TRN-1, TRN-4).
    #[must_use]
    pub fn turn(self, state: &State, player: Player, seed: u64) -> Turn {
        if state.asked() != Some(player) {
            return Turn::Pass;
        }
        let round = Setup::MAX_ROUNDS.abs_diff(state.setup().rounds_left);
        let mut chance = SeededDraws::new(seed, player.index(), round.into());
        match self {
            Self::Tym99 => greedy::turn(state, player, &mut chance),
            Self::Tym98 => thinker::turn(state, player, Temper::Peaceful, &mut chance),
            Self::Tym97 => thinker::turn(state, player, Temper::Aggressive, &mut chance),
        }
    }

    /// The answer line for that turn, without its line feed (ANS-1).
    #[must_use]
    pub fn answer(self, state: &State, player: Player, seed: u64) -> String {
        self.turn(state, player, seed).to_string()
    }
}

impl HasBuiltins for FiBot {
    const BUILTINS: &'static [builtin::Builtin<Self>] = builtins! { Builtin: Tym99 Tym98 Tym97 };
}

named! {
    Builtin;
    /// The strategy with this name, if there is one.
    ///
    /// ```
    /// use rulebook_players::fibot::Builtin;
    ///
    /// assert_eq!(Builtin::from_name("tym98"), Some(Builtin::Tym98));
    /// assert_eq!(Builtin::from_name("tym1"), None);
    /// ```
}

/// The state after a turn of the player to move; the game must not be over.
fn after(state: &State, turn: Turn) -> State {
    let mut next = state.clone();
    // Only a finished game refuses a step, and callers exclude that.
    let _ = next.step(turn, &mut ());
    next
}

/// The points of a player minus those of its rival (SCO-2).
fn lead(state: &State, player: Player) -> i32 {
    i32::from(state.points(player)) - i32::from(state.points(player.next()))
}

/// Picks one of the turns with the highest value uniformly; a pass if there is none.
fn best(turns: &[(Turn, i32)], chance: &mut SeededDraws) -> Turn {
    let most = turns.iter().map(|&(_, value)| value).max();
    let best: Vec<Turn> = turns.iter().filter(|&&(_, value)| Some(value) == most).map(|&(turn, _)| turn).collect();
    chance.pick(&best).copied().unwrap_or_default()
}
