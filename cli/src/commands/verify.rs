//! `rulebook verify`

use crate::args::{Format, RecordArgs};
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, Registry, State};
use crate::legacy;
use crate::output::{counted, print, print_json};
use crate::own_file;
use crate::record::{
    LogText, MATCH_FILE, Recording, Replay, SCORE, StepFailure, check_folder, game_of, is_log_of, state_file,
};
use rulebook_conformance::report::{Difference, field_map_of, first_field, first_word};
use rulebook_core::players::Seat;
use rulebook_record::{PlayerEntry, Start, Verdict};
use rulebook_view::replay::{LogStates, StateText};
use serde::Serialize;
use std::path::{Path, PathBuf};

pub(crate) fn run(games: Registry, args: RecordArgs) -> Result<(), Failure> {
    let game = game_of(games, args.game.game.as_deref(), &args.dir)?;
    check_folder(games, &args.dir)?;
    args.run(game)
}

/// The result of a verification.
#[derive(Serialize)]
struct Finding {
    follows: bool,
    /// Number of steps that follow from the rules.
    steps: usize,
    /// Whether the game is over in the last state.
    complete: bool,
    /// The file of the draws, if it is missing. The draws were then inferred from the states.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing_draws: Option<String>,
    #[serde(flatten)]
    difference: Option<Difference>,
}

impl RecordArgs {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        let recording = Recording::open(game, &self.dir, self.rules.rules.as_deref())?;
        let finding = verify(&recording)?;
        match self.format.format {
            Format::Json => print_json(&finding)?,
            Format::Text if finding.follows => print(&finding.sentence(game, &self.dir))?,
            Format::Text => {}
        }
        match (finding.difference, finding.missing_draws) {
            (None, _) => Ok(()),
            (Some(difference), None) => Err(Failure::no(&difference)),
            (Some(difference), Some(draws)) => Err(Failure::no(&difference).hint(format_args!(
                "{draws} is missing, so all draws were tried. None leads to this record; the difference is that of the \
                 closest draws"
            ))),
        }
    }
}

impl Finding {
    /// The result in a sentence, for a record that follows from the rules.
    fn sentence(&self, game: GameRef, record: &Path) -> String {
        let end = if self.complete { "to its end" } else { "but the game is not over" };
        let steps = counted(self.steps, "step");
        let follow = match (&self.missing_draws, self.steps) {
            (Some(_), _) => "can follow",
            (None, 1) => "follows",
            (None, _) => "follow",
        };
        let sentence = format!("{}: {steps} {follow} from the rules, {end}\n", path_text(record));
        let Some(draws) = &self.missing_draws else { return sentence };
        let chance = game.replays.log().map(|log| log.chance).unwrap_or_default();
        format!(
            "{sentence}{draws} is missing. There are draws that lead from each state to the next, with the actions \
             done. Whether they were the draws of the game cannot be checked: {chance}\n"
        )
    }
}

fn verify(recording: &Recording) -> Result<Finding, Failure> {
    let found = |steps, complete, difference: Option<Difference>| {
        let missing_draws = recording.missing_draws().map(path_text);
        Ok(Finding { follows: difference.is_none(), steps, complete, missing_draws, difference })
    };
    let is_log = is_log_of(recording.game, &recording.folder);
    let file @ (number, _) = &recording.files[0];
    let (text, state) = recording.read_state(file)?;
    // The first state follows from no other state, but its totals must be correct, and the
    // start of a standard game is known.
    let expected = standard_start(recording, &state).unwrap_or_else(|| state.clone());
    if let Some(difference) = compare(is_log, file, &expected, &state, &text) {
        return found(0, false, Some(difference));
    }
    let mut replay = Replay::new(recording, *number, state);
    for (steps, pair) in recording.files.windows(2).enumerate() {
        let [(number, _), file @ (next_number, next_path)] = pair else { continue };
        if *next_number != number + 1 {
            let missing = Difference::of_file(&path_text(recording.folder.join(state_file(number + 1))), "is missing");
            return found(steps, false, Some(missing));
        }
        if replay.state().outcome().is_some() {
            return found(
                steps,
                true,
                Some(Difference::of_file(&path_text(next_path), "comes after the end of the game")),
            );
        }
        let (text, next) = recording.read_state(file)?;
        match replay.step(&mut |_| ()) {
            Err(StepFailure::Departs(error)) if !error.is_gap() => {
                let difference = Difference::of_file(&path_text(recording.input_file()), &error.to_string());
                return found(steps, false, Some(difference));
            }
            step => step.map_err(|error| recording.failure(error))?,
        };
        if let Some(difference) = compare(is_log, file, replay.state(), &next, &text) {
            return found(steps, false, Some(difference));
        }
    }
    let state = replay.into_state();
    let steps = recording.files.len() - 1;
    let complete = state.outcome().is_some();
    found(steps, complete, compare_end(recording, &state, complete)?)
}

