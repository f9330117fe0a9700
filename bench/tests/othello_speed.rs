//! Othello: the straightforward engine agrees with the measured one, and a comparison of their speeds on one core:
//! `cargo test --release -p rulebook-bench --test othello_speed -- --ignored --nocapture`.

use rulebook_bench::othello::straightforward;
use rulebook_core::othello::{Playouts, Position};
use std::hint::black_box;
use std::time::{Duration, Instant};

const PASSES: usize = 5;
const DEPTH: u32 = 10;
const GAMES: u64 = 200_000;

#[test]
fn both_engines_count_alike() {
    for depth in 1..=7 {
        let count = straightforward::perft(straightforward::START, depth);
        assert_eq!(Position::START.perft(depth), count, "CNT-1: {depth}");
        assert_eq!(Position::START.perft_baseline(depth), count, "CNT-1: {depth}");
    }
}

/// Both engines play random games with about the same results: black wins less than half of them.
#[test]
fn both_engines_play_alike() {
    let games = 3000;
    let Playouts { wins, draws, losses } = Position::START.playouts(games, 1);
    let [other_wins, other_draws, other_losses] = straightforward::playouts(games, 1);
    // Five standard deviations of a difference of two counts of 3000 games are at most 194 games.
    for (one, other) in [(wins, other_wins), (draws, other_draws), (losses, other_losses)] {
        assert!(one.abs_diff(other) < 194, "{one} and {other}");
    }
    assert_eq!(wins + draws + losses, games);
}

/// A name, and a function that returns the amount of work.
type Lane<'a> = (&'static str, &'a dyn Fn() -> u64);

#[test]
#[ignore = "thorough: counts many millions of positions"]
fn the_engine_is_faster_than_a_straightforward_one() {
    let start = || black_box(Position::START);
    println!("perft({DEPTH}), leaves per second, unhashed, the last ply counted in bulk");
    compare(&[
        ("instructions of the processor", &|| start().perft(black_box(DEPTH))),
        ("instructions of the target", &|| start().perft_baseline(black_box(DEPTH))),
        ("straightforward", &|| straightforward::perft(black_box(straightforward::START), black_box(DEPTH))),
    ]);
    println!("random games per second, from the start");
    let games = |results: Playouts| results.wins + results.draws + results.losses;
    compare(&[
        ("instructions of the processor", &|| games(start().playouts(black_box(GAMES), 1))),
        ("instructions of the target", &|| games(start().playouts_baseline(black_box(GAMES), 1))),
        ("straightforward", &|| straightforward::playouts(black_box(GAMES), 1).iter().sum()),
    ]);
}

/// Prints the best of several passes of each lane, and its ratio to the last lane, which must be at least 1.5, or
/// 1.2 with debug assertions. The lanes take turns, so that a busy machine slows them alike.
fn compare(lanes: &[Lane<'_>]) {
    let mut best = vec![(0, Duration::MAX); lanes.len()];
    for _ in 0..PASSES {
        for (best, (_, run)) in best.iter_mut().zip(lanes) {
            let clock = Instant::now();
            let work = run();
            *best = (work, best.1.min(clock.elapsed()));
        }
    }
    let speeds: Vec<f64> = best.iter().map(|&(work, time)| work as f64 / time.as_secs_f64()).collect();
    for (((name, _), speed), (work, _)) in lanes.iter().zip(&speeds).zip(&best) {
        let ratio = speed / speeds.last().unwrap_or(speed);
        println!("  {name:<29} {:>7.2} M/s, {ratio:.2} x ({work} counted)", speed / 1e6);
    }
    let least = if cfg!(debug_assertions) { 1.2 } else { 1.5 };
    if let Some((straightforward, others)) = speeds.split_last() {
        assert!(others.iter().all(|speed| *speed >= least * straightforward), "{speeds:?}");
    }
}
