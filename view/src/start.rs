//! The starts of a game.

use serde::Serialize;

/// A start that a person can choose for a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Start {
    /// Its name, such as `mirrored`.
    pub name: &'static str,
    /// The rules that differ from their defaults: a line `key=value` for each.
    pub rules: &'static str,
}
