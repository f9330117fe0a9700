//! Positions for search, perft and random games.

use super::lines;
use rulebook_core::othello::{Board, Position, Square, State};
use std::cmp::Ordering;

/// A position makes and takes back the moves of its state, and counts the plies after it.
pub(super) fn check(state: &State) {
    let (position, side) = (state.position(), state.to_move());
    for square in Square::ALL {
        let flips = position.flips(square);
        assert_eq!(flips, lines::set(lines::flips(state.board(), side, square)), "MOV-3: {square}");
        let after = position.play(square);
        assert_eq!(after, if flips == 0 { position.pass() } else { position.place(square, flips) }, "MOV-3: {square}");
        assert!(flips == 0 || after.undo(square, flips) == position, "MOV-3: {square} is taken back");
    }
    assert_eq!(Board::of(position, side), state.board(), "SET-3");
    assert_eq!(position.is_over(), position.moves() | position.pass().moves() == 0, "END-1");
    count_plies(position);
    random_games(position);
}

/// Perft counts as CNT-1 says, also with the instructions of the target alone. Deeper where there are few moves.
fn count_plies(position: Position) {
    let deepest = match position.moves().count_ones() {
        0..=4 => 4,
        5..=8 => 3,
        _ => 2,
    };
    for depth in [1, deepest] {
        let expected = sequences(position, depth);
        assert_eq!(position.perft(depth), expected, "CNT-1: depth {depth}");
        assert_eq!(position.perft_baseline(depth), expected, "CNT-1: depth {depth}");
    }
}

fn sequences(position: Position, depth: u32) -> u64 {
    if depth == 0 || position.is_over() {
        return 1;
    }
    match position.moves() {
        0 => sequences(position.pass(), depth - 1),
        moves => Square::each_of(moves).map(|square| sequences(position.play(square), depth - 1)).sum(),
    }
}

/// Random games end with a result that is possible. Only from late positions, since games are long.
fn random_games(position: Position) {
    const GAMES: u64 = 5;
    if position.empties() > 4 {
        return;
    }
    let results = position.playouts(GAMES, position.hash());
    assert_eq!(results, position.playouts_baseline(GAMES, position.hash()), "with any instructions");
    assert_eq!(results.wins + results.draws + results.losses, GAMES, "SCO-2: each game has a result");
    let mut is_possible = [false; 3];
    ends(position, &mut |own, other| match own.cmp(&other) {
        Ordering::Greater => is_possible[0] = true,
        Ordering::Equal => is_possible[1] = true,
        Ordering::Less => is_possible[2] = true,
    });
    let counts = [results.wins, results.draws, results.losses];
    assert!(counts.into_iter().zip(is_possible).all(|(count, is_possible)| count == 0 || is_possible), "{results:?}");
}

/// Passes the discs at the end of each game from a position: those of its side to move, and those of the opponent.
fn ends(position: Position, take: &mut dyn FnMut(u32, u32)) {
    if position.is_over() {
        return take(position.own().count_ones(), position.other().count_ones());
    }
    if position.moves() == 0 {
        return ends(position.pass(), &mut |own, other| take(other, own));
    }
    for square in Square::each_of(position.moves()) {
        ends(position.play(square), &mut |own, other| take(other, own));
    }
}
