//! The start of a game from a map, objects, unit types and settings. Read MAP-3 and MAP-4 first.
//!
//! - `violation`: what does not fit together.
//! - `files`: the same from the texts of the files.

mod files;
mod violation;

pub use files::StartFiles;
pub use violation::{StartError, StartFile, StartViolation};

use super::army::{Armies, ByPlayer, Player, Unit};
use super::check::{self, Misplacement};
use super::map::Map;
use super::objects::{ObjectUnit, Objects};
use super::parameters::Parameters;
use super::settings::GameSettings;
use super::setup::{Scenario, Setup, Situation};
use super::state::State;
use super::tile_set::TileSet;
use super::unit_type::{UnitType, UnitTypes};

/// What gives the start of a game (MAP-3).
///
/// ```
/// use rulebook_core::aitester::{GameSettings, Map, Objects, P1, Start, UnitType};
///
/// let map = Map::read(b"aitester-map v1\nplayers 2\nsize 5 1\n11111\n1...2\n")?;
/// let objects = Objects::read(b"aitester-obj v1\nbonuses 1\n2 0 first_aid\nunits 1\n1 tank 1 0\n")?;
/// let (types, settings) = (UnitType::standard(), GameSettings::default());
/// let start = Start { map: &map, objects: &objects, types: &types, settings: &settings };
/// let state = start.state()?;
/// assert_eq!(state.situation().armies[P1].money, 120 - 45);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The board.
    pub map: &'a Map,
    /// The objects on it; [`Objects::default`] if there are none.
    pub objects: &'a Objects,
    /// The types of units.
    pub types: &'a UnitTypes,
    /// The parameters.
    pub settings: &'a GameSettings,
}

impl Start<'_> {
    /// The state in which the game starts (MAP-3).
    ///
    /// # Errors
    ///
    /// Everything that does not fit together (MAP-4).
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn state(&self) -> Result<State, StartError> {
        let mut error = StartError::none_yet();
        self.state_or_report(&mut |violation| error.add(violation)).ok_or(error)
    }

    /// The state in which the game starts. If something does not fit together, passes every violation to `report` and
    /// returns `None` (MAP-4).
    pub fn state_or_report(&self, report: &mut dyn FnMut(StartViolation)) -> Option<State> {
        let mut is_valid = true;
        let mut report = |violation| {
            is_valid = false;
            report(violation);
        };
        self.check(&mut report);
        let armies = self.armies(&mut report)?;
        if !is_valid {
            return None;
        }
        let Self { map, objects, types, settings } = *self;
        let mut situation = Situation::before_buying(armies);
        situation.bonuses = objects.bonuses.clone();
        let scenario = Scenario {
            parameters: settings.parameters,
            types: types.clone(),
            terrain: map.terrain.clone(),
            placement: map.placement.clone(),
        };
        let setup = Setup { scenario, situation };
        debug_assert!(setup.check(&mut |_| {}));
        Some(State::of_valid(setup))
    }

    /// Reports what is wrong besides the units.
    fn check(&self, report: &mut dyn FnMut(StartViolation)) {
        let Self { map, objects, types, settings } = *self;
        map.check(&mut |violation| report(StartViolation::Map(violation)));
        let (players, max) = (u32::from(map.players), settings.max_players);
        if players > max {
            report(StartViolation::TooManyPlayers { players, max });
        }
        let report = &mut |violation| report(StartViolation::Setup(violation));
        check::check_parameters(&settings.parameters, report);
        check::check_types(types, report);
        check::check_bonuses(&map.terrain, &objects.bonuses, report);
    }

    /// The armies with the units of the objects. Reports every unit that does not fit; the armies are then incomplete.
    fn armies(&self, report: &mut dyn FnMut(StartViolation)) -> Option<Armies> {
        let Self { map, objects, types, settings } = *self;
        let mut armies = Armies::without_units(map.players, settings.parameters.money)?;
        let mut totals = ByPlayer::<Total>::default();
        let bonuses: TileSet = objects.bonuses.iter().copied().collect();
        let mut taken = TileSet::EMPTY;
        for (index, unit) in (0..).zip(&objects.units) {
            let ObjectUnit { player, type_name, tile } = *unit;
            match Misplacement::of(tile, &map.terrain, &bonuses) {
                Some(Misplacement::OffBoard) => {
                    report(StartViolation::UnitOffBoard { index, tile, size: map.terrain.size() });
                }
                Some(Misplacement::OffLand) => report(StartViolation::UnitOffLand { index, tile }),
                Some(Misplacement::OnBonus) => report(StartViolation::UnitOnBonus { index, tile }),
                None => {}
            }
            if taken.contains(tile) {
                report(StartViolation::SameTile { index, tile });
            }
            taken.insert(tile);
            if !armies.has(player) {
                report(StartViolation::NoSuchPlayer { index, player, players: map.players });
            }
            let unit_type = (0..).zip(types).find(|(_, unit_type)| unit_type.name == type_name);
            let price = unit_type.map_or(0, |(_, unit_type)| unit_type.price);
            totals[player].add(index, price, &settings.parameters);
            match (unit_type, armies.get_mut(player)) {
                (Some((type_number, UnitType { health, .. })), Some(army)) => {
                    army.money = army.money.saturating_sub(price);
                    // A list is full only if there are too many units, which is reported below.
                    let _ = army.units.push(Unit { type_number, tile, health: *health });
                }
                (Some(_), None) => {}
                (None, _) => report(StartViolation::NoSuchType { index, name: type_name }),
            }
        }
        for player in armies.players() {
            totals[player].check(player, &settings.parameters, report);
        }
        Some(armies)
    }
}

/// The units of a player, counted.
#[derive(Clone, Copy, Default)]
struct Total {
    units: u32,
    price: u32,
    /// The first unit beyond `max_units`.
    beyond: Option<u16>,
    /// The first unit that the money does not pay.
    unpaid: Option<u16>,
}

impl Total {
    /// Counts the unit with this index and price.
    fn add(&mut self, index: u16, price: u32, parameters: &Parameters) {
        self.units += 1;
        self.price = self.price.saturating_add(price);
        if self.units > parameters.max_units {
            self.beyond.get_or_insert(index);
        }
        if self.price > parameters.money {
            self.unpaid.get_or_insert(index);
        }
    }

    /// Reports that there are too many units, or too expensive ones.
    fn check(&self, player: Player, parameters: &Parameters, report: &mut dyn FnMut(StartViolation)) {
        if let Some(index) = self.beyond {
            report(StartViolation::TooManyUnits { index, player, units: self.units, max: parameters.max_units });
        }
        if let Some(index) = self.unpaid {
            report(StartViolation::TooExpensive { index, player, price: self.price, money: parameters.money });
        }
    }
}
