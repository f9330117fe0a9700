//! Distinct, shortened names for tables in a terminal.

use super::model::Report;
use super::words::{columns, short};
use std::collections::{BTreeMap, BTreeSet};

/// The labels of the players by name.
pub(super) struct Labels(BTreeMap<String, String>);

impl Labels {
    /// Creates labels of at most `most` columns from the names that `legible` returns. Equal labels are numbered.
    pub(super) fn new(report: &Report, legible: &dyn Fn(&str) -> String, most: usize) -> Self {
        let (entrants, fillers) = (report.tournament.entrants(), report.tournament.fillers());
        let (mut labels, mut taken) = (BTreeMap::new(), BTreeSet::new());
        for player in entrants.all().iter().chain(fillers.all()) {
            let name = legible(&player.name);
            let plain = short(&name, most);
            let numbered = (2..).map(|number| {
                let number = format!(" ({number})");
                short(&name, most.saturating_sub(columns(&number)).max(1)) + &number
            });
            let label = std::iter::once(plain).chain(numbered).find(|label| taken.insert(label.clone()));
            labels.insert(player.name.clone(), label.unwrap_or_default());
        }
        Self(labels)
    }

    /// Returns the label of a player.
    pub(super) fn of<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(name).map_or(name, String::as_str)
    }
}
