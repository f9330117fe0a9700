//! Tests the table of golden cases that `embedded` plays on a microcontroller, with a game with chance. Building
//! `embedded` itself needs a cross compiler; these tests do not.

mod dice;
#[path = "../../embedded/src/draws.rs"]
#[expect(unreachable_pub, reason = "it is public in its own crate")]
mod draws;
#[path = "../../embedded/src/steps.rs"]
#[expect(unreachable_pub, reason = "it is public in its own crate")]
#[expect(dead_code, reason = "the table of these tests has no step for some variants")]
mod steps;
#[path = "../../embedded/table.rs"]
mod table;

use dice::{ThrowTwice, Total};
use draws::{CaseDraws, Refusal};
use rulebook_conformance::case;
use rulebook_conformance::protocol;
use rulebook_core::contract::{Game as _, Replies, Reply};
use rulebook_core::players::{ByPlayer, Seat};
use steps::{Cases, End, ExpectedResult, Next, Step};

type Dice = dice::Dice<false>;

fn lines(lines: &[&str]) -> Vec<Vec<u8>> {
    lines.iter().map(|line| line.as_bytes().to_vec()).collect()
}

/// A step of the game of dice from the total 5.
fn step(answer: &str, chance: Option<&[&str]>) -> protocol::Step {
    protocol::Step { rules: None, state: lines(&["5"]), answers: lines(&[answer]), chance: chance.map(lines) }
}

/// A row of the table, and the text that `build.rs` must write for it.
macro_rules! pinned {
    ($row:expr) => {
        ($row, stringify!($row))
    };
}

const TWICE: (Step<[&[u8]; 1]>, &str) = pinned!(Step {
    case: "dice-1",
    number: 1,
    rules: &[],
    state: b"5\n",
    answers: [b"twice"],
    draws: &[crate::steps::draw(3, 6), crate::steps::draw(0, 6)],
    expected: ExpectedResult::State { text: b"8\n", end: Some(End { scores: &[8], next: Next::Ask(&[1]) }) }
});

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn the_draws_of_a_step_stand_in_its_row() {
    let step = step("twice", Some(&["3/6", "0/6"]));
    let expected =
        case::ExpectedResult::State { state: lines(&["8"]), end: Some((vec![8], protocol::Next::Ask(vec![1]))) };
    table::assert_agrees::<Dice>("dice-1", &step, &expected);
    let row = table::row("dice-1", 1, &step, &expected).unwrap();
    assert_eq!(without_blanks(&row), without_blanks(TWICE.1));
}

#[test]
fn a_step_without_draws_has_an_empty_list() {
    let reject = case::ExpectedResult::Reject("bad-chance".into());
    for chance in [None, Some(&[][..])] {
        let step = step("once", chance);
        table::assert_agrees::<Dice>("dice-2", &step, &reject);
        let row = table::row("dice-2", 1, &step, &reject).unwrap();
        assert!(row.contains("draws: &[], expected: ExpectedResult::Reject(\"bad-chance\")"), "{row}");
    }
}

/// A row stores parsed draws, so a step with malformed draws has no row. The same is true of malformed rules.
#[test]
fn a_step_whose_draws_are_none_has_no_row() {
    let reject = case::ExpectedResult::Reject("bad-chance".into());
    for draw in ["6/6", "3", "", "03/6", "3/0"] {
        let step = step("once", Some(&[draw]));
        table::assert_agrees::<Dice>("dice-3", &step, &reject);
        assert_eq!(table::row("dice-3", 1, &step, &reject), None, "{draw}");
    }
}

#[test]
#[should_panic(expected = "dice-4: the engine does not keep this case on the host")]
fn a_case_with_wrong_draws_does_not_build() {
    let expected = case::ExpectedResult::State { state: lines(&["8"]), end: None };
    table::assert_agrees::<Dice>("dice-4", &step("once", Some(&["2/6"])), &expected);
}

/// Plays a row of the table with these draws, as an image on the microcontroller does.
fn play(row: &Step<[&'static [u8]; 1]>, draws: &[rulebook_core::chance::Draw]) -> (Result<(), Refusal>, u32) {
    let mut state = Dice::read(row.state, Dice::rules(&Total(0))).unwrap();
    let action = Dice::parse_action(row.answers[0]).unwrap();
    let first = Seat::ALL[0];
    let replies: Replies<Dice> =
        ByPlayer::from_fn(|seat| if seat == first { Reply::Action(action) } else { Reply::NotAsked });
    let mut chance = CaseDraws::new(draws);
    let played = Dice::step(&mut state, &replies, &mut chance, &mut ()).is_ok();
    (chance.judge(played), state.0)
}

#[test]
fn an_image_plays_the_draws_of_the_table() {
    let cases = Cases { steps: &[TWICE.0], count: 1, unasked: &[] };
    for step in cases.steps {
        let (judged, total) = play(step, step.draws);
        let ExpectedResult::State { text, end: Some(end) } = step.expected else { panic!("{step:?}") };
        assert_eq!((judged, format!("{total}\n").as_bytes()), (Ok(()), text));
        assert_eq!((end.scores, end.next), (&[i64::from(total)][..], Next::Ask(&[1])));
    }
    assert_eq!((cases.count, cases.unasked.len(), cases.steps[0].number), (1, 0, 1));
}

#[test]
fn draws_that_do_not_fit_fail_the_case() {
    let row = &TWICE.0;
    let [six, seven] = [6, 7].map(|bound| steps::draw(3, bound));
    let refusals = [
        (&[][..], Refusal::MissingDraw, "the step takes a draw that the case does not have"),
        (&[six], Refusal::MissingDraw, "the step takes a draw that the case does not have"),
        (&[six, seven], Refusal::OtherBound, "the step draws below another bound than the case"),
        (&[six, six, six], Refusal::DrawsLeft, "the step leaves draws of the case"),
    ];
    for (draws, refusal, reason) in refusals {
        assert_eq!(play(row, draws).0, Err(refusal), "{draws:?}");
        assert_eq!((refusal.code(), refusal.reason()), ("bad-chance", reason));
    }
    let over = Step { state: b"20\n", ..*row };
    assert_eq!(play(&over, over.draws), (Err(Refusal::GameOver), 20));
    assert_eq!(
        (Refusal::GameOver.code(), Refusal::GameOver.reason()),
        ("game-over", "the game is over before the step")
    );
    assert_eq!(Dice::parse_action(row.answers[0]).unwrap(), ThrowTwice(true));
}
