//! Othello: every property on a fixed number of inputs, mutated seeds and random
//! steps. The valid inputs are counted, so that no property runs idle.

mod common;

use common::{both_ways, inputs, nearly_always, tried};
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_conformance::fuzz::{Fuzzable as _, sample};
use rulebook_core::contract::Event as _;
use rulebook_core::othello::{Color, Direction, Event, Othello, Rules, State, Transcript};
use rulebook_properties::games::othello::play;
use rulebook_properties::input::{read_sample, write_sample};
use rulebook_properties::{AnySubject, Dice, Kind, property, subject};
use std::collections::BTreeMap;

fn game() -> &'static dyn AnySubject {
    subject("othello").expect("the game is registered")
}

#[test]
fn state_files() {
    both_ways("othello", "state", 6_000);
}

#[test]
fn answer_lines() {
    both_ways("othello", "answer", 20_000);
}

#[test]
fn steps() {
    nearly_always("othello", "step", 2_000);
}

#[test]
fn events_of_steps() {
    nearly_always("othello", "events", 10_000);
}

#[test]
fn turned_boards_and_swapped_colors() {
    nearly_always("othello", "symmetry", 4_000);
}

#[test]
fn the_engine_and_the_model() {
    let read = tried("othello", "model", 6_000);
    assert!(read > 4_500 && read < 6_000, "{read}");
}

#[test]
fn logs() {
    both_ways("othello", "log", 4_000);
}

#[test]
fn whole_games() {
    nearly_always("othello", "game", 60);
}

#[test]
fn steps_through_serde() {
    nearly_always("othello", "serde_values", 10_000);
}

#[test]
fn bytes_through_serde() {
    both_ways("othello", "serde_bytes", 4_000);
}

/// Steps as the fuzzer makes them: each mutated from a seed or from the previous step.
fn mutated_steps(count: usize) -> Vec<Sample> {
    let mut dice = Dice::new(3);
    let mut pool = inputs(game(), property("model").expect("model"));
    let mut steps = Vec::new();
    for _ in 0..count {
        let at = dice.below(pool.len());
        pool[at] = game().mutate(Kind::Model, &mut dice, &pool[at]);
        steps.extend(read_sample::<Othello>(&pool[at]));
    }
    steps
}

/// Random steps and mutated seeds each contain every kind of event, and lines in every direction and of every length.
#[test]
fn steps_show_every_rule() {
    const CLAUSES: [&str; 7] = ["ANS-3", "ANS-4", "END-1", "FOR-1", "MOV-2", "MOV-3", "MOV-4"];
    let random = (0..3_000).map(|n| sample::<Othello>(7, n)).collect();
    for samples in [random, mutated_steps(6_000)] {
        let mut seen = BTreeMap::<&str, usize>::new();
        let mut lines = BTreeMap::<String, usize>::new();
        let mut discs = BTreeMap::<u8, usize>::new();
        let (mut white, mut mirrored, mut over) = (0, 0, 0);
        for sample in &samples {
            white += usize::from(sample.state.to_move() == Color::White);
            mirrored += usize::from(sample.state.setup().rules != Rules::default());
            let played = play(sample);
            over += usize::from(played.is_none());
            for event in played.map(|(_, events)| events).unwrap_or_default() {
                *seen.entry(event.clause().id()).or_default() += 1;
                if let Event::Flipped { direction, discs: flipped, .. } = event {
                    *lines.entry(direction.to_string()).or_default() += 1;
                    *discs.entry(flipped).or_default() += 1;
                }
            }
        }
        println!("{} steps: {seen:?}, {lines:?}, {discs:?}, {white}, {mirrored}, {over}", samples.len());
        assert!(seen.values().chain(lines.values()).all(|&count| count >= 20), "{seen:?} {lines:?}");
        assert_eq!(seen.into_keys().collect::<Vec<_>>(), CLAUSES);
        assert_eq!(lines.len(), Direction::ALL.len());
        assert_eq!(discs.into_keys().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        assert!(white > 500 && mirrored > 500 && over > 200, "{white} {mirrored} {over}");
    }
}

/// Random steps satisfy every property of steps.
#[test]
fn random_steps() {
    for n in 0..1_500 {
        let text = write_sample::<Othello>(&sample::<Othello>(8, n));
        assert!(game().check(Kind::Model, &text));
        if read_sample::<Othello>(&text).is_some() {
            for kind in [Kind::Step, Kind::Events, Kind::Symmetry, Kind::SerdeValues] {
                assert!(game().check(kind, &text));
            }
        }
    }
}

/// Mutated state files include states of every kind, position strings and game texts.
#[test]
fn mutated_state_files_show_every_notation() {
    let mut dice = Dice::new(5);
    let mut pool = inputs(game(), property("state").expect("state"));
    let (mut over, mut forfeited, mut positions, mut games) = (0, 0, 0, 0);
    for _ in 0..6_000 {
        let at = dice.below(pool.len());
        let text = game().mutate(Kind::State, &mut dice, &pool[at]);
        positions += usize::from(State::parse_position(&text).is_ok());
        games += usize::from(Transcript::read(&text).is_ok_and(|game| !game.moves().is_empty()));
        if let Ok(state) = State::read(&text, Rules::default()) {
            over += usize::from(state.is_over());
            forfeited += usize::from(state.forfeit().is_some());
            pool[at] = text;
        }
    }
    println!("{over} {forfeited} {positions} {games}");
    assert!(over > 200 && forfeited > 50 && positions > 50 && games > 50, "{over} {forfeited} {positions} {games}");
}

/// A property that any flip breaks shrinks to a move with one flip.
#[test]
fn a_step_shrinks_while_the_property_is_broken() {
    let flips = |text: &[u8]| {
        let played = read_sample::<Othello>(text).as_ref().and_then(play);
        played.is_some_and(|(_, events)| events.iter().any(|event| matches!(event, Event::Flipped { .. })))
    };
    let random = (0..).map(|n| write_sample::<Othello>(&sample::<Othello>(1, n)));
    let found = random.into_iter().find_map(|text| game().shrink(&text, &flips).ok()).expect("some move is legal");
    let (pieces, answer, _) = Othello::size(&read_sample::<Othello>(&found).expect("it can be read"));
    assert_eq!((pieces, answer), (2, 1));
}
