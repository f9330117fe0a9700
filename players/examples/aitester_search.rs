//! Measures the searches of AI-Tester on a board of 10 × 10 with three units a side.
//!
//! ```text
//! cargo run --release -p rulebook-players --example aitester_search -- 5
//! ```
//!
//! The number is how often each search decides; the best time counts. A name such as `search_mt` runs the searches with
//! this name only. With `--plain`, a plain search, which takes much longer, must make the same decision.

#[path = "../tests/aitester/large.rs"]
mod large;

use rulebook_core::aitester::Coefficients;
use rulebook_players::aitester::{Decision, MonteCarlo, MonteCarloOptions, Search, SearchOptions};
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rounds = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(3);
    let state = large::large_turn();
    let names: Vec<&String> = args.iter().filter(|arg| arg.starts_with(|first: char| first.is_alphabetic())).collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|other| *other == name);
    let mut decisions = Vec::new();
    for (name, options) in [("search", "threads=1"), ("search_mt", "threads=2"), ("search_mt", "threads=0")] {
        if !is_wanted(name) {
            continue;
        }
        let options = SearchOptions::STANDARD_MT.parse(options).expect("the options are right");
        decisions.push(measure(name, options.threads, rounds, || Search::new(options).decide(&state)));
    }
    for (name, options) in [("monte_carlo", "threads=1"), ("monte_carlo_mt", "threads=2")] {
        if !is_wanted(name) {
            continue;
        }
        let options = MonteCarloOptions::STANDARD_MT.parse(options).expect("the options are right");
        measure(name, options.search.threads, rounds, || MonteCarlo::new(options, 1).decide(&state));
    }
    assert!(decisions.iter().all(|decision| *decision == decisions[0]), "the searches decide differently");
    if args.iter().any(|arg| arg == "--plain") {
        let start = Instant::now();
        let plain = large::best_of_distinct(&state, &Coefficients::STANDARD, usize::MAX);
        let (commands, value, states) = plain.expect("no turn has so many states");
        println!("plain: {states} states in {:.1?}", start.elapsed());
        assert_eq!(
            (&commands, value),
            (&decisions[0].commands, decisions[0].value),
            "the plain search decides differently"
        );
    }
}

fn measure(name: &str, threads: usize, rounds: u32, mut decide: impl FnMut() -> Decision) -> Decision {
    let mut best = Duration::MAX;
    let mut decision = None;
    for _ in 0..rounds.max(1) {
        let start = Instant::now();
        decision = Some(decide());
        best = best.min(start.elapsed());
    }
    let decision = decision.expect("there is a round");
    let commands: Vec<String> = decision.commands.iter().map(ToString::to_string).collect();
    println!(
        "{name}, {threads} threads: {} states, {} ends, {best:.1?}: {}",
        decision.states,
        decision.ends,
        commands.join(", ")
    );
    decision
}
