//! Benchmarks of a game with chance replay the draws of its segments.

#[path = "../../conformance/tests/dice/mod.rs"]
mod dice;

use dice::{END, ThrowEvent, ThrowTwice, Total};
use rulebook_bench::check::check;
use rulebook_bench::measure::{EngineLane, Lane as _, ModelLane, ReadLane};
use rulebook_bench::measured::{EventCounts, Measured, Model, Part, Segment};
use rulebook_core::chance::{Chance, ChanceError, Draw, DrawRecorder};
use rulebook_core::contract::{Answers, Game, Observer, Replies, Reply, StepError};
use rulebook_core::players::{ByPlayer, Seat};
use rulebook_players::chance::SeededDraws;
use std::num::NonZeroU32;

type Dice = dice::Dice<false>;

#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct ThrowCounts {
    throws: u64,
    pips: u64,
}

impl EventCounts for ThrowCounts {
    type Game = Dice;

    fn before(&mut self, _: &Total, _: &ThrowTwice) {}

    fn event(&mut self, event: ThrowEvent) {
        self.throws += 1;
        self.pips += u64::from(event.0);
    }

    fn acting(&self) -> u64 {
        self.throws
    }

    fn named(&self) -> Vec<(&'static str, u64)> {
        vec![("throws", self.throws), ("pips", self.pips)]
    }
}

/// A model of the rules.
#[derive(Clone, PartialEq, Debug)]
struct Sum(u32);

impl Model for Sum {
    type Game = Dice;
    type Move = usize;

    fn read(file: &str, _: &[String]) -> Self {
        Self(file.trim_end().parse().expect("the engine writes a number"))
    }

    fn convert(what: &ThrowTwice) -> usize {
        if what.0 { 2 } else { 1 }
    }

    fn is_over(&self) -> bool {
        self.0 >= END
    }

    fn play(&mut self, throws: &usize, chance: &mut dyn Chance) -> Result<(), ChanceError> {
        let faces = NonZeroU32::MIN.saturating_add(self.0);
        self.0 += (0..*throws).map(|_| chance.draw(faces)).sum::<Result<u32, _>>()?;
        Ok(())
    }

    fn write(&self) -> String {
        format!("{}\n", self.0)
    }
}

fn replies(what: ThrowTwice) -> Replies<Dice> {
    ByPlayer::from_fn(|seat| if seat == Seat::ALL[0] { Reply::Action(what) } else { Reply::NotAsked })
}

impl Measured for Dice {
    type Move = ThrowTwice;
    type StepError = StepError;
    type Counts = ThrowCounts;
    type Model = Sum;

    const FILE: &'static str = "total";
    const ACTORS: u64 = 2;

    fn standard() -> Vec<Part<Self>> {
        vec![Part::new("throws", (0..40).map(game))]
    }

    fn phases() -> Vec<Part<Self>> {
        Vec::new()
    }

    fn parse_answers(state: &Total, answers: &Answers<'_>) -> ThrowTwice {
        ThrowTwice(Self::replies(state, answers)[Seat::ALL[0]] == Reply::Action(ThrowTwice(true)))
    }

    fn play(state: &mut Total, what: &ThrowTwice, chance: &mut dyn Chance) -> Result<(), StepError> {
        Self::step(state, &replies(*what), chance, &mut ())
    }

    fn play_observed<O: Observer<ThrowEvent>>(
        state: &mut Total,
        what: &ThrowTwice,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        Self::step(state, &replies(*what), chance, observer)
    }

    fn is_sound(state: &Total) -> bool {
        state.0 <= 60
    }
}

/// A game whose player throws twice every third time.
fn game(seed: u64) -> Segment<Dice> {
    let mut source = SeededDraws::new(seed, 0, 0);
    let mut state = Total(5);
    let (mut moves, mut draws) = (Vec::new(), Vec::new());
    while Dice::outcome(&state).is_none() {
        let what = ThrowTwice(moves.len() % 3 == 2);
        let mut recorder = DrawRecorder::new(&mut source);
        Dice::play(&mut state, &what, &mut recorder).unwrap();
        moves.push(what);
        draws.push(recorder.into_draws());
    }
    Segment { start: Total(5), moves, draws }
}

