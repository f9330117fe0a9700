//! The folder of a comparison: what it is, its pairs so far, and the records of
//! games with faults (CMP-6).

use super::described::Described;
use super::former::{self, COMPARISON, PAIRS, RESULT, not_removed};
use super::opening::{PlannedPair, planned};
use super::plan;
use crate::commands::tournament::folder::{forget_workers, remove_half_written, wait_for_workers};
use crate::commands::tournament::line_file::LineFile;
use crate::commands::tournament::names::matches_folder;
use crate::failure::Failure;
use crate::files::{Lock, half_written, write_durable, write_whole};
use crate::games::{IsState, Registry};
use crate::output::quoted;
use crate::own_file;
use crate::record;
use rulebook_tournament::comparison::{End, PairLine, Standing, Summary, Version};
use rulebook_tournament::lines::{is_id, read_lines, write_line};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Pairs with so many games in which a version has failed keep their records.
const MOST_RECORDS: u64 = 10;

/// The folder of a comparison that is being played.
pub(super) struct Folder {
    path: PathBuf,
    pub(super) described: Described,
    lines: LineFile,
    /// The pairs that were played, by their numbers.
    pairs: BTreeMap<u64, PairLine>,
    standing: Standing,
    _lock: Lock,
}

impl Folder {
    /// Begins a comparison in a folder that is empty or not there yet. `replaces` is
    /// given where a former one may be there, which is removed.
    pub(super) fn create(path: &Path, described: Described, replaces: Option<IsState>) -> Result<Self, Failure> {
        if path.exists() && !path.is_dir() {
            return Err(Failure::usage(format_args!("{} is a file, not a folder", path.display())));
        }
        // Before the folder is touched.
        let replaces = replaces.filter(|_| path.join(COMPARISON).exists());
        if path.is_dir() && replaces.is_none() {
            check_empty(path, &described)?;
        }
        fs::create_dir_all(path).map_err(|error| Failure::io(path, &error))?;
        let lock = lock(path)?;
        match replaces {
            Some(is_state) => {
                wait_for_workers(path)?;
                Described::read(&path.join(COMPARISON)).map_err(|_| not_removed(&path.join(COMPARISON)))?;
                former::remove(path, is_state)?;
            }
            None => check_empty(path, &described)?,
        }
        remove_half_written(path)?;
        let mut text = serde_json::to_string_pretty(&described).map_err(Failure::usage)?;
        text.push('\n');
        write_durable(path, COMPARISON, &text)?;
        Self::open(path, described, lock)
    }

    /// Goes on with a comparison.
    pub(super) fn reopen<R: Registry>(path: &Path, at_once: u16) -> Result<Self, Failure> {
        if !path.join(COMPARISON).is_file() {
            let failure = Failure::usage(format_args!("{}: no comparison in this folder", path.display()));
            return Err(failure.hint(format_args!("a comparison that can be resumed has left a file {COMPARISON}")));
        }
        let lock = lock(path)?;
        wait_for_workers(path)?;
        let described = Described::read(&path.join(COMPARISON))?;
        plan::check::<R>(&described, at_once, false)?;
        remove_half_written(path)?;
        let mut folder = Self::open(path, described, lock)?;
        for line in folder.pairs.values() {
            let PlannedPair { pair, lines } = planned::<R>(&folder.described.comparison, line.pair)?;
            line.check(&folder.described.comparison, &pair, &lines).map_err(|why| {
                let failure = Failure::usage(format_args!("{}: {why}", folder.path.join(PAIRS).display()));
                failure.hint(format_args!("{COMPARISON} and {PAIRS} have to be of the same comparison"))
            })?;
        }
        // A result of a shorter run is not that of this one.
        let result = folder.path.join(RESULT);
        if result.exists() {
            folder.check_result(&result)?;
        }
        folder.standing = Standing::new(folder.described.comparison.clone());
        Ok(folder)
    }

