//! `rulebook verify`

use super::for_game;
use crate::args::{Format, RecordArgs};
use crate::classic;
use crate::failure::{Failure, shown};
use crate::games::{House, Registry, WithGame};
use crate::output::{counted, print, print_json};
use crate::own_file;
use crate::record::{MATCH, Recording, SCORE, StepFailure, check_folder, game_of, state_file};
use rulebook_conformance::report::{Difference, first_field, first_word, told_by};
use rulebook_core::players::Seat;
use rulebook_record::{OutcomeEntry, PlayerEntry, Replay, Start, Verdict};
use serde::Serialize;
use std::path::Path;

pub(crate) fn run<R: Registry>(args: RecordArgs) -> Result<(), Failure> {
    let game = game_of::<R>(args.game.game.as_deref(), &args.dir)?;
    check_folder(&args.dir)?;
    for_game::<R, _, _>(game, args)
}

/// What was found.
#[derive(Serialize)]
struct Finding {
    follows: bool,
    /// How many steps follow from the rules.
    steps: usize,
    /// Whether the last state is one in which the game is over.
    complete: bool,
    #[serde(flatten)]
    difference: Option<Difference>,
}

impl WithGame for RecordArgs {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let recording = Recording::<G>::open(&self.dir, self.rules.rules.as_deref())?;
        let finding = verify(&recording)?;
        match self.format.format {
            Format::Json => print_json(&finding)?,
            Format::Text if finding.follows => {
                let end = if finding.complete { "to its end" } else { "as far as it goes: the game is not over" };
                let (steps, follow) =
                    (counted(finding.steps, "step"), if finding.steps == 1 { "follows" } else { "follow" });
                print(&format!("{}: {steps} {follow} from the rules, {end}\n", shown(&self.dir)))?;
            }
            Format::Text => {}
        }
        match finding.difference {
            None => Ok(()),
            Some(difference) => Err(Failure::no(&difference)),
        }
    }
}

fn verify<G: House>(recording: &Recording<G>) -> Result<Finding, Failure> {
    let found = |steps, complete, difference: Option<Difference>| {
        Ok(Finding { follows: difference.is_none(), steps, complete, difference })
    };
    let file @ (number, first) = &recording.files[0];
    let (bytes, state) = recording.read_state(file)?;
    // The first state follows from nothing, but its own totals must be right,
    // and the start of a standard game is known.
    let expected = standard_start(recording, &state).unwrap_or_else(|| state.clone());
    if let Some(difference) = compare::<G>(first, *number, &expected, &state, &bytes) {
        return found(0, false, Some(difference));
    }
    let mut replay = Replay::new(recording, *number, state);
    for (steps, pair) in recording.files.windows(2).enumerate() {
        let [(number, _), file @ (next_number, next_path)] = pair else { continue };
        if *next_number != number + 1 {
            let missing = Difference::of_file(&shown(recording.folder.join(state_file(number + 1))), "is missing");
            return found(steps, false, Some(missing));
        }
        if G::outcome(replay.state()).is_some() {
            return found(steps, true, Some(Difference::of_file(&shown(next_path), "comes after the end of the game")));
        }
        let (bytes, next) = recording.read_state(file)?;
        match replay.step(&mut ()) {
            Err(StepFailure::Departs(error)) if !error.is_untold() => {
                let difference = Difference::of_file(&shown(recording.folder.join(MATCH)), &error.to_string());
                return found(steps, false, Some(difference));
            }
            step => step.map_err(|error| recording.failure(error))?,
        };
        if let Some(difference) = compare::<G>(next_path, *next_number, replay.state(), &next, &bytes) {
            return found(steps, false, Some(difference));
        }
    }
    let state = replay.into_state();
    let steps = recording.files.len() - 1;
    let complete = G::outcome(&state).is_some();
    found(steps, complete, compare_end(recording, &state, complete)?)
}

