//! The folder of a comparison: its input, the pairs so far, and records of games with faults
//! (CMP-6).

use super::comparison_file::ComparisonFile;
use super::opening::{PlannedPair, planned};
use super::plan;
use super::previous::{self, COMPARISON, PAIRS, RESULT, not_removed};
use crate::commands::tournament::folder::{forget_workers, remove_half_written, wait_for_workers};
use crate::commands::tournament::line_file::LineFile;
use crate::commands::tournament::names::matches_folder;
use crate::failure::Failure;
use crate::files::{Lock, half_written, write_durable, write_whole};
use crate::games::Registry;
use crate::output::quoted;
use crate::own_file;
use crate::record;
use rulebook_tournament::comparison::{End, PairLine, Standing, Summary, Version};
use rulebook_tournament::lines::{is_id, read_lines, write_line};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Number of games with faults, per version, whose records are kept.
const MAX_RECORDS: u64 = 10;

/// The folder of a running comparison.
pub(super) struct Folder {
    path: PathBuf,
    pub(super) described: ComparisonFile,
    lines: LineFile,
    /// The played pairs, by number.
    pairs: BTreeMap<u64, PairLine>,
    standing: Standing,
    _lock: Lock,
}

impl Folder {
    /// Starts a comparison in a new or empty folder. With `replaces`, removes an existing
    /// comparison.
    pub(super) fn create(path: &Path, described: ComparisonFile, replaces: Option<Registry>) -> Result<Self, Failure> {
        if path.exists() && !path.is_dir() {
            return Err(Failure::usage(format_args!("{} is a file, not a folder", path.display())));
        }
        // Check before changing the folder.
        let replaces = replaces.filter(|_| path.join(COMPARISON).exists());
        if path.is_dir() && replaces.is_none() {
            check_empty(path, &described)?;
        }
        fs::create_dir_all(path).map_err(|error| Failure::io(path, &error))?;
        let lock = lock(path)?;
        match replaces {
            Some(games) => {
                wait_for_workers(path)?;
                ComparisonFile::read(&path.join(COMPARISON)).map_err(|_| not_removed(&path.join(COMPARISON)))?;
                previous::remove(path, games)?;
            }
            None => check_empty(path, &described)?,
        }
        remove_half_written(path)?;
        let mut text = serde_json::to_string_pretty(&described).map_err(Failure::usage)?;
        text.push('\n');
        write_durable(path, COMPARISON, &text)?;
        Self::open(path, described, lock)
    }

    /// Resumes a comparison.
    pub(super) fn reopen(games: Registry, path: &Path, at_once: u16) -> Result<Self, Failure> {
        if !path.join(COMPARISON).is_file() {
            let failure = Failure::usage(format_args!("{}: no comparison in this folder", path.display()));
            return Err(failure.hint(format_args!("a comparison that can be resumed has a file {COMPARISON}")));
        }
        let lock = lock(path)?;
        wait_for_workers(path)?;
        let described = ComparisonFile::read(&path.join(COMPARISON))?;
        plan::check(games, &described, at_once, false)?;
        remove_half_written(path)?;
        let mut folder = Self::open(path, described, lock)?;
        for line in folder.pairs.values() {
            let PlannedPair { pair, lines } = planned(games, &folder.described.comparison, line.pair)?;
            line.check(&folder.described.comparison, &pair, &lines).map_err(|why| {
                let failure = Failure::usage(format_args!("{}: {why}", folder.path.join(PAIRS).display()));
                failure.hint(format_args!("{COMPARISON} and {PAIRS} must belong to the same comparison"))
            })?;
        }
        // This run will replace the result of the previous one, so check now that it may.
        let result = folder.path.join(RESULT);
        if result.exists() {
            folder.check_result(&result)?;
        }
        folder.standing = Standing::new(folder.described.comparison.clone());
        Ok(folder)
    }

