//! Sentences that the text and the page share.

use super::faults::FailingRow;
use super::matches::MatchRow;
use super::model::{GroupRow, Report};
use crate::analysis::{Estimate, MIN_ENCOUNTERS, Measure, SeatBias, TieBreak};
use crate::form::AdvanceReason;
use rulebook_core::text::Quantity;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthChar;

/// Returns a line with the form of the tournament and its progress.
pub(super) fn headline(report: &Report) -> String {
    let plan = &report.tournament;
    let (form, game) = (plan.form().name(), &plan.conditions().game);
    let more = if report.all_known { "" } else { " so far" };
    let open = match report.failed {
        0 => String::new(),
        failed => format!(", {failed} could not be played"),
    };
    let end = if report.finished { "finished" } else { "not finished" };
    let (entrants, played, known) = (plan.entrants().len(), report.played, report.known);
    let (entrants, known) = (Quantity(entrants, "entrant"), Quantity(known, "match"));
    format!("{form} of {game}, {entrants}: {played} of {known}{more} played{open}, {end}")
}

pub(super) fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

/// Formats an Elo difference with its sign.
pub(super) fn signed(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:+.0}") }
}

/// Lists the boards of each encounter that fit in a line, and counts the others; `None` without boards.
pub(super) fn boards(report: &Report) -> Option<String> {
    const MAX_WIDTH: usize = 80;
    let mut names = report.tournament.conditions().boards.iter().map(|board| board.name.as_str());
    let mut text = format!("on the boards {}", short(names.next()?, MAX_WIDTH / 2));
    while let Some(name) = names.next() {
        if text.chars().count() + name.chars().count() > MAX_WIDTH {
            text += &format!(" and {} more", names.count() + 1);
            break;
        }
        text += &format!(", {name}");
    }
    Some(text)
}

/// The maximum number of entrants for which the page contains a crosstable. The text report has a lower limit.
pub(super) const PAIRS_ON_PAGE: usize = 300;
/// The maximum number of matches that the page lists.
pub(super) const MATCHES_ON_PAGE: usize = 20_000;
/// The maximum number of fields that the page lists.
pub(super) const FIELDS_ON_PAGE: usize = 2_000;

/// Formats an exact difference with its sign.
pub(super) fn exact_sign(value: i128) -> String {
    if value == 0 { "0".to_owned() } else { format!("{value:+}") }
}

/// The ranking criteria of a qualification.
pub(super) const QUALIFICATION: &str = "Entrants disqualified in fewer games rank first, then by score difference, then by score. \
     The fillers are not ranked; their columns show the score difference against each of them.";

/// Returns the warnings that precede the standings: one line for each strategy that is probably broken.
#[must_use]
pub fn warnings(report: &Report) -> Vec<String> {
    let line = |row: &FailingRow| {
        let FailingRow { name, faults, asked, matches, disqualified } = row;
        let (times, matches) = (Quantity(*asked, "time"), Quantity(*matches, "match"));
        let ranked = match disqualified {
            0 => " and was never disqualified".to_owned(),
            _ => format!("; it was disqualified in {disqualified} of {matches}"),
        };
        format!("{name} gave no valid answer in {faults} of the {times} it was asked{ranked}")
    };
    report.failing.iter().map(line).collect()
}

/// Describes how a group was decided; empty if its first games decided it.
pub(super) fn decided(group: &GroupRow) -> String {
    let more = match group.extra {
        0 => String::new(),
        1 => ", after 1 set of extra games".to_owned(),
        times => format!(", after {times} sets of extra games"),
    };
    let last = match group.decided {
        None | Some(AdvanceReason::Games) => "",
        Some(AdvanceReason::Seed) => ", by seed",
        Some(AdvanceReason::RandomDraw) => ", by lot",
    };
    format!("{more}{last}")
}

/// Truncates a text to this number of columns.
pub(super) fn short(text: &str, most: usize) -> String {
    if columns(text) <= most {
        return text.to_owned();
    }
    let mut left = most.saturating_sub(1);
    let fits = |c: &char| {
        let taken = c.width().unwrap_or(0);
        let fits = taken <= left;
        left -= if fits { taken } else { left };
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// Returns the number of terminal columns that a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Formats an interval as ` (low..high)`; empty if there is none.
pub(super) fn interval(estimate: Estimate, format_bound: impl Fn(f64) -> String) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!(" ({}..{})", format_bound(low), format_bound(high)),
        _ => String::new(),
    }
}

