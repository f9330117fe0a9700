//! FIbot: every property on a fixed number of inputs, mutated seeds and random
//! turns. The valid inputs are counted, so that no property runs idle.

mod common;

use common::{both_ways, inputs, nearly_always, tried};
use rulebook_conformance::fuzz::{Fuzzable as _, sample};
use rulebook_core::contract::Event as _;
use rulebook_core::fibot::FiBot;
use rulebook_properties::games::fibot::play;
use rulebook_properties::input::{read_sample, write_sample};
use rulebook_properties::{AnySubject, Dice, Kind, property, subject};
use std::collections::BTreeMap;

fn game() -> &'static dyn AnySubject {
    subject("fibot").expect("the game is registered")
}

#[test]
fn state_files() {
    both_ways("fibot", "state", 20_000);
}

#[test]
fn answer_lines() {
    both_ways("fibot", "answer", 20_000);
}

#[test]
fn turns() {
    nearly_always("fibot", "step", 10_000);
}

#[test]
fn events_of_turns() {
    nearly_always("fibot", "events", 10_000);
}

#[test]
fn turned_boards() {
    nearly_always("fibot", "symmetry", 10_000);
}

#[test]
fn the_engine_and_the_model() {
    let read = tried("fibot", "model", 10_000);
    assert!(read > 8_000 && read < 10_000, "{read}");
}

#[test]
fn logs() {
    both_ways("fibot", "log", 4_000);
}

#[test]
fn whole_games() {
    nearly_always("fibot", "game", 60);
}

#[test]
fn turns_through_serde() {
    nearly_always("fibot", "serde_values", 10_000);
}

#[test]
fn bytes_through_serde() {
    both_ways("fibot", "serde_bytes", 4_000);
}

/// Random turns and mutated seeds each contain every kind of event.
#[test]
fn turns_show_every_rule() {
    const CLAUSES: [&str; 10] =
        ["ANS-3", "END-1", "EXP-1", "EXP-2", "SLD-1", "SLD-2", "TRN-1", "TRN-3", "TRN-4", "TRN-5"];
    let mut dice = Dice::new(3);
    let mut pool = inputs(game(), property("model").expect("model"));
    let mut changed = Vec::new();
    for _ in 0..6_000 {
        let at = dice.below(pool.len());
        pool[at] = game().mutate(Kind::Model, &mut dice, &pool[at]);
        changed.extend(read_sample::<FiBot>(&pool[at]));
    }
    let random: Vec<_> = (0..2_000).map(|n| sample::<FiBot>(7, n)).collect();
    for samples in [random, changed] {
        let mut seen = BTreeMap::<&str, usize>::new();
        for sample in &samples {
            let text = write_sample::<FiBot>(sample);
            assert!(game().check(Kind::Model, &text));
            if read_sample::<FiBot>(&text).is_some() {
                for kind in [Kind::Step, Kind::Events, Kind::Symmetry, Kind::SerdeValues] {
                    assert!(game().check(kind, &text));
                }
            }
            for event in play(sample).map(|(_, events)| events).unwrap_or_default() {
                *seen.entry(event.clause().id()).or_default() += 1;
            }
        }
        println!("{} turns: {seen:?}", samples.len());
        assert!(seen.values().all(|&count| count >= 20), "{seen:?}");
        assert_eq!(seen.into_keys().collect::<Vec<_>>(), CLAUSES);
    }
}

/// A property that any explosion breaks shrinks to an explosion on an empty board.
#[test]
fn a_turn_shrinks_while_the_property_is_broken() {
    let random = (0..).map(|n| write_sample::<FiBot>(&sample::<FiBot>(1, n)));
    let explodes = |text: &[u8]| text.ends_with(b" D\n");
    let found = random.into_iter().find_map(|text| game().shrink(&text, &explodes).ok()).expect("some robot explodes");
    let (pieces, answer, _) = FiBot::size(&read_sample::<FiBot>(&found).expect("it can be read"));
    assert_eq!((pieces, answer), (0, 6));
}
