//! A program that did not begin as the referee needs it is told so.

#![cfg(target_os = "linux")]

use rulebook_core::contract::TextGame;
use rulebook_core::players::Seat;
use rulebook_core::redbot::RedBot;
use rulebook_referee::{Advise as _, Conditions, Player, Program, Referee, SetupError};

fn seat(player: Player) -> Result<Referee, SetupError> {
    Referee::new(<dyn TextGame>::of::<RedBot>(), [(Seat::ALL[0], player)], &Conditions::default(), &mut |_| ())
}

/// LIM-7, HOST-3: what it starts would be no launcher, but this program once more.
#[test]
fn programs_are_refused_without_a_start() {
    let player = Player::Program(Program::at("/bin/sh").unwrap());
    let error = seat(player).unwrap_err();
    assert!(error.to_string().contains("rulebook_referee::start()"), "{error}");
    assert!(error.hints()[0].contains("begin main with") && !error.blames_machine(), "{:?}", error.hints());
}

#[test]
fn players_in_process_need_none() {
    let player = Player::InProcess(Box::new(|_, _, _| String::new()));
    seat(player).unwrap();
}
