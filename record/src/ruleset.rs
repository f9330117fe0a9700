//! Conversion between the rules of a game and their form in a journal.

use crate::error::RulesError;
use rulebook_core::contract::{Game, Rules as _};
use std::collections::BTreeMap;

/// Checks that a journal belongs to this game and this version of its rules.
pub(crate) fn check_game<G: Game>(game: &str, version: &str) -> Result<(), RulesError> {
    if game != G::NAME {
        return Err(RulesError::OtherGame { found: game.to_owned(), expected: G::NAME });
    }
    if version != G::RULES_VERSION {
        return Err(RulesError::OtherVersion { found: version.to_owned(), expected: G::RULES_VERSION });
    }
    Ok(())
}

/// Sets the rules that a journal names.
pub(crate) fn set_rules<G: Game>(values: &BTreeMap<String, String>, rules: &mut G::Rules) -> Result<(), RulesError> {
    values.iter().try_for_each(|(key, value)| {
        let bad = |why: String| RulesError::BadRule { key: key.clone(), value: value.clone(), why };
        rules.set(key, value).map_err(|error| bad(error.to_string()))
    })
}

/// Returns the rules of a game by name, as a journal stores them.
pub(crate) fn to_map<G: Game>(rules: &G::Rules) -> BTreeMap<String, String> {
    let mut map = BTreeMap::new();
    rules.each(&mut |key, value| {
        map.insert(key.to_owned(), value.to_string());
    });
    map
}
