//! The definition of moves, walked square by square, and the engine compared with it.

use crate::board::{Random, at, names};
use rulebook_core::othello::{Board, Color, Direction, Position, Square, Symmetry};

/// The discs that flip when a side places a disc on a square, as MOV-1 and MOV-2 say.
pub(crate) fn captured(board: Board, side: Color, square: Square) -> u64 {
    let mut captured = 0;
    if board.get(square).is_some() {
        return 0;
    }
    for direction in Direction::ALL {
        let (mut line, mut next) = (0, direction.next(square));
        while let Some(on) = next {
            match board.get(on) {
                None => break,
                Some(color) if color == side => {
                    captured |= line;
                    break;
                }
                Some(_) => line |= on.bit(),
            }
            next = direction.next(on);
        }
    }
    captured
}

fn each_random_board(mut each: impl FnMut(Board, Color)) {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..3000 {
        let board = random.board();
        Color::ALL.into_iter().for_each(|side| each(board, side));
    }
}

#[test]
fn mov_1_mov_2_moves_and_flips_are_those_of_the_definition() {
    let mut moves = 0;
    each_random_board(|board, side| {
        let position = board.position(side);
        let mut legal = 0;
        for square in Square::ALL {
            let flips = captured(board, side, square);
            assert_eq!(names(position.flips(square)), names(flips), "MOV-2: {side} on {square} of {board}");
            if flips != 0 {
                legal |= square.bit();
            }
        }
        assert_eq!(names(position.moves()), names(legal), "MOV-1: {side} on {board}");
        moves += legal.count_ones();
    });
    assert!(moves > 20_000, "{moves} moves");
}

/// Every line of every length, in every direction from every square.
#[test]
fn mov_2_every_line() {
    let mut lines = 0;
    for square in Square::ALL {
        for direction in Direction::ALL {
            let ray: Vec<_> = std::iter::successors(direction.next(square), |&on| direction.next(on)).collect();
            for end in 1..ray.len() {
                let other = ray[..end].iter().fold(0, |line, on| line | on.bit());
                let position = Position::new(ray[end].bit(), other).unwrap();
                assert_eq!(names(position.flips(square)), names(other), "MOV-2: {direction} from {square}");
                assert_eq!(position.moves() & square.bit(), square.bit(), "MOV-1: {direction} from {square}");
                let open = Position::new(0, other).unwrap();
                assert_eq!((open.flips(square), open.moves()), (0, 0), "MOV-2: no own disc at the end");
                lines += 1;
            }
        }
    }
    assert_eq!(lines, 672 + 364, "straight and diagonal lines");
}

#[test]
fn positions_are_made_and_undone() {
    each_random_board(|board, side| {
        let position = board.position(side);
        for square in Square::ALL {
            let flips = position.flips(square);
            if flips == 0 {
                assert_eq!(position.play(square), position.pass(), "an illegal square");
                continue;
            }
            let after = position.place(square, flips);
            assert_eq!(after, position.play(square));
            assert_eq!(after.undo(square, flips), position);
            assert_eq!(
                (after.own(), after.other()),
                (position.other() & !flips, position.own() | flips | square.bit())
            );
        }
    });
}

/// Whatever flips and square are named, no square has two discs.
#[test]
fn positions_stay_valid_whatever_is_placed() {
    let mut random = Random(77);
    for _ in 0..2000 {
        let position = random.board().position(Color::Black);
        let square = Square::ALL[usize::try_from(random.below(64)).unwrap()];
        let flips = random.0;
        for after in [position.place(square, flips), position.undo(square, flips), position.pass()] {
            assert!(Position::new(after.own(), after.other()).is_some(), "{position:?} {square} {flips:x}");
        }
    }
    assert_eq!(Position::new(3, 1), None, "two discs on a1");
}

#[test]
fn moves_commute_with_every_symmetry() {
    each_random_board(|board, side| {
        let position = board.position(side);
        for symmetry in Symmetry::ALL {
            let other = position.under(symmetry);
            assert_eq!(other.moves(), symmetry.of(position.moves()), "{symmetry:?}");
            assert_eq!(other.under(symmetry.inverse()), position, "{symmetry:?}");
            for square in Square::each_of(position.moves()) {
                let square_there = square.under(symmetry);
                assert_eq!(other.flips(square_there), symmetry.of(position.flips(square)), "{symmetry:?}");
                assert_eq!(other.play(square_there), position.play(square).under(symmetry), "{symmetry:?}");
            }
        }
    });
}

#[test]
fn symmetries_move_corners() {
    let corners = |symmetry: Symmetry| ["a1", "b1", "h1"].map(|name| at(name).under(symmetry).to_string());
    assert_eq!(corners(Symmetry::Identity), ["a1", "b1", "h1"]);
    assert_eq!(corners(Symmetry::Columns), ["h1", "g1", "a1"]);
    assert_eq!(corners(Symmetry::Rows), ["a8", "b8", "h8"]);
    assert_eq!(corners(Symmetry::HalfTurn), ["h8", "g8", "a8"]);
    assert_eq!(corners(Symmetry::Diagonal), ["a1", "a2", "a8"]);
    assert_eq!(corners(Symmetry::QuarterTurn), ["h1", "h2", "h8"]);
    assert_eq!(corners(Symmetry::ThreeQuarterTurn), ["a8", "a7", "a1"]);
    assert_eq!(corners(Symmetry::Antidiagonal), ["h8", "h7", "h1"]);
}

/// The hash of a position separates all positions of the first six plies, symmetric ones included.
#[test]
fn hashes_differ() {
    let mut positions = std::collections::HashSet::from([Position::START]);
    for _ in 0..6 {
        let next: Vec<_> = positions
            .iter()
            .flat_map(|&position| Square::each_of(position.moves()).map(move |square| position.play(square)))
            .collect();
        positions.extend(next);
    }
    let hashes: std::collections::HashSet<_> = positions.iter().map(|position| position.hash()).collect();
    let low: std::collections::HashSet<_> = positions.iter().map(|position| position.hash() as u32).collect();
    assert_eq!((hashes.len(), low.len()), (positions.len(), positions.len()));
    assert!(positions.len() > 5000, "{}", positions.len());
}
