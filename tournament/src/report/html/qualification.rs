//! The table of a qualification.

use super::super::model::Report;
use super::super::words::{QUALIFICATION, exact_sign};
use super::{name, wide};
use maud::{Markup, html};

pub(super) fn section(report: &Report) -> Markup {
    let fillers = report.qualification.first().map_or(&[][..], |row| &row.by_filler);
    let table = html! {
        table {
            caption { span { (QUALIFICATION) } }
            thead {
                tr {
                    th scope="col" { "Place" }
                    th scope="col" class="name" { "Entrant" }
                    th scope="col" { "Games" }
                    th scope="col" { "Score" }
                    th scope="col" { "Against" }
                    th scope="col" { "Difference" }
                    @for row in fillers { th scope="col" { (name(&row.name)) } }
                    th scope="col" { "Faults" }
                }
            }
            tbody {
                @for row in &report.qualification {
                    tr {
                        td { (row.place) }
                        th scope="row" class="name" { (name(&row.name)) }
                        td { (row.games) }
                        td { (row.scores) }
                        td { (row.against) }
                        td { (exact_sign(row.difference)) }
                        @for row in &row.by_filler { td { (exact_sign(row.difference)) } }
                        td class=[(row.failures > 0).then_some("bad")] { (row.failures) }
                    }
                }
            }
        }
    };
    html! { h2 id="qualification" { "Qualification" } (wide("Qualification", &table)) }
}
