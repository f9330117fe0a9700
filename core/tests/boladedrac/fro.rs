//! FRO: frozen gokus.

use crate::board::{Board, PLAYERS, board, try_play};
use rulebook_core::boladedrac::{Action, BolaDeDrac, Status};
use rulebook_core::chance::RecordedDraws;
use rulebook_core::contract::{Answer, Answers, Game as _};
use rulebook_core::players::Seat;

fn pair() -> Board {
    board(
        "
        XXXXXXXX
        X.01...X
        X......X
        XXXXXXXX",
    )
}

#[test]
fn fro_1_the_answer_frozen() {
    let played = pair().play(&["frozen", "-"], "");
    assert_eq!(played.goku(0).status, Status::FROZEN, "FRO-1");
    assert_eq!(played.goku(1).status, Status::START, "FRO-1");
    // Before the order.
    assert_eq!(played.events[0].to_string(), "P1 is frozen", "FRO-1, ROU-1");
    assert_eq!(played.then(&["m l"], "").cells(), "1 2, 1 3", "FRO-1: for the rest of the game");
}

#[test]
fn fro_1_a_player_that_has_failed_for_good() {
    let mut state = pair().state();
    let mut answers = Answers::default();
    answers[Seat::ALL[1]] = Answer::Failed;
    answers[Seat::ALL[0]] = Answer::Silent;
    let draws = crate::board::draws("0/2");
    BolaDeDrac::step_answers(&mut state, &answers, &mut RecordedDraws::new(&draws), &mut ()).unwrap();
    assert_eq!(PLAYERS[..2].iter().map(|&player| state.setup().is_frozen(player)).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn fro_2_a_frozen_goku_is_killed_like_any_other() {
    assert_eq!(pair().frozen(1).play(&["t r"], "0/71").cells(), "1 2, -", "FRO-2");
    assert_eq!(pair().frozen(1).play(&["m r"], "0/202").cells(), "1 3, -", "FRO-2");
}

#[test]
fn fro_2_a_frozen_goku_wins_combats() {
    let board = pair().frozen(1).carrier(0).rider(0, 5).capsule(1, 3);
    let played = board.play(&["m r"], &format!("101/202 {}", board.at(5, 5)));
    let frozen = played.goku(1);
    assert_eq!((frozen.strength, frozen.balls, frozen.kinton), (90, 1, 4), "FRO-2: it deposits what it wins");
    assert_eq!(played.cells(), "-, 1 3", "FRO-2");
}

#[test]
fn fro_3_the_timer_of_a_dead_one_stands_still() {
    let board = pair().dead(0, 1).round(1);
    let frozen = board.clone().frozen(0).play(&[], "");
    assert_eq!((frozen.goku(0).timer, frozen.goku(0).is_alive), (1, false), "FRO-3");
    let at_0 = pair().dead(0, 0).round(1).frozen(0).play(&[], "");
    assert!(!at_0.goku(0).is_alive, "FRO-2: it never returns");
    assert!(board.play(&[], &pair().at(2, 6)).goku(0).is_alive, "DEA-3: the others do");
    // In the round in which it is frozen and killed, its timer is full.
    let killed = pair().play(&["t r", "frozen"], "0/71");
    assert_eq!(killed.goku(1).timer, 4, "FRO-3");
}

#[test]
fn fro_3_the_kinton_of_a_living_one_runs_on() {
    let played = pair().frozen(0).rider(0, 2).play(&[], "").then(&[], "");
    assert!(!played.goku(0).on_kinton, "FRO-3");
}

#[test]
fn fro_4_answers_of_the_frozen_have_no_effect() {
    let board = pair().frozen(0);
    let (quiet, loud) = (board.play(&["-", "m b"], ""), board.play(&["m l", "m b"], ""));
    assert_eq!((&quiet.after, &quiet.events), (&loud.after, &loud.events), "FRO-4");
    for answer in ["t r", "frozen"] {
        let played = try_play(&board.state(), &[answer, "m b"], "1/2").unwrap();
        assert_eq!(played.events, quiet.events, "FRO-4: {answer}");
    }
    assert!(!board.state().asked().contains(PLAYERS[0]), "FRO-4");
}

#[test]
fn fro_1_a_player_frozen_now_does_nothing_in_this_round() {
    assert_eq!(Action::from_answer(b"frozen"), Action::Frozen, "ANS-4");
    let played = pair().play(&["frozen", "m l"], "0/202");
    assert_eq!(played.cells(), "-, 1 2", "FRO-1, FRO-2");
}
