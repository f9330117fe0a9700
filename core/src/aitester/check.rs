//! Validates a setup. Read SET-3 to SET-8 and FILE-5 to FILE-10 first.

use super::army::Army;
use super::event::UnitId;
use super::parameters::{Parameter, Parameters};
use super::placement::Placement;
use super::setup::{Bonuses, Phase, Scenario, Setup, Situation};
use super::terrain::Terrain;
use super::tile::Tile;
use super::tile_set::TileSet;
use super::unit_type::{Column, UnitTypes};
use super::violation::Violation;

impl Setup {
    /// Passes every violation to `report`, and returns whether there was none (FILE-10). To collect the violations, use
    /// [`State::new`](super::State::new).
    pub fn check(&self, report: &mut dyn FnMut(Violation)) -> bool {
        check(&self.scenario, &self.situation, report)
    }
}

/// Passes every violation to `report`, and returns whether there was none.
pub(super) fn check(scenario: &Scenario, situation: &Situation, report: &mut dyn FnMut(Violation)) -> bool {
    let mut is_valid = true;
    let mut report = |violation| {
        is_valid = false;
        report(violation);
    };
    check_scenario(scenario, situation.armies.len(), &mut report);
    check_turn(scenario, situation, &mut report);
    check_bonuses(&scenario.terrain, &situation.bonuses, &mut report);
    check_armies(scenario, situation, &mut report);
    is_valid
}

/// SET-3, SET-6, FILE-5, FILE-6
fn check_scenario(scenario: &Scenario, players: u8, report: &mut dyn FnMut(Violation)) {
    if players < 2 {
        report(Violation::TooFewPlayers);
    }
    check_parameters(&scenario.parameters, report);
    check_types(&scenario.types, report);
    check_placement(&scenario.terrain, &scenario.placement, players, report);
}

/// SET-3
pub(super) fn check_parameters(parameters: &Parameters, report: &mut dyn FnMut(Violation)) {
    for parameter in Parameter::ALL {
        if !(parameter.min()..=parameter.max()).contains(&parameters.get(parameter)) {
            report(Violation::Parameter(parameter));
        }
    }
}

/// SET-6, FILE-6
pub(super) fn check_types(types: &UnitTypes, report: &mut dyn FnMut(Violation)) {
    if types.is_empty() {
        report(Violation::NoTypes);
    }
    for (number, unit_type) in (0..).zip(types) {
        if [unit_type.name, unit_type.icon, unit_type.sound].iter().any(|name| name.is_empty()) {
            report(Violation::TypeName { number });
        }
        for column in Column::ALL {
            if !(column.min()..=Column::MAX).contains(&unit_type.get(column)) {
                report(Violation::TypeNumber { number, column });
            }
        }
        let mut earlier = (0..number).zip(types);
        if let Some((other, _)) = earlier.find(|(_, other)| other.name == unit_type.name) {
            report(Violation::SameName { number, other });
        }
    }
}

/// FILE-5
pub(super) fn check_placement(
    terrain: &Terrain,
    placement: &Placement,
    players: u8,
    report: &mut dyn FnMut(Violation),
) {
    for (player, tiles) in placement.iter() {
        if let Some(tile) = tiles.without(terrain.land()).iter().next() {
            report(Violation::PlacementOffLand { player, tile });
        }
        if let Some(tile) = tiles.iter().next().filter(|_| player.index() >= usize::from(players)) {
            report(Violation::PlacementOfNobody { player, tile });
        }
    }
}

/// FILE-3, FILE-7
fn check_turn(scenario: &Scenario, situation: &Situation, report: &mut dyn FnMut(Violation)) {
    let Situation { phase, turn, player, points, refused, ref armies, .. } = *situation;
    if !armies.has(player) {
        report(Violation::NoSuchPlayer { player, players: armies.len() });
    }
    let (last_turn, most_points) = (scenario.parameters.last_turn(), scenario.parameters.action_points);
    if phase == Phase::Buy && turn > 0 {
        report(Violation::TurnWhileBuying);
    } else if turn > last_turn {
        report(Violation::Turn { found: turn, max: last_turn });
    }
    if phase == Phase::Buy && points > 0 {
        report(Violation::PointsWhileBuying);
    } else if points > most_points {
        report(Violation::Points { found: points, max: most_points });
    }
    if refused >= Situation::MAX_REFUSALS {
        report(Violation::Refused);
    }
}

/// FILE-8
pub(super) fn check_bonuses(terrain: &Terrain, bonuses: &Bonuses, report: &mut dyn FnMut(Violation)) {
    for (index, tile) in (0..).zip(bonuses) {
        if !tile.is_on(terrain.size()) {
            report(Violation::BonusOffBoard { index });
        } else if !terrain.land().contains(*tile) {
            report(Violation::BonusOffLand { index });
        }
        let mut earlier = (0..index).zip(bonuses);
        if let Some((other, _)) = earlier.find(|(_, other)| *other == tile) {
            report(Violation::SameBonus { index, other });
        }
    }
}

/// Why a living unit cannot be on a tile (FILE-9).
pub(super) enum Misplacement {
    OffBoard,
    OffLand,
    OnBonus,
}

impl Misplacement {
    /// Why a living unit cannot be on this tile, if it cannot. Says nothing of other units.
    pub(super) fn of(tile: Tile, terrain: &Terrain, bonuses: &TileSet) -> Option<Self> {
        if !tile.is_on(terrain.size()) {
            Some(Self::OffBoard)
        } else if !terrain.land().contains(tile) {
            Some(Self::OffLand)
        } else {
            bonuses.contains(tile).then_some(Self::OnBonus)
        }
    }
}

/// SET-4, SET-5, FILE-9
fn check_armies(scenario: &Scenario, situation: &Situation, report: &mut dyn FnMut(Violation)) {
    let bonuses: TileSet = situation.bonuses.iter().copied().collect();
    let mut taken = TileSet::EMPTY;
    for (player, army) in situation.armies.iter() {
        if army.money > Army::MAX_MONEY {
            report(Violation::Money(player));
        }
        for (id, unit) in (0..).zip(&army.units) {
            let name = UnitId { player, id };
            if unit.health > super::Unit::MAX_HEALTH {
                report(Violation::Health(name));
            }
            if usize::from(unit.type_number) >= scenario.types.len() {
                report(Violation::NoSuchType(name));
            }
            let misplacement = Misplacement::of(unit.tile, &scenario.terrain, &bonuses);
            match misplacement {
                Some(Misplacement::OffBoard) => report(Violation::UnitOffBoard(name)),
                Some(Misplacement::OffLand) if unit.is_living() => report(Violation::UnitOffLand(name)),
                Some(Misplacement::OnBonus) if unit.is_living() => report(Violation::UnitOnBonus(name)),
                _ => {}
            }
            if unit.is_living() && !matches!(misplacement, Some(Misplacement::OffBoard)) {
                if taken.contains(unit.tile) {
                    // The tile is taken, so an earlier unit has it.
                    if let Some((player, id, _)) = situation.armies.unit_on(unit.tile) {
                        report(Violation::SameTile { unit: name, other: UnitId { player, id } });
                    }
                }
                taken.insert(unit.tile);
            }
        }
    }
}
