//! An embedding program that does not call `start` first gets an error.

#![cfg(target_os = "linux")]

use rulebook_core::contract::TextGame;
use rulebook_core::players::Seat;
use rulebook_core::redbot::RedBot;
use rulebook_referee::{Advice as _, Conditions, Player, Program, Referee, SetupError};

fn seat(player: Player) -> Result<Referee, SetupError> {
    Referee::new(<dyn TextGame>::of::<RedBot>(), [(Seat::ALL[0], player)], &Conditions::default(), &mut |_| ())
}

/// LIM-7, HOST-3: its executable would not run as a launcher, but as the program itself.
#[test]
fn programs_are_refused_without_a_start() {
    let player = Player::Program(Program::at("/bin/sh").unwrap());
    let error = seat(player).unwrap_err();
    assert!(error.to_string().contains("rulebook_referee::start()"), "{error}");
    assert!(error.hints()[0].contains("first in `main`") && !error.blames_machine(), "{:?}", error.hints());
}

#[test]
fn players_in_process_need_none() {
    let player = Player::InProcess(Box::new(|_, _, _| Ok(String::new())));
    seat(player).unwrap();
}
