//! Who meets in a round of a Swiss tournament.

use crate::analysis::Totals;
use crate::chance::{Purpose, shuffle, stream};

/// The players of a round in groups of equal size.
///
/// Those with equal points are folded: the first of each part of them meet, the
/// second, and so on, so that the best of them do not meet yet. Whoever is too
/// many goes to those with fewer points. Then players are exchanged until no
/// exchange makes it better: fewer pairs who met, then smaller differences of
/// points, then nearer to where they were.
///
/// With groups of two there is no pair who met as long as nobody met more than
/// half of the others: for a pair who met, there is then always another pair to
/// exchange with.
pub(super) struct Pairing<'a> {
    totals: &'a Totals,
    seats: usize,
    /// Groups one after the other.
    folded: Vec<usize>,
}

/// Pairs who met, squares of differences of points, squares of ways.
type Cost = (usize, i128, usize);

impl<'a> Pairing<'a> {
    /// `order` is from the best on; its length is a multiple of `seats`.
    pub(super) fn new(order: &[usize], seats: usize, totals: &'a Totals) -> Self {
        let points = |entrant: &usize| totals.by_entrant[*entrant].points;
        let mut pool: Vec<usize> = Vec::new();
        let mut folded = Vec::with_capacity(order.len());
        for equals in order.chunk_by(|one, other| points(one) == points(other)) {
            pool.extend(equals);
            let rest = pool.split_off(pool.len() / seats * seats);
            let groups = pool.len() / seats;
            folded.extend((0..groups).flat_map(|group| pool.iter().skip(group).step_by(groups)));
            pool = rest;
        }
        Self { totals, seats, folded }
    }

    /// The groups; the seed is for other beginnings of the search if pairs who
    /// met are left.
    pub(super) fn groups(&self, seed: u64) -> Vec<Vec<usize>> {
        const BEGINNINGS: u64 = 50;
        let straight: Vec<usize> = (0..self.folded.len()).collect();
        let mut best = self.descend(straight.clone());
        let mut cost = self.cost(&best);
        for beginning in 0..BEGINNINGS {
            if cost.0 == 0 {
                break;
            }
            let mut places = straight.clone();
            shuffle(&mut stream(seed, Purpose::Schedule, beginning), &mut places);
            let places = self.descend(places);
            let new = self.cost(&places);
            if new < cost {
                (cost, best) = (new, places);
            }
        }
        let mut groups: Vec<Vec<usize>> = best.chunks(self.seats).map(<[usize]>::to_vec).collect();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups.into_iter().map(|group| group.into_iter().map(|place| self.folded[place]).collect()).collect()
    }

    fn cost(&self, places: &[usize]) -> Cost {
        let costs = (0..places.len() / self.seats).map(|group| self.group_cost(places, group));
        costs.fold((0, 0, 0), |sum, cost| (sum.0 + cost.0, sum.1 + cost.1, sum.2 + cost.2))
    }

    fn group_cost(&self, places: &[usize], group: usize) -> Cost {
        let members = &places[group * self.seats..][..self.seats];
        let mut cost = (0, 0, 0);
        for (index, &one) in members.iter().enumerate() {
            cost.2 += (one / self.seats).abs_diff(group).pow(2);
            for &other in &members[index + 1..] {
                let (one, other) = (self.folded[one], self.folded[other]);
                cost.0 += usize::from(self.totals.meetings[one][other].matches > 0);
                cost.1 += self.totals.by_entrant[one].points.distance_squared(self.totals.by_entrant[other].points);
            }
        }
        cost
    }

    fn descend(&self, mut places: Vec<usize>) -> Vec<usize> {
        let both = |places: &[usize], one: usize, other: usize| {
            let (one, other) = (self.group_cost(places, one), self.group_cost(places, other));
            (one.0 + other.0, one.1 + other.1, one.2 + other.2)
        };
        loop {
            let mut changed = false;
            for one in 0..places.len() {
                for other in (one / self.seats + 1) * self.seats..places.len() {
                    let groups = (one / self.seats, other / self.seats);
                    let before = both(&places, groups.0, groups.1);
                    places.swap(one, other);
                    if both(&places, groups.0, groups.1) < before {
                        changed = true;
                    } else {
                        places.swap(one, other);
                    }
                }
            }
            if !changed {
                return places;
            }
        }
    }
}
