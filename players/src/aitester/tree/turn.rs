//! The positions of one turn.

use super::choice::Choice;
use super::configs::{Configs, hash_of};
use super::expand::{Node, Step, expand};
use super::field::{Field, Mover, Words};
use super::value::value;
use super::worker::Worker;
use rulebook_core::aitester::{Coefficients, Player};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    /// Some bits of its hash tell the shard of a position, so that a thread can add to a shard without waiting. The
    /// number of shards is a power of two.
    shards: Vec<Shard>,
    entries: Vec<Entry>,
}

/// A part of the positions.
#[derive(Default, Debug)]
struct Shard {
    configs: Configs,
    /// For each position the greatest points so far.
    best: Vec<u32>,
    /// For each position the entry with which the turn can end there, and whether the game ends there.
    ends: Vec<Option<(u32, bool)>>,
}

impl Shard {
    fn is_known(&self, words: &Words, hash: u64, points: u32) -> bool {
        self.configs.find(words, hash).is_some_and(|known| self.best[known] >= points)
    }

    /// Adds a position unless it is a duplicate, and returns its number in the shard.
    fn insert(&mut self, words: &Words, hash: u64, points: u32) -> Option<usize> {
        match self.configs.find(words, hash) {
            Some(known) if self.best[known] >= points => None,
            Some(known) => {
                self.best[known] = points;
                Some(known)
            }
            None => {
                self.best.push(points);
                self.ends.push(None);
                Some(self.configs.add(words, hash))
            }
        }
    }
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
const BATCH: usize = 16384;
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
        self.shards.resize_with(workers.len().next_power_of_two(), Shard::default);
        for shard in &mut self.shards {
            shard.configs.clear(field.stride());
            shard.best.clear();
            shard.ends.clear();
        }
        self.entries.clear();
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
                let workers = &mut workers[..count];
                let batches = self.batches(field, workers, mover, choice, begin..end);
                self.add(field, workers, &batches, limit);
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

