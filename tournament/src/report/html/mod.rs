//! The report as a self-contained page. It has no scripts, loads nothing from the network, and is light or dark
//! according to the reader's settings.
//!
//! - `bracket`: the drawing of a play-off.
//! - `qualification`: the table of a qualification.
//! - `bars`: bars of values with intervals.
//! - `faults`: faults and corrections.

mod bars;
mod bracket;
mod faults;
mod qualification;

use super::matches::{MatchRow, MatchStatus};
use super::model::Report;
use super::words::{
    FIELDS_ON_PAGE, MATCHES_ON_PAGE, PAIRS_ON_PAGE, boards, headline, interval, intervals, ordinal, percent, ranking,
    seat_verdict, signed, warnings,
};
use crate::analysis::{Estimate, Meeting};
use crate::form::Form;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");

/// Writes the report as an HTML page.
#[must_use]
pub fn html(report: &Report) -> String {
    let conditions = report.tournament.conditions();
    // The table of a qualification already contains all its results.
    let qualification = matches!(report.tournament.form(), Form::Qualification(_));
    let title = format!("Tournament of {}", conditions.game);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (title) }
                    p class=(if report.finished { "good" } else { "bad" }) { (headline(report)) }
                    p class="soft" {
                        "Rules " (conditions.rules_version)
                        @if !matches!(report.tournament.form(), Form::PlanLines(_)) {
                            ", seed " (report.tournament.seed())
                        }
                        @for (key, value) in &conditions.rules.0 { ", " (key) "=" (value) }
                        @if let Some(rounds) = conditions.rounds { ", " (rounds) " rounds" }
                        @for (key, value) in &conditions.limits.0 { ", " (key) " limit " (value) }
                        @if let Some(boards) = boards(report) { ", " (boards) }
                        "."
                    }
                    @for warning in warnings(report) { p class="warn" role="note" { (name(&warning)) "." } }
                    @if report.seats.differ { p class="warn" role="note" { (seat_verdict(&report.seats)) } }
                    nav aria-label="Parts of the report" {
                        @if !report.qualification.is_empty() { a href="#qualification" { "Qualification" } }
                        @if !qualification { a href="#standing" { "Standings" } }
                        @if !report.bracket.is_empty() { a href="#bracket" { "Play-off" } }
                        @if !qualification { a href="#ratings" { "Ratings" } a href="#pairs" { "Pairs" } }
                        @if !report.faults.is_empty() { a href="#faults" { "Faults" } }
                        a href="#seats" { "Seats" }
                        @if !report.fields.is_empty() { a href="#fields" { "Fields" } }
                        a href="#matches" { "Matches" }
                    }
                    @if !report.qualification.is_empty() { (qualification::section(report)) }
                    @if !qualification { (standing(report)) }
                    (faults::corrections(report))
                    @if !report.bracket.is_empty() { (bracket::section(&report.bracket)) }
                    @if !qualification { (ratings(report)) (pairs(report)) }
                    @if !report.faults.is_empty() { (faults::section(report)) }
                    (seats(report))
                    @if !report.fields.is_empty() { (fields(report)) }
                    (matches(report))
                }
            }
        }
    };
    let mut text = page.into_string();
    text.push('\n');
    text
}

/// Wraps a table so that a table that is too wide scrolls by itself, also by keyboard.
fn wide(label: &str, content: &Markup) -> Markup {
    html! { div class="wide" tabindex="0" role="region" aria-label=(label) { (content) } }
}

/// Isolates an untrusted text so that it cannot change the writing direction of other text.
fn name(name: &str) -> Markup {
    html! { bdi { (name) } }
}

