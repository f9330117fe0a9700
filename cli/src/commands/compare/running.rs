//! Playing pairs and counting them in order.
//!
//! Games finish in any order, but pairs are counted by number: a pair that finishes early
//! waits. Therefore the decision does not depend on the number of games played at once.

use super::folder::Folder;
use super::opening::{PlannedPair, planned};
use super::progress::Progress;
use crate::commands::tournament::workers::{WorkerEvent, Workers};
use crate::failure::Failure;
use crate::games::Registry;
use crate::record::read_journal;
use rulebook_referee::Interrupt;
use rulebook_tournament::comparison::{End, GameEntry, PairLine, fingerprint};
use rulebook_tournament::lines::{Outcome, PlanLine, ResultLine};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A running comparison.
pub(super) struct Running {
    folder: Folder,
    workers: Workers,
    progress: Progress,
    /// Games to play next.
    queue: VecDeque<PlanLine>,
    /// Number of the last pair whose games were queued.
    last_queued: u64,
    /// Finished games whose pair is not finished, by match ID.
    unpaired: BTreeMap<String, GameEntry>,
    /// Pairs in progress, by number.
    planned: BTreeMap<u64, PlannedPair>,
    /// CMP-8: why a pair could not be played, by number.
    failed: BTreeMap<u64, String>,
    /// Games whose worker was lost. A game is played again only once.
    tried: BTreeSet<String>,
    games: Registry,
}

impl Running {
    pub(super) fn new(games: Registry, folder: Folder, interrupt: Interrupt, progress: Progress) -> Self {
        let workers = Workers::new(folder.path(), &folder.described.working_folder, interrupt);
        Self {
            folder,
            workers,
            progress,
            queue: VecDeque::new(),
            last_queued: 0,
            unpaired: BTreeMap::new(),
            planned: BTreeMap::new(),
            failed: BTreeMap::new(),
            tried: BTreeSet::new(),
            games,
        }
    }

    /// Plays until the comparison is over.
    ///
    /// # Errors
    ///
    /// When a signal ends it, a pair cannot be played, or the folder cannot be
    /// written.
    pub(super) fn play(&mut self, concurrency: usize, max_pairs: u64) -> Result<End, Failure> {
        loop {
            if let Some(end) = self.count(max_pairs)? {
                return Ok(end);
            }
            self.queue_pairs(concurrency, max_pairs)?;
            while self.workers.busy() < concurrency
                && let Some(line) = self.queue.pop_front()
            {
                self.workers.give(line)?;
            }
            match self.workers.wait() {
                WorkerEvent::Result(line, result) => self.game_is_over(&line, result)?,
                WorkerEvent::Lost(line, how) if self.tried.insert(line.id.clone()) => {
                    self.progress.say(&format!("Game {} is played again: {how}", line.id));
                    self.queue.push_front(line);
                }
                WorkerEvent::Lost(line, how) => self.game_is_over(&line, line.result(Outcome::Failed(how)))?,
                WorkerEvent::Stopped(failure, results) => {
                    for result in results {
                        let of_result = |line: &&PlanLine| line.id == result.id;
                        let lines = self.planned.values().flat_map(|planned| &planned.lines);
                        if let Some(line) = lines.clone().find(of_result).cloned() {
                            self.game_is_over(&line, result)?;
                        }
                    }
                    // The signal ends the comparison even if this fails.
                    let _ = self.count(max_pairs);
                    return Err(failure);
                }
            }
        }
    }

    /// Ends the games that are still running. If the comparison is over, also removes from its
    /// folder what was not counted.
    pub(super) fn finish(self, end: Option<End>) -> Result<Folder, Failure> {
        let Self { mut folder, workers, progress, games, .. } = self;
        progress.end();
        drop(workers);
        if let Some(end) = end {
            folder.tidy(games, end)?;
        }
        Ok(folder)
    }

    /// Counts all pairs that can be counted now. Returns the reason if no more pairs are needed.
    fn count(&mut self, max_pairs: u64) -> Result<Option<End>, Failure> {
        loop {
            if let Some(end) = self.folder.standing().end(max_pairs) {
                return Ok(Some(end));
            }
            if !self.folder.count_next(self.games)? {
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

    /// Queues enough pairs to keep the workers busy, but few more: the comparison may be
    /// decided before they count.
    fn queue_pairs(&mut self, concurrency: usize, max_pairs: u64) -> Result<(), Failure> {
        let last = max_pairs.min(self.folder.standing().played() + 1 + concurrency as u64);
        while self.queue.len() + self.workers.busy() < concurrency && self.last_queued < last {
            self.last_queued += 1;
            if self.folder.has(self.last_queued) {
                continue;
            }
            let planned = planned(self.games, &self.folder.described.comparison, self.last_queued)?;
            self.queue.extend(planned.lines.clone());
            self.planned.insert(self.last_queued, planned);
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
        self.unpaired.insert(line.id.clone(), GameEntry { fingerprint, result });
        let [first, second] = [0, 1].map(|game| planned.lines[game].id.clone());
        if self.unpaired.contains_key(&first)
            && let Some(second) = self.unpaired.remove(&second)
            && let Some(first) = self.unpaired.remove(&first)
        {
            self.folder.add(PairLine::new(number, [first, second]))?;
        }
        Ok(())
    }

    /// A fingerprint of a game's plan line and answers, which detects repeated games.
    fn fingerprint(&self, line: &PlanLine) -> Result<String, Failure> {
        let record = self.folder.record(&line.id);
        let journal = read_journal(&record)?;
        let journal = journal.ok_or_else(|| Failure::usage(format_args!("{}: not a record", record.display())))?;
        let answers = serde_json::to_string(&journal.rounds).map_err(Failure::usage)?;
        Ok(fingerprint(line, &answers))
    }
}
