//! Weng-Lin ratings of many games at once.
//!
//! The crate `skillratings` computes the same ratings, but allocates a dozen lists for each game. These allocations
//! dominated the time of a report, because intervals rate each game a thousand times. Tests compare the ratings of
//! both.

use super::progress::ProgressSteps;
use crate::chance::{Purpose, shuffle, stream};
use crate::state::Match;
use std::ops::ControlFlow;

/// The maximum number of seats in a game.
const MAX_SEATS: usize = 9;
/// The standard deviation of the performance in a game.
const BETA: f64 = 25.0 / 6.0;
/// The smallest factor by which a game can reduce a variance.
const MIN_VARIANCE_FACTOR: f64 = 0.000_001;

/// The rating of a player: a normal distribution of its strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct WengLin {
    /// The estimated strength.
    pub(super) rating: f64,
    /// The variance of the estimate.
    variance: f64,
}

impl WengLin {
    const INITIAL: Self = Self { rating: 25.0, variance: (25.0 / 3.0) * (25.0 / 3.0) };

    /// Returns the standard deviation of the estimate.
    pub(super) fn uncertainty(self) -> f64 {
        self.variance.sqrt()
    }
}

/// The finishing ranks in the games of encounters. A player with several seats in a game counts once, with the
/// mean of their ranks.
#[derive(Clone, Default, Debug)]
pub(super) struct Games {
    /// The players and their ranks, game by game.
    ranked: Vec<(u32, u32)>,
    /// The end of each game, as an index into `ranked`.
    ends: Vec<usize>,
    /// The end of each encounter, as an index into `ends`.
    encounters: Vec<usize>,
}

impl Games {
    /// Adds the played games of one encounter.
    pub(super) fn add_encounter<'a>(&mut self, matches: impl Iterator<Item = &'a Match>) {
        for (players, played) in matches.filter_map(|entry| Some((&entry.players, entry.played.as_ref()?))) {
            // Each player with its sum of ranks and its number of seats. A linear search suffices for so few
            // players.
            let mut sums: Vec<(usize, u64, u64)> = Vec::with_capacity(players.len());
            for (&player, &rank) in players.iter().zip(&played.ranks) {
                match sums.iter_mut().find(|(other, ..)| *other == player) {
                    Some((_, sum, seats)) => (*sum, *seats) = (*sum + u64::from(rank), *seats + 1),
                    None => sums.push((player, rank.into(), 1)),
                }
            }
            sums.sort_unstable();
            self.ranked.extend(sums.iter().map(|&(player, sum, seats)| {
                let better = sums.iter().filter(|(_, theirs, their_seats)| theirs * seats < sum * their_seats);
                let number = u32::try_from(player).expect("players are counted by 32 bits");
                (number, better.count() as u32)
            }));
            self.ends.push(self.ranked.len());
        }
        self.encounters.push(self.ends.len());
    }

    /// Rates the games of these encounters in this order.
    pub(super) fn rate(&self, players: usize, encounters: impl IntoIterator<Item = usize>) -> Vec<WengLin> {
        let mut ratings = vec![WengLin::INITIAL; players];
        let begin = |ends: &[usize], index: usize| if index == 0 { 0 } else { ends[index - 1] };
        for encounter in encounters {
            for game in begin(&self.encounters, encounter)..self.encounters[encounter] {
                rate_game(&mut ratings, &self.ranked[begin(&self.ends, game)..self.ends[game]]);
            }
        }
        ratings
    }

    /// Returns the mean ratings and uncertainties over several random orders of the encounters. In one order, the
    /// model would give later games more weight, but the order of games has no meaning here.
    pub(super) fn rate_in_orders(
        &self,
        players: usize,
        orders: u32,
        seed: u64,
        watch: &mut ProgressSteps<'_>,
    ) -> ControlFlow<(), Vec<(f64, f64)>> {
        let mut order: Vec<usize> = (0..self.encounters.len()).collect();
        let mut means = vec![(0.0, 0.0); players];
        for number in 0..orders {
            shuffle(&mut stream(seed, Purpose::Ratings, u64::from(number)), &mut order);
            for (mean, rated) in means.iter_mut().zip(self.rate(players, order.iter().copied())) {
                mean.0 += rated.rating / f64::from(orders);
                mean.1 += rated.uncertainty() / f64::from(orders);
            }
            watch.step()?;
        }
        ControlFlow::Continue(means)
    }
}

