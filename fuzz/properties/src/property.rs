//! The properties, each with its name, its check and its changes of inputs.

use crate::case_file::{self, case_file};
use crate::conf::{conf_adapter, conf_runner, mutate_replies, mutate_requests};
use crate::dice::Dice;
use crate::erased::Kind;
use crate::subjects::{self, SUBJECTS};

/// Changes an input; any bytes are taken.
pub type Mutation = fn(&mut Dice, &[u8]) -> Vec<u8>;

/// A property with its name, which is that of its fuzz target, and its inputs.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The name.
    pub name: &'static str,
    /// What is tried of one game, which the head line of an input names; `None`
    /// where inputs have no such line.
    pub kind: Option<Kind>,
    /// The folders of seeds, in that of each game in `fuzz/seeds`.
    pub seeds: &'static [&'static str],
    /// Whether a fuzzer keeps inputs that cannot be read: how they are refused
    /// is tried as well.
    pub keeps_refused: bool,
    /// Panics when the property does not hold; tells whether the input could be read.
    pub check: fn(&[u8]) -> bool,
    /// Changes an input at random.
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
pub const PROPERTIES: [Property; 12] = {
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
        of_texts("case_file", &["case_file"], case_file, case_file::mutate),
        of_texts("conf_adapter", &["conf_adapter"], conf_adapter, mutate_requests),
        of_texts("conf_runner", &["conf_runner"], conf_runner, mutate_replies),
    ]
};

/// The property of this name.
#[must_use]
pub fn property(name: &str) -> Option<&'static Property> {
    const ALL: &[Property] = &PROPERTIES;
    ALL.iter().find(|property| property.name == name)
}

impl Property {
    /// The folders of seeds of all games, in `fuzz/seeds`.
    #[must_use]
    pub fn folders(&self) -> Vec<String> {
        let games = SUBJECTS.iter().filter(|game| self.kind.is_none_or(|kind| game.has(kind)));
        games.flat_map(|game| self.seeds.iter().map(|folder| format!("{}/{folder}", game.name()))).collect()
    }
}
