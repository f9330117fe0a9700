//! An example player to start from. It tries each of its moves and each reply of
//! the rival. The kit reads the state and prints the answer: see othello.rs.

use othello::{Game, Side, Square, SQUARES};
use std::process::ExitCode;

/// What a disc on each square is worth. The squares beside a corner give it to the rival.
#[rustfmt::skip]
const WEIGHTS: [i32; SQUARES] = [
    200, -30,  10,  10,  10,  10, -30, 200,
    -30, -60,  -1,  -1,  -1,  -1, -60, -30,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
     10,  -1,  -1,  -1,  -1,  -1,  -1,  10,
    -30, -60,  -1,  -1,  -1,  -1, -60, -30,
    200, -30,  10,  10,  10,  10, -30, 200,
];
/// What they are worth once the corner is taken.
const SETTLED: i32 = 10;
/// What a legal move is worth.
const MOBILITY: i32 = 5;
/// What a point of the final score is worth.
const WIN: i32 = 1000;

fn weight(game: &Game, square: Square) -> i32 {
    let corner = if square % 8 < 4 { 0 } else { 7 } + if square < 32 { 0 } else { 56 };
    if WEIGHTS[square] <= -30 && game.cells[corner].is_some() {
        SETTLED
    } else {
        WEIGHTS[square]
    }
}

/// The value of a state for a side.
fn worth(game: &Game, side: Side) -> i32 {
    if game.is_over() {
        return WIN * (game.score(side) - game.score(side.opponent()));
    }
    let mobility = |side| game.moves(side).len() as i32;
    let mut value = MOBILITY * (mobility(side) - mobility(side.opponent()));
    for square in 0..SQUARES {
        match game.cells[square] {
            Some(owner) if owner == side => value += weight(game, square),
            Some(_) => value -= weight(game, square),
            None => {}
        }
    }
    value
}

/// The value of a state for a side after the best reply of the rival. No reply is
/// tried once the value is at most `enough`.
fn worst(game: &Game, side: Side, enough: i32) -> i32 {
    if game.is_over() || game.to_move == side {
        return worth(game, side);
    }
    let mut least = i32::MAX;
    for reply in game.moves(game.to_move) {
        least = least.min(worth(&game.after(reply), side));
        if least <= enough {
            break;
        }
    }
    least
}

fn think(game: &mut Game) {
    let mut best = i32::MIN;
    for square in game.moves(game.to_move) {
        let value = worst(&game.after(square), game.to_move, best);
        if value > best {
            best = value;
            game.set_move(square);
        }
    }
}

fn main() -> ExitCode {
    othello::play(think)
}
