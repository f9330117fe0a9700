//! Names in tables for a terminal: as it can draw them, cut, and each another one.

use super::model::Report;
use super::words::{columns, short};
use std::collections::{BTreeMap, BTreeSet};

/// How each player of a tournament is called where there is so much room.
pub(super) struct Labels(BTreeMap<String, String>);

impl Labels {
    /// The labels of all players, in the letters that `legible` gives. Where names
    /// become alike, by that or since they are cut, they are numbered.
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

    /// The label of a player.
    pub(super) fn of<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(name).map_or(name, String::as_str)
    }
}
