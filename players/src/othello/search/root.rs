//! The search of the position that was asked about: deeper and deeper, and to the end of the game where that is in
//! reach.

use super::evaluation::CENTI;
use super::last::WORST;
use super::midgame::LOWEST;
use super::worker::Worker;
use core::time::Duration;
use rulebook_core::othello::{Position, Square};

/// What the search of one thread has found.
#[derive(Clone, Debug)]
pub(super) struct RootResult {
    /// In hundredths of a disc.
    pub(super) score: i32,
    pub(super) line: Vec<Square>,
    /// The depth of the last finished search.
    pub(super) depth: u32,
    /// Whether the score is that of perfect play to the end.
    pub(super) exact: bool,
}

/// How far a thread searches.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The depth limit.
    pub(super) depth: u32,
    /// The node limit.
    pub(super) nodes: u64,
    /// The start on the clock, the time after which no deeper search starts, and the latest end.
    pub(super) times: Option<(Duration, Duration, Duration)>,
    /// The number of the thread. Threads begin differently, so that they find different things for the common table.
    pub(super) thread: usize,
}

/// How a root move is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// So many moves deep.
    Depth(u32),
    /// To the end of the game.
    Exact,
}

impl Kind {
    /// No score is as low.
    const fn lowest(self) -> i32 {
        match self {
            Self::Depth(_) => LOWEST,
            Self::Exact => WORST,
        }
    }
}

/// A search of a position with legal moves.
pub(super) struct Root<'w, 'a> {
    worker: &'w mut Worker<'a>,
    position: Position,
    /// The legal moves, the best one so far first.
    moves: Vec<Square>,
    found: RootResult,
}

impl<'w, 'a> Root<'w, 'a> {
    /// Searches as far as the effort allows. The position must have a legal move.
    pub(super) fn run(worker: &'w mut Worker<'a>, position: Position, effort: &Effort) -> RootResult {
        let mut moves: Vec<Square> = Square::each_of(position.moves()).collect();
        let count = moves.len();
        moves.rotate_left(effort.thread % count);
        let found = RootResult { score: 0, line: vec![moves[0]], depth: 0, exact: false };
        let mut root = Self { worker, position, moves, found };
        root.deepen(effort);
        root.found
    }

    fn deepen(&mut self, effort: &Effort) {
        let empties = self.position.empties();
        let first = 1 + (effort.thread % 2) as u32;
        for depth in first.. {
            if self.can_solve(effort, depth - 1) {
                self.solve();
                return;
            }
            if depth > effort.depth || depth >= empties || self.is_late(effort) {
                return;
            }
            let width = if depth < 4 { -2 * LOWEST } else { 2 * CENTI };
            self.aspire(Kind::Depth(depth), self.found.score, width);
            if self.worker.stopped {
                return;
            }
        }
    }

    /// Whether it is too late for a deeper search.
    fn is_late(&self, effort: &Effort) -> bool {
        effort.times.is_some_and(|(_, soft, _)| self.worker.now() >= soft)
    }

    /// Whether the search to the end is the next one, after one of so many moves.
    fn can_solve(&self, effort: &Effort, depth: u32) -> bool {
        let empties = self.position.empties();
        if effort.depth < empties {
            return false;
        }
        // A shallow search first finds a good order of the moves.
        let prepared = depth >= empties.saturating_sub(8).min(12);
        prepared && (depth + 7 >= empties || expected_nodes(empties) <= self.nodes_left(effort))
    }

    /// How many more positions the search can visit, at its speed so far.
    fn nodes_left(&self, effort: &Effort) -> u64 {
        let left = effort.nodes.saturating_sub(self.worker.nodes);
        let Some((start, _, end)) = effort.times else { return left };
        let now = self.worker.now();
        let micros = |from: Duration, to: Duration| to.saturating_sub(from).as_micros() as u64;
        // The first positions of a search are slow.
        let per_micro = (self.worker.nodes / micros(start, now).max(1)).clamp(1, 50);
        left.min(2 * per_micro * micros(now, end))
    }

