//! Makes a mutated state valid again with few changes (FILE-7 to FILE-17).

use rulebook_core::boladedrac::{Cell, Goku, ItemKind, Parameter, Player, Setup, State};
use rulebook_core::grid::WideSize;

/// The valid state closest to a setup; `None` when none is close.
pub(super) fn repair(mut setup: Setup) -> Option<State> {
    board(&mut setup);
    items(&mut setup);
    for player in Player::ALL {
        if let Some(goku) = setup.gokus.get(player).copied() {
            let goku = repaired(&mut setup, player, goku);
            *setup.gokus.get_mut(player)? = goku;
        }
    }
    for kind in ItemKind::ALL {
        for item in setup.items_mut(kind) {
            item.is_there |= item.timer == 0;
        }
    }
    absent_under_gokus(&mut setup);
    parameters(&mut setup);
    State::new(setup).ok()
}

/// The cells of the board, row by row.
pub(super) fn cells(size: WideSize) -> impl Iterator<Item = Cell> {
    (0..size.height()).flat_map(move |i| (0..size.width()).map(move |j| Cell::new(i, j)))
}

/// Surrounds the board with rocks, and removes things off the board or on occupied cells (SET-1, SET-6, FILE-9).
fn board(setup: &mut Setup) {
    let size = setup.size;
    let is_border = |cell: &Cell| {
        [(cell.i, size.height()), (cell.j, size.width())].iter().any(|&(at, side)| at == 0 || at + 1 == side)
    };
    let on_board = |cell: &Cell| cell.is_on(size);
    let border = cells(size).filter(is_border);
    setup.rocks = setup.rocks.iter().map(Cell::at).filter(on_board).chain(border).map(Cell::position).collect();
    for set in [&mut setup.capsules, &mut setup.balls] {
        *set = set.iter().filter(|&at| on_board(&Cell::at(at)) && !setup.rocks.contains(at)).collect();
    }
    setup.balls = setup.balls.iter().filter(|&at| !setup.capsules.contains(at)).collect();
}

/// Removes items off the board or on occupied cells, and keeps one item at each place (FILE-11, FILE-12).
fn items(setup: &mut Setup) {
    let size = setup.size;
    let taken = [setup.rocks, setup.capsules, setup.balls];
    let mut places: Vec<Cell> = Vec::new();
    for kind in ItemKind::ALL {
        setup.items_mut(kind).retain(|item| {
            let is_free = !taken.iter().any(|things| things.contains(item.cell.position()));
            let stays = item.cell.is_on(size) && is_free && !places.contains(&item.cell);
            places.push(item.cell);
            stays
        });
        for item in setup.items_mut(kind) {
            item.is_there &= item.timer == 0;
        }
    }
}

/// Makes a goku valid (FILE-13 to FILE-16). It stays alive if the board has a free cell for it.
fn repaired(setup: &mut Setup, player: Player, mut goku: Goku) -> Goku {
    let size = setup.size;
    goku.cell = Cell::new(goku.cell.i.min(size.height() - 1), goku.cell.j.min(size.width() - 1));
    let is_free = |cell: &Cell| {
        let is_taken = setup.gokus.iter().any(|(other, rival)| other < player && rival.is_alive && rival.cell == *cell);
        !is_taken && !setup.rocks.contains(cell.position())
    };
    let distance = |cell: &Cell| cell.i.abs_diff(goku.cell.i) + cell.j.abs_diff(goku.cell.j);
    // A living goku moves to the nearest free cell.
    match cells(size).filter(is_free).min_by_key(distance) {
        Some(cell) if goku.is_alive => goku.cell = cell,
        nearest => goku.is_alive &= nearest.is_some(),
    }
    let at = goku.cell.position();
    goku.on_kinton = goku.is_alive && goku.kinton > 0;
    goku.strength = goku.strength.min(setup.parameters.max_strength);
    if goku.is_alive {
        goku.timer = 0;
        goku.with_ball &= !setup.capsules.contains(at);
        if !goku.with_ball && setup.balls.contains(at) {
            setup.balls.remove(at);
            goku.with_ball = true;
        }
    } else {
        goku.timer = goku.timer.min(setup.parameters.goku_regen_time);
        (goku.strength, goku.kinton, goku.with_ball) = (0, 0, false);
    }
    goku
}

/// Marks the items under gokus as absent (FILE-12, FILE-13).
fn absent_under_gokus(setup: &mut Setup) {
    let gokus = setup.gokus;
    for kind in ItemKind::ALL {
        for item in setup.items_mut(kind) {
            item.is_there &= gokus.on(item.cell).is_none();
        }
    }
}

/// Makes the parameters valid, and adds a capsule and a ball if there is none (FILE-7, FILE-8, FILE-10).
fn parameters(setup: &mut Setup) {
    let free = |setup: &Setup, cell: &Cell| {
        let at = cell.position();
        let is_taken = [setup.rocks, setup.capsules, setup.balls].iter().any(|things| things.contains(at));
        !is_taken && setup.item_at(*cell).is_none() && setup.gokus.on(*cell).is_none()
    };
    let first = cells(setup.size).find(|cell| free(setup, cell));
    if let Some(cell) = first.filter(|_| setup.capsules.is_empty()) {
        setup.capsules.insert(cell.position());
    }
    let carried = |setup: &Setup| setup.gokus.iter().filter(|(_, goku)| goku.with_ball).count();
    let first = cells(setup.size).find(|cell| free(setup, cell));
    if let Some(cell) = first.filter(|_| setup.balls.is_empty() && carried(setup) == 0) {
        setup.balls.insert(cell.position());
    }
    setup.parameters.nb_capsules = setup.capsules.len() as u32;
    setup.parameters.nb_balls = (setup.balls.len() + carried(setup)) as u32;
    for parameter in Parameter::ALL {
        let least = u32::from(!parameter.may_be_zero());
        let value = setup.parameters.get_mut(parameter);
        *value = (*value).clamp(least, parameter.max());
    }
    setup.parameters.res_strength = setup.parameters.res_strength.min(setup.parameters.max_strength);
    setup.round = setup.round.min(setup.parameters.nb_rounds - 1);
}
