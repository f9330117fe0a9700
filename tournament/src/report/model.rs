//! What reports tell.

use super::faults::{FailingRow, FaultRow, failing, faults};
use super::fields::{FieldRow, fields};
use super::matches::{MatchRow, match_row};
use super::options::Options;
use crate::analysis::{
    Effort, Estimate, Hear, Meeting, Scheme, SeatBias, Totals, Watch, estimates, put_last, seat_bias,
};
use crate::corrections::{Exclusion, Forfeit};
use crate::form::{Bracket, BracketRound, Decided, Earned, Form, Stage};
use crate::points::Points;
use crate::state::{Qualified, State};
use crate::tournament::Tournament;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The format of `results.json`, named in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub enum ReportFormat {
    /// `rulebook-tournament-results/1`
    #[default]
    #[serde(rename = "rulebook-tournament-results/1")]
    V1,
}

/// Everything that can be told of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The format.
    pub format: ReportFormat,
    /// Whether every match was played.
    pub finished: bool,
    /// Whether all matches that there will ever be are known.
    pub all_known: bool,
    /// The matches that are known by now, without those that need not be played.
    pub known: usize,
    /// Those of them that were played.
    pub played: usize,
    /// Those that could not be played.
    pub failed: usize,
    /// The samples for intervals and for the test of the seats.
    pub samples: u32,
    /// How the standing is ranked; a play-off ranks by who went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Scheme>,
    /// The ranking of a qualification, from the best on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub qualification: Vec<QualificationRow>,
    /// The standing, from the best on.
    pub standing: Vec<StandingRow>,
    /// Who was excluded, with the reason; it has no place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<Exclusion>,
    /// The matches that were forfeited after they were played, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<Forfeit>,
    /// The entries that were left out since they cannot be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// How strategies failed, by kind, in the order of the standing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultRow>,
    /// Whose strategies failed at least as often as not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<FailingRow>,
    /// Who has what against whom, in the order of the standing.
    pub crosstable: Vec<CrossRow>,
    /// In a round robin or a gauntlet of more than one field: who finished
    /// first how often among whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldRow>,
    /// Whether a seat is better than another one.
    pub seats: SeatBias,
    /// Who sat out which round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<ByeRow>,
    /// The rounds of a play-off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bracket: Vec<BracketRow>,
    /// The matches that are known by now, in the order of the plan.
    pub matches: Vec<MatchRow>,
    /// The plan.
    pub tournament: Tournament,
}

/// An entry that takes no part, since it cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// Its name, or that of its folder.
    pub name: String,
    /// Its folder.
    pub folder: String,
    /// Why it cannot be played.
    pub why: String,
}

/// One entrant in a qualification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QualificationRow {
    /// The place, 1 the best; equals share one.
    pub place: usize,
    /// The name.
    pub name: String,
    /// The games that it played.
    pub games: u64,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the scores against it.
    pub against: i128,
    /// What it scored more than each of the house's players, together.
    pub difference: i128,
    /// The same for each of the house's players.
    pub house: Vec<HouseRow>,
    /// How often its strategy failed.
    pub failures: u64,
}

/// What one entrant has against one player of the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HouseRow {
    /// The name of the house's player.
    pub name: String,
    /// What the entrant scored more.
    pub difference: i128,
}

/// One entrant in the standing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StandingRow {
    /// The place, 1 the best; equals share one.
    pub place: usize,
    /// The name.
    pub name: String,
    /// The strategy as it was given.
    pub strategy: String,
    /// The seats it took in matches that were played.
    pub games: u64,
    /// How often it finished first, second, and so on.
    pub places: Vec<u64>,
    /// Its points, byes included.
    pub points: Points,
    /// The points that it could have at most.
    pub most: Points,
    /// The share of them, byes left out.
    pub share: Estimate,
    /// The sum of its scores.
    pub scores: i128,
    /// The sum of the scores of the others in its matches.
    pub against: i128,
    /// What it scored more than each other seat of its matches, together.
    pub difference: i128,
    /// How often its strategy failed.
    pub failures: u64,
    /// Whether it failed so often that it is behind all who did not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
    /// The rounds it sat out.
    pub byes: u64,
    /// The points of its opponents.
    pub buchholz: Points,
    /// What it has against each opponent times the opponent's points.
    pub sonneborn_berger: f64,
    /// The Weng-Lin rating.
    pub rating: Estimate,
    /// The uncertainty of the Weng-Lin rating.
    pub uncertainty: f64,
    /// The strength by Bradley and Terry on the scale of Elo, the mean is 0.
    pub elo: Estimate,
}

