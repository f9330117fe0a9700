//! The settings of a platform, the file parameters.ait. Read AIT-1 and AIT-2 first.
//!
//! - `keys`: the sections and keys, with the ranges of their values.
//! - `lines`: splits a text into lines of a section, a key or nothing.
//! - `read`, `write`: the file.
//! - `error`: what is wrong with a text.

mod error;
mod keys;
mod lines;
mod number;
mod read;
mod write;

pub use error::{SettingsError, SettingsFault};
pub use keys::{Key, Section, ValueRange};
pub use lines::section_values;

use super::parameters::Parameters;
use crate::players::MAX_PLAYERS;

/// All settings.
///
/// The defaults are those of the source (table 5.1) for the algorithms, and those of the usual start for the game.
///
/// ```
/// use rulebook_core::aitester::Settings;
///
/// let settings = Settings::default();
/// assert_eq!(settings.monte_carlo.nxt_coef, 0.9);
///
/// let mut text = String::new();
/// settings.write(&mut text)?;
/// assert_eq!(Settings::read(text.as_bytes())?, settings);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settings {
    /// The game, `[GAME]`.
    pub game: GameSettings,
    /// What all algorithms share, `[AI GENERAL]`.
    pub general: GeneralSettings,
    /// Search on one core, `[AI SEARCH]`.
    pub search: SearchSettings,
    /// Search on all cores, `[AI SEARCH_MT]`.
    pub search_mt: SearchSettings,
    /// Monte Carlo on one core, `[AI MONTE_CARLO]`.
    pub monte_carlo: MonteCarloSettings,
    /// Monte Carlo on all cores, `[AI MONTE_CARLO_MT]`.
    pub monte_carlo_mt: MonteCarloSettings,
    /// Drawings, `[GUI]`.
    pub gui: GuiSettings,
}

/// The settings of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameSettings {
    /// The greatest number of players, 2..9.
    pub max_players: u32,
    /// The parameters of a game that starts (SET-3).
    pub parameters: Parameters,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self { max_players: MAX_PLAYERS as u32, parameters: Parameters::STANDARD }
    }
}

/// The settings that all algorithms share.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GeneralSettings {
    /// The weight of the balance of the armies, -1000000..1000000 (EVA-8).
    pub army_balance_coef: f64,
    /// The weight of the danger for the own units, -1000000..1000000 (EVA-8).
    pub army_vulnerability_coef: f64,
    /// The weight of the distances to a shot, -1000000..1000000 (EVA-8).
    pub army_distances_coef: f64,
    /// The range with which places are estimated, 1..1000000 (EVA-2).
    pub test_range: u32,
}

impl Default for GeneralSettings {
    fn default() -> Self {
        Self { army_balance_coef: 1.0, army_vulnerability_coef: 20.0, army_distances_coef: 0.1, test_range: 25 }
    }
}

/// The settings of the algorithm Search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchSettings {
    /// The depth in turns, 1..100.
    pub depth: u32,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self { depth: 1 }
    }
}

/// The settings of the algorithm Monte Carlo.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MonteCarloSettings {
    /// The depth in turns, 1..100.
    pub depth: u32,
    /// The number of children of each state that are expanded, below the first level, 1..100000.
    pub width: u32,
    /// The number of children that are expanded on the first level, 1..100000.
    pub width_plans: u32,
    /// A factor of the value of states in which the turn ends, 0..1.
    pub nxt_coef: f64,
    /// The exponent of the value, 1..9: the higher, the more good states are preferred.
    pub pref_coef: u32,
    /// The smallest random factor of the value, 0..1: 1 makes the choice certain.
    pub rand_coef: f64,
}

impl Default for MonteCarloSettings {
    fn default() -> Self {
        Self { depth: 1, width: 2, width_plans: 5, nxt_coef: 0.9, pref_coef: 3, rand_coef: 0.9 }
    }
}

/// The settings of drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GuiSettings {
    /// The width of a tile in pixels, 1..1000.
    pub tile_width: u32,
    /// The height of a tile in pixels, 1..1000.
    pub tile_height: u32,
}

impl Default for GuiSettings {
    fn default() -> Self {
        Self { tile_width: 32, tile_height: 32 }
    }
}
