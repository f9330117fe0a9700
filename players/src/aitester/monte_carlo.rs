//! Monte Carlo (§5.6) and Monte Carlo MT (§5.7).

use super::search::workers;
use super::tree::{Choice, Decision, Plan, Worker};
use super::{Algorithm, OptionError, SearchOptions, purchases};
use crate::option_list::{each_option, parse_decimal, parse_number};
use core::fmt;
use rulebook_core::aitester::{Command, State};

/// The options of [`MonteCarlo`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MonteCarloOptions {
    /// Those that it shares with Search.
    pub search: SearchOptions,
    /// How many commands of a state are tried in the player's own turn, 1 to 100000.
    pub width_plans: usize,
    /// How many commands of a state are tried in later turns, 1 to 100000.
    pub width: usize,
    /// What the preference for `NXT` is multiplied with, 0 to 1.
    pub nxt_coef: f64,
    /// The power of a value that makes its preference, 1 to 9.
    pub pref_coef: u32,
    /// The least random factor of a preference, 0 to 1. With 1, nothing is random.
    pub rand_coef: f64,
}

impl MonteCarloOptions {
    /// The options of the source's measurements (its table 5.1).
    pub const STANDARD: Self =
        Self { search: SearchOptions::STANDARD, width_plans: 5, width: 2, nxt_coef: 0.9, pref_coef: 3, rand_coef: 0.9 };

    /// The same on all cores.
    pub const STANDARD_MT: Self = Self { search: SearchOptions::STANDARD_MT, ..Self::STANDARD };

    /// The options with their possible values, in one line, but those of [`SearchOptions::SUMMARY`].
    pub const SUMMARY: &'static str = "width_plans=N,width=N,nxt_coef=0..1,pref_coef=1..9,rand_coef=0..1,depth=1..100,\
                                       nodes=N,balance=X,vulnerability=X,distances=X,test_range=N";
    /// The same with those of Monte Carlo MT.
    pub const SUMMARY_MT: &'static str = "width_plans=N,width=N,nxt_coef=0..1,pref_coef=1..9,rand_coef=0..1,\
                                          depth=1..100,nodes=N,threads=0..256,balance=X,vulnerability=X,distances=X,\
                                          test_range=N";

    /// The names of the options, for [`OptionError::Unknown`].
    const NAMES: &'static str = "width_plans, width, nxt_coef, pref_coef, rand_coef, depth, nodes, balance, \
                                 vulnerability, distances, test_range";
    const NAMES_MT: &'static str = "width_plans, width, nxt_coef, pref_coef, rand_coef, depth, nodes, threads, \
                                    balance, vulnerability, distances, test_range";

    /// Changes the options that a text names, such as `width=3,rand_coef=1`. An empty text changes nothing.
    ///
    /// ```
    /// use rulebook_players::aitester::MonteCarloOptions;
    ///
    /// let options = MonteCarloOptions::STANDARD.parse("width=3,depth=2")?;
    /// assert_eq!((options.width, options.search.depth), (3, 2));
    /// # Ok::<(), rulebook_players::aitester::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn parse(mut self, text: &str) -> Result<Self, OptionError> {
        let known = if self.search.threads == 1 { Self::NAMES } else { Self::NAMES_MT };
        let mut rest = Vec::new();
        each_option(text, |name, value| {
            match name {
                "width_plans" => self.width_plans = parse_number(name, value, 1..=100_000)? as usize,
                "width" => self.width = parse_number(name, value, 1..=100_000)? as usize,
                "nxt_coef" => self.nxt_coef = part(name, value)?,
                "pref_coef" => self.pref_coef = parse_number(name, value, 1..=9)? as u32,
                "rand_coef" => self.rand_coef = part(name, value)?,
                _ => rest.push(format!("{name}={value}")),
            }
            Ok(())
        })?;
        self.search = self.search.parse(&rest.join(",")).map_err(|error| match error {
            OptionError::Unknown { found, .. } => OptionError::Unknown { known, found },
            other => other,
        })?;
        Ok(self)
    }
}

/// A decimal number from 0 to 1.
fn part(name: &str, value: &str) -> Result<f64, OptionError> {
    let number = parse_decimal(name, value).ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| OptionError::Value {
        name: name.to_owned(),
        expected: "a decimal number from 0 to 1".to_owned(),
        found: value.to_owned(),
    })
}

/// Writes the options that [`parse`](MonteCarloOptions::parse) reads.
impl fmt::Display for MonteCarloOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { search, width_plans, width, nxt_coef, pref_coef, rand_coef } = self;
        write!(f, "width_plans={width_plans},width={width},nxt_coef={nxt_coef},pref_coef={pref_coef},")?;
        write!(f, "rand_coef={rand_coef},{search}")
    }
}

/// Searches a part of the tree of commands, chosen by values and at random.
///
/// It works as [`Search`](super::Search), but looks at a few commands of each state only: of those that lead to a state
/// that was not reached by fewer commands, with as many points or more. They are compared by a preference: the value of the state after the command for the player that gives it (EVA-8), to the power
/// of `pref_coef` with its sign kept, times a random number from `rand_coef` to 1, and for `NXT` times `nxt_coef`. A
/// negative value is divided by the two factors, so that they never make a state more attractive. The best `width_plans`
/// commands in the player's own turn, or the best `width` in later turns, are followed. A turn can end where `NXT` is
/// among them.
///
/// What is random depends on the seed and the state, so that the same state gets the same decision on every machine
/// with any number of threads.
///
/// ```
/// use rulebook_core::aitester::State;
/// use rulebook_players::aitester::{MonteCarlo, MonteCarloOptions};
///
/// let text = include_str!("../../../core/tests/aitester/two_scouts.state");
/// let state = State::read(text.as_bytes())?;
/// let decision = MonteCarlo::new(MonteCarloOptions::STANDARD, 7).decide(&state);
/// assert_eq!(decision, MonteCarlo::new(MonteCarloOptions::STANDARD_MT, 7).decide(&state));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MonteCarlo {
    options: MonteCarloOptions,
    seed: u64,
    workers: Vec<Worker>,
}

impl MonteCarlo {
    /// Creates a search with these options.
    #[must_use]
    pub fn new(options: MonteCarloOptions, seed: u64) -> Self {
        Self { options, seed, workers: workers(options.search.threads) }
    }

    /// Decides the rest of a turn.
    ///
    /// # Panics
    ///
    /// If the state is not one of the fight, or the game is over.
    pub fn decide(&mut self, state: &State) -> Decision {
        let MonteCarloOptions { search, width_plans, width, nxt_coef, pref_coef, rand_coef } = self.options;
        let SearchOptions { general, depth, nodes, .. } = search;
        let coefficients = general.coefficients;
        let own = Choice { coefficients, width: width_plans, nxt_coef, pref_coef, rand_coef, seed: self.seed };
        let plan = Plan { coefficients, depth, choices: Some((own, Choice { width, ..own })), nodes };
        plan.decide(state, &mut self.workers)
    }
}

impl Algorithm for MonteCarlo {
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command> {
        purchases(state, self.options.search.general.test_range)
    }

    fn get_commands(&mut self, state: &State) -> Vec<Command> {
        self.decide(state).commands
    }
}
