//! Structure-aware mutations of inputs.

use super::turn::play;
use crate::dice::Dice;
use crate::input::{read_sample, write_sample, write_state};
use crate::mutate::{damage, damaged};
use rulebook_conformance::fuzz::fibot::{Change, Sample};
use rulebook_conformance::fuzz::{Fuzzable as _, perturb};
use rulebook_conformance::protocol::{lines_of, text_of};
use rulebook_core::fibot::{FiBot, Player, Robot, Setup, State, Symmetry, Turn, random};
use rulebook_core::grid::{Position, Size};

/// Mutates a step request: the state or the answer.
pub(super) fn turn(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    let mut sample = match read_sample::<FiBot>(text) {
        Some(sample) if !dice.one_in(40) => changed(dice, sample),
        _ => FiBot::sample(&dice.bytes(4096)),
    };
    sample.layout.clear();
    write_sample::<FiBot>(&sample)
}

/// Mutates a step request: the state or the answer, and sometimes the text, so
/// that the request may be refused. It may also add rules, which FIbot does not
/// have.
pub(super) fn request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    let sample = match read_sample::<FiBot>(text) {
        Some(sample) if !dice.one_in(40) => changed(dice, sample),
        None if dice.one_in(2) => return damaged(dice, text.to_vec()),
        _ => FiBot::sample(&dice.bytes(4096)),
    };
    let mut text = write_sample::<FiBot>(&sample);
    if dice.one_in(5) {
        damage(dice, &mut text);
    }
    if dice.one_in(20) {
        let rules = dice.pick(&["--- rules\nrounds=3\n", "--- rules\nx\n", "--- rules\n=3\n", "--- rules\n\n=\na=\n"]);
        text.splice(0..0, rules.bytes()).for_each(drop);
    }
    text
}

/// Mutates a state file: its state, its layout, or its text.
pub(super) fn state_file(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if let Some(state) = State::read(&bytes).ok().filter(|_| dice.one_in(2)) {
        bytes = write_state::<FiBot>(&changed(dice, Sample::new(state, Turn::Pass)).state).into_bytes();
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
        0 => random_turn(dice).to_string().into_bytes(),
        1 => FiBot::sample(&dice.bytes(4096)).answer,
        _ => line.to_vec(),
    };
    match dice.below(3) {
        0 => line,
        1 => damaged(dice, line),
        _ => {
            dice.make(32, |u| perturb::<FiBot>(u, &mut line));
            line
        }
    }
}

fn random_turn(dice: &mut Dice) -> Turn {
    dice.make(16, |u| u.arbitrary())
}

/// Applies a few mutations in sequence.
fn changed(dice: &mut Dice, mut sample: Sample) -> Sample {
    for _ in 0..=dice.below(4) {
        match dice.below(12) {
            0..=3 => answer(dice, &mut sample),
            4 => {
                if let Some((after, _)) = play(&sample) {
                    sample.state = after;
                }
            }
            5 => {
                let symmetry = dice.pick(&Symmetry::ALL);
                sample = Sample::new(sample.state.under(symmetry), sample.turn().under(symmetry));
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
    let turn = match dice.below(4) {
        0 => random_turn(dice),
        1 => {
            let line = &mut sample.answer;
            return dice.make(32, |u| perturb::<FiBot>(u, line));
        }
        _ => dice.make(64, |u| random::turn(u, &sample.state)),
    };
    sample.answer = turn.to_string().into_bytes();
}

/// Mutates a state; the result may be invalid.
fn change(dice: &mut Dice, setup: &mut Setup) {
    let (width, height) = (i32::from(setup.size.width()), i32::from(setup.size.height()));
    let mut cell = Position::new(dice.between(1, width), dice.between(1, height));
    if dice.one_in(3) {
        // In line with a robot, where it has an effect.
        let robots: Vec<Position> = setup.robots.iter().map(|(_, at)| at).collect();
        if !robots.is_empty() {
            let at = dice.pick(&robots);
            cell = if dice.one_in(2) { Position::new(at.x, cell.y) } else { Position::new(cell.x, at.y) };
        }
    }
    let robot = dice.pick(&Robot::ALL);
    match dice.below(10) {
        0 | 1 => setup.robots[robot] = Some(cell),
        2 => setup.robots[robot] = None,
        3 => setup.walls.insert(cell),
        4 => setup.walls.remove(cell),
        5 => setup.flags[dice.pick(&Player::ALL)] = cell,
        6 => setup.rounds_left = dice.pick(&[0, 1, 1, 2, 25]),
        7 => setup.to_move = dice.pick(&Player::ALL),
        8 => {
            // A robot one slide from its rival's flag.
            let target = setup.target(robot.player());
            setup.robots[robot] = Some(Position::new(target.x, dice.between(1, height)));
        }
        _ => {
            let side =
                |dice: &mut Dice, side: i32| u8::try_from((side + dice.between(-1, 1)).clamp(1, 25)).unwrap_or(1);
            let (width, height) = (side(dice, width), side(dice, height));
            setup.size = Size::new(width, height).unwrap_or(setup.size);
        }
    }
}
