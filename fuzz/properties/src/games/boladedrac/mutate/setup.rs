//! Mutates a state; the result may be invalid.

use super::repair::cells;
use crate::dice::Dice;
use rulebook_core::boladedrac::{
    Cell, Direction, Goku, Gokus, Item, ItemKind, Name, Parameter, Parameters, Player, Setup, Status,
};
use rulebook_core::grid::WideSize;

/// Mutates one thing in a state.
pub(super) fn change(dice: &mut Dice, setup: &mut Setup) {
    match dice.below(16) {
        0..=4 => goku(dice, setup),
        5 | 6 => gather_gokus(dice, setup),
        7 | 8 => thing(dice, setup),
        9 | 10 => item(dice, setup),
        11 => parameter(dice, setup),
        12 | 13 => round(dice, setup),
        14 => players(dice, setup),
        _ => size(dice, setup),
    }
}

fn player(dice: &mut Dice, setup: &Setup) -> Player {
    let players: Vec<Player> = setup.gokus.players().collect();
    dice.pick(&players)
}

/// A cell where something may happen: beside a goku, or with something on it.
fn cell(dice: &mut Dice, setup: &Setup) -> Cell {
    let own = setup.gokus[player(dice, setup)].cell;
    let of = |dice: &mut Dice, all: Vec<Cell>| if all.is_empty() { own } else { dice.pick(&all) };
    match dice.below(8) {
        0 => own,
        1 | 2 => own.next(dice.pick(&Direction::ALL)),
        3 => of(dice, setup.balls.iter().map(Cell::at).collect()),
        4 => of(dice, setup.capsules.iter().map(Cell::at).collect()),
        5 => of(dice, setup.numbered_items().map(|(_, item)| item.cell).collect()),
        _ => of(dice, cells(setup.size).collect()),
    }
}

/// A number that some rule depends on.
fn amount(dice: &mut Dice, parameters: &Parameters) -> u32 {
    let number = parameters.get(dice.pick(&Parameter::ALL));
    match dice.below(6) {
        0 => 0,
        1 => 1,
        2 => dice.below(12) as u32,
        3 => number,
        4 => number.saturating_sub(1),
        _ => number.saturating_add(1),
    }
}

fn goku(dice: &mut Dice, setup: &mut Setup) {
    let (at, amount, player) = (cell(dice, setup), amount(dice, &setup.parameters), player(dice, setup));
    let Some(goku) = setup.gokus.get_mut(player) else { return };
    match dice.below(11) {
        0..=2 => goku.cell = at,
        3 => goku.with_ball = !goku.with_ball,
        4 => goku.kinton = if goku.kinton > 0 && dice.one_in(2) { 0 } else { amount },
        5 => goku.kinton = dice.pick(&[1, 1, 2, Parameters::MAX_TOTAL - 1, Parameters::MAX_TOTAL]),
        6 | 7 => goku.strength = amount,
        8 => goku.is_alive = !goku.is_alive,
        9 if goku.is_alive => goku.balls = dice.pick(&[0, 1, 7, Parameters::MAX_TOTAL]),
        9 => goku.timer = dice.pick(&[0, 0, 1, 2, 9]),
        _ => {
            let thousandths = dice.pick(&[0, 1, 250, 990, 1000]);
            let share = Status::of_thousandths(thousandths).unwrap_or_default();
            goku.status = if dice.one_in(2) { Status::FROZEN } else { share };
        }
    }
}

/// Puts a goku beside another one, or in line with it. Either may carry a ball, and
/// one of them may stand on a second ball (COM-5, COM-6).
fn gather_gokus(dice: &mut Dice, setup: &mut Setup) {
    let (one, other) = (player(dice, setup), player(dice, setup));
    let direction = dice.pick(&Direction::ALL);
    let steps = if dice.one_in(2) { 1 } else { 1 + dice.below(4) };
    let target = (0..steps).fold(setup.gokus[one].cell, |cell, _| cell.next(direction));
    if let Some(goku) = setup.gokus.get_mut(other) {
        (goku.is_alive, goku.cell) = (true, target);
        goku.with_ball |= dice.one_in(3);
    }
    if let Some(goku) = setup.gokus.get_mut(one).filter(|_| dice.one_in(3)) {
        goku.with_ball = true;
        if dice.one_in(2) {
            setup.balls.insert(goku.cell.position());
        }
    }
}

