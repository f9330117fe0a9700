//! Solves positions of a file, such as the FFO test positions, and prints score, line, nodes and time.
//!
//! ```text
//! cargo run --release -p rulebook-players --example othello_solve -- players/tests/othello/ffo.txt 40 44
//! ```
//!
//! A line of the file is a number, the 64 squares, the side to move and the expected score. `--threads N` uses a time
//! limit of a day, as searches without one use one thread.

use rulebook_core::othello::Position;
use rulebook_players::othello::search::{Engine, Evaluation, Limits, MachineClock};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut limits = Limits::default();
    if let Some(at) = args.iter().position(|arg| arg == "--threads") {
        let threads =
            args.drain(at..(at + 2).min(args.len())).nth(1).and_then(|n| n.parse().ok()).unwrap_or(NonZeroUsize::MIN);
        limits = Limits { threads, ..Limits::of_move_time(Duration::from_secs(86_400)) };
    }
    let mut engine = Engine::new(256);
    if let Some(at) = args.iter().position(|arg| arg == "--weights") {
        let weights = args
            .drain(at..(at + 2).min(args.len()))
            .nth(1)
            .and_then(|path| std::fs::read(path).ok())
            .unwrap_or_default();
        match Evaluation::from_bytes(&weights) {
            Ok(evaluation) => engine = engine.with_evaluation(evaluation),
            Err(error) => eprintln!("{error}"),
        }
    }
    let [path, range @ ..] = args.as_slice() else {
        eprintln!("usage: othello_solve FILE [FIRST [LAST]] [--threads N] [--weights FILE]");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let number = |i: usize| range.get(i).and_then(|text| text.parse::<u32>().ok());
    let first = number(0).unwrap_or(0);
    let last = number(1).or(number(0)).unwrap_or(u32::MAX);
    let mut all_right = true;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [number, squares, side, expected, ..] = fields[..] else { continue };
        let number: u32 = number.parse().unwrap_or(0);
        if !(first..=last).contains(&number) {
            continue;
        }
        let set = |color: char| {
            squares.chars().zip(0..).filter(|&(c, _)| c == color).fold(0_u64, |set, (_, square)| set | 1 << square)
        };
        let (own, other) = if side == "X" { (set('X'), set('O')) } else { (set('O'), set('X')) };
        let Some(position) = Position::new(own, other) else { continue };
        let (start, cpu) = (Instant::now(), cpu_seconds());
        let analysis = engine.analyze(position, &limits, &MachineClock::start());
        let (seconds, cpu) = (start.elapsed().as_secs_f64(), cpu_seconds() - cpu);
        let is_right = analysis.exact && expected.parse() == Ok(analysis.score / 100);
        all_right &= is_right;
        let line: String = analysis.line.iter().map(ToString::to_string).collect();
        println!(
            "{number} {} empties: {:+} (expected {expected}{}) {:>12} nodes {seconds:8.2} s {cpu:8.2} s CPU {:6.2} M/s  {line}",
            position.empties(),
            analysis.score / 100,
            if is_right { "" } else { ", WRONG" },
            analysis.nodes,
            analysis.nodes as f64 / if cpu > 0.0 { cpu } else { seconds } / 1e6,
        );
    }
    if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The CPU time of this thread in seconds; on a busy machine it says more than the time that passes. 0 where the system
/// does not tell it.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0.0) / 1e9
}
