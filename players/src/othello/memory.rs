//! What the source's search remembers about positions: their value and nodes, and the windows with which it comes to
//! them.

use rulebook_core::othello::Position;

/// Beyond all values, and small enough to be negated and added to.
pub(super) const INFINITY: i64 = 1 << 62;

/// From this depth on positions are remembered. Smaller ones are searched as fast as found.
pub(super) const REMEMBERED_FROM: u32 = 3;

/// The window of a search (EVAL-3).
#[derive(Clone, Copy)]
pub(super) struct Window64 {
    pub(super) alpha: i64,
    pub(super) beta: i64,
}

impl Window64 {
    /// The same for the other side.
    pub(super) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The numbers from one to another, both included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) least: i64,
    pub(super) most: i64,
}

impl Range {
    const ALL: Self = Self { least: -INFINITY, most: INFINITY };

    /// Keeps what is in another range too.
    #[inline]
    pub(super) fn narrow(&mut self, other: Self) {
        self.least = self.least.max(other.least);
        self.most = self.most.min(other.most);
    }

    #[inline]
    const fn contains(self, number: i64) -> bool {
        self.least <= number && number <= self.most
    }

    #[inline]
    const fn negated(self) -> Self {
        Self { least: -self.most, most: -self.least }
    }
}

/// The windows with which a search takes the same steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows {
    pub(super) alpha: Range,
    pub(super) beta: Range,
}

impl Windows {
    /// The same for the other side.
    #[inline]
    pub(super) const fn turned(self) -> Self {
        Self { alpha: self.beta.negated(), beta: self.alpha.negated() }
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) value: i64,
    /// The windows with which the result and the nodes are the same.
    pub(super) windows: Windows,
}

impl Outcome {
    /// A result that no window changes.
    #[inline]
    pub(super) const fn of_any_window(value: i64) -> Self {
        Self { value, windows: Windows { alpha: Range::ALL, beta: Range::ALL } }
    }
}

/// A remembered search. Two searches of a position after a pass differ from others only if there is no move, and such
/// positions are not remembered.
#[derive(Clone, Copy)]
struct Entry {
    position: Position,
    nodes: u64,
    outcome: Outcome,
}

/// Remembered searches; a later one replaces an earlier one in its place. Each depth has its own places, so that the
/// many small searches do not replace the few large ones.
pub(super) struct Memory {
    /// By depth from [`REMEMBERED_FROM`] on.
    depths: Vec<Vec<Option<Entry>>>,
}

impl Memory {
    /// For a search of this depth.
    pub(super) fn new(depth: u32) -> Self {
        // About as many as a usual search of this depth can use.
        let places = |of: u32| vec![None; 1 << (2 * depth + REMEMBERED_FROM - 1).saturating_sub(of).clamp(4, 17)];
        Self { depths: (REMEMBERED_FROM..=depth).map(places).collect() }
    }

    /// The index of a depth, and the place there.
    #[inline]
    fn place(&self, position: Position, depth: u32) -> (usize, usize) {
        let of_depth = (depth - REMEMBERED_FROM) as usize;
        (of_depth, (position.hash() >> 32) as usize & (self.depths[of_depth].len() - 1))
    }

    /// The result and the nodes of a position, if it was searched with the same steps.
    #[inline]
    pub(super) fn get(&self, position: Position, depth: u32, window: Window64) -> Option<(Outcome, u64)> {
        let (of_depth, place) = self.place(position, depth);
        let entry = self.depths[of_depth][place].as_ref()?;
        let is_same = entry.position == position;
        let Windows { alpha, beta } = entry.outcome.windows;
        (is_same && alpha.contains(window.alpha) && beta.contains(window.beta)).then_some((entry.outcome, entry.nodes))
    }

    /// Remembers a search.
    #[inline]
    pub(super) fn put(&mut self, position: Position, depth: u32, outcome: Outcome, nodes: u64) {
        let (of_depth, place) = self.place(position, depth);
        self.depths[of_depth][place] = Some(Entry { position, nodes, outcome });
    }
}
