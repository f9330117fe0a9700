//! Strategies for Othello. The rules are `spec/othello.md`; EVAL describes the players of the source.
//!
//! | file | what |
//! |---|---|
//! | `policy.rs` | a player with its options |
//! | `judgment.rs` | the cost of a move |
//! | `options.rs` | the options of `medium` and `hard` |
//! | `source.rs`, `last_plies.rs`, `kinds.rs`, `lines.rs`, `memory.rs`, `pool.rs` | the search of `medium` and `hard` |
//! | `search/` | the search of `strong`, a library of its own |
//! | `weights.bin` | the trained weights of `strong` |

mod judgment;
mod kinds;
mod last_plies;
mod lines;
mod memory;
mod options;
mod policy;
mod pool;
pub mod search;
mod source;

pub use crate::option_list::OptionError;
pub use judgment::MoveJudgment;
pub use options::{Choice, Options, Window};
pub use policy::Policy;
pub use source::{Chosen, choose, choose_with_threads};

use crate::builtin::{self, HasBuiltins, PlayerFunction, builtins};
use crate::chance::SeededDraws;
use rulebook_core::othello::{Othello, Player, Position, Square, State};

/// A built-in strategy, which needs no program.
///
/// ```
/// use rulebook_core::othello::Position;
/// use rulebook_players::chance::SeededDraws;
/// use rulebook_players::othello::Builtin;
///
/// let mut chance = SeededDraws::new(1, 0, 0);
/// let mut position = Position::START;
/// while !position.is_over() {
///     position = match Builtin::Medium.square(position, &mut chance) {
///         Some(square) => position.play(square),
///         None => position.pass(),
///     };
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Builtin {
    /// Makes random legal moves (EVAL-1).
    Easy,
    /// The source's search with depth 2 (EVAL-1).
    Medium,
    /// The source's search with depth 5 (EVAL-1).
    Hard,
    /// The search of this crate.
    Strong,
}

impl Builtin {
    /// All strategies, from the weakest to the strongest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Strong];

    /// The positions that `strong` visits for a move, without other limits.
    pub const STRONG_NODES: u64 = 100_000;

    /// The name, as in `builtin:hard`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Strong => "strong",
        }
    }

    /// A description in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Easy => "makes random legal moves",
            Self::Medium => "looks two plies beyond its move; likes corners, edges and many discs",
            Self::Hard => "looks five plies beyond its move; likes corners, edges and many discs",
            Self::Strong => "searches deep, and solves the end of the game",
        }
    }

    /// Its options with their possible values, in one line.
    #[must_use]
    pub const fn options(self) -> &'static str {
        match self {
            Self::Easy => policy::EASY_SUMMARY,
            Self::Medium | Self::Hard => Options::SUMMARY,
            Self::Strong => policy::STRONG_SUMMARY,
        }
    }

    /// The values of its options that have a default, such as `min_time=0`.
    #[must_use]
    pub fn default_options(self) -> String {
        match self {
            Self::Easy => "min_time=0".to_owned(),
            Self::Medium => Options::MEDIUM.to_string(),
            Self::Hard => Options::HARD.to_string(),
            Self::Strong => format!("nodes={}", Self::STRONG_NODES),
        }
    }

    /// The names of its options that need the clock, the threads or much memory of a machine.
    #[must_use]
    pub const fn machine_options(self) -> &'static [&'static str] {
        match self {
            Self::Easy | Self::Medium | Self::Hard => &["min_time"],
            Self::Strong => &["time", "game_time", "threads", "table"],
        }
    }

    /// The player with its default options.
    #[must_use]
    pub fn policy(self) -> Policy {
        Policy::new(self, "").expect("every option has a default")
    }

    /// The answer line of a player with its default options, as [`Policy::answer`].
    #[must_use]
    pub fn answer(self, state: &State, player: Player, seed: u64) -> String {
        self.policy().answer(state, player, seed)
    }

    /// A move of the player with its default options, as [`Policy::square`].
    #[must_use]
    pub fn square(self, position: Position, chance: &mut SeededDraws) -> Option<Square> {
        self.policy().square(position, chance)
    }
}

impl HasBuiltins for Othello {
    const BUILTINS: &'static [builtin::Builtin<Self>] =
        builtins! { Builtin, configure = configure; Easy Medium Hard Strong };
}

/// A player with the options that a text names.
fn configure(builtin: Builtin, options: &str) -> Result<PlayerFunction<Othello>, String> {
    let mut policy = Policy::new(builtin, options).map_err(|error| error.to_string())?;
    Ok(Box::new(move |state, seat, seed| {
        let player = seat.try_cast().expect("a game asks its own seats only");
        policy.answer(state, player, seed)
    }))
}

named! {
    Builtin;
    /// The strategy with this name, if there is one.
    ///
    /// ```
    /// use rulebook_players::othello::Builtin;
    ///
    /// assert_eq!(Builtin::from_name("strong"), Some(Builtin::Strong));
    /// assert_eq!(Builtin::from_name("Strong"), None);
    /// ```
}