/// Adds or removes a rock, a capsule or a ball.
fn thing(dice: &mut Dice, setup: &mut Setup) {
    let at = cell(dice, setup).position();
    let is_more = dice.one_in(2);
    let set = match dice.below(4) {
        0 => &mut setup.capsules,
        1 | 2 => &mut setup.balls,
        _ => &mut setup.rocks,
    };
    if is_more {
        set.insert(at)
    } else {
        set.remove(at)
    }
    if dice.one_in(20) {
        // Few cells are left for balls and gokus (DEA-3, BAL-2).
        let rocks = cells(setup.size).filter(|_| dice.one_in(2)).map(Cell::position);
        setup.rocks = setup.rocks.iter().chain(rocks).collect();
    }
}

fn item(dice: &mut Dice, setup: &mut Setup) {
    let at = cell(dice, setup);
    let items = setup.items_mut(dice.pick(&ItemKind::ALL));
    let timer = dice.pick(&[0, 1, 1, 2, 9, Parameters::MAX_AMOUNT]);
    let added = Item { cell: at, is_there: timer == 0, timer };
    if items.is_empty() || dice.one_in(4) {
        // A full list stays unchanged.
        let _ = items.push(added);
        return;
    }
    let index = dice.below(items.len());
    match dice.below(4) {
        0 => _ = items.remove(index),
        1 => items[index].cell = at,
        2 => (items[index].timer, items[index].is_there) = (timer, timer == 0),
        _ => items.swap(0, index),
    }
}

fn parameter(dice: &mut Dice, setup: &mut Setup) {
    let value = if dice.one_in(8) { u32::MAX } else { amount(dice, &setup.parameters) };
    *setup.parameters.get_mut(dice.pick(&Parameter::ALL)) = value;
}

/// Changes the round or the number of rounds of the game. Some rules depend on the
/// round modulo 4 (ROU-3, MOV-4).
fn round(dice: &mut Dice, setup: &mut Setup) {
    match dice.below(4) {
        0 => setup.parameters.nb_rounds = setup.round + 1 + dice.below(3) as u32,
        1 => setup.round = setup.parameters.nb_rounds.saturating_sub(1 + dice.below(3) as u32),
        _ => setup.round = setup.round / 4 * 4 + dice.below(4) as u32,
    }
}

/// Adds or removes a player, or swaps two players.
fn players(dice: &mut Dice, setup: &mut Setup) {
    let mut gokus: Vec<Goku> = setup.gokus.iter().map(|(_, goku)| *goku).collect();
    let index = dice.below(gokus.len());
    match dice.below(3) {
        0 if gokus.len() > 1 => _ = gokus.remove(index),
        1 => gokus.swap(0, index),
        _ => {
            let name = Name::new(dice.pick(&["a", "twelve_chars", "{~}", "-1", "beans"])).unwrap_or(gokus[index].name);
            gokus.push(Goku { name, cell: cell(dice, setup), ..gokus[index] });
        }
    }
    setup.gokus = Gokus::NONE;
    for goku in gokus {
        setup.gokus.push(goku);
    }
}

/// Adds or removes a row, a column or both.
fn size(dice: &mut Dice, setup: &mut Setup) {
    let mut side = |now: u8| match dice.below(4) {
        0 => now.saturating_add(1),
        1 => now.saturating_sub(1).max(3),
        _ => now,
    };
    let (width, height) = (side(setup.size.width()), side(setup.size.height()));
    setup.size = WideSize::new(width, height).unwrap_or(setup.size);
}