/// Compares a log with the log that the rules give. The states were compared before, so only the actions between them
/// can differ. In a log without these states, nothing can: its steps lead to them.
fn log_difference(recording: &Recording) -> Result<Option<Difference>, Failure> {
    let path = &recording.folder;
    let has_states = recording.game.replays.log().is_some_and(|log| matches!(log.states, LogStates::All { .. }));
    if !is_log_of(recording.game, path) || !has_states {
        return Ok(None);
    }
    Ok(LogText::of_recorded_states(recording)?.difference(path, &own_file::read_named(path)?))
}

/// The start of a standard game, with the recorded names; `None` when the record starts from
/// another state or does not say.
fn standard_start(recording: &Recording, state: &State) -> Option<State> {
    recording.journal.as_ref().filter(|journal| journal.head.start == Start::Standard)?;
    let mut start = recording.game.typed.opening_of(state).ok()?;
    for seat in state.players().iter() {
        start.set_name(seat, state.name(seat).unwrap_or_default()).ok()?;
    }
    Some(start)
}

/// Compares the other files of the record with the last state, and the number of rounds with the
/// number of states.
fn compare_end(recording: &Recording, state: &State, complete: bool) -> Result<Option<Difference>, Failure> {
    let played = recording.files.len() - 1;
    if let Some(journal) = &recording.journal
        && journal.rounds.len() > played
    {
        let number = recording.files[played].0 + 1;
        return Ok(Some(Difference::of_file(&path_text(recording.folder.join(state_file(number))), "is missing")));
    }
    if let Some(difference) = compare_journal(recording, state) {
        return Ok(Some(difference));
    }
    let score = recording.folder.join(SCORE);
    let difference = match (score.exists(), complete) {
        (true, true) => {
            first_word(&path_text(&score), &field_map_of(|out| state.score_sheet(out)), &own_file::read_named(&score)?)
        }
        (true, false) => Some(Difference::of_file(&path_text(&score), "exists, but the game is not over")),
        (false, _) => None,
    };
    match difference {
        Some(difference) => Ok(Some(difference)),
        None => match log_difference(recording)? {
            Some(difference) => Ok(Some(difference)),
            None => legacy::difference(recording, state, complete),
        },
    }
}

/// Compares the rest of `match.json`: names and outcome.
fn compare_journal(recording: &Recording, state: &State) -> Option<Difference> {
    let journal = recording.journal.as_ref()?;
    let named = |player: &PlayerEntry| {
        let seat = player.seat.checked_sub(1).and_then(Seat::new);
        seat.is_some_and(|seat| state.name(seat).is_none_or(|name| name == player.name))
    };
    let path = path_text(recording.folder.join(MATCH_FILE));
    if let Some((round, answer)) = journal.first_wrong_disqualification() {
        let (step, seat, verdict) = (recording.game.step(), answer.seat, &answer.verdict);
        let why = match verdict {
            Verdict::Disqualified => "its earlier faults do not disqualify it".to_owned(),
            _ => format!("expected disqualified because of earlier faults, found {}", verdict.kind()),
        };
        return Some(Difference::of_file(&path, &format!("P{seat} in {step} {round}: {why}")));
    }
    if let Some((round, answer)) = journal.first_answer_after_failure() {
        let (step, seat) = (recording.game.step(), answer.seat);
        let why = match &answer.verdict {
            Verdict::Failed { by } => format!("failed, {by}: the record does not show this failure"),
            _ => format!("expected failed, as in earlier rounds, found {}", answer.verdict.kind()),
        };
        return Some(Difference::of_file(&path, &format!("P{seat} in {step} {round}: {why}")));
    }
    let entry = |outcome| recording.game.typed.outcome_entry(state, &outcome, journal.faults().disqualified());
    let wrong = if journal.outcome != state.outcome().map(entry) {
        "its outcome differs from that of the last state"
    } else if !journal.head.players.iter().all(named) {
        "its player names differ from those in the states"
    } else {
        return None;
    };
    Some(Difference::of_file(&path, wrong))
}

/// The first difference between a recorded state and the state that the rules give.
fn compare(
    is_log: bool,
    (number, path): &(u64, PathBuf),
    expected: &State,
    recorded: &State,
    raw: &StateText,
) -> Option<Difference> {
    let named = |state: &State| field_map_of(|out| state.write(out));
    let file = path_text(path);
    let (expected_fields, recorded_fields) = (named(expected), named(recorded));
    // A record in one file comes from any referee, so its states may have any form that the rules tolerate.
    let is_same = is_log && expected_fields.text == recorded_fields.text;
    let difference = |raw: &[u8]| first_field(&file, &expected_fields, &recorded_fields, raw).filter(|_| !is_same);
    // The places of a long file cost time, so they are found only for a state that differs.
    difference(raw.bytes()).and_then(|_| difference(&raw.in_place())).or_else(|| {
        let misplaced = expected.progress().done.is_some_and(|done| done != *number);
        misplaced.then(|| Difference::of_file(&file, "has the number of another state"))
    })
}
