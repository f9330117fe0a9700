//! Threads that speculate for a search of the source.
//!
//! They value later moves of a position in the window of the current move. The search takes such a value only if the
//! window of the move turns out to be that one. A value and its nodes depend on nothing else, so threads change nothing.

use super::memory::Window64;
use rulebook_core::othello::Position;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The least depth at which threads share the moves of a position. At smaller ones, waiting costs more than it saves.
pub(super) const SPLIT_FROM: u32 = 8;

/// A search that values positions, and counts its nodes.
pub(super) trait Searcher {
    fn value_of_task(&mut self, task: &Task) -> i64;

    /// The nodes so far.
    fn nodes(&mut self) -> &mut u64;

    /// Ends early, with any value, once the flag is set.
    fn cancel_by(&mut self, is_cancelled: Arc<AtomicBool>);

    /// The value and the nodes of a task, which are not counted.
    fn value_and_nodes(&mut self, task: &Task) -> (i64, u64) {
        let before = *self.nodes();
        let value = self.value_of_task(task);
        (value, std::mem::replace(self.nodes(), before) - before)
    }
}

/// A queue of jobs for several threads.
#[derive(Default)]
pub(super) struct Pool {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    /// The last one is the most urgent.
    jobs: Vec<Job>,
    posted: u64,
    is_closed: bool,
}

struct Job {
    id: u64,
    task: Task,
    state: State,
    /// Whether the search no longer needs the result.
    is_cancelled: Arc<AtomicBool>,
}

/// A position after a move, to be valued.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) position: Position,
    pub(super) value: i64,
    pub(super) depth: u32,
    pub(super) window: Window64,
}

enum State {
    Open,
    Taken,
    /// The value and the nodes.
    Done(i64, u64),
}

impl Queue {
    fn index(&self, id: u64) -> Option<usize> {
        self.jobs.iter().rposition(|job| job.id == id)
    }

    /// Takes the most urgent open job from a number on.
    fn take(&mut self, least_id: u64) -> Option<(u64, Task, Arc<AtomicBool>)> {
        let job = self.jobs.iter_mut().rev().find(|job| matches!(job.state, State::Open) && job.id >= least_id)?;
        job.state = State::Taken;
        Some((job.id, job.task, Arc::clone(&job.is_cancelled)))
    }
}

impl Pool {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports a job. Does nothing if the job was cancelled.
    fn report(&self, id: u64, value: i64, nodes: u64) {
        let mut queue = self.queue();
        if let Some(index) = queue.index(id) {
            queue.jobs[index].state = State::Done(value, nodes);
            self.changed.notify_all();
        }
    }

    /// Works on jobs until the search ends.
    pub(super) fn work(&self, search: &mut impl Searcher) {
        loop {
            let mut queue = self.queue();
            let (id, task, is_cancelled) = loop {
                if queue.is_closed {
                    return;
                }
                match queue.take(0) {
                    Some(job) => break job,
                    None => queue = self.wait(queue),
                }
            };
            drop(queue);
            search.cancel_by(is_cancelled);
            let giving_up = GiveUp { pool: self, id };
            let (value, nodes) = search.value_and_nodes(&task);
            self.report(id, value, nodes);
            drop(giving_up);
        }
    }

    /// Ends the work.
    fn close(&self) {
        self.queue().is_closed = true;
        self.changed.notify_all();
    }
}

/// Removes a job that its thread has not done when it is dropped, so that nobody waits for a thread that has panicked.
struct GiveUp<'a> {
    pool: &'a Pool,
    id: u64,
}

impl Drop for GiveUp<'_> {
    fn drop(&mut self) {
        let mut queue = self.pool.queue();
        if let Some(index) = queue.index(self.id)
            && !matches!(queue.jobs[index].state, State::Done(..))
        {
            queue.jobs.remove(index);
            self.pool.changed.notify_all();
        }
    }
}

/// Ends the work when it is dropped, also by a panic.
pub(super) struct CloseOnDrop<'a>(pub(super) &'a Pool);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// The positions after the moves of a position, valued in their order.
pub(super) struct Siblings<'a> {
    pool: Option<&'a Pool>,
    depth: u32,
    children: Vec<(Position, i64)>,
    /// The window of the jobs, and the number of the one of the last child: those before have the next numbers.
    posted: Option<(Window64, u64)>,
}

impl<'a> Siblings<'a> {
    pub(super) fn new(pool: Option<&'a Pool>, depth: u32, children: Vec<(Position, i64)>) -> Self {
        Self { pool, depth, children, posted: None }
    }

    const fn len(&self) -> usize {
        self.children.len()
    }

    fn task(&self, index: usize, window: Window64) -> Task {
        let (position, value) = self.children[index];
        Task { position, value, depth: self.depth, window }
    }

    /// The value of a child. `speculates` queues the later ones with the same window.
    pub(super) fn value(
        &mut self,
        search: &mut impl Searcher,
        index: usize,
        window: Window64,
        speculates: bool,
    ) -> i64 {
        let Some(pool) = self.pool else { return search.value_of_task(&self.task(index, window)) };
        if self.posted.is_some_and(|(posted, _)| posted != window) {
            self.cancel();
        }
        let Some((_, first)) = self.posted else {
            if speculates && index + 1 < self.len() {
                self.post(pool, index + 1, window);
            }
            return search.value_of_task(&self.task(index, window));
        };
        let id = first + (self.len() - 1 - index) as u64;
        let mut queue = pool.queue();
        loop {
            let Some(at) = queue.index(id) else {
                // Its thread gave up.
                drop(queue);
                return search.value_of_task(&self.task(index, window));
            };
            match queue.jobs[at].state {
                State::Done(value, nodes) => {
                    queue.jobs.remove(at);
                    *search.nodes() += nodes;
                    return value;
                }
                State::Open => {
                    queue.jobs.remove(at);
                    drop(queue);
                    return search.value_of_task(&self.task(index, window));
                }
                // Work on a later one meanwhile.
                State::Taken => match queue.take(first) {
                    Some((later, task, _)) => {
                        drop(queue);
                        let (value, nodes) = search.value_and_nodes(&task);
                        pool.report(later, value, nodes);
                        queue = pool.queue();
                    }
                    None => queue = pool.wait(queue),
                },
            }
        }
    }

    /// Queues the children from one on.
    fn post(&mut self, pool: &Pool, from: usize, window: Window64) {
        let mut queue = pool.queue();
        self.posted = Some((window, queue.posted));
        for index in (from..self.len()).rev() {
            let id = queue.posted;
            queue.posted += 1;
            queue.jobs.push(Job {
                id,
                task: self.task(index, window),
                state: State::Open,
                is_cancelled: Arc::default(),
            });
        }
        pool.changed.notify_all();
    }

    /// Cancels all jobs.
    fn cancel(&mut self) {
        let (Some(pool), Some((_, first))) = (self.pool, self.posted.take()) else { return };
        let last = first + self.len() as u64;
        pool.queue().jobs.retain(|job| {
            let is_kept = !(first..last).contains(&job.id);
            if !is_kept {
                job.is_cancelled.store(true, Relaxed);
            }
            is_kept
        });
    }
}

impl Drop for Siblings<'_> {
    fn drop(&mut self) {
        self.cancel();
    }
}
