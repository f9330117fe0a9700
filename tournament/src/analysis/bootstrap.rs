//! How sure points and ratings are: the same over samples of the encounters.

use super::duels::Duels;
use super::effort::Effort;
use super::elo::{EXACT, Search};
use super::encounters::{FEWEST_ENCOUNTERS, encounters, sample};
use super::watch::Watch;
use super::weng_lin::Games;
use crate::chance::Purpose;
use crate::state::Match;
use serde::Serialize;
use std::ops::ControlFlow;

/// A number with the interval in which 95 of 100 samples have it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The number from all matches.
    pub value: f64,
    /// The lower end, if there are encounters to choose samples from; never
    /// above the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end; never below the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

impl Estimate {
    /// Numbers are kept with few decimals: the last ones may differ between
    /// machines, and mean nothing.
    pub(super) fn new(value: f64, mut samples: Vec<f64>, decimals: i32) -> Self {
        let unit = 10_f64.powi(decimals);
        // Adding 0 makes -0 to 0.
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

/// What is estimated of each entrant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimates {
    /// The share of the points that it could have, byes left out, 0 to 1.
    pub share: Estimate,
    /// The Weng-Lin rating.
    pub rating: Estimate,
    /// The uncertainty of the Weng-Lin rating by its own model.
    pub uncertainty: f64,
    /// The strength by Bradley and Terry on the scale of Elo, the mean is 0.
    pub elo: Estimate,
}

/// The values of the samples of an entrant.
#[derive(Clone, Default)]
struct Samples {
    shares: Vec<f64>,
    ratings: Vec<f64>,
    elos: Vec<f64>,
}

/// Estimates all entrants, who are the first of the `players`. Breaks when
/// whoever watches says so.
pub(crate) fn estimates(
    entrants: usize,
    players: usize,
    matches: &[Match],
    effort: Effort,
    seed: u64,
    watch: &mut Watch<'_>,
) -> ControlFlow<(), Vec<Estimates>> {
    /// The last step of a sample's search, as a natural logarithm, and the share
    /// of a step that may be left: together less than a fifth of an Elo.
    const CLOSE: f64 = 0.03;
    const LEFT: f64 = 0.01;

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
        search.find(CLOSE, LEFT);
        let elos = search.elo();
        watch.step()?;
        let rated = games.rate(players, drawn);
        watch.step()?;
        for (entrant, samples) in
            samples.iter_mut().enumerate().filter(|(entrant, _)| met[*entrant] >= FEWEST_ENCOUNTERS)
        {
            // Who is in no encounter of the sample has no figures in it.
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
