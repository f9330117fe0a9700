//! The transposition table: results of positions, shared by all threads without locks.

use rulebook_core::othello::{Position, Square};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots that a position can use.
const WAYS: usize = 4;

/// What a search found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The score is at least this.
    pub(super) lower: i16,
    /// The score is at most this.
    pub(super) upper: i16,
    /// How deep the search looked, in plies.
    pub(super) depth: u8,
    /// The best move, if one is known.
    pub(super) best: Option<Square>,
}

impl Entry {
    fn packed(self, age: u8) -> u64 {
        let [a, b] = self.lower.to_le_bytes();
        let [c, d] = self.upper.to_le_bytes();
        // 64 stands for no move.
        let best = self.best.map_or(64, |square| square.index() as u8);
        u64::from_le_bytes([a, b, c, d, self.depth, best, age, 0])
    }

    fn unpacked(data: u64) -> (Self, u8) {
        let [a, b, c, d, depth, best, age, _] = data.to_le_bytes();
        let (lower, upper) = (i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d]));
        (Self { lower, upper, depth, best: Square::new(best) }, age)
    }
}

/// A slot: its data, and the key of its position exclusive-or its data. If two threads write a slot at the same time,
/// its two words may not belong together. Then the key is wrong and the slot counts as empty.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// A table of a fixed size.
#[derive(Debug)]
pub(super) struct Table {
    slots: Box<[Slot]>,
    /// The slots in use are numbered from 0 to this, a power of two minus one.
    mask: usize,
    /// The number of the search, to replace results of earlier searches first.
    age: u8,
}

impl Table {
    /// A table of so many mebibytes, at least 1, rounded down to a power of two.
    pub(super) fn new(mebibytes: usize) -> Self {
        let slots = mebibytes.max(1).saturating_mul(1 << 20) / size_of::<Slot>();
        let slots = 1 << slots.ilog2();
        let slots: Box<[Slot]> = (0..slots).map(|_| Slot::default()).collect();
        let mask = slots.len() - 1;
        Self { slots, mask, age: 1 }
    }

    /// Prepares for a search that continues a game: earlier results stay.
    pub(super) fn continue_game(&mut self) {
        if self.mask != self.slots.len() - 1 {
            return self.clear(usize::MAX);
        }
        // 0 marks slots that were never written.
        self.age = self.age.checked_add(1).unwrap_or(1);
    }

    /// Prepares for a search that must not depend on earlier ones. It uses no more slots than it has nodes.
    pub(super) fn clear(&mut self, nodes: usize) {
        let needed = nodes.clamp(1 << 10, self.slots.len());
        self.mask = (1 << needed.ilog2()) - 1;
        for slot in &mut self.slots[..=self.mask] {
            *slot = Slot::default();
        }
        self.age = 1;
    }

    /// The key of a position and of the kind of its score.
    #[inline]
    pub(super) fn key(board: Position, salt: u64) -> u64 {
        board.hash() ^ salt
    }

    /// The result of a position, if the table has one.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let start = key as usize & self.mask & !(WAYS - 1);
        self.slots[start..start + WAYS].iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let found = slot.check.load(Relaxed) ^ data == key && data != 0;
            found.then(|| Entry::unpacked(data).0)
        })
    }

    /// Stores a result. It replaces the position's earlier one, or the least valuable one of the slots.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let start = key as usize & self.mask & !(WAYS - 1);
        let slots = &self.slots[start..start + WAYS];
        let mut least = (u32::MAX, &slots[0]);
        for slot in slots {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                least = (0, slot);
                break;
            }
            let (old, age) = Entry::unpacked(data);
            let value = u32::from(old.depth) + 1 + if age == self.age { 256 } else { 0 };
            let value = if data == 0 { 0 } else { value };
            if value < least.0 {
                least = (value, slot);
            }
        }
        let data = entry.packed(self.age);
        least.1.check.store(key ^ data, Relaxed);
        least.1.data.store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { lower: -6400, upper: 17, depth, best: Square::new(63) }
    }

    #[test]
    fn a_result_comes_back() {
        let mut table = Table::new(1);
        assert_eq!(table.get(12345), None);
        assert_eq!(table.get(0), None);
        table.put(12345, entry(3));
        assert_eq!(table.get(12345), Some(entry(3)));
        assert_eq!(table.get(12344), None);
        table.continue_game();
        assert_eq!(table.get(12345), Some(entry(3)));
        table.clear(usize::MAX);
        assert_eq!(table.get(12345), None);
    }

    #[test]
    fn shallow_and_old_results_go_first() {
        let mut table = Table::new(1);
        let key = |i: u64| i << 40;
        for i in 1..=4 {
            table.put(key(i), entry(i as u8));
        }
        table.put(key(5), entry(9));
        assert_eq!(table.get(key(1)), None);
        assert_eq!(table.get(key(5)), Some(entry(9)));
        table.continue_game();
        table.put(key(6), entry(1));
        table.put(key(7), entry(1));
        assert_eq!(table.get(key(2)), None);
        assert_eq!(table.get(key(3)), None);
        assert_eq!(table.get(key(6)), Some(entry(1)));
    }

    /// A torn slot, written by two threads at a time, counts as empty.
    #[test]
    fn words_that_do_not_belong_together_are_no_result() {
        let table = Table::new(1);
        table.put(12345, entry(3));
        let start = 12345 & table.mask & !(WAYS - 1);
        for slot in &table.slots[start..start + WAYS] {
            slot.data.fetch_xor(1 << 8, Relaxed);
        }
        assert_eq!(table.get(12345), None);
    }

    #[test]
    fn a_small_search_uses_a_small_part() {
        let mut table = Table::new(1);
        table.clear(5000);
        assert_eq!(table.mask, 4095);
        table.continue_game();
        assert_eq!(table.mask, (1 << 16) - 1);
    }
}
