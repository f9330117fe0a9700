//! What a thread remembers of the commands that Monte Carlo chooses.

use super::configs::Configs;
use super::field::{Field, Words};
use super::memo::Memo;
use super::value::value;
use rulebook_core::aitester::{Coefficients, Player};

/// The commands chosen of a position.
#[derive(Debug)]
pub(super) struct Chosen {
    /// Whether `NXT` is one of them.
    pub(super) ends: bool,
    /// Their numbers among the worker's children, in the order of the codes.
    pub(super) children: Vec<usize>,
}

/// Values of positions.
#[derive(Default, Debug)]
pub(super) struct ValueTable {
    configs: Configs,
    values: Vec<f64>,
}

impl ValueTable {
    pub(super) fn clear(&mut self, stride: usize) {
        self.configs.clear(stride);
        self.values.clear();
    }

    pub(super) fn value(
        &mut self,
        field: &Field<'_>,
        memo: &mut Memo,
        (words, hash): (&Words, u64),
        player: Player,
        coefficients: &Coefficients,
    ) -> f64 {
        if let Some(found) = self.configs.find(words, hash) {
            return self.values[found];
        }
        self.configs.add(words, hash);
        let value = value(field, memo, words, player, coefficients);
        self.values.push(value);
        value
    }
}