fn standing(report: &Report) -> Markup {
    let seats = report.tournament.conditions().seats;
    let byes = report.standing.iter().any(|row| row.byes > 0);
    let table = html! {
        table {
            caption { span { (ranking(report)) } }
            thead {
                tr {
                    th scope="col" { "Place" }
                    th scope="col" class="name" { "Entrant" }
                    th scope="col" { "Points" }
                    th scope="col" { "Share" }
                    th scope="col" { "Games" }
                    @for place in 1..=seats { th scope="col" { (ordinal(place)) } }
                    @if byes { th scope="col" { "Byes" } }
                    th scope="col" { "Score" }
                    th scope="col" { "Faults" }
                    th scope="col" { "Buchholz" }
                    th scope="col" { "S.-Berger" }
                }
            }
            tbody {
                @for row in &report.standing {
                    tr {
                        td { (row.place) }
                        th scope="row" class="name" { (name(&row.name)) span class="small" { (name(&row.strategy)) } }
                        td { (row.points) span class="small" { "of " (row.most) } }
                        td { (percent(row.share.value)) span class="small" { (interval(row.share, percent).trim()) } }
                        td { (row.games) }
                        @for count in &row.places { td { (count) } }
                        @if byes { td { (row.byes) } }
                        td { (row.scores) }
                        td class=[(row.failures > 0).then_some("bad")] { (row.failures) }
                        td { (row.buchholz) }
                        td { (format!("{:.1}", row.sonneborn_berger)) }
                    }
                }
            }
        }
    };
    html! {
        h2 id="standing" { "Standings" }
        (wide("Standings", &table))
        p class="soft" {
            "An entrant earns one point for each other entrant of a match that it finished before, and half a point for each \
             that it tied with. Faults are rounds in which the strategy gave no valid answer."
        }
        @if !report.byes.is_empty() {
            p {
                "Byes: "
                @for (index, bye) in report.byes.iter().enumerate() {
                    @if index > 0 { ", " }
                    (name(&bye.name)) " (round " (bye.round) ")"
                }
                ". They count toward points, not toward shares."
            }
        }
    }
}

