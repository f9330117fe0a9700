//! The sections and keys of the settings. Read AIT-2 first.

use super::Settings;
use crate::aitester::parameters::Parameter;
use crate::players::MAX_PLAYERS;
use core::fmt;

/// A section of the settings that AIT-2 names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the fields of Settings document them")]
pub enum Section {
    Game,
    AiGeneral,
    AiSearch,
    AiSearchMt,
    AiMonteCarlo,
    AiMonteCarloMt,
    Gui,
    /// The network; it has no keys and may be missing.
    Network,
}

/// A key of a section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// The name.
    pub name: &'static str,
    /// The values that it can have.
    pub range: ValueRange,
}

/// The values that a key can have; both bounds belong to the range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ValueRange {
    /// Integers.
    Integer { min: u32, max: u32 },
    /// Decimal numbers.
    Decimal { min: i32, max: i32 },
}

/// Writes `an integer 1..9` or `a decimal number 0..1`.
impl fmt::Display for ValueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { min, max } => write!(f, "an integer {min}..{max}"),
            Self::Decimal { min, max } => write!(f, "a decimal number {min}..{max}"),
        }
    }
}

impl Key {
    const fn integer(name: &'static str, min: u32, max: u32) -> Self {
        Self { name, range: ValueRange::Integer { min, max } }
    }

    const fn decimal(name: &'static str, min: i32, max: i32) -> Self {
        Self { name, range: ValueRange::Decimal { min, max } }
    }

    const fn parameter(parameter: Parameter) -> Self {
        Self::integer(parameter.name(), parameter.min(), parameter.max())
    }
}

/// Where a value is stored.
pub(super) enum Slot<'a> {
    Integer(&'a mut u32),
    Decimal(&'a mut f64),
}

impl Section {
    /// All sections, in the order of AIT-2.
    pub const ALL: [Self; 8] = [
        Self::Game,
        Self::AiGeneral,
        Self::AiSearch,
        Self::AiSearchMt,
        Self::AiMonteCarlo,
        Self::AiMonteCarloMt,
        Self::Gui,
        Self::Network,
    ];

    /// The largest number of keys of a section.
    pub(super) const MAX_KEYS: usize = 6;

    /// The name between the brackets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "GAME",
            Self::AiGeneral => "AI GENERAL",
            Self::AiSearch => "AI SEARCH",
            Self::AiSearchMt => "AI SEARCH_MT",
            Self::AiMonteCarlo => "AI MONTE_CARLO",
            Self::AiMonteCarloMt => "AI MONTE_CARLO_MT",
            Self::Gui => "GUI",
            Self::Network => "NETWORK",
        }
    }

    /// The keys, in the order of the canonical form.
    #[must_use]
    pub const fn keys(self) -> &'static [Key] {
        const COEF: i32 = 1_000_000;
        match self {
            Self::Game => {
                &const {
                    [
                        Key::integer("max_players", 2, MAX_PLAYERS as u32),
                        Key::parameter(Parameter::MaxUnits),
                        Key::parameter(Parameter::Money),
                        Key::parameter(Parameter::ActionPoints),
                        Key::parameter(Parameter::TurnLimit),
                    ]
                }
            }
            Self::AiGeneral => {
                &const {
                    [
                        Key::decimal("army_balance_coef", -COEF, COEF),
                        Key::decimal("army_vulnerability_coef", -COEF, COEF),
                        Key::decimal("army_distances_coef", -COEF, COEF),
                        Key::integer("test_range", 1, 1_000_000),
                    ]
                }
            }
            Self::AiSearch | Self::AiSearchMt => &const { [Key::integer("depth", 1, 100)] },
            Self::AiMonteCarlo | Self::AiMonteCarloMt => {
                &const {
                    [
                        Key::integer("depth", 1, 100),
                        Key::integer("width", 1, 100_000),
                        Key::integer("width_plans", 1, 100_000),
                        Key::decimal("nxt_coef", 0, 1),
                        Key::integer("pref_coef", 1, 9),
                        Key::decimal("rand_coef", 0, 1),
                    ]
                }
            }
            Self::Gui => &const { [Key::integer("tile_width", 1, 1000), Key::integer("tile_height", 1, 1000)] },
            Self::Network => &[],
        }
    }

    /// The keys as in a sentence.
    pub(super) const fn key_names(self) -> &'static str {
        match self {
            Self::Game => "max_players, max_units, money, action_points or turn_limit",
            Self::AiGeneral => "army_balance_coef, army_vulnerability_coef, army_distances_coef or test_range",
            Self::AiSearch | Self::AiSearchMt => "depth",
            Self::AiMonteCarlo | Self::AiMonteCarloMt => "depth, width, width_plans, nxt_coef, pref_coef or rand_coef",
            Self::Gui => "tile_width or tile_height",
            Self::Network => "no key",
        }
    }
}

/// Writes the name in brackets.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.name())
    }
}

impl Settings {
    /// The values of a section, in the order of its keys.
    pub(super) fn slots(&mut self, section: Section) -> heapless::Vec<Slot<'_>, { Section::MAX_KEYS }> {
        use Slot::{Decimal, Integer};
        let mut slots = heapless::Vec::new();
        // No section has more keys than MAX_KEYS.
        match section {
            Section::Game => {
                let game = &mut self.game;
                let parameters = &mut game.parameters;
                slots.extend([
                    Integer(&mut game.max_players),
                    Integer(&mut parameters.max_units),
                    Integer(&mut parameters.money),
                    Integer(&mut parameters.action_points),
                    Integer(&mut parameters.turn_limit),
                ]);
            }
            Section::AiGeneral => {
                let general = &mut self.general;
                slots.extend([
                    Decimal(&mut general.army_balance_coef),
                    Decimal(&mut general.army_vulnerability_coef),
                    Decimal(&mut general.army_distances_coef),
                    Integer(&mut general.test_range),
                ]);
            }
            Section::AiSearch => slots.extend([Integer(&mut self.search.depth)]),
            Section::AiSearchMt => slots.extend([Integer(&mut self.search_mt.depth)]),
            Section::AiMonteCarlo => slots.extend(self.monte_carlo.slots()),
            Section::AiMonteCarloMt => slots.extend(self.monte_carlo_mt.slots()),
            Section::Gui => {
                slots.extend([Integer(&mut self.gui.tile_width), Integer(&mut self.gui.tile_height)]);
            }
            Section::Network => {}
        }
        slots
    }
}

impl super::MonteCarloSettings {
    fn slots(&mut self) -> [Slot<'_>; 6] {
        use Slot::{Decimal, Integer};
        [
            Integer(&mut self.depth),
            Integer(&mut self.width),
            Integer(&mut self.width_plans),
            Decimal(&mut self.nxt_coef),
            Integer(&mut self.pref_coef),
            Decimal(&mut self.rand_coef),
        ]
    }
}
