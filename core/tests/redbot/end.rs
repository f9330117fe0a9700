//! END: the end of the game.

use crate::board::{board, empty, step};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answers, Game as _, StepError};
use rulebook_core::redbot::{ByPlayer, Event, GameOver, Orders, P1, P2, RedBot, Rules, State};

#[test]
fn end_1_the_counter_grows_by_one_a_round() {
    let start = State::start(Rules::STANDARD, 3).unwrap();
    assert_eq!(start.setup().round, 0, "END-1");
    let (first, events) = step(&start, &ByPlayer::default());
    assert_eq!(first.setup().round, 1, "END-1");
    assert_eq!(events.last(), Some(&Event::RoundOver { round: 0 }), "END-1");
    assert_eq!(step(&first, &ByPlayer::default()).0.setup().round, 2, "END-1");
}

#[test]
fn end_2_over_when_the_counter_equals_the_maximum() {
    let board = empty().put("11>", 5, 5);
    assert!(board.clone().counter(10, 10).state().is_over(), "END-2");
    assert!(!board.clone().counter(10, 11).state().is_over(), "END-2: one round to go");
    let round = board.counter(10, 11).play();
    assert!(round.after.is_over(), "END-2");
}

#[test]
fn end_2_over_when_nobody_is_in_the_game() {
    let board = empty().put("11>", 5, 5).put("21>", 9, 9).arrived(P2, 3);
    assert!(!board.clone().state().is_over(), "END-2: P1 is in the game");
    assert!(board.out(P1).state().is_over(), "END-2");
}

#[test]
fn end_2_over_with_the_death_of_the_last_player() {
    // END-2: the two robots shoot each other.
    let pair = board("5 11> . 21<\n 4  5  6").lives("11", 4).all("NONE FIRE");
    assert!(!pair.clone().play().after.is_over(), "END-2: P2 lives");
    assert!(pair.lives("21", 4).play().after.is_over(), "END-2");
}

#[test]
fn end_2_a_game_of_no_rounds_is_over_at_its_start() {
    assert!(State::start(Rules::STANDARD, 0).unwrap().is_over(), "END-2");
}

#[test]
fn end_3_no_step_after_the_end() {
    for over in [empty().put("11>", 5, 5).counter(10, 10), empty().put("11>", 5, 5).out(P1)] {
        let before = over.state();
        let mut after = before.clone();
        let mut events = 0;
        assert_eq!(after.step(&ByPlayer::<Orders>::default(), &mut |_: Event| events += 1), Err(GameOver), "END-3");
        assert_eq!((&after, events), (&before, 0), "END-3: nothing changes, nothing is heard");
        assert_eq!(GameOver.to_string(), "the game is over");

        let error = RedBot::step_answers(&mut after, &Answers::default(), &mut NoChance, &mut ()).unwrap_err();
        assert_eq!((error, error.code()), (StepError::GameOver, "game-over"), "END-3");
        assert_eq!(after, before);
    }
}

#[test]
fn end_3_a_step_before_the_end_is_played() {
    let mut state = empty().put("11>", 5, 5).counter(9, 10).state();
    assert_eq!(state.step(&ByPlayer::default(), &mut ()), Ok(()), "END-3");
    assert_eq!(state.step(&ByPlayer::default(), &mut ()), Err(GameOver), "END-3");
}

#[test]
fn end_3_a_faulty_state_is_rejected_before_its_end_is_seen() {
    let mut setup = empty().put("11>", 5, 5).counter(10, 10).setup;
    setup.players[P1].fire_points = -1;
    let error = State::new(setup.clone()).unwrap_err();
    assert_eq!(error.to_string(), "P1 has negative fire points (FILE-14)", "END-3: bad-state, not game-over");
    setup.rules.splash_fire = -1;
    let error = State::new(setup).unwrap_err();
    assert!(error.to_string().starts_with("splash_fire must be"), "END-3: bad-rules first, {error}");
}
