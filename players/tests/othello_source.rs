//! The source's algorithm against a plain negamax that is written apart from it.

#[path = "othello/plain.rs"]
mod plain;

use plain::{Disc, Plain};
use rstest::rstest;
use rulebook_core::othello::{Position, Square};
use rulebook_players::chance::SeededDraws;
use rulebook_players::othello::{Builtin, Choice, Options, Window, choose, choose_with_threads};
use std::num::NonZeroUsize;

const INFINITY: i64 = i64::MAX / 2;

/// EVAL-2.
fn evaluation(position: &Plain, options: &Options) -> i64 {
    let is_corner = |square: usize| [0, 7, 56, 63].contains(&square);
    let is_edge =
        |square: usize| !is_corner(square) && ((square % 8).is_multiple_of(7) || (square / 8).is_multiple_of(7));
    let lead = |among: &dyn Fn(usize) -> bool| position.count(Disc::Own, among) - position.count(Disc::Other, among);
    options.disc * lead(&|_| true) + options.edge * lead(&is_edge) + options.corner * lead(&is_corner)
}

/// EVAL-3, step by step, with whole evaluations.
fn value(position: &Plain, depth: u32, alpha: i64, beta: i64, passed: bool, options: &Options, nodes: &mut u64) -> i64 {
    *nodes += 1;
    if depth == 0 {
        return evaluation(position, options);
    }
    let moves = position.moves();
    if moves.is_empty() && passed {
        let lead = position.count(Disc::Own, |_| true) - position.count(Disc::Other, |_| true);
        return if lead >= 0 { options.win } else { -options.win };
    }
    if moves.is_empty() {
        return -options.no_move - value(&position.passed(), depth - 1, -beta, -alpha, true, options, nodes);
    }
    let (mut best, mut alpha) = (-INFINITY, alpha);
    for (_, after) in moves {
        best = best.max(-value(&after, depth - 1, -beta, -alpha, false, options, nodes));
        if options.pruning && best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

/// The best moves, their value, and the nodes (EVAL-4, EVAL-6, EVAL-8).
fn best_moves(position: &Plain, options: &Options) -> (Vec<usize>, i64, u64) {
    let (mut best, mut moves, mut nodes) = (-INFINITY, Vec::new(), 0);
    for (square, after) in position.moves() {
        let low = if options.window == Window::Listing { best } else { -INFINITY };
        let value = -value(&after, options.depth, -INFINITY, -low, false, options, &mut nodes);
        if value > best {
            (best, moves) = (value, Vec::new());
        }
        if value == best {
            moves.push(square);
        }
    }
    (moves, best, nodes)
}

/// Plays a whole game with both, compares every choice, and gives the nodes of all moves.
fn compared_game(start: Position, options: &Options) -> u64 {
    let (mut position, mut total) = (start, 0);
    let mut chance = SeededDraws::new(3, 0, 0);
    while !position.is_over() {
        let (best, value, nodes) = best_moves(&Plain::from(position), options);
        let Some(chosen) = choose(position, options, &mut chance) else {
            assert!(best.is_empty());
            position = position.pass();
            continue;
        };
        assert_eq!((chosen.value, chosen.nodes), (value, nodes), "{position:?}");
        match options.choice {
            Choice::First => assert_eq!(chosen.square.index(), best[0], "{position:?}"),
            Choice::Random => assert!(best.contains(&chosen.square.index()), "{position:?}"),
        }
        total += nodes;
        position = position.play(chosen.square);
    }
    total
}

fn table_options(depth: u32, pruning: bool) -> Options {
    Options { depth, pruning, choice: Choice::First, window: Window::Listing, ..Options::HARD }
}

/// The nodes of whole games from the start.
const GAMES: [(u32, bool, u64); 13] = [
    (2, true, 12_662),
    (3, true, 79_487),
    (4, true, 266_487),
    (5, true, 1_691_368),
    (6, true, 13_136_388),
    (7, true, 16_549_442),
    (8, true, 79_421_149),
    (9, true, 755_571_436),
    (2, false, 33_732),
    (3, false, 580_510),
    (4, false, 4_154_691),
    (5, false, 62_421_377),
    (6, false, 1_408_741_923),
];

/// EVAL-3, step by step, on sets of squares and with the usual weights: for games that take too long on arrays.
fn value_on_sets(
    position: Position,
    depth: u32,
    alpha: i64,
    beta: i64,
    passed: bool,
    prunes: bool,
    nodes: &mut u64,
) -> i64 {
    const EDGES: u64 = 0x7E81_8181_8181_817E;
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    *nodes += 1;
    let lead = |among: u64| {
        i64::from((position.own() & among).count_ones()) - i64::from((position.other() & among).count_ones())
    };
    if depth == 0 {
        return lead(!0) + 100 * lead(EDGES) + 10_000 * lead(CORNERS);
    }
    let moves = position.moves();
    if moves == 0 && passed {
        return if lead(!0) >= 0 { 1_000_000 } else { -1_000_000 };
    }
    if moves == 0 {
        return -100_000 - value_on_sets(position.pass(), depth - 1, -beta, -alpha, true, prunes, nodes);
    }
    let (mut best, mut alpha) = (-INFINITY, alpha);
    for square in Square::each_of(moves) {
        best = best.max(-value_on_sets(position.play(square), depth - 1, -beta, -alpha, false, prunes, nodes));
        if prunes && best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

/// Plays the games of some depths, and compares the nodes of each choice with those of the plain negamax.
fn compare_games(depths: impl Fn(u32, bool) -> bool) {
    for (depth, pruning, expected) in GAMES {
        if !depths(depth, pruning) {
            continue;
        }
        let (mut position, mut total) = (Position::START, 0);
        while !position.is_over() {
            let Some(chosen) = choose(position, &table_options(depth, pruning), &mut SeededDraws::new(0, 0, 0)) else {
                position = position.pass();
                continue;
            };
            let (mut best, mut first, mut nodes) = (-INFINITY, None, 0);
            for square in Square::each_of(position.moves()) {
                let after = position.play(square);
                let value = -value_on_sets(after, depth, -INFINITY, -best, false, pruning, &mut nodes);
                if value > best {
                    (best, first) = (value, Some(square));
                }
            }
            assert_eq!((Some(chosen.square), chosen.value, chosen.nodes), (first, best, nodes), "{position:?}");
            total += nodes;
            position = position.play(chosen.square);
        }
        assert_eq!(total, expected, "depth {depth}, pruning {pruning}");
    }
}

#[test]
fn shallow_games_agree_with_both_starts() {
    for (depth, pruning, expected) in [GAMES[0], GAMES[1], GAMES[8]] {
        assert_eq!(compared_game(Position::START, &table_options(depth, pruning)), expected);
        compared_game(Position::START.pass(), &table_options(depth, pruning));
    }
}

#[test]
fn games_of_medium_depth_have_the_nodes_of_a_plain_negamax() {
    compare_games(|depth, pruning| depth <= if pruning { 5 } else { 4 });
}

#[test]
#[ignore = "thorough: takes minutes"]
fn deep_games_have_the_nodes_of_a_plain_negamax() {
    compare_games(|depth, pruning| depth > if pruning { 5 } else { 4 });
}

/// EVAL-7: other weights, both windows, and random choices: only some weights allow the shortcuts of the last ply.
#[rstest]
#[case("depth=3,disc=0,edge=0,corner=0")]
#[case("depth=3,disc=50,edge=7,corner=3,no_move=9,win=1000")]
#[case("depth=3,edge=0,corner=100,pruning=off")]
#[case("depth=4,no_move=0,window=listing,choice=first")]
#[case("depth=3,disc=1,edge=35,corner=500,no_move=20")]
#[case("depth=0,choice=first")]
#[case("depth=1,window=listing")]
fn other_options_agree_too(#[case] options: &str) {
    compared_game(Position::START, &Options::HARD.parse(options).unwrap());
}

/// A board with any discs, as a state file can have it. The squares in the middle can be empty.
fn random_board(seed: u64) -> Position {
    let mut chance = SeededDraws::new(seed, 9, 9);
    let empties = 1 + seed as usize % 3;
    let (mut own, mut other) = (0, 0);
    for square in 0..64 {
        let draw = chance.pick(&[0, 1, 2, 3, 4, 5]).copied().unwrap_or_default();
        match draw {
            _ if draw < empties => {}
            4 => other |= 1 << square,
            _ if square % 2 == 0 || draw == 5 => own |= 1 << square,
            _ => other |= 1 << square,
        }
    }
    Position::new(own, other).unwrap()
}

/// A position from a board as Edax writes it, with the side to move as its own.
fn position(board: &str) -> Position {
    let set = |letter| (0..64).filter(|&square| board.as_bytes()[square] == letter).map(|square| 1 << square).sum();
    Position::new(set(b'X'), set(b'O')).unwrap()
}

/// Positions that no game from the start reaches, such as one in which a move to d4 flips 19 discs.
#[test]
fn any_board_agrees() {
    let found = [
        "OOXOOXOOXX-XXXXXXOXXX-XOOXX-XXXOO-XXX-XXOXOX-X-XOXOXOOXOOXXOXO-O",
        "OOOO--OOOXOXOXOOOXXXXOOXOOX-XXXOX-XXX-XXOXXXOXOOO--XOXXOO--OXXOO",
    ];
    let boards = found.iter().map(|board| position(board)).chain((0..120).map(random_board));
    let mut most = 0;
    for position in boards.filter(|position| position.moves() != 0) {
        for options in [
            "depth=0",
            "depth=1,window=listing",
            "depth=2,window=listing",
            "depth=1,edge=35,corner=700",
            "depth=2,edge=60,window=listing",
        ] {
            let options = Options::HARD.parse(options).unwrap();
            let (_, value, nodes) = best_moves(&Plain::from(position), &options);
            let chosen = choose(position, &options, &mut SeededDraws::new(0, 0, 0)).unwrap();
            assert_eq!((chosen.value, chosen.nodes), (value, nodes), "{position:?} {options:?}");
        }
        let flips = Square::each_of(position.moves()).map(|square| position.flips(square).count_ones());
        most = most.max(flips.max().unwrap_or(0));
    }
    assert!(most >= 10, "{most}");
}

/// Threads change neither a choice nor its nodes. They help from depth 8 on.
#[rstest]
#[case("depth=8,window=listing")]
#[case("depth=8,choice=first")]
#[case("depth=9,choice=first,window=listing,no_move=30,win=70")]
fn threads_choose_alike(#[case] options: &str) {
    let options = Options::HARD.parse(options).unwrap();
    for position in [9, 14, 50].map(|empties| plain::random_position(2, empties).expect("the game gets there")) {
        let chosen = |threads| {
            let threads = NonZeroUsize::new(threads).unwrap();
            choose_with_threads(position, &options, &mut SeededDraws::new(5, 0, 0), threads).unwrap()
        };
        let one = choose(position, &options, &mut SeededDraws::new(5, 0, 0)).unwrap();
        assert!([2, 3, 8].into_iter().all(|threads| chosen(threads) == one), "{position:?}");
    }
}

/// EVAL-3: positions with forced passes and early ends, in which the window of a pass counts.
#[test]
fn passes_agree() {
    let mut seen_passes = 0;
    for seed in 0..600 {
        let Some(position) = plain::random_position(seed, 5 + seed as u32 % 5) else { continue };
        for options in ["depth=6", "depth=6,window=listing", "depth=5,no_move=30,win=70", "depth=6,pruning=off"] {
            let options = Options::HARD.parse(options).unwrap();
            let (_, value, nodes) = best_moves(&Plain::from(position), &options);
            let chosen = choose(position, &options, &mut SeededDraws::new(0, 0, 0)).unwrap();
            assert_eq!((chosen.value, chosen.nodes), (value, nodes), "{position:?}");
        }
        seen_passes += Square::each_of(position.moves()).filter(|&square| position.play(square).moves() == 0).count();
    }
    assert!(seen_passes > 10, "{seen_passes}");
}

/// EVAL-5: with random choices, every best move is chosen, and no other one.
#[test]
fn equal_moves_are_chosen_at_random() {
    let options = Options { depth: 2, ..Options::HARD };
    let (best, _, _) = best_moves(&Plain::from(Position::START), &options);
    let mut counts = [0; 64];
    for seed in 0..200 {
        let chosen = choose(Position::START, &options, &mut SeededDraws::new(seed, 0, 0)).unwrap();
        counts[chosen.square.index()] += 1;
    }
    assert_eq!(best.len(), 4);
    assert!(best.iter().all(|&square| counts[square] > 20), "{counts:?}");
}

/// EVAL-1: `easy` makes every legal move, and `medium` and `hard` differ in their depth alone.
#[test]
fn the_players_of_the_source() {
    let mut counts = [0; 64];
    for seed in 0..200 {
        let square = Builtin::Easy.square(Position::START, &mut SeededDraws::new(seed, 0, 0)).unwrap();
        counts[square.index()] += 1;
    }
    assert!(Square::each_of(Position::START.moves()).all(|square| counts[square.index()] > 20), "{counts:?}");
    assert_eq!(Options { depth: 5, ..Options::MEDIUM }, Options::HARD);
    for (player, options) in [(Builtin::Medium, Options::MEDIUM), (Builtin::Hard, Options::HARD)] {
        let chosen = choose(Position::START, &options, &mut SeededDraws::new(7, 0, 0)).unwrap().square;
        assert_eq!(player.square(Position::START, &mut SeededDraws::new(7, 0, 0)), Some(chosen));
    }
}
