//! Moves that are each dominated by one kind of event.

use super::moves::RANDOM;
use super::players::{Strategy, play};
use crate::measured::{Part, Segment};
use rulebook_core::othello::{Othello, Square, State};
use rulebook_players::chance::SeededDraws;

/// The phases that are measured separately.
///
/// | phase | what happens in each move |
/// |---|---|
/// | one disc | one disc flips |
/// | many discs | eight discs or more flip |
/// | passing | the opponent cannot move then, and passes |
/// | ending | neither side can move then |
/// | forfeiting | the answer names an occupied square, or no square |
pub(super) fn phases() -> Vec<Part<Othello>> {
    vec![
        part("one disc", 300, |before, square, _| before.position().flips(square).count_ones() == 1),
        part("many discs", 300, |before, square, _| before.position().flips(square).count_ones() >= 8),
        part("passing", 100, |before, _, after| !after.is_over() && after.to_move() == before.to_move()),
        part("ending", 100, |_, _, after| after.is_over()),
        forfeiting(),
    ]
}

/// The first moves of random games that are of a kind, each on its own.
fn part(name: &str, moves: usize, is_of_kind: impl Fn(&State, Square, &State) -> bool) -> Part<Othello> {
    let found = (0..).flat_map(games).filter(|(before, square, after)| is_of_kind(before, *square, after));
    Part::new(name, found.take(moves).map(|(before, square, _)| Segment::new(before, vec![Some(square)])))
}

/// The moves of a random game, each with the states before and after it.
fn games(seed: u64) -> Vec<(State, Square, State)> {
    let mut chance = SeededDraws::new(seed, 3, 0);
    let (moves, _) = play([RANDOM; 2], State::default(), Square::COUNT, &mut chance);
    let mut state = State::default();
    let one = |square| {
        let before = state;
        // The moves were played before.
        let _ = state.play(square, &mut ());
        (before, square, state)
    };
    moves.into_iter().map(one).collect()
}

fn forfeiting() -> Part<Othello> {
    let segment = |seed: u64| {
        let lineup = [RANDOM, Strategy::Taker];
        let (_, start) = play(lineup, State::default(), seed as usize % 40, &mut SeededDraws::new(seed, 4, 0));
        let occupied = Square::ALL.into_iter().find(|&square| start.board().get(square).is_some());
        let moves = if start.is_over() { Vec::new() } else { vec![occupied.filter(|_| !seed.is_multiple_of(4))] };
        Segment::new(start, moves)
    };
    Part::new("forfeiting", (0..100).map(segment))
}
