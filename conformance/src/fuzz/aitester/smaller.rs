//! Makes steps smaller: fewer players, units, types, columns and rows, plainer land, smaller numbers, simpler answers.

use super::Sample;
use rulebook_core::aitester::{
    Armies, Army, Bonuses, Column, Command, Ground, LandKind, P1, Parameter, Parameters, Phase, Placement, Player,
    Scenario, Setup, Situation, State, Symmetry, Terrain, Tile, tiles,
};
use rulebook_core::grid::Size;

const FLAT: Ground = Ground::Land(LandKind::FLAT);

/// Returns smaller samples, the largest reductions first.
pub(super) fn samples(sample: &Sample) -> Vec<Sample> {
    let mut smaller = vec![Sample { layout: Vec::new(), ..sample.clone() }];
    for index in 0..sample.layout.len() {
        let mut fewer = sample.clone();
        fewer.layout.remove(index);
        smaller.push(fewer);
    }
    let setup = sample.state.clone().into_setup();
    setups(&setup, &mut |setup| {
        if let Ok(state) = State::new(setup) {
            smaller.push(Sample { state, ..sample.clone() });
        }
    });
    smaller.extend(fewer_columns_and_rows(sample, &setup));
    smaller.extend(renumbered(sample, &setup));
    if setup.situation.player != P1 {
        smaller.push(Sample { state: sample.state.under(Symmetry::Players), ..sample.clone() });
    }
    for answer in answers(sample) {
        smaller.push(Sample { answer, ..sample.clone() });
    }
    smaller
}

/// The size of a sample, most important part first: pieces, then the answer, then numbers.
pub(super) fn size(sample: &Sample) -> (usize, usize, u64) {
    let (scenario, situation) = (sample.state.scenario(), sample.state.situation());
    let board = scenario.terrain.size();
    let rough = tiles(board).filter(|&tile| scenario.terrain.ground(tile) != Some(FLAT)).count();
    let placement: usize = scenario.placement.iter().map(|(_, tiles)| tiles.len()).sum();
    let units: usize = situation.armies.iter().map(|(_, army)| army.units.len()).sum();
    let things = 2 * units + situation.bonuses.len() + usize::from(situation.armies.len()) + scenario.types.len();
    (things + rough + placement + sample.layout.len(), answer_size(sample), numbers(sample))
}

/// The sum of the numbers of a sample.
fn numbers(sample: &Sample) -> u64 {
    let (scenario, situation) = (sample.state.scenario(), sample.state.situation());
    let place = |tile: Tile| u64::from(tile.x) + u64::from(tile.y);
    let board = scenario.terrain.size();
    let parameters = Parameter::ALL.map(|parameter| u64::from(scenario.parameters.get(parameter)));
    let types = scenario.types.iter().flat_map(|of| Column::ALL.map(|column| u64::from(of.get(column))));
    let turn = [situation.turn, situation.points, situation.refused.into(), situation.player.index() as u32];
    let bonuses = situation.bonuses.iter().map(|&bonus| place(bonus));
    let units = situation.armies.iter().flat_map(|(_, army)| &army.units);
    let units = units.map(|unit| place(unit.tile) + u64::from(unit.health) + u64::from(unit.type_number));
    let money = situation.armies.iter().map(|(_, army)| u64::from(army.money));
    let land = tiles(board).filter_map(|tile| scenario.terrain.kind(tile)).map(|kind| u64::from(kind.number()) - 1);
    let sides = [board.width(), board.height()].map(u64::from);
    let command = sample.command().map_or(0, |command| match command {
        Command::Buy { type_number: number, x, y } | Command::Move { unit: number, x, y } => number + x + y,
        Command::Attack { unit, x, y } => unit + x + y,
        Command::Sell { unit } => unit,
        Command::EndBuying | Command::NextTurn => 0,
    });
    let fight = u64::from(situation.phase == Phase::Fight);
    let all = parameters.into_iter().chain(types).chain(turn.map(u64::from)).chain(bonuses).chain(units);
    all.chain(money).chain(land).chain(sides).sum::<u64>() + u64::from(command) + fight
}

