//! One thread of a search: its limits, its counters and its line.

use super::clock::Clock;
use super::evaluation::Evaluation;
use super::table::Table;
use core::time::Duration;
use rulebook_core::othello::Square;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What ends a search, for all its threads.
pub(super) struct Control<'a> {
    /// Ends all threads.
    pub(super) stop: AtomicBool,
    pub(super) clock: &'a dyn Clock,
    /// The clock's time at which the search must end.
    pub(super) deadline: Option<Duration>,
    /// The number of nodes after which it must end.
    pub(super) node_limit: u64,
}

/// Nodes between two looks at the clock.
const CHECK_EVERY: u64 = 1024;

/// A thread of a search.
pub(super) struct Worker<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    control: &'a Control<'a>,
    /// Positions visited.
    pub(super) nodes: u64,
    next_check: u64,
    /// A limit is reached: results from now on mean nothing.
    pub(super) stopped: bool,
    /// For each ply, the last two moves that refuted another one.
    pub(super) killers: [[Option<Square>; 2]; Line::MOST + 1],
    /// For each ply, the best line from there.
    pub(super) lines: Box<[Line; Line::MOST + 1]>,
}

/// A sequence of moves.
#[derive(Clone, Copy)]
pub(super) struct Line {
    squares: [Square; Self::MOST],
    len: u8,
}

impl Line {
    /// The most moves of a game from any position.
    pub(super) const MOST: usize = 64;
    /// No move.
    pub(super) const EMPTY: Self = Self { squares: [Square::ALL[0]; Self::MOST], len: 0 };

    pub(super) fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(table: &'a Table, evaluation: &'a Evaluation, control: &'a Control<'a>) -> Self {
        Self {
            table,
            evaluation,
            control,
            nodes: 0,
            next_check: CHECK_EVERY.min(control.node_limit),
            stopped: false,
            killers: [[None; 2]; Line::MOST + 1],
            lines: Box::new([Line::EMPTY; Line::MOST + 1]),
        }
    }

    /// Counts a node. Whether the search must end.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
        self.stopped
    }

    #[cold]
    fn check(&mut self) {
        let control = self.control;
        self.next_check = (self.nodes + CHECK_EVERY).min(control.node_limit.max(self.nodes + 1));
        let late = control.deadline.is_some_and(|deadline| control.clock.now() >= deadline);
        if self.nodes >= control.node_limit || late || control.stop.load(Relaxed) {
            self.stopped = true;
        }
    }

    /// The time on the search's clock.
    pub(super) fn now(&self) -> Duration {
        self.control.clock.now()
    }

    /// The best line from a ply has ended there.
    #[inline]
    pub(super) fn end_line(&mut self, ply: usize) {
        self.lines[ply].len = 0;
    }

    /// A move at a ply starts the best line; the rest is that of the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, square: Square) {
        let next = self.lines[ply + 1];
        let line = &mut self.lines[ply];
        line.squares[0] = square;
        let len = usize::from(next.len).min(Line::MOST - 1);
        line.squares[1..=len].copy_from_slice(&next.squares[..len]);
        line.len = len as u8 + 1;
    }

    /// Remembers a move that refuted the one before.
    #[inline]
    pub(super) fn remember_killer(&mut self, ply: usize, square: Square) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(square) {
            *killers = [Some(square), killers[0]];
        }
    }
}
