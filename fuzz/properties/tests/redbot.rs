//! RedBot: every property on a fixed number of inputs, mutated seeds and random
//! rounds. The valid inputs are counted, so that no property runs idle.

mod common;

use common::{both_ways, inputs, nearly_always, tried};
use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_conformance::fuzz::{Fuzzable as _, sample};
use rulebook_core::redbot::RedBot;
use rulebook_properties::games::redbot::census::Census;
use rulebook_properties::games::redbot::play;
use rulebook_properties::input::{read_sample, write_sample};
use rulebook_properties::{AnySubject, Dice, Kind, property, subject};

fn game() -> &'static dyn AnySubject {
    subject("redbot").expect("the game is registered")
}

#[test]
fn round_files() {
    both_ways("redbot", "state", 6_000);
}

#[test]
fn answer_lines() {
    both_ways("redbot", "answer", 20_000);
}

#[test]
fn rounds() {
    nearly_always("redbot", "step", 12_000);
}

#[test]
fn events_of_rounds() {
    nearly_always("redbot", "events", 8_000);
}

#[test]
fn turned_boards_and_other_seats() {
    nearly_always("redbot", "symmetry", 8_000);
}

#[test]
fn the_engine_and_the_model() {
    let read = tried("redbot", "model", 6_000);
    assert!(read > 3_000, "{read}");
}

#[test]
fn whole_games() {
    nearly_always("redbot", "game", 60);
}

#[test]
fn rounds_through_serde() {
    nearly_always("redbot", "serde_values", 2_000);
}

#[test]
fn bytes_through_serde() {
    both_ways("redbot", "serde_bytes", 4_000);
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
        for kind in [Kind::Step, Kind::Events, Kind::Symmetry] {
            assert!(game().check(kind, &text));
        }
    }
    println!("{played} rounds");
    assert!(played > 4_000);
    census.assert_complete();
}

/// Every rule also decides something in mutated seeds, which are the inputs of a fuzzer.
#[test]
fn changed_seeds_show_every_rule() {
    let mut census = Census::default();
    let mut pool = inputs(game(), property("step").expect("step"));
    let mut dice = Dice::new(2);
    let mut played = 0;
    for _ in 0..12_000 {
        let at = dice.below(pool.len());
        pool[at] = game().mutate(Kind::Step, &mut dice, &pool[at]);
        let sample = read_sample::<RedBot>(&pool[at]).expect("a changed round can be read");
        played += usize::from(counted(&mut census, &sample));
    }
    println!("{played} rounds");
    assert!(played > 6_000);
    census.assert_complete();
}

/// A property that any shot breaks shrinks to a round with one shot.
#[test]
fn a_round_shrinks_while_the_property_is_broken() {
    let fires = |text: &[u8]| {
        let text = String::from_utf8_lossy(text).into_owned();
        text.rsplit("--- answers").next().is_some_and(|answers| answers.contains("FIRE"))
    };
    let random = (0..).map(|n| write_sample::<RedBot>(&sample::<RedBot>(1, n)));
    let found = random.into_iter().find_map(|text| game().shrink(&text, &fires).ok()).expect("some robot shoots");
    let (pieces, orders, _) = RedBot::size(&read_sample::<RedBot>(&found).expect("it can be read"));
    assert_eq!((pieces, orders), (0, 3));
}
