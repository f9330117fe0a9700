//! FILE-7 to FILE-17: the conditions that a well-formed state may violate.

use super::state::{Content, Goku, Item, State};
use crate::model::text::Violation;

/// FILE-18: returns all violations.
pub(super) fn violations(state: &State) -> Vec<Violation> {
    let mut faults = ViolationList(Vec::new());
    parameters(state, &mut faults);
    board(state, &mut faults);
    let items: Vec<Item> = state.items().copied().collect();
    for (number, item) in items.iter().enumerate() {
        // FILE-11
        let is_taken = items[..number].iter().any(|before| before.place == item.place);
        let is_free = state.content(item.place) == Some(Content::Nothing);
        faults.add_if(is_taken || !is_free, "FILE-11", format!("the place of item {number}"));
        // FILE-12
        let waits = !item.is_there && item.timer == 0 && state.living_on(item.place).is_none();
        faults.add_if(waits || item.is_there && item.timer > 0, "FILE-12", format!("the timer of item {number}"));
    }
    for (id, goku) in state.gokus.iter().enumerate() {
        place(state, id, goku, &mut faults);
        // FILE-14
        let max_strength = state.parameters.max_strength;
        faults.add_if(goku.strength > max_strength, "FILE-14", format!("the strength of goku {id}"));
        // FILE-15
        faults.add_if(goku.is_rider != (goku.kinton_time > 0), "FILE-15", format!("the kinton time of goku {id}"));
        living_and_dead(state, id, goku, &mut faults);
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

fn parameters(state: &State, faults: &mut ViolationList) {
    let it = &state.parameters;
    // FILE-7
    for (name, value) in [
        ("nb_rounds", it.nb_rounds),
        ("nb_capsules", it.nb_capsules),
        ("nb_balls", it.nb_balls),
        ("goku_regen_time", it.goku_regen_time),
        ("bean_regen_time", it.bean_regen_time),
        ("kinton_regen_time", it.kinton_regen_time),
        ("kinton_life_time", it.kinton_life_time),
        ("max_strength", it.max_strength),
        ("res_strength", it.res_strength),
    ] {
        faults.add_if(value == 0, "FILE-7", format!("{name} is 0"));
    }
    faults.add_if(it.res_strength > it.max_strength, "FILE-7", "res_strength is above max_strength");
    // FILE-8
    faults.add_if(state.round >= it.nb_rounds, "FILE-8", "the number of the state is not below nb_rounds");
}

fn board(state: &State, faults: &mut ViolationList) {
    let it = &state.parameters;
    let count = |content| state.cells().iter().filter(|cell| state.content(**cell) == Some(content)).count() as i64;
    // FILE-9
    for cell in state.cells() {
        let is_border = cell.row == 0 || cell.row == it.rows - 1 || cell.column == 0 || cell.column == it.cols - 1;
        let is_rock = state.content(cell) == Some(Content::Rock);
        faults.add_if(is_border && !is_rock, "FILE-9", format!("({}, {}) is no rock", cell.row, cell.column));
    }
    // FILE-10
    faults.add_if(count(Content::Capsule) != it.nb_capsules, "FILE-10", "the number of capsules");
    let carriers = state.gokus.iter().filter(|goku| goku.is_carrier).count() as i64;
    faults.add_if(count(Content::Ball) + carriers != it.nb_balls, "FILE-10", "the number of balls");
    // FILE-17
    let has_room = |content| content == Some(Content::Nothing) || content == Some(Content::Ball);
    let room = state.cells().iter().filter(|cell| has_room(state.content(**cell)) && !state.is_place(**cell)).count();
    faults.add_if((room as i64) < it.nb_balls + it.nb_players, "FILE-17", format!("there are only {room} cells"));
}

/// FILE-13: the conditions on the cell of a goku.
fn place(state: &State, id: usize, goku: &Goku, faults: &mut ViolationList) {
    let content = state.content(goku.cell);
    faults.add_if(content.is_none(), "FILE-13", format!("goku {id} is off the board"));
    if !goku.is_alive {
        return;
    }
    faults.add_if(content == Some(Content::Rock), "FILE-13", format!("goku {id} is on a rock"));
    let is_on_item = state.items().any(|item| item.is_there && item.place == goku.cell);
    faults.add_if(is_on_item, "FILE-13", format!("goku {id} is on an item"));
    let takes = content == Some(Content::Ball) && !goku.is_carrier;
    faults.add_if(takes, "FILE-13", format!("goku {id} is on a ball"));
    let deposits = content == Some(Content::Capsule) && goku.is_carrier;
    faults.add_if(deposits, "FILE-13", format!("goku {id} is on a capsule with a ball"));
    let mut others = state.gokus.iter().enumerate().filter(|(other, _)| *other != id);
    let is_shared = others.any(|(_, other)| other.is_alive && other.cell == goku.cell);
    faults.add_if(is_shared, "FILE-13", format!("goku {id} is on the cell of another one"));
}

/// FILE-16: the conditions on living gokus and on dead ones.
fn living_and_dead(state: &State, id: usize, goku: &Goku, faults: &mut ViolationList) {
    if goku.is_alive {
        faults.add_if(goku.timer > 0, "FILE-16", format!("the living goku {id} has a timer"));
        return;
    }
    faults.add_if(goku.strength > 0, "FILE-16", format!("the dead goku {id} has strength"));
    faults.add_if(goku.kinton_time > 0 || goku.is_rider, "FILE-16", format!("the dead goku {id} has a kinton"));
    faults.add_if(goku.is_carrier, "FILE-16", format!("the dead goku {id} has a ball"));
    let is_late = goku.timer > state.parameters.goku_regen_time;
    faults.add_if(is_late, "FILE-16", format!("the timer of the dead goku {id}"));
}
