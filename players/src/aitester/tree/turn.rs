//! The positions of one turn.

use super::choice::Choice;
use super::configs::{Configs, hash_of};
use super::expand::{Node, Step, expand};
use super::field::{Field, Mover, Words};
use super::value::value;
use super::worker::Worker;
use rulebook_core::aitester::{Coefficients, Player};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A position reached with more points than before. All of them are a tree: each knows the one before it.
#[derive(Clone, Copy, Debug)]
struct Entry {
    config: u32,
    parent: u32,
    points: u32,
    step: Step,
}

/// The positions that a player reaches in a turn, in the order of the shortest commands, then of the codes.
///
/// Points that are left at the end of a turn are lost (FGT-1), so a position that was reached earlier with as many
/// points or more is a duplicate: whatever follows it follows the earlier one too, and earlier.
#[derive(Default, Debug)]
pub(super) struct Turn {
    configs: Configs,
    entries: Vec<Entry>,
    /// For each position the greatest points so far.
    best: Vec<u32>,
    /// For each position the entry with which the turn can end there, and whether the game ends there.
    ends: Vec<Option<(u32, bool)>>,
}

/// A position of the next level, not yet compared to others of this level.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    hash: u64,
    parent: u32,
    points: u32,
    step: Step,
}

/// What follows some entries.
#[derive(Default, Debug)]
struct Batch {
    candidates: Vec<Candidate>,
    words: Vec<u32>,
    /// Entries with which the turn can end.
    ends: Vec<u32>,
}

/// So many entries are given to threads at once; fewer than the second number are not worth it.
const BATCH: usize = 4096;
const WORTH_THREADS: usize = 256;
/// So many entries a thread takes at once.
const PIECE: usize = 64;

impl Turn {
    /// Finds the positions of a turn, at most `limit` of them. The result does not depend on the number of workers.
    pub(super) fn explore(
        &mut self,
        field: &Field<'_>,
        workers: &mut [Worker],
        words: &Words,
        mover: Mover,
        choice: Option<&Choice>,
        limit: u64,
    ) {
        // Numbers have 32 bits.
        let limit = limit.min(u32::MAX.into()) as usize;
        self.configs.clear(field.stride());
        self.entries.clear();
        self.best.clear();
        self.ends.clear();
        let start = Candidate { hash: hash_of(words), parent: 0, points: mover.points, step: Step::Start };
        self.insert(field, words, start);
        for worker in &mut *workers {
            worker.begin_turn(field);
        }
        let mut begin = 0;
        while begin < self.entries.len() {
            // A choice compares with the levels before, so it needs a whole level at once.
            let most = if choice.is_some() { usize::MAX } else { BATCH };
            let end = self.entries.len().min(begin.saturating_add(most));
            let is_parallel = workers.len() > 1 && end - begin >= WORTH_THREADS;
            if choice.is_some() || is_parallel {
                let count = if is_parallel { workers.len() } else { 1 };
                for (_, batch) in self.batches(field, &mut workers[..count], mover, choice, begin..end) {
                    self.add(field, &batch, limit);
                }
            } else {
                for entry in begin..end {
                    self.follow(field, &mut workers[0], mover, entry, limit);
                }
            }
            begin = end;
        }
    }

    /// Adds what follows an entry when all commands are followed.
    fn follow(&mut self, field: &Field<'_>, worker: &mut Worker, mover: Mover, entry: usize, limit: usize) {
        let (node, is_decided) = self.node(worker, mover.player, entry);
        if is_decided {
            return;
        }
        let parent = entry as u32;
        self.end_at(parent);
        if self.entries.len() >= limit {
            return;
        }
        let Worker { memo, words, .. } = worker;
        expand(field, memo, words, node, true, |words, hash, points, step| {
            if self.entries.len() < limit {
                self.insert(field, words, Candidate { hash, parent, points, step });
            }
        });
    }

    /// Adds a batch.
    fn add(&mut self, field: &Field<'_>, batch: &Batch, limit: usize) {
        for &entry in &batch.ends {
            self.end_at(entry);
        }
        for (candidate, words) in batch.candidates.iter().zip(batch.words.chunks_exact(field.stride())) {
            if self.entries.len() >= limit {
                break;
            }
            self.insert(field, words, *candidate);
        }
    }

    /// What follows some entries, found on all workers, in order.
    fn batches(
        &self,
        field: &Field<'_>,
        workers: &mut [Worker],
        mover: Mover,
        choice: Option<&Choice>,
        range: std::ops::Range<usize>,
    ) -> Vec<(usize, Batch)> {
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = |worker: &mut Worker| {
            loop {
                let piece = next.fetch_add(1, Relaxed);
                let first = range.start + piece * PIECE;
                if first >= range.end {
                    break;
                }
                let mut batch = Batch::default();
                for entry in first..range.end.min(first + PIECE) {
                    self.collect(field, worker, mover, choice, entry, &mut batch);
                }
                done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((piece, batch));
            }
        };
        on_all(workers, &work);
        let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        done.sort_by_key(|&(piece, _)| piece);
        done
    }

