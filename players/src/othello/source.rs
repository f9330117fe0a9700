//! The search of the source, which `medium` and `hard` use. Read EVAL first.
//!
//! It gives the values and counts of EVAL-3, but does not ask for each value one by one. It remembers the value and the
//! nodes of a position in a window, and values the last two plies together.
//!
//! Where only the side of the window matters on which a value lies, the search can give another one on the same side. It
//! equals an end of the window exactly if the value of the source's search does. After a pass the value itself matters.

use super::kinds::{BORDER, CORNERS, EDGES, Kinds};
use super::lines::{Lines, Vectors};
use super::memory::{INFINITY, Memory, Query, Window64};
use super::options::{Choice, Options, Window};
use super::pool::{CloseOnDrop, Pool, SPLIT_FROM, Searcher, Siblings, Task};
use crate::chance::SeededDraws;
use rulebook_core::othello::{Position, Square};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{Builder, scope};

/// A move that the source's algorithm has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The move.
    pub square: Square,
    /// Its value (EVAL-4), or its bound (EVAL-6).
    pub value: i64,
    /// How often a value was asked for (EVAL-8).
    pub nodes: u64,
}

/// Chooses a move (EVAL-5); `None` if there is no legal one. Draws only with [`Choice::Random`] and several best moves.
///
/// The options must be in the ranges that [`Options`] states; [`Options::parse`] keeps them there. Others can overflow, or
/// take all memory.
///
/// ```
/// use rulebook_core::othello::Position;
/// use rulebook_players::chance::SeededDraws;
/// use rulebook_players::othello::{Choice, Options, choose};
///
/// let options = Options { depth: 1, choice: Choice::First, pruning: false, ..Options::HARD };
/// let chosen = choose(Position::START, &options, &mut SeededDraws::new(1, 0, 0)).unwrap();
/// assert_eq!((chosen.square.to_string().as_str(), chosen.nodes), ("d3", 4 + 12));
/// ```
#[must_use]
pub fn choose(position: Position, options: &Options, chance: &mut SeededDraws) -> Option<Chosen> {
    choose_with_threads(position, options, chance, NonZeroUsize::MIN)
}

/// As [`choose`], with a number of threads. From depth 8 on they save time; the result is the same.
#[must_use]
pub fn choose_with_threads(
    position: Position,
    options: &Options,
    chance: &mut SeededDraws,
    threads: NonZeroUsize,
) -> Option<Chosen> {
    let (value, squares, nodes) = run(options, threads, |search| search.best_moves(position));
    let square = match options.choice {
        Choice::First => squares.first(),
        Choice::Random => chance.pick(&squares),
    };
    Some(Chosen { square: *square?, value, nodes })
}

/// Runs a search with a number of threads, the calling one included.
fn run<R>(options: &Options, threads: NonZeroUsize, search: impl FnOnce(&mut Search<'_>) -> R) -> R {
    if threads.get() == 1 || options.depth < SPLIT_FROM {
        return search(&mut Search::new(options));
    }
    let pool = Pool::default();
    scope(|scope| {
        for _ in 1..threads.get() {
            // The search does without threads that the system refuses.
            let _ = Builder::new().spawn_scoped(scope, || pool.work(&mut Search::new(options)));
        }
        let _closing = CloseOnDrop(&pool);
        let mut leader = Search::new(options);
        leader.pool = Some(&pool);
        search(&mut leader)
    })
}

/// A choice in progress.
pub(super) struct Search<'a> {
    pub(super) options: &'a Options,
    pub(super) nodes: u64,
    memory: Memory,
    vectors: Vectors,
    /// The gains of the kinds of moves, if they are far enough apart.
    pub(super) kinds: Option<Kinds>,
    /// The passes on the way to the position.
    pub(super) passes: u32,
    /// The threads that speculate for this search.
    pool: Option<&'a Pool>,
    /// Whether the search no longer needs the result of this thread.
    is_cancelled: Option<Arc<AtomicBool>>,
}

