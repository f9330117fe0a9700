//! Structure-aware mutations of inputs.

use super::step::play;
use crate::dice::Dice;
use crate::input::{read_sample, step_text, write_sample, write_state};
use crate::mutate::{damage, damaged};
use rulebook_conformance::fuzz::aitester::{Change, Sample};
use rulebook_conformance::fuzz::{Fuzzable as _, perturb};
use rulebook_conformance::protocol::{lines_of, text_of};
use rulebook_core::aitester::{
    AiTester, Army, Column, Command, Ground, LandKind, Phase, Player, Setup, State, Symmetry, Tile, Unit,
};

/// Mutates a step request: the state or the answer.
pub(super) fn step(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    write_sample::<AiTester>(&changed_or_new(dice, text))
}

/// Mutates a step request: the state or the answer, and sometimes the text or the rules, so that the request may be
/// refused.
pub(super) fn request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    if read_sample::<AiTester>(text).is_none() && dice.one_in(2) {
        return damaged(dice, text.to_vec());
    }
    let mut step = AiTester::request(&changed_or_new(dice, text));
    if dice.one_in(20) {
        step.rules = Some(lines_of(dice.pick(&RULES).as_bytes()));
    }
    if dice.one_in(6) {
        let change: Change = dice.make(16, |u| u.arbitrary());
        change.apply(&mut step.state);
    }
    let mut text = step_text(&step);
    if dice.one_in(8) {
        damage(dice, &mut text);
    }
    text
}

/// Rule lines, all of which are rejected or not supported (SET-10).
const RULES: [&str; 7] = ["money=3\n", "x\n", "=3\n", "\n", "\n=\na=\n", "# a\n", "x\nmoney=3\n"];

fn changed_or_new(dice: &mut Dice, text: &[u8]) -> Sample {
    let mut sample = match read_sample::<AiTester>(text) {
        Some(sample) if !dice.one_in(40) => changed(dice, sample),
        _ => AiTester::sample(&dice.bytes(4096)),
    };
    sample.layout.clear();
    sample
}

/// Mutates a state file: its state, its layout, or its text.
pub(super) fn state_file(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if let Some(state) = State::read(&bytes).ok().filter(|_| dice.one_in(2)) {
        bytes = write_state::<AiTester>(&changed(dice, Sample::new(state, Command::NextTurn)).state).into_bytes();
    }
    match dice.below(4) {
        0 => bytes,
        1 => damaged(dice, bytes),
        _ => {
            let mut lines = lines_of(&bytes);
            let change: Change = dice.make(16, |u| u.arbitrary());
            change.apply(&mut lines);
            text_of(&lines)
        }
    }
}

/// Mutates an answer line.
pub(super) fn answer_line(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
    let mut line = match dice.below(4) {
        0 => random_command(dice).to_string().into_bytes(),
        1 => AiTester::sample(&dice.bytes(4096)).answer,
        _ => line.to_vec(),
    };
    match dice.below(3) {
        0 => line,
        1 => damaged(dice, line),
        _ => {
            dice.make(32, |u| perturb::<AiTester>(u, &mut line));
            line
        }
    }
}

fn random_command(dice: &mut Dice) -> Command {
    dice.make(32, |u| u.arbitrary())
}

/// Applies a few mutations in sequence.
fn changed(dice: &mut Dice, mut sample: Sample) -> Sample {
    for _ in 0..=dice.below(4) {
        match dice.below(12) {
            0..=4 => answer(dice, &mut sample),
            5 | 6 => {
                if let Some((after, _)) = play(&sample) {
                    sample.state = after;
                }
            }
            7 => {
                let symmetry = dice.pick(&Symmetry::ALL);
                let size = sample.state.scenario().terrain.size();
                if let Some(command) = sample.command() {
                    sample.answer = command.under(symmetry, size).to_string().into_bytes();
                }
                sample.state = sample.state.under(symmetry);
            }
            _ => {
                let mut setup = sample.state.clone().into_setup();
                change(dice, &mut setup);
                // An invalid mutation is undone.
                if let Ok(state) = State::new(setup) {
                    sample.state = state;
                }
            }
        }
    }
    sample
}

