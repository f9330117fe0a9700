//! Which entrants meet.

use super::{FormError, check_count};
use crate::chance::{Purpose, index, shuffle, stream};
use rulebook_players::chance::SeededDraws;
use serde::{Deserialize, Serialize};

/// Which sets of entrants meet in each round of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sets {
    /// Every set of as many entrants as there are seats.
    All,
    /// A cyclic design, a set of base blocks. Each block is rotated through all entrants and so gives as many
    /// encounters as there are entrants.
    Cyclic {
        /// The number of base blocks.
        blocks: usize,
    },
}

/// The maximum number of encounters for which all sets are the default.
const MAX_DEFAULT_ALL: usize = 500;

/// The maximum number of base blocks.
const MAX_BLOCKS: usize = 100;

/// The maximum number of encounters in one round of the schedule.
const MAX_ENCOUNTERS: usize = 100_000;

impl Sets {
    /// Returns the default: all sets if there are at most 500 of them or the game has two seats. Otherwise it is
    /// the smallest cyclic design in which each pair can meet.
    #[must_use]
    pub fn standard(entrants: usize, seats: usize) -> Self {
        if seats <= 2 || entrants <= seats || combinations(entrants, seats) <= MAX_DEFAULT_ALL {
            return Self::All;
        }
        Self::Cyclic { blocks: (entrants / 2).div_ceil(seats * (seats - 1) / 2) }
    }

    /// Returns the number of encounters in a round of the schedule, or an error if there are too many.
    pub(super) fn check(self, entrants: usize, size: usize) -> Result<usize, FormError> {
        let encounters = match self {
            Self::All => combinations(entrants, size),
            Self::Cyclic { blocks } => {
                check_count("the base blocks of the cyclic design", blocks, MAX_BLOCKS)?;
                blocks.saturating_mul(entrants)
            }
        };
        check_count("the encounters of a round", encounters, MAX_ENCOUNTERS)?;
        Ok(encounters)
    }

    /// Returns the sets of this size from `0..count`. If `count` is below `size`, returns one set with all
    /// elements.
    pub(super) fn of(self, count: usize, size: usize) -> Vec<Vec<usize>> {
        match self {
            Self::Cyclic { blocks } if count > size => cyclic(count, size, blocks),
            _ => all(count, size.min(count)),
        }
    }
}

/// Returns the number of sets of `size` elements out of `count`, saturating.
pub(super) fn combinations(count: usize, size: usize) -> usize {
    (0..size.min(count)).try_fold(1_usize, |sets, i| Some(sets.checked_mul(count - i)? / (i + 1))).unwrap_or(usize::MAX)
}

/// Returns all sets in lexicographic order.
pub(super) fn all(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets = Vec::new();
    let mut set: Vec<usize> = (0..size).collect();
    loop {
        sets.push(set.clone());
        let Some(place) = (0..size).rev().find(|&place| set[place] < count - size + place) else {
            return sets;
        };
        set[place] += 1;
        for later in place + 1..size {
            set[later] = set[later - 1] + 1;
        }
    }
}

/// Returns a cyclic design. Each entrant is in equally many sets, and all pairs meet about equally often.
fn cyclic(count: usize, size: usize, blocks: usize) -> Vec<Vec<usize>> {
    let base = base_blocks(count, size, blocks);
    let rotated = |shift: usize| {
        base.iter().map(move |block| {
            let mut set: Vec<usize> = block.iter().map(|member| (member + shift) % count).collect();
            set.sort_unstable();
            set
        })
    };
    (0..count).flat_map(rotated).collect()
}

/// The number of meetings of two entrants in a cyclic design. It depends only on the distance of the two on a
/// circle of all entrants: it is the number of times that this distance occurs between two members of a base block.
struct Distances {
    count: usize,
    /// The number of meetings by distance, from 1.
    meetings: Vec<usize>,
    /// The number of distances by the number of meetings.
    histogram: Vec<usize>,
    /// The sum of the squares of `meetings`.
    squares: usize,
}

impl Distances {
    fn of(blocks: &[Vec<usize>], count: usize) -> Self {
        let mut distances = Self { count, meetings: vec![0; count / 2], histogram: vec![count / 2], squares: 0 };
        for block in blocks {
            for (place, &one) in block.iter().enumerate() {
                block[place + 1..].iter().for_each(|&other| distances.change(one, other, true));
            }
        }
        distances
    }

    /// Adds or removes the distance between two members of a block.
    fn change(&mut self, one: usize, other: usize, more: bool) {
        let distance = one.abs_diff(other);
        let distance = distance.min(self.count - distance);
        // Opposite entrants on an even circle: only half as many pairs have this distance, so each of them meets
        // twice.
        let weight = if 2 * distance == self.count { 2 } else { 1 };
        let old = self.meetings[distance - 1];
        let new = if more { old + weight } else { old - weight };
        self.meetings[distance - 1] = new;
        if self.histogram.len() <= new {
            self.histogram.resize(new + 1, 0);
        }
        self.histogram[old] -= 1;
        self.histogram[new] += 1;
        self.squares = self.squares + new * new - old * old;
    }

