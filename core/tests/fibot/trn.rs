//! TRN: turns and rounds.

use crate::board::{board, play};
use rstest::rstest;
use rulebook_core::fibot::{Event, P1, P2, PassReason, State};

#[rstest]
#[case::slide("A V")]
#[case::nowhere("A S")]
#[case::explosion("A D")]
#[case::pass("-")]
#[case::nonsense("?")]
fn trn_1_the_other_player_is_to_move_whatever_was_done(#[case] answer: &str) {
    let board = board("A..B\n.N..\n...O").flag(P1, 3, 1).flag(P2, 1, 3);
    let first = board.play(answer);
    assert_eq!(first.after.setup().to_move, P2, "TRN-1");
    assert_eq!(first.events.last(), Some(&Event::TurnOver { next: P2 }), "TRN-1");
    assert_eq!(play(&first.after, "-").after.setup().to_move, P1, "TRN-1");
}

#[test]
fn trn_2_one_action_with_one_robot() {
    let board = board("A..\nB..\nN..");
    assert_eq!(board.play("A V").changed(), "A", "TRN-2");
    assert_eq!(board.play("A V B V").changed(), "", "TRN-2, ANS-4: not two");
    assert_eq!(board.play("B D").lost(), "ABN", "TRN-2");
    assert_eq!(board.play("-").changed(), "", "TRN-2");
}

#[test]
fn trn_3_rounds_fall_after_turns_of_player_2_only() {
    let board = board("A..\nN..").rounds_left(7);
    let first = board.play("A V");
    assert_eq!(first.after.setup().rounds_left, 7, "TRN-3: the round is not over");
    let second = play(&first.after, "N V");
    assert_eq!(second.after.setup().rounds_left, 6, "TRN-3");
    assert!(second.events.contains(&Event::RoundOver { rounds_left: 6 }), "TRN-3");
    let half = board.turn_of(P2).play("N V");
    assert_eq!((half.after.setup().rounds_left, half.after.setup().to_move), (6, P1), "TRN-3: a round of one turn");
}

#[test]
fn trn_4_a_player_without_robots_is_not_asked_and_passes() {
    let board = board("...\nN..");
    let state = board.state();
    assert_eq!(state.asked(), None, "TRN-4");
    assert!(!state.is_over(), "TRN-4: the game goes on");
    for answer in ["A V", "N V", "-", ""] {
        let played = board.play(answer);
        assert_eq!(played.changed(), "", "TRN-4: {answer}");
        let passed = Event::Passed { player: P1, why: PassReason::NoRobots };
        assert_eq!(played.events, [passed, Event::TurnOver { next: P2 }], "TRN-4: {answer}");
    }
    assert_eq!(board.turn_of(P2).state().asked(), Some(P2), "TRN-4: who has one is asked");
}

#[test]
fn trn_4_the_game_goes_on_when_nobody_has_a_robot() {
    let mut state = board("..\n..").rounds_left(2).state();
    let mut turns = 0;
    while !state.is_over() {
        assert_eq!(state.asked(), None, "TRN-4");
        state = play(&state, "").after;
        turns += 1;
    }
    assert_eq!((turns, state.points(P1), state.points(P2)), (4, 0, 0), "TRN-4, END-2");
}

#[test]
fn trn_5_a_pass_changes_turn_and_round_only() {
    let board = board("A.N\n#..").turn_of(P2);
    let played = board.play("-");
    let mut expected = board.setup;
    (expected.to_move, expected.rounds_left) = (P1, 8);
    assert_eq!(played.after, State::new(expected).unwrap(), "TRN-5");
    let passed = Event::Passed { player: P2, why: PassReason::Chosen };
    assert_eq!(played.events[0], passed, "TRN-5");
}