    fn open(path: &Path, described: Described, lock: Lock) -> Result<Self, Failure> {
        let path = std::path::absolute(path).map_err(|error| Failure::io(path, &error))?;
        let matches = matches_folder(&path);
        fs::create_dir_all(&matches).map_err(|error| Failure::io(&matches, &error))?;
        let (lines, text) = LineFile::open(&path, PAIRS)?;
        let mut pairs = BTreeMap::new();
        for line in read_lines::<PairLine>(&path.join(PAIRS).display().to_string(), &text).map_err(Failure::usage)? {
            let number = line.value.pair;
            match pairs.get(&number) {
                Some(same) if *same == line.value => {}
                Some(_) => {
                    let message = format_args!("{}: pair {number} has another result before", line.position);
                    return Err(Failure::usage(message));
                }
                None => {
                    pairs.insert(number, line.value);
                }
            }
        }
        let standing = Standing::new(described.comparison.clone());
        Ok(Self { path, described, lines, pairs, standing, _lock: lock })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Where the record of a game is while it is played, and after it if it is kept.
    pub(super) fn record(&self, id: &str) -> PathBuf {
        matches_folder(&self.path).join(id)
    }

    /// Whether a pair was played.
    pub(super) fn has(&self, number: u64) -> bool {
        self.pairs.contains_key(&number)
    }

    /// Keeps a pair. It counts when it is on the disk.
    pub(super) fn add(&mut self, line: PairLine) -> Result<(), Failure> {
        self.lines.add(&line)?;
        self.pairs.insert(line.pair, line);
        Ok(())
    }

    /// Counts the next pair if it was played; whether it was.
    pub(super) fn count_next<R: Registry>(&mut self) -> Result<bool, Failure> {
        let Some(line) = self.pairs.get(&(self.standing.played() + 1)) else { return Ok(false) };
        let pair = self.described.comparison.pair(line.pair);
        let before = [Version::Old, Version::New].map(|version| self.standing.faults(version).games);
        self.standing.count(&pair, line).map_err(Failure::usage)?;
        let ids: Vec<String> = line.games.iter().map(|game| game.result.id.clone()).collect();
        let is_kept = [Version::Old, Version::New].into_iter().zip(before).any(|(version, before)| {
            let after = self.standing.faults(version).games;
            before < after && before < MOST_RECORDS
        });
        if !is_kept {
            ids.iter().try_for_each(|id| self.remove_record(id, R::is_state))?;
        }
        Ok(true)
    }

    /// Removes what a game has left, if that is there.
    fn remove_record(&self, id: &str, is_state: IsState) -> Result<(), Failure> {
        let folder = self.record(id);
        if !folder.is_dir() {
            return Ok(());
        }
        for file in record::Folder::former(&folder, is_state)? {
            fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
        }
        // One that holds something else stays.
        let _ = fs::remove_dir(folder);
        Ok(())
    }

    /// Brings the pairs into their order, since which came first is chance, and
    /// forgets those that were begun beyond the last one that can count.
    pub(super) fn tidy<R: Registry>(&mut self, end: End) -> Result<(), Failure> {
        let played = self.standing.played();
        let matches = matches_folder(&self.path);
        let fail = |error: io::Error| Failure::io(&matches, &error);
        for entry in fs::read_dir(&matches).map_err(fail)? {
            let name = entry.map_err(fail)?.file_name();
            let name = name.to_str().unwrap_or_default();
            let number = name.split('-').next().and_then(|number| number.parse::<u64>().ok());
            if is_id(name) && number.is_some_and(|number| number > played) {
                self.remove_record(name, R::is_state)?;
            }
        }
        // A longer run may have played more of them, and may go on.
        if end != End::MaxPairs {
            self.pairs.retain(|number, _| *number <= played);
        }
        write_durable(&self.path, PAIRS, &self.pairs.values().map(write_line).collect::<String>())
    }

    /// Writes the result, over a former one and over nothing else.
    pub(super) fn write_result(&self, summary: &Summary) -> Result<(), Failure> {
        let file = self.path.join(RESULT);
        if file.exists() {
            self.check_result(&file)?;
        }
        let mut text = serde_json::to_string_pretty(summary).map_err(Failure::usage)?;
        text.push('\n');
        write_whole(&self.path, RESULT, &text)
    }

    fn check_result(&self, file: &Path) -> Result<(), Failure> {
        if own_file::read(file).is_ok_and(|text| former::is_result(&text)) {
            return Ok(());
        }
        let message = format_args!("{}: is there and is no result of a comparison, so it is kept", file.display());
        Err(Failure::usage(message).hint("move the file away"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        forget_workers(&self.path);
    }
}

/// The command that goes on with the comparison in a folder.
pub(super) fn resume_command(folder: &Path) -> String {
    format!("rulebook compare --resume {}", quoted(folder))
}

fn lock(path: &Path) -> Result<Lock, Failure> {
    Lock::take(path, "comparison is being played", "give each comparison a folder of its own with --out")
}

/// Nothing of anybody else's is to lie between the files of a comparison.
fn check_empty(path: &Path, described: &Described) -> Result<(), Failure> {
    let file = path.join(COMPARISON);
    if file.exists() {
        let is_same = Described::read(&file).is_ok_and(|other| other.comparison == described.comparison);
        let what = if is_same { "this comparison already" } else { "another comparison" };
        let failure = Failure::usage(format_args!("{}: holds {what}", path.display()));
        let hint =
            format!("`{}` goes on with it, --replace removes it, and --out names another folder", resume_command(path));
        return Err(failure.hint(hint));
    }
    let half_written = half_written(path)?;
    for entry in fs::read_dir(path).map_err(|error| Failure::io(path, &error))? {
        let entry = entry.map_err(|error| Failure::io(path, &error))?;
        if !Lock::is_name(&entry.file_name()) && !half_written.contains(&entry.path()) {
            let name = entry.file_name();
            let message = format_args!("{}: is not empty, it holds `{}`", path.display(), name.display());
            return Err(Failure::usage(message).hint("name a folder that is empty or not there yet with --out"));
        }
    }
    Ok(())
}
