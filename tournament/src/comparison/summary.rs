//! The results of a comparison, as text and data.

use super::plan::{Comparison, Measure, Meeting, Version};
use super::standing::{End, FaultTotals, Standing, WonDrawnLost};
use crate::entrant::Entrant;
use crate::sequential::{Bounds, Decision, Estimate, Model, Settings, elo_of_score, normalized_elo};
use serde::Serialize;

/// The results of a comparison. Serializes as `rulebook-comparison-result/1`, in which infinite numbers are `null`.
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
    /// The opponents.
    pub against: Vec<Entrant>,
    /// How the versions meet.
    pub meeting: Meeting,
    /// The measure.
    pub measure: Measure,
    /// The test.
    pub test: Settings,
    /// The stopping bounds of the test.
    pub bounds: Bounds,
    /// The decision of the test.
    pub decision: Decision,
    /// The meaning of the decision, in one sentence.
    pub claim: String,
    /// The reason why no further pair was played.
    pub end: End,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The numbers of pairs.
    pub pairs: Pairs,
    /// The Elo of the mean score, with its interval.
    pub elo: Option<Estimate>,
    /// The normalized Elo of the measure, with its interval.
    pub normalized_elo: Option<Estimate>,
    /// The mean score difference of a pair, with its interval.
    pub score_difference: Option<Estimate>,
    /// The numbers of games won, drawn and lost by each version, without repeats.
    pub games: ByVersion<WonDrawnLost>,
    /// The faults of each version.
    pub faults: ByVersion<FaultTotals>,
}

/// A value for each version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ByVersion<T> {
    /// The value of the old version.
    pub old: T,
    /// The value of the new version.
    pub new: T,
}

/// The numbers of played pairs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pairs {
    /// All pairs.
    pub played: u64,
    /// Repeats of earlier pairs, which the test ignores.
    pub repeated: u64,
    /// Pairs in which the new version earned more half points, without repeats.
    pub won: u64,
    /// Pairs in which both versions earned the same, without repeats.
    pub drawn: u64,
    /// Pairs in which the old version earned more half points, without repeats.
    pub lost: u64,
    /// Pairs by the half points of the new version, from 0 to 4, without repeats.
    pub pentanomial: [u64; 5],
}

impl Summary {
    /// Summarizes a standing. `end` is the reason why the comparison ended.
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

/// States what a decision means. Accepting one hypothesis proves only that the other one is wrong.
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
