//! Tables for a terminal of 100 columns.

use super::corrections::parts;
use super::faults::kinds;
use super::labels::Labels;
use super::matches::MatchStatus;
use super::model::{Report, StandingRow};
use super::tree::tree;
use super::words::{
    FIELDS_ON_PAGE, QUALIFICATION, boards, columns, decided, exact_sign, headline, interval, intervals, ordinal,
    percent, seat_verdict, signed, warnings,
};
use crate::form::Form;
use comfy_table::{CellAlignment, Table, presets};
use rulebook_core::text::Printable;
use std::fmt::Write as _;

/// The maximum width of a crosstable.
const COLUMNS: usize = 100;
/// The maximum width of a name in a table.
const NAME: usize = 28;
/// The maximum number of entrants in a crosstable.
const MAX_ENTRANTS: usize = 100;

/// Writes the report as text.
#[must_use]
pub fn text(report: &Report) -> String {
    text_with(report, &|name| Printable(name).to_string())
}

/// Writes the report as text. `legible` converts a name to characters that the terminal can display. Different
/// players always have different labels.
#[must_use]
pub fn text_with(report: &Report, legible: &dyn Fn(&str) -> String) -> String {
    let (names, full) = (Labels::new(report, legible, NAME), Labels::new(report, legible, usize::MAX));
    let mut text = format!("{}\n", headline(report));
    boards(report).into_iter().for_each(|boards| text += &format!("{boards}\n"));
    for warning in warnings(report) {
        let _ = writeln!(text, "warning: {}", legible(&warning));
    }
    text.push('\n');
    qualification(&mut text, report, &names, legible);
    if let Some(lines) = tree(report, legible) {
        let _ = writeln!(text, "{}\n", lines.join("\n"));
    }
    standing(&mut text, report, &names);
    corrections(&mut text, report, legible);
    fault_table(&mut text, report, &names);
    seat_table(&mut text, report);
    field_table(&mut text, report, legible);
    for row in &report.bracket {
        let _ = writeln!(text, "{}", row.stage);
        for group in &row.groups {
            let member = |member: &super::model::MemberRow| {
                let points = member.points.map(|earned| format!(" ({earned})")).unwrap_or_default();
                format!("{}{points}{}", full.of(&member.name), if member.advances { " *" } else { "" })
            };
            let members: Vec<String> = group.members.iter().map(member).collect();
            let _ = writeln!(text, "  {}: {}{}", group.encounter, members.join(", "), decided(group));
        }
        if !row.byes.is_empty() {
            let byes: Vec<&str> = row.byes.iter().map(|name| full.of(name)).collect();
            let _ = writeln!(text, "  byes: {}", byes.join(", "));
        }
    }
    if !report.byes.is_empty() {
        let byes: Vec<String> =
            report.byes.iter().map(|bye| format!("{} (round {})", full.of(&bye.name), bye.round)).collect();
        let _ = writeln!(text, "byes: {}", byes.join(", "));
    }
    for row in &report.matches {
        if let MatchStatus::Failed { reasons } = &row.status {
            let reasons = reasons.join("; ");
            let _ = writeln!(text, "match {} could not be played: {}", row.id, Printable(&reasons));
        }
    }
    missing(&mut text, report);
    text
}

/// Writes the table of a qualification.
fn qualification(text: &mut String, report: &Report, names: &Labels, legible: &dyn Fn(&str) -> String) {
    let Some(first) = report.qualification.first() else { return };
    let mut head: Vec<String> = ["", "entrant", "games", "score", "against", "difference"].map(str::to_owned).to_vec();
    let filler_names = Labels::new(report, legible, 10);
    head.extend(first.by_filler.iter().map(|row| filler_names.of(&row.name).to_owned()));
    head.push("faults".to_owned());
    let rows = report.qualification.iter().map(|row| {
        let mut cells = vec![row.place.to_string(), names.of(&row.name).to_owned(), row.games.to_string()];
        cells.extend([row.scores.to_string(), row.against.to_string(), exact_sign(row.difference)]);
        cells.extend(row.by_filler.iter().map(|row| exact_sign(row.difference)));
        cells.push(row.failures.to_string());
        cells
    });
    let sentences = QUALIFICATION.replacen(". ", ".\n", 1);
    let _ = writeln!(text, "{}\n\n{sentences}\n", table(head, rows.collect()));
}

/// Writes the standings, the ratings and the crosstable.
fn standing(text: &mut String, report: &Report, names: &Labels) {
    // The table of the qualification contains the standings.
    if matches!(report.tournament.form(), Form::Qualification(_)) {
        return;
    }
    let seats = report.tournament.conditions().seats;
    let mut head: Vec<String> = ["", "entrant", "games"].map(str::to_owned).to_vec();
    head.extend((1..=seats).map(ordinal));
    head.extend(["points", "score", "faults"].map(str::to_owned));
    let _ = writeln!(text, "{}\n", table(head, report.standing.iter().map(|row| standing_row(row, names)).collect()));
    let head = ["", "entrant", "share of points", "elo", "rating"].map(str::to_owned).to_vec();
    let _ = writeln!(text, "{}\n", table(head, report.standing.iter().map(|row| ratings_row(row, names)).collect()));
    let _ = writeln!(text, "{}\n", intervals(report).join("\n"));
    if report.standing.len() > MAX_ENTRANTS {
        let _ = writeln!(text, "The results of all pairs are in results.json.\n");
        return;
    }
    for block in crosstable(report, names) {
        let _ = writeln!(text, "{block}\n");
    }
}

