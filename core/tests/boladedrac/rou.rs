//! ROU: the order of a round, chance, who acts.

use crate::board::{actions, board, draws, try_play};
use rstest::rstest;
use rulebook_core::chance::{ChanceError, RecordedDraws};
use rulebook_core::contract::StepError;

/// All phases draw: the order, two throws, a combat, a return, and a ball.
const EVERYTHING: &str = "
    XXXXXXXXXXX
    X01.....2.X
    X.........X
    X...3.....X
    XXXXXXXXXXX";

fn everything() -> (crate::board::Board, String) {
    let board = board(EVERYTHING).round(1).rider(0, 9).rider(1, 9).rider(2, 9).dead(3, 1).carrier(1);
    let board = board.strength(2, 40);
    let draws = [
        "1/2 2/3 3/4",
        // 2 throws without luck.
        "11/71",
        // 0 fights 1 and wins, and its own ball stays its own.
        "7/202",
        // 3 finds a cell at the second attempt.
        &board.at(0, 0),
        &board.at(6, 5),
        // The ball of 1.
        &board.at(5, 9),
    ];
    let board = board.carrier(0);
    (board, draws.join(" "))
}

#[test]
fn rou_1_the_order_of_a_round() {
    let (board, draws) = everything();
    let played = try_play(&board.state(), &["m r", "-", "t l", "-"], &draws).unwrap();
    let clauses: Vec<_> =
        played.events.iter().map(|event| rulebook_core::contract::Event::clause(event).id()).collect();
    let expected = ["ORD-1", "KAM-2", "COM-1", "COM-4", "COM-5", "DEA-1", "DEA-3", "BAL-1", "ROU-1"];
    assert_eq!(clauses, expected, "ROU-1");
    assert_eq!(played.after.setup().round, 2, "ROU-1");
    assert_eq!(played.events.last().unwrap().to_string(), "the round is over, the state is number 2");
}

/// ROU-2: a round is played with all of its draws or not at all.
#[test]
fn rou_2_a_missing_draw_changes_nothing() {
    let (board, text) = everything();
    let (before, all) = (board.state(), draws(&text));
    for count in 0..all.len() {
        let (mut state, mut heard) = (before.clone(), 0);
        let given = actions(&["m r", "-", "t l", "-"]);
        let error = state.step(&given, &mut RecordedDraws::new(&all[..count]), &mut |_| heard += 1).unwrap_err();
        let below = all[count].below().get();
        assert_eq!(error, StepError::Chance(ChanceError::Exhausted { below }), "ROU-2: after {count} draws");
        assert_eq!(error.code(), "bad-chance", "ROU-2");
        assert_eq!((&state, heard), (&before, 0), "ROU-2: after {count} draws");
    }
}

/// ROU-2: what was placed, taken and eaten before a draw is missing is put back.
#[test]
fn rou_2_everything_is_put_back() {
    let board = board(
        "
        XXXXXXXXX
        X0C.....X
        X1b.....X
        X2B.....X
        X3k.....X
        XXXXXXXXX",
    )
    .carrier(0)
    .strength(1, 5)
    .absent(rulebook_core::boladedrac::ItemKind::Bean, 4, 7, 1);
    let (before, given) = (board.state(), actions(&["m r", "m r", "m r", "m r"]));
    let whole = draws(&format!("1/2 2/3 3/4 {} {}", board.at(1, 1), board.at(1, 7)));
    for count in 0..whole.len() {
        let mut state = before.clone();
        assert!(state.step(&given, &mut RecordedDraws::new(&whole[..count]), &mut ()).is_err());
        assert_eq!(state, before, "ROU-2: after {count} draws");
    }
    let mut state = before.clone();
    state.step(&given, &mut RecordedDraws::new(&whole), &mut ()).unwrap();
    assert!(state != before && state.setup().kintons[0].timer == 2, "ROU-2");
}

#[rstest]
#[case("1/2 2/3 3/5", ChanceError::OtherBound { below: 4, recorded: 5 })]
#[case("1/2 2/3", ChanceError::Exhausted { below: 4 })]
fn rou_2_a_draw_with_another_bound(#[case] text: &str, #[case] expected: ChanceError) {
    let (board, _) = everything();
    let mut state = board.state();
    let error = state.step(&Default::default(), &mut RecordedDraws::new(&draws(text)), &mut ()).unwrap_err();
    assert_eq!(error, StepError::Chance(expected), "ROU-2");
}

#[test]
fn rou_2_draws_left_over_are_seen_by_whoever_gave_them() {
    let line = board("XXXXX\nX0..X\nXXXXX");
    let text = draws("0/2");
    let mut replay = RecordedDraws::new(&text);
    line.state().step(&Default::default(), &mut replay, &mut ()).unwrap();
    assert_eq!(replay.left(), 1, "ROU-2: nobody asked for it");
}

#[test]
fn rou_2_only_what_is_needed_is_drawn() {
    let (board, _) = everything();
    let quiet = board.dead(3, 4).play(&["-", "-", "-", "-"], "");
    assert_eq!(quiet.event_lines().len(), 0, "ROU-2");
}

#[test]
fn rou_4_a_goku_whose_throw_is_refused_does_not_move() {
    let line = board("XXXXXXX\nX.0...X\nXXXXXXX").strength(0, 29);
    assert_eq!(line.play(&["t r"], "").cells(), "1 2", "ROU-4");
}

#[test]
fn rou_3_may_act() {
    let may = |round, time, is_dead| {
        let mut board = board("XXXXX\nX0..X\nXXXXX").round(round);
        if time > 0 {
            board = board.rider(0, time);
        }
        if is_dead {
            board = board.dead(0, 2);
        }
        board.state().may_act(crate::board::PLAYERS[0])
    };
    assert!(may(0, 0, false) && may(2, 0, false) && may(1, 3, false), "ROU-3");
    assert!(!may(1, 0, false) && !may(0, 0, true), "ROU-3");
}
