//! CNT: perft.

use crate::board::{Random, discs};
use rulebook_core::othello::{Color, Position, Rules, Square, State};

/// The table of CNT-1.
const KNOWN: [u64; 11] = [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284, 212_258_800];

#[test]
fn cnt_1_the_known_numbers() {
    for (depth, known) in (1..).zip(KNOWN).take(9) {
        assert_eq!(Position::START.perft(depth), known, "CNT-1: depth {depth}");
        assert_eq!(Position::START.perft_baseline(depth), known, "CNT-1: depth {depth}");
    }
    assert_eq!(Position::START.perft(0), 1, "CNT-1");
}

#[test]
#[ignore = "takes half a minute without optimization"]
fn cnt_1_the_known_numbers_to_depth_11() {
    for (depth, known) in (1..).zip(KNOWN) {
        assert_eq!(Position::START.perft(depth), known, "CNT-1: depth {depth}");
    }
}

/// Counts by the steps of a state: a step after which the same side moves again counts two plies.
fn count(state: &State, depth: u32) -> u64 {
    if depth == 0 || state.is_over() {
        return 1;
    }
    let moves = Square::each_of(state.moves());
    let after = moves.map(|square| {
        let mut after = *state;
        after.play(square, &mut ()).unwrap();
        let passed = after.asked() == Some(state.to_move());
        count(&after, depth.saturating_sub(1 + u32::from(passed)))
    });
    after.sum()
}

#[test]
fn cnt_1_passes_are_plies_and_ends_count_once() {
    let mut random = Random(11);
    for _ in 0..400 {
        let state = State::after_pass(random.board(), Color::Black, Rules::default());
        for depth in 0..4 {
            assert_eq!(state.position().perft(depth), count(&state, depth), "CNT-1: {depth} from {}", state.board());
            assert_eq!(state.position().perft_baseline(depth), count(&state, depth), "CNT-1: {depth}");
        }
    }
}

#[test]
fn cnt_1_a_position_that_has_to_pass() {
    let white = discs("XO").position(Color::White);
    assert_eq!([0, 1, 2, 3, 9].map(|depth| white.perft(depth)), [1; 5], "CNT-1: the pass, c1, and the end");
    let empty = Position::new(0, 0).unwrap();
    assert_eq!([0, 1, 2, 3, 9].map(|depth| empty.perft(depth)), [1; 5], "CNT-1: the end");
}
