//! The content of reports.

use super::faults::{FailingRow, FaultRow, failing, faults};
use super::fields::{FieldRow, fields};
use super::matches::{MatchRow, match_row};
use super::options::Options;
use crate::analysis::{
    Effort, Estimate, Meeting, ProgressListener, ProgressSteps, Scheme, SeatBias, Totals, estimates, put_last,
    seat_bias,
};
use crate::corrections::{Exclusion, Forfeit};
use crate::form::{AdvanceReason, Bracket, BracketRound, Form, GroupScore, Stage};
use crate::points::Points;
use crate::state::{QualificationResult, State};
use crate::tournament::Tournament;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The format name in `results.json`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub enum ReportFormat {
    /// `rulebook-tournament-results/1`
    #[default]
    #[serde(rename = "rulebook-tournament-results/1")]
    V1,
}

/// The report of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The format.
    pub format: ReportFormat,
    /// Whether every match was played.
    pub finished: bool,
    /// Whether all matches of the tournament are known, so that no result leads to further ones.
    pub all_known: bool,
    /// The number of matches known so far, without void ones.
    pub known: usize,
    /// The number of played matches.
    pub played: usize,
    /// The number of matches that could not be played.
    pub failed: usize,
    /// The number of samples for intervals and for the seat test.
    pub samples: u32,
    /// The criteria of the standings; `None` for a play-off and a cup, which rank by progress in the play-off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Scheme>,
    /// The ranking of a qualification, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub qualification: Vec<QualificationRow>,
    /// The standings, best first.
    pub standing: Vec<StandingRow>,
    /// The excluded entrants, which have no place, with the reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<Exclusion>,
    /// The matches that were forfeited after they were played, with the reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<Forfeit>,
    /// The entries that were skipped because they cannot be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<OmittedEntry>,
    /// The faults by kind, in the order of the standings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultRow>,
    /// The entrants whose strategies are probably broken: at least half of their answers are faults.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<FailingRow>,
    /// The results of each pair, in the order of the standings.
    pub crosstable: Vec<CrossRow>,
    /// The first places in each field, for a round robin or a gauntlet with several fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldRow>,
    /// The results by seat, and whether the seats differ.
    pub seats: SeatBias,
    /// The byes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<ByeRow>,
    /// The rounds of a play-off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bracket: Vec<BracketRow>,
    /// The matches known so far, in the order of the plan.
    pub matches: Vec<MatchRow>,
    /// The plan.
    pub tournament: Tournament,
}

/// An entry that does not take part because it cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OmittedEntry {
    /// Its name, or that of its folder.
    pub name: String,
    /// Its folder.
    pub folder: String,
    /// The reason.
    pub why: String,
}

/// An entrant of a qualification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QualificationRow {
    /// The place, 1 for the best; equal entrants share a place.
    pub place: usize,
    /// The name.
    pub name: String,
    /// The number of games that it played.
    pub games: u64,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the fillers' scores in its games.
    pub against: i128,
    /// The sum of the score differences against all fillers.
    pub difference: i128,
    /// The score difference against each filler.
    #[serde(rename = "house")]
    pub by_filler: Vec<FillerRow>,
    /// The number of faults.
    pub failures: u64,
}

/// The results of an entrant against one filler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FillerRow {
    /// The name of the filler.
    pub name: String,
    /// The score difference.
    pub difference: i128,
}

/// An entrant in the standings.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StandingRow {
    /// The place, 1 for the best; equal entrants share a place.
    pub place: usize,
    /// The name.
    pub name: String,
    /// The strategy as the user gave it.
    pub strategy: String,
    /// The number of seats that it took in played matches.
    pub games: u64,
    /// The number of times that it finished first, second, and so on.
    pub places: Vec<u64>,
    /// Its points, including byes.
    pub points: Points,
    /// The maximum points that it could have earned.
    pub most: Points,
    /// The share of the possible points, without byes.
    pub share: Estimate,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the other players' scores in its matches.
    pub against: i128,
    /// The sum of its score differences against each other seat of its matches.
    pub difference: i128,
    /// The number of faults.
    pub failures: u64,
    /// Whether it is disqualified from the tournament. It then ranks behind all others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
    /// The number of rounds in which it had a bye.
    pub byes: u64,
    /// The Buchholz tie-break: the points of all its opponents.
    pub buchholz: Points,
    /// The Sonneborn-Berger tie-break: the sum of the points against each opponent times that opponent's
    /// points.
    pub sonneborn_berger: f64,
    /// The Weng-Lin rating.
    pub rating: Estimate,
    /// The uncertainty of the Weng-Lin rating.
    pub uncertainty: f64,
    /// The Bradley-Terry strength on the Elo scale, with mean 0.
    pub elo: Estimate,
}

