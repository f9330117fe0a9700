//! The drawing of a play-off bracket: a column per round, a box per group, and lines for players that advance.
//! A table contains the same information.

use super::super::model::{BracketRow, GroupRow};
use super::super::tree::tree_order;
use super::super::words::{decided, short};
use super::{name, wide};
use crate::form::AdvanceReason;
use maud::{Markup, html};

/// The height of a line in a box, in pixels.
const LINE: f64 = 22.0;
/// The width of a box.
const BOX: f64 = 200.0;
/// The width of the gap between two columns.
const GAP: f64 = 56.0;
/// The height of the head of a column.
const HEAD: f64 = 30.0;
/// The maximum number of columns of a name in a box.
const MAX_NAME: usize = 18;

/// The box of a group in the drawing.
struct GroupBox<'a> {
    group: &'a GroupRow,
    top: f64,
}

impl GroupBox<'_> {
    fn height(&self) -> f64 {
        self.group.members.len() as f64 * LINE
    }

    /// Returns the vertical center of a member's line.
    fn member(&self, name: &str) -> Option<f64> {
        let index = self.group.members.iter().position(|member| member.name == name)?;
        Some(self.top + (index as f64 + 0.5) * LINE)
    }
}

pub(super) fn section(rounds: &[BracketRow]) -> Markup {
    html! {
        h2 id="bracket" { "Play-off" }
        (wide("Play-off bracket", &drawing(rounds)))
        (byes(rounds))
        details {
            summary { "The bracket as a table" }
            (wide("The bracket as a table", &table(rounds)))
        }
    }
}

fn byes(rounds: &[BracketRow]) -> Markup {
    html! {
        @for round in rounds.iter().filter(|round| !round.byes.is_empty()) {
            p class="soft" {
                "Byes in " (round.stage) ": "
                @for (index, entrant) in round.byes.iter().enumerate() { @if index > 0 { ", " } (name(entrant)) }
            }
        }
    }
}

fn table(rounds: &[BracketRow]) -> Markup {
    html! {
        table {
            caption { span { "The counted results of each group." } }
            thead {
                tr {
                    th scope="col" class="name" { "Stage" }
                    th scope="col" class="name" { "Group" }
                    th scope="col" class="name" { "Entrant" }
                    th scope="col" { "Points" }
                    th scope="col" class="name" { "Result" }
                }
            }
            tbody {
                @for round in rounds { @for group in &round.groups { @for member in &group.members {
                    tr {
                        td class="name" { (round.stage) }
                        td class="name" { (group.encounter) }
                        th scope="row" class="name" { (name(&member.name)) }
                        td { @if let Some(points) = member.points { (points) } }
                        td class="name" {
                            @if !group.played { "open" }
                            @else if !member.advances { "out" }
                            @else if round.stage.starts_with("round") { "advances" }
                            @else { "wins" }
                            @if member.advances { (decided(group)) }
                        }
                    }
                } } }
            }
        }
    }
}

fn drawing(rounds: &[BracketRow]) -> Markup {
    let columns = columns(rounds);
    let bottom = columns.iter().flatten().map(|placed| placed.top + placed.height()).fold(HEAD, f64::max);
    let width = columns.len() as f64 * (BOX + GAP) - GAP + 16.0;
    let height = bottom + 8.0;
    let left = |column: usize| 8.0 + column as f64 * (BOX + GAP);
    html! {
        svg width=(width) height=(height) viewBox=(format!("0 0 {width} {height}")) role="img" aria-label="The bracket; the table below says the same" {
            @for (column, placed) in columns.iter().enumerate() {
                text class="head" x=(left(column)) y="18" { (rounds[column].stage) }
                @for line in lines(placed, columns.get(column + 1), left(column) + BOX) { path class="path" d=(line) {} }
                @for placed in placed { (group_box(placed, left(column))) }
            }
            @if let Some(third) = third(rounds).zip(columns.last().and_then(|last| last.last())) {
                text class="head" x=(left(columns.len() - 1)) y=(third.1.top - 8.0) { (third.0.stage) }
            }
        }
    }
}

fn third(rounds: &[BracketRow]) -> Option<&BracketRow> {
    rounds.iter().find(|round| round.stage == "third place")
}

