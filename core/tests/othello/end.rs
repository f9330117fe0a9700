//! END: when the game is over, and what happens then.

use crate::board::{at, play, setup, state};
use rulebook_core::contract::{Game as _, GameOver};
use rulebook_core::othello::{Color, ForfeitReason, Othello, State};

#[test]
fn end_1_neither_side_can_move() {
    let full = "XXXXXXXX\n".repeat(7) + "OOOOOOOO";
    for (drawing, is_over) in [
        (full.as_str(), true),
        ("", true),
        ("XXX", true),
        ("XX\n--------\n--OO", true),
        ("XO", false),
        ("XXXXXXXX\nOOOOOOOO", false),
    ] {
        let state = State::new(setup(drawing, Color::Black)).unwrap();
        assert_eq!(state.is_over(), is_over, "END-1: {drawing}");
        assert_eq!(state.asked(), (!is_over).then_some(Color::Black), "END-1: {drawing}");
        assert_eq!(Othello::outcome(&state).is_some(), is_over, "END-1: {drawing}");
    }
}

#[test]
fn end_1_a_game_ends_with_empty_squares() {
    // White is gone after the move.
    let played = play(&state("XO"), "c1");
    assert_eq!((played.after.is_over(), played.after.position().empties()), (true, 61), "END-1");
}

#[test]
fn end_2_no_step_after_the_end() {
    let mut forfeited = State::default();
    forfeited.forfeit_by(ForfeitReason::Silent, &mut ()).unwrap();
    for ended in [play(&state("XO"), "c1").after, forfeited] {
        let mut after = ended;
        let mut events = 0;
        assert_eq!(after.play(at("f5"), &mut |_| events += 1), Err(GameOver), "END-2");
        assert_eq!(after.forfeit_by(ForfeitReason::Failed, &mut |_| events += 1), Err(GameOver), "END-2");
        assert_eq!((after, events), (ended, 0), "END-2");
    }
}
