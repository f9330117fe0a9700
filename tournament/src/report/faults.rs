//! The faults of entrants, by kind.

use crate::state::State;
use crate::tournament::Tournament;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The faults of one entrant in all matches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultRow {
    /// The name.
    pub name: String,
    /// The total number of faults.
    pub faults: u64,
    /// The number of matches with a fault.
    pub matches: usize,
    /// The matches in which it was disqualified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disqualified: Vec<String>,
    /// The faults by kind, such as `late`.
    pub kinds: BTreeMap<String, FaultKind>,
}

/// The faults of one kind.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct FaultKind {
    /// The number of faults.
    pub faults: u64,
    /// The matches with such a fault, in the order of the plan.
    pub matches: Vec<String>,
}

/// Returns a row for each entrant with faults, in the given order.
pub(super) fn faults(plan: &Tournament, state: &State, order: &[usize]) -> Vec<FaultRow> {
    let row = |&entrant: &usize| {
        let mut kinds: BTreeMap<String, FaultKind> = BTreeMap::new();
        let (mut with_fault, mut disqualified) = (BTreeSet::new(), Vec::new());
        for entry in state.matches() {
            let Some(played) = &entry.played else { continue };
            let id = &entry.line.id;
            for seat in (0..entry.players.len()).filter(|&seat| entry.players[seat] == entrant) {
                for (kind, count) in played.faults(seat).filter(|&(_, count)| count > 0) {
                    let kind = kinds.entry(kind.to_owned()).or_default();
                    kind.faults += count;
                    if kind.matches.last() != Some(id) {
                        kind.matches.push(id.clone());
                    }
                    with_fault.insert(id);
                }
                if played.is_disqualified(seat) && disqualified.last() != Some(id) {
                    disqualified.push(id.clone());
                }
            }
        }
        let faults = kinds.values().map(|kind| kind.faults).sum();
        let (name, matches) = (plan.name_of(entrant), with_fault.len());
        (faults > 0).then_some(FaultRow { name, faults, matches, disqualified, kinds })
    };
    order.iter().filter_map(row).collect()
}

/// An entrant whose strategy is probably broken: at least half of its answers are faults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FailingRow {
    /// The name.
    pub name: String,
    /// The number of faults.
    pub faults: u64,
    /// The number of times that the strategy was asked.
    pub asked: u64,
    /// The number of matches that it played.
    pub matches: usize,
    /// The number of those matches in which it was disqualified.
    pub disqualified: usize,
}

/// Returns a row for each entrant whose strategy is probably broken, in the given order.
pub(super) fn failing(plan: &Tournament, state: &State, order: &[usize]) -> Vec<FailingRow> {
    let row = |&entrant: &usize| {
        let name = plan.name_of(entrant);
        let mut row = FailingRow { name, faults: 0, asked: 0, matches: 0, disqualified: 0 };
        for entry in state.matches() {
            let Some(played) = &entry.played else { continue };
            let seats: Vec<usize> = (0..entry.players.len()).filter(|&seat| entry.players[seat] == entrant).collect();
            row.faults += seats.iter().map(|&seat| played.failures(seat)).sum::<u64>();
            row.asked += seats.iter().map(|&seat| played.asked(seat)).sum::<u64>();
            row.matches += usize::from(!seats.is_empty());
            row.disqualified += usize::from(seats.iter().any(|&seat| played.is_disqualified(seat)));
        }
        (row.faults > 0 && row.faults * 2 >= row.asked).then_some(row)
    };
    order.iter().filter_map(row).collect()
}

/// Returns the kinds of faults in all rows, sorted by name.
pub(super) fn kinds(rows: &[FaultRow]) -> BTreeSet<&str> {
    rows.iter().flat_map(|row| row.kinds.keys().map(String::as_str)).collect()
}
