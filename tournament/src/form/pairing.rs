//! The pairings of a Swiss round.

use crate::analysis::Totals;
use crate::chance::{Purpose, shuffle, stream};
use crate::points::Points;

/// The pairings of a Swiss round, in groups of equal size.
///
/// The first pairings fold the entrants with equal points. With two seats, the best of the upper half meets the
/// best of the lower half, and so on, so the best two do not meet yet. With more seats, there are as many parts as
/// seats. Surplus entrants join those with fewer points.
///
/// Then a search swaps entrants as long as a swap improves the pairings. Its most important goal is to avoid pairs
/// that met most often before, then pairs that met once less, and so on. The next goal is equal points within a
/// group. The last goal is to stay close to the folded pairings.
///
/// With groups of two, no pair meets again as long as no entrant has met more than half of the others, because
/// every such pair finds another pair to swap with.
pub(super) struct Pairing<'a> {
    totals: &'a Totals,
    seats: usize,
    /// The entrants in the folded order, group by group.
    folded: Vec<usize>,
    /// The points of each entrant, in the folded order.
    points: Vec<Points>,
    /// The number of matches that an encounter has.
    games: u64,
    /// The smallest number of earlier meetings of any pair.
    fewest: u64,
}

/// The cost of earlier meetings, the squares of point differences, and the squares of distances from the folded
/// positions. Earlier components outweigh later ones.
type Cost = (u128, i128, usize);

fn sum(one: Cost, other: Cost) -> Cost {
    (one.0.saturating_add(other.0), one.1 + other.1, one.2 + other.2)
}

impl<'a> Pairing<'a> {
    /// Folds the entrants. `order` is best first, and its length is a multiple of `seats`. An encounter has `games`
    /// matches.
    pub(super) fn new(order: &[usize], seats: usize, games: usize, totals: &'a Totals) -> Self {
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
        let points = folded.iter().map(points).collect();
        let mut pairing = Self { totals, seats, folded, points, games: games.max(1) as u64, fewest: 0 };
        pairing.fewest = pairing.fewest_meetings();
        pairing
    }

    /// Returns the number of earlier encounters of two entrants.
    fn met(&self, one: usize, other: usize) -> u64 {
        self.totals.meetings[one][other].matches.div_ceil(self.games)
    }

    fn fewest_meetings(&self) -> u64 {
        let mut fewest = u64::MAX;
        for (place, &one) in self.folded.iter().enumerate() {
            for &other in &self.folded[place + 1..] {
                fewest = fewest.min(self.met(one, other));
                if fewest == 0 {
                    return 0;
                }
            }
        }
        fewest
    }

    /// Returns the groups. If the search leaves pairs that met more often than others, it restarts from random
    /// pairings, which `seed` determines.
    pub(super) fn groups(&self, seed: u64) -> Vec<Vec<usize>> {
        /// The number of swaps that all restarts together may try. So only small tournaments restart often.
        const MAX_SWAPS: usize = 2_000_000;
        const MAX_RESTARTS: usize = 50;
        let restarts = (MAX_SWAPS / self.folded.len().pow(2).max(1)).clamp(1, MAX_RESTARTS);
        let straight: Vec<usize> = (0..self.folded.len()).collect();
        let mut best = self.descend(straight.clone());
        for restart in 0..restarts as u64 {
            if best.cost().0 == 0 {
                break;
            }
            let mut places = straight.clone();
            shuffle(&mut stream(seed, Purpose::Schedule, restart), &mut places);
            let other = self.descend(places);
            if other.cost() < best.cost() {
                best = other;
            }
        }
        let mut groups: Vec<Vec<usize>> = best.places.chunks(self.seats).map(<[usize]>::to_vec).collect();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups.into_iter().map(|group| group.into_iter().map(|place| self.folded[place]).collect()).collect()
    }

