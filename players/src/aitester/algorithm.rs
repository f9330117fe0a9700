//! What an algorithm is.

use rulebook_core::aitester::{Command, State};

/// An algorithm that plans whole turns, after §5.2 of the source.
///
/// It gets a state and returns commands. It can clone the state, or borrow it as a
/// [`Trial`](rulebook_core::aitester::Trial), and try commands on it as often as it likes. `stub.rs` is the smallest
/// one, to be copied for a new one.
///
/// A plan is a list of commands that the game accepts one after another. A plan for the player whose turn it is ends
/// with the command that ends its turn, unless an earlier one ends the game.
///
/// ```
/// use rulebook_core::aitester::{Command, State};
/// use rulebook_players::aitester::{Algorithm, Stub};
///
/// let state = State::default();
/// let mut trial = state.trial();
/// for command in Stub.get_buy_commands(&state) {
///     assert!(trial.check_command(command).is_ok());
///     trial.step(Some(command), &mut ())?;
/// }
/// assert!(state.own_army().units.is_empty() && !trial.situation().armies[state.situation().player].units.is_empty());
/// # Ok::<(), rulebook_core::aitester::GameOver>(())
/// ```
pub trait Algorithm: core::fmt::Debug + Send {
    /// The commands for all purchases of the player whose turn it is; the last one is `END`. The state is one in which
    /// the players buy, as this player sees it (BUY-5).
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command>;

    /// The commands for the rest of a turn of the fight; the last one is `NXT`, or the shot that ends the game. The
    /// state is one of the fight that is not over.
    fn get_commands(&mut self, state: &State) -> Vec<Command>;
}