/// What one entrant has against each of all; `None` against itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CrossRow {
    /// The name.
    pub name: String,
    /// Against each one, in the order of the standing.
    pub against: Vec<Option<Meeting>>,
}

/// A round that somebody sat out.
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
    /// Who plays whom.
    pub groups: Vec<GroupRow>,
    /// Who goes on without a match.
    pub byes: Vec<String>,
}

/// A group of a play-off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GroupRow {
    /// The name of its encounter.
    pub encounter: String,
    /// How many go on, or win.
    pub go_on: usize,
    /// Whether its games were played.
    pub played: bool,
    /// What told who goes on, when its games were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decided>,
    /// How often it played more games, since those before did not tell.
    #[serde(skip_serializing_if = "is_zero")]
    pub extra: usize,
    /// The members: from the best on when they have played, and by seed before.
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
    /// What counts of its games, when they were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Earned>,
    /// Whether it goes on, or wins.
    pub goes_on: bool,
}

impl Report {
    /// Tells where a tournament stands.
    #[must_use]
    pub fn new(plan: &Tournament, state: &State, options: &Options) -> Self {
        let mut go_on = |_, _| ControlFlow::Continue(());
        Self::watched(plan, state, options, &mut go_on)
            .continue_value()
            .unwrap_or_else(|| unreachable!("nobody ends it"))
    }

    /// The same, step by step: `hear` gets how many steps were done and of how
    /// many, and tells whether to go on. Steps are short: in a tournament of a
    /// thousand entrants some hundredths of a second.
    pub fn watched(plan: &Tournament, state: &State, options: &Options, hear: Hear<'_>) -> ControlFlow<(), Self> {
        let effort = Effort::of(options.samples, state.matches());
        let mut watch = Watch::new(effort.steps(), hear);
        let (entrants, seats) = (plan.entrants().len(), plan.conditions().seats);
        // Most tournaments exclude nobody, and matches can be many.
        let matches = match state.corrections().excluded.as_slice() {
            [] => Cow::Borrowed(state.matches()),
            _ => Cow::Owned(state.counted()),
        };
        // Where a seat is missing, the others have other numbers.
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

    /// `results.json`, with its line end.
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

/// The places of a play-off; until it is over, those who are not out share the
/// first one. Those who were excluded have none, and who is behind them moves up.
fn bracket_order(bracket: &Bracket, excluded: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let left = |entrants: &[usize]| entrants.iter().copied().filter(|&entrant| !excluded(entrant)).collect::<Vec<_>>();
    if let Some(places) = &bracket.places {
        return (1..).zip(left(places)).collect();
    }
    let (seeds, out) = (left(&bracket.seeds), left(&bracket.out));
    let first_out = seeds.len() - out.len() + 1;
    let inside = seeds.into_iter().filter(|seed| !out.contains(seed)).map(|seed| (1, seed));
    inside.chain((first_out..).zip(out.iter().copied())).collect()
}

fn qualification_row(plan: &Tournament, qualified: &Qualified) -> QualificationRow {
    let house = plan.fillers().all().iter().zip(&qualified.house);
    QualificationRow {
        place: qualified.place,
        name: plan.name_of(qualified.entrant),
        games: qualified.games,
        scores: qualified.scores,
        against: qualified.against,
        difference: qualified.difference,
        house: house.map(|(house, &difference)| HouseRow { name: house.name.clone(), difference }).collect(),
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
        let row = |entrant: usize, points, goes_on| MemberRow {
            seed: seeds.iter().position(|&seed| seed == entrant).map_or(0, |place| place + 1),
            name: plan.name_of(entrant),
            points,
            goes_on,
        };
        let members = match group.placed() {
            Some(placed) => {
                placed.iter().map(|member| row(member.entrant, Some(member.earned), member.goes_on)).collect()
            }
            None => group.members.iter().map(|&member| row(member, None, false)).collect(),
        };
        let (encounter, go_on, end) = (group.encounter.clone(), group.go_on, group.end.as_ref());
        let extra = end.map_or(0, |end| end.extra);
        GroupRow { encounter, go_on, played: end.is_some(), decided: end.map(|end| end.decided), extra, members }
    });
    BracketRow {
        stage,
        groups: groups.collect(),
        byes: round.byes.iter().map(|&entrant| plan.name_of(entrant)).collect(),
    }
}
