//! From whole turns to single commands.

use super::Algorithm;
use rulebook_core::aitester::{Command, Phase, Player, State};
use std::collections::VecDeque;

/// Answers one command at a time with an [`Algorithm`] that plans whole turns.
///
/// It keeps the rest of a plan as long as it is asked in the state that the plan leads to. In any other state, it plans
/// anew. So it never gives a command of a plan that something has come in between.
///
/// ```
/// use rulebook_core::aitester::{Command, P1, State};
/// use rulebook_players::aitester::{Planner, Stub};
///
/// let mut planner = Planner::new(Box::new(Stub));
/// let mut state = State::default();
/// while state.asked() == Some(P1) {
///     state.step(planner.command(&state, P1), &mut ())?;
/// }
/// assert!(!state.situation().armies[P1].units.is_empty());
/// # Ok::<(), rulebook_core::aitester::GameOver>(())
/// ```
#[derive(Debug)]
pub struct Planner {
    algorithm: Box<dyn Algorithm>,
    /// What is left of the last plan, and the state in which it goes on.
    rest: VecDeque<Command>,
    expected: Option<State>,
}

impl Planner {
    /// Creates a planner without a plan.
    #[must_use]
    pub fn new(algorithm: Box<dyn Algorithm>) -> Self {
        Self { algorithm, rest: VecDeque::new(), expected: None }
    }

    /// The next command of a player; `None` if the player is not asked.
    ///
    /// While the players buy, the algorithm sees what the player sees (BUY-5).
    pub fn command(&mut self, state: &State, player: Player) -> Option<Command> {
        if state.asked() != Some(player) {
            return None;
        }
        let mut state = match state.situation().phase {
            Phase::Buy => state.seen_by(player),
            Phase::Fight => state.clone(),
        };
        if self.rest.is_empty() || self.expected.as_ref() != Some(&state) {
            self.rest = plan(&mut *self.algorithm, &state).into();
        }
        let command = self.rest.pop_front()?;
        self.expected = None;
        if !self.rest.is_empty() {
            // The game is not over.
            let _ = state.step(Some(command), &mut ());
            self.expected = Some(state);
        }
        Some(command)
    }
}

/// The commands of an algorithm in a state that is not over.
pub fn plan(algorithm: &mut dyn Algorithm, state: &State) -> Vec<Command> {
    let mut commands = match state.situation().phase {
        Phase::Buy => algorithm.get_buy_commands(state),
        Phase::Fight => algorithm.get_commands(state),
    };
    if commands.is_empty() {
        commands.push(end_of(state.situation().phase));
    }
    commands
}

/// The command that ends a turn in a phase.
pub(super) const fn end_of(phase: Phase) -> Command {
    match phase {
        Phase::Buy => Command::EndBuying,
        Phase::Fight => Command::NextTurn,
    }
}