/// Rates a game by algorithm 1 of Weng and Lin (2011), which treats each pair of players as a Bradley-Terry
/// comparison.
fn rate_game(ratings: &mut [WengLin], ranked: &[(u32, u32)]) {
    let mut before = [WengLin::INITIAL; MAX_SEATS];
    let mut cubes = [0.0; MAX_SEATS];
    let mut changes = [(0.0, 0.0); MAX_SEATS];
    let before = &mut before[..ranked.len()];
    for ((rating, cube), &(player, _)) in before.iter_mut().zip(&mut cubes).zip(ranked) {
        *rating = ratings[player as usize];
        *cube = rating.variance * rating.variance.sqrt();
    }
    for one in 0..ranked.len() {
        for other in one + 1..ranked.len() {
            let (mine, theirs) = (before[one], before[other]);
            // Divisions are slow, so one division serves all uses.
            let scale = 1.0 / (2.0 * BETA * BETA + mine.variance + theirs.variance).sqrt();
            let expected = 1.0 / (1.0 + ((theirs.rating - mine.rating) * scale).exp());
            let score = match ranked[one].1.cmp(&ranked[other].1) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            let surprise = (score - expected) * scale;
            let known = expected * (1.0 - expected) * scale * scale * scale;
            changes[one].0 += mine.variance * surprise;
            changes[one].1 += cubes[one] * known;
            changes[other].0 -= theirs.variance * surprise;
            changes[other].1 += cubes[other] * known;
        }
    }
    for ((&(player, _), rating), (change, shrinking)) in ranked.iter().zip(&*before).zip(changes) {
        ratings[player as usize] = WengLin {
            rating: rating.rating + change,
            variance: rating.variance * (1.0 - shrinking).max(MIN_VARIANCE_FACTOR),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use skillratings::MultiTeamOutcome;
    use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

        /// Compares the ratings with those of `skillratings`.
        #[test]
        fn games_are_rated_as_by_skillratings(
            games in prop::collection::vec(prop::collection::vec(0_u32..4, 2..=9), 1..40),
            turn in 0_usize..12,
        ) {
            let mut ours = vec![WengLin::INITIAL; 12];
            let mut theirs = [[WengLinRating::new()]; 12];
            for (number, ranks) in games.iter().enumerate() {
                let player = |seat: usize| (number * turn + seat) % 12;
                let ranked: Vec<(u32, u32)> =
                    ranks.iter().enumerate().map(|(seat, &rank)| (player(seat) as u32, rank)).collect();
                rate_game(&mut ours, &ranked);
                let before: Vec<[WengLinRating; 1]> = (0..ranks.len()).map(|seat| theirs[player(seat)]).collect();
                let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
                    before.iter().zip(ranks).map(|(team, &rank)| (&team[..], MultiTeamOutcome::new(rank as usize))).collect();
                for (seat, team) in weng_lin_multi_team(&teams, &WengLinConfig::new()).into_iter().enumerate() {
                    theirs[player(seat)] = [team[0]];
                }
            }
            for (ours, [theirs]) in ours.iter().zip(theirs) {
                prop_assert!((ours.rating - theirs.rating).abs() < 1e-9, "{ours:?} {theirs:?}");
                prop_assert!((ours.uncertainty() - theirs.uncertainty).abs() < 1e-9, "{ours:?} {theirs:?}");
            }
        }
    }
}