fn ratings(report: &Report) -> Markup {
    let elo: Vec<Estimate> = report.standing.iter().map(|row| row.elo).collect();
    let scale = bars::Scale::of(&elo, Some(0.0));
    let table = html! {
        table {
            caption { span { "Strength, with its interval in parentheses; the line marks Elo 0, the mean." } }
            thead {
                tr {
                    th scope="col" class="name" { "Entrant" }
                    th scope="col" { "Elo" }
                    th scope="col" aria-hidden="true" { "" }
                    th scope="col" { "Rating" }
                }
            }
            tbody {
                @for row in &report.standing {
                    tr {
                        th scope="row" class="name" { (name(&row.name)) }
                        td { (signed(row.elo.value)) span class="small" { (interval(row.elo, signed).trim()) } }
                        td class="bar" aria-hidden="true" { (scale.bar(row.elo)) }
                        td {
                            (format!("{:.1}", row.rating.value))
                            span class="small" {
                                "± " (format!("{:.1}", row.uncertainty))
                                (interval(row.rating, |value| format!("{value:.1}")))
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        h2 id="ratings" { "Ratings" }
        (wide("Ratings", &table))
        p class="soft" { (intervals(report).join(" ")) " If they overlap widely, the order may be due to chance." }
    }
}

/// Returns the section that replaces one that would make the page too large.
fn omitted_section(id: &str, title: &str, what: &str) -> Markup {
    html! { h2 id=(id) { (title) } p { (what) } }
}

fn pairs(report: &Report) -> Markup {
    if report.standing.len() > PAIRS_ON_PAGE {
        return omitted_section("pairs", "Pairs", "The results of all pairs are in results.json.");
    }
    let cell = |meeting: &Meeting| {
        html! {
            @if meeting.matches == 0 { td class="soft" { "–" } } @else {
                td {
                    (meeting.before) "–" (meeting.equal) "–" (meeting.behind)
                    span class="small" { (percent(meeting.points.value() / meeting.matches as f64)) }
                }
            }
        }
    };
    let table = html! {
        table {
            caption { span { "Each row against each column: finished before – equal – behind, and the share of the points." } }
            thead {
                tr {
                    th scope="col" class="name" { "Entrant" }
                    @for (index, row) in report.crosstable.iter().enumerate() {
                        th scope="col" title=(row.name) { (index + 1) }
                    }
                }
            }
            tbody {
                @for (index, row) in report.crosstable.iter().enumerate() {
                    tr {
                        th scope="row" class="name" { (index + 1) ". " (name(&row.name)) }
                        @for meeting in &row.against {
                            @if let Some(meeting) = meeting { (cell(meeting)) } @else { td class="self" {} }
                        }
                    }
                }
            }
        }
    };
    html! { h2 id="pairs" { "Pairs" } (wide("Pairs", &table)) }
}

fn seats(report: &Report) -> Markup {
    let ranks: Vec<Estimate> = report.seats.seats.iter().map(|row| row.rank).collect();
    let middle = (report.tournament.conditions().seats + 1) as f64 / 2.0;
    let scale = bars::Scale::of(&ranks, Some(middle));
    let table = html! {
        table {
            caption { span { "All players of " (report.seats.matches) " matches by seat; the line is the middle rank." } }
            thead {
                tr {
                    th scope="col" { "Seat" }
                    th scope="col" { "Firsts" }
                    th scope="col" { "Mean rank" }
                    th scope="col" aria-hidden="true" { "" }
                    th scope="col" { "Mean score" }
                }
            }
            tbody {
                @for row in &report.seats.seats {
                    tr {
                        th scope="row" { (row.seat) }
                        td { (row.firsts) }
                        td {
                            (format!("{:.2}", row.rank.value))
                            span class="small" { (interval(row.rank, |value| format!("{value:.2}")).trim()) }
                        }
                        td class="bar" aria-hidden="true" { (scale.bar(row.rank)) }
                        td {
                            (format!("{:.1}", row.score.value))
                            span class="small" { (interval(row.score, |value| format!("{value:.1}")).trim()) }
                        }
                    }
                }
            }
        }
    };
    html! {
        h2 id="seats" { "Seats" }
        p { (seat_verdict(&report.seats)) }
        (wide("Seats", &table))
    }
}

fn fields(report: &Report) -> Markup {
    if report.fields.len() > FIELDS_ON_PAGE {
        let what = format!("The {} fields are in results.json.", report.fields.len());
        return omitted_section("fields", "Fields", &what);
    }
    let table = html! {
        table {
            caption { span { "How often each player finished first in each field." } }
            thead {
                tr {
                    th scope="col" { "Matches" }
                    th scope="col" class="name" { "Firsts" }
                }
            }
            tbody {
                @for row in &report.fields {
                    tr {
                        td { (row.matches) }
                        td class="name" {
                            @for (index, player) in row.players.iter().enumerate() {
                                @if index > 0 { ", " }
                                (name(&player.name)) " "
                                @if player.seats > 1 { "(on " (player.seats) " seats) " }
                                (player.firsts)
                            }
                        }
                    }
                }
            }
        }
    };
    html! { h2 id="fields" { "Fields" } (wide("Fields", &table)) }
}

fn matches(report: &Report) -> Markup {
    if report.matches.len() > MATCHES_ON_PAGE {
        let what = format!("The {} matches are in matches.csv and results.json.", report.matches.len());
        return omitted_section("matches", "Matches", &what);
    }
    let seats = report.tournament.conditions().seats;
    let table = html! {
        table {
            caption {
                span {
                    "The player on each seat, with rank and score. The decision is \u{201c}scores\u{201d} if the scores made the ranks, \
                     \u{201c}draw\u{201d} if nobody won, and \u{201c}forfeit-N\u{201d} if seat N broke the rules or failed."
                }
            }
            thead {
                tr {
                    th scope="col" { "Match" }
                    @for seat in 1..=seats { th scope="col" class="name" { "Seat " (seat) } }
                    th scope="col" class="name" { "Decision" }
                }
            }
            tbody { @for row in &report.matches { (match_row(row)) } }
        }
    };
    html! { h2 id="matches" { "Matches" } (wide("Matches", &table)) }
}

fn match_row(row: &MatchRow) -> Markup {
    html! {
        tr id={ "m-" (row.id) } {
            th scope="row" {
                @if let Some(folder) = &row.folder { a href=(folder) { (row.id) } } @else { (row.id) }
                @if let Some(page) = &row.page { span class="small" { a href=(page) { "watch" } } }
                @if let Some(log) = &row.log { span class="small" { a href=(log) { "log" } } }
            }
            @for seat in &row.seats {
                td class={ "name" @if seat.rank == Some(1) { " first" } } {
                    (name(&seat.name))
                    @if let (Some(rank), Some(score)) = (seat.rank, seat.score) {
                        span class="small" {
                            (ordinal(rank as usize)) ", " (score)
                            @if seat.failures > 0 { ", " span class="bad" { (seat.failures) @if seat.failures == 1 { " fault" } @else { " faults" } } }
                            @if seat.disqualified { ", " span class="bad" { "disqualified" } }
                        }
                    }
                }
            }
            td class="name" {
                @match &row.status {
                    MatchStatus::Played { decision } => (decision),
                    MatchStatus::Failed { reasons } => span class="bad" { "failed: " (reasons.join("; ")) },
                    MatchStatus::Open => span class="soft" { "open" },
                    MatchStatus::Void => span class="soft" { "void" },
                }
            }
        }
    }
}