/// The start of a standard game, with the names of the recorded one; `None`
/// when the record began from another state or does not tell.
fn standard_start<G: House>(recording: &Recording<G>, state: &G::State) -> Option<G::State> {
    recording.journal.as_ref().filter(|journal| journal.head.start == Start::Standard)?;
    let mut start = G::opening(G::rules(state), &G::opened_with(state)).ok()?;
    for seat in G::players(state).iter() {
        G::set_name(&mut start, seat, G::name(state, seat).unwrap_or_default()).ok()?;
    }
    Some(start)
}

/// What stands beside the states: the scores, and how many rounds there are.
fn compare_end<G: House>(
    recording: &Recording<G>,
    state: &G::State,
    complete: bool,
) -> Result<Option<Difference>, Failure> {
    let played = recording.files.len() - 1;
    if let Some(journal) = &recording.journal
        && journal.rounds.len() > played
    {
        let number = recording.files[played].0 + 1;
        return Ok(Some(Difference::of_file(&shown(recording.folder.join(state_file(number))), "is missing")));
    }
    if let Some(difference) = compare_journal(recording, state) {
        return Ok(Some(difference));
    }
    let score = recording.folder.join(SCORE);
    let difference = match (score.exists(), complete) {
        (true, true) => {
            first_word(&shown(&score), &told_by(|out| G::score_sheet(state, out)), &own_file::read_named(&score)?)
        }
        (true, false) => Some(Difference::of_file(&shown(&score), "stands there, but the game is not over")),
        (false, _) => None,
    };
    match difference {
        Some(difference) => Ok(Some(difference)),
        None => classic::difference(recording, state, complete),
    }
}

/// What `match.json` says beside the answers: the names and the outcome.
fn compare_journal<G: House>(recording: &Recording<G>, state: &G::State) -> Option<Difference> {
    let journal = recording.journal.as_ref()?;
    let named = |player: &PlayerEntry| {
        let seat = player.seat.checked_sub(1).and_then(Seat::new);
        seat.is_some_and(|seat| G::name(state, seat).is_none_or(|name| name == player.name))
    };
    let path = shown(recording.folder.join(MATCH));
    if let Some((round, answer)) = journal.misjudged() {
        let (step, seat, verdict) = (G::STEP, answer.seat, &answer.verdict);
        let why = match verdict {
            Verdict::Disqualified => "the faults before do not disqualify it".to_owned(),
            _ => format!("expected disqualified by the faults before, found {}", verdict.kind()),
        };
        return Some(Difference::of_file(&path, &format!("P{seat} in {step} {round}: {why}")));
    }
    if let Some((round, answer)) = journal.revived() {
        let (step, seat) = (G::STEP, answer.seat);
        let why = match answer.verdict {
            Verdict::Failed { by } => format!("failed, {by}: it did not fail by that"),
            _ => format!("expected failed, as before, found {}", answer.verdict.kind()),
        };
        return Some(Difference::of_file(&path, &format!("P{seat} in {step} {round}: {why}")));
    }
    let entry = |outcome| OutcomeEntry::of::<G>(state, &outcome, journal.faults().disqualified());
    let wrong = if journal.outcome != G::outcome(state).map(entry) {
        "its outcome is not that of the last state"
    } else if !journal.head.players.iter().all(named) {
        "its players have other names than in the states"
    } else {
        return None;
    };
    Some(Difference::of_file(&path, wrong))
}

/// The first place where a recorded state differs from what the rules give.
fn compare<G: House>(
    path: &Path,
    number: u64,
    expected: &G::State,
    recorded: &G::State,
    raw: &[u8],
) -> Option<Difference> {
    let named = |state| told_by(|out| G::write(state, out));
    let file = shown(path);
    first_field(&file, &named(expected), &named(recorded), raw).or_else(|| {
        let misplaced = G::progress(expected).done.is_some_and(|done| done != number);
        misplaced.then(|| Difference::of_file(&file, "has the number of another state"))
    })
}
