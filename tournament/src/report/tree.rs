//! The play-off of a two-player game as a tree of at most 80 columns.

use super::labels::Labels;
use super::model::{GroupRow, Report};
use super::words::{columns, short};
use std::collections::BTreeMap;

/// The maximum width of a tree.
const COLUMNS: usize = 80;
/// The maximum width of a cell.
const MAX_CELL: usize = 28;
/// The minimum width of a cell, for a few letters of a name and the points.
const MIN_CELL: usize = 8;
/// The width of the gap between two columns.
const GAP: usize = 3;

/// An entrant in a round of the tree.
struct Cell {
    name: String,
    /// The seed, if this is the first round of the entrant.
    seed: Option<usize>,
    earned: String,
    wins: bool,
}

/// Returns the lines of the tree; `None` if the tournament has no tree, or the tree is too wide.
pub(super) fn tree(report: &Report, legible: &dyn Fn(&str) -> String) -> Option<Vec<String>> {
    let entrants = report.tournament.entrants().len();
    if report.tournament.conditions().seats != 2 || report.bracket.is_empty() || entrants < 2 {
        return None;
    }
    let rounds = entrants.next_power_of_two().ilog2() as usize;
    let width = ((COLUMNS + GAP) / rounds).checked_sub(GAP).filter(|&width| width >= MIN_CELL)?.min(MAX_CELL);
    let members = report.bracket.iter().flat_map(|round| round.groups.iter().flat_map(|group| &group.members));
    let earned = members.filter_map(|member| Some(member.points?.to_string().len())).max().unwrap_or(0);
    // Besides the name, a cell has a blank, the points and a star.
    let names = Labels::new(report, legible, width.saturating_sub(earned + 2).max(2));
    let columns = columns_of(report, rounds, &names);
    let rows = (1_usize << (rounds + 1)) - 1;
    let lines = (0..rows).filter_map(|row| {
        let own = (row + 1).trailing_zeros() as usize;
        let place = (row + 1) >> (own + 1);
        // Each line has one cell, unless it is that of a bye.
        let cell = columns.get(own)?.get(place)?;
        if own == 0 && cell.is_none() {
            return None;
        }
        let line: String = (0..rounds)
            .map(|column| {
                let text = if column == own { cell_text(cell.as_ref(), width) } else { " ".repeat(width) };
                format!("{text} {} ", if column + 1 < rounds { branch(&columns, column, row) } else { ' ' })
            })
            .collect();
        Some(line.trim_end().to_owned())
    });
    let stages = report.bracket.iter().take(rounds).map(|round| format!("{:<width$} ", short(&round.stage, width)));
    let head = stages.collect::<Vec<_>>().join("  ");
    Some(std::iter::once(head.trim_end().to_owned()).chain(lines).collect())
}

/// An entrant that enters a round: its seed, if this is its first round, and its name.
type Entry<'a> = (Option<usize>, &'a str);

/// Returns the cells of each round from top to bottom. A cell is empty if its entrant is unknown or has a bye.
fn columns_of(report: &Report, rounds: usize, names: &Labels) -> Vec<Vec<Option<Cell>>> {
    let first = &report.bracket[0];
    let byes = first.byes.iter().zip(1..).map(|(name, seed)| (seed, name.as_str()));
    let members = first.groups.iter().flat_map(|group| &group.members);
    let seeds: BTreeMap<usize, &str> = byes.chain(members.map(|member| (member.seed, &*member.name))).collect();
    let entry = |seed: usize| seeds.get(&(seed + 1)).map(|&name| (Some(seed + 1), name));
    let mut here: Vec<Option<Entry<'_>>> = tree_order(1 << rounds).into_iter().map(entry).collect();
    let mut columns = Vec::new();
    for column in 0..rounds {
        let order = tree_order(here.len() / 2);
        let (mut cells, mut next) = (Vec::new(), Vec::new());
        for (pair, &group) in here.chunks(2).zip(&order) {
            if column == 0 && pair[1].is_none() {
                cells.extend([None, None]);
                next.push(pair[0]);
                continue;
            }
            // The best seeds have byes and so no group in this round.
            let groups = report.bracket.get(column).map_or(&[][..], |round| &round.groups);
            let row = group.checked_sub(order.len() - groups.len()).and_then(|index| groups.get(index));
            let winner = row.and_then(|row| row.members.iter().find(|member| member.advances));
            cells.extend(pair.iter().map(|entry| entry.map(|entry| cell(entry, row, names))));
            next.push(winner.map(|member| (None, member.name.as_str())));
        }
        here = next;
        columns.push(cells);
    }
    columns
}

fn cell((seed, name): Entry<'_>, row: Option<&GroupRow>, names: &Labels) -> Cell {
    let member = row.and_then(|row| row.members.iter().find(|member| member.name == name));
    Cell {
        name: names.of(name).to_owned(),
        seed,
        earned: member.and_then(|member| member.points).map(|points| points.to_string()).unwrap_or_default(),
        wins: member.is_some_and(|member| member.advances),
    }
}

/// Formats a cell of this width: the name on the left, the points on the right.
fn cell_text(cell: Option<&Cell>, width: usize) -> String {
    let Some(cell) = cell else { return " ".repeat(width) };
    let earned = format!("{}{}", cell.earned, if cell.wins { "*" } else { " " });
    let seed = cell.seed.map(|seed| format!("{seed} ")).unwrap_or_default();
    let room = width.saturating_sub(earned.chars().count() + 1);
    let name = short(&format!("{seed}{}", cell.name), room.max(2));
    let blanks = " ".repeat(room.saturating_sub(columns(&name)));
    format!("{name}{blanks} {earned}")
}

/// Returns the character that connects a column to the next one on a line.
fn branch(columns: &[Vec<Option<Cell>>], column: usize, row: usize) -> char {
    // The number of lines between connected pairs, and the line of the first pair.
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

/// Orders the groups of a round so that two groups whose winners meet are adjacent. Of `n` groups, these are group
/// `i` and group `n - 1 - i`.
pub(super) fn tree_order(groups: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < groups {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|group| [group, last - group]).collect();
    }
    order.retain(|&group| group < groups);
    order
}
