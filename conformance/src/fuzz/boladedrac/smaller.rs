//! Makes steps smaller: fewer players, things, rows, columns and draws, smaller numbers, simpler answers.

use super::Sample;
use crate::fuzz::draws::{fewer_changes, lower_draws};
use rulebook_core::boladedrac::{
    Action, Cell, Goku, Gokus, Item, ItemKind, Items, Name, Parameter, Player, Setup, State, Status,
};
use rulebook_core::grid::{WideCellSet, WideSize};

/// Returns smaller samples, the largest reductions first.
pub(super) fn samples(sample: &Sample) -> Vec<Sample> {
    let mut smaller = Vec::new();
    for index in 0..sample.layout.len() {
        let mut fewer = sample.clone();
        fewer.layout.remove(index);
        smaller.push(fewer);
    }
    for draw_changes in fewer_changes(&sample.draw_changes) {
        smaller.push(Sample { draw_changes, ..sample.clone() });
    }
    for player in sample.state.setup().gokus.players() {
        smaller.extend(without_player(sample, player));
    }
    for player in 0..sample.answers.len() {
        for answer in simpler(&sample.answers[player]) {
            let mut candidate = sample.clone();
            candidate.answers[player] = answer;
            smaller.push(candidate.fitted());
        }
    }
    setups(sample.state.setup(), &mut |setup| {
        if let Ok(state) = State::new(setup) {
            smaller.push(Sample { state, ..sample.clone() }.fitted());
        }
    });
    for draws in lower_draws(&sample.draws) {
        smaller.push(Sample { draws, ..sample.clone() }.fitted());
    }
    smaller
}

/// The size of a sample, most important part first: pieces, then answers and draws, then numbers.
pub(super) fn size(sample: &Sample) -> (usize, usize, u64) {
    let setup = sample.state.setup();
    let things = setup.rocks.len() + setup.capsules.len() + setup.balls.len();
    let items = setup.beans.len() + setup.kintons.len();
    let gokus = usize::from(setup.gokus.len());
    let riders = setup.gokus.iter().filter(|(_, goku)| goku.on_kinton).count();
    let carriers = setup.gokus.iter().filter(|(_, goku)| goku.with_ball).count();
    let frozen = setup.gokus.iter().filter(|(_, goku)| goku.status.is_frozen()).count();
    let pieces = things + items + 2 * gokus + riders + carriers + frozen;
    let changes = sample.layout.len() + sample.draw_changes.len();
    let answers: usize = sample.answers.iter().map(|answer| answer_size(answer)).sum();
    (pieces + changes, answers + sample.draws.len(), numbers(sample))
}

/// The sum of the numbers of a sample.
fn numbers(sample: &Sample) -> u64 {
    let setup = sample.state.setup();
    let parameters = Parameter::ALL.map(|parameter| u64::from(setup.parameters.get(parameter)));
    let items =
        setup.numbered_items().map(|(_, item)| place(item.cell) + u64::from(item.timer) + u64::from(!item.is_there));
    let gokus = setup.gokus.iter().map(|(_, goku)| {
        let numbers = [goku.timer, goku.balls, goku.strength, goku.kinton, u32::from(!goku.is_alive)];
        let share = u64::from(goku.status.thousandths().unwrap_or_default()) + goku.name.as_str().len() as u64;
        place(goku.cell) + share + numbers.map(u64::from).iter().sum::<u64>()
    });
    let draws = sample.draws.iter().map(|draw| u64::from(draw.value()) + u64::from(draw.below().get()));
    let sides = u64::from(setup.size.width()) + u64::from(setup.size.height());
    let sets = [setup.capsules, setup.balls]
        .into_iter()
        .flat_map(|set| set.iter().map(|at| place(Cell::at(at))).collect::<Vec<_>>());
    let lines: u64 = sample.draw_changes.iter().map(|change| change.lines() as u64).sum();
    parameters.into_iter().chain(items).chain(gokus).chain(draws).chain(sets).sum::<u64>()
        + sides
        + lines
        + u64::from(setup.round)
}

fn place(cell: Cell) -> u64 {
    u64::from(cell.i) + u64::from(cell.j)
}

/// The size of an answer. A malformed line is larger than any well-formed one, and a non-canonical line is larger
/// than a canonical one.
fn answer_size(answer: &[u8]) -> usize {
    let Ok(action) = Action::parse(answer) else { return if answer.is_empty() { 0 } else { 10 + answer.len() } };
    let order = match action {
        Action::Nothing => 1,
        Action::Move(_) => 2,
        Action::Throw(_) => 3,
        Action::Frozen => 4,
    };
    2 * order + usize::from(action.to_string().as_bytes() != answer)
}

