//! The rounds before the one that is asked for, told again (PER-6).

use super::{recorded, same};
use crate::failure::Failure;
use crate::game_log::GameLog;
use crate::games::House;
use crate::output::{counted, note};
use crate::progress::Shown;
use crate::record::{Recording, state_file};
use crate::seats::Seats;
use rulebook_core::contract::Textual;
use rulebook_core::players::Seat;
use rulebook_record::Verdict;
use rulebook_referee::Interrupt;
use serde::Serialize;
use std::path::PathBuf;

/// What came of the rounds before.
#[derive(Serialize)]
pub(super) struct Replayed {
    /// In how many rounds it was asked.
    pub(super) rounds: usize,
    /// Where its answer is another one than the record has.
    pub(super) other: Vec<Other>,
}

/// Another answer than the record has.
#[derive(Serialize)]
pub(super) struct Other {
    pub(super) round: u64,
    pub(super) recorded: Verdict,
    pub(super) given: Verdict,
}

/// Asks a seat in all recorded rounds before one, in their order. Each is the
/// state that is recorded, whatever the answers are now.
pub(super) fn replay<G: House>(
    recording: &Recording<G>,
    before: u64,
    seat: Seat,
    seats: &mut Seats<G>,
    quiet: bool,
    interrupt: &Interrupt,
) -> Result<Replayed, Failure> {
    let files: Vec<_> = recording.files.iter().take_while(|(number, _)| *number < before).collect();
    let shown = Shown::new(quiet, files.len(), "told {pos}/{len} {wide_bar} {elapsed} (about {eta} left)");
    let mut replayed = Replayed { rounds: 0, other: Vec::new() };
    let part = (files.len() / 5).max(1);
    for (index, file) in files.iter().enumerate() {
        let told = one(recording, file, seat, seats, interrupt, &mut replayed);
        if told.is_err() {
            shown.finish();
        }
        told?;
        match &shown {
            Shown::Quiet => {}
            Shown::Bar(bar) => bar.inc(1),
            Shown::Lines if (index + 1).is_multiple_of(part) => {
                note(format_args!("told {} of {} before", index + 1, counted(files.len(), G::STEP)));
            }
            Shown::Lines => {}
        }
    }
    shown.finish();
    Ok(replayed)
}

/// What the log of the game was before the state of a round in a game with logs;
/// nothing where the record does not tell the turns.
///
/// # Errors
///
/// When a state cannot be read.
pub(super) fn log_before<G: House>(recording: &Recording<G>, round: u64) -> Result<GameLog<G>, Failure> {
    let mut log = GameLog::new();
    if G::CLASSIC.is_none() || !recording.tells_turns() {
        return Ok(log);
    }
    let before = recording.files.iter().take_while(|(number, _)| *number < round);
    for file in before {
        let state = recording.read_state(file)?.1;
        log.add_state(&state);
        log.add_turn(&state, &recording.told(file.0, &state)?.answers::<G>(&state));
    }
    Ok(log)
}

fn one<G: House>(
    recording: &Recording<G>,
    file: &(u64, PathBuf),
    seat: Seat,
    seats: &mut Seats<G>,
    interrupt: &Interrupt,
    replayed: &mut Replayed,
) -> Result<(), Failure> {
    let round = file.0;
    let (_, state) = recording.read_state(file)?;
    let asked = seats.ask(&mut Textual::new(state.clone()), &state_file(round), interrupt)?.pop();
    if G::CLASSIC.is_some() && recording.tells_turns() {
        seats.take_down(&state, &recording.told(round, &state)?.answers::<G>(&state));
    }
    let Some(asked) = asked else { return Ok(()) };
    replayed.rounds += 1;
    let Some(recorded) = recorded(recording.journal.as_ref(), round, seat.number()) else { return Ok(()) };
    if recorded.ends_program() {
        seats.end_program(seat);
    }
    if !same(recorded, &asked.verdict) {
        replayed.other.push(Other { round, recorded: recorded.clone(), given: asked.verdict });
    }
    Ok(())
}
