//! Strategies for RedBot. The rules are `spec/redbot.md`.
//!
//! | file | what |
//! |---|---|
//! | `board.rs` | the objects by cell, now or in a guess at the next round |
//! | `path.rs` | the minimum number of rounds to a cell or a pose |
//! | `aim.rs` | the predicted effect of a shot |
//! | `march.rs` | moves both robots to the goal |
//! | `idle.rs`, `random.rs`, `runner.rs`, `hunter.rs`, `builder.rs` | one strategy each |

mod aim;
mod board;
mod builder;
mod hunter;
mod idle;
mod march;
mod path;
mod random;
mod runner;

use crate::builtin::{self, HasBuiltins, builtins};
use crate::chance::SeededDraws;
use rulebook_core::redbot::{Orders, Player, RedBot, State};

/// A built-in strategy, which needs no program.
///
/// ```
/// use rulebook_core::redbot::{ByPlayer, Player, State};
/// use rulebook_players::redbot::Builtin;
///
/// let seats = ByPlayer::new([Builtin::Runner, Builtin::Hunter, Builtin::Builder, Builtin::Random]);
/// let mut state = State::default();
/// while !state.is_over() {
///     let orders = ByPlayer::from_fn(|player| seats[player].orders(&state, player, 1));
///     state.step(&orders, &mut ())?;
/// }
/// assert!(Player::ALL.into_iter().any(|player| state.score(player).arrival_bonus > 0));
/// # Ok::<(), rulebook_core::redbot::GameOver>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Builtin {
    /// Does nothing.
    Idle,
    /// Moves, shoots and builds at random.
    Random,
    /// Takes the shortest path to its goal.
    Runner,
    /// Chases its rivals for points and arrives late.
    Hunter,
    /// Blocks its rivals' paths, then runs.
    Builder,
}

impl Builtin {
    /// All strategies, from the weakest to the most elaborate.
    pub const ALL: [Self; 5] = [Self::Idle, Self::Random, Self::Runner, Self::Hunter, Self::Builder];

    /// The name, as in `builtin:runner`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Random => "random",
            Self::Runner => "runner",
            Self::Hunter => "hunter",
            Self::Builder => "builder",
        }
    }

    /// A description in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Idle => "does nothing: the default order in every round",
            Self::Random => "moves, shoots and builds at random",
            Self::Runner => "takes both robots to the goal by the shortest path and shoots obstacles",
            Self::Hunter => "lines up on rivals and shoots them for points; heads for the goal at the end",
            Self::Builder => "blocks the shortest paths of its rivals while it runs to its own goal",
        }
    }

    /// The orders for a player in a state; the default orders for a player that is not asked (ORD-3, END-2).
    #[must_use]
    pub fn orders(self, state: &State, player: Player, seed: u64) -> Orders {
        let setup = state.setup();
        if state.is_over() || !setup.players[player].in_game {
            return Orders::default();
        }
        // In a valid state, the counter is not negative (FILE-8).
        let mut chance = SeededDraws::new(seed, player.index(), u64::from(setup.round.unsigned_abs()));
        match self {
            Self::Idle => idle::orders(),
            Self::Random => random::orders(state, player, &mut chance),
            Self::Runner => runner::orders(state, player, &mut chance),
            Self::Hunter => hunter::orders(state, player, &mut chance),
            Self::Builder => builder::orders(state, player, &mut chance),
        }
    }

    /// The answer line for those orders, without its line feed (ANS-1).
    #[must_use]
    pub fn answer(self, state: &State, player: Player, seed: u64) -> String {
        self.orders(state, player, seed).to_string()
    }
}

impl HasBuiltins for RedBot {
    const BUILTINS: &'static [builtin::Builtin<Self>] = builtins! { Builtin: Idle Random Runner Hunter Builder };
}

named! {
    Builtin;
    /// The strategy with this name, if there is one.
    ///
    /// ```
    /// use rulebook_players::redbot::Builtin;
    ///
    /// assert_eq!(Builtin::from_name("hunter"), Some(Builtin::Hunter));
    /// assert_eq!(Builtin::from_name("Hunter"), None);
    /// ```
}