/// Returns the sample without a player and its ball.
fn without_player(sample: &Sample, player: Player) -> Option<Sample> {
    let mut setup = sample.state.setup().clone();
    let gokus = setup.gokus;
    setup.gokus = Gokus::default();
    for (_, goku) in gokus.iter().filter(|&(other, _)| other != player) {
        setup.gokus.push(*goku);
    }
    if gokus[player].with_ball {
        setup.parameters.nb_balls -= 1;
    }
    // The item under the goku, which leaves its cell, appears again.
    if let Some((id, _)) = setup.item_at(gokus[player].cell) {
        let item = setup.items_mut(id.kind).get_mut(usize::from(id.index))?;
        item.is_there = item.timer == 0;
    }
    let mut answers = sample.answers.clone();
    answers.remove(player.index());
    Some(Sample { state: State::new(setup).ok()?, answers, ..sample.clone() }.fitted())
}

/// Passes smaller setups to `take`. They may be invalid.
fn setups(setup: &Setup, take: &mut dyn FnMut(Setup)) {
    let mut with = |change: &dyn Fn(&mut Setup)| {
        let mut candidate = setup.clone();
        change(&mut candidate);
        take(candidate);
    };
    let is_border = |cell: Cell| {
        cell.i == 0 || cell.j == 0 || cell.i + 1 == setup.size.height() || cell.j + 1 == setup.size.width()
    };
    let border: WideCellSet = setup.rocks.iter().filter(|&at| is_border(Cell::at(at))).collect();
    with(&|setup| setup.rocks = border);
    for kind in ItemKind::ALL {
        with(&|setup| *setup.items_mut(kind) = Items::new());
    }
    cuts(setup, &mut with);
    for kind in ItemKind::ALL {
        for index in 0..setup.items(kind).len() {
            with(&|setup| _ = setup.items_mut(kind).remove(index));
            with(&|setup| setup.items_mut(kind)[index] = Item::there(setup.items(kind)[index].cell));
            with(&|setup| setup.items_mut(kind)[index].timer = setup.items(kind)[index].timer.min(1));
        }
    }
    for ball in setup.balls.iter() {
        with(&|setup| {
            setup.balls.remove(ball);
            setup.parameters.nb_balls -= 1;
        });
    }
    for capsule in setup.capsules.iter() {
        with(&|setup| {
            setup.capsules.remove(capsule);
            setup.parameters.nb_capsules -= 1;
        });
    }
    for rock in setup.rocks.iter().filter(|&at| !is_border(Cell::at(at))) {
        with(&|setup| setup.rocks.remove(rock));
    }
    for player in setup.gokus.players() {
        gokus(player, setup, &mut with);
    }
    parameters(setup, &mut with);
}

/// A mutation of a setup.
type Change<'a> = &'a dyn Fn(&mut Setup);

