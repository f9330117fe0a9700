//! FILE-5 to FILE-9: the conditions that a readable state may violate.

use super::state::{Phase, State, Tile, Unit};
use crate::model::text::Violation;

/// FILE-10: returns all violations.
pub(super) fn violations(state: &State) -> Vec<Violation> {
    let mut faults = ViolationList(Vec::new());
    placement(state, &mut faults);
    // FILE-6
    for (number, unit_type) in state.types.iter().enumerate() {
        let is_taken = state.types[..number].iter().any(|before| before.name == unit_type.name);
        faults.add_if(is_taken, "FILE-6", format!("the name of type {number} is taken"));
    }
    turn(state, &mut faults);
    // FILE-8
    for (number, bonus) in state.bonuses.iter().enumerate() {
        faults.add_if(!state.on_board(*bonus), "FILE-8", format!("bonus {number} is off the board"));
        faults.add_if(is_no_land(state, *bonus), "FILE-8", format!("bonus {number} is not on land"));
        let is_shared = state.bonuses[..number].contains(bonus);
        faults.add_if(is_shared, "FILE-8", format!("bonus {number} is on the tile of another bonus"));
    }
    let mut before = Vec::new();
    for (player, list) in (1..).zip(&state.players) {
        for (place, unit) in (0..).zip(&list.units) {
            let text = format!("unit {} of P{player}", unit.id);
            faults.add_if(unit.id != place, "FILE-9", format!("{text} has the place {place} in the list"));
            unit_alone(state, unit, &text, &mut faults);
            if unit.is_living() {
                let is_shared = before.contains(&unit.tile);
                faults.add_if(is_shared, "FILE-9", format!("{text} is on the tile of another living unit"));
                before.push(unit.tile);
            }
        }
    }
    faults.0
}

struct ViolationList(Vec<Violation>);

impl ViolationList {
    /// Adds a violation if `is_broken`.
    fn add_if(&mut self, is_broken: bool, clause: &'static str, text: impl Into<String>) {
        if is_broken {
            self.0.push(Violation::new(clause, text));
        }
    }
}

/// Whether a tile of the board is not land.
fn is_no_land(state: &State, tile: Tile) -> bool {
    state.on_board(tile) && state.land(tile).is_none()
}

/// FILE-5: the conditions on placement tiles.
fn placement(state: &State, faults: &mut ViolationList) {
    for tile in state.tiles() {
        if let Some(player) = state.placement_of(tile) {
            let text = format!("the placement tile ({}, {})", tile.x, tile.y);
            faults.add_if(is_no_land(state, tile), "FILE-5", format!("{text} is not land"));
            let is_strange = player > state.parameters.players;
            faults.add_if(is_strange, "FILE-5", format!("{text} belongs to P{player}, who does not exist"));
        }
    }
}

/// FILE-7: the conditions on the numbers of a turn.
fn turn(state: &State, faults: &mut ViolationList) {
    faults.add_if(state.player > state.parameters.players, "FILE-7", "player is above players");
    faults.add_if(state.points > state.parameters.action_points, "FILE-7", "points is above action_points");
    faults.add_if(state.turn > state.turn_limit(), "FILE-7", "turn is above the turn_limit");
    if state.phase == Phase::Buy {
        faults.add_if(state.turn != 0, "FILE-7", "turn is not 0 while the players buy");
        faults.add_if(state.points != 0, "FILE-7", "points is not 0 while the players buy");
    }
}

/// FILE-9: the conditions on a unit that do not depend on other units.
fn unit_alone(state: &State, unit: &Unit, text: &str, faults: &mut ViolationList) {
    let is_unknown = state.unit_type(unit.type_number).is_none();
    faults.add_if(is_unknown, "FILE-9", format!("{text} has a type that does not exist"));
    faults.add_if(!state.on_board(unit.tile), "FILE-9", format!("{text} is off the board"));
    if unit.is_living() {
        faults.add_if(is_no_land(state, unit.tile), "FILE-9", format!("{text} is not on land"));
        let is_on_bonus = state.bonuses.contains(&unit.tile);
        faults.add_if(is_on_bonus, "FILE-9", format!("{text} is on the tile of a bonus"));
    }
}
