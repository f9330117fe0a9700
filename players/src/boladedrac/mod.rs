//! Strategies for Bola de Drac. The rules are `spec/boladedrac.md`.
//!
//! | file | what |
//! |---|---|
//! | `ground.rs` | the number of steps between cells |
//! | `terrain.rs` | the same, computed when it is first needed |
//! | `sight.rs` | what a Kame Hame would hit |
//! | `pace.rs` | when a goku arrives at a cell |
//! | `luck.rs` | the chance of forecasts |
//! | `scenario.rs` | forecasts of what the rivals do |
//! | `worth.rs` | the value of a goku's condition |
//! | `plan.rs` | the best order in which to visit things |
//! | `rivals.rs` | where the rivals go next, and the value of killing them |
//! | `hunt.rs` | the chance to get a rival in line |
//! | `null.rs`, `demo.rs`, `dummy.rs`, `krilin.rs`, `roshi.rs` | one strategy each |

mod demo;
mod dummy;
mod ground;
mod hunt;
mod krilin;
mod luck;
mod null;
mod pace;
mod plan;
mod rivals;
mod roshi;
mod scenario;
mod sight;
mod terrain;
mod worth;

pub use ground::{DistanceField, Ground};

use crate::builtin::{self, HasBuiltins, builtins};
use crate::chance::SeededDraws;
use rulebook_core::boladedrac::{Action, BolaDeDrac, Player, State};

/// A built-in strategy, which needs no program.
///
/// ```
/// use rulebook_core::boladedrac::{ByPlayer, P1, P2, State};
/// use rulebook_players::boladedrac::Builtin;
/// use rulebook_players::chance::SeededDraws;
///
/// let seats = ByPlayer::new([Builtin::Demo, Builtin::Null, Builtin::Demo, Builtin::Dummy]);
/// let mut state = State::default();
/// while !state.is_over() {
///     let actions = ByPlayer::from_fn(|player| seats[player].action(&state, player, 1));
///     let mut draws = SeededDraws::of_game(1, state.setup().round.into());
///     state.step(&actions, &mut draws, &mut ())?;
/// }
/// assert!(state.points(P1) > state.points(P2));
/// # Ok::<(), rulebook_core::contract::StepError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Builtin {
    /// Never acts.
    Null,
    /// Acts at random.
    Dummy,
    /// Walks to the nearest useful thing.
    Demo,
    /// Walks like `Demo`, and fights when the odds are good.
    Krilin,
    /// Plans ahead and weighs every risk.
    Roshi,
}

impl Builtin {
    /// All strategies, from the weakest to the most elaborate.
    pub const ALL: [Self; 5] = [Self::Null, Self::Dummy, Self::Demo, Self::Krilin, Self::Roshi];

    /// The name, as in `builtin:demo`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Dummy => "dummy",
            Self::Demo => "demo",
            Self::Krilin => "krilin",
            Self::Roshi => "roshi",
        }
    }

    /// A description in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Null => "never acts",
            Self::Dummy => "acts at random; attacks no stronger goku and throws only at somebody",
            Self::Demo => "walks to the nearest ball, capsule, bean or kinton that it can use; never fights",
            Self::Krilin => "walks like demo; attacks weak gokus beside it and throws at carriers and riders",
            Self::Roshi => "plans its way by forecasts of its rivals and weighs combats and Kame Hames by their odds",
        }
    }

    /// The action of a player in a state; [`Action::Nothing`] for a player that is not asked or whose goku may not act
    /// (END-2, ROU-3).
    #[must_use]
    pub fn action(self, state: &State, player: Player, seed: u64) -> Action {
        if !state.asked().contains(player) || !state.may_act(player) {
            return Action::Nothing;
        }
        let mut chance = SeededDraws::new(seed, player.index(), state.setup().round.into());
        match self {
            Self::Null => null::action(),
            Self::Dummy => dummy::action(state, player, &mut chance),
            Self::Demo => demo::action(state, player, &mut chance),
            Self::Krilin => krilin::action(state, player, &mut chance),
            Self::Roshi => roshi::action(state, player, &mut chance),
        }
    }

    /// The answer line for that action, without its line feed (ANS-1).
    #[must_use]
    pub fn answer(self, state: &State, player: Player, seed: u64) -> String {
        self.action(state, player, seed).to_string()
    }
}

impl HasBuiltins for BolaDeDrac {
    const BUILTINS: &'static [builtin::Builtin<Self>] = builtins! { Builtin: Null Dummy Demo Krilin Roshi };
}

named! {
    Builtin;
    /// The strategy with this name, if there is one.
    ///
    /// ```
    /// use rulebook_players::boladedrac::Builtin;
    ///
    /// assert_eq!(Builtin::from_name("demo"), Some(Builtin::Demo));
    /// assert_eq!(Builtin::from_name("Demo"), None);
    /// ```
}
