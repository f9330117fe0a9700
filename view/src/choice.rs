//! Choices: the legal actions of the player to move, and the cells that a person selects to choose one.

use crate::Renderable;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use serde::Serialize;

/// A legal action of the player to move, and the cells that a person selects, in order, to choose it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The answer line of the action, in canonical form.
    pub line: String,
    /// The cells; empty for an action that is only in the list.
    pub cells: Vec<Position>,
}

/// All legal actions of the one player who is asked.
///
/// ```
/// use rulebook_core::grid::Position;
/// use rulebook_core::othello::{Othello, State};
/// use rulebook_view::Choices;
///
/// let choices = Choices::of::<Othello>(&State::default()).expect("one player is asked");
/// let square = Position::new(4, 3);
/// assert!(choices.next_cells(&[]).contains(&square));
/// assert_eq!(choices.chosen(&[square]).map(|choice| &*choice.line), Some("d3"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choices {
    /// The player who is asked.
    pub seat: Seat,
    /// The actions, in the order of their codes.
    pub list: Vec<Choice>,
}

impl Choices {
    /// The choices in a state. `None` if the game is over, if its players act at the same time, or if it does not list
    /// its actions ([`Game::action_space`](rulebook_core::contract::Game::action_space)).
    #[must_use]
    pub fn of<G: Renderable>(state: &G::State) -> Option<Self> {
        let seat = only_seat::<G>(state)?;
        G::action_space(state)?;
        let mut list = Vec::new();
        G::each_action(state, seat, &mut |action| {
            let cells = G::PICKS.map(|picks| picks(state, &action)).unwrap_or_default();
            list.push(Choice { line: action.to_string(), cells });
        });
        Some(Self { seat, list })
    }

    /// The cells that can be selected next, after `picked`, each once. Empty if no action begins with `picked`.
    #[must_use]
    pub fn next_cells(&self, picked: &[Position]) -> Vec<Position> {
        let mut cells = Vec::new();
        for choice in &self.list {
            match choice.cells.strip_prefix(picked) {
                Some(&[next, ..]) if !cells.contains(&next) => cells.push(next),
                _ => {}
            }
        }
        cells
    }

    /// The action whose cells are exactly `picked`, if no longer one begins with them. An action without cells is never
    /// chosen in this way.
    #[must_use]
    pub fn chosen(&self, picked: &[Position]) -> Option<&Choice> {
        if picked.is_empty() || !self.next_cells(picked).is_empty() {
            return None;
        }
        self.list.iter().find(|choice| choice.cells == picked)
    }
}

/// The player who is asked in a game whose players act one at a time; `None` at the end of the game, and in a game
/// whose players act at the same time.
pub(crate) fn only_seat<G: Renderable>(state: &G::State) -> Option<Seat> {
    let (answering, asked) = (G::answering_players(state), G::asked(state));
    // In a simultaneous game all players answer, even when only one of them is still asked.
    (answering.len() == 1 && asked == answering).then(|| asked.iter().next()).flatten()
}
