//! How many play, and who plays when nobody is named.

use super::{House, WithGame};
use crate::input::{read_rules, read_state, rules_for};
use rulebook_core::contract::Opening;
use std::path::Path;

/// The built-in players that play when nobody is named, one for each of so many
/// seats: those of [`House::USUAL`], over and over.
pub(crate) fn usual_players<G: House>(seats: usize) -> impl Iterator<Item = &'static str> {
    G::USUAL.iter().copied().cycle().take(seats)
}

/// How many play the usual start of a variant.
pub(crate) fn seats_of<G: House>(rules: &G::Rules) -> usize {
    match G::opening(rules, &Opening::default()) {
        Ok(state) => G::players(&state).len(),
        Err(_) => G::USUAL.len(),
    }
}

/// How many play a match that begins as the command line says. What is wrong with
/// that is told where the match begins; here the usual number is taken.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seats<'a> {
    /// The variant, as `--rules` names it.
    pub(crate) rules: Option<&'a str>,
    /// The file of the first state.
    pub(crate) start: Option<&'a Path>,
}

impl WithGame for Seats<'_> {
    type Output = usize;

    fn with<G: House>(self) -> usize {
        // Standard input is read once.
        let state = self.start.filter(|path| path.is_file()).and_then(|path| {
            let rules = rules_for::<G>(path, self.rules).ok()?;
            read_state::<G>(path, &rules).ok()
        });
        match state {
            Some(state) => G::players(&state).len(),
            None => read_rules::<G>(self.rules).map_or(G::USUAL.len(), |rules| seats_of::<G>(&rules)),
        }
    }
}