    fn members<'b>(&self, places: &'b [usize], group: usize) -> &'b [usize] {
        &places[group * self.seats..][..self.seats]
    }

    fn group_cost(&self, places: &[usize], group: usize) -> Cost {
        sum((self.met_cost(places, group), 0, 0), self.standing_cost(places, group))
    }

    /// Returns the cost of earlier meetings.
    fn met_cost(&self, places: &[usize], group: usize) -> u128 {
        let members = self.members(places, group);
        // More than the number of pairs in a round. So one pair outweighs all pairs that met less often.
        let weight = (places.len() * (self.seats - 1) + 1) as u128;
        let mut cost = 0_u128;
        for (index, &one) in members.iter().enumerate() {
            for &other in &members[index + 1..] {
                let more = self.met(self.folded[one], self.folded[other]).saturating_sub(self.fewest);
                if let Some(more) = more.checked_sub(1) {
                    let more = u32::try_from(more).unwrap_or(u32::MAX);
                    cost = weight.saturating_pow(more).saturating_add(cost);
                }
            }
        }
        cost
    }

    /// Returns the cost of the members' points and positions.
    fn standing_cost(&self, places: &[usize], group: usize) -> Cost {
        let members = self.members(places, group);
        let mut cost = (0, 0, 0);
        for (index, &one) in members.iter().enumerate() {
            cost.2 += (one / self.seats).abs_diff(group).pow(2);
            for &other in &members[index + 1..] {
                cost.1 += self.points[one].distance_squared(self.points[other]);
            }
        }
        cost
    }

    /// Swaps entrants until no swap improves the pairings.
    fn descend(&self, places: Vec<usize>) -> Descent {
        let groups = places.len() / self.seats;
        let costs = (0..groups).map(|group| self.group_cost(&places, group)).collect();
        let mut descent = Descent { places, costs, tried: 0 };
        loop {
            let mut changed = false;
            for one in 0..descent.places.len() {
                for other in (one / self.seats + 1) * self.seats..descent.places.len() {
                    changed |= self.try_swap(&mut descent, one, other);
                }
            }
            if !changed {
                return descent;
            }
        }
    }

    /// Swaps two members of different groups if that is an improvement.
    fn try_swap(&self, descent: &mut Descent, one: usize, other: usize) -> bool {
        let groups = (one / self.seats, other / self.seats);
        let before = sum(descent.costs[groups.0], descent.costs[groups.1]);
        // Most groups are already optimal.
        if before == (0, 0, 0) {
            return false;
        }
        descent.tried += 1;
        let places = &mut descent.places;
        places.swap(one, other);
        let mut after = [groups.0, groups.1].map(|group| self.standing_cost(places, group));
        // Looking up earlier meetings is slow, so it happens only if the points and positions allow the swap.
        if sum(after[0], after[1]) < before {
            for (cost, group) in after.iter_mut().zip([groups.0, groups.1]) {
                cost.0 = self.met_cost(places, group);
            }
            if sum(after[0], after[1]) < before {
                [descent.costs[groups.0], descent.costs[groups.1]] = after;
                return true;
            }
        }
        places.swap(one, other);
        false
    }
}

/// The current pairings of a search.
struct Descent {
    /// The entrants, group by group, as positions in the folded order.
    places: Vec<usize>,
    /// The cost of each group.
    costs: Vec<Cost>,
    /// The number of swaps tried.
    tried: u64,
}

impl Descent {
    fn cost(&self) -> Cost {
        self.costs.iter().copied().fold((0, 0, 0), sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Total;

    /// With twice as many entrants, the search tries at most five times as many swaps: it tries each pair a few
    /// times.
    #[test]
    fn exchanges_grow_with_the_square_of_the_entrants() {
        let tried = |entrants: usize| {
            // Points as after a few rounds, in which neighbors met.
            let mut totals = Totals::of(entrants, 2, []);
            for (entrant, total) in totals.by_entrant.iter_mut().enumerate() {
                *total = Total { points: Points::halves((entrant * 7 % 9) as i64), ..Total::default() };
            }
            for entrant in 0..entrants {
                let other = (entrant + 9) % entrants;
                totals.meetings[entrant][other].matches = 1;
                totals.meetings[other][entrant].matches = 1;
            }
            let mut order: Vec<usize> = (0..entrants).collect();
            order.sort_by_key(|&entrant| std::cmp::Reverse(totals.by_entrant[entrant].points));
            let pairing = Pairing::new(&order, 2, 1, &totals);
            let descent = pairing.descend((0..entrants).collect());
            assert_eq!(descent.cost().0, 0);
            descent.tried
        };
        let (small, large) = (tried(120), tried(240));
        assert!(large <= 5 * small && large <= 20 * 240 * 240, "{small} {large}");
    }
}