impl<'a> Search<'a> {
    fn new(options: &'a Options) -> Self {
        let (memory, kinds) = (Memory::new(options.depth), Kinds::new(options));
        Self { options, nodes: 0, memory, vectors: Vectors::detect(), kinds, passes: 0, pool: None, is_cancelled: None }
    }

    /// The greatest value, the moves that have it, and the nodes (EVAL-5, EVAL-6).
    fn best_moves(&mut self, position: Position) -> (i64, Vec<Square>, u64) {
        let Options { depth, window, pruning, .. } = *self.options;
        let value = self.evaluation(position);
        let squares = || Square::each_of(position.moves());
        let children = squares().map(|square| self.after(position, value, square)).collect();
        let mut siblings = Siblings::new(self.pool, depth, children);
        let mut best = (-INFINITY, Vec::new());
        for (i, square) in squares().enumerate() {
            let low = if window == Window::Listing && pruning { best.0 } else { -INFINITY };
            let speculates = i > 0 || window == Window::Exact || !pruning;
            let value = -siblings.value(self, i, Window64 { alpha: -INFINITY, beta: -low }, speculates);
            if value > best.0 {
                best = (value, vec![square]);
            } else if value == best.0 {
                best.1.push(square);
            }
        }
        (best.0, best.1, self.nodes)
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.as_ref().is_some_and(|is_cancelled| is_cancelled.load(Relaxed))
    }

    /// The evaluation for the side to move (EVAL-2).
    fn evaluation(&self, position: Position) -> i64 {
        self.worth(position.own()) - self.worth(position.other())
    }

    /// The weights of some discs.
    fn worth(&self, discs: u64) -> i64 {
        let count = |set: u64| i64::from(set.count_ones());
        self.options.disc * count(discs)
            + self.options.edge * count(discs & EDGES)
            + self.options.corner * count(discs & CORNERS)
    }

    /// The position after a legal move, and its evaluation for the side that is to move then. `value` is the evaluation
    /// before the move; only what the move changes is counted.
    fn after(&self, position: Position, value: i64, square: Square) -> (Position, i64) {
        let flips = position.flips(square);
        (position.place(square, flips), -value - self.gain(square, flips))
    }

    /// How much a move adds to the evaluation. Only moves on the border flip discs there, and none in a corner.
    #[inline(always)]
    pub(super) fn gain(&self, square: Square, flips: u64) -> i64 {
        let Options { disc, edge, corner, .. } = *self.options;
        let discs = disc * i64::from(1 + 2 * flips.count_ones());
        if square.bit() & BORDER == 0 {
            return discs;
        }
        let placed = if square.bit() & CORNERS != 0 { corner } else { edge };
        discs + placed + 2 * edge * i64::from((flips & EDGES).count_ones())
    }

    /// The value of a position (EVAL-3). `value` is its evaluation.
    pub(super) fn value(&mut self, position: Position, value: i64, depth: u32, window: Window64, passed: bool) -> i64 {
        self.nodes += 1;
        if depth == 0 {
            return value;
        }
        self.vectors.vectorize(
            #[inline(always)]
            || self.value_of_moves(position, value, depth, window, passed),
        )
    }

    /// The value of a position at some depth.
    #[inline(always)]
    fn value_of_moves(&mut self, position: Position, value: i64, depth: u32, window: Window64, passed: bool) -> i64 {
        if depth == 2 {
            return self.two_plies(position, value, window, passed);
        }
        let lines = Lines::of(position);
        if lines.moves() == 0 {
            return self.value_without_moves(position, value, depth, window, passed);
        }
        if depth == 1 {
            return self.last_ply(&lines, value, window);
        }
        let query = Query { position, window, is_exact: self.passes > 0 };
        if let Some((value, nodes)) = self.memory.get(&query, depth) {
            self.nodes += nodes;
            return value;
        }
        let nodes = self.nodes;
        let best = if depth >= SPLIT_FROM && self.pool.is_some() && self.passes == 0 {
            self.split(position, value, depth, window)
        } else {
            self.moves(position, &lines, value, depth, window)
        };
        if !self.is_cancelled() {
            self.memory.put(query, depth, best, self.nodes - nodes);
        }
        best
    }

