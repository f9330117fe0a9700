//! Which of any files are a record, also of another referee.

use super::{Damage, FilmError, Footage, LOG, Log, RESULTS, StateFile, house, state_number};
use crate::Visible;
use rulebook_conformance::report::{FaultList, faults};
use rulebook_record::{MATCH_FILE, Transcript};
use std::collections::{BTreeMap, BTreeSet};

/// Any file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, with the folders that it lies in before it.
    pub path: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl File {
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// The record among files of whatever kind. States are known by their names
/// (REF-7); where no file has such a name, as those of other referees, they are
/// known by their form and counted by what stands in them. A journal is used
/// where it lies beside them. Where no state is counted, a file [`LOG`] is the
/// record.
///
/// # Errors
///
/// [`FilmError`], where no file is a state, or the files are no one record.
pub fn footage_of(files: Vec<File>) -> Result<Footage, FilmError> {
    if files.is_empty() {
        return Err(FilmError::NoStates);
    }
    let named: Vec<Option<u64>> = files.iter().map(|file| state_number(file.name())).collect();
    let of_folder = one_folder(&files, &named)?;
    let (journals, files): (Vec<File>, Vec<File>) = files.into_iter().partition(|file| file.name() == MATCH_FILE);
    let journal = journals.into_iter().find(|file| of_folder.as_deref().is_none_or(|folder| folder == file.folder()));
    // A journal that is damaged does not keep the states from being shown.
    let (transcript, mut damage) = match journal.map(|file| Transcript::parse(&file.path, &file.bytes)).transpose() {
        Ok(transcript) => (transcript, None),
        Err(error) => (None, Some(Damage::of_error(&error))),
    };
    let states = match of_folder {
        Some(folder) => by_name(files, &folder)?,
        None => match by_log(&files, transcript.as_ref())? {
            Some(footage) => return Ok(Footage { damage, ..footage }),
            None => {
                let counted = by_counter(files, transcript.as_ref())?;
                damage = damage.or(counted.damage);
                counted.states
            }
        },
    };
    Ok(Footage { states, transcript, damage })
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
fn by_log(files: &[File], transcript: Option<&Transcript>) -> Result<Option<Footage>, FilmError> {
    let logs = files.iter().filter(|file| file.name() == LOG);
    let mut logs = logs.filter_map(|file| Some((file, house::of_log(&file.bytes)?)));
    let Some((file, (game, is_turn))) = logs.next() else { return Ok(None) };
    if files.iter().any(|file| matches!(counter(file, transcript), Ok(Some(_)))) {
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
fn by_counter(files: Vec<File>, transcript: Option<&Transcript>) -> Result<Counted, FilmError> {
    let mut numbered = Vec::new();
    let mut others = Vec::new();
    for file in files {
        match counter(&file, transcript)? {
            Some(number) => numbered.push((number, file)),
            None => others.push(file),
        }
    }
    let why = |file: &File| (house::likeliest(&file.bytes).why_not)(file);
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

/// The numbers of broken files: those that are missing between the states that stand
/// before and behind them by their names, or the only one that is missing. Beside
/// them, the files that have no place.
fn place(numbered: &[(u64, File)], broken: Vec<File>) -> (Vec<(u64, File)>, Vec<File>) {
    let mut known: Vec<(Vec<Part<'_>>, u64)> =
        numbered.iter().map(|(number, file)| (parts(&file.path), *number)).collect();
    known.sort();
    let taken: BTreeSet<u64> = numbered.iter().map(|(number, _)| *number).collect();
    let (first, last) = (taken.first().copied().unwrap_or(0), taken.last().copied().unwrap_or(0));
    let missing: Vec<u64> = (first..=last).filter(|number| !taken.contains(number)).collect();
    let is_ordered = known.is_sorted_by_key(|(_, number)| *number);
    let mut broken = broken;
    broken.sort_by(|one, other| parts(&one.path).cmp(&parts(&other.path)));
    if !is_ordered {
        return match (&missing[..], broken.len()) {
            ([number], 1) => (vec![(*number, broken.remove(0))], Vec::new()),
            _ => (Vec::new(), broken),
        };
    }
    // How many states stand before each of them, by the names.
    let before: Vec<usize> =
        broken.iter().map(|file| known.partition_point(|(name, _)| *name < parts(&file.path))).collect();
    let number_of = |index: usize| {
        let together = before.iter().filter(|&&other| other == before[index]).count() as u64;
        let place = before[..index].iter().filter(|&&other| other == before[index]).count() as u64;
        match (before[index].checked_sub(1).map(|state| known[state].1), known.get(before[index])) {
            (Some(state), Some((_, next))) => (next - state - 1 == together).then_some(state + 1 + place),
            (Some(state), None) => Some(state + 1 + place),
            (None, Some((_, next))) => next.checked_sub(together).map(|first| first + place),
            (None, None) => None,
        }
    };
    let numbers: Vec<Option<u64>> = (0..broken.len()).map(number_of).collect();
    let (mut placed, mut lost) = (Vec::new(), Vec::new());
    for (number, file) in numbers.into_iter().zip(broken) {
        match number {
            Some(number) => placed.push((number, file)),
            None => lost.push(file),
        }
    }
    (placed, lost)
}

/// A name in the order in which people count: `b9` before `b10`.
fn parts(path: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = path;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        let number = part.trim_start_matches('0');
        parts.push(if is_digit { Part::Number(number.len(), number) } else { Part::Text(part) });
        rest = behind;
    }
    parts
}

/// A part of a name: digits, or what stands between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part<'a> {
    /// With the number of digits first, so that they are ordered as numbers.
    Number(usize, &'a str),
    Text(&'a str),
}

/// A name without its numbers.
fn pattern(path: &str) -> String {
    path.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("#")
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
fn counter(file: &File, transcript: Option<&Transcript>) -> Result<Option<u64>, FilmError> {
    house::of_text(&file.bytes).map_or(Ok(None), |game| (game.counter)(file, transcript))
}

pub(super) fn counter_of<G: Visible>(file: &File, transcript: Option<&Transcript>) -> Result<Option<u64>, FilmError> {
    let rules = transcript.map(Transcript::rules::<G>).transpose()?.unwrap_or_default();
    let state = G::read(&file.bytes, &rules).map_err(|error| FilmError::BadState(faults(&file.path, &error)))?;
    Ok(G::progress(&state).done)
}

/// What a game finds wrong with a file under its usual rules.
pub(super) fn why_not_of<G: Visible>(file: &File) -> Option<FaultList> {
    let error = G::read(&file.bytes, &G::Rules::default()).err()?;
    Some(faults(&file.path, &error))
}
