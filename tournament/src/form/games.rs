//! The games of encounters: on which boards, and who sits where.

use super::seating::seat_orders;
use crate::lines::Board;
use rulebook_players::chance::Seeded;

/// What games begin from: each of the boards, or, if there are none, the usual
/// start.
pub(super) fn openings(boards: &[Board]) -> Vec<Option<&Board>> {
    if boards.is_empty() { vec![None] } else { boards.iter().map(Some).collect() }
}

/// A game of an encounter.
#[derive(Clone, Debug)]
pub(super) struct Game<'a> {
    pub(super) board: Option<&'a Board>,
    /// Who plays, by seat.
    pub(super) order: Vec<usize>,
}

/// The games of each encounter: so many on each board, their seats balanced on
/// each board as far as they can be, and over all of them otherwise (CUP-1).
pub(super) fn games_of<'a>(
    encounters: &[Vec<usize>],
    boards: &[Option<&'a Board>],
    games: usize,
    chance: &mut Seeded,
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
