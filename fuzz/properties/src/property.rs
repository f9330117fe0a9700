//! The list of properties, each with its name, its check and its mutation.

use crate::any_subject::Kind;
use crate::case_file::{self, case_file};
use crate::conf::{conf_adapter, conf_runner, mutate_replies, mutate_requests};
use crate::dice::Dice;
use crate::subjects::{self, SUBJECTS};

/// A function that mutates an input, which may be any bytes.
pub type Mutation = fn(&mut Dice, &[u8]) -> Vec<u8>;

/// A property and its inputs.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The name, which is also that of the fuzz target.
    pub name: &'static str,
    /// The kind, for a property of one game, whose inputs name the game in a header line; `None` for inputs without
    /// a header line.
    pub kind: Option<Kind>,
    /// The seed folders, relative to each game's folder in `fuzz/seeds`.
    pub seeds: &'static [&'static str],
    /// Whether a fuzzer keeps invalid inputs, because the property also covers refusals.
    pub keeps_refused: bool,
    /// Checks the property. Returns whether the input was valid. Panics when the property does not hold.
    pub check: fn(&[u8]) -> bool,
    /// Mutates an input.
    pub mutate: Mutation,
}

macro_rules! of_game {
    ($name:literal, $seeds:expr, $kind:expr, keeps_refused: $keeps:literal) => {
        Property {
            name: $name,
            kind: Some($kind),
            seeds: &$seeds,
            keeps_refused: $keeps,
            check: |input| subjects::check($kind, input),
            mutate: |dice, input| subjects::mutate($kind, dice, input),
        }
    };
}

/// All properties.
pub const PROPERTIES: [Property; 13] = {
    const fn of_texts(
        name: &'static str,
        seeds: &'static [&'static str],
        check: fn(&[u8]) -> bool,
        mutate: Mutation,
    ) -> Property {
        Property { name, kind: None, seeds, keeps_refused: true, check, mutate }
    }
    [
        of_game!("state", ["state"], Kind::State, keeps_refused: true),
        of_game!("answer", ["answer"], Kind::Answer, keeps_refused: true),
        of_game!("step", ["step"], Kind::Step, keeps_refused: false),
        of_game!("model", ["step", "refused"], Kind::Model, keeps_refused: false),
        of_game!("events", ["step"], Kind::Events, keeps_refused: false),
        of_game!("symmetry", ["step"], Kind::Symmetry, keeps_refused: false),
        of_game!("serde_values", ["step"], Kind::SerdeValues, keeps_refused: false),
        of_game!("serde_bytes", ["serde_bytes"], Kind::SerdeBytes, keeps_refused: true),
        of_game!("game", ["game"], Kind::Game, keeps_refused: false),
        of_game!("log", ["log"], Kind::Log, keeps_refused: true),
        of_texts("case_file", &["case_file"], case_file, case_file::mutate),
        of_texts("conf_adapter", &["conf_adapter"], conf_adapter, mutate_requests),
        of_texts("conf_runner", &["conf_runner"], conf_runner, mutate_replies),
    ]
};

/// The property with this name.
#[must_use]
pub fn property(name: &str) -> Option<&'static Property> {
    const ALL: &[Property] = &PROPERTIES;
    ALL.iter().find(|property| property.name == name)
}

impl Property {
    /// The seed folders of all games in `fuzz/seeds`.
    #[must_use]
    pub fn folders(&self) -> Vec<String> {
        let games = SUBJECTS.iter().filter(|game| self.kind.is_none_or(|kind| game.has(kind)));
        games.flat_map(|game| self.seeds.iter().map(|folder| format!("{}/{folder}", game.name()))).collect()
    }
}
