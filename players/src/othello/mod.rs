//! Strategies for Othello. The rules are `spec/othello.md`; EVAL describes the players of the source.
//!
//! | file | what |
//! |---|---|
//! | `options.rs` | the options of `medium` and `hard` |
//! | `source.rs`, `memory.rs` | the search of `medium` and `hard` |
//! | `search/` | the search of `strong`, a library of its own |
//! | `weights.bin` | the trained weights of `strong` |

mod memory;
mod options;
pub mod search;
mod source;

pub use options::{Choice, OptionError, Options, Window};
pub use source::{Chosen, choose};

use crate::chance::SeededDraws;
use rulebook_core::othello::{Color, Player, Position, Square, State};
use search::{Engine, Limits};

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

    /// The positions that `strong` visits for a move.
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

    /// The answer line of a player, without its line feed (ANS-1). It is empty if the player is not asked.
    #[must_use]
    pub fn answer(self, state: &State, player: Player, seed: u64) -> String {
        if state.asked() != Some(Color::of(player)) {
            return String::new();
        }
        let discs = Square::COUNT as u64 - u64::from(state.position().empties());
        let mut chance = SeededDraws::new(seed, player.index(), discs);
        self.square(state.position(), &mut chance).map_or_else(String::new, |square| square.to_string())
    }

    /// A move of the side to move; `None` if it has none. The draws decide between equal moves.
    #[must_use]
    pub fn square(self, position: Position, chance: &mut SeededDraws) -> Option<Square> {
        match self {
            Self::Easy => chance.pick(&Square::each_of(position.moves()).collect::<Vec<_>>()).copied(),
            Self::Medium => choose(position, &Options::MEDIUM, chance).map(|chosen| chosen.square),
            Self::Hard => choose(position, &Options::HARD, chance).map(|chosen| chosen.square),
            // Without a limit of time, the clock is never asked.
            Self::Strong => {
                let no_clock = || core::time::Duration::ZERO;
                Engine::new(2).analyze(position, &Limits::of_nodes(Self::STRONG_NODES), &no_clock).best
            }
        }
    }
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
