//! Corrections as text.

use super::model::Report;
use crate::corrections::{Exclusion, Forfeit};

fn by(by: Option<&String>) -> String {
    by.map(|by| format!(" (decided by {by})")).unwrap_or_default()
}

/// Returns the excluded entrant and the reason.
pub(super) fn excluded(exclusion: &Exclusion) -> String {
    let Exclusion { name, why, by: who, .. } = exclusion;
    format!("{name}: {why}{}", by(who.as_ref()))
}

/// Returns the forfeited match and the reason.
pub(super) fn forfeited(forfeit: &Forfeit) -> String {
    let Forfeit { id, seat, name, why, by: who, standing_only } = forfeit;
    let stands = if *standing_only { "; later pairings stay" } else { "" };
    format!("{id}, by {name} on seat {seat}: {why}{}{stands}", by(who.as_ref()))
}

/// Returns the title and the lines of each section that is not empty.
pub(super) fn parts(report: &Report) -> Vec<(String, Vec<String>)> {
    let limit = report.tournament.conditions().max_faults;
    let disqualified = report.standing.iter().filter(|row| row.disqualified);
    let disqualified = disqualified.map(|row| format!("{}: {} faults", row.name, row.failures));
    let title = match limit.unwrap_or_default() {
        1 => "Disqualified, with 1 fault or more".to_owned(),
        limit => format!("Disqualified, with {limit} faults or more"),
    };
    let left_out = report.left_out.iter().map(|row| format!("{}: {}", row.name, row.why));
    let parts = [
        (title, disqualified.collect()),
        ("Excluded, not ranked".to_owned(), report.excluded.iter().map(excluded).collect()),
        ("Forfeited matches".to_owned(), report.forfeits.iter().map(forfeited).collect()),
        ("Skipped, not playable".to_owned(), left_out.collect()),
    ];
    parts.into_iter().filter(|(_, lines): &(String, Vec<String>)| !lines.is_empty()).collect()
}
