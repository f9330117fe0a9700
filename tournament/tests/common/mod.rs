//! Tournaments with random results, for tests.
#![allow(dead_code, reason = "every test file is a crate of its own and uses some of it")]

use rulebook_tournament::entrant::{Entrant, Entrants};
use rulebook_tournament::form::Form;
use rulebook_tournament::lines::{Conditions, Outcome, PlanLine, PlayedMatch, ResultLine};
use rulebook_tournament::{Results, Tournament};

/// Shows failures instead of storing them in files.
pub(crate) fn cases(cases: u32) -> proptest::test_runner::Config {
    proptest::test_runner::Config { cases, failure_persistence: None, ..Default::default() }
}

pub(crate) fn named(prefix: &str, count: usize) -> Vec<Entrant> {
    (1..=count).map(|i| Entrant::new(format!("{prefix}{i}"), format!("./{prefix}{i}"))).collect()
}

pub(crate) fn plan(entrants: usize, seats: usize, form: Form, seed: u64) -> Tournament {
    let entrants = Entrants::new(named("E", entrants)).unwrap();
    Tournament::new(form, seed, entrants, vec![], Conditions::new("game", "1", seats)).unwrap()
}

/// Returns the number at the end of the entrant's name, or 0: the lower, the stronger.
fn strength(name: &str) -> i64 {
    name.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap_or(0)
}

/// Returns a result that depends only on the line. Better entrants score more, chance adds up to `luck`, and
/// few levels cause ties.
pub(crate) fn drawn(line: &PlanLine, luck: u64, levels: i64) -> PlayedMatch {
    let scores: Vec<i64> = (1..)
        .zip(&line.seats)
        .map(|(seat, entry)| {
            let draw = line.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(seat * 13) >> 20;
            (100 - strength(&entry.name) + (draw % (luck + 1)) as i64) / levels
        })
        .collect();
    by_scores(scores)
}

pub(crate) fn by_scores(scores: Vec<i64>) -> PlayedMatch {
    let rank = |score| scores.iter().filter(|&other| other > score).count() as u32 + 1;
    PlayedMatch::by_ranks(scores.iter().map(rank).collect(), scores)
}

/// Plays the tournament to its end, and returns the result lines in order.
pub(crate) fn play(plan: &Tournament, mut result: impl FnMut(&PlanLine) -> PlayedMatch) -> Vec<ResultLine> {
    let mut lines = Vec::new();
    let mut results = Results::default();
    loop {
        let next = plan.next(&results).unwrap();
        if next.is_empty() {
            assert!(plan.state(&results).unwrap().finished());
            return lines;
        }
        for line in next {
            let line = line.result(Outcome::Played(result(&line)));
            results.add(line.clone()).unwrap();
            lines.push(line);
        }
    }
}

pub(crate) fn merge<'a>(lines: impl IntoIterator<Item = &'a ResultLine>) -> Results {
    let mut results = Results::default();
    lines.into_iter().for_each(|line| results.add(line.clone()).unwrap());
    results
}