    /// The value of a position with moves from depth 3 on.
    #[inline(always)]
    fn moves(&mut self, position: Position, lines: &Lines, value: i64, depth: u32, window: Window64) -> i64 {
        let (mut best, mut low) = (-INFINITY, window.alpha);
        for square in Square::each_of(lines.moves()) {
            let flips = lines.flips(square.bit());
            let (after, value) = (position.place(square, flips), -value - self.gain(square, flips));
            let window_after = Window64 { alpha: -window.beta, beta: -low };
            let reply = if depth == 3 {
                // Without a call, which costs time for most positions.
                self.nodes += 1;
                self.two_plies(after, value, window_after, false)
            } else {
                self.value(after, value, depth - 1, window_after, false)
            };
            best = best.max(-reply);
            if self.options.pruning {
                low = low.max(best);
            }
            if low >= window.beta || depth > 4 && self.is_cancelled() {
                break;
            }
        }
        best
    }

    /// As [`moves`](Self::moves), with other threads.
    #[cold]
    fn split(&mut self, position: Position, value: i64, depth: u32, window: Window64) -> i64 {
        let squares = Square::each_of(position.moves());
        let children: Vec<_> = squares.map(|square| self.after(position, value, square)).collect();
        let count = children.len();
        let mut siblings = Siblings::new(self.pool, depth - 1, children);
        let (mut best, mut low) = (-INFINITY, window.alpha);
        for i in 0..count {
            let speculates = i > 0 && low > -INFINITY || !self.options.pruning;
            let reply = siblings.value(self, i, Window64 { alpha: -window.beta, beta: -low }, speculates);
            best = best.max(-reply);
            if self.options.pruning {
                low = low.max(best);
            }
            if low >= window.beta {
                break;
            }
        }
        best
    }

    /// The value of a position in which the side to move passes, or the game is over.
    #[cold]
    pub(super) fn value_without_moves(
        &mut self,
        position: Position,
        value: i64,
        depth: u32,
        window: Window64,
        passed: bool,
    ) -> i64 {
        if passed {
            let is_won = position.own().count_ones() >= position.other().count_ones();
            return if is_won { self.options.win } else { -self.options.win };
        }
        // The window is not shifted by what a pass costs, as in the source.
        self.passes += 1;
        let after = self.value(position.pass(), -value, depth - 1, window.turned(), true);
        self.passes -= 1;
        -self.options.no_move - after
    }
}

impl Searcher for Search<'_> {
    fn value_of_task(&mut self, task: &Task) -> i64 {
        let Task { position, value, depth, window } = *task;
        self.value(position, value, depth, window, false)
    }

    fn nodes(&mut self) -> &mut u64 {
        &mut self.nodes
    }

    fn cancel_by(&mut self, is_cancelled: Arc<AtomicBool>) {
        self.is_cancelled = Some(is_cancelled);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The evaluation that a choice carries along is the one of EVAL-2.
    #[test]
    fn the_carried_evaluation_is_right() {
        let options = Options { disc: 3, edge: 70, corner: 9000, ..Options::HARD };
        let search = Search::new(&options);
        for seed in 0..20 {
            let mut chance = SeededDraws::new(seed, 0, 0);
            let mut position = Position::START;
            let mut value = search.evaluation(position);
            loop {
                let moves: Vec<_> = Square::each_of(position.moves()).collect();
                if let Some(&square) = chance.pick(&moves) {
                    (position, value) = search.after(position, value, square);
                } else if position.is_over() {
                    break;
                } else {
                    (position, value) = (position.pass(), -value);
                }
                assert_eq!(value, search.evaluation(position));
            }
        }
    }

    /// The example of EVAL-2.
    #[test]
    fn discs_edges_and_corners_add_up() {
        let search = Search::new(&Options::HARD);
        let position = Position::new(0b11 | 1 << 27, 1 << 28 | 1 << 36).unwrap();
        assert_eq!(search.evaluation(position), 10_101);
    }
}
