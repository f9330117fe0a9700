//! A play-off of a game for two as a tree of at most 80 columns.

use super::model::{GroupRow, Report};
use super::words::short;

/// The widest that a tree is.
const COLUMNS: usize = 80;
/// The widest that a cell is.
const WIDEST: usize = 28;
/// The narrowest that a cell can be: a few letters of a name, and its points.
const NARROWEST: usize = 8;
/// What stands between two columns.
const GAP: usize = 3;

/// Somebody in a round.
struct Cell {
    name: String,
    /// Where it appears first.
    seed: Option<usize>,
    earned: String,
    wins: bool,
}

/// The lines of the tree; `None` where there is none, or it would be too wide.
pub(super) fn tree(report: &Report) -> Option<Vec<String>> {
    let entrants = report.tournament.entrants().len();
    if report.tournament.conditions().seats != 2 || report.bracket.is_empty() || entrants < 2 {
        return None;
    }
    let rounds = entrants.next_power_of_two().ilog2() as usize;
    let width = ((COLUMNS + GAP) / rounds).checked_sub(GAP).filter(|&width| width >= NARROWEST)?.min(WIDEST);
    let columns = columns(report, rounds);
    let rows = (1_usize << (rounds + 1)) - 1;
    let lines = (0..rows).filter_map(|row| {
        let own = (row + 1).trailing_zeros() as usize;
        let place = (row + 1) >> (own + 1);
        // Each line is that of one cell; a bye has none.
        let cell = columns.get(own)?.get(place)?;
        if own == 0 && cell.is_none() {
            return None;
        }
        let line: String = (0..rounds)
            .map(|column| {
                let text = if column == own { shown(cell.as_ref(), width) } else { " ".repeat(width) };
                format!("{text} {} ", if column + 1 < rounds { branch(&columns, column, row) } else { ' ' })
            })
            .collect();
        Some(line.trim_end().to_owned())
    });
    Some(lines.collect())
}

/// By round and then from the top to the bottom: who plays there, as far as it
/// is known. In the first round there is nobody where somebody has a bye.
fn columns(report: &Report, rounds: usize) -> Vec<Vec<Option<Cell>>> {
    let mut columns: Vec<Vec<Option<Cell>>> = Vec::new();
    for column in 0..rounds {
        let groups = 1 << (rounds - 1 - column);
        let mut cells: Vec<Option<Cell>> = Vec::new();
        for group in tree_order(groups) {
            // Those with the best seeds have the byes.
            let row = report.bracket.get(column).filter(|round| round.stage != "third place");
            let row = row.and_then(|round| Some(&round.groups[group.checked_sub(groups - round.groups.len())?]));
            let before = columns.last();
            let upper = |name: &str| match before {
                // The upper one comes from the upper of the two groups before.
                Some(before) => from(before, cells.len() * 2, name) || seeded(report, name) == Some(group + 1),
                None => seeded(report, name) == Some(group + 1),
            };
            cells.extend(pair(report, row, before.is_none(), upper));
        }
        columns.push(cells);
    }
    // Whoever had a bye appears in the second round.
    for column in 1..columns.len() {
        let (before, here) = columns.split_at_mut(column);
        for (place, cell) in here[0].iter_mut().enumerate() {
            let appeared = before[column - 1][2 * place..=2 * place + 1].iter().any(Option::is_some);
            if let Some(cell) = cell {
                cell.seed = if appeared { None } else { seeded(report, &cell.name) };
            }
        }
    }
    columns
}

/// Whether somebody is in one of the two cells from this place on.
fn from(cells: &[Option<Cell>], place: usize, name: &str) -> bool {
    cells.iter().skip(place).take(2).flatten().any(|cell| cell.name == name)
}

/// The seed of somebody, from 1.
fn seeded(report: &Report, name: &str) -> Option<usize> {
    let members = report.bracket.iter().flat_map(|round| round.groups.iter().flat_map(|group| &group.members));
    members.filter(|member| member.name == name).map(|member| member.seed).next()
}

/// Both cells of a group, the upper one first.
fn pair(report: &Report, row: Option<&GroupRow>, first: bool, upper: impl Fn(&str) -> bool) -> [Option<Cell>; 2] {
    let Some(row) = row else { return [None, None] };
    let mut members: Vec<_> = row.members.iter().collect();
    members.sort_by_key(|member| !upper(&member.name));
    let cell = |place: usize| {
        let member = members.get(place)?;
        Some(Cell {
            name: member.name.clone(),
            seed: first.then(|| seeded(report, &member.name)).flatten(),
            earned: member.points.map(|points| points.to_string()).unwrap_or_default(),
            wins: member.goes_on,
        })
    };
    [cell(0), cell(1)]
}

/// A cell of this width: the name to the left, what was earned to the right.
fn shown(cell: Option<&Cell>, width: usize) -> String {
    let Some(cell) = cell else { return " ".repeat(width) };
    let earned = format!("{}{}", cell.earned, if cell.wins { "*" } else { " " });
    let seed = cell.seed.map(|seed| format!("{seed} ")).unwrap_or_default();
    let room = width.saturating_sub(earned.chars().count() + 1);
    let name = short(&format!("{seed}{}", cell.name), room.max(2));
    format!("{name:<room$} {earned}")
}

/// What leads from a column to the next one on a line.
fn branch(columns: &[Vec<Option<Cell>>], column: usize, row: usize) -> char {
    // The lines from one pair of the column to the next pair.
    let (step, first) = (4 << column, (1 << column) - 1);
    let place = row / step * 2;
    if columns[column][place..=place + 1].iter().all(Option::is_none) && column == 0 {
        return ' ';
    }
    let (upper, lower) = (first, first + (2 << column));
    match row % step {
        within if within == upper => '┐',
        within if within == lower => '┘',
        within if within == (upper + lower) / 2 => '├',
        within if within > upper && within < lower => '│',
        _ => ' ',
    }
}

/// The groups of a round so that those whose winners meet stand side by side:
/// of `n` groups the group `i` and the group last but `i`.
pub(super) fn tree_order(groups: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < groups {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|group| [group, last - group]).collect();
    }
    order.retain(|&group| group < groups);
    order
}
