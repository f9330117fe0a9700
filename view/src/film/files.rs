//! Which of any files are a record, also of another referee.

use super::place::{pattern, place};
use super::{Damage, File, FilmError, Footage, Games, LOG, Log, RESULTS, StateFile, state_number};
use rulebook_record::{MATCH_FILE, Transcript};
use std::collections::BTreeMap;

impl Games {
    /// The record among files of whatever kind. States are known by their names
    /// (REF-7); where no file has such a name, as those of other referees, they are
    /// known by their form and counted by what stands in them. A journal is used
    /// where it lies beside them. Where no state is counted, a file [`LOG`] is the
    /// record.
    ///
    /// # Errors
    ///
    /// [`FilmError`], where no file is a state, or the files are no one record.
    pub fn footage_of(self, files: Vec<File>) -> Result<Footage, FilmError> {
        if files.is_empty() {
            return Err(FilmError::NoStates);
        }
        let named: Vec<Option<u64>> = files.iter().map(|file| state_number(file.name())).collect();
        let of_folder = one_folder(&files, &named)?;
        let (journals, files): (Vec<File>, Vec<File>) = files.into_iter().partition(|file| file.name() == MATCH_FILE);
        let journal =
            journals.into_iter().find(|file| of_folder.as_deref().is_none_or(|folder| folder == file.folder()));
        // A journal that is damaged does not keep the states from being shown.
        let (transcript, mut damage) = match journal.map(|file| Transcript::parse(&file.path, &file.bytes)).transpose()
        {
            Ok(transcript) => (transcript, None),
            Err(error) => (None, Some(Damage::of_error(&error))),
        };
        let states = match of_folder {
            Some(folder) => by_name(files, &folder)?,
            None => match by_log(self, &files, transcript.as_ref())? {
                Some(footage) => return Ok(Footage { damage, ..footage }),
                None => {
                    let counted = by_counter(self, files, transcript.as_ref())?;
                    damage = damage.or(counted.damage);
                    counted.states
                }
            },
        };
        Ok(Footage { states, transcript, damage })
    }
}

/// The one folder whose files are named as states; `None` when none is.
fn one_folder(files: &[File], named: &[Option<u64>]) -> Result<Option<String>, FilmError> {
    let mut folders: Vec<&str> =
        files.iter().zip(named).filter(|(_, number)| number.is_some()).map(|(file, _)| file.folder()).collect();
    folders.sort_unstable();
    folders.dedup();
    match folders[..] {
        [] => Ok(None),
        [folder] => Ok(Some(folder.to_owned())),
        _ => Err(FilmError::SeveralRecords(folders.iter().map(|&folder| format!("{folder}/")).collect())),
    }
}

fn by_name(files: Vec<File>, folder: &str) -> Result<BTreeMap<u64, StateFile>, FilmError> {
    let mut numbered = Vec::new();
    for file in files.into_iter().filter(|file| file.folder() == folder) {
        if let Some(number) = state_number(file.name()) {
            numbered.push((number, file));
        }
    }
    in_order(numbered)
}

/// What a log tells, where there is one and no state that is counted.
fn by_log(games: Games, files: &[File], transcript: Option<&Transcript>) -> Result<Option<Footage>, FilmError> {
    let logs = files.iter().filter(|file| file.name() == LOG);
    let mut logs = logs.filter_map(|file| Some((file, games.of_log(&file.bytes)?)));
    let Some((file, (game, is_turn))) = logs.next() else { return Ok(None) };
    if files.iter().any(|file| matches!(counter(games, file, transcript), Ok(Some(_)))) {
        return Ok(None);
    }
    if let Some((other, _)) = logs.next() {
        let folders = [file, other].map(|file| format!("{}/", file.folder()));
        return Err(FilmError::SeveralRecords(folders.into()));
    }
    let mut footage = (game.footage)(Log::read(&file.path, &file.bytes, is_turn)?, 0);
    let is_beside = |other: &&File| other.name() == RESULTS && other.folder() == file.folder();
    if let Some(results) = files.iter().find(is_beside) {
        (game.name_by)(&mut footage, &results.bytes);
    }
    Ok(Some(footage))
}

/// States by what they count themselves. A file that is called as the states are is meant
/// as one, and is broken where it is none (REC-7).
fn by_counter(games: Games, files: Vec<File>, transcript: Option<&Transcript>) -> Result<Counted, FilmError> {
    let mut numbered = Vec::new();
    let mut others = Vec::new();
    for file in files {
        match counter(games, &file, transcript)? {
            Some(number) => numbered.push((number, file)),
            None => others.push(file),
        }
    }
    let why = |file: &File| (games.likeliest(&file.bytes).why_not)(file);
    let Some((_, state)) = numbered.first() else {
        // Without any state, the first text tells what is wrong.
        let first = others.iter().min_by_key(|file| (!file.path.ends_with(".txt"), &file.path));
        return Err(first.and_then(why).map_or(FilmError::NoStates, FilmError::BadState));
    };
    let called = pattern(&state.path);
    let broken = others.into_iter().filter(|file| pattern(&file.path) == called && why(file).is_some());
    let (placed, lost) = place(&numbered, broken.collect());
    let faults = lost.first().and_then(why);
    numbered.extend(placed);
    match (in_order(numbered), faults) {
        (Ok(states), None) => Ok(Counted { states, damage: None }),
        (Ok(states), Some(faults)) => {
            Ok(Counted { damage: Some(Damage::of_state(&lost[0].path, &faults, "the others are shown")), states })
        }
        // A state is missing, and nobody can tell whether it is this one.
        (Err(FilmError::Gap { .. }), Some(faults)) => Err(FilmError::BadState(faults)),
        (Err(error), _) => Err(error),
    }
}

/// States that count themselves, and a file beside them whose place is not known.
struct Counted {
    states: BTreeMap<u64, StateFile>,
    damage: Option<Damage>,
}

/// States by their numbers, of which none may be there twice or not at all.
fn in_order(numbered: Vec<(u64, File)>) -> Result<BTreeMap<u64, StateFile>, FilmError> {
    let mut states: BTreeMap<u64, StateFile> = BTreeMap::new();
    for (number, File { path, bytes }) in numbered {
        if let Some(first) = states.get(&number) {
            return Err(FilmError::SameNumber { number, first: first.name.clone(), second: path });
        }
        states.insert(number, StateFile { name: path, text: bytes });
    }
    let gap = states.iter().zip(states.iter().skip(1)).find(|((before, _), (after, _))| *before + 1 != **after);
    match gap {
        Some(((number, before), (_, after))) => {
            Err(FilmError::Gap { missing: number + 1, before: before.name.clone(), after: after.name.clone() })
        }
        None => Ok(states),
    }
}

/// The number that a state tells itself; `None` when the file is no state.
fn counter(games: Games, file: &File, transcript: Option<&Transcript>) -> Result<Option<u64>, FilmError> {
    games.of_text(&file.bytes).map_or(Ok(None), |game| (game.counter)(file, transcript))
}
