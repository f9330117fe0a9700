//! Playing pairs and counting them in their order.
//!
//! Games are played as they come, and pairs are counted by their numbers: one that
//! is over early waits. So the decision is the same however many games are played
//! at once.

use super::folder::Folder;
use super::opening::{PlannedPair, planned};
use super::progress::Progress;
use crate::commands::tournament::workers::{News, Workers};
use crate::failure::Failure;
use crate::games::Registry;
use crate::record::read_journal;
use rulebook_referee::Interrupt;
use rulebook_tournament::comparison::{End, GameEntry, PairLine, fingerprint};
use rulebook_tournament::lines::{Outcome, PlanLine, ResultLine};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A comparison being played.
pub(super) struct Running {
    folder: Folder,
    workers: Workers,
    progress: Progress,
    /// The games to be played next.
    queue: VecDeque<PlanLine>,
    /// The last pair whose games were queued.
    begun: u64,
    /// Games that are over while the other one of their pair is not, by their names.
    single: BTreeMap<String, GameEntry>,
    /// The pairs that are being played, by their numbers.
    planned: BTreeMap<u64, PlannedPair>,
    /// CMP-8: why a pair could not be played, by its number.
    failed: BTreeMap<u64, String>,
    /// Games that a worker was lost with.
    tried: BTreeSet<String>,
    tidy: fn(&mut Folder, End) -> Result<(), Failure>,
}

impl Running {
    pub(super) fn new<R: Registry>(folder: Folder, interrupt: Interrupt, progress: Progress) -> Self {
        let workers = Workers::new(folder.path(), &folder.described.working_folder, interrupt);
        Self {
            folder,
            workers,
            progress,
            queue: VecDeque::new(),
            begun: 0,
            single: BTreeMap::new(),
            planned: BTreeMap::new(),
            failed: BTreeMap::new(),
            tried: BTreeSet::new(),
            tidy: Folder::tidy::<R>,
        }
    }

    /// Plays until the comparison is over.
    ///
    /// # Errors
    ///
    /// When a signal ends it, a pair cannot be played, or the folder cannot be
    /// written.
    pub(super) fn play<R: Registry>(&mut self, concurrency: usize, max_pairs: u64) -> Result<End, Failure> {
        loop {
            if let Some(end) = self.count::<R>(max_pairs)? {
                return Ok(end);
            }
            self.queue_pairs::<R>(concurrency, max_pairs)?;
            while self.workers.busy() < concurrency
                && let Some(line) = self.queue.pop_front()
            {
                self.workers.give(line)?;
            }
            match self.workers.wait() {
                News::Result(line, result) => self.game_is_over(&line, result)?,
                News::Lost(line, how) if self.tried.insert(line.id.clone()) => {
                    self.progress.say(&format!("Game {} is played once more: {how}", line.id));
                    self.queue.push_front(line);
                }
                News::Lost(line, how) => self.game_is_over(&line, line.result(Outcome::Failed(how)))?,
                News::Stopped(failure, results) => {
                    for result in results {
                        let of_result = |line: &&PlanLine| line.id == result.id;
                        let lines = self.planned.values().flat_map(|planned| &planned.lines);
                        if let Some(line) = lines.clone().find(of_result).cloned() {
                            self.game_is_over(&line, result)?;
                        }
                    }
                    // Whatever it says, the signal has ended the comparison.
                    let _ = self.count::<R>(max_pairs);
                    return Err(failure);
                }
            }
        }
    }

    /// Ends the games that are still played. Where the comparison is over, its
    /// folder has what was counted and no more.
    pub(super) fn finish(self, end: Option<End>) -> Result<Folder, Failure> {
        let Self { mut folder, workers, progress, tidy, .. } = self;
        progress.end();
        drop(workers);
        if let Some(end) = end {
            tidy(&mut folder, end)?;
        }
        Ok(folder)
    }

    /// Counts all pairs that can be counted now; why there are to be no more.
    fn count<R: Registry>(&mut self, max_pairs: u64) -> Result<Option<End>, Failure> {
        loop {
            if let Some(end) = self.folder.standing().end(max_pairs) {
                return Ok(Some(end));
            }
            if !self.folder.count_next::<R>()? {
                break;
            }
            self.planned.remove(&self.folder.standing().played());
            self.progress.counted(self.folder.standing());
        }
        match self.failed.get(&(self.folder.standing().played() + 1)) {
            Some(why) => Err(Failure::no(why)),
            None => Ok(None),
        }
    }

    /// Queues pairs until there is enough to do: not many more than can be played
    /// at once, since the comparison may be decided before they count.
    fn queue_pairs<R: Registry>(&mut self, concurrency: usize, max_pairs: u64) -> Result<(), Failure> {
        let last = max_pairs.min(self.folder.standing().played() + 1 + concurrency as u64);
        while self.queue.len() + self.workers.busy() < concurrency && self.begun < last {
            self.begun += 1;
            if self.folder.has(self.begun) {
                continue;
            }
            let planned = planned::<R>(&self.folder.described.comparison, self.begun)?;
            self.queue.extend(planned.lines.clone());
            self.planned.insert(self.begun, planned);
        }
        Ok(())
    }

    fn game_is_over(&mut self, line: &PlanLine, result: ResultLine) -> Result<(), Failure> {
        let of_line = |planned: &&PlannedPair| planned.lines.iter().any(|other| other.id == line.id);
        let Some(planned) = self.planned.values().find(of_line) else { return Ok(()) };
        let number = planned.pair.number();
        if let Outcome::Failed(why) = &result.outcome {
            self.failed.insert(number, format!("game {} could not be played: {why}", line.id));
            return Ok(());
        }
        let fingerprint = self.fingerprint(line)?;
        self.single.insert(line.id.clone(), GameEntry { fingerprint, result });
        let [first, second] = [0, 1].map(|game| planned.lines[game].id.clone());
        if self.single.contains_key(&first)
            && let Some(second) = self.single.remove(&second)
            && let Some(first) = self.single.remove(&first)
        {
            self.folder.add(PairLine::new(number, [first, second]))?;
        }
        Ok(())
    }

    /// What tells the game from others, by its record.
    fn fingerprint(&self, line: &PlanLine) -> Result<String, Failure> {
        let record = self.folder.record(&line.id);
        let journal = read_journal(&record)?;
        let journal = journal.ok_or_else(|| Failure::usage(format_args!("{}: is no record", record.display())))?;
        let answers = serde_json::to_string(&journal.rounds).map_err(Failure::usage)?;
        Ok(fingerprint(line, &answers))
    }
}