/// Three throws of one game: 5 + 3 = 8, 8 + 2 + 4 = 14, 14 + 9 = 23.
fn three_throws() -> Part<Dice> {
    let draw = |value, below| Draw::new(value, NonZeroU32::new(below).unwrap()).unwrap();
    let draws = vec![vec![draw(3, 6)], vec![draw(2, 9), draw(4, 9)], vec![draw(9, 15)]];
    let moves = vec![ThrowTwice(false), ThrowTwice(true), ThrowTwice(false)];
    Part::new("three", [Segment { start: Total(5), moves, draws }])
}

#[test]
fn the_check_plays_the_draws() {
    let part = three_throws();
    let checked = check(&part).unwrap();
    assert_eq!((checked.steps, checked.counts), (3, ThrowCounts { throws: 4, pips: 18 }));
    assert_eq!(part.states().collect::<Vec<_>>(), [Total(8), Total(14), Total(23)]);
    // FNV-1a of "8\n14\n23\n".
    assert_eq!(format!("{:016x}", checked.signature), "acf411a8720fae77");
}

#[test]
fn both_lanes_play_the_draws_in_every_pass() {
    let parts = [three_throws(), Dice::standard().remove(0)];
    let ends: Vec<u32> = parts
        .iter()
        .flat_map(|part| &part.segments)
        .map(|segment| {
            let pips = |draws: &Vec<Draw>| draws.iter().map(|draw| draw.value()).sum::<u32>();
            5 + segment.draws.iter().map(pips).sum::<u32>()
        })
        .collect();
    let (mut engine, mut model) = (EngineLane::of(&parts), ModelLane::of(&parts));
    for _ in 0..2 {
        engine.reset();
        model.reset();
        engine.pass();
        model.pass();
        assert_eq!(engine.states().iter().map(|total| total.0).collect::<Vec<_>>(), ends);
        assert_eq!(model.states().iter().map(|sum| sum.0).collect::<Vec<_>>(), ends);
    }
    assert_eq!(ReadLane::of(&parts).units(), engine.units());
}

#[test]
fn random_games_agree_and_survive_serde() {
    let part = Dice::standard().remove(0);
    check(&part).unwrap_or_else(|disagreement| panic!("{disagreement}"));
    let json = serde_json::to_value(&part).unwrap();
    assert_eq!(serde_json::from_value::<Part<Dice>>(json).unwrap(), part);
}

#[test]
fn draws_are_texts_in_files() {
    let mut json = serde_json::to_value(three_throws()).unwrap();
    assert_eq!(json["segments"][0]["draws"], serde_json::json!([["3/6"], ["2/9", "4/9"], ["9/15"]]));
    json["segments"][0]["draws"][1][0] = "9/9".into();
    let error = serde_json::from_value::<Part<Dice>>(json).unwrap_err().to_string();
    assert!(error.starts_with("\"9/9\": "), "{error}");
    let none = Segment::<Dice>::new(Total(5), vec![ThrowTwice(false)]);
    assert_eq!(serde_json::to_string(&none).unwrap(), r#"{"start":5,"moves":[false]}"#);
}

/// The check's message after a change of the draws of the three throws.
fn refusal(change: impl FnOnce(&mut Vec<Vec<Draw>>)) -> String {
    let mut part = three_throws();
    change(&mut part.segments[0].draws);
    check(&part).unwrap_err().to_string()
}

#[test]
fn draws_that_do_not_fit_are_refused() {
    let [six, nine] = [6, 9].map(|below| Draw::new(1, NonZeroU32::new(below).unwrap()).unwrap());
    let missing = refusal(|draws| draws[1].truncate(1));
    assert_eq!(missing, "three, segment 1, throw 2: the engine cannot draw: no draw below 9 is left");
    let none = refusal(Vec::clear);
    assert_eq!(none, "three, segment 1, throw 1: the engine cannot draw: no draw below 6 is left");
    let left = refusal(|draws| draws[0].extend([six, six]));
    assert_eq!(left, "three, segment 1, throw 1: the engine leaves 2 draws");
    let other = refusal(|draws| draws[0][0] = nine);
    let reason = "expected a draw below 6, found one below 9";
    assert_eq!(other, format!("three, segment 1, throw 1: the engine cannot draw: {reason}"));
    let after = refusal(|draws| draws.extend([vec![], vec![six]]));
    assert_eq!(after, "three, segment 1, throw 5: the segment has draws and no move for it");
}
