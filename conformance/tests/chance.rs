//! Tests random draws, from the typed step to a reply of conf/1.

mod dice;

use dice::{ThrowEvent, ThrowTwice, Total};
use rulebook_conformance::laws;
use rulebook_conformance::protocol::{Next, Reply, Step, judge_step};
use rulebook_core::chance::{Chance, ChanceError, Draw, DrawRecorder, NoChance, RecordedDraws};
use rulebook_core::contract::{Game as _, Replies, Reply as Given, StepError};
use rulebook_core::players::Seat;
use rulebook_core::text::ExpectedSyntax;
use std::fmt::Write as _;
use std::num::NonZeroU32;

type Dice = dice::Dice<false>;

fn lines(lines: &[&str]) -> Vec<Vec<u8>> {
    lines.iter().map(|line| line.as_bytes().to_vec()).collect()
}

fn reply(state: &str, answer: &str, chance: Option<&[&str]>) -> Reply {
    let step = Step { rules: None, state: lines(&[state]), answers: lines(&[answer]), chance: chance.map(lines) };
    judge_step::<Dice>(&step)
}

fn after(reply: Reply) -> (String, Next) {
    let Reply::Ok(after) = reply else { panic!("{reply:?}") };
    (String::from_utf8(after.state.concat()).unwrap(), after.next)
}

#[test]
fn a_step_takes_its_draws_in_their_order() {
    assert_eq!(after(reply("5", "once", Some(&["3/6"]))), ("8".into(), Next::Ask(vec![1])));
    assert_eq!(after(reply("5", "twice", Some(&["3/6", "0/6"]))), ("8".into(), Next::Ask(vec![1])));
    assert_eq!(after(reply("19", "", Some(&["19/20"]))), ("38".into(), Next::Over));
}

#[test]
fn draws_that_do_not_fit_are_refused() {
    let bad: [(&str, Option<&[&str]>); 11] = [
        ("none at all", None),
        ("no draw", Some(&[])),
        ("too few", Some(&["3/6"])),
        ("one left over", Some(&["3/6", "3/6", "3/6"])),
        ("another bound", Some(&["3/6", "3/7"])),
        ("out of range", Some(&["3/6", "6/6"])),
        ("no bound", Some(&["3/6", "3"])),
        ("a bound of nothing", Some(&["3/6", "0/0"])),
        ("another spelling", Some(&["3/6", "03/6"])),
        ("words behind", Some(&["3/6", "3/6 "])),
        ("a line that is no draw left over", Some(&["3/6", "3/6", ""])),
    ];
    for (what, chance) in bad {
        assert_eq!(reply("5", "twice", chance), Reply::Reject("bad-chance".into()), "{what}");
    }
    assert_eq!(reply("20", "once", Some(&["x"])), Reply::Reject("game-over".into()), "the end comes first");
    assert_eq!(reply("61", "once", Some(&["x"])), Reply::Reject("bad-state".into()), "the state comes first");
}

/// A source that always returns the same number, whatever the bound.
struct ConstantDraws(u32);

impl Chance for ConstantDraws {
    fn next_draw(&mut self, _: NonZeroU32) -> Result<u32, ChanceError> {
        Ok(self.0)
    }
}

#[test]
fn a_source_that_breaks_its_promise_is_found_out() {
    let mut state = Total(5);
    let mut heard = 0;
    let step =
        Dice::step(&mut state, &Replies::<Dice>::default(), &mut ConstantDraws(6), &mut |_: ThrowEvent| heard += 1);
    assert_eq!(step, Err(StepError::Chance(ChanceError::OutOfRange { below: 6, value: 6 })));
    assert_eq!((state, heard), (Total(5), 0));
    assert_eq!(StepError::Chance(ChanceError::OutOfRange { below: 6, value: 6 }).code(), "bad-chance");
}

/// Law 3 holds when the second draw of a step is missing.
#[test]
fn a_step_that_runs_out_of_draws_changes_nothing() {
    let six = NonZeroU32::new(6).unwrap();
    let draws = [Draw::new(3, six).unwrap()];
    let mut state = Total(5);
    let mut replies = Replies::<Dice>::default();
    replies[Seat::ALL[0]] = Given::Action(ThrowTwice(true));
    let mut replay = RecordedDraws::new(&draws);
    let step = Dice::step(&mut state, &replies, &mut replay, &mut |event: ThrowEvent| panic!("{event}"));
    assert_eq!((step, state), (Err(StepError::Chance(ChanceError::Exhausted { below: 6 })), Total(5)));
}

#[test]
fn what_was_recorded_is_replayed() {
    let mut replies = Replies::<Dice>::default();
    replies[Seat::ALL[0]] = Given::Action(ThrowTwice(true));
    let mut source = ConstantDraws(2);
    let mut recorder = DrawRecorder::new(&mut source);
    let mut played = Total(5);
    Dice::step(&mut played, &replies, &mut recorder, &mut ()).unwrap();
    let draws = recorder.into_draws();
    assert_eq!(draws.iter().map(Draw::to_string).collect::<Vec<_>>(), ["2/6", "2/6"]);
    let (mut replayed, mut replay) = (Total(5), RecordedDraws::new(&draws));
    Dice::step(&mut replayed, &replies, &mut replay, &mut ()).unwrap();
    assert_eq!((replayed, replay.left()), (played, 0));
    let mut no_chance = NoChance;
    let mut none = DrawRecorder::new(&mut no_chance);
    assert!(none.draw(NonZeroU32::MIN).is_err() && none.into_draws().is_empty());
}

#[test]
fn the_laws_hold_with_draws() {
    let mut source = ConstantDraws(0);
    for total in 0..25 {
        for answer in [&b"once"[..], b"twice", b"thrice", b""] {
            laws::check_with::<Dice>(&Total(total), &[answer.to_vec()], &mut source);
        }
    }
    let mut text = String::new();
    write!(text, "{}", ThrowTwice(true)).unwrap();
    assert_eq!(Dice::parse_action(text.as_bytes()), Ok(ThrowTwice(true)));
    assert!(Dice::parse_action(b"x").unwrap_err().expected == ExpectedSyntax::OneOf("once or twice"));
}
