//! Every property on a fixed number of inputs: changed seeds and random rounds.
//! What was tried is counted, so that no property is empty.

use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_conformance::fuzz::sample;
use rulebook_core::contract::Event as _;
use rulebook_core::fibot::FiBot;
use rulebook_core::redbot::RedBot;
use rulebook_properties::census::Census;
use rulebook_properties::mutate::Dice;
use rulebook_properties::{Property, fibot, play, property, read_sample, seeds, write_sample};
use std::collections::BTreeMap;

/// The seeds of a property.
fn inputs(property: &Property) -> Vec<Vec<u8>> {
    let all = seeds::of_cases();
    all.into_iter().filter(|((folder, _), _)| property.seeds.contains(folder)).map(|(_, bytes)| bytes).collect()
}

/// Tries a property on so many changed inputs, each changed from a seed or
/// from what the change before gave; how many could be read.
fn tried(name: &str, count: usize) -> usize {
    let property = property(name).expect(name);
    let mut pool = inputs(property);
    let mut dice = Dice::new(1);
    let mut read = 0;
    for _ in 0..count {
        let at = dice.below(pool.len());
        let input = (property.mutate)(&mut dice, &pool[at]);
        if (property.check)(&input) {
            read += 1;
            pool[at] = input;
        }
    }
    println!("{name}: {read} of {count} inputs could be read");
    read
}

/// Some can be read and some cannot: both ways are tried.
#[track_caller]
fn both_ways(name: &str, count: usize) {
    let read = tried(name, count);
    assert!(10 * read > count && 10 * (count - read) > count, "{name}: {read} of {count}");
}

#[track_caller]
fn nearly_always(name: &str, count: usize) {
    let read = tried(name, count);
    assert!(100 * read >= 99 * count, "{name}: {read} of {count}");
}

#[test]
fn round_files() {
    both_ways("round_file", 6_000);
}

#[test]
fn answer_lines() {
    both_ways("answer_line", 20_000);
}

#[test]
fn case_files() {
    both_ways("case_file", 2_000);
}

#[test]
fn requests_of_conf_1() {
    // Nearly any bytes hold a request that is understood, and its lines are refused or not.
    let read = tried("conf_adapter", 3_000);
    assert!(read > 2_000 && read < 3_000, "{read}");
}

#[test]
fn replies_of_conf_1() {
    both_ways("conf_runner", 3_000);
}

#[test]
fn rounds() {
    nearly_always("round", 12_000);
}

#[test]
fn events_of_rounds() {
    nearly_always("events", 8_000);
}

#[test]
fn turned_boards() {
    nearly_always("symmetry", 8_000);
}

#[test]
fn answers_in_any_order() {
    nearly_always("answer_order", 8_000);
}

#[test]
fn the_engine_and_the_model() {
    let read = tried("model", 6_000);
    assert!(read > 3_000, "{read}");
}

#[test]
fn whole_games() {
    nearly_always("game", 60);
}

#[test]
fn rounds_through_serde() {
    nearly_always("serde_round", 2_000);
}

#[test]
fn bytes_through_serde() {
    both_ways("serde_bytes", 4_000);
}

#[test]
fn state_files_of_fibot() {
    both_ways("fibot_file", 20_000);
}

#[test]
fn answer_lines_of_fibot() {
    both_ways("fibot_answer", 20_000);
}

#[test]
fn turns_of_fibot() {
    let read = tried("fibot_turn", 10_000);
    assert!(read > 8_000 && read < 10_000, "{read}");
}

#[test]
fn bytes_of_fibot_through_serde() {
    both_ways("fibot_serde", 4_000);
}

/// Random turns, and changed seeds: every event happens in each of them.
#[test]
fn turns_of_fibot_show_every_rule() {
    const CLAUSES: [&str; 10] =
        ["ANS-3", "END-1", "EXP-1", "EXP-2", "SLD-1", "SLD-2", "TRN-1", "TRN-3", "TRN-4", "TRN-5"];
    let turn = property("fibot_turn").expect("fibot_turn");
    let mut dice = Dice::new(3);
    let mut pool = inputs(turn);
    let mut changed = Vec::new();
    for _ in 0..6_000 {
        let at = dice.below(pool.len());
        pool[at] = (turn.mutate)(&mut dice, &pool[at]);
        changed.extend(read_sample::<FiBot>(&pool[at]));
    }
    let random: Vec<_> = (0..2_000).map(|n| sample::<FiBot>(7, n)).collect();
    for samples in [random, changed] {
        let mut seen = BTreeMap::<&str, usize>::new();
        for sample in &samples {
            assert!((turn.check)(&write_sample::<FiBot>(sample)));
            for event in fibot::play(sample).map(|(_, events)| events).unwrap_or_default() {
                *seen.entry(event.clause().id()).or_default() += 1;
            }
        }
        println!("{} turns: {seen:?}", samples.len());
        assert!(seen.values().all(|&count| count >= 20), "{seen:?}");
        assert_eq!(seen.into_keys().collect::<Vec<_>>(), CLAUSES);
    }
}

fn counted(census: &mut Census, sample: &Sample) -> bool {
    let Some((after, events)) = play(sample) else { return false };
    census.count(&sample.state, &sample.orders(), &events, &after);
    true
}

/// Random rounds, without any seed: every property of rounds holds, and every
/// rule decides something in some of them.
#[test]
fn random_rounds_show_every_rule() {
    let mut census = Census::default();
    let mut played = 0;
    for n in 0..6_000 {
        let sample = sample::<RedBot>(7, n);
        assert!(sample.state.setup().check(&mut |broken| panic!("FILE-18: {broken}")), "FILE-18");
        played += usize::from(counted(&mut census, &sample));
        let text = write_sample::<RedBot>(&sample);
        assert_eq!(read_sample::<RedBot>(&text).as_ref(), Some(&sample), "FILE-1: a round reads as it was written");
        for name in ["round", "events", "symmetry", "answer_order"] {
            assert!((property(name).expect(name).check)(&text));
        }
    }
    println!("{played} rounds");
    assert!(played > 4_000);
    census.assert_complete();
}

/// So does every rule in changed seeds, which is what a fuzzer tries.
#[test]
fn changed_seeds_show_every_rule() {
    let mut census = Census::default();
    let round = property("round").expect("round");
    let mut pool = inputs(round);
    let mut dice = Dice::new(2);
    let mut played = 0;
    for _ in 0..12_000 {
        let at = dice.below(pool.len());
        pool[at] = (round.mutate)(&mut dice, &pool[at]);
        let sample = read_sample::<RedBot>(&pool[at]).expect("a changed round can be read");
        played += usize::from(counted(&mut census, &sample));
    }
    println!("{played} rounds");
    assert!(played > 6_000);
    census.assert_complete();
}
