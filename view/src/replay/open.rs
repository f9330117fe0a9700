//! Opens record files as frames.

use super::{Damage, OpenReplayError, RecordFiles, Replay, RoundAnswers, Snapshot, StateFile, TypedReplay, state_file};
use crate::Renderable;
use rulebook_conformance::report::{Difference, faults, field_map_of, first_field};
use rulebook_core::contract::Game;
use rulebook_core::players::Seat;
use rulebook_record::{PlayerName, ReplayError, ReplayProblem, RoundReplies, StepInput, TimeUse, Transcript};
use std::collections::BTreeMap;

/// Opens a record of a game (REC-7). The other states can be shown even if a file is
/// not a valid state. In its place, the replay shows the state that the rules give,
/// or the state before it if the answers are unknown, and reports what is wrong.
///
/// # Errors
///
/// [`OpenReplayError`] if no file is a state, or states are missing.
pub fn open_as<G: Renderable + 'static>(mut record_files: RecordFiles) -> Result<Box<dyn Replay>, OpenReplayError> {
    let rules = record_files.transcript.as_ref().map(Transcript::rules::<G>).transpose()?.unwrap_or_default();
    let mut damage = record_files.damage.take();
    let mut first_error = None;
    for (&number, file) in &record_files.states {
        match read::<G>(file, &rules) {
            Ok(state) => {
                // Nothing determines the first state, but its own totals must be correct.
                let departure = departure::<G>(file, &state, &state)
                    .or_else(|| Some((damage.as_ref()?.difference(), file.text.bytes().to_vec())));
                let snapshot = Snapshot { number, state, is_known: true, departure, answers: None };
                let (players, snapshots, time_use) = (Vec::new(), vec![snapshot], TimeUse::default());
                let mut replay = TypedReplay::<G> { rules, damage, players, time_use, snapshots };
                replay.take(record_files, Tail::Whole)?;
                return Ok(Box::new(replay));
            }
            Err(error) => {
                if let OpenReplayError::BadState(faults) = &error {
                    damage.get_or_insert_with(|| {
                        Damage::of_state(&file.name, faults, "the replay starts with the next state")
                    });
                }
                first_error.get_or_insert(error);
            }
        }
    }
    Err(first_error.unwrap_or(OpenReplayError::NoStates))
}

/// Whether the last file of a record may be incomplete because it is being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tail {
    Whole,
    MayBeWritten,
}

fn read<G: Game>(file: &StateFile, rules: &G::Rules) -> Result<G::State, OpenReplayError> {
    G::read(file.text.bytes(), rules).map_err(|error| {
        let error = G::read(&file.text.in_place(), rules).err().unwrap_or(error);
        OpenReplayError::BadState(faults(&file.name, &error))
    })
}

/// The first difference between a recorded state and the one that the rules give, and its text.
fn departure<G: Game>(file: &StateFile, expected: &G::State, found: &G::State) -> Option<(Difference, Vec<u8>)> {
    let fields = |state| field_map_of(|out| G::write(state, out));
    let difference = |text: &[u8]| first_field(&file.name, &fields(expected), &fields(found), text);
    // The places of a long file cost time, so they are found only for a state that differs.
    let difference = difference(file.text.bytes()).and_then(|_| difference(&file.text.in_place()))?;
    Some((difference, file.text.bytes().to_vec()))
}

/// How a state departs from the rules after a step that fails.
fn why(error: &ReplayError) -> String {
    match error.problem {
        ReplayProblem::GameOver => "comes after the end of the game".to_owned(),
        _ => format!("does not follow: {error}"),
    }
}

impl<G: Renderable> TypedReplay<G> {
    /// Takes the names of players whose names the states lack.
    pub(super) fn take_names(&mut self, players: &[PlayerName]) {
        let state = &self.snapshots[0].state;
        let has_name = |seat: Seat| G::name(state, seat).is_some_and(|name| !name.is_empty());
        let named: Vec<_> = G::players(state).iter().filter(|&seat| has_name(seat)).map(Seat::number).collect();
        let players = players.iter().filter(|player| !player.name.is_empty() && !named.contains(&player.seat));
        if self.players.is_empty() {
            self.players = players.cloned().collect();
        }
    }

