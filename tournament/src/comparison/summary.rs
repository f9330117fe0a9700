//! What a comparison has found, for people and programs.

use super::plan::{Comparison, Measure, Meeting, Version};
use super::standing::{End, Faults, Standing, WonDrawnLost};
use crate::entrant::Entrant;
use crate::sequential::{Bounds, Decision, Estimate, Model, Settings, elo_of_score, normalized_elo};
use serde::Serialize;

/// `rulebook-comparison-result/1`: numbers that are not finite are `null`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    format: &'static str,
    /// The name of the game.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// The old version.
    pub old: Entrant,
    /// The new version.
    pub new: Entrant,
    /// Whom they play with.
    pub against: Vec<Entrant>,
    /// How they meet.
    pub meeting: Meeting,
    /// What is compared.
    pub measure: Measure,
    /// The test.
    pub test: Settings,
    /// Where it stops.
    pub bounds: Bounds,
    /// What it has decided.
    pub decision: Decision,
    /// What that means, in a sentence.
    pub claim: String,
    /// Why no further pair was played.
    pub end: End,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The pairs.
    pub pairs: Pairs,
    /// Elo of the mean score, with its interval.
    pub elo: Option<Estimate>,
    /// Normalized Elo of what is compared, with its interval.
    pub normalized_elo: Option<Estimate>,
    /// The mean difference of the scores of a pair, with its interval.
    pub score_difference: Option<Estimate>,
    /// The games of each version.
    pub games: ByVersion<WonDrawnLost>,
    /// The faults of each version.
    pub faults: ByVersion<Faults>,
}

/// Something of each version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ByVersion<T> {
    /// Of the old one.
    pub old: T,
    /// Of the new one.
    pub new: T,
}

/// The pairs that were played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pairs {
    /// All of them.
    pub played: u64,
    /// Those that repeated earlier ones, which the test does not see.
    pub repeated: u64,
    /// Counted pairs in which the new version got more.
    pub won: u64,
    /// Counted pairs in which both got the same.
    pub drawn: u64,
    /// Counted pairs in which the old version got more.
    pub lost: u64,
    /// Counted pairs by half points of the new version, from 0 to 4.
    pub pentanomial: [u64; 5],
}

impl Summary {
    /// What a standing tells, and why it is the last one.
    #[must_use]
    pub fn new(standing: &Standing, end: End) -> Self {
        let comparison = standing.comparison();
        let outcomes = standing.outcomes();
        let [won, drawn, lost] = outcomes.won_drawn_lost();
        let t = match comparison.measure() {
            Measure::Outcome => outcomes.t(),
            Measure::Score => standing.differences().t(),
        };
        let decimals = |number: f64| (number * 100.0).round() / 100.0;
        Self {
            format: "rulebook-comparison-result/1",
            game: comparison.conditions().game.clone(),
            seed: comparison.seed(),
            old: comparison.version(Version::Old).clone(),
            new: comparison.version(Version::New).clone(),
            against: comparison.against().to_vec(),
            meeting: comparison.meeting(),
            measure: comparison.measure(),
            test: *comparison.test(),
            bounds: comparison.test().bounds(),
            decision: standing.decision(),
            claim: claim(comparison, standing.decision()),
            end,
            llr: decimals(standing.llr()),
            pairs: Pairs {
                played: standing.played(),
                repeated: standing.repeated(),
                won,
                drawn,
                lost,
                pentanomial: outcomes.counts(),
            },
            elo: outcomes.score().map(|score| score.map(elo_of_score).map(decimals)),
            normalized_elo: t.map(|t| t.map(normalized_elo).map(decimals)),
            score_difference: standing.differences().mean().map(|mean| mean.map(decimals)),
            games: ByVersion { old: standing.games(Version::Old), new: standing.games(Version::New) },
            faults: ByVersion {
                old: standing.faults(Version::Old).clone(),
                new: standing.faults(Version::New).clone(),
            },
        }
    }
}

/// What a decision means. It says no more than the hypothesis that was refused.
fn claim(comparison: &Comparison, decision: Decision) -> String {
    let Settings { elo0, elo1, .. } = *comparison.test();
    let [old, new] = [Version::Old, Version::New].map(|version| &comparison.version(version).name);
    let elo = match comparison.test().model {
        Model::Normalized => "normalized Elo",
        Model::Logistic => "Elo",
    };
    let stronger = |by: f64| match by {
        by if by > 0.0 => format!("by more than {by} {elo}"),
        by => format!("or weaker by less than {} {elo}", -by),
    };
    match decision {
        Decision::H1 if elo0 == 0.0 => format!("{new} is stronger than {old}"),
        Decision::H1 => format!("{new} is stronger than {old}, {}", stronger(elo0)),
        Decision::H0 if elo1 == 0.0 => format!("{new} is weaker than {old}"),
        Decision::H0 if elo1 > 0.0 => format!("{new} is not stronger than {old} by {elo1} {elo} or more"),
        Decision::H0 => format!("{new} is weaker than {old}, by more than {} {elo}", -elo1),
        Decision::Undecided => "undecided: the pairs played so far show neither".to_owned(),
    }
}