/// The size of an answer. A line that is no command is larger than any command, and a non-canonical line is larger than
/// a canonical one.
fn answer_size(sample: &Sample) -> usize {
    let Some(command) = sample.command() else {
        return if sample.answer.is_empty() { 0 } else { 10 + sample.answer.len() };
    };
    let order = match command {
        Command::EndBuying | Command::NextTurn => 1,
        Command::Sell { .. } => 2,
        Command::Buy { .. } | Command::Move { .. } => 3,
        Command::Attack { .. } => 4,
    };
    2 * order + usize::from(command.to_string().as_bytes() != sample.answer)
}

/// Passes smaller setups to `take` for which the answer keeps its meaning. They may be invalid.
fn setups(setup: &Setup, take: &mut dyn FnMut(Setup)) {
    let mut with = |change: &dyn Fn(&mut Scenario, &mut Situation)| {
        let mut candidate = setup.clone();
        change(&mut candidate.scenario, &mut candidate.situation);
        take(candidate);
    };
    let size = setup.scenario.terrain.size();
    with(&|scenario, _| scenario.terrain = Terrain::flat(size));
    with(&|scenario, _| scenario.placement = Placement::NONE);
    with(&|_, situation| situation.bonuses.clear());
    for player in setup.situation.armies.players() {
        let army = &setup.situation.armies[player];
        with(&|_, situation| of(situation, player, |army| army.units.clear()));
        with(&|_, situation| {
            of(situation, player, |army| {
                army.units.pop();
            })
        });
        if player != setup.situation.player {
            for id in 0..army.units.len() {
                with(&|_, situation| {
                    of(situation, player, |army| {
                        army.units.remove(id);
                    })
                });
            }
        }
    }
    with(&|scenario, situation| last_player(scenario, situation));
    with(&|scenario, _| {
        scenario.types.pop();
    });
    for index in 0..setup.situation.bonuses.len() {
        with(&|_, situation| {
            situation.bonuses.remove(index);
        });
    }
    for tile in tiles(size) {
        if setup.scenario.terrain.ground(tile) != Some(FLAT) {
            with(&|scenario, _| scenario.terrain.set(tile, FLAT));
        }
        if setup.scenario.placement.owner(tile).is_some() {
            with(&|scenario, _| scenario.placement.set(tile, None));
        }
    }
    smaller_numbers(setup, &mut with);
}

/// A change of the two parts of a setup.
type Change<'a> = &'a dyn Fn(&mut Scenario, &mut Situation);

