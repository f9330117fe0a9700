//! Replays the rounds before the requested one (PER-6).

use super::{recorded, same};
use crate::failure::Failure;
use crate::game_log::GameLog;
use crate::output::{counted, note};
use crate::progress::Reporter;
use crate::record::{Recording, state_file};
use crate::seats::Seats;
use rulebook_core::players::Seat;
use rulebook_record::Verdict;
use rulebook_referee::Interrupt;
use serde::Serialize;
use std::path::PathBuf;

/// The result of the earlier rounds.
#[derive(Serialize)]
pub(super) struct ReplayOutcome {
    /// Number of rounds in which the strategy was asked.
    pub(super) rounds: usize,
    /// Answers that differ from the record.
    pub(super) other: Vec<AnswerMismatch>,
}

/// An answer that differs from the record.
#[derive(Serialize)]
pub(super) struct AnswerMismatch {
    pub(super) round: u64,
    pub(super) recorded: Verdict,
    pub(super) given: Verdict,
}

/// Asks a seat in all recorded rounds before `before`, in order. In each round the strategy gets
/// the recorded state, even if its earlier answers differ from the recorded ones.
pub(super) fn replay(
    recording: &Recording,
    before: u64,
    seat: Seat,
    seats: &mut Seats,
    quiet: bool,
    interrupt: &Interrupt,
) -> Result<ReplayOutcome, Failure> {
    let files: Vec<_> = recording.files.iter().take_while(|(number, _)| *number < before).collect();
    let reporter = Reporter::new(quiet, files.len(), "replayed {pos}/{len} {wide_bar} {elapsed} (about {eta} left)");
    let mut replayed = ReplayOutcome { rounds: 0, other: Vec::new() };
    let part = (files.len() / 5).max(1);
    for (index, file) in files.iter().enumerate() {
        let result = replay_round(recording, file, seat, seats, interrupt, &mut replayed);
        if result.is_err() {
            reporter.finish();
        }
        result?;
        match &reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => bar.inc(1),
            Reporter::Lines if (index + 1).is_multiple_of(part) => {
                note(format_args!("replayed {} of {}", index + 1, counted(files.len(), recording.game.step())));
            }
            Reporter::Lines => {}
        }
    }
    reporter.finish();
    Ok(replayed)
}

/// The log of the game before a round, in a game with logs; empty when the record has no turns.
///
/// # Errors
///
/// When a state cannot be read.
pub(super) fn log_before(recording: &Recording, round: u64) -> Result<GameLog, Failure> {
    let mut log = GameLog::new(recording.game);
    if !recording.game.has_legacy_format() || !recording.has_answers() {
        return Ok(log);
    }
    let before = recording.files.iter().take_while(|(number, _)| *number < round);
    for file in before {
        let state = recording.read_state(file)?.1;
        log.add_state(&state);
        log.add_turn(&state, &recording.game.typed.answers(&recording.step_input(file.0, &state)?, &state));
    }
    Ok(log)
}

fn replay_round(
    recording: &Recording,
    file: &(u64, PathBuf),
    seat: Seat,
    seats: &mut Seats,
    interrupt: &Interrupt,
    replayed: &mut ReplayOutcome,
) -> Result<(), Failure> {
    let round = file.0;
    let (_, state) = recording.read_state(file)?;
    let asked = seats.ask(&mut state.clone(), &state_file(round), interrupt)?.pop();
    if recording.game.has_legacy_format() && recording.has_answers() {
        seats.log_turn(&state, &recording.game.typed.answers(&recording.step_input(round, &state)?, &state));
    }
    let Some(asked) = asked else { return Ok(()) };
    replayed.rounds += 1;
    let Some(recorded) = recorded(recording.journal.as_ref(), round, seat.number()) else { return Ok(()) };
    if recorded.ends_program() {
        seats.end_program(seat);
    }
    if !same(recorded, &asked.verdict) {
        replayed.other.push(AnswerMismatch { round, recorded: recorded.clone(), given: asked.verdict });
    }
    Ok(())
}
