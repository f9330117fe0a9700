//! A set of positions, found by their hash and compared word by word.

use super::field::Words;

/// Positions of the same field. They are numbered in the order in which they came.
#[derive(Default, Debug)]
pub(super) struct Configs {
    stride: usize,
    words: Vec<u32>,
    hashes: Vec<u64>,
    /// The upper half of a hash, and one more than the number of its position; 0 if free. At most half are in use.
    slots: Vec<u64>,
}

const FEWEST_SLOTS: usize = 64;

impl Configs {
    /// Forgets all positions, and expects some with this number of words.
    pub(super) fn clear(&mut self, stride: usize) {
        if self.slots.len() > 16 * self.len().max(FEWEST_SLOTS) || self.slots.is_empty() {
            self.slots = vec![0; FEWEST_SLOTS];
        } else {
            self.slots.fill(0);
        }
        self.stride = stride;
        self.words.clear();
        self.hashes.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    pub(super) fn words(&self, number: usize) -> &Words {
        &self.words[number * self.stride..][..self.stride]
    }

    pub(super) fn hash(&self, number: usize) -> u64 {
        self.hashes[number]
    }

    /// The number of a position.
    pub(super) fn find(&self, words: &Words, hash: u64) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            let number = (slot as u32 - 1) as usize;
            if slot >> 32 == hash >> 32 && self.words(number) == words {
                return Some(number);
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a position that is not yet in the set.
    pub(super) fn add(&mut self, words: &Words, hash: u64) -> usize {
        let number = self.len();
        self.words.extend_from_slice(words);
        self.hashes.push(hash);
        if 2 * self.len() > self.slots.len() {
            self.slots = vec![0; 4 * self.slots.len()];
            for number in 0..self.len() {
                self.put(number);
            }
        } else {
            self.put(number);
        }
        number
    }

    fn put(&mut self, number: usize) {
        let (mask, hash) = (self.slots.len() - 1, self.hashes[number]);
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        // The limit of a search keeps numbers below 2³².
        self.slots[at] = hash >> 32 << 32 | (number as u64 + 1);
    }
}

/// What a word at a place adds to the hash of its position, which is the exclusive or of all of them.
pub(super) fn part(place: usize, word: u32) -> u64 {
    mixed((place as u64) << 32 | u64::from(word))
}

/// The hash of a position.
pub(super) fn hash_of(words: &Words) -> u64 {
    words.iter().enumerate().fold(0, |hash, (place, &word)| hash ^ part(place, word))
}

/// A number each of whose bits depends on all bits of another one (the finalizer of SplitMix64).
pub(super) fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
