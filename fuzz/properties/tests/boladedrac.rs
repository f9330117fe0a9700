//! Bola de Drac: every property on a fixed number of inputs, mutated seeds and
//! random rounds. The valid inputs are counted, so that no property runs idle.

mod common;

use common::{both_ways, inputs, nearly_always, tried};
use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_conformance::fuzz::sample;
use rulebook_core::boladedrac::{Action, BolaDeDrac};
use rulebook_properties::games::boladedrac::census::Census;
use rulebook_properties::games::boladedrac::play;
use rulebook_properties::input::{read_sample, write_sample};
use rulebook_properties::{AnySubject, Dice, Kind, property, subject};

fn game() -> &'static dyn AnySubject {
    subject("boladedrac").expect("the game is registered")
}

#[test]
fn state_files() {
    both_ways("boladedrac", "state", 4_000);
}

#[test]
fn answer_lines() {
    both_ways("boladedrac", "answer", 20_000);
}

#[test]
fn rounds() {
    nearly_always("boladedrac", "step", 3_000);
}

#[test]
fn events_of_rounds() {
    nearly_always("boladedrac", "events", 6_000);
}

#[test]
fn turned_boards_and_other_seats() {
    nearly_always("boladedrac", "symmetry", 3_000);
}

#[test]
fn the_engine_and_the_model() {
    let read = tried("boladedrac", "model", 4_000);
    assert!(read > 2_000 && read < 4_000, "{read}");
}

#[test]
fn logs() {
    both_ways("boladedrac", "log", 4_000);
}

#[test]
fn whole_games() {
    nearly_always("boladedrac", "game", 40);
}

#[test]
fn rounds_through_serde() {
    nearly_always("boladedrac", "serde_values", 2_000);
}

#[test]
fn bytes_through_serde() {
    both_ways("boladedrac", "serde_bytes", 4_000);
}

fn counted(census: &mut Census, sample: &Sample) -> bool {
    let Some((_, events)) = play(sample) else { return false };
    census.count(&events);
    true
}

/// Random rounds, without any seed: every property of rounds holds, and every
/// rule decides something in some of them.
#[test]
fn random_rounds_show_every_rule() {
    let mut census = Census::default();
    let mut played = 0;
    for n in 0..20_000 {
        let mut sample = sample::<BolaDeDrac>(7, n);
        sample.layout.clear();
        sample.draw_changes.clear();
        played += usize::from(counted(&mut census, &sample));
        if n % 10 > 0 {
            continue;
        }
        assert!(sample.state.setup().check(&mut |broken| panic!("FILE-18: {broken}")), "FILE-18");
        let text = write_sample::<BolaDeDrac>(&sample);
        assert_eq!(read_sample::<BolaDeDrac>(&text).as_ref(), Some(&sample), "FILE-1: a state reads as it was written");
        for kind in [Kind::Step, Kind::Events, Kind::Symmetry] {
            assert!(game().check(kind, &text));
        }
    }
    println!("{played} rounds");
    assert!(played > 15_000);
    census.assert_complete(5);
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
        let sample = read_sample::<BolaDeDrac>(&pool[at]).expect("a changed round can be read");
        played += usize::from(counted(&mut census, &sample));
    }
    println!("{played} rounds");
    assert!(played > 6_000);
    census.assert_complete(5);
}

/// Crossed seeds stay valid, and have parts of both.
#[test]
fn crossed_seeds_can_be_played() {
    let pool = inputs(game(), property("step").expect("step"));
    let mut dice = Dice::new(4);
    let mut changed = 0;
    for _ in 0..1_000 {
        let (one, other) = (&pool[dice.below(pool.len())], &pool[dice.below(pool.len())]);
        let crossed = game().cross(&mut dice, one, other);
        assert!(game().check(Kind::Events, &crossed));
        changed += usize::from(crossed != *one);
    }
    println!("{changed} of 1000");
    assert!(changed > 500, "{changed}");
}

/// A property that any throw breaks shrinks to a goku that throws alone.
#[test]
fn a_round_shrinks_while_the_property_is_broken() {
    let throws = |text: &[u8]| {
        let sample = read_sample::<BolaDeDrac>(text);
        sample.is_some_and(|sample| sample.actions().values().any(|action| matches!(action, Action::Throw(_))))
    };
    let random = (0..).map(|n| write_sample::<BolaDeDrac>(&sample::<BolaDeDrac>(1, n)));
    let found = random.into_iter().find_map(|text| game().shrink(&text, &throws).ok()).expect("some goku throws");
    let small = read_sample::<BolaDeDrac>(&found).expect("it can be read");
    // A goku, a ball and a capsule take three cells inside the border.
    let [answer] = small.answers.as_slice() else { panic!("{:?}", small.answers) };
    assert!(matches!(Action::parse(answer), Ok(Action::Throw(_))), "{answer:?}");
    assert!(small.state.setup().size.area() <= 16, "{:?}", small.state.setup().size);
}
