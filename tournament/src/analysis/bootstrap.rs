//! Confidence intervals of points and ratings, by resampling encounters.

use super::duels::Duels;
use super::effort::Effort;
use super::elo::{EXACT, Search};
use super::encounters::{MIN_ENCOUNTERS, encounters, sample};
use super::progress::ProgressSteps;
use super::weng_lin::Games;
use crate::chance::Purpose;
use crate::state::Match;
use serde::Serialize;
use std::ops::ControlFlow;

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The value computed from all matches.
    pub value: f64,
    /// The lower bound, never above the value; `None` if there are too few encounters to sample from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper bound, never below the value; `None` if there are too few encounters to sample from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

impl Estimate {
    /// Creates an estimate with the middle 95 % of the samples as its interval. It rounds to `decimals`, because
    /// further digits may differ between machines and carry no information.
    pub(super) fn new(value: f64, mut samples: Vec<f64>, decimals: i32) -> Self {
        let unit = 10_f64.powi(decimals);
        // Adding 0 turns -0 into 0.
        let rounded = |value: f64| (value * unit).round() / unit + 0.0;
        samples.sort_unstable_by(f64::total_cmp);
        let at = |part: f64| {
            let last = samples.len().checked_sub(1)?;
            samples.get((last as f64 * part).round() as usize).copied()
        };
        Self {
            value: rounded(value),
            low: at(0.025).map(|low| rounded(low.min(value))),
            high: at(0.975).map(|high| rounded(high.max(value))),
        }
    }
}

/// The estimates of one entrant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimates {
    /// The share of the possible points, without byes, from 0 to 1.
    pub share: Estimate,
    /// The Weng-Lin rating.
    pub rating: Estimate,
    /// The uncertainty of the Weng-Lin rating according to its model.
    pub uncertainty: f64,
    /// The Bradley-Terry strength on the Elo scale, with mean 0.
    pub elo: Estimate,
}

/// The sampled values of one entrant.
#[derive(Clone, Default)]
struct Samples {
    shares: Vec<f64>,
    ratings: Vec<f64>,
    elos: Vec<f64>,
}

/// Estimates the shares and ratings of all entrants. The first `entrants` of the `players` are entrants, the others are
/// fillers. Returns `Break` as soon as `watch` does.
pub(crate) fn estimates(
    entrants: usize,
    players: usize,
    matches: &[Match],
    effort: Effort,
    seed: u64,
    watch: &mut ProgressSteps<'_>,
) -> ControlFlow<(), Vec<Estimates>> {
    /// The accuracy of the search in a sample, as the arguments of [`Search::find`]. The error is less than a fifth
    /// of an Elo point.
    const CLOSE: f64 = 0.03;
    const RESIDUAL: f64 = 0.01;

    let encounters = encounters(matches);
    let duels = Duels::of(entrants, &encounters);
    let mut games = Games::default();
    encounters.iter().for_each(|encounter| games.add_encounter(encounter.matches.iter().copied()));
    let all = duels.points(0..encounters.len());
    let mut search = Search::new(entrants, duels.pairs());
    search.set(all.iter().copied());
    search.find(1e-9, EXACT);
    let (elo, strengths) = (search.elo(), search.strengths().to_vec());
    let rating = games.rate_in_orders(players, effort.orders, seed, watch)?;
    let met = duels.encounters_by_entrant();
    let mut samples = vec![Samples::default(); entrants];
    for number in 0..u64::from(effort.samples) {
        let Some(drawn) = sample(encounters.len(), seed, Purpose::Bootstrap, number) else { break };
        let points = duels.points(drawn.iter().copied());
        let shares = duels.shares(&points);
        search.set(points.into_iter());
        search.begin_at(&strengths);
        search.find(CLOSE, RESIDUAL);
        let elos = search.elo();
        watch.step()?;
        let rated = games.rate(players, drawn);
        watch.step()?;
        for (entrant, samples) in samples.iter_mut().enumerate().filter(|(entrant, _)| met[*entrant] >= MIN_ENCOUNTERS)
        {
            // An entrant that plays in no encounter of the sample gets no values from it.
            let Some(share) = shares[entrant] else { continue };
            samples.shares.push(share);
            samples.ratings.push(rated[entrant].rating);
            samples.elos.push(elos[entrant]);
        }
    }
    let shares = duels.shares(&all);
    let estimates = samples.into_iter().enumerate().map(|(entrant, samples)| Estimates {
        share: Estimate::new(shares[entrant].unwrap_or(0.0), samples.shares, 4),
        rating: Estimate::new(rating[entrant].0, samples.ratings, 2),
        uncertainty: Estimate::new(rating[entrant].1, Vec::new(), 2).value,
        elo: Estimate::new(elo[entrant], samples.elos, 0),
    });
    ControlFlow::Continue(estimates.collect())
}