    fn open(path: &Path, described: ComparisonFile, lock: Lock) -> Result<Self, Failure> {
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
                    let message = format_args!("{}: pair {number} already has another result", line.position);
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

    /// The folder for the record of a game while it runs, and afterwards if it is kept.
    pub(super) fn record(&self, id: &str) -> PathBuf {
        matches_folder(&self.path).join(id)
    }

    /// Whether a pair is finished.
    pub(super) fn has(&self, number: u64) -> bool {
        self.pairs.contains_key(&number)
    }

    /// Saves a pair. It counts once it is on disk.
    pub(super) fn add(&mut self, line: PairLine) -> Result<(), Failure> {
        self.lines.add(&line)?;
        self.pairs.insert(line.pair, line);
        Ok(())
    }

    /// Counts the next pair if it is finished; returns whether it is.
    pub(super) fn count_next(&mut self, games: Registry) -> Result<bool, Failure> {
        let Some(line) = self.pairs.get(&(self.standing.played() + 1)) else { return Ok(false) };
        let pair = self.described.comparison.pair(line.pair);
        let before = [Version::Old, Version::New].map(|version| self.standing.faults(version).games);
        self.standing.count(&pair, line).map_err(Failure::usage)?;
        let ids: Vec<String> = line.games.iter().map(|game| game.result.id.clone()).collect();
        let is_kept = [Version::Old, Version::New].into_iter().zip(before).any(|(version, before)| {
            let after = self.standing.faults(version).games;
            before < after && before < MAX_RECORDS
        });
        if !is_kept {
            ids.iter().try_for_each(|id| self.remove_record(id, games))?;
        }
        Ok(true)
    }

    /// Removes the record of a game, if it exists.
    fn remove_record(&self, id: &str, games: Registry) -> Result<(), Failure> {
        let folder = self.record(id);
        if !folder.is_dir() {
            return Ok(());
        }
        for file in record::Folder::previous_files(&folder, games)? {
            fs::remove_file(&file).map_err(|error| Failure::io(&file, &error))?;
        }
        // A folder with other files stays.
        let _ = fs::remove_dir(folder);
        Ok(())
    }

    /// Sorts the saved pairs, because games finish in any order. Drops the records and the pairs
    /// after the last counted pair.
    pub(super) fn tidy(&mut self, games: Registry, end: End) -> Result<(), Failure> {
        let played = self.standing.played();
        let matches = matches_folder(&self.path);
        let fail = |error: io::Error| Failure::io(&matches, &error);
        for entry in fs::read_dir(&matches).map_err(fail)? {
            let name = entry.map_err(fail)?.file_name();
            let name = name.to_str().unwrap_or_default();
            let number = name.split('-').next().and_then(|number| number.parse::<u64>().ok());
            if is_id(name) && number.is_some_and(|number| number > played) {
                self.remove_record(name, games)?;
            }
        }
        // With a larger --max-pairs, a resumed run still counts the later pairs.
        if end != End::MaxPairs {
            self.pairs.retain(|number, _| *number <= played);
        }
        write_durable(&self.path, PAIRS, &self.pairs.values().map(write_line).collect::<String>())
    }

    /// Writes the result; replaces a previous result and nothing else.
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
        if own_file::read(file).is_ok_and(|text| previous::is_result(&text)) {
            return Ok(());
        }
        let message =
            format_args!("{}: exists and is not a result of a comparison, so it is not replaced", file.display());
        Err(Failure::usage(message).hint("move the file away"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        forget_workers(&self.path);
    }
}

/// The command that resumes the comparison in a folder.
pub(super) fn resume_command(folder: &Path) -> String {
    format!("rulebook compare --resume {}", quoted(folder))
}

fn lock(path: &Path) -> Result<Lock, Failure> {
    Lock::take(path, "comparison is being played", "give each comparison its own folder with --out")
}

/// Refuses a folder that is not empty.
fn check_empty(path: &Path, described: &ComparisonFile) -> Result<(), Failure> {
    let file = path.join(COMPARISON);
    if file.exists() {
        let is_same = ComparisonFile::read(&file).is_ok_and(|other| other.comparison == described.comparison);
        let what = if is_same { "this comparison already" } else { "another comparison" };
        let failure = Failure::usage(format_args!("{}: holds {what}", path.display()));
        let hint =
            format!("`{}` resumes it, --replace removes it, and --out names another folder", resume_command(path));
        return Err(failure.hint(hint));
    }
    let half_written = half_written(path)?;
    for entry in fs::read_dir(path).map_err(|error| Failure::io(path, &error))? {
        let entry = entry.map_err(|error| Failure::io(path, &error))?;
        if !Lock::is_name(&entry.file_name()) && !half_written.contains(&entry.path()) {
            let name = entry.file_name();
            let message =
                format_args!("{}: expected an empty folder, found `{}` in it", path.display(), name.display());
            return Err(Failure::usage(message).hint("give a new or empty folder with --out"));
        }
    }
    Ok(())
}
