//! The faults and corrections of the report.

use super::super::corrections::parts;
use super::super::faults::{FaultKind, kinds};
use super::super::model::Report;
use super::{name, wide};
use maud::{Markup, html};

/// Lists disqualified, excluded and skipped entrants, and forfeited matches.
pub(super) fn corrections(report: &Report) -> Markup {
    html! {
        @for (title, lines) in parts(report) {
            p { (title) ":" }
            ul { @for line in lines { li { (name(&line)) } } }
        }
    }
}

/// Creates the table of faults by kind, with links to the matches.
pub(super) fn section(report: &Report) -> Markup {
    let kinds = kinds(&report.faults);
    let disqualified = report.faults.iter().any(|row| !row.disqualified.is_empty());
    let cell = |kind: Option<&FaultKind>| {
        html! {
            @match kind {
                Some(kind) => td { (kind.faults) span class="small" { (matches(&kind.matches)) } },
                None => td class="soft" { "–" },
            }
        }
    };
    let table = html! {
        table {
            caption { span { "Faults by kind, with the matches in which they occurred." } }
            thead {
                tr {
                    th scope="col" class="name" { "Entrant" }
                    th scope="col" { "Faults" }
                    @for kind in &kinds { th scope="col" { (name(kind)) } }
                    th scope="col" { "Matches" }
                    @if disqualified { th scope="col" { "Disqualified in" } }
                }
            }
            tbody {
                @for row in &report.faults {
                    tr {
                        th scope="row" class="name" { (name(&row.name)) }
                        td { (row.faults) }
                        @for kind in &kinds { (cell(row.kinds.get(*kind))) }
                        td { (row.matches) }
                        @if disqualified {
                            td {
                                (row.disqualified.len())
                                @if !row.disqualified.is_empty() { span class="small" { (matches(&row.disqualified)) } }
                            }
                        }
                    }
                }
            }
        }
    };
    html! { h2 id="faults" { "Faults" } (wide("Faults", &table)) }
}

/// Links to the rows of these matches. Collapses the links if there are many.
fn matches(ids: &[String]) -> Markup {
    const MAX_LINKS: usize = 3;
    let links = html! {
        @for (index, id) in ids.iter().enumerate() {
            @if index > 0 { ", " }
            a href={ "#m-" (id) } { (id) }
        }
    };
    html! {
        @if ids.len() > MAX_LINKS {
            details { summary { "in " (ids.len()) " matches" } (links) }
        } @else {
            (links)
        }
    }
}
