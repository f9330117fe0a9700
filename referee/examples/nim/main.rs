//! Referees a game of Nim between two programs: `cargo run -p rulebook-referee --example nim -- FIRST SECOND`.

mod nim;

use nim::Nim;
use rulebook_core::{chance::NoChance, contract::Opening, contract::TextGame, players::Seat};
use rulebook_referee::{Conditions, Confinement, Interrupt, Limits, Player, Position, Program, Referee};
use std::{error::Error, ffi::OsString, time::Duration};

fn main() -> Result<(), Box<dyn Error>> {
    // This comes first: the referee runs this executable again as the players' launcher and as a guard.
    let start = rulebook_referee::start();
    let programs: Vec<OsString> = start.arguments().skip(1).collect();
    // If this process is killed, the guard kills the players' processes.
    start.guard()?;
    play(&programs)
}

/// Referees a match of two programs and prints each verdict and the outcome.
pub(crate) fn play(programs: &[OsString]) -> Result<(), Box<dyn Error>> {
    let conditions = Conditions {
        // Wall time and CPU time of a turn.
        limits: Limits::per_round(Duration::from_secs(10), Some(Duration::from_secs(2))),
        confinement: Confinement {
            sandbox: true,
            memory: Some(256 << 20),
            // A machine that cannot enforce these plays the match without them.
            lax: true,
            ..Confinement::default()
        },
        ..Conditions::default()
    };
    let mut players = Vec::new();
    for (seat, program) in Seat::ALL.into_iter().zip(programs) {
        players.push((seat, Player::Program(Program::at(program)?)));
    }
    let game = <dyn TextGame>::of::<Nim>();
    let mut referee = Referee::new(game, players, &conditions, &mut |warning| eprintln!("note: {warning}"))?;

    let interrupt = Interrupt::install()?;
    let mut state = game.open(b"", &Opening::default())?;
    let mut turn = 0;
    while state.outcome().is_none() {
        let file_name = &format!("{turn:04}.txt");
        let responses = referee.ask(Position { state: &mut *state, file_name, log: None }, &interrupt)?;
        for response in &responses {
            println!("turn {turn}: {} {}", response.seat, response.verdict);
        }
        state.step(&mut NoChance, Some(&mut |event| println!("  {event}")))?;
        turn += 1;
    }
    let winner = state.players().iter().find(|&seat| state.score(seat) == 1);
    println!("{} has won", winner.ok_or("nobody has won")?);
    Ok(())
}