fn smaller_numbers(setup: &Setup, with: &mut dyn FnMut(Change<'_>)) {
    let situation = &setup.situation;
    with(&|scenario, _| scenario.parameters = Parameters { money: 0, action_points: 1, max_units: 1, turn_limit: 0 });
    for parameter in Parameter::ALL {
        for number in lower(setup.scenario.parameters.get(parameter), parameter.min()) {
            with(&|scenario, _| *scenario.parameters.get_mut(parameter) = number);
        }
    }
    for (index, unit_type) in setup.scenario.types.iter().enumerate() {
        for column in Column::ALL {
            for number in lower(unit_type.get(column), column.min()) {
                with(&|scenario, _| *scenario.types[index].get_mut(column) = number);
            }
        }
    }
    with(&|_, situation| situation.refused = 0);
    for turn in lower(situation.turn, 0) {
        with(&|_, situation| situation.turn = turn);
    }
    for points in lower(situation.points, 0) {
        with(&|_, situation| situation.points = points);
    }
    for player in situation.armies.players() {
        for money in lower(situation.armies[player].money, 0) {
            with(&|_, situation| of(situation, player, |army| army.money = money));
        }
        for (id, unit) in situation.armies[player].units.iter().enumerate() {
            for health in lower(unit.health, u32::from(unit.is_living())) {
                with(&|_, situation| of(situation, player, |army| army.units[id].health = health));
            }
            with(&|_, situation| of(situation, player, |army| army.units[id].type_number = 0));
            with(&|_, situation| of(situation, player, |army| army.units[id].health = 0));
        }
    }
}

/// Smaller numbers that are not below a bound.
fn lower(number: u32, min: u32) -> impl Iterator<Item = u32> {
    [min, number / 10, number / 2, number.saturating_sub(1)].into_iter().filter(move |&n| n >= min && n < number)
}

fn of(situation: &mut Situation, player: Player, change: impl FnOnce(&mut Army)) {
    if let Some(army) = situation.armies.get_mut(player) {
        change(army);
    }
}

/// Removes the last player with its placement tiles.
fn last_player(scenario: &mut Scenario, situation: &mut Situation) {
    let mut armies = Armies::NONE;
    for (_, army) in situation.armies.iter().take(usize::from(situation.armies.len()) - 1) {
        armies.push(army.clone());
    }
    situation.armies = armies;
    for tile in tiles(scenario.terrain.size()) {
        if scenario.placement.owner(tile).is_some_and(|owner| !situation.armies.has(owner)) {
            scenario.placement.set(tile, None);
        }
    }
}

/// Removes halves of the board, and single columns and rows. Living units and bonuses there go, and dead ones move to
/// what remains.
fn fewer_columns_and_rows(sample: &Sample, setup: &Setup) -> Vec<Sample> {
    let size = setup.scenario.terrain.size();
    let mut smaller = Vec::new();
    for (count, is_column) in [(size.width(), true), (size.height(), false)] {
        let halves = [(0, count / 2), (count / 2, count)];
        let lines = halves.into_iter().chain((0..count).map(|number| (number, number + 1)));
        smaller.extend(lines.filter_map(|(first, end)| without(sample, setup, is_column, first, end)));
    }
    smaller
}

/// Removes columns or rows from `first` to before `end`. `None` if the answer names one of them, or a unit is on one.
fn without(sample: &Sample, setup: &Setup, is_column: bool, first: u8, end: u8) -> Option<Sample> {
    let old = setup.scenario.terrain.size();
    let gone = end.checked_sub(first).filter(|&gone| gone > 0)?;
    let size = match is_column {
        true => Size::new(old.width().checked_sub(gone)?, old.height()),
        false => Size::new(old.width(), old.height().checked_sub(gone)?),
    }?;
    let number = |at: u8| if at < first { Some(at) } else { at.checked_sub(gone).filter(|_| at >= end) };
    let moved = |tile: Tile| match is_column {
        true => number(tile.x).map(|x| Tile::new(x, tile.y)),
        false => number(tile.y).map(|y| Tile::new(tile.x, y)),
    };
    let (mut terrain, mut placement) = (Terrain::flat(size), Placement::NONE);
    for tile in tiles(old) {
        if let (Some(to), Some(ground)) = (moved(tile), setup.scenario.terrain.ground(tile)) {
            terrain.set(to, ground);
            placement.set(to, setup.scenario.placement.owner(tile));
        }
    }
    let mut situation = setup.situation.clone();
    for player in setup.situation.armies.players() {
        for unit in situation.armies.get_mut(player).into_iter().flat_map(|army| &mut army.units) {
            unit.tile = moved(unit.tile).or_else(|| (!unit.is_living()).then_some(Tile::new(0, 0)))?;
        }
    }
    situation.bonuses = situation.bonuses.iter().filter_map(|&bonus| moved(bonus)).collect::<Bonuses>();
    let to = |x: u32, y: u32| match Tile::on(old, x, y) {
        Some(tile) => moved(tile).map(|tile| (u32::from(tile.x), u32::from(tile.y))),
        None => Some((x, y)),
    };
    let answer = match sample.command() {
        Some(Command::Buy { type_number, x, y }) => {
            to(x, y).map(|(x, y)| Command::Buy { type_number, x, y }.to_string().into_bytes())
        }
        Some(Command::Move { unit, x, y }) => {
            to(x, y).map(|(x, y)| Command::Move { unit, x, y }.to_string().into_bytes())
        }
        Some(Command::Attack { unit, x, y }) => {
            to(x, y).map(|(x, y)| Command::Attack { unit, x, y }.to_string().into_bytes())
        }
        Some(Command::Sell { .. } | Command::EndBuying | Command::NextTurn) | None => Some(sample.answer.clone()),
    }?;
    let scenario = Scenario { terrain, placement, ..setup.scenario.clone() };
    let state = State::new(Setup { scenario, situation }).ok()?;
    Some(Sample { state, answer, layout: sample.layout.clone() })
}

/// Removes the first types and the first units of the player whose turn it is. Numbers move up, also that of the
/// answer.
fn renumbered(sample: &Sample, setup: &Setup) -> Vec<Sample> {
    let mut smaller = Vec::new();
    let mut take = |setup: Setup, answer: Vec<u8>| {
        if let Ok(state) = State::new(setup) {
            smaller.push(Sample { state, answer, layout: sample.layout.clone() });
        }
    };
    if setup.scenario.types.len() > 1 {
        let mut candidate = setup.clone();
        candidate.scenario.types.remove(0);
        for player in setup.situation.armies.players() {
            of(&mut candidate.situation, player, |army| {
                army.units.iter_mut().for_each(|unit| unit.type_number = unit.type_number.saturating_sub(1));
            });
        }
        let answer = match sample.command() {
            Some(Command::Buy { type_number, x, y }) => {
                Command::Buy { type_number: type_number.saturating_sub(1), x, y }.to_string().into_bytes()
            }
            _ => sample.answer.clone(),
        };
        take(candidate, answer);
    }
    let player = setup.situation.player;
    if !setup.situation.armies[player].units.is_empty() {
        let mut candidate = setup.clone();
        of(&mut candidate.situation, player, |army| {
            army.units.remove(0);
        });
        let answer = match sample.command() {
            Some(Command::Sell { unit }) => Command::Sell { unit: unit.saturating_sub(1) }.to_string().into_bytes(),
            Some(Command::Move { unit, x, y }) => {
                Command::Move { unit: unit.saturating_sub(1), x, y }.to_string().into_bytes()
            }
            Some(Command::Attack { unit, x, y }) => {
                Command::Attack { unit: unit.saturating_sub(1), x, y }.to_string().into_bytes()
            }
            _ => sample.answer.clone(),
        };
        take(candidate, answer);
    }
    smaller
}

/// Returns simpler answers: an empty line, the ends of a turn, the canonical form, smaller numbers, and fewer bytes.
fn answers(sample: &Sample) -> Vec<Vec<u8>> {
    let mut simpler = vec![Vec::new()];
    let mut commands = vec![Command::NextTurn, Command::EndBuying];
    if let Some(command) = sample.command() {
        commands.push(command);
        match command {
            Command::Attack { unit, x, y } => {
                commands.push(Command::Move { unit, x, y });
                commands.extend(reductions(unit).map(|unit| Command::Attack { unit, x, y }));
                commands.extend(reductions(x).map(|x| Command::Attack { unit, x, y }));
                commands.extend(reductions(y).map(|y| Command::Attack { unit, x, y }));
            }
            Command::Move { unit, x, y } => {
                commands.extend(reductions(unit).map(|unit| Command::Move { unit, x, y }));
                commands.extend(reductions(x).map(|x| Command::Move { unit, x, y }));
                commands.extend(reductions(y).map(|y| Command::Move { unit, x, y }));
            }
            Command::Buy { type_number, x, y } => {
                commands.extend(reductions(type_number).map(|type_number| Command::Buy { type_number, x, y }));
                commands.extend(reductions(x).map(|x| Command::Buy { type_number, x, y }));
                commands.extend(reductions(y).map(|y| Command::Buy { type_number, x, y }));
            }
            Command::Sell { unit } => commands.extend(reductions(unit).map(|unit| Command::Sell { unit })),
            Command::EndBuying | Command::NextTurn => {}
        }
    }
    simpler.extend(commands.into_iter().map(|command| command.to_string().into_bytes()));
    for index in 0..sample.answer.len() {
        let mut fewer = sample.answer.clone();
        fewer.remove(index);
        simpler.push(fewer);
    }
    simpler
}

/// 0, and the number less 1.
fn reductions(number: u32) -> impl Iterator<Item = u32> {
    [0, number.saturating_sub(1)].into_iter().filter(move |&other| other < number)
}
