//! The points of each pair of entrants in each encounter, stored sparsely.

use super::encounters::Encounter;
use crate::points::pairs;

/// The points that pairs of entrants earned in encounters.
#[derive(Debug)]
pub(super) struct Duels {
    entrants: usize,
    /// The pairs that met, sorted, with the lower index first.
    pairs: Vec<(usize, usize)>,
    /// An index into `pairs` and the points of both entrants, encounter by encounter.
    earned: Vec<(usize, [f64; 2])>,
    /// The end of each encounter in `earned`.
    ends: Vec<usize>,
}

impl Duels {
    pub(super) fn of(entrants: usize, encounters: &[Encounter<'_>]) -> Self {
        let mut met: Vec<(usize, usize, [f64; 2])> = Vec::new();
        let mut ends = Vec::with_capacity(encounters.len());
        for encounter in encounters {
            let begin = met.len();
            for entry in &encounter.matches {
                let Some(played) = &entry.played else { continue };
                for (one, other, points) in pairs(&entry.players, &played.ranks) {
                    if one < other && other < entrants {
                        // The two entrants share one point.
                        let points = [points.value(), 1.0 - points.value()];
                        match met[begin..].iter_mut().find(|(a, b, _)| (*a, *b) == (one, other)) {
                            Some((.., sum)) => *sum = [sum[0] + points[0], sum[1] + points[1]],
                            None => met.push((one, other, points)),
                        }
                    }
                }
            }
            ends.push(met.len());
        }
        let mut pairs: Vec<(usize, usize)> = met.iter().map(|&(one, other, _)| (one, other)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let place = |pair: (usize, usize)| pairs.binary_search(&pair).unwrap_or_default();
        let earned = met.into_iter().map(|(one, other, points)| (place((one, other)), points)).collect();
        Self { entrants, pairs, earned, ends }
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().copied()
    }

    fn earned_in(&self, encounter: usize) -> &[(usize, [f64; 2])] {
        let begin = encounter.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.earned[begin..self.ends[encounter]]
    }

    /// Returns the points of both entrants of each pair in these encounters, which may repeat.
    pub(super) fn points(&self, encounters: impl Iterator<Item = usize>) -> Vec<[f64; 2]> {
        let mut points = vec![[0.0; 2]; self.pairs.len()];
        for &(pair, [one, other]) in encounters.flat_map(|encounter| self.earned_in(encounter)) {
            points[pair][0] += one;
            points[pair][1] += other;
        }
        points
    }

    /// Returns each entrant's share of the possible points; `None` for an entrant that met nobody.
    pub(super) fn shares(&self, points: &[[f64; 2]]) -> Vec<Option<f64>> {
        let mut sums = vec![(0.0, 0.0); self.entrants];
        for (&(one, other), points) in self.pairs.iter().zip(points) {
            let most = points[0] + points[1];
            for (entrant, points) in [(one, points[0]), (other, points[1])] {
                sums[entrant] = (sums[entrant].0 + points, sums[entrant].1 + most);
            }
        }
        sums.into_iter().map(|(points, most)| (most > 0.0).then(|| points / most)).collect()
    }

    /// Returns the number of encounters in which each entrant met another entrant.
    pub(super) fn encounters_by_entrant(&self) -> Vec<usize> {
        let mut last = vec![usize::MAX; self.entrants];
        let mut counts = vec![0; self.entrants];
        for encounter in 0..self.ends.len() {
            for &(pair, _) in self.earned_in(encounter) {
                let (one, other) = self.pairs[pair];
                for entrant in [one, other] {
                    counts[entrant] += usize::from(std::mem::replace(&mut last[entrant], encounter) != encounter);
                }
            }
        }
        counts
    }
}