/// The results of one entrant against all others; `None` against itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CrossRow {
    /// The name.
    pub name: String,
    /// The results against each entrant, in the order of the standings.
    pub against: Vec<Option<Meeting>>,
}

/// A bye.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ByeRow {
    /// The round, from 1.
    pub round: usize,
    /// The name.
    pub name: String,
}

/// One round of a play-off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BracketRow {
    /// `round 1`, `final` or `third place`.
    pub stage: String,
    /// The groups.
    pub groups: Vec<GroupRow>,
    /// The entrants with a bye.
    pub byes: Vec<String>,
}

/// A group of a play-off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GroupRow {
    /// The name of its encounter.
    pub encounter: String,
    /// The number of members that advance from the group, or win it.
    #[serde(rename = "go_on")]
    pub advancing: usize,
    /// Whether its games were played.
    pub played: bool,
    /// The criterion that decided which members advance, if the games were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<AdvanceReason>,
    /// The number of times that the group played extra games to break a tie.
    #[serde(skip_serializing_if = "is_zero")]
    pub extra: usize,
    /// The members, best first; by seed until the games were played.
    pub members: Vec<MemberRow>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A member of a group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MemberRow {
    /// The seed, from 1.
    pub seed: usize,
    /// The name.
    pub name: String,
    /// Its points or score in the group, if the games were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<GroupScore>,
    /// Whether it advances from the group, or wins it.
    #[serde(rename = "goes_on")]
    pub advances: bool,
}

impl Report {
    /// Creates the report of a tournament.
    #[must_use]
    pub fn new(plan: &Tournament, state: &State, options: &Options) -> Self {
        let mut always_continue = |_, _| ControlFlow::Continue(());
        Self::watched(plan, state, options, &mut always_continue)
            .continue_value()
            .unwrap_or_else(|| unreachable!("nobody ends it"))
    }

    /// Creates the report of a tournament, and calls `listener` after each step. Returns `Break` if the listener does. With
    /// a thousand entrants, a step takes some hundredths of a second.
    pub fn watched(
        plan: &Tournament,
        state: &State,
        options: &Options,
        listener: ProgressListener<'_>,
    ) -> ControlFlow<(), Self> {
        let effort = Effort::of(options.samples, state.matches());
        let mut watch = ProgressSteps::new(effort.steps(), listener);
        let (entrants, seats) = (plan.entrants().len(), plan.conditions().seats);
        // Most tournaments exclude nobody, and copying all matches would be expensive.
        let matches = match state.corrections().excluded.as_slice() {
            [] => Cow::Borrowed(state.matches()),
            _ => Cow::Owned(state.counted()),
        };
        // Seats keep their numbers only in matches without excluded entrants.
        let full = match &matches {
            Cow::Borrowed(all) => Cow::Borrowed(*all),
            Cow::Owned(some) => some.iter().filter(|entry| entry.players.len() == seats).cloned().collect(),
        };
        let mut totals = Totals::of(entrants, seats, matches.iter());
        if let Form::Swiss(_) = plan.form() {
            totals.add_halves(state);
        }
        let games = plan.games_of_encounter();
        state.byes().iter().for_each(|bye| totals.add_bye(bye.entrant, games, seats));
        let players = entrants + plan.fillers().len();
        let estimates = estimates(entrants, players, &matches, effort, plan.seed(), &mut watch)?;
        let seat_bias = seat_bias(seats, &full, effort.samples, plan.seed(), &mut watch)?;
        let scheme = Scheme::of(plan.form());
        let qualified = state.qualification().unwrap_or_default();
        let mut seeds = plan.entrants().by_seed();
        seeds.retain(|&entrant| !state.is_excluded(entrant));
        let ranked = match (scheme, state.bracket()) {
            (_, Some(bracket)) => bracket_order(bracket, |entrant| state.is_excluded(entrant)),
            (Some(scheme), None) if !matches!(plan.form(), Form::Qualification(_)) => scheme.rank(&totals, &seeds),
            (_, None) => qualified.iter().map(|qualified| (qualified.place, qualified.entrant)).collect(),
        };
        let ranked = put_last(&ranked, |entrant| state.is_disqualified(entrant));
        let order: Vec<usize> = ranked.iter().map(|&(_, entrant)| entrant).collect();
        let everybody: Vec<usize> =
            order.iter().copied().chain((0..entrants).filter(|&entrant| state.is_excluded(entrant))).collect();
        let standing = ranked.iter().map(|&(place, entrant)| {
            let (total, estimate) = (&totals.by_entrant[entrant], estimates[entrant]);
            StandingRow {
                place,
                name: plan.name_of(entrant),
                strategy: plan.entrants().all()[entrant].strategy.clone(),
                games: total.games,
                places: total.places.clone(),
                points: total.points,
                most: total.most,
                share: estimate.share,
                scores: total.scores,
                against: total.against,
                difference: total.difference,
                failures: total.failures,
                disqualified: state.is_disqualified(entrant),
                byes: total.byes,
                buchholz: totals.buchholz(entrant),
                sonneborn_berger: totals.sonneborn_berger(entrant),
                rating: estimate.rating,
                uncertainty: estimate.uncertainty,
                elo: estimate.elo,
            }
        });
        let crosstable = ranked.iter().map(|&(_, one)| CrossRow {
            name: plan.name_of(one),
            against: ranked.iter().map(|&(_, other)| (one != other).then(|| totals.meetings[one][other])).collect(),
        });
        let byes = state.byes().iter().map(|bye| ByeRow { round: bye.round, name: plan.name_of(bye.entrant) });
        let seeded = state.bracket().map_or(&[][..], |bracket| &bracket.seeds);
        let rounds = state.bracket().map_or(&[][..], |bracket| &bracket.rounds);
        ControlFlow::Continue(Self {
            format: ReportFormat::V1,
            finished: state.finished(),
            all_known: state.all_known(),
            known: state.matches().iter().filter(|entry| !entry.void).count(),
            played: state.matches().iter().filter(|entry| entry.played.is_some()).count(),
            failed: state.failed().count(),
            samples: effort.samples,
            ranking: scheme,
            qualification: qualified.iter().map(|qualified| qualification_row(plan, qualified)).collect(),
            standing: standing.collect(),
            excluded: state.corrections().excluded.clone(),
            forfeits: state.corrections().forfeits.clone(),
            left_out: Vec::new(),
            faults: faults(plan, state, &everybody),
            failing: failing(plan, state, &everybody),
            crosstable: crosstable.collect(),
            fields: fields(plan, &matches, &order),
            seats: seat_bias,
            byes: byes.collect(),
            bracket: rounds.iter().map(|round| bracket_row(plan, seeded, round)).collect(),
            matches: state.matches().iter().map(|entry| match_row(entry, options)).collect(),
            tournament: plan.clone(),
        })
    }

