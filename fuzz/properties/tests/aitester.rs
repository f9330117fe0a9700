//! AI-Tester: every property on a fixed number of inputs, mutated seeds and random steps. The valid inputs are counted,
//! so that no property runs idle.

mod common;

use common::{both_ways, inputs, nearly_always, tried};
use rulebook_conformance::fuzz::aitester::Sample;
use rulebook_conformance::fuzz::sample;
use rulebook_core::aitester::{AiTester, Event, Phase, State};
use rulebook_core::contract::Event as _;
use rulebook_properties::games::aitester::play;
use rulebook_properties::input::{read_sample, write_sample};
use rulebook_properties::{AnySubject, Dice, Kind, property, subject};
use std::collections::BTreeMap;

fn game() -> &'static dyn AnySubject {
    subject("aitester").expect("the game is registered")
}

#[test]
fn state_files() {
    both_ways("aitester", "state", 4_000);
}

#[test]
fn answer_lines() {
    both_ways("aitester", "answer", 20_000);
}

#[test]
fn steps() {
    nearly_always("aitester", "step", 1_000);
}

#[test]
fn events_of_steps() {
    nearly_always("aitester", "events", 6_000);
}

#[test]
fn mirrored_boards_and_other_seats() {
    nearly_always("aitester", "symmetry", 4_000);
}

#[test]
fn the_engine_and_the_model() {
    let read = tried("aitester", "model", 4_000);
    assert!(read > 2_500 && read < 4_000, "{read}");
}

#[test]
fn whole_games() {
    nearly_always("aitester", "game", 30);
}

#[test]
fn steps_through_serde() {
    nearly_always("aitester", "serde_values", 2_000);
}

#[test]
fn bytes_through_serde() {
    both_ways("aitester", "serde_bytes", 2_000);
}

/// Steps as the fuzzer makes them: each mutated from a seed or from the previous step.
fn mutated_steps(count: usize) -> Vec<Sample> {
    let mut dice = Dice::new(3);
    let mut pool = inputs(game(), property("model").expect("model"));
    let mut steps = Vec::new();
    for _ in 0..count {
        let at = dice.below(pool.len());
        pool[at] = game().mutate(Kind::Model, &mut dice, &pool[at]);
        steps.extend(read_sample::<AiTester>(&pool[at]));
    }
    steps
}

/// Random steps and mutated seeds each contain every kind of event.
#[test]
fn steps_show_every_rule() {
    const CLAUSES: [&str; 18] = [
        "ATT-1", "ATT-2", "ATT-3", "ATT-4", "BUY-2", "BUY-3", "BUY-4", "END-1", "END-2", "FGT-2", "FGT-3", "LIN-3",
        "MOV-1", "MOV-4", "MOV-5", "STP-2", "STP-3", "STP-5",
    ];
    let random = (0..6_000).map(|n| sample::<AiTester>(7, n)).collect();
    for samples in [random, mutated_steps(6_000)] {
        let mut seen = BTreeMap::<&str, usize>::new();
        let (mut buying, mut crowds, mut over) = (0, 0, 0);
        for sample in &samples {
            let situation = sample.state.situation();
            buying += usize::from(situation.phase == Phase::Buy);
            crowds += usize::from(situation.armies.len() > 2);
            let played = play(sample);
            over += usize::from(played.is_none());
            for event in played.map(|(_, events)| events).unwrap_or_default() {
                *seen.entry(event.clause().id()).or_default() += 1;
                if let Event::Moved { cost, .. } = event {
                    assert!(cost > 0, "MOV-3");
                }
            }
        }
        println!("{} steps: {seen:?}, {buying}, {crowds}, {over}", samples.len());
        assert!(seen.values().all(|&count| count >= 5), "{seen:?}");
        assert_eq!(seen.into_keys().collect::<Vec<_>>(), CLAUSES);
        assert!(buying > 500 && crowds > 500 && over > 100, "{buying} {crowds} {over}");
    }
}

/// Random steps satisfy every property of steps.
#[test]
fn random_steps() {
    for n in 0..600 {
        let text = write_sample::<AiTester>(&sample::<AiTester>(8, n));
        assert!(game().check(Kind::Model, &text));
        if read_sample::<AiTester>(&text).is_some() {
            for kind in [Kind::Step, Kind::Events, Kind::Symmetry, Kind::SerdeValues] {
                assert!(game().check(kind, &text));
            }
        }
    }
}

/// Mutated state files include states of both phases, finished ones, and ones with many units.
#[test]
fn mutated_state_files_show_every_state() {
    let mut dice = Dice::new(5);
    let mut pool = inputs(game(), property("state").expect("state"));
    let (mut buying, mut over, mut crowded) = (0, 0, 0);
    for _ in 0..3_000 {
        let at = dice.below(pool.len());
        let text = game().mutate(Kind::State, &mut dice, &pool[at]);
        if let Ok(state) = State::read(&text) {
            buying += usize::from(state.situation().phase == Phase::Buy);
            over += usize::from(state.is_over());
            crowded += usize::from(state.units().len() > 4);
            pool[at] = text;
        }
    }
    println!("{buying} {over} {crowded}");
    assert!(buying > 100 && over > 20 && crowded > 100, "{buying} {over} {crowded}");
}

/// A property that any shot breaks shrinks to a shot of one unit at another one.
#[test]
fn a_step_shrinks_while_the_property_is_broken() {
    let shoots = |text: &[u8]| {
        let played = read_sample::<AiTester>(text).as_ref().and_then(play);
        played.is_some_and(|(_, events)| events.iter().any(|event| matches!(event, Event::Shot { .. })))
    };
    let random = (0..).map(|n| write_sample::<AiTester>(&sample::<AiTester>(1, n)));
    let found = random.into_iter().find_map(|text| game().shrink(&text, &shoots).ok()).expect("some unit shoots");
    let found = read_sample::<AiTester>(&found).expect("it can be read");
    assert_eq!(found.state.situation().armies.iter().map(|(_, army)| army.units.len()).sum::<usize>(), 2);
}
