//! What was decided after matches were played, in words.

use super::model::Report;
use crate::corrections::{Exclusion, Forfeit};

fn by(by: Option<&String>) -> String {
    by.map(|by| format!(" (decided by {by})")).unwrap_or_default()
}

/// Who was excluded, and why.
pub(super) fn excluded(exclusion: &Exclusion) -> String {
    let Exclusion { name, why, by: who, .. } = exclusion;
    format!("{name}: {why}{}", by(who.as_ref()))
}

/// Which match was forfeited, and why.
pub(super) fn forfeited(forfeit: &Forfeit) -> String {
    let Forfeit { id, seat, name, why, by: who, standing_only } = forfeit;
    let stands = if *standing_only { "; the pairings after it stand" } else { "" };
    format!("{id}, by {name} on seat {seat}: {why}{}{stands}", by(who.as_ref()))
}

/// The name of each part, and its lines; none without any.
pub(super) fn parts(report: &Report) -> Vec<(String, Vec<String>)> {
    let limit = report.tournament.conditions().max_faults;
    let disqualified = report.standing.iter().filter(|row| row.disqualified);
    let disqualified = disqualified.map(|row| format!("{}: {} faults", row.name, row.failures));
    let title = match limit.unwrap_or_default() {
        1 => "Disqualified, with a fault or more".to_owned(),
        limit => format!("Disqualified, with {limit} faults or more"),
    };
    let left_out = report.left_out.iter().map(|row| format!("{}: {}", row.name, row.why));
    let parts = [
        (title, disqualified.collect()),
        ("Excluded, without a place".to_owned(), report.excluded.iter().map(excluded).collect()),
        ("Forfeited matches".to_owned(), report.forfeits.iter().map(forfeited).collect()),
        ("Left out, not playable".to_owned(), left_out.collect()),
    ];
    parts.into_iter().filter(|(_, lines): &(String, Vec<String>)| !lines.is_empty()).collect()
}