    /// Adds batches on all workers, each of them to other shards.
    fn add(&mut self, field: &Field<'_>, workers: &mut [Worker], batches: &[Batch], limit: usize) {
        for &entry in batches.iter().flat_map(|batch| &batch.ends) {
            self.end_at(entry);
        }
        let mask = self.shards.len() as u64 - 1;
        let shards = Mutex::new((0..).zip(self.shards.iter_mut()));
        let done = Mutex::new(Vec::new());
        on_all(workers, &|_| {
            loop {
                let shard = locked(&shards).next();
                let Some((number, shard)) = shard else { break };
                let mut added = Vec::new();
                for (piece, batch) in batches.iter().enumerate() {
                    for (place, candidate) in batch.candidates.iter().enumerate() {
                        if shard_of(candidate.hash, mask) != number {
                            continue;
                        }
                        let words = &batch.words[place * field.stride()..][..field.stride()];
                        if let Some(config) = shard.insert(words, candidate.hash, candidate.points) {
                            added.push((piece, place, config));
                        }
                    }
                }
                locked(&done).push((number, added));
            }
        });
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut lists: Vec<_> = done.iter().map(|(number, added)| (*number, added.as_slice())).collect();
        // The order of the candidates is that in which one thread finds them.
        while self.entries.len() < limit {
            let first =
                lists.iter_mut().filter(|(_, list)| !list.is_empty()).min_by_key(|(_, list)| (list[0].0, list[0].1));
            let Some((number, list)) = first else { break };
            let Some((&(piece, place, config), rest)) = list.split_first() else { break };
            *list = rest;
            let (number, stride) = (*number, field.stride());
            let batch = &batches[piece];
            self.push(field, number, config, batch.candidates[place], &batch.words[place * stride..][..stride]);
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
    ) -> Vec<Batch> {
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
                locked(&done).push((piece, batch));
            }
        };
        on_all(workers, &work);
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|&(piece, _)| piece);
        done.into_iter().map(|(_, batch)| batch).collect()
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
        let mask = self.shards.len() as u64 - 1;
        let is_known = |words: &Words, hash, points| self.shards[shard_of(hash, mask)].is_known(words, hash, points);
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
        let can_end = self.end(self.entries[entry].config as usize).is_none();
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
        let (shard, place) = self.place(config as usize);
        let configs = &self.shards[shard].configs;
        worker.words.clear();
        worker.words.extend_from_slice(configs.words(place));
        let node = Node { hash: configs.hash(place), player, points, last: step };
        (node, matches!(self.end(config as usize), Some((_, true))))
    }

    /// Adds a position unless it is a duplicate.
    fn insert(&mut self, field: &Field<'_>, words: &Words, candidate: Candidate) {
        let shard = shard_of(candidate.hash, self.shards.len() as u64 - 1);
        if let Some(config) = self.shards[shard].insert(words, candidate.hash, candidate.points) {
            self.push(field, shard, config, candidate, words);
        }
    }

    /// Adds the entry of a position that was added to a shard.
    fn push(&mut self, field: &Field<'_>, shard: usize, config: usize, candidate: Candidate, words: &Words) {
        let Candidate { parent, points, step, .. } = candidate;
        let number = self.entries.len() as u32;
        let end = &mut self.shards[shard].ends[config];
        if end.is_none() && matches!(step, Step::Shot { killed: true, .. }) && field.is_decided(words) {
            *end = Some((number, true));
        }
        let config = (config << self.shards.len().trailing_zeros() | shard) as u32;
        self.entries.push(Entry { config, parent, points, step });
    }

    /// The shard of a position and its number there.
    fn place(&self, config: usize) -> (usize, usize) {
        (config & (self.shards.len() - 1), config >> self.shards.len().trailing_zeros())
    }

    fn end(&self, config: usize) -> Option<(u32, bool)> {
        let (shard, place) = self.place(config);
        self.shards[shard].ends[place]
    }

    fn end_at(&mut self, entry: u32) {
        let (shard, place) = self.place(self.entries[entry as usize].config as usize);
        let end = &mut self.shards[shard].ends[place];
        if end.is_none() {
            *end = Some((entry, false));
        }
    }

    /// The position in which the turn begins.
    pub(super) fn start(&self) -> usize {
        self.entries[0].config as usize
    }

    /// The number of states found: positions, each with some points.
    pub(super) fn states(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The positions in which the turn can end, and whether the game ends there.
    pub(super) fn ends(&self) -> Vec<(usize, bool)> {
        let bits = self.shards.len().trailing_zeros();
        let of_shard = |(number, shard): (usize, &Shard)| {
            let ends = shard.ends.iter().enumerate();
            let ends =
                ends.filter_map(|(config, end)| end.map(|(_, is_decided)| (config << bits | number, is_decided)));
            ends.collect::<Vec<_>>()
        };
        self.shards.iter().enumerate().flat_map(of_shard).collect()
    }

    pub(super) fn words(&self, config: usize) -> &Words {
        let (shard, place) = self.place(config);
        self.shards[shard].configs.words(place)
    }

    /// Where the commands that lead to an end stand in the order of the shortest ones, then of the codes.
    pub(super) fn order(&self, config: usize) -> (u32, u32) {
        match self.end(config) {
            // `NXT` has the first code of those that follow the entry.
            Some((entry, false)) => (entry, 0),
            Some((entry, true)) => (self.entries[entry as usize].parent, entry),
            None => (u32::MAX, u32::MAX),
        }
    }

    /// The steps that lead to an end.
    pub(super) fn steps(&self, config: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut entry = self.end(config).map_or(0, |(entry, _)| entry);
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
                let piece = locked(&pieces).next();
                let Some((ends, values)) = piece else { break };
                for (end, value) in ends.iter().zip(values) {
                    *value = of(worker, end);
                }
            }
        });
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

/// The shard of a position with this hash. The lower bits of the hash are those of its slot.
fn shard_of(hash: u64, mask: u64) -> usize {
    ((hash >> 24) & mask) as usize
}

/// What a mutex holds. A thread that panics ends the whole search, so nothing half done is seen.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
