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
#[ignore = "thorough: takes half a minute without optimization"]
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

/// Random games: every instruction set plays the same ones, and each move of a ply is played about equally often.
#[test]
fn random_games_are_fair() {
    for position in [Position::START, discs("XO").position(Color::White), Position::new(0, 0).unwrap()] {
        for games in [0, 1, 63, 64, 65, 200] {
            let results = position.playouts(games, 9);
            assert_eq!(results, position.playouts_baseline(games, 9), "{position:?}");
            assert_eq!(results.wins + results.draws + results.losses, games, "{position:?}");
        }
    }
    assert_eq!(Position::new(0, 0).unwrap().playouts(10, 3).draws, 10, "SCO-2");
    let forced = discs("XO").position(Color::White).playouts(10, 3);
    assert_eq!(forced.losses, 10, "the pass, c1, and no white disc is left");
    let start = Position::START.playouts(4000, 3);
    assert_ne!(start, Position::START.playouts(4000, 4), "the seed matters");
    // Random play favors white a little: about 45 % wins of black, 50 % wins of white.
    assert!((1640..1960).contains(&start.wins) && (1840..2160).contains(&start.losses), "{start:?}");
}
