//! Plays whole games of the source's algorithm against itself, as for the source's table 3.1: first of equal moves,
//! the window of the listing, with and without pruning. Prints moves, nodes and times; how much faster counts CPU time.
//!
//! ```text
//! cargo run --release -p rulebook-players --example othello_table
//! ```
//!
//! `--mirrored` starts with the colors of the source's program, `--depth N` plays one depth only, and `--threads N` plays
//! with more than one thread. The CPU time is that of one thread; with more, how much faster counts the time that passes.

use rulebook_core::othello::Position;
use rulebook_players::chance::SeededDraws;
use rulebook_players::othello::{Choice, Options, Window, choose_with_threads};
use std::num::NonZeroUsize;
use std::time::Instant;

/// The seconds of the source's table, by depth and pruning.
const SOURCE: [(u32, bool, f64); 13] = [
    (2, true, 0.1),
    (3, true, 0.1),
    (4, true, 0.3),
    (5, true, 2.1),
    (6, true, 6.6),
    (7, true, 24.7),
    (8, true, 58.1),
    (9, true, 727.0),
    (2, false, 0.1),
    (3, false, 0.3),
    (4, false, 2.4),
    (5, false, 46.1),
    (6, false, 452.0),
];

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let is_mirrored = args.iter().any(|arg| arg == "--mirrored");
    let only = args.iter().position(|arg| arg == "--depth").and_then(|i| args.get(i + 1)?.parse::<u32>().ok());
    let threads = args.iter().position(|arg| arg == "--threads").and_then(|i| args.get(i + 1)?.parse().ok());
    let threads = threads.unwrap_or(NonZeroUsize::MIN);
    println!("depth pruning moves          nodes  seconds      CPU   source   faster");
    for (depth, pruning, source) in SOURCE {
        if only.is_some_and(|only| only != depth) {
            continue;
        }
        let options = Options { depth, pruning, choice: Choice::First, window: Window::Listing, ..Options::HARD };
        let (start, cpu) = (Instant::now(), cpu_seconds());
        let (moves, nodes) =
            game(if is_mirrored { Position::START.pass() } else { Position::START }, &options, threads);
        let (seconds, cpu) = (start.elapsed().as_secs_f64(), cpu_seconds() - cpu);
        let pruning = if pruning { "on" } else { "off" };
        println!(
            "{depth:5} {pruning:7} {moves:5} {nodes:14} {seconds:8.3} {cpu:8.3} {source:8.1} {:7.0}x",
            source / if cpu > 0.0 && threads.get() == 1 { cpu } else { seconds }
        );
    }
}

/// The number of moves of a game, and its nodes. The choice of the first best move draws nothing.
fn game(start: Position, options: &Options, threads: NonZeroUsize) -> (u32, u64) {
    let (mut position, mut moves, mut nodes) = (start, 0, 0);
    while !position.is_over() {
        match choose_with_threads(position, options, &mut SeededDraws::new(0, 0, 0), threads) {
            Some(chosen) => (position, moves, nodes) = (position.play(chosen.square), moves + 1, nodes + chosen.nodes),
            None => position = position.pass(),
        }
    }
    (moves, nodes)
}

/// The CPU time of this thread in seconds; on a busy machine it says more than the time that passes. 0 where the system
/// does not tell it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0.0) / 1e9
}