/// Lists the matches without a result; only the first ones if there are many.
fn missing(text: &mut String, report: &Report) {
    let open =
        report.matches.iter().filter(|row| !matches!(row.status, MatchStatus::Played { .. } | MatchStatus::Void));
    let ids: Vec<&str> = open.map(|row| row.id.as_str()).collect();
    if !ids.is_empty() {
        let _ = writeln!(text, "not played: {}", first_ids(&ids, 12));
    }
}

/// Joins at most `most` match IDs, and counts the others.
fn first_ids(ids: &[impl AsRef<str>], most: usize) -> String {
    let first: Vec<&str> = ids.iter().take(most).map(AsRef::as_ref).collect();
    let more = ids.len().checked_sub(most).filter(|&more| more > 0);
    format!("{}{}", first.join(", "), more.map(|more| format!(" and {more} more")).unwrap_or_default())
}

fn standing_row(row: &StandingRow, names: &Labels) -> Vec<String> {
    let mut cells = vec![row.place.to_string(), names.of(&row.name).to_owned(), row.games.to_string()];
    cells.extend(row.places.iter().map(u64::to_string));
    cells.push(format!("{}/{}", row.points, row.most));
    cells.extend([row.scores.to_string(), row.failures.to_string()]);
    cells
}

fn ratings_row(row: &StandingRow, names: &Labels) -> Vec<String> {
    vec![
        row.place.to_string(),
        names.of(&row.name).to_owned(),
        format!("{}{}", percent(row.share.value), interval(row.share, percent)),
        format!("{}{}", signed(row.elo.value), interval(row.elo, signed)),
        format!("{:.1}{}", row.rating.value, interval(row.rating, |value| format!("{value:.1}"))),
    ]
}

/// Creates a table with the number of times that each entrant finished before, equal with and behind each other
/// entrant. If the table is too wide, it has percentages of the points instead. If it is still too wide, it is
/// split into blocks.
fn crosstable(report: &Report, names: &Labels) -> Vec<Table> {
    let mut cells: Vec<Vec<String>> = report
        .crosstable
        .iter()
        .map(|row| {
            let cell = |meeting: &crate::analysis::Meeting| match meeting.matches {
                0 => "-".to_owned(),
                _ => format!("{}-{}-{}", meeting.before, meeting.equal, meeting.behind),
            };
            row.against.iter().map(|meeting| meeting.as_ref().map_or_else(String::new, cell)).collect()
        })
        .collect();
    let widths = report.standing.iter().map(|row| columns(names.of(&row.name)) + row.place.to_string().len() + 2);
    let room = COLUMNS.saturating_sub(widths.max().unwrap_or(0) + 4).max(20);
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
                let mut line = vec![(index + 1).to_string(), names.of(&row.name).to_owned()];
                line.extend_from_slice(&cells[first..last]);
                line
            });
            table(head, rows.collect())
        })
        .collect()
}

/// Lists disqualified, excluded and skipped entrants, and forfeited matches.
fn corrections(text: &mut String, report: &Report, legible: &dyn Fn(&str) -> String) {
    for (title, lines) in parts(report) {
        let lines: Vec<String> = lines.iter().map(|line| format!("  {}", legible(line))).collect();
        let _ = writeln!(text, "{title}:\n{}\n", lines.join("\n"));
    }
}

/// Writes the faults by kind.
fn fault_table(text: &mut String, report: &Report, names: &Labels) {
    if report.faults.is_empty() {
        return;
    }
    let kinds = kinds(&report.faults);
    let mut head: Vec<String> = ["faults", "entrant"].map(str::to_owned).to_vec();
    head.extend(kinds.iter().map(|kind| Printable(kind).to_string()));
    head.push("matches".to_owned());
    let disqualified = report.faults.iter().any(|row| !row.disqualified.is_empty());
    head.extend(disqualified.then(|| "disqualified in".to_owned()));
    let rows = report.faults.iter().map(|row| {
        let mut cells = vec![row.faults.to_string(), names.of(&row.name).to_owned()];
        let count = |kind: &&str| row.kinds.get(*kind).map_or_else(|| "-".to_owned(), |kind| kind.faults.to_string());
        cells.extend(kinds.iter().map(count));
        cells.push(row.matches.to_string());
        cells.extend(disqualified.then(|| row.disqualified.len().to_string()));
        cells
    });
    let _ = writeln!(text, "{}\n", table(head, rows.collect()));
    for row in &report.faults {
        for (kind, faults) in &row.kinds {
            let (name, kind) = (names.of(&row.name), Printable(kind));
            let _ = writeln!(text, "{name}, {kind}: in {}", first_ids(&faults.matches, 6));
        }
    }
    text.push('\n');
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

/// Writes the first places in each field; only of the first fields if there are many.
fn field_table(text: &mut String, report: &Report, legible: &dyn Fn(&str) -> String) {
    const MAX_ROWS: usize = 20;
    const NAME: usize = 16;
    if report.fields.is_empty() {
        return;
    }
    let names = Labels::new(report, legible, NAME);
    let rows = report.fields.iter().take(MAX_ROWS).map(|row| {
        let players = row.players.iter().map(|player| {
            let seats = if player.seats > 1 { format!(" (on {} seats)", player.seats) } else { String::new() };
            format!("{}{seats} {}", names.of(&player.name), player.firsts)
        });
        vec![row.matches.to_string(), players.collect::<Vec<_>>().join(", ")]
    });
    let head = ["matches", "first places of each player"].map(str::to_owned).to_vec();
    let _ = writeln!(text, "{}\n", table(head, rows.collect()));
    if let Some(more) = report.fields.len().checked_sub(MAX_ROWS).filter(|&more| more > 0) {
        let place = if report.fields.len() > FIELDS_ON_PAGE { "in results.json" } else { "on the page" };
        let _ = writeln!(text, "{more} more fields are {place}.\n");
    }
}

/// Creates a table whose second column is aligned left and the others right.
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
