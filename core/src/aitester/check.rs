//! Validates a setup. Read SET-3 to SET-8 and FILE-5 to FILE-10 first.

use super::army::Army;
use super::event::UnitId;
use super::parameters::Parameter;
use super::setup::{Phase, Scenario, Setup, Situation};
use super::tile_set::TileSet;
use super::unit_type::Column;
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
    check_bonuses(scenario, situation, &mut report);
    check_armies(scenario, situation, &mut report);
    is_valid
}

/// SET-3, SET-6, FILE-5, FILE-6
fn check_scenario(scenario: &Scenario, players: u8, report: &mut dyn FnMut(Violation)) {
    if players < 2 {
        report(Violation::TooFewPlayers);
    }
    for parameter in Parameter::ALL {
        if !(parameter.min()..=parameter.max()).contains(&scenario.parameters.get(parameter)) {
            report(Violation::Parameter(parameter));
        }
    }
    if scenario.types.is_empty() {
        report(Violation::NoTypes);
    }
    for (number, unit_type) in (0..).zip(&scenario.types) {
        if [unit_type.name, unit_type.icon, unit_type.sound].iter().any(|name| name.is_empty()) {
            report(Violation::TypeName { number });
        }
        for column in Column::ALL {
            if !(column.min()..=Column::MAX).contains(&unit_type.get(column)) {
                report(Violation::TypeNumber { number, column });
            }
        }
        let mut earlier = (0..number).zip(&scenario.types);
        if let Some((other, _)) = earlier.find(|(_, other)| other.name == unit_type.name) {
            report(Violation::SameName { number, other });
        }
    }
    for (player, tiles) in scenario.placement.iter() {
        if let Some(tile) = tiles.without(scenario.terrain.land()).iter().next() {
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
fn check_bonuses(scenario: &Scenario, situation: &Situation, report: &mut dyn FnMut(Violation)) {
    for (index, tile) in (0..).zip(&situation.bonuses) {
        if !tile.is_on(scenario.terrain.size()) {
            report(Violation::BonusOffBoard { index });
        } else if !scenario.terrain.land().contains(*tile) {
            report(Violation::BonusOffLand { index });
        }
        let mut earlier = (0..index).zip(&situation.bonuses);
        if let Some((other, _)) = earlier.find(|(_, other)| *other == tile) {
            report(Violation::SameBonus { index, other });
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
            if !unit.tile.is_on(scenario.terrain.size()) {
                report(Violation::UnitOffBoard(name));
            } else if unit.is_living() {
                if !scenario.terrain.land().contains(unit.tile) {
                    report(Violation::UnitOffLand(name));
                } else if bonuses.contains(unit.tile) {
                    report(Violation::UnitOnBonus(name));
                }
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