    /// Returns `results.json`, with a final line feed.
    ///
    /// # Panics
    ///
    /// Never: all keys are texts.
    #[must_use]
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("keys are texts");
        text.push('\n');
        text
    }
}

/// Returns the places of a play-off as `(place, entrant)`. Before its end, the remaining entrants share first
/// place. Excluded entrants have no place, and the entrants behind them move up.
fn bracket_order(bracket: &Bracket, excluded: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let left = |entrants: &[usize]| entrants.iter().copied().filter(|&entrant| !excluded(entrant)).collect::<Vec<_>>();
    if let Some(places) = &bracket.places {
        return (1..).zip(left(places)).collect();
    }
    let (seeds, out) = (left(&bracket.seeds), left(&bracket.eliminated));
    let first_out = seeds.len() - out.len() + 1;
    let inside = seeds.into_iter().filter(|seed| !out.contains(seed)).map(|seed| (1, seed));
    inside.chain((first_out..).zip(out.iter().copied())).collect()
}

fn qualification_row(plan: &Tournament, qualified: &QualificationResult) -> QualificationRow {
    let by_filler = plan.fillers().all().iter().zip(&qualified.by_filler);
    QualificationRow {
        place: qualified.place,
        name: plan.name_of(qualified.entrant),
        games: qualified.games,
        scores: qualified.scores,
        against: qualified.against,
        difference: qualified.difference,
        by_filler: by_filler.map(|(filler, &difference)| FillerRow { name: filler.name.clone(), difference }).collect(),
        failures: qualified.failures,
    }
}

fn bracket_row(plan: &Tournament, seeds: &[usize], round: &BracketRound) -> BracketRow {
    let stage = match round.stage {
        Stage::Round(number) => format!("round {number}"),
        Stage::Final => "final".to_owned(),
        Stage::ThirdPlace => "third place".to_owned(),
    };
    let groups = round.groups.iter().map(|group| {
        let row = |entrant: usize, points, advances| MemberRow {
            seed: seeds.iter().position(|&seed| seed == entrant).map_or(0, |place| place + 1),
            name: plan.name_of(entrant),
            points,
            advances,
        };
        let members = match group.ranking() {
            Some(ranking) => {
                ranking.iter().map(|member| row(member.entrant, Some(member.earned), member.advances)).collect()
            }
            None => group.members.iter().map(|&member| row(member, None, false)).collect(),
        };
        let (encounter, advancing, end) = (group.encounter.clone(), group.advancing, group.end.as_ref());
        let extra = end.map_or(0, |end| end.extra);
        GroupRow { encounter, advancing, played: end.is_some(), decided: end.map(|end| end.decided), extra, members }
    });
    BracketRow {
        stage,
        groups: groups.collect(),
        byes: round.byes.iter().map(|&entrant| plan.name_of(entrant)).collect(),
    }
}