fn answer(dice: &mut Dice, sample: &mut Sample) {
    let command = match dice.below(8) {
        0 => random_command(dice),
        1 => {
            let line = &mut sample.answer;
            return dice.make(32, |u| perturb::<AiTester>(u, line));
        }
        2 => {
            sample.answer.clear();
            return;
        }
        _ => dice.make(256, |u| sample.state.arbitrary_command(u)),
    };
    sample.answer = command.to_string().into_bytes();
}

/// Mutates a setup; the result may be invalid.
fn change(dice: &mut Dice, setup: &mut Setup) {
    let size = setup.scenario.terrain.size();
    let tile = Tile::new(dice.below(size.width().into()) as u8, dice.below(size.height().into()) as u8);
    let player = Player::ALL[dice.below(setup.situation.armies.len().into())];
    match dice.below(12) {
        0 | 1 => {
            let kind = dice.pick(&[1, 1, 2, 3, 10]);
            let land = Ground::Land(LandKind::new(kind).unwrap_or(LandKind::FLAT));
            setup.scenario.terrain.set(tile, dice.pick(&[land, land, Ground::Water, Ground::Wall]));
        }
        2 => setup.scenario.placement.set(tile, dice.pick(&[Some(player), None])),
        3 => bonus(dice, setup, tile),
        4 | 5 => units(dice, setup, player, tile),
        6 => setup.situation.player = player,
        7 => {
            let points = setup.scenario.parameters.action_points;
            setup.situation.points = dice.pick(&[0, 1, points / 2, points]);
        }
        8 => {
            let last = setup.scenario.parameters.last_turn();
            setup.situation.turn = dice.pick(&[0, last / 2, last - 1, last]);
        }
        9 => {
            setup.situation.refused = dice.below(3) as u8;
            setup.situation.phase = dice.pick(&[Phase::Buy, Phase::Fight]);
            if setup.situation.phase == Phase::Buy {
                (setup.situation.turn, setup.situation.points) = (0, 0);
            }
        }
        10 => {
            let number = dice.below(setup.scenario.types.len());
            let column = dice.pick(&Column::ALL);
            *setup.scenario.types[number].get_mut(column) = dice.pick(&[column.min(), 2, 5, 60, Column::MAX]);
        }
        _ => {
            let money = dice.pick(&[0, 20, 120, Army::MAX_MONEY - 10, Army::MAX_MONEY]);
            if let Some(army) = setup.situation.armies.get_mut(player) {
                army.money = money;
            }
        }
    }
}

/// Adds or removes a bonus.
fn bonus(dice: &mut Dice, setup: &mut Setup, tile: Tile) {
    if setup.situation.bonuses.is_empty() || dice.one_in(2) {
        // A list of 64 stays as it is.
        let _ = setup.situation.bonuses.push(tile);
    } else {
        let index = dice.below(setup.situation.bonuses.len());
        setup.situation.bonuses.remove(index);
    }
}

/// Adds a unit, or moves, wounds, heals or kills one.
fn units(dice: &mut Dice, setup: &mut Setup, player: Player, tile: Tile) {
    let type_number = dice.below(setup.scenario.types.len()) as u8;
    let Some(army) = setup.situation.armies.get_mut(player) else { return };
    if army.units.is_empty() || dice.one_in(3) {
        // A list of 32 stays as it is.
        let _ = army.units.push(Unit { type_number, tile, health: 40 });
        return;
    }
    let index = dice.below(army.units.len());
    let unit = &mut army.units[index];
    match dice.below(4) {
        0 | 1 => unit.tile = tile,
        2 => unit.type_number = type_number,
        _ => unit.health = dice.pick(&[0, 1, 30, Unit::MAX_HEALTH - 10, Unit::MAX_HEALTH]),
    }
}
