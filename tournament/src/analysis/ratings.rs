//! Strength as numbers.

use crate::chance::{Purpose, shuffle, stream};
use crate::state::Match;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// A Weng-Lin rating: everybody begins with 25, and with an uncertainty of 25/3.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct WengLin {
    /// The strength.
    pub(super) rating: f64,
    /// The standard deviation of what is known of it.
    pub(super) uncertainty: f64,
}

/// A match as ratings see it: each player once, with a rank. Whoever has several
/// seats has the mean of their ranks.
#[derive(Clone, Debug)]
pub(super) struct Ranked(Vec<(usize, usize)>);

impl Ranked {
    pub(super) fn of(entry: &Match) -> Option<Self> {
        let played = entry.played.as_ref()?;
        let mut players = entry.players.clone();
        players.sort_unstable();
        players.dedup();
        let sum = |player: usize| {
            let ranks = entry.players.iter().zip(&played.ranks).filter(|(other, _)| **other == player);
            ranks.fold((0_u64, 0_u64), |(sum, seats), (_, &rank)| (sum + u64::from(rank), seats + 1))
        };
        let ranked = players.iter().map(|&player| {
            let (own, seats) = sum(player);
            let better = players.iter().filter(|&&other| {
                let (theirs, their_seats) = sum(other);
                theirs * seats < own * their_seats
            });
            (player, better.count() + 1)
        });
        Some(Self(ranked.collect()))
    }
}

/// The mean of the ratings over several orders of the encounters: the model
/// weighs later matches more, but no order of them means anything here.
pub(super) fn weng_lin(players: usize, encounters: &[Vec<Ranked>], seed: u64) -> Vec<WengLin> {
    const ORDERS: u32 = 64;
    let mut order: Vec<&Vec<Ranked>> = encounters.iter().collect();
    let mut means = vec![WengLin::default(); players];
    for number in 0..ORDERS {
        shuffle(&mut stream(seed, Purpose::Ratings, u64::from(number)), &mut order);
        for (mean, rating) in means.iter_mut().zip(weng_lin_ranked(players, order.iter().copied().flatten())) {
            mean.rating += rating.rating / f64::from(ORDERS);
            mean.uncertainty += rating.uncertainty / f64::from(ORDERS);
        }
    }
    means
}

/// Rates by the matches in this order.
pub(super) fn weng_lin_ranked<'a>(players: usize, matches: impl IntoIterator<Item = &'a Ranked>) -> Vec<WengLin> {
    let config = WengLinConfig::new();
    let mut ratings = vec![[WengLinRating::new()]; players];
    for Ranked(ranked) in matches {
        let teams: Vec<([WengLinRating; 1], MultiTeamOutcome)> =
            ranked.iter().map(|&(player, rank)| (ratings[player], MultiTeamOutcome::new(rank))).collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.iter().map(|(team, rank)| (team.as_slice(), *rank)).collect();
        for ((player, _), team) in ranked.iter().zip(weng_lin_multi_team(&teams, &config)) {
            if let [rating] = team.as_slice() {
                ratings[*player] = [*rating];
            }
        }
    }
    ratings.iter().map(|[rating]| WengLin { rating: rating.rating, uncertainty: rating.uncertainty }).collect()
}

/// Strengths on the scale of Elo from pairwise points, with the mean 0: the most
/// likely ones by Bradley and Terry, if everybody also drew once with somebody
/// of strength 0. The order of matches does not matter.
///
/// `points[one][other]` is what one has against the other in
/// `meetings[one][other]` meetings. `start` are strengths to begin the search
/// with; any will do.
#[must_use]
pub fn bradley_terry(points: &[Vec<f64>], meetings: &[Vec<f64>], start: Option<&[f64]>) -> Vec<f64> {
    /// 400 points are ten to one.
    const SCALE: f64 = 400.0;
    const STEPS: usize = 2_000;
    const CLOSE: f64 = 1e-6;

    let count = points.len();
    let mut strengths: Vec<f64> = match start {
        Some(start) => start.iter().map(|elo| 10_f64.powf(elo / SCALE)).collect(),
        None => vec![1.0; count],
    };
    for _ in 0..STEPS {
        let mut change = 0.0_f64;
        for one in 0..count {
            // The draw with somebody of strength 1.
            let (mut won, mut weight) = (0.5, 1.0 / (strengths[one] + 1.0));
            for other in (0..count).filter(|&other| other != one && meetings[one][other] > 0.0) {
                won += points[one][other];
                weight += meetings[one][other] / (strengths[one] + strengths[other]);
            }
            let new = won / weight;
            change = change.max((new / strengths[one] - 1.0).abs());
            strengths[one] = new;
        }
        if change < CLOSE {
            break;
        }
    }
    let elo: Vec<f64> = strengths.iter().map(|strength| SCALE * strength.log10()).collect();
    let mean = elo.iter().sum::<f64>() / count.max(1) as f64;
    elo.iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_points_of_four_are_191_elo() {
        // Many games, so that the one assumed draw does not count.
        let elo = bradley_terry(&[vec![0.0, 3e6], vec![1e6, 0.0]], &[vec![0.0, 4e6], vec![4e6, 0.0]], None);
        assert!((elo[0] - elo[1] - 400.0 * 3_f64.log10()).abs() < 0.1, "{elo:?}");
        assert!((elo[0] + elo[1]).abs() < 1e-6);
    }

    #[test]
    fn who_won_everything_is_not_infinitely_strong() {
        let elo = bradley_terry(&[vec![0.0, 4.0], vec![0.0, 0.0]], &[vec![0.0, 4.0], vec![4.0, 0.0]], None);
        assert!(elo[0] > 100.0 && elo[0] < 1000.0, "{elo:?}");
    }

    #[test]
    fn the_search_forgets_where_it_began() {
        let points = [vec![0.0, 3.0, 2.0], vec![1.0, 0.0, 4.0], vec![2.0, 0.0, 0.0]];
        let meetings = [vec![0.0, 4.0, 4.0], vec![4.0, 0.0, 4.0], vec![4.0, 4.0, 0.0]];
        let one = bradley_terry(&points, &meetings, None);
        let other = bradley_terry(&points, &meetings, Some(&[300.0, -500.0, 20.0]));
        assert!(one.iter().zip(&other).all(|(one, other)| (one - other).abs() < 0.05), "{one:?} {other:?}");
        assert!(one[1] > one[2]);
    }
}