    /// Adds what follows an entry to a batch, without what is known already.
    fn collect(
        &self,
        field: &Field<'_>,
        worker: &mut Worker,
        mover: Mover,
        choice: Option<&Choice>,
        entry: usize,
        batch: &mut Batch,
    ) {
        let (node, is_decided) = self.node(worker, mover.player, entry);
        if is_decided {
            return;
        }
        let parent = entry as u32;
        let Batch { candidates, words: all, ends } = batch;
        let is_known = |words: &Words, hash, points| {
            self.configs.find(words, hash).is_some_and(|known| self.best[known] >= points)
        };
        let mut add = |words: &Words, hash, points, step| {
            candidates.push(Candidate { hash, parent, points, step });
            all.extend_from_slice(words);
        };
        let Some(choice) = choice else {
            ends.push(parent);
            let Worker { memo, words, .. } = worker;
            expand(field, memo, words, node, true, |words, hash, points, step| {
                if !is_known(words, hash, points) {
                    add(words, hash, points, step);
                }
            });
            return;
        };
        let can_end = self.ends[self.entries[entry].config as usize].is_none();
        let chosen = choice.children(field, worker, node, mover, can_end, is_known);
        if chosen.ends {
            ends.push(parent);
        }
        for (hash, points, step, words) in worker.chosen(field, &chosen) {
            add(words, hash, points, step);
        }
    }

    /// Gives a worker the position of an entry. Returns also whether the game ends there.
    fn node(&self, worker: &mut Worker, player: Player, entry: usize) -> (Node, bool) {
        let Entry { config, points, step, .. } = self.entries[entry];
        let config = config as usize;
        worker.words.clear();
        worker.words.extend_from_slice(self.configs.words(config));
        let node = Node { hash: self.configs.hash(config), player, points, last: step };
        (node, matches!(self.ends[config], Some((_, true))))
    }

    /// Adds a position unless it is a duplicate.
    fn insert(&mut self, field: &Field<'_>, words: &Words, candidate: Candidate) {
        let Candidate { hash, parent, points, step } = candidate;
        let number = self.entries.len() as u32;
        let config = match self.configs.find(words, hash) {
            Some(known) if self.best[known] >= points => return,
            Some(known) => {
                self.best[known] = points;
                known
            }
            None => {
                let is_decided = matches!(step, Step::Shot { killed: true, .. }) && field.is_decided(words);
                self.best.push(points);
                self.ends.push(is_decided.then_some((number, true)));
                self.configs.add(words, hash)
            }
        };
        self.entries.push(Entry { config: config as u32, parent, points, step });
    }

    fn end_at(&mut self, entry: u32) {
        let end = &mut self.ends[self.entries[entry as usize].config as usize];
        if end.is_none() {
            *end = Some((entry, false));
        }
    }

    /// The number of states found: positions, each with some points.
    pub(super) fn states(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The positions in which the turn can end, and whether the game ends there.
    pub(super) fn ends(&self) -> Vec<(usize, bool)> {
        let ends = self.ends.iter().enumerate();
        ends.filter_map(|(config, end)| end.map(|(_, is_decided)| (config, is_decided))).collect()
    }

    pub(super) fn words(&self, config: usize) -> &Words {
        self.configs.words(config)
    }

    /// Where the commands that lead to an end stand in the order of the shortest ones, then of the codes.
    pub(super) fn order(&self, config: usize) -> (u32, u32) {
        match self.ends[config] {
            // `NXT` has the first code of those that follow the entry.
            Some((entry, false)) => (entry, 0),
            Some((entry, true)) => (self.entries[entry as usize].parent, entry),
            None => (u32::MAX, u32::MAX),
        }
    }

    /// The steps that lead to an end.
    pub(super) fn steps(&self, config: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut entry = self.ends[config].map_or(0, |(entry, _)| entry);
        while entry != 0 {
            let Entry { parent, step, .. } = self.entries[entry as usize];
            steps.push(step);
            entry = parent;
        }
        steps.reverse();
        steps
    }

    /// The value of each of these positions for a player.
    pub(super) fn values(
        &self,
        field: &Field<'_>,
        workers: &mut [Worker],
        player: Player,
        coefficients: &Coefficients,
        ends: &[(usize, bool)],
    ) -> Vec<f64> {
        let of = |worker: &mut Worker, &(config, _): &(usize, bool)| {
            value(field, &mut worker.memo, self.words(config), player, coefficients)
        };
        if workers.len() < 2 || ends.len() < WORTH_THREADS {
            return ends.iter().map(|end| of(&mut workers[0], end)).collect();
        }
        let mut values = vec![0.0; ends.len()];
        let pieces = Mutex::new(ends.chunks(BATCH).zip(values.chunks_mut(BATCH)));
        on_all(workers, &|worker| {
            loop {
                let piece = pieces.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
                let Some((ends, values)) = piece else { break };
                for (end, value) in ends.iter().zip(values) {
                    *value = of(worker, end);
                }
            }
        });
        drop(pieces);
        values
    }
}

/// Runs a piece of work on a thread for each worker.
pub(super) fn on_all(workers: &mut [Worker], work: &(impl Fn(&mut Worker) + Sync)) {
    std::thread::scope(|scope| {
        let mut workers = workers.iter_mut();
        let own = workers.next();
        for worker in workers {
            scope.spawn(move || work(worker));
        }
        if let Some(worker) = own {
            work(worker);
        }
    });
}
