//! First places in each field, a set of players that meet.

use crate::form::Form;
use crate::state::Match;
use crate::tournament::Tournament;
use serde::Serialize;
use std::collections::BTreeMap;

/// The matches of one field: a set of players that meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldRow {
    /// The number of played matches.
    pub matches: u64,
    /// The players, each once. The challengers of a gauntlet come first, then the other entrants in the order of
    /// the standings, then the fillers.
    pub players: Vec<FieldPlayer>,
}

/// A player of a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldPlayer {
    /// The name.
    pub name: String,
    /// The number of seats that it takes in each match.
    pub seats: u64,
    /// The number of matches in which it finished first, alone or tied.
    pub firsts: u64,
}

/// Returns the fields of a round robin or a gauntlet. Returns none if there is only one field, or if the game has
/// two seats: the crosstable then shows the same.
///
/// In a gauntlet, the fields in which the challenger finished first least often come first. Otherwise fields are in
/// the order of the standings, which is `ranked`.
pub(super) fn fields(plan: &Tournament, matches: &[Match], ranked: &[usize]) -> Vec<FieldRow> {
    let challengers = match plan.form() {
        Form::RoundRobin(_) => 0,
        Form::Gauntlet(gauntlet) => gauntlet.challengers,
        _ => return Vec::new(),
    };
    if plan.conditions().seats <= 2 {
        return Vec::new();
    }
    // Fillers are not in the standings, and their indices are above those of all entrants.
    let mut places = vec![0; plan.entrants().len()];
    ranked.iter().enumerate().for_each(|(place, &entrant)| places[entrant] = place);
    let place = |player: usize| (player >= challengers, places.get(player).copied().unwrap_or(player), player);
    let mut fields = BTreeMap::<_, (u64, BTreeMap<usize, u64>)>::new();
    for entry in matches {
        let Some(played) = &entry.played else { continue };
        let mut met: Vec<_> = entry.players.iter().map(|&player| place(player)).collect();
        met.sort_unstable();
        let (matches, firsts) = fields.entry(met).or_default();
        *matches += 1;
        let mut first: Vec<usize> = entry
            .players
            .iter()
            .zip(&played.ranks)
            .filter(|(_, rank)| **rank == 1)
            .map(|(&player, _)| player)
            .collect();
        first.sort_unstable();
        first.dedup();
        first.into_iter().for_each(|player| *firsts.entry(player).or_default() += 1);
    }
    if fields.len() < 2 {
        return Vec::new();
    }
    let share = |matches: u64, firsts: &BTreeMap<usize, u64>| {
        let of_challengers: u64 = firsts.range(..challengers).map(|(_, firsts)| firsts).sum();
        of_challengers as f64 / matches as f64
    };
    let mut rows: Vec<(f64, FieldRow)> = fields
        .into_iter()
        .map(|(met, (matches, firsts))| {
            let players = met.chunk_by(|one, other| one == other).map(|same| FieldPlayer {
                name: plan.name_of(same[0].2),
                seats: same.len() as u64,
                firsts: firsts.get(&same[0].2).copied().unwrap_or_default(),
            });
            (share(matches, &firsts), FieldRow { matches, players: players.collect() })
        })
        .collect();
    // The sort is stable, so equal fields keep the order of the standings.
    rows.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    rows.into_iter().map(|(_, row)| row).collect()
}
