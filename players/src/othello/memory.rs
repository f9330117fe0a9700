//! What the source's search remembers about positions: their value and nodes in a window.

use rulebook_core::othello::Position;

/// Beyond all values, and small enough to be negated and added to.
pub(super) const INFINITY: i64 = 1 << 62;

/// From this depth on positions are remembered. Smaller ones are searched as fast as found.
pub(super) const REMEMBERED_FROM: u32 = 3;

/// The window of a search (EVAL-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window64 {
    pub(super) alpha: i64,
    pub(super) beta: i64,
}

impl Window64 {
    /// The same for the other side.
    #[inline(always)]
    pub(super) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A search, and its depth by its place. Two searches of a position after a pass differ from others only if there is no
/// move, and such positions are not remembered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Query {
    pub(super) position: Position,
    pub(super) window: Window64,
    /// Whether the value must be exact beyond the window.
    pub(super) is_exact: bool,
}

/// Remembered searches; a later one replaces an earlier one in its place. Each depth has its own places, so that the
/// many small searches do not replace the few large ones.
pub(super) struct Memory {
    /// By depth from [`REMEMBERED_FROM`] on.
    depths: Vec<Places>,
}

/// The searches of a depth.
struct Places {
    /// A part of the hash of each position: most searches are new, and this tells it without a look at the results.
    tags: Vec<u32>,
    /// Queries with their value and nodes.
    results: Vec<Option<(Query, i64, u64)>>,
}

impl Memory {
    /// For a search of this depth.
    pub(super) fn new(depth: u32) -> Self {
        // More places find few more searches, and do not fit in the caches of a processor.
        let places = |of: u32| {
            let count = 1 << (2 * depth + REMEMBERED_FROM - 1).saturating_sub(of).clamp(4, 13);
            Places { tags: vec![0; count], results: vec![None; count] }
        };
        Self { depths: (REMEMBERED_FROM..=depth).map(places).collect() }
    }

    /// The index of a depth, the place there, and the tag.
    #[inline(always)]
    fn place(&self, position: Position, depth: u32) -> (usize, usize, u32) {
        let of_depth = (depth - REMEMBERED_FROM) as usize;
        let hash = position.hash();
        (of_depth, (hash >> 32) as usize & (self.depths[of_depth].tags.len() - 1), hash as u32)
    }

    /// The value and the nodes of a search, if it is remembered.
    #[inline(always)]
    pub(super) fn get(&self, query: &Query, depth: u32) -> Option<(i64, u64)> {
        let (of_depth, place, tag) = self.place(query.position, depth);
        let Places { tags, results } = &self.depths[of_depth];
        if tags[place] != tag {
            return None;
        }
        results[place].filter(|(known, _, _)| known == query).map(|(_, value, nodes)| (value, nodes))
    }

    /// Remembers a search.
    #[inline(always)]
    pub(super) fn put(&mut self, query: Query, depth: u32, value: i64, nodes: u64) {
        let (of_depth, place, tag) = self.place(query.position, depth);
        let places = &mut self.depths[of_depth];
        places.tags[place] = tag;
        places.results[place] = Some((query, value, nodes));
    }
}
