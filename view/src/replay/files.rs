//! Finds the record among any files, also of another referee.

use super::place::{pattern, place};
use super::{Damage, File, Games, LogFiles, OpenReplayError, RESULTS_FILE, RecordFiles, StateFile, state_number};
use rulebook_record::{Limits, MATCH_FILE, TIMING_FILE, TimeUse, Transcript};
use std::collections::BTreeMap;

impl Games {
    /// Finds the record among files of any kind. State files have standard names
    /// (REF-7). If no file has such a name, as with other referees, the parser of a
    /// game recognizes states, and the number in a state gives its place. The answers come from a journal next to the
    /// states, if there is one. A file that is a [log](super::Log) by its extension is the record, whatever else there
    /// is. A file that is only called `log` is the record if no state contains its number.
    ///
    /// # Errors
    ///
    /// [`OpenReplayError`] if no file is a state, or the files are not exactly one record.
    pub fn record_files_of(self, files: Vec<File>) -> Result<RecordFiles, OpenReplayError> {
        if files.is_empty() {
            return Err(OpenReplayError::NoStates);
        }
        let named: Vec<Option<u64>> = files.iter().map(|file| state_number(file.name())).collect();
        let of_folder = one_folder(&files, &named)?;
        let (journals, files): (Vec<File>, Vec<File>) = files.into_iter().partition(|file| file.name() == MATCH_FILE);
        let journal =
            journals.into_iter().find(|file| of_folder.as_deref().is_none_or(|folder| folder == file.folder()));
        let limits = journal.as_ref().and_then(|file| Transcript::parse_limits(&file.bytes));
        let limits = limits.filter(Limits::has_game_budget);
        let beside = |timing: &&File| journal.as_ref().is_some_and(|file| timing.folder() == file.folder());
        let timing = files.iter().filter(|file| limits.is_some() && file.name() == TIMING_FILE).find(beside);
        let timing = timing.map(|file| file.bytes.clone()).unwrap_or_default();
        // The states can be shown even if the journal is damaged.
        let (transcript, mut damage) = match journal.map(|file| Transcript::parse(&file.path, &file.bytes)).transpose()
        {
            Ok(transcript) => (transcript, None),
            Err(error) => (None, Some(Damage::of_error(&error))),
        };
        let states = match of_folder {
            Some(folder) => by_name(files, &folder)?,
            None => match by_log(self, &files, transcript.as_ref())? {
                Some(record_files) => return Ok(RecordFiles { damage, ..record_files }),
                None => {
                    let counted = by_counter(self, files, transcript.as_ref())?;
                    damage = damage.or(counted.damage);
                    counted.states
                }
            },
        };
        let rounds = transcript.as_ref().map_or(&[][..], |transcript| &transcript.rounds);
        let time_use = limits.map(|limits| TimeUse::of(limits, rounds, &timing)).unwrap_or_default();
        Ok(RecordFiles { states, transcript, damage, time_use })
    }
}

/// The folder with files that are named as states; `None` if there is none.
fn one_folder(files: &[File], named: &[Option<u64>]) -> Result<Option<String>, OpenReplayError> {
    let mut folders: Vec<&str> =
        files.iter().zip(named).filter(|(_, number)| number.is_some()).map(|(file, _)| file.folder()).collect();
    folders.sort_unstable();
    folders.dedup();
    match folders[..] {
        [] => Ok(None),
        [folder] => Ok(Some(folder.to_owned())),
        _ => Err(OpenReplayError::SeveralRecords(folders.iter().map(|&folder| format!("{folder}/")).collect())),
    }
}

fn by_name(files: Vec<File>, folder: &str) -> Result<BTreeMap<u64, StateFile>, OpenReplayError> {
    let mut numbered = Vec::new();
    for file in files.into_iter().filter(|file| file.folder() == folder) {
        if let Some(number) = state_number(file.name()) {
            numbered.push((number, file));
        }
    }
    in_order(numbered)
}