    /// Continues from the last frame as far as there are states or answers.
    pub(super) fn take(&mut self, mut record_files: RecordFiles, tail: Tail) -> Result<(), OpenReplayError> {
        let transcript = record_files.transcript.take();
        if !record_files.time_use.is_empty() {
            self.time_use = std::mem::take(&mut record_files.time_use);
        }
        self.take_names(transcript.as_ref().map_or(&[], |transcript| &transcript.players));
        let rounds = transcript.map(|transcript| transcript.rounds).unwrap_or_default();
        let mut rounds: BTreeMap<u64, RoundReplies> = rounds.into_iter().map(|round| (round.round, round)).collect();
        loop {
            let last = self.snapshots.len() - 1;
            let Snapshot { number, is_known, .. } = self.snapshots[last];
            let (round, file) = (rounds.remove(&number), record_files.states.get(&(number + 1)));
            if round.is_none() && file.is_none() {
                return match record_files.states.range(number + 1..).next() {
                    Some(_) => Err(OpenReplayError::Missing { file: state_file(number + 1) }),
                    None => Ok(()),
                };
            }
            let is_last = record_files.states.range(number + 2..).next().is_none();
            let (recorded, faults) = match file.map(|file| read::<G>(file, &self.rules)).transpose() {
                Ok(recorded) => (recorded, None),
                Err(OpenReplayError::BadState(faults)) if tail == Tail::Whole || !is_last => (None, Some(faults)),
                Err(error) => return Err(error),
            };
            let state = &self.snapshots[last].state;
            let answers = match (round, &recorded) {
                (Some(replies), _) => {
                    Some(RoundAnswers { input: StepInput::of_replies::<G>(&replies, state)?, replies })
                }
                (None, Some(recorded)) if is_known => match StepInput::by_state::<G>(number, recorded) {
                    Ok(input) => Some(RoundAnswers { replies: input.unjudged(), input }),
                    // The journal with the answers is damaged.
                    Err(_) if self.damage.is_some() => None,
                    Err(error) => return Err(error.into()),
                },
                (None, _) => None,
            };
            let played = match &answers {
                Some(answers) => answers.input.play::<G>(state, &mut ()),
                None => Ok(state.clone()),
            };
            let played = match played {
                // For an unknown state, the only reliable error is that the game is over.
                Err(error) if !is_known && error.problem != ReplayProblem::GameOver => Ok(state.clone()),
                played => played,
            };
            let follows = answers.is_some() && is_known && played.is_ok();
            let departure = match (file, &recorded, faults) {
                (Some(file), _, Some(faults)) => {
                    let fallback =
                        if follows { "the state shown follows from the rules" } else { "the previous state is shown" };
                    Some((Damage::of_state(&file.name, &faults, fallback).difference(), file.text.bytes().to_vec()))
                }
                (Some(file), recorded, _) => match (&played, recorded) {
                    (Err(error), _) => Some((Difference::of_file(&file.name, &why(error)), file.text.bytes().to_vec())),
                    (Ok(next), Some(recorded)) if follows => departure::<G>(file, next, recorded),
                    _ => None,
                },
                (None, ..) => match &played {
                    Err(ReplayError { problem: ReplayProblem::GameOver, .. }) => return Ok(()),
                    Err(error) => return Err(error.clone().into()),
                    Ok(_) => None,
                },
            };
            let is_known = recorded.is_some() || follows;
            let state = recorded.or(played.ok()).unwrap_or_else(|| state.clone());
            self.snapshots[last].answers = answers;
            self.snapshots.push(Snapshot { number: number + 1, state, is_known, departure, answers: None });
        }
    }
}