fn group_box(placed: &GroupBox<'_>, left: f64) -> Markup {
    html! {
        rect class="box" x=(left) y=(placed.top) width=(BOX) height=(placed.height()) rx="4" {}
        @for (index, member) in placed.group.members.iter().enumerate() {
            @let baseline = placed.top + (index as f64 + 0.7) * LINE;
            @let class = if member.advances || !placed.group.played { "on" } else { "off" };
            text class=(class) x=(left + 8.0) y=(baseline) unicode-bidi="isolate" {
                title { (member.name) }
                tspan class="seed" { (member.seed) " " }
                (short(&member.name, MAX_NAME))
            }
            @if let Some(points) = member.points {
                text class=(class) x=(left + BOX - 8.0) y=(baseline) text-anchor="end" {
                    @if member.advances && placed.group.decided == Some(AdvanceReason::RandomDraw) { "lot " }
                    (points)
                }
            }
        }
    }
}

/// Draws lines from each player that advances to its next game.
fn lines(here: &[GroupBox<'_>], next: Option<&Vec<GroupBox<'_>>>, from: f64) -> Vec<String> {
    let to = from + GAP;
    let middle = from + GAP / 2.0;
    let going = here.iter().flat_map(|placed| {
        placed.group.members.iter().filter(|member| member.advances).map(move |member| (placed, member))
    });
    let ends = going.filter_map(|(placed, member)| {
        let end = next?.iter().find_map(|next| next.member(&member.name))?;
        Some((placed.member(&member.name)?, end))
    });
    ends.map(|(start, end)| format!("M{from} {start}C{middle} {start} {middle} {end} {to} {end}")).collect()
}

/// Returns the columns from the first round to the final. The third-place match is below the final.
fn columns(rounds: &[BracketRow]) -> Vec<Vec<GroupBox<'_>>> {
    let main: Vec<&BracketRow> = rounds.iter().filter(|round| round.stage != "third place").collect();
    // A first round with byes is not part of the balanced tree, so its groups are placed next to the games to which
    // they lead.
    let first_even = usize::from(main.len() > 1 && !main[0].byes.is_empty());
    let mut columns: Vec<Vec<GroupBox<'_>>> = Vec::new();
    for (index, round) in main.iter().enumerate().skip(first_even) {
        let wanted = |group: &GroupRow| {
            let before = columns.last().filter(|_| index > first_even)?;
            let sources: Vec<f64> = group
                .members
                .iter()
                .filter_map(|member| before.iter().find_map(|placed| placed.member(&member.name)))
                .collect();
            let middle = sources.iter().sum::<f64>() / sources.len().max(1) as f64;
            (!sources.is_empty()).then_some(middle)
        };
        let order = tree_order(round.groups.len());
        let column =
            stack(order.into_iter().map(|group| (&round.groups[group], wanted(&round.groups[group]))).collect());
        columns.push(column);
    }
    if let (1, Some(next)) = (first_even, columns.first()) {
        let wanted = |group: &GroupRow| {
            let ends: Vec<f64> = group
                .members
                .iter()
                .filter(|member| member.advances)
                .filter_map(|member| next.iter().find_map(|placed| placed.member(&member.name)))
                .collect();
            (!ends.is_empty()).then(|| ends.iter().sum::<f64>() / ends.len() as f64)
        };
        let mut groups: Vec<(&GroupRow, Option<f64>)> =
            main[0].groups.iter().map(|group| (group, wanted(group))).collect();
        groups.sort_by(|one, other| one.1.unwrap_or(0.0).total_cmp(&other.1.unwrap_or(0.0)));
        columns.insert(0, stack(groups));
    }
    if let (Some(third), Some(last)) = (third(rounds), columns.last_mut()) {
        let bottom = last.last().map_or(HEAD, |placed| placed.top + placed.height());
        last.extend(third.groups.iter().map(|group| GroupBox { group, top: bottom + 1.5 * HEAD }));
    }
    columns
}

/// Places groups below each other, each at its preferred center if it has one and there is room.
fn stack(groups: Vec<(&GroupRow, Option<f64>)>) -> Vec<GroupBox<'_>> {
    let mut bottom = HEAD;
    groups
        .into_iter()
        .map(|(group, wanted)| {
            let height = group.members.len() as f64 * LINE;
            let top = wanted.map_or(bottom, |middle| (middle - height / 2.0).max(bottom));
            bottom = top + height + 14.0;
            GroupBox { group, top }
        })
        .collect()
}