/// The record in a log; `None` if there is no log. A file that is only called `log` counts as one only if no state
/// contains its number.
fn by_log(
    games: Games,
    files: &[File],
    transcript: Option<&Transcript>,
) -> Result<Option<RecordFiles>, OpenReplayError> {
    let mut logs = files.iter().filter_map(|file| Some((file, games.of_log(file.name(), &file.bytes)?)));
    let Some((file, (game, log))) = logs.next() else { return Ok(None) };
    // A file with the extension is a log, whatever else there is. A file that is called `log` may be something else.
    let is_surely_log = matches!(log.files, LogFiles::Extension { .. });
    if !is_surely_log && files.iter().any(|file| matches!(counter(games, file, transcript), Ok(Some(_)))) {
        return Ok(None);
    }
    if let Some((other, _)) = logs.next() {
        let records = [file, other].map(|file| match log.files {
            LogFiles::Named(_) => format!("{}/", file.folder()),
            LogFiles::Extension { .. } => file.path.clone(),
        });
        return Err(OpenReplayError::SeveralRecords(records.into()));
    }
    let draws = log.files.draws_beside(&file.path);
    let draws = draws.and_then(|draws| files.iter().find(|file| file.path == draws));
    let draws = draws.map(|file| (&*file.path, &*file.bytes));
    let mut record_files = (game.record_files)(log.read(&file.path, &file.bytes, draws)?, 0);
    let is_beside = |other: &&File| other.name() == RESULTS_FILE && other.folder() == file.folder();
    if let Some(results) = files.iter().find(is_beside) {
        (game.name_by)(&mut record_files, &results.bytes);
    }
    Ok(Some(record_files))
}

/// States by the numbers that they contain. A file that is named like the states but is
/// not a valid state counts as a broken one (REC-7).
fn by_counter(
    games: Games,
    files: Vec<File>,
    transcript: Option<&Transcript>,
) -> Result<NumberedStates, OpenReplayError> {
    let mut numbered = Vec::new();
    let mut others = Vec::new();
    for file in files {
        match counter(games, &file, transcript)? {
            Some(number) => numbered.push((number, file)),
            None => others.push(file),
        }
    }
    let why = |file: &File| (games.best_match(&file.bytes).why_not)(file);
    let Some((_, state)) = numbered.first() else {
        // Without any state, report what is wrong with the first text file.
        let first = others.iter().min_by_key(|file| (!file.path.ends_with(".txt"), &file.path));
        return Err(first.and_then(why).map_or(OpenReplayError::NoStates, OpenReplayError::BadState));
    };
    let called = pattern(&state.path);
    let broken = others.into_iter().filter(|file| pattern(&file.path) == called && why(file).is_some());
    let (placed, lost) = place(&numbered, broken.collect());
    let faults = lost.first().and_then(why);
    numbered.extend(placed);
    match (in_order(numbered), faults) {
        (Ok(states), None) => Ok(NumberedStates { states, damage: None }),
        (Ok(states), Some(faults)) => Ok(NumberedStates {
            damage: Some(Damage::of_state(&lost[0].path, &faults, "the other states are shown")),
            states,
        }),
        // A state is missing, and it may be this one.
        (Err(OpenReplayError::Gap { .. }), Some(faults)) => Err(OpenReplayError::BadState(faults)),
        (Err(error), _) => Err(error),
    }
}

/// States by their own numbers, and a broken file whose place is unknown.
struct NumberedStates {
    states: BTreeMap<u64, StateFile>,
    damage: Option<Damage>,
}

/// States by their numbers; an error if a number occurs twice or is missing.
fn in_order(numbered: Vec<(u64, File)>) -> Result<BTreeMap<u64, StateFile>, OpenReplayError> {
    let mut states: BTreeMap<u64, StateFile> = BTreeMap::new();
    for (number, File { path, bytes }) in numbered {
        if let Some(first) = states.get(&number) {
            return Err(OpenReplayError::SameNumber { number, first: first.name.clone(), second: path });
        }
        states.insert(number, StateFile { name: path, text: bytes.into() });
    }
    let gap = states.iter().zip(states.iter().skip(1)).find(|((before, _), (after, _))| *before + 1 != **after);
    match gap {
        Some(((number, before), (_, after))) => {
            Err(OpenReplayError::Gap { missing: number + 1, before: before.name.clone(), after: after.name.clone() })
        }
        None => Ok(states),
    }
}

/// The number that a state contains; `None` if the file is not a state.
fn counter(games: Games, file: &File, transcript: Option<&Transcript>) -> Result<Option<u64>, OpenReplayError> {
    games.of_text(&file.bytes).map_or(Ok(None), |game| (game.counter)(file, transcript))
}
