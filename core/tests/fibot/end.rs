//! END: the end of the game.

use crate::board::{board, play};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answers, Game as _, StepError};
use rulebook_core::fibot::{Event, FiBot, GameOver, P1, P2, State, Turn};

#[test]
fn end_1_over_when_a_slide_ends_on_the_flag() {
    let board = board("A...\nN...").flag(P1, 2, 2).flag(P2, 4, 1);
    let played = board.play("A V");
    assert!(played.after.is_over(), "END-1");
    assert_eq!(
        played.trace(),
        [
            "SLD-1 A slid east from 1 1 to 4 1",
            "END-1 A reached the flag of P2 on 4 1",
            "TRN-1 the turn is over, P2 is next",
        ]
    );
    assert!(!board.play("A J").after.is_over(), "END-1");
}

#[test]
fn end_1_sliding_across_does_not_count() {
    let board = board("A...\nN...").flag(P1, 2, 2).flag(P2, 3, 1);
    let played = board.play("A V");
    assert!(!played.after.is_over(), "END-1: A stops a cell after the flag");
    assert!(!played.events.iter().any(|event| matches!(event, Event::FlagReached { .. })));
}

#[test]
fn end_1_standing_there_is_enough() {
    let start = board("A.N\n...").flag(P1, 1, 2).flag(P2, 1, 1).state();
    assert!(start.is_over(), "END-1: in the first state too");
    assert_eq!((start.on_flag(P1).map(|robot| robot.letter()), start.on_flag(P2)), (Some('A'), None));
    assert!(board("A.N\n...").flag(P1, 3, 1).flag(P2, 1, 2).state().is_over(), "END-1: for player 2");
}

#[test]
fn end_1_the_own_flag_is_no_end() {
    let board = board("A...\nN...").flag(P1, 4, 1).flag(P2, 1, 2);
    assert!(!board.state().is_over(), "END-1: N stands on its own flag");
    assert!(!board.play("A V").after.is_over(), "END-1: A has its own");
}

#[test]
fn end_2_over_when_no_rounds_are_left() {
    let board = board("A..\n..N").flag(P1, 2, 1).flag(P2, 2, 1).rounds_left(1);
    let first = board.play("-");
    assert!(!first.after.is_over(), "END-2: player 2 has its turn");
    let second = play(&first.after, "-");
    assert!(second.after.is_over(), "END-2");
    assert!(board.rounds_left(0).state().is_over(), "END-2");
}

#[test]
fn end_3_no_step_after_the_end() {
    let reached = board("A.N\n...").flag(P1, 1, 2).flag(P2, 1, 1);
    let used_up = board("A.N\n...").flag(P1, 2, 2).flag(P2, 2, 2).rounds_left(0);
    for over in [reached, used_up] {
        let before = over.state();
        let (mut after, mut events) = (before.clone(), 0);
        assert_eq!(after.step(Turn::Pass, &mut |_: Event| events += 1), Err(GameOver), "END-3");
        assert_eq!((&after, events), (&before, 0), "END-3: nothing changes, nothing is heard");
        assert_eq!(before.asked(), None, "END-3");
        let error = FiBot::step_answers(&mut after, &Answers::default(), &mut NoChance, &mut ()).unwrap_err();
        assert_eq!((error, error.code()), (StepError::GameOver, "game-over"), "END-3");
        let mut turns = 0;
        before.each_turn(&mut |_| turns += 1);
        assert_eq!(turns, 0, "END-3");
    }
}

#[test]
fn end_3_a_faulty_state_is_rejected_before_its_end_is_seen() {
    let error = State::read(b"2 1 0 1\n1 1 2 1\n#A\n").unwrap_err();
    assert_eq!(error.to_string(), "the flag of P1 is on a wall (FILE-6)", "END-3: bad-state, not game-over");
}
