//! The tables `results.csv` (one row per entrant) and `matches.csv` (one row per match).

use super::faults::kinds;
use super::matches::{MatchStatus, SeatResult};
use super::model::Report;
use crate::analysis::Estimate;
use csv::{Terminator, WriterBuilder};
use rulebook_core::text::Printable;

/// Writes one row per entrant, in the order of the standings.
#[must_use]
pub fn entrants_csv(report: &Report) -> String {
    let seats = report.tournament.conditions().seats;
    let mut head =
        columns(&["place", "name", "strategy", "games", "points", "most", "share", "share_low", "share_high"]);
    head.extend((1..=seats).map(|place| format!("place_{place}")));
    head.extend(columns(&["scores", "failures", "byes", "buchholz", "sonneborn_berger"]));
    head.extend(columns(&["rating", "rating_low", "rating_high", "uncertainty", "elo", "elo_low", "elo_high"]));
    head.extend(columns(&["scores_against", "difference"]));
    // Columns that later versions added. They are present only if they hold data, so older tables stay the same.
    let kinds = kinds(&report.faults);
    head.extend(kinds.iter().map(|kind| format!("faults_{}", kind.replace(' ', "_"))));
    let disqualified = report.standing.iter().any(|row| row.disqualified);
    head.extend(disqualified.then(|| "disqualified".to_owned()));
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
        let faults = report.faults.iter().find(|faults| faults.name == row.name);
        let of_kind = |kind: &&str| faults.and_then(|faults| faults.kinds.get(*kind)).map_or(0, |kind| kind.faults);
        cells.extend(kinds.iter().map(|kind| of_kind(kind).to_string()));
        cells.extend(disqualified.then(|| u8::from(row.disqualified).to_string()));
        cells
    });
    to_csv(head, rows)
}

/// Writes one row per match, in the order of the plan.
#[must_use]
pub fn matches_csv(report: &Report) -> String {
    let seats = report.tournament.conditions().seats;
    let mut head = columns(&["id", "encounter", "status", "decision", "reason"]);
    for seat in 1..=seats {
        head.extend(["name", "rank", "score", "failures"].map(|column| format!("{column}_{seat}")));
    }
    head.push("board".to_owned());
    if !report.faults.is_empty() {
        head.extend((1..=seats).map(|seat| format!("faults_{seat}")));
    }
    let disqualified = report.matches.iter().any(|row| row.seats.iter().any(|seat| seat.disqualified));
    if disqualified {
        head.extend((1..=seats).map(|seat| format!("disqualified_{seat}")));
    }
    let rows = report.matches.iter().map(|row| {
        let (status, decision, reason) = match &row.status {
            MatchStatus::Played { decision } => ("played", decision.to_string(), String::new()),
            MatchStatus::Failed { reasons } => ("failed", String::new(), reasons.join("; ")),
            MatchStatus::Open => ("open", String::new(), String::new()),
            MatchStatus::Void => ("void", String::new(), String::new()),
        };
        let mut cells = vec![row.id.clone(), row.encounter.clone(), status.to_owned(), decision, reason];
        for seat in &row.seats {
            let rank = seat.rank.map(|rank| rank.to_string()).unwrap_or_default();
            let score = seat.score.map(|score| score.to_string()).unwrap_or_default();
            cells.extend([seat.name.clone(), rank, score, seat.failures.to_string()]);
        }
        cells.push(row.board.clone().unwrap_or_default());
        if !report.faults.is_empty() {
            let fault_count = |(kind, count): (&String, &u64)| format!("{kind} {count}");
            let of_seat = |seat: &SeatResult| seat.faults.iter().map(fault_count).collect::<Vec<_>>().join("; ");
            cells.extend(row.seats.iter().map(of_seat));
        }
        if disqualified {
            cells.extend(row.seats.iter().map(|seat| u8::from(seat.disqualified).to_string()));
        }
        cells
    });
    to_csv(head, rows)
}

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn estimate(estimate: Estimate) -> [String; 3] {
    let text = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    [text(Some(estimate.value)), text(estimate.low), text(estimate.high)]
}

/// Escapes the text of a cell so that no spreadsheet evaluates it as a formula (OUT-3 of the referee). Names and
/// reasons are untrusted. Numbers stay numbers.
///
/// A formula starts with `=`, `+`, `-` or `@`, possibly after blanks and quotes. A spreadsheet that expects
/// semicolons between cells also evaluates it after a semicolon.
fn cell_text(cell: &str) -> String {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = cell.strip_prefix('-').unwrap_or(cell);
    if digits(unsigned) || unsigned.split_once('.').is_some_and(|(whole, part)| digits(whole) && digits(part)) {
        return cell.to_owned();
    }
    let mut safe = String::with_capacity(cell.len() + 1);
    for (index, part) in Printable(cell).to_string().split(';').enumerate() {
        safe.push_str(if index > 0 { ";" } else { "" });
        let begins = part.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`'));
        let is_formula = begins.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
        // A lone sign is not a formula.
        safe.push_str(if is_formula && begins.chars().count() > 1 { "'" } else { "" });
        safe.push_str(part);
    }
    safe
}

/// Writes the head and the rows as CSV.
fn to_csv(head: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new().terminator(Terminator::Any(b'\n')).from_writer(Vec::new());
    for row in std::iter::once(head).chain(rows) {
        writer
            .write_record(row.iter().map(|cell| cell_text(cell)))
            .expect("all rows have as many cells, and memory takes them");
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("only texts were written")
}

#[cfg(test)]
mod tests {
    use super::cell_text;
    use rstest::rstest;

    #[rstest]
    #[case("=1+1", "'=1+1")]
    #[case("+1", "'+1")]
    #[case("-2+3", "'-2+3")]
    #[case("-x", "'-x")]
    #[case("@SUM(A1)", "'@SUM(A1)")]
    #[case(" =1", "' =1")]
    #[case("\"=1", "'\"=1")]
    #[case("'=1", "''=1")]
    #[case("\u{a0}=1", "'\u{a0}=1")]
    #[case("a;=1", "a;'=1")]
    #[case("＝1", "'＝1")]
    #[case("\t=1", "\\x09=1")]
    #[case("\r=1", "\\x0d=1")]
    fn no_text_of_strangers_begins_a_formula(#[case] cell: &str, #[case] expected: &str) {
        assert_eq!(cell_text(cell), expected);
    }

    #[rstest]
    #[case("")]
    #[case("-")]
    #[case("12")]
    #[case("-12")]
    #[case("-0.25")]
    #[case("1234.5")]
    #[case("./bots/a=b")]
    #[case("C++; or C")]
    #[case("Jan Novák")]
    fn numbers_and_other_texts_stay(#[case] cell: &str) {
        assert_eq!(cell_text(cell), cell);
    }
}