/// Simplifies a goku.
fn gokus(player: Player, setup: &Setup, with: &mut dyn FnMut(Change<'_>)) {
    let mut goku = |change: &dyn Fn(&mut Goku)| {
        with(&|setup| {
            if let Some(goku) = setup.gokus.get_mut(player) {
                change(goku);
            }
        });
    };
    goku(&|goku| goku.status = Status::START);
    goku(&|goku| (goku.on_kinton, goku.kinton) = (false, 0));
    goku(&|goku| goku.kinton = goku.kinton.min(1));
    goku(&|goku| goku.kinton /= 2);
    goku(&|goku| goku.balls = 0);
    goku(&|goku| goku.balls /= 2);
    goku(&|goku| goku.strength = 0);
    goku(&|goku| goku.strength /= 2);
    goku(&|goku| goku.strength = one_less(goku.strength));
    goku(&|goku| goku.timer = 0);
    goku(&|goku| goku.timer /= 2);
    goku(&|goku| goku.name = Name::new("a").unwrap_or(goku.name));
    goku(&|goku| goku.cell.i = goku.cell.i.saturating_sub(1));
    goku(&|goku| goku.cell.j = goku.cell.j.saturating_sub(1));
    if !setup.gokus[player].is_alive {
        goku(&|goku| goku.cell = Cell::new(0, 0));
    }
    with(&|setup| {
        if let Some(goku) = setup.gokus.get_mut(player).filter(|goku| goku.with_ball) {
            goku.with_ball = false;
            setup.parameters.nb_balls -= 1;
        }
    });
}

/// Lowers the parameters and the round.
fn parameters(setup: &Setup, with: &mut dyn FnMut(Change<'_>)) {
    // Lowers the parameter only to the greatest strength of a goku, so all gokus stay valid.
    with(&|setup| {
        let strongest = setup.gokus.iter().map(|(_, goku)| goku.strength).max().unwrap_or_default().max(1);
        setup.parameters.max_strength = strongest;
        setup.parameters.res_strength = setup.parameters.res_strength.min(strongest);
    });
    for parameter in Parameter::ALL {
        let value = setup.parameters.get(parameter);
        for smaller in [u32::from(!parameter.may_be_zero()), value / 2, one_less(value)] {
            with(&|setup| *setup.parameters.get_mut(parameter) = smaller);
        }
    }
    // Many effects depend on the round modulo 4 (ROU-3, MOV-4).
    for round in [setup.round % 4, setup.round % 2, 0] {
        with(&|setup| setup.round = round);
        with(&|setup| (setup.round, setup.parameters.nb_rounds) = (round, round + 1));
        with(&|setup| (setup.round, setup.parameters.nb_rounds) = (round, round + 2));
    }
}

/// Subtracts one from a small number. Large numbers would take too many steps.
const fn one_less(value: u32) -> u32 {
    if value <= 12 { value.saturating_sub(1) } else { value }
}

/// Removes half of the rows or columns, or a single one.
fn cuts(setup: &Setup, with: &mut dyn FnMut(Change<'_>)) {
    for (count, is_column) in [(setup.size.width(), true), (setup.size.height(), false)] {
        for (first, last) in [(1, count / 2), (count / 2 + 1, count.saturating_sub(2))] {
            with(&|setup| cut(setup, is_column, first, last));
        }
        for number in 1..count.saturating_sub(1) {
            with(&|setup| cut(setup, is_column, number, number));
        }
    }
}

/// Removes rows or columns with all things and items on them. Gokus move to the cell after or before them.
fn cut(setup: &mut Setup, is_column: bool, first: u8, last: u8) {
    let (width, height) = (setup.size.width(), setup.size.height());
    let Some(gone) = last.checked_sub(first).map(|gone| gone + 1) else { return };
    let (width, height) =
        if is_column { (width.saturating_sub(gone), height) } else { (width, height.saturating_sub(gone)) };
    let Some(size) = WideSize::new(width, height) else { return };
    let moved = |at: u8| if at > last { at - gone } else { at.min(first) };
    let place = |cell: Cell| {
        if is_column { Cell::new(cell.i, moved(cell.j)) } else { Cell::new(moved(cell.i), cell.j) }
    };
    let stays = |cell: Cell| !(first..=last).contains(if is_column { &cell.j } else { &cell.i });
    let rest = |set: WideCellSet| -> WideCellSet {
        set.iter().map(Cell::at).filter(|&cell| stays(cell)).map(|cell| place(cell).position()).collect()
    };
    (setup.rocks, setup.capsules, setup.balls) = (rest(setup.rocks), rest(setup.capsules), rest(setup.balls));
    setup.parameters.nb_capsules = setup.capsules.len() as u32;
    setup.size = size;
    for kind in ItemKind::ALL {
        let items = setup.items(kind).iter().filter(|item| stays(item.cell));
        *setup.items_mut(kind) = items.map(|item| Item { cell: place(item.cell), ..*item }).collect();
    }
    for player in Player::ALL {
        if let Some(goku) = setup.gokus.get_mut(player) {
            goku.cell = place(goku.cell);
        }
    }
    let carried = setup.gokus.iter().filter(|(_, goku)| goku.with_ball).count();
    setup.parameters.nb_balls = (setup.balls.len() + carried) as u32;
}

/// Returns simpler answers: an empty line, no action, the canonical form, and fewer bytes.
fn simpler(answer: &[u8]) -> Vec<Vec<u8>> {
    let mut simpler = vec![Vec::new(), b"-".to_vec()];
    match Action::parse(answer) {
        Ok(action) => simpler.push(action.to_string().into_bytes()),
        Err(_) => {
            for index in 0..answer.len() {
                let mut fewer = answer.to_vec();
                fewer.remove(index);
                simpler.push(fewer);
            }
        }
    }
    simpler
}
