//! Test support: states from lists of discs, and from drawings in the rules.

use super::answer::understand;
use super::state::{Side, Square, State};
use crate::model::drawing::{drawing, spec};

/// A state with discs on the named squares.
pub(super) fn placed(black: &str, white: &str, to_move: Side) -> State {
    let mut state = State { discs: [None; 64], to_move, loser: None };
    for (names, side) in [(black, Side::Black), (white, Side::White)] {
        for name in names.split_whitespace() {
            let square = understand(name.as_bytes()).unwrap();
            assert_eq!(state.disc(square), None, "{name} twice");
            state.put(square, side);
        }
    }
    state
}

/// The state of a clause's drawing, with black to move, and the square with a star. Squares that are not drawn are
/// empty.
pub(super) fn drawn(clause: &str) -> (State, Option<Square>) {
    let picture = drawing("othello", clause, 0);
    let (mut state, mut star) = (placed("", "", Side::Black), None);
    let all = Square::all();
    for (row, line) in (1..).zip(picture.lines().skip(1)) {
        for (column, drawn) in (1..).zip(line.split_whitespace().skip(1)) {
            let square = *all.iter().find(|square| (square.column, square.row) == (column, row)).unwrap();
            match drawn {
                "X" => state.put(square, Side::Black),
                "O" => state.put(square, Side::White),
                "*" => star = Some(square),
                _ => assert_eq!(drawn, "-"),
            }
        }
    }
    (state, star)
}

/// The number of drawings and grammars of a clause.
pub(super) fn blocks(clause: &str) -> usize {
    spec("othello").clause(clause).unwrap().text.matches("```text\n").count()
}
