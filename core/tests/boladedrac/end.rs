//! END: the end of the game.

use crate::board::{board, try_play};
use rulebook_core::boladedrac::BolaDeDrac;
use rulebook_core::contract::{Game as _, Progress, Status, StepError};

#[test]
fn end_1_the_last_state() {
    let line = board("XXXXX\nX0..X\nXXXXX").set(|setup| setup.parameters.nb_rounds = 3);
    let played = line.play(&[], "");
    assert!(!played.after.is_over(), "END-1: r = 1 of 3");
    let last = played.then(&[], "");
    assert!(last.after.is_over(), "END-1: r = 2 of 3");
    let progress = Progress { done: Some(2), most: Some(2) };
    assert_eq!(BolaDeDrac::progress(&last.after), progress, "END-1");
    assert!(line.round(0).set(|setup| setup.parameters.nb_rounds = 1).state().is_over(), "END-1");
}

#[test]
fn end_2_everybody_who_is_not_frozen_is_asked() {
    let four = board("XXXXXX\nX0123X\nX....X\nXXXXXX").dead(1, 3).round(1);
    assert_eq!(four.state().asked().to_string(), "1 2 3 4", "END-2: the dead, and those on foot");
    let some = four.clone().frozen(0).frozen(3);
    assert_eq!(BolaDeDrac::asked(&some.state()).to_string(), "2 3", "END-2");
    let none = some.frozen(1).frozen(2);
    let Status::Asks(asked) = BolaDeDrac::status(&none.state()) else { panic!("END-2: the game goes on") };
    assert!(asked.is_empty(), "END-2");
    assert_eq!(none.play(&[], "").after.setup().round, 2, "END-2");
}

#[test]
fn end_3_no_step_after_the_end() {
    let over = board("XXXXX\nX0..X\nXXXXX").round(98).state();
    let error = try_play(&over, &["m r"], "").err().unwrap();
    assert_eq!((error, error.code()), (StepError::GameOver, "game-over"), "END-3");
    assert!(BolaDeDrac::asked(&over).is_empty() && BolaDeDrac::outcome(&over).is_some(), "END-3");
}