    fn solve(&mut self) {
        // Final scores are even, so the guess is the nearest even one, and the bounds are odd.
        let guess = 2 * (self.found.score + CENTI).div_euclid(2 * CENTI);
        self.aspire(Kind::Exact, guess, 3);
        if !self.worker.stopped {
            self.found.exact = true;
            self.found.depth = self.position.empties();
            self.complete_line();
        }
    }

    /// Searches with a window around a guess, and with wider ones until the score is inside.
    fn aspire(&mut self, kind: Kind, guess: i32, width: i32) {
        let (least, most) = (kind.lowest(), -kind.lowest());
        let mut width = width;
        let (mut low, mut high) = ((guess - width).max(least), (guess + width).min(most));
        loop {
            let score = self.search(kind, low, high);
            if self.worker.stopped {
                return;
            }
            width *= 2;
            if score <= low && low > least {
                (low, high) = ((score - width).max(least), score + 1);
            } else if score >= high && high < most {
                (low, high) = (score - 1, (score + width).min(most));
            } else {
                return;
            }
        }
    }

    /// Searches all moves, and keeps the best one. If a limit stops it, the moves searched so far count if they have
    /// given more than a bound.
    fn search(&mut self, kind: Kind, alpha: i32, beta: i32) -> i32 {
        let (mut best, mut low) = (kind.lowest(), alpha);
        for i in 0..self.moves.len() {
            let square = self.moves[i];
            let after = self.position.play(square);
            let mut score = kind.lowest();
            if i > 0 {
                score = -self.search_move(kind, after, -low - 1, -low);
            }
            if i == 0 || score > low && score < beta {
                score = -self.search_move(kind, after, -beta, -low);
            }
            if self.worker.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > low {
                    low = score;
                    self.worker.extend_line(0, square);
                    // The best move so far comes first in the next search.
                    self.moves[..=i].rotate_right(1);
                    self.keep(kind, score);
                }
                if best >= beta {
                    break;
                }
            }
        }
        best
    }

    fn search_move(&mut self, kind: Kind, after: Position, alpha: i32, beta: i32) -> i32 {
        match kind {
            Kind::Depth(depth) => self.worker.search(after, depth - 1, alpha, beta, 1),
            Kind::Exact => self.worker.solve(after, alpha, beta, 1),
        }
    }

    fn keep(&mut self, kind: Kind, score: i32) {
        self.found.line = self.worker.lines[0].squares().to_vec();
        match kind {
            Kind::Depth(depth) => (self.found.score, self.found.depth) = (score, depth),
            Kind::Exact => self.found.score = CENTI * score,
        }
    }

    /// Follows perfect play to the end of the game, where the search kept no line.
    fn complete_line(&mut self) {
        let mut position = self.position;
        for &square in &self.found.line {
            position = to_move(position.play(square));
        }
        while let Some(square) = self.best_at_the_end(position) {
            self.found.line.push(square);
            position = to_move(position.play(square));
        }
    }

    /// The best move of a position with few empty squares; `None` if there is no move, or too much to search.
    fn best_at_the_end(&mut self, position: Position) -> Option<Square> {
        const MOST: u32 = 12;
        if position.empties() > MOST {
            return None;
        }
        let mut best = (WORST, None);
        for square in Square::each_of(position.moves()) {
            let score = -self.worker.solve(position.play(square), WORST, -best.0, 1);
            if self.worker.stopped {
                return None;
            }
            if score > best.0 {
                best = (score, Some(square));
            }
        }
        best.1
    }
}

/// The position with the side that can move to move.
fn to_move(position: Position) -> Position {
    if position.moves() == 0 { position.pass() } else { position }
}

/// The usual number of positions of a search to the end.
fn expected_nodes(empties: u32) -> u64 {
    let mut nodes: u64 = 250_000;
    for _ in empties..14 {
        nodes = nodes * 4 / 9;
    }
    for _ in 14..empties {
        nodes = nodes.saturating_mul(9) / 4;
    }
    nodes
}
