//! What the forms of a report for people say alike.

use super::model::Report;
use crate::analysis::{Estimate, SeatBias, TieBreak};

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
    format!("{form} of {game}, {entrants} entrants: {played} of {known} matches{more} played{open}, {end}")
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

/// ` (low..high)`, or nothing.
pub(super) fn interval(estimate: Estimate, shown: impl Fn(f64) -> String) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!(" ({}..{})", shown(low), shown(high)),
        _ => String::new(),
    }
}

/// Whether the seats differ, in a sentence.
pub(super) fn seat_verdict(seats: &SeatBias) -> String {
    match seats.p_value {
        None => "No match was played yet.".to_owned(),
        Some(p) if seats.differ => format!(
            "Warning: the seats differ beyond chance (p = {p:.3}). Results are fair only if everybody sat on every seat \
             equally often."
        ),
        Some(p) => format!("The seats do not differ beyond chance (p = {p:.3})."),
    }
}

/// How places come about, in a sentence.
pub(super) fn ranking(report: &Report) -> String {
    let breaks: Vec<&str> = report
        .ranking
        .tie_breaks
        .iter()
        .map(|tie_break| match tie_break {
            TieBreak::Buchholz => "the points of all opponents (Buchholz)",
            TieBreak::SonnebornBerger => "the points of beaten opponents (Sonneborn-Berger)",
            TieBreak::MeanScore => "the mean score",
        })
        .collect();
    let first = if report.ranking.by_share { "the share of the points that could be had" } else { "points" };
    let order = format!("Ranked by {first}, then {}.", breaks.join(", then "));
    if !report.bracket.is_empty() && report.finished {
        "Ranked by how far everybody came in the play-off.".to_owned()
    } else {
        order
    }
}