    /// Returns the difference between the most and the fewest meetings.
    fn difference(&self) -> usize {
        let occurs = |distances: &usize| *distances > 0;
        let (fewest, most) = (self.histogram.iter().position(occurs), self.histogram.iter().rposition(occurs));
        most.unwrap_or(0) - fewest.unwrap_or(0)
    }
}

/// Searches for base blocks with balanced meetings, by changing one member at a time, from several random starts.
/// The result is a function of the arguments alone.
fn base_blocks(count: usize, size: usize, blocks: usize) -> Vec<Vec<usize>> {
    const STARTS: u64 = 20;
    let mut best = Vec::new();
    let mut best_rating = (usize::MAX, usize::MAX);
    for start in 0..STARTS {
        let mut chance = stream(0, Purpose::Design, start);
        let found = descend((0..blocks).map(|_| random_block(&mut chance, count, size)).collect(), count);
        let distances = Distances::of(&found, count);
        let rating = (distances.difference(), distances.squares);
        if rating < best_rating {
            (best_rating, best) = (rating, found);
        }
        if rating.0 == 0 {
            break;
        }
    }
    best
}

fn random_block(chance: &mut SeededDraws, count: usize, size: usize) -> Vec<usize> {
    let mut block: Vec<usize> = Vec::with_capacity(size);
    while block.len() < size {
        let member = index(chance, count);
        if !block.contains(&member) {
            block.push(member);
        }
    }
    shuffle(chance, &mut block);
    block
}

/// Changes members of blocks until no change improves the balance.
fn descend(mut blocks: Vec<Vec<usize>>, count: usize) -> Vec<Vec<usize>> {
    let mut distances = Distances::of(&blocks, count);
    // Compares the squares first, because most changes leave the difference as it is.
    let rate = |distances: &Distances| (distances.squares, distances.difference());
    let exchange = |distances: &mut Distances, block: &[usize], place: usize, member: usize| {
        for (_, &other) in block.iter().enumerate().filter(|(index, _)| *index != place) {
            distances.change(block[place], other, false);
            distances.change(member, other, true);
        }
    };
    let mut rating = rate(&distances);
    loop {
        let before = rating;
        for (block, place, member) in moves(&blocks, count) {
            let block = &mut blocks[block];
            if block.contains(&member) {
                continue;
            }
            exchange(&mut distances, block, place, member);
            let old = std::mem::replace(&mut block[place], member);
            // Usually the squares already decide.
            if distances.squares <= rating.0 && rate(&distances) < rating {
                rating = rate(&distances);
            } else {
                exchange(&mut distances, block, place, old);
                block[place] = old;
            }
        }
        if rating == before {
            return blocks;
        }
    }
}

/// Returns all changes of one member, as block, position in the block and new member.
fn moves(blocks: &[Vec<usize>], count: usize) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
    let sizes: Vec<usize> = blocks.iter().map(Vec::len).collect();
    let places = sizes.into_iter().enumerate().flat_map(|(block, size)| (0..size).map(move |place| (block, place)));
    places.flat_map(move |(block, place)| (0..count).map(move |member| (block, place, member)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_once() {
        assert_eq!(all(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        for (count, size) in [(7, 4), (5, 5), (9, 1), (12, 3)] {
            let mut sets = all(count, size);
            assert_eq!(sets.len(), combinations(count, size));
            sets.dedup();
            assert_eq!(sets.len(), combinations(count, size));
        }
        assert_eq!(combinations(200, 100), usize::MAX);
    }

    /// Plans depend on the designs, so the designs must not change.
    #[test]
    fn designs_never_change() {
        let designs = [(13, 4, 1), (30, 4, 3), (12, 3, 2)];
        let found = designs.map(|(count, size, blocks)| format!("{:?}", base_blocks(count, size, blocks)));
        let [small, large, three] = found;
        assert_eq!(small, "[[11, 10, 3, 1]]");
        assert_eq!(large, "[[0, 10, 4, 23], [10, 21, 26, 23], [29, 11, 21, 20]]");
        assert_eq!(three, "[[6, 5, 10], [5, 8, 3]]");
    }

    /// Returns the difference between the largest and the smallest number of meetings of a pair.
    fn spread(count: usize, size: usize, blocks: usize) -> usize {
        let mut met = vec![vec![0; count]; count];
        let mut games = vec![0; count];
        for set in cyclic(count, size, blocks) {
            assert_eq!(set.len(), size);
            for (place, &one) in set.iter().enumerate() {
                games[one] += 1;
                for &other in &set[place + 1..] {
                    assert!(one < other);
                    met[one][other] += 1;
                }
            }
        }
        assert!(games.iter().all(|&games| games == blocks * size), "{games:?}");
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let met: Vec<usize> = pairs.map(|(one, other)| met[one][other]).collect();
        met.iter().max().unwrap() - met.iter().min().unwrap()
    }

    /// Checks the balance of cyclic designs with the default number of blocks and with one more.
    #[test]
    fn pairs_meet_nearly_equally_often() {
        for size in [3_usize, 4, 5] {
            for count in size + 1..=40 {
                let default = (count / 2).div_ceil(size * (size - 1) / 2);
                for blocks in [default, default + 1] {
                    let spread = spread(count, size, blocks);
                    let most = if size < 5 { 2 } else { 3 };
                    assert!(spread <= most, "{count} entrants by {size}, {blocks} blocks: {spread}");
                }
            }
        }
    }
}
