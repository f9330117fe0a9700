//! Strong, an algorithm of this project.

use super::tree::{Breadth, Decision, Duel};
use super::{Algorithm, General, OptionError, purchases};
use crate::option_list::{each_option, parse_number};
use core::fmt;
use rulebook_core::aitester::{Command, State};

/// The options of [`Strong`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrongOptions {
    /// The greatest number of states of the own turn, 1 to 4000000000.
    pub nodes: u64,
    /// The greatest number of states of each reply, 1 to 4000000000.
    pub reply_nodes: u64,
    /// The number of ends of the own turn whose replies are searched, 1 to 100000.
    pub plans: usize,
}

impl StrongOptions {
    /// The usual options.
    pub const STANDARD: Self = Self { nodes: 60_000, reply_nodes: 8_000, plans: 24 };

    const NAMES: &'static str = "nodes, reply_nodes, plans";

    /// The options with their possible values, in one line.
    pub const SUMMARY: &'static str = "nodes=N,reply_nodes=N,plans=N";

    /// Changes the options that a text names, such as `plans=100`. An empty text changes nothing.
    ///
    /// ```
    /// use rulebook_players::aitester::StrongOptions;
    ///
    /// assert_eq!(StrongOptions::STANDARD.parse("plans=100")?.plans, 100);
    /// # Ok::<(), rulebook_players::aitester::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn parse(mut self, text: &str) -> Result<Self, OptionError> {
        each_option(text, |name, value| {
            match name {
                "nodes" => self.nodes = parse_number(name, value, 1..=4_000_000_000)? as u64,
                "reply_nodes" => self.reply_nodes = parse_number(name, value, 1..=4_000_000_000)? as u64,
                "plans" => self.plans = parse_number(name, value, 1..=100_000)? as usize,
                _ => return Err(OptionError::Unknown { known: Self::NAMES, found: name.to_owned() }),
            }
            Ok(())
        })?;
        Ok(self)
    }
}

/// Writes the options that [`parse`](StrongOptions::parse) reads.
impl fmt::Display for StrongOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, reply_nodes, plans } = self;
        write!(f, "nodes={nodes},reply_nodes={reply_nodes},plans={plans}")
    }
}

/// Searches its own turn and the best replies to it.
///
/// It values a state by a race of shots: how many points each side needs to kill the other one, and to come near enough.
/// The best ends of its own turn are compared by the reply that is worst for it. How much it looks at is limited by
/// numbers of states, so that its decisions are the same on every machine.
///
/// ```
/// use rulebook_core::aitester::State;
/// use rulebook_players::aitester::{Strong, StrongOptions};
///
/// let text = include_str!("../../../core/tests/aitester/two_scouts.state");
/// let state = State::read(text.as_bytes())?;
/// let decision = Strong::new(StrongOptions::STANDARD).decide(&state);
/// assert!(!decision.commands.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Strong {
    options: StrongOptions,
    duel: Duel,
}

impl Strong {
    /// Creates the algorithm with these options.
    #[must_use]
    pub fn new(options: StrongOptions) -> Self {
        Self { options, duel: Duel::default() }
    }

    /// Decides the rest of a turn.
    ///
    /// # Panics
    ///
    /// If the state is not one of the fight, or the game is over.
    pub fn decide(&mut self, state: &State) -> Decision {
        let StrongOptions { nodes, reply_nodes, plans } = self.options;
        self.duel.decide(state, Breadth { nodes, reply_nodes, plans })
    }
}

impl Algorithm for Strong {
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command> {
        purchases(state, General::STANDARD.test_range)
    }

    fn get_commands(&mut self, state: &State) -> Vec<Command> {
        self.decide(state).commands
    }
}
