//! AI-Tester: two to nine players buy units in secret and fight with them, one command at a time.
//!
//! The rules are `spec/aitester.md`; each module says which clauses to read first. A [`Setup`] of raw fields becomes a
//! valid [`State`]. A [`Command`] leads to the next state, and an observer receives the [`Event`]s. [`AiTester`]
//! implements the [contract](crate::contract) that all games share.
//!
//! A state has two parts: a [`Scenario`], which stays the same for the whole game, and a [`Situation`]. A search tries
//! commands on a [`Trial`], which borrows the scenario and copies the situation alone.
//!
//! A [`Tile`] counts its column and row as the file does: from 0, with row 0 at the top. [`AXES`] converts them to those
//! of the [`grid`](crate::grid).
//!
//! ```
//! use rulebook_core::aitester::{Command, P2, State};
//!
//! let mut state = State::default();
//! for line in ["BUY 1 2 1", "BUY 3 1 1", "END", "BUY 2 7 8", "END", "MOV 0 3 2"] {
//!     state.step(Some(Command::parse(line.as_bytes())?), &mut ())?;
//! }
//! // The path of the unit 0 of player 1 leads over two flat tiles, for 2 points each.
//! assert_eq!((state.situation().points, state.situation().armies[P2].units.len()), (16, 1));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # From clause to code
//!
//! | clauses | what | where |
//! |---|---|---|
//! | SET | board, parameters, players, units, types, usual start | [`Setup`], [`Terrain`], [`Parameters`], [`Army`], [`UnitType`] |
//! | STP | steps, phases, refusals | [`StateOf::step`], [`Refusal`] |
//! | BUY | buying | [`StateOf::check_command`], `step.rs`, [`State::seen_by`] |
//! | FGT | turns and points | `step.rs` |
//! | MOV | moves | [`StateOf::check_command`], [`Reach`], `path.rs` |
//! | ATT | shots | [`StateOf::check_command`], `step.rs` |
//! | LIN | lines of fire | [`LineOfFire`] |
//! | END | the end of the game | [`StateOf::is_over`], [`StateOf::winner`] |
//! | SCO | scores and ranks | [`State::score`], [`State::ranks`] |
//! | FILE | the state file | [`State::read`], [`StateOf::write`], [`Setup::check`] |
//! | AIT | settings and unit types | [`Settings::read`], [`UnitType::read_list`] |
//! | MAP | maps, objects, and the start that they give | [`Map::read`], [`Objects::read`], [`Start`], [`StartFiles`] |
//! | ANS | the answer line | [`Command::parse`] |
//! | EVA-1 to EVA-6 | maps of places | [`StateOf::reachable_places`], [`StateOf::dangerous_places`] and others, [`TileMap`] |
//! | EVA-7, EVA-8 | the value of a state | [`StateOf::terms`], [`StateOf::value`] |
//! | MAP-5 | replays | [`ReplayReader`], [`ReplayStep`] |

mod analysis;
mod army;
mod check;
pub mod clause;
mod codes;
mod command;
mod drawing;
mod effect;
mod event;
mod file;
mod game;
mod line;
mod map;
mod objects;
mod parameters;
mod path;
mod placement;
#[cfg(feature = "arbitrary")]
pub mod random;
mod refusal;
mod replay;
mod score;
mod settings;
mod setup;
mod start;
mod state;
mod step;
mod symmetry;
mod terrain;
mod tile;
mod tile_set;
mod types_file;
mod unit_type;
mod violation;

pub use crate::contract::GameOver;
pub use crate::validation::ReadIntoError;
pub use analysis::{Coefficients, Terms, TileMap};
pub use army::{Armies, Army, ByPlayer, P1, P2, P3, Player, Unit};
pub use command::Command;
pub use effect::Effect;
pub use event::{Event, UnitId};
pub use file::ReadError;
pub use game::AiTester;
pub use line::LineOfFire;
pub use map::{Map, MapError, MapViolation};
pub use objects::{ObjectUnit, Objects, ObjectsError};
pub use parameters::{Parameter, Parameters};
pub use path::Reach;
pub use placement::Placement;
pub use refusal::Refusal;
pub use replay::{ReplayReader, ReplayStep};
pub use settings::{
    GameSettings, GeneralSettings, GuiSettings, Key, MonteCarloSettings, SearchSettings, Section, Settings,
    SettingsError, SettingsFault, ValueRange, section_values,
};
pub use setup::{Bonuses, Phase, Scenario, Setup, Situation};
pub use start::{Start, StartError, StartFile, StartFiles, StartViolation};
pub use state::{InvalidState, State, StateOf, Trial};
pub use symmetry::Symmetry;
pub use terrain::{Ground, LandKind, Terrain};
pub use tile::{AXES, Tile, tiles};
pub use tile_set::TileSet;
pub use types_file::{TypesError, TypesViolation};
pub use unit_type::{Column, Name, UnitType, UnitTypes};
pub use violation::Violation;
