//! What the forms of a report for people say alike.

use super::faults::FailingRow;
use super::matches::MatchRow;
use super::model::{GroupRow, Report};
use crate::analysis::{Estimate, FEWEST_ENCOUNTERS, Measure, SeatBias, TieBreak};
use crate::form::Decided;
use rulebook_core::text::Counted;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthChar;

/// What is played, and how far it is.
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
    let (entrants, known) = (Counted(entrants, "entrant"), Counted(known, "match"));
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

/// With its sign, as Elo differences are.
pub(super) fn signed(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:+.0}") }
}

/// The boards that each encounter is played on, as far as they stand in a line;
/// nothing without any.
pub(super) fn boards(report: &Report) -> Option<String> {
    const ROOM: usize = 80;
    let mut names = report.tournament.conditions().boards.iter().map(|board| board.name.as_str());
    let mut text = format!("on the boards {}", short(names.next()?, ROOM / 2));
    while let Some(name) = names.next() {
        if text.chars().count() + name.chars().count() > ROOM {
            text += &format!(" and {} more", names.count() + 1);
            break;
        }
        text += &format!(", {name}");
    }
    Some(text)
}

/// The most entrants whose pairs the page tells; the text tells those of fewer.
pub(super) const PAIRS_ON_PAGE: usize = 300;
/// The most matches that the page tells one by one.
pub(super) const MATCHES_ON_PAGE: usize = 20_000;
/// The most fields that the page tells.
pub(super) const FIELDS_ON_PAGE: usize = 2_000;

/// A difference that is exact, with its sign.
pub(super) fn exact_sign(value: i128) -> String {
    if value == 0 { "0".to_owned() } else { format!("{value:+}") }
}

/// What a qualification is ranked by.
pub(super) const QUALIFICATION: &str = "Ranked by the score less the score against, then by the score; who was disqualified in fewer games comes before. \
     Those of the house have no place; their columns tell the difference against each of them.";

/// What whoever reads the standing has to know first: whose strategies failed at least
/// as often as not. One line each.
#[must_use]
pub fn warnings(report: &Report) -> Vec<String> {
    let line = |row: &FailingRow| {
        let FailingRow { name, faults, asked, matches, disqualified } = row;
        let (times, matches) = (Counted(*asked, "time"), Counted(*matches, "match"));
        let ranked = match disqualified {
            0 => " and was disqualified nowhere".to_owned(),
            _ => format!("; it was disqualified in {disqualified} of {matches}"),
        };
        format!("{name} failed in {faults} of the {times} that it was asked{ranked}")
    };
    report.failing.iter().map(line).collect()
}

/// How a group was decided, where it was not by its first games.
pub(super) fn decided(group: &GroupRow) -> String {
    let more = match group.extra {
        0 => String::new(),
        1 => ", after 1 more".to_owned(),
        times => format!(", after {times} more"),
    };
    let last = match group.decided {
        None | Some(Decided::Games) => "",
        Some(Decided::Seed) => ", by seed",
        Some(Decided::Lot) => ", by lot",
    };
    format!("{more}{last}")
}

/// A text cut to so many columns.
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

/// How many columns a text takes in a terminal.
pub(super) fn columns(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// ` (low..high)`, or nothing.
pub(super) fn interval(estimate: Estimate, shown: impl Fn(f64) -> String) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!(" ({}..{})", shown(low), shown(high)),
        _ => String::new(),
    }
}

/// Where ratings and intervals come from, in sentences.
pub(super) fn intervals(report: &Report) -> Vec<String> {
    let mut sentences = vec![
        "Elo is by Bradley and Terry with the mean 0, the rating by Weng and Lin.".to_owned(),
        format!("The intervals hold 95 % of {} samples of the encounters.", report.samples),
    ];
    let games = games_of_encounters(&report.matches);
    let needed = FEWEST_ENCOUNTERS;
    sentences.extend(games.map(|(fewest, most)| match (fewest, most) {
        (1, 1) => format!("An encounter is 1 game here, and an interval needs {needed} games."),
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
            "{groups} groups of entrants never met, not even through others: Elo compares within a group only."
        ));
    }
    sentences
}

/// The fewest and the most games of an encounter, of those that are known.
fn games_of_encounters(matches: &[MatchRow]) -> Option<(usize, usize)> {
    let mut games = BTreeMap::<&str, usize>::new();
    // Mostly they stand together.
    for together in matches.chunk_by(|one, other| one.encounter == other.encounter) {
        *games.entry(&together[0].encounter).or_default() += together.len();
    }
    Some((*games.values().min()?, *games.values().max()?))
}

/// How many groups of entrants there are that have not met, directly or through
/// others; 0 where nobody met anybody.
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

/// Whether the seats differ, in a sentence.
pub(super) fn seat_verdict(seats: &SeatBias) -> String {
    match seats.p_value {
        None => "No match was played yet.".to_owned(),
        Some(p) if seats.differ => format!(
            "Warning: the seats differ beyond chance (p = {p:.3}).\n\
             Results are fair only if everybody sat on every seat equally often."
        ),
        Some(p) => format!("The seats do not differ beyond chance (p = {p:.3})."),
    }
}

/// How places come about, in a sentence.
pub(super) fn ranking(report: &Report) -> String {
    let Some(ranking) = report.ranking else {
        return match (report.finished, report.bracket.is_empty() && !report.qualification.is_empty()) {
            (true, _) => "Ranked by how far everybody came in the play-off.",
            (false, true) => "Ranked by the qualification so far; the play-off has not begun.",
            (false, false) => {
                "Ranked by how far everybody came in the play-off; those who are not out yet share the first place."
            }
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
        Measure::Share => "the share of the points that could be had",
        Measure::Points => "points",
        Measure::ScoreDifference => "the score less the score against",
    };
    format!("Ranked by {}.", std::iter::once(first).chain(tie_breaks).collect::<Vec<_>>().join(", then "))
}
