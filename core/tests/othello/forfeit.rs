//! FOR: forfeits, and how they are written and read.

use crate::board::{play, played, write};
use crate::sinks::text;
use rstest::rstest;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Decision, Event as _, Game as _};
use rulebook_core::othello::{Color, Event, ForfeitReason, Othello, Rules, State};
use rulebook_core::players::{ByPlayer, Seat};

#[rstest]
#[case::silent(Answer::Silent, "FOR-1 black lost by forfeit: no answer")]
#[case::not_asked(Answer::NotAsked, "FOR-1 black lost by forfeit: no answer")]
#[case::failed(Answer::Failed, "FOR-1 black lost by forfeit: the program failed")]
#[case::empty(Answer::Line(b""), "ANS-4 black lost by forfeit: the answer is not a square")]
#[case::pass(Answer::Line(b"--"), "ANS-4 black lost by forfeit: the answer is not a square")]
#[case::occupied(Answer::Line(b"e4"), "ANS-3 black lost by forfeit: e4 is not a legal move")]
#[case::flips_nothing(Answer::Line(b"a1"), "ANS-3 black lost by forfeit: a1 is not a legal move")]
fn for_1_what_forfeits(#[case] answer: Answer<'_>, #[case] expected: &str) {
    let (mut state, mut answers) = (State::default(), Answers::default());
    answers[Seat::ALL[0]] = answer;
    // White is not asked, and its line does not count.
    answers[Seat::ALL[1]] = Answer::Line(b"f5");
    let mut events = Vec::new();
    let mut observer = |event: Event| events.push(format!("{} {event}", event.clause()));
    Othello::step_answers(&mut state, &answers, &mut NoChance, &mut observer).unwrap();
    assert_eq!(events, [expected], "FOR-1");
    assert_eq!(state.forfeit(), Some(Color::Black), "FOR-2");
}

#[test]
fn for_1_a_legal_move_does_not() {
    let (mut state, mut answers) = (State::default(), Answers::default());
    answers[Seat::ALL[0]] = Answer::Line(b" F5 \r");
    Othello::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    assert_eq!(state, played("f5"), "ANS-2");
}

#[test]
fn for_2_board_and_side_stay() {
    let before = played("f5");
    let mut after = before;
    after.forfeit_by(ForfeitReason::NoSquare, &mut ()).unwrap();
    assert_eq!((after.board(), after.to_move()), (before.board(), Color::White), "FOR-2");
    assert_eq!((after.is_over(), after.moves(), after.asked()), (true, 0, None), "FOR-2");
    assert_eq!(write(&after), write(&before).replace(" O\n", " O forfeit-O\n"), "FILE-7");
    assert_eq!(State::read(write(&after).as_bytes(), Rules::default()), Ok(after), "FILE-7");
    let outcome = Othello::outcome(&after).unwrap();
    assert_eq!(outcome.decision, Decision::Forfeit(Seat::ALL[1]), "FOR-2");
    assert_eq!(outcome.ranks, ByPlayer::new([1, 2, 0, 0, 0, 0, 0, 0, 0]), "SCO-4");
    assert_eq!(Seat::ALL.map(|seat| Othello::score(&after, seat)), [64, 0, 0, 0, 0, 0, 0, 0, 0], "SCO-3");
    assert_eq!(text(|out| Othello::score_sheet(&after, out)), "1 P1 64 4 -\n2 P2 0 1 forfeit\n", "SCO-5");
}

/// The board does not matter: the loser may have had more discs.
#[test]
fn sco_3_a_forfeit_counts_whatever_is_on_the_board() {
    let mut state = play(&played("f5"), "f6").after;
    assert!(state.score(Color::Black) == state.score(Color::White));
    state.forfeit_by(ForfeitReason::Failed, &mut ()).unwrap();
    assert_eq!((state.score(Color::Black), state.score(Color::White)), (0, 64), "SCO-3");
}
