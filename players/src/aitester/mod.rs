//! Algorithms for AI-Tester. The rules are `spec/aitester.md`; § numbers are the chapters of its source, which describes
//! the algorithms.
//!
//! | file | what |
//! |---|---|
//! | `algorithm.rs` | what an algorithm is: it plans whole turns |
//! | `planner.rs` | from whole turns to single commands |
//! | `arena.rs` | random boards, and games on them, to compare algorithms |
//! | `general.rs` | the options that the algorithms share |
//! | `purchases.rs` | what to buy, and where to put it |
//! | `stub.rs` | the smallest algorithm, to be copied for a new one |
//! | `random.rs` | random commands |
//! | `walks.rs`, `sight.rs` | ways over the board; who can shoot at whom |
//! | `reflex.rs` | rules without a search |
//! | `foresight.rs` | the same rules, and what the opponents answer |
//! | `search.rs` | the whole tree to a depth in turns, on one core or all |
//! | `monte_carlo.rs` | a chosen part of the tree |
//! | `strong.rs` | a search of plans and replies with an evaluation of its own |
//! | `tree/` | the search that they share |

mod algorithm;
pub mod arena;
mod foresight;
mod general;
mod monte_carlo;
mod planner;
mod purchases;
mod random;
mod reflex;
mod search;
mod sight;
mod strong;
mod stub;
mod tree;
mod walks;

pub use crate::option_list::OptionError;
pub use algorithm::Algorithm;
pub use foresight::{Answer, Foresight};
pub use general::General;
pub use monte_carlo::{MonteCarlo, MonteCarloOptions};
pub use planner::{Planner, plan};
pub use purchases::purchases;
pub use random::Random;
pub use reflex::Reflex;
pub use search::{Search, SearchOptions};
pub use strong::{Strong, StrongOptions};
pub use stub::Stub;
pub use tree::Decision;

use crate::builtin::{self, HasBuiltins, PlayerFunction, builtins};
use rulebook_core::aitester::{AiTester, Player, State};

/// A built-in strategy, which needs no program.
///
/// ```
/// use rulebook_core::aitester::{P1, State};
/// use rulebook_players::aitester::{Builtin, plan};
///
/// let mut state = State::default();
/// // Both players buy, and player 1 has its first turn.
/// for builtin in [Builtin::Stub, Builtin::Random, Builtin::Stub] {
///     for command in plan(&mut *builtin.algorithm("", 7)?, &state) {
///         state.step(Some(command), &mut ())?;
///     }
/// }
/// assert_eq!(state.situation().turn, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Builtin {
    /// [`Stub`]
    Stub,
    /// [`Random`]
    Random,
    /// [`Reflex`]
    Reflex,
    /// [`Foresight`]
    Foresight,
    /// [`MonteCarlo`] on one core
    MonteCarlo,
    /// [`MonteCarlo`] on all cores
    MonteCarloMt,
    /// [`Search`] on one core
    Search,
    /// [`Search`] on all cores
    SearchMt,
    /// [`Strong`]
    Strong,
}

impl Builtin {
    /// All strategies, from the weakest to the strongest.
    pub const ALL: [Self; 9] = [
        Self::Stub,
        Self::Random,
        Self::Reflex,
        Self::Foresight,
        Self::MonteCarlo,
        Self::MonteCarloMt,
        Self::Search,
        Self::SearchMt,
        Self::Strong,
    ];

