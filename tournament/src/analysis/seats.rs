//! Whether a seat is better than another one.

use super::bootstrap::{Encounter, Estimate, encounters, sample};
use crate::chance::{Purpose, shuffle, stream};
use crate::state::Match;
use serde::Serialize;

/// What one seat has from all matches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatRow {
    /// The seat, from 1.
    pub seat: usize,
    /// How often it finished first, alone or not.
    pub firsts: u64,
    /// The mean of its ranks.
    pub rank: Estimate,
    /// The mean of its scores.
    pub score: Estimate,
}

/// All seats, and whether they differ beyond chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatBias {
    /// The matches that were played.
    pub matches: usize,
    /// By seat.
    pub seats: Vec<SeatRow>,
    /// How often seats differ at least as much when their names are exchanged at
    /// random within each encounter, 0 to 1; `None` without matches.
    pub p_value: Option<f64>,
    /// Whether that is less than 1 in 20.
    pub differ: bool,
}

/// The sums of an encounter by seat.
struct Sums {
    matches: usize,
    ranks: Vec<u64>,
    scores: Vec<i128>,
}

impl Sums {
    fn of(encounter: &Encounter<'_>, seats: usize) -> Self {
        let mut sums = Self { matches: 0, ranks: vec![0; seats], scores: vec![0; seats] };
        for played in encounter.matches.iter().filter_map(|entry| entry.played.as_ref()) {
            sums.matches += 1;
            sums.ranks.iter_mut().zip(&played.ranks).for_each(|(sum, &rank)| *sum += u64::from(rank));
            sums.scores.iter_mut().zip(&played.scores).for_each(|(sum, &score)| *sum += i128::from(score));
        }
        sums
    }
}

/// Compares the seats.
///
/// The test exchanges the seats of whole encounters, so that it is exact
/// whatever the strengths of the players are: if seats are alike, an encounter
/// could as well have been played with the seats named otherwise.
#[must_use]
pub fn seat_bias(seats: usize, matches: &[Match], samples: u32, seed: u64) -> SeatBias {
    let encounters = encounters(matches);
    let sums: Vec<Sums> = encounters.iter().map(|encounter| Sums::of(encounter, seats)).collect();
    let count: usize = sums.iter().map(|sums| sums.matches).sum();
    let drawn: Vec<Vec<usize>> =
        (0..u64::from(samples)).map_while(|number| sample(sums.len(), seed, Purpose::Seats, 2 * number)).collect();
    let mean = |drawn: &[usize], value: &dyn Fn(&Sums) -> f64| {
        let matches: usize = drawn.iter().map(|&encounter| sums[encounter].matches).sum();
        let sum: f64 = drawn.iter().map(|&encounter| value(&sums[encounter])).sum();
        if matches == 0 { 0.0 } else { sum / matches as f64 }
    };
    let all: Vec<usize> = (0..sums.len()).collect();
    let estimate = |value: &dyn Fn(&Sums) -> f64, decimals| {
        Estimate::new(mean(&all, value), drawn.iter().map(|drawn| mean(drawn, value)).collect(), decimals)
    };
    let played = || matches.iter().filter_map(|entry| entry.played.as_ref());
    let rows = (0..seats).map(|seat| SeatRow {
        seat: seat + 1,
        firsts: played().filter(|played| played.ranks.get(seat) == Some(&1)).count() as u64,
        rank: estimate(&|sums| sums.ranks[seat] as f64, 3),
        score: estimate(&|sums| sums.scores[seat] as f64, 2),
    });
    let p_value = (count > 0).then(|| Estimate::new(p_value(&sums, seats, samples, seed), Vec::new(), 4).value);
    SeatBias { matches: count, seats: rows.collect(), p_value, differ: p_value.is_some_and(|p| p < 0.05) }
}

fn p_value(sums: &[Sums], seats: usize, samples: u32, seed: u64) -> f64 {
    // All seats have equally many matches, so the squares of the sums grow with
    // the differences of the means.
    let squares = |ranks: &[u64]| ranks.iter().map(|&sum| u128::from(sum).pow(2)).sum::<u128>();
    let total = |names: &mut dyn FnMut(&mut [usize])| {
        let mut ranks = vec![0; seats];
        let mut seat: Vec<usize> = (0..seats).collect();
        for sums in sums {
            names(&mut seat);
            seat.iter().zip(&sums.ranks).for_each(|(&seat, &sum)| ranks[seat] += sum);
        }
        squares(&ranks)
    };
    let observed = total(&mut |_| {});
    let as_much = (0..u64::from(samples)).filter(|number| {
        let mut chance = stream(seed, Purpose::Seats, 2 * number + 1);
        total(&mut |names| shuffle(&mut chance, names)) >= observed
    });
    (as_much.count() + 1) as f64 / (f64::from(samples) + 1.0)
}