/// Explains the ratings and intervals in sentences.
pub(super) fn intervals(report: &Report) -> Vec<String> {
    let mut sentences = vec![
        "Elo follows the Bradley-Terry model with mean 0, the rating follows Weng and Lin.".to_owned(),
        format!("The intervals contain 95 % of {} bootstrap samples of the encounters.", report.samples),
    ];
    let games = games_of_encounters(&report.matches);
    let needed = MIN_ENCOUNTERS;
    sentences.extend(games.map(|(fewest, most)| match (fewest, most) {
        (1, 1) => format!("An encounter is 1 game here; an interval needs {needed} games."),
        _ if fewest == most => format!(
            "An encounter is {most} games of the same players here; an interval needs {needed} encounters, {} games.",
            needed * most
        ),
        _ => format!(
            "An encounter is {fewest} to {most} games of the same players here; an interval needs {needed} encounters."
        ),
    }));
    let groups = groups(report);
    if groups > 1 {
        sentences.push(format!(
            "{groups} groups of entrants never met, directly or through others: compare Elo only within a group."
        ));
    }
    sentences
}

/// Returns the fewest and the most games of the known encounters.
fn games_of_encounters(matches: &[MatchRow]) -> Option<(usize, usize)> {
    let mut games = BTreeMap::<&str, usize>::new();
    // The matches of an encounter are usually adjacent.
    for together in matches.chunk_by(|one, other| one.encounter == other.encounter) {
        *games.entry(&together[0].encounter).or_default() += together.len();
    }
    Some((*games.values().min()?, *games.values().max()?))
}

/// Returns the number of groups of entrants that have not met each other, directly or through others; 0 if no two
/// entrants have met.
fn groups(report: &Report) -> usize {
    let rows = &report.crosstable;
    let mut reached = vec![false; rows.len()];
    let mut groups = 0;
    let mut alone = 0;
    for first in 0..rows.len() {
        if reached[first] {
            continue;
        }
        reached[first] = true;
        groups += 1;
        let mut members = vec![first];
        let mut next = 0;
        while let Some(&member) = members.get(next) {
            next += 1;
            for (other, meeting) in rows[member].against.iter().enumerate() {
                if meeting.is_some_and(|meeting| meeting.matches > 0) && !std::mem::replace(&mut reached[other], true) {
                    members.push(other);
                }
            }
        }
        alone += usize::from(members.len() == 1);
    }
    if alone == rows.len() { 0 } else { groups }
}

/// States whether the seats differ.
pub(super) fn seat_verdict(seats: &SeatBias) -> String {
    match seats.p_value {
        None => "No match has been played yet.".to_owned(),
        Some(p) if seats.differ => format!(
            "Warning: the seats differ significantly (p = {p:.3}).\n\
             Results are fair only if each player had each seat equally often."
        ),
        Some(p) => format!("The seats do not differ significantly (p = {p:.3})."),
    }
}

/// Explains how the entrants are ranked.
pub(super) fn ranking(report: &Report) -> String {
    let Some(ranking) = report.ranking else {
        return match (report.finished, report.bracket.is_empty() && !report.qualification.is_empty()) {
            (true, _) => "Ranked by progress in the play-off.",
            (false, true) => "Ranked by the qualification so far; the play-off has not started.",
            (false, false) => "Ranked by progress in the play-off; the remaining entrants share first place.",
        }
        .into();
    };
    let tie_breaks = ranking.tie_breaks.iter().map(|tie_break| match tie_break {
        TieBreak::Buchholz => "the points of all opponents (Buchholz)",
        TieBreak::SonnebornBerger => "the points of beaten opponents (Sonneborn-Berger)",
        TieBreak::MeanScore => "the mean score",
        TieBreak::Score => "the score",
    });
    let first = match ranking.by {
        Measure::Share => "the share of the possible points",
        Measure::Points => "points",
        Measure::ScoreDifference => "the score difference",
    };
    format!("Ranked by {}.", std::iter::once(first).chain(tie_breaks).collect::<Vec<_>>().join(", then "))
}