    /// The name, as in `builtin:random`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stub => "stub",
            Self::Random => "random",
            Self::Reflex => "reflex",
            Self::Foresight => "foresight",
            Self::MonteCarlo => "monte_carlo",
            Self::MonteCarloMt => "monte_carlo_mt",
            Self::Search => "search",
            Self::SearchMt => "search_mt",
            Self::Strong => "strong",
        }
    }

    /// A description in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Stub => "buys units and does nothing; to be copied for a new algorithm",
            Self::Random => "buys, moves and shoots at random",
            Self::Reflex => "shoots at the weakest enemy, and takes cover before its turn ends",
            Self::Foresight => "as reflex, but tries actions and foresees what the opponents answer",
            Self::MonteCarlo => "searches a part of the tree of commands, chosen by values and at random",
            Self::MonteCarloMt => "the same on all cores",
            Self::Search => "searches the whole tree of commands to a depth in turns",
            Self::SearchMt => "the same on all cores",
            Self::Strong => "searches its turn and the best replies, and values races of shots",
        }
    }

    /// Its options with their possible values, in one line; empty if it has none.
    #[must_use]
    pub const fn options(self) -> &'static str {
        match self {
            Self::Stub | Self::Random => "",
            Self::Reflex => "test_range=N",
            Self::Foresight => Foresight::SUMMARY,
            Self::MonteCarlo => MonteCarloOptions::SUMMARY,
            Self::MonteCarloMt => MonteCarloOptions::SUMMARY_MT,
            Self::Search => SearchOptions::SUMMARY,
            Self::SearchMt => SearchOptions::SUMMARY_MT,
            Self::Strong => StrongOptions::SUMMARY,
        }
    }

    /// The values of its options, such as `test_range=25`.
    #[must_use]
    pub fn default_options(self) -> String {
        match self {
            Self::Stub | Self::Random => String::new(),
            Self::Reflex => Reflex::default().to_string(),
            Self::Foresight => Foresight::STANDARD.to_string(),
            Self::MonteCarlo => MonteCarloOptions::STANDARD.to_string(),
            Self::MonteCarloMt => MonteCarloOptions::STANDARD_MT.to_string(),
            Self::Search => SearchOptions::STANDARD.to_string(),
            Self::SearchMt => SearchOptions::STANDARD_MT.to_string(),
            Self::Strong => StrongOptions::STANDARD.to_string(),
        }
    }

    /// The names of its options that need the clock, the threads or much memory of a machine.
    #[must_use]
    pub const fn machine_options(self) -> &'static [&'static str] {
        match self {
            Self::Stub
            | Self::Random
            | Self::Reflex
            | Self::Foresight
            | Self::MonteCarlo
            | Self::Search
            | Self::Strong => &[],
            Self::MonteCarloMt | Self::SearchMt => &["threads"],
        }
    }

    /// The algorithm with the options that a text names; the others have their defaults. The seed decides what the
    /// algorithm draws at random.
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn algorithm(self, options: &str, seed: u64) -> Result<Box<dyn Algorithm>, OptionError> {
        match self {
            Self::Stub => none(options).map(|()| Box::new(Stub) as _),
            Self::Random => none(options).map(|()| Box::new(Random::new(seed)) as _),
            Self::Reflex => Reflex::parse(options).map(|reflex| Box::new(reflex) as _),
            Self::Foresight => Foresight::STANDARD.parse(options).map(|foresight| Box::new(foresight) as _),
            Self::MonteCarlo | Self::MonteCarloMt => {
                let standard = match self {
                    Self::MonteCarlo => MonteCarloOptions::STANDARD,
                    _ => MonteCarloOptions::STANDARD_MT,
                };
                standard.parse(options).map(|options| Box::new(MonteCarlo::new(options, seed)) as _)
            }
            Self::Search => SearchOptions::STANDARD.parse(options).map(|options| Box::new(Search::new(options)) as _),
            Self::Strong => StrongOptions::STANDARD.parse(options).map(|options| Box::new(Strong::new(options)) as _),
            Self::SearchMt => {
                SearchOptions::STANDARD_MT.parse(options).map(|options| Box::new(Search::new(options)) as _)
            }
        }
    }

    /// The answer line of a player with its default options, without its line feed (ANS-1): the first command of a new
    /// plan. It is empty if the player is not asked.
    #[must_use]
    pub fn answer(self, state: &State, player: Player, seed: u64) -> String {
        let algorithm = self.algorithm("", seed).expect("every option has a default");
        line(Planner::new(algorithm), state, player)
    }
}

/// Accepts an empty text only, for an algorithm without options.
fn none(options: &str) -> Result<(), OptionError> {
    if options.is_empty() {
        return Ok(());
    }
    let name = options.split_once('=').map_or(options, |(name, _)| name);
    Err(OptionError::Unknown { known: "none", found: name.to_owned() })
}

/// The answer line for the next command of a planner.
fn line(mut planner: impl core::borrow::BorrowMut<Planner>, state: &State, player: Player) -> String {
    planner.borrow_mut().command(state, player).map_or_else(String::new, |command| command.to_string())
}

impl HasBuiltins for AiTester {
    const BUILTINS: &'static [builtin::Builtin<Self>] = builtins! { Builtin, configure = configure, keeps_plan; Stub Random Reflex Foresight MonteCarlo MonteCarloMt Search SearchMt Strong };
}

/// A player with the options that a text names. It keeps its plan from one command to the next.
fn configure(builtin: Builtin, options: &str) -> Result<PlayerFunction<AiTester>, String> {
    builtin.algorithm(options, 0).map_err(|error| error.to_string())?;
    let options = options.to_owned();
    let mut planner: Option<(u64, Planner)> = None;
    Ok(Box::new(move |state, seat, seed| {
        let player = seat.try_cast().expect("a game asks its own seats only");
        if planner.as_ref().is_none_or(|(other, _)| *other != seed) {
            let algorithm = builtin.algorithm(&options, seed).expect("the options were read before");
            planner = Some((seed, Planner::new(algorithm)));
        }
        planner.as_mut().map_or_else(String::new, |(_, planner)| line(planner, state, player))
    }))
}

named! {
    Builtin;
    /// The strategy with this name, if there is one.
    ///
    /// ```
    /// use rulebook_players::aitester::Builtin;
    ///
    /// assert_eq!(Builtin::from_name("random"), Some(Builtin::Random));
    /// assert_eq!(Builtin::from_name("Random"), None);
    /// ```
}
