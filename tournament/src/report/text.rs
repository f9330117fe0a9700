//! Tables for a terminal of 100 columns.

use super::model::{MatchStatus, Report, StandingRow};
use super::words::{headline, interval, ordinal, percent, seat_verdict, signed};
use comfy_table::{CellAlignment, Table, presets};
use std::fmt::Write as _;

/// The widest that a table of pairs is.
const COLUMNS: usize = 100;

/// The report as text.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut text = format!("{}\n\n", headline(report));
    let seats = report.tournament.conditions().seats;
    let mut head: Vec<String> = ["", "entrant", "games"].map(str::to_owned).to_vec();
    head.extend((1..=seats).map(ordinal));
    head.extend(["points", "share", "rating", "elo", "score", "faults"].map(str::to_owned));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}\n", table(head, report.standing.iter().map(standing_row).collect()));
    text.push_str("Share, rating (Weng-Lin) and elo (Bradley-Terry) with 95 % intervals.\n\n");
    for block in crosstable(report) {
        let _ = writeln!(text, "{block}\n");
    }
    seat_table(&mut text, report);
    for row in &report.bracket {
        let _ = writeln!(text, "{}", row.stage);
        for group in &row.groups {
            let member = |member: &super::model::MemberRow| {
                let points = member.points.map(|points| format!(" {points}")).unwrap_or_default();
                format!("{}{points}{}", member.name, if member.goes_on { " *" } else { "" })
            };
            let members: Vec<String> = group.members.iter().map(member).collect();
            let _ = writeln!(text, "  {}: {}", group.encounter, members.join(", "));
        }
        if !row.byes.is_empty() {
            let _ = writeln!(text, "  byes: {}", row.byes.join(", "));
        }
    }
    if !report.byes.is_empty() {
        let byes: Vec<String> = report.byes.iter().map(|bye| format!("{} (round {})", bye.name, bye.round)).collect();
        let _ = writeln!(text, "byes: {}", byes.join(", "));
    }
    for row in &report.matches {
        if let MatchStatus::Failed { reasons } = &row.status {
            let _ = writeln!(text, "match {} could not be played: {}", row.id, reasons.join("; "));
        }
    }
    text
}

fn standing_row(row: &StandingRow) -> Vec<String> {
    let mut cells = vec![row.place.to_string(), row.name.clone(), row.games.to_string()];
    cells.extend(row.places.iter().map(u64::to_string));
    cells.push(format!("{}/{}", row.points, row.most));
    cells.push(format!("{}{}", percent(row.share.value), interval(row.share, percent)));
    cells.push(format!("{:.1}{}", row.rating.value, interval(row.rating, |value| format!("{value:.1}"))));
    cells.push(format!("{}{}", signed(row.elo.value), interval(row.elo, signed)));
    cells.extend([row.scores.to_string(), row.failures.to_string()]);
    cells
}

/// Who finished how often before, equal with and behind whom; as percent of the
/// points where that would be too wide, and in blocks where that still is.
fn crosstable(report: &Report) -> Vec<Table> {
    let mut cells: Vec<Vec<String>> = report
        .crosstable
        .iter()
        .map(|row| {
            let cell =
                |meeting: &crate::analysis::Meeting| format!("{}-{}-{}", meeting.before, meeting.equal, meeting.behind);
            row.against.iter().map(|meeting| meeting.as_ref().map_or_else(String::new, cell)).collect()
        })
        .collect();
    let names = report.standing.iter().map(|row| row.name.chars().count() + row.place.to_string().len() + 2);
    let room = COLUMNS.saturating_sub(names.max().unwrap_or(0) + 2).max(20);
    let widest = |cells: &[Vec<String>]| cells.iter().flatten().map(String::len).max().unwrap_or(0).max(3) + 2;
    let mut title = "before-equal-behind";
    if widest(&cells) * cells.len() > room {
        title = "% of points";
        for (row, cells) in report.crosstable.iter().zip(&mut cells) {
            for (meeting, cell) in row.against.iter().zip(cells) {
                let share = |meeting: crate::analysis::Meeting| match meeting.matches {
                    0 => "-".to_owned(),
                    matches => format!("{:.0}", 100.0 * meeting.points.value() / matches as f64),
                };
                *cell = meeting.map_or_else(String::new, share);
            }
        }
    }
    let wide = (room / widest(&cells)).max(1);
    let blocks = (0..cells.len()).step_by(wide);
    blocks
        .map(|first| {
            let last = (first + wide).min(cells.len());
            let mut head = vec![String::new(), title.to_owned()];
            head.extend((first..last).map(|column| (column + 1).to_string()));
            let rows = report.standing.iter().zip(&cells).enumerate().map(|(index, (row, cells))| {
                let mut line = vec![(index + 1).to_string(), row.name.clone()];
                line.extend_from_slice(&cells[first..last]);
                line
            });
            table(head, rows.collect())
        })
        .collect()
}

fn seat_table(text: &mut String, report: &Report) {
    let head = ["seat", "firsts", "mean rank", "mean score"].map(str::to_owned).to_vec();
    let rows = report.seats.seats.iter().map(|row| {
        let rank = format!("{:.2}{}", row.rank.value, interval(row.rank, |value| format!("{value:.2}")));
        let score = format!("{:.1}{}", row.score.value, interval(row.score, |value| format!("{value:.1}")));
        vec![row.seat.to_string(), row.firsts.to_string(), rank, score]
    });
    let _ = writeln!(text, "{}\n\n{}\n", table(head, rows.collect()), seat_verdict(&report.seats));
}

/// Texts to the left in the second column, numbers to the right.
fn table(head: Vec<String>, rows: Vec<Vec<String>>) -> Table {
    let columns = head.len();
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(head).add_rows(rows);
    for index in (0..columns).filter(|&index| index != 1) {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}
