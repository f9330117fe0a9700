//! The games of encounters, with their boards and seatings.

use super::seating::seat_orders;
use crate::lines::Board;
use rulebook_players::chance::SeededDraws;

/// Returns the initial states of games: all boards, or `None` alone (the game's standard start) if there are no
/// boards.
pub(super) fn openings(boards: &[Board]) -> Vec<Option<&Board>> {
    if boards.is_empty() { vec![None] } else { boards.iter().map(Some).collect() }
}

/// A game of an encounter.
#[derive(Clone, Debug)]
pub(super) struct Game<'a> {
    pub(super) board: Option<&'a Board>,
    /// The players by seat.
    pub(super) order: Vec<usize>,
}

/// Returns the games of each encounter, `games` on each board. Seats are balanced on each board if the number of
/// games allows it, and otherwise over all boards together (CUP-1).
pub(super) fn games_of<'a>(
    encounters: &[Vec<usize>],
    boards: &[Option<&'a Board>],
    games: usize,
    chance: &mut SeededDraws,
) -> Vec<Vec<Game<'a>>> {
    let on_each: Vec<Vec<usize>> =
        encounters.iter().flat_map(|encounter| std::iter::repeat_n(encounter.clone(), boards.len())).collect();
    let mut orders = seat_orders(&on_each, games, chance).into_iter();
    let of_encounter = |_| {
        let orders = orders.by_ref().take(boards.len()).zip(boards);
        orders.flat_map(|(orders, &board)| orders.into_iter().map(move |order| Game { board, order })).collect()
    };
    encounters.iter().map(of_encounter).collect()
}
