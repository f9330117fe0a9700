//! Which entrants meet.

use super::{FormError, within};
use crate::chance::{Purpose, index, shuffle, stream};
use rulebook_players::chance::Seeded;
use serde::{Deserialize, Serialize};

/// Which sets of entrants meet in each round of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sets {
    /// Every set of as many entrants as there are seats.
    All,
    /// A cyclic design: this many base blocks, each turned through all
    /// entrants, so that there are as many encounters as blocks times entrants.
    Cyclic {
        /// The base blocks.
        blocks: usize,
    },
}

/// Up to how many encounters every set is played if nothing else is asked for.
const USUALLY_ALL: usize = 500;

/// The most base blocks that are searched for.
const MOST_BLOCKS: usize = 100;

/// The most encounters of one round of the schedule.
const MOST_ENCOUNTERS: usize = 100_000;

impl Sets {
    /// All sets if they are not more than 500 or the game is for two, and else
    /// the smallest cyclic design in which each pair can meet.
    #[must_use]
    pub fn usual(entrants: usize, seats: usize) -> Self {
        if seats <= 2 || entrants <= seats || combinations(entrants, seats) <= USUALLY_ALL {
            return Self::All;
        }
        Self::Cyclic { blocks: (entrants / 2).div_ceil(seats * (seats - 1) / 2) }
    }

    /// How many encounters a round has; refused when there are too many.
    pub(super) fn check(self, entrants: usize, size: usize) -> Result<usize, FormError> {
        let encounters = match self {
            Self::All => combinations(entrants, size),
            Self::Cyclic { blocks } => {
                within("the base blocks of the cyclic design", blocks, MOST_BLOCKS)?;
                blocks.saturating_mul(entrants)
            }
        };
        within("the encounters of a round", encounters, MOST_ENCOUNTERS)?;
        Ok(encounters)
    }

    /// The sets of this size among `0..count`. With fewer than `size` there is
    /// one set, of all.
    pub(super) fn of(self, count: usize, size: usize) -> Vec<Vec<usize>> {
        match self {
            Self::Cyclic { blocks } if count > size => cyclic(count, size, blocks),
            _ => all(count, size.min(count)),
        }
    }
}

/// How many sets of `size` there are among `count`; the largest number when
/// there are more than that.
pub(super) fn combinations(count: usize, size: usize) -> usize {
    (0..size.min(count)).try_fold(1_usize, |sets, i| Some(sets.checked_mul(count - i)? / (i + 1))).unwrap_or(usize::MAX)
}

/// All sets in the order of dictionaries.
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

/// Base blocks turned through all: everybody is in as many sets, and pairs meet
/// as equally often as the search finds blocks for.
fn cyclic(count: usize, size: usize, blocks: usize) -> Vec<Vec<usize>> {
    let base = base_blocks(count, size, blocks);
    let turned = |shift: usize| {
        base.iter().map(move |block| {
            let mut set: Vec<usize> = block.iter().map(|member| (member + shift) % count).collect();
            set.sort_unstable();
            set
        })
    };
    (0..count).flat_map(turned).collect()
}

/// How often each distance around the circle of `count` occurs in blocks, which
/// is how often two that far apart meet.
struct Distances {
    count: usize,
    /// By distance, from 1.
    meetings: Vec<usize>,
    /// How many distances occur so often.
    levels: Vec<usize>,
    /// The sum of the squares of the meetings.
    squares: usize,
}

impl Distances {
    fn of(blocks: &[Vec<usize>], count: usize) -> Self {
        let mut distances = Self { count, meetings: vec![0; count / 2], levels: vec![count / 2], squares: 0 };
        for block in blocks {
            for (place, &one) in block.iter().enumerate() {
                block[place + 1..].iter().for_each(|&other| distances.change(one, other, true));
            }
        }
        distances
    }

    /// Two meet once more, or once less.
    fn change(&mut self, one: usize, other: usize, more: bool) {
        let distance = one.abs_diff(other);
        let distance = distance.min(self.count - distance);
        // Opposites are half as many pairs.
        let by = if 2 * distance == self.count { 2 } else { 1 };
        let old = self.meetings[distance - 1];
        let new = if more { old + by } else { old - by };
        self.meetings[distance - 1] = new;
        if self.levels.len() <= new {
            self.levels.resize(new + 1, 0);
        }
        self.levels[old] -= 1;
        self.levels[new] += 1;
        self.squares = self.squares + new * new - old * old;
    }

    /// The difference of the most and the fewest meetings.
    fn difference(&self) -> usize {
        let used = |level: &usize| *level > 0;
        let (fewest, most) = (self.levels.iter().position(used), self.levels.iter().rposition(used));
        most.unwrap_or(0) - fewest.unwrap_or(0)
    }
}

/// Searches for blocks by changing one member at a time, from several random
/// beginnings. The search depends on the three numbers only.
fn base_blocks(count: usize, size: usize, blocks: usize) -> Vec<Vec<usize>> {
    const BEGINNINGS: u64 = 20;
    let mut best = Vec::new();
    let mut rating_of_best = (usize::MAX, usize::MAX);
    for beginning in 0..BEGINNINGS {
        let mut chance = stream(0, Purpose::Design, beginning);
        let found = descend((0..blocks).map(|_| random_block(&mut chance, count, size)).collect(), count);
        let distances = Distances::of(&found, count);
        let rating = (distances.difference(), distances.squares);
        if rating < rating_of_best {
            (rating_of_best, best) = (rating, found);
        }
        if rating.0 == 0 {
            break;
        }
    }
    best
}

fn random_block(chance: &mut Seeded, count: usize, size: usize) -> Vec<usize> {
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

/// Takes every change that makes it better until there is none.
fn descend(mut blocks: Vec<Vec<usize>>, count: usize) -> Vec<Vec<usize>> {
    let mut distances = Distances::of(&blocks, count);
    // By squares first: the difference alone is too coarse to descend on.
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
            // The squares mostly tell already.
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

    /// Plans follow from designs, so these stay as they are.
    #[test]
    fn designs_never_change() {
        let designs = [(13, 4, 1), (30, 4, 3), (12, 3, 2)];
        let found = designs.map(|(count, size, blocks)| format!("{:?}", base_blocks(count, size, blocks)));
        let [small, large, three] = found;
        assert_eq!(small, "[[11, 10, 3, 1]]");
        assert_eq!(large, "[[0, 10, 4, 23], [10, 21, 26, 23], [29, 11, 21, 20]]");
        assert_eq!(three, "[[6, 5, 10], [5, 8, 3]]");
    }

    /// The difference between the pairs that meet most and least often.
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

    /// The law of the cyclic design, for the usual blocks and for more.
    #[test]
    fn pairs_meet_nearly_equally_often() {
        for size in [3_usize, 4, 5] {
            for count in size + 1..=40 {
                let usual = (count / 2).div_ceil(size * (size - 1) / 2);
                for blocks in [usual, usual + 1] {
                    let spread = spread(count, size, blocks);
                    let most = if size < 5 { 2 } else { 3 };
                    assert!(spread <= most, "{count} entrants by {size}, {blocks} blocks: {spread}");
                }
            }
        }
    }
}
