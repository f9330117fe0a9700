//! Runs the properties on a fixed number of mutated seeds: for every registered
//! game, and for texts that name their games.

mod common;

use common::tried;
use rulebook_properties::{PROPERTIES, SUBJECTS};

/// Every property gets enough valid inputs for each game.
#[test]
fn every_property_is_tried_for_every_game() {
    for property in &PROPERTIES {
        for game in SUBJECTS.iter().filter(|game| property.kind.is_none_or(|kind| game.has(kind))) {
            let count = if property.name == "game" { 5 } else { 200 };
            let read = tried(game.name(), property.name, count);
            assert!(10 * read > count, "{} of {}: {read} of {count}", property.name, game.name());
        }
    }
}

/// How many of 1,500 inputs for each game were valid.
fn of_all_games(name: &str) -> Vec<usize> {
    SUBJECTS.iter().map(|game| tried(game.name(), name, 1_500)).collect()
}

#[test]
fn case_files() {
    assert!(of_all_games("case_file").iter().all(|&read| read > 150 && read < 1_350));
}

#[test]
fn requests_of_conf_1() {
    // Nearly all inputs contain a well-formed request; its step may be refused.
    assert!(of_all_games("conf_adapter").iter().all(|&read| read > 1_000 && read < 1_500));
}

#[test]
fn replies_of_conf_1() {
    assert!(of_all_games("conf_runner").iter().all(|&read| read > 150 && read < 1_350));
}
