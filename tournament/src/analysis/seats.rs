//! Whether one seat is better than another.

use super::bootstrap::Estimate;
use super::encounters::{Encounter, encounters, sample};
use super::progress::ProgressSteps;
use crate::chance::{Purpose, shuffle, stream};
use crate::state::Match;
use serde::Serialize;
use std::ops::ControlFlow;

/// The results of one seat in all matches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatRow {
    /// The seat, from 1.
    pub seat: usize,
    /// The number of times that its player finished first, alone or tied.
    pub firsts: u64,
    /// Its mean rank.
    pub rank: Estimate,
    /// Its mean score.
    pub score: Estimate,
}

/// The results of all seats, and whether they differ significantly.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatBias {
    /// The number of played matches.
    pub matches: usize,
    /// The results by seat.
    pub seats: Vec<SeatRow>,
    /// The p-value of a permutation test of the hypothesis that all seats are equal; `None` without matches. It is
    /// the share of random permutations of the seats for which they differ at least as much.
    pub p_value: Option<f64>,
    /// Whether the p-value is below 0.05.
    pub differ: bool,
}

/// The sums of ranks and scores by seat, over one or more encounters.
struct Sums {
    matches: usize,
    /// The sum of ranks and the sum of scores of each seat.
    by_seat: Vec<(u64, i128)>,
}

impl Sums {
    fn of(encounter: &Encounter<'_>, seats: usize) -> Self {
        let mut sums = Self { matches: 0, by_seat: vec![(0, 0); seats] };
        for played in encounter.matches.iter().filter_map(|entry| entry.played.as_ref()) {
            sums.matches += 1;
            for (sum, (&rank, &score)) in sums.by_seat.iter_mut().zip(played.ranks.iter().zip(&played.scores)) {
                *sum = (sum.0 + u64::from(rank), sum.1 + i128::from(score));
            }
        }
        sums
    }

    fn merge<'a>(all: impl IntoIterator<Item = &'a Self>, seats: usize) -> Self {
        let mut sums = Self { matches: 0, by_seat: vec![(0, 0); seats] };
        for more in all {
            sums.matches += more.matches;
            for (sum, more) in sums.by_seat.iter_mut().zip(&more.by_seat) {
                *sum = (sum.0 + more.0, sum.1 + more.1);
            }
        }
        sums
    }

    fn mean_rank(&self, seat: usize) -> f64 {
        self.by_seat[seat].0 as f64 / self.matches.max(1) as f64
    }

    fn mean_score(&self, seat: usize) -> f64 {
        self.by_seat[seat].1 as f64 / self.matches.max(1) as f64
    }
}

/// Compares the seats. Returns `Break` as soon as `watch` does.
///
/// The test permutes the seats within whole encounters. If all seats are equal, the permuted results are as likely
/// as the real ones, so the test is exact for players of any strengths.
pub(crate) fn seat_bias(
    seats: usize,
    matches: &[Match],
    samples: u32,
    seed: u64,
    watch: &mut ProgressSteps<'_>,
) -> ControlFlow<(), SeatBias> {
    let encounters = encounters(matches);
    let sums: Vec<Sums> = encounters.iter().map(|encounter| Sums::of(encounter, seats)).collect();
    let all = Sums::merge(&sums, seats);
    let observed = squares(all.by_seat.iter().map(|(ranks, _)| *ranks));
    let mut means = vec![(Vec::new(), Vec::new()); seats];
    let mut at_least_observed = 0_u32;
    for number in 0..u64::from(samples) {
        if let Some(drawn) = sample(sums.len(), seed, Purpose::Seats, 2 * number) {
            let drawn = Sums::merge(drawn.iter().map(|&encounter| &sums[encounter]), seats);
            for (seat, (ranks, scores)) in means.iter_mut().enumerate() {
                ranks.push(drawn.mean_rank(seat));
                scores.push(drawn.mean_score(seat));
            }
        }
        at_least_observed += u32::from(squares(permuted_ranks(&sums, seats, seed, number).into_iter()) >= observed);
        watch.step()?;
    }
    let played = || matches.iter().filter_map(|entry| entry.played.as_ref());
    let rows = means.into_iter().enumerate().map(|(seat, (ranks, scores))| SeatRow {
        seat: seat + 1,
        firsts: played().filter(|played| played.ranks.get(seat) == Some(&1)).count() as u64,
        rank: Estimate::new(all.mean_rank(seat), ranks, 3),
        score: Estimate::new(all.mean_score(seat), scores, 2),
    });
    let p_value = f64::from(at_least_observed + 1) / (f64::from(samples) + 1.0);
    let p_value = (all.matches > 0).then(|| Estimate::new(p_value, Vec::new(), 4).value);
    let differ = p_value.is_some_and(|p| p < 0.05);
    ControlFlow::Continue(SeatBias { matches: all.matches, seats: rows.collect(), p_value, differ })
}

/// Returns the sum of the squares of the seats' rank sums. All seats have the same number of matches, so it grows
/// with the differences of the mean ranks.
fn squares(ranks: impl Iterator<Item = u64>) -> u128 {
    ranks.map(|sum| u128::from(sum).pow(2)).sum()
}

/// Returns the sums of ranks by seat, with the seats of each encounter permuted at random.
fn permuted_ranks(sums: &[Sums], seats: usize, seed: u64, number: u64) -> Vec<u64> {
    let mut chance = stream(seed, Purpose::Seats, 2 * number + 1);
    let mut ranks = vec![0; seats];
    let mut permutation: Vec<usize> = (0..seats).collect();
    for sums in sums {
        shuffle(&mut chance, &mut permutation);
        permutation.iter().zip(&sums.by_seat).for_each(|(&target, (sum, _))| ranks[target] += sum);
    }
    ranks
}
