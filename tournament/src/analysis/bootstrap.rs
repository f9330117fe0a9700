//! How sure points and ratings are: the same over samples of the encounters.

use super::ratings::{Ranked, bradley_terry, weng_lin, weng_lin_ranked};
use crate::chance::{Purpose, index, stream};
use crate::points::pairwise;
use crate::state::Match;
use serde::Serialize;
use std::collections::BTreeMap;

/// Whoever played fewer encounters has no intervals: samples of so few hardly
/// differ, and would make it look sure.
pub const FEWEST_ENCOUNTERS: usize = 4;

/// A number with the interval in which 95 of 100 samples have it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The number from all matches.
    pub value: f64,
    /// The lower end, if there are encounters to choose samples from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end.
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
        samples.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let last = samples.len().checked_sub(1)?;
            samples.get((last as f64 * part).round() as usize).copied().map(rounded)
        };
        Self { value: rounded(value), low: at(0.025), high: at(0.975) }
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

/// One encounter: the matches that are drawn together.
#[derive(Default)]
pub(super) struct Encounter<'a> {
    pub(super) matches: Vec<&'a Match>,
}

/// The encounters in the order of the plan, without what was not played.
pub(super) fn encounters(matches: &[Match]) -> Vec<Encounter<'_>> {
    let mut places = BTreeMap::new();
    let mut encounters: Vec<Encounter<'_>> = Vec::new();
    for entry in matches.iter().filter(|entry| entry.played.is_some()) {
        let place = *places.entry(entry.line.encounter.as_str()).or_insert_with(|| {
            encounters.push(Encounter::default());
            encounters.len() - 1
        });
        encounters[place].matches.push(entry);
    }
    encounters
}

/// Draws as many encounters as there are, some more than once and some not at
/// all, in any order; `None` if there are too few to choose from.
pub(super) fn sample(encounters: usize, seed: u64, purpose: Purpose, number: u64) -> Option<Vec<usize>> {
    let mut chance = stream(seed, purpose, number);
    (encounters >= FEWEST_ENCOUNTERS).then(|| (0..encounters).map(|_| index(&mut chance, encounters)).collect())
}

/// The figures from which everything is estimated.
struct Figures {
    points: Vec<Vec<f64>>,
    meetings: Vec<Vec<f64>>,
}

type Pairs = Vec<(usize, usize, f64)>;

impl Figures {
    fn of<'a>(entrants: usize, pairs: impl IntoIterator<Item = &'a Pairs>) -> Self {
        let mut figures =
            Self { points: vec![vec![0.0; entrants]; entrants], meetings: vec![vec![0.0; entrants]; entrants] };
        for &(one, other, points) in pairs.into_iter().flatten() {
            figures.points[one][other] += points;
            figures.meetings[one][other] += 1.0;
        }
        figures
    }

    fn share(&self, entrant: usize) -> Option<f64> {
        let most: f64 = self.meetings[entrant].iter().sum();
        (most > 0.0).then(|| self.points[entrant].iter().sum::<f64>() / most)
    }
}

/// Estimates of all entrants, who are the first of the `players`, from so many
/// samples.
#[must_use]
pub fn estimates(entrants: usize, players: usize, matches: &[Match], samples: u32, seed: u64) -> Vec<Estimates> {
    let encounters = encounters(matches);
    let pairs: Vec<Pairs> = encounters.iter().map(|encounter| pairs(encounter, entrants)).collect();
    let ranked: Vec<Vec<Ranked>> = encounters
        .iter()
        .map(|encounter| encounter.matches.iter().filter_map(|entry| Ranked::of(entry)).collect())
        .collect();
    let all = Figures::of(entrants, &pairs);
    let elo = bradley_terry(&all.points, &all.meetings, None);
    let rating = weng_lin(players, &ranked, seed);
    let met: Vec<usize> = (0..entrants)
        .map(|entrant| pairs.iter().filter(|pairs| pairs.iter().any(|&(one, ..)| one == entrant)).count())
        .collect();
    let mut shares = vec![Vec::new(); entrants];
    let mut ratings = vec![Vec::new(); entrants];
    let mut elos = vec![Vec::new(); entrants];
    for number in 0..u64::from(samples) {
        let Some(drawn) = sample(encounters.len(), seed, Purpose::Bootstrap, number) else { break };
        let figures = Figures::of(entrants, drawn.iter().map(|&encounter| &pairs[encounter]));
        let sampled = weng_lin_ranked(players, drawn.iter().flat_map(|&encounter| &ranked[encounter]));
        let strengths = bradley_terry(&figures.points, &figures.meetings, Some(&elo));
        for entrant in (0..entrants).filter(|&entrant| met[entrant] >= FEWEST_ENCOUNTERS) {
            // Who is in no encounter of the sample has no figures in it.
            let Some(share) = figures.share(entrant) else { continue };
            shares[entrant].push(share);
            ratings[entrant].push(sampled[entrant].rating);
            elos[entrant].push(strengths[entrant]);
        }
    }
    let mut samples = shares.into_iter().zip(ratings).zip(elos);
    (0..entrants)
        .map(|entrant| {
            let ((shares, ratings), elos) = samples.next().unwrap_or_default();
            let uncertainty = Estimate::new(rating[entrant].uncertainty, Vec::new(), 2).value;
            Estimates {
                share: Estimate::new(all.share(entrant).unwrap_or(0.0), shares, 4),
                rating: Estimate::new(rating[entrant].rating, ratings, 2),
                uncertainty,
                elo: Estimate::new(elo[entrant], elos, 0),
            }
        })
        .collect()
}

fn pairs(encounter: &Encounter<'_>, entrants: usize) -> Pairs {
    let played = encounter.matches.iter().filter_map(|entry| Some((&entry.players, entry.played.as_ref()?)));
    played
        .flat_map(|(players, played)| pairwise(players, &played.ranks))
        .filter(|((one, other), _)| *one < entrants && *other < entrants)
        .map(|((one, other), points)| (one, other, points.value()))
        .collect()
}
