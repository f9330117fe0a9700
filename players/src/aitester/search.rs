//! Search (§5.4) and Search MT (§5.5).

use super::tree::{Decision, Plan, Worker};
use super::{Algorithm, General, OptionError, purchases};
use crate::option_list::{each_option, parse_number};
use core::fmt;
use rulebook_core::aitester::{Command, State};

/// The options of [`Search`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchOptions {
    /// The options that all algorithms share.
    pub general: General,
    /// How many turns are looked at, 1 to 100. 1 is the player's own turn.
    pub depth: u32,
    /// How many states a decision may visit, 1 to 4000000000.
    ///
    /// The own turn comes first: its states are visited in the order of the number of commands, and when `nodes` is
    /// reached, no more are added. Then its ends are followed by the next turns, those with the greatest value for the
    /// player first (EVA-8), at least one and until what is left of `nodes` is used up; only ends that were followed can
    /// be chosen. Later turns are limited in the same way by what is left. So there are at most `depth` times `nodes`
    /// states.
    pub nodes: u64,
    /// The number of threads, 1 to 256. It never changes a decision. Search has 1; 0 stands for all cores.
    pub threads: usize,
}

impl SearchOptions {
    /// The options of Search in the source's measurements (its table 5.1).
    pub const STANDARD: Self = Self { general: General::STANDARD, depth: 1, nodes: 1_000_000, threads: 1 };

    /// The same on all cores.
    pub const STANDARD_MT: Self = Self { threads: 0, ..Self::STANDARD };

    /// The names of the options, for [`OptionError::Unknown`].
    const NAMES: &'static str = "depth, nodes, balance, vulnerability, distances, test_range";
    const NAMES_MT: &'static str = "depth, nodes, threads, balance, vulnerability, distances, test_range";

    /// The options with their possible values, in one line.
    pub const SUMMARY: &'static str = "depth=1..100,nodes=N,balance=X,vulnerability=X,distances=X,test_range=N";
    /// The same with those of Search MT.
    pub const SUMMARY_MT: &'static str =
        "depth=1..100,nodes=N,threads=0..256,balance=X,vulnerability=X,distances=X,test_range=N";

    /// Changes the options that a text names, such as `depth=2,nodes=100000`. An empty text changes nothing.
    ///
    /// ```
    /// use rulebook_players::aitester::SearchOptions;
    ///
    /// let options = SearchOptions::STANDARD.parse("depth=2,balance=3")?;
    /// assert_eq!((options.depth, options.general.coefficients.army_balance), (2, 3.0));
    /// assert!(SearchOptions::STANDARD.parse("threads=2").is_err());
    /// assert_eq!(SearchOptions::STANDARD_MT.parse("threads=2")?.threads, 2);
    /// # Ok::<(), rulebook_players::aitester::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range. Only an algorithm that runs on
    /// several threads has the option `threads`.
    pub fn parse(mut self, text: &str) -> Result<Self, OptionError> {
        let is_mt = self.threads != 1;
        each_option(text, |name, value| {
            match name {
                "depth" => self.depth = parse_number(name, value, 1..=100)? as u32,
                "nodes" => self.nodes = parse_number(name, value, 1..=4_000_000_000)? as u64,
                "threads" if is_mt => self.threads = parse_number(name, value, 0..=256)? as usize,
                _ if self.general.set(name, value)? => {}
                _ => {
                    let known = if is_mt { Self::NAMES_MT } else { Self::NAMES };
                    return Err(OptionError::Unknown { known, found: name.to_owned() });
                }
            }
            Ok(())
        })?;
        Ok(self)
    }
}

/// Writes the options that [`parse`](SearchOptions::parse) reads, without the threads.
impl fmt::Display for SearchOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { general, depth, nodes, threads } = self;
        write!(f, "depth={depth},nodes={nodes},")?;
        if *threads != 1 {
            write!(f, "threads={threads},")?;
        }
        general.fmt(f)
    }
}

/// Searches the whole tree of commands to a depth in turns.
///
/// The player's own turn may end in any state that it can reach. For each of these ends, the other players do what is
/// best for themselves in the turns that follow: at each end of a turn, the player that moves next takes the end of its
/// turn with the greatest value for itself, and so on to the depth. The state that this leads to is then valued for the
/// player that decides (EVA-8). A turn in which the game ends is followed by none.
///
/// Of ends with the same value, that with the fewest commands is taken, and of these the first one in the order of
/// [`StateOf::each_command`](rulebook_core::aitester::StateOf::each_command), command by command.
///
/// ```
/// use rulebook_core::aitester::State;
/// use rulebook_players::aitester::{Search, SearchOptions};
///
/// let text = include_str!("../../../core/tests/aitester/two_scouts.state");
/// let state = State::read(text.as_bytes())?;
/// let mut search = Search::new(SearchOptions::STANDARD);
/// let decision = search.decide(&state);
/// assert_eq!(decision.commands.last().map(ToString::to_string).as_deref(), Some("NXT"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search {
    options: SearchOptions,
    workers: Vec<Worker>,
}

impl Search {
    /// Creates a search with these options.
    #[must_use]
    pub fn new(options: SearchOptions) -> Self {
        Self { options, workers: workers(options.threads) }
    }

    /// Decides the rest of a turn.
    ///
    /// # Panics
    ///
    /// If the state is not one of the fight, or the game is over.
    pub fn decide(&mut self, state: &State) -> Decision {
        let SearchOptions { general, depth, nodes, .. } = self.options;
        let plan = Plan { coefficients: general.coefficients, depth, choices: None, nodes };
        plan.decide(state, &mut self.workers)
    }
}

impl Algorithm for Search {
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command> {
        purchases(state, self.options.general.test_range)
    }

    fn get_commands(&mut self, state: &State) -> Vec<Command> {
        self.decide(state).commands
    }
}

/// The memory for this number of threads; 0 stands for all cores.
pub(super) fn workers(threads: usize) -> Vec<Worker> {
    let count = match threads {
        0 => std::thread::available_parallelism().map_or(1, core::num::NonZero::get),
        count => count,
    };
    (0..count).map(|_| Worker::default()).collect()
}
