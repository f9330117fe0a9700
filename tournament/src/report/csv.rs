//! `results.csv`: one line per entrant, or per match.

use super::model::{MatchStatus, Report};
use crate::analysis::Estimate;
use csv::{Terminator, WriterBuilder};

/// One line per entrant, in the order of the standing.
#[must_use]
pub fn entrants_csv(report: &Report) -> String {
    let seats = report.tournament.conditions().seats;
    let mut head =
        columns(&["place", "name", "strategy", "games", "points", "most", "share", "share_low", "share_high"]);
    head.extend((1..=seats).map(|place| format!("place_{place}")));
    head.extend(columns(&["scores", "failures", "byes", "buchholz", "sonneborn_berger"]));
    head.extend(columns(&["rating", "rating_low", "rating_high", "uncertainty", "elo", "elo_low", "elo_high"]));
    head.extend(columns(&["scores_against", "difference"]));
    let rows = report.standing.iter().map(|row| {
        let mut cells = vec![row.place.to_string(), row.name.clone(), row.strategy.clone(), row.games.to_string()];
        cells.extend([row.points.value().to_string(), row.most.value().to_string()]);
        cells.extend(estimate(row.share));
        cells.extend(row.places.iter().map(u64::to_string));
        cells.extend([row.scores.to_string(), row.failures.to_string(), row.byes.to_string()]);
        cells.extend([row.buchholz.value().to_string(), row.sonneborn_berger.to_string()]);
        cells.extend(estimate(row.rating));
        cells.push(row.uncertainty.to_string());
        cells.extend(estimate(row.elo));
        cells.extend([row.against.to_string(), row.difference.to_string()]);
        cells
    });
    written(head, rows)
}

/// One line per match, in the order of the plan.
#[must_use]
pub fn matches_csv(report: &Report) -> String {
    let seats = report.tournament.conditions().seats;
    let mut head = columns(&["id", "encounter", "status", "decision", "reason"]);
    for seat in 1..=seats {
        head.extend(["name", "rank", "score", "failures"].map(|column| format!("{column}_{seat}")));
    }
    head.push("board".to_owned());
    let rows = report.matches.iter().map(|row| {
        let (status, decision, reason) = match &row.status {
            MatchStatus::Played { decision } => ("played", decision.to_string(), String::new()),
            MatchStatus::Failed { reasons } => ("failed", String::new(), reasons.join("; ")),
            MatchStatus::Open => ("open", String::new(), String::new()),
        };
        let mut cells = vec![row.id.clone(), row.encounter.clone(), status.to_owned(), decision, reason];
        for seat in &row.seats {
            let rank = seat.rank.map(|rank| rank.to_string()).unwrap_or_default();
            let score = seat.score.map(|score| score.to_string()).unwrap_or_default();
            cells.extend([seat.name.clone(), rank, score, seat.failures.to_string()]);
        }
        cells.push(row.board.clone().unwrap_or_default());
        cells
    });
    written(head, rows)
}

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn estimate(estimate: Estimate) -> [String; 3] {
    let text = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    [text(Some(estimate.value)), text(estimate.low), text(estimate.high)]
}

fn written(head: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
    for row in std::iter::once(head).chain(rows) {
        writer.write_record(&row).expect("all rows have as many cells, and memory takes them");
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("only texts were written")
}
