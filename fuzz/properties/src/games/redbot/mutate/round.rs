//! Mutates a state with its answers.

use super::repair::repair;
use super::state;
use crate::dice::Dice;
use crate::games::redbot::play;
use crate::input::{read_sample, write_sample};
use crate::mutate::damage;
use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_conformance::fuzz::{Fuzzable as _, perturb};
use rulebook_core::redbot::{Action, ByPlayer, Movement, Order, Orders, Player, RedBot, RobotId, State, symmetry};

/// Mutates a step request; the result is valid.
pub(crate) fn round(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    let sample = match read_sample::<RedBot>(text) {
        Some(sample) if !dice.one_in(40) => changed(dice, sample),
        _ => RedBot::sample(&dice.bytes(4096)),
    };
    write_sample::<RedBot>(&sample)
}

/// Mutates a step request. One time in three, it mutates words, so that the
/// request may be refused. It may also add repeated or invalid rules.
pub(crate) fn request(dice: &mut Dice, input: &[u8]) -> Vec<u8> {
    let mut text = if dice.one_in(3) { input.to_vec() } else { round(dice, input) };
    if dice.one_in(3) {
        for _ in 0..=dice.below(2) {
            damage(dice, &mut text);
        }
    }
    if dice.one_in(10) {
        let rule = dice.pick(&[
            "--- rules\nsplash_fire=3\n",
            "--- rules\nwall_lives=0\n",
            "--- rules\nbuild_cap=off\nbuild_cap=on\n",
            "--- rules\nno_such_rule=1\n",
            "--- rules\nstep_attack=-0\nrobot_lives=00013\n",
            "--- rules\n=\n",
        ]);
        if text.starts_with(b"--- state") {
            text.splice(0..0, rule.bytes()).for_each(drop);
        }
    }
    text
}

/// Crosses two requests: the state and the answers of either, or parts of both.
pub(crate) fn cross(dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
    let (Some(one), Some(other)) = (read_sample::<RedBot>(one), read_sample::<RedBot>(other)) else {
        return one.to_vec();
    };
    let mut setup = one.state.clone().into_setup();
    let theirs = other.state.setup();
    if dice.one_in(2) {
        setup.walls.clone_from(&theirs.walls);
    }
    for player in Player::ALL {
        if dice.one_in(3) {
            setup.players[player] = theirs.players[player].clone();
            setup.goals[player].clone_from(&theirs.goals[player]);
        }
    }
    let state = repair(setup).unwrap_or_else(|| one.state.clone());
    let answers = ByPlayer::from_fn(|player| if dice.one_in(2) { &one } else { &other }.answers[player].clone());
    write_sample::<RedBot>(&Sample { state, answers })
}

/// Applies a few mutations in sequence.
pub(super) fn changed(dice: &mut Dice, mut sample: Sample) -> Sample {
    for _ in 0..=dice.below(4) {
        if dice.one_in(2) {
            order(dice, &mut sample);
        } else if dice.one_in(12) {
            whole(dice, &mut sample);
        } else {
            let mut setup = sample.state.clone().into_setup();
            state::change(dice, &mut setup);
            if let Some(state) = repair(setup) {
                sample.state = state;
            }
        }
    }
    sample
}

/// Mutates the answers.
fn order(dice: &mut Dice, sample: &mut Sample) {
    let mut orders = sample.orders();
    let id = state::id(dice);
    let at = state::position(dice, sample.state.setup());
    let movement = dice.pick(&[Movement::Up, Movement::Up, Movement::Left, Movement::Right, Movement::None]);
    match dice.below(12) {
        0..=2 => orders[id.player][id.no].movement = movement,
        3 | 4 => orders[id.player][id.no].action = Action::Fire,
        5 | 6 => orders[id.player][id.no].action = Action::Build(at),
        7 => orders[id.player][id.no] = Order::default(),
        8 => RobotId::ALL.into_iter().for_each(|id| orders[id.player][id.no].movement = movement),
        9 => {
            // Several robots build on one cell, or shoot.
            let action = if dice.one_in(2) { Action::Build(at) } else { Action::Fire };
            for id in RobotId::ALL {
                if dice.one_in(2) {
                    orders[id.player][id.no].action = action;
                }
            }
        }
        10 => {
            let answer = &mut sample.answers[id.player];
            return dice.make(32, |u| perturb::<RedBot>(u, answer));
        }
        _ => {
            sample.answers[id.player] =
                dice.pick::<&[u8]>(&[b"", b"R1 UP FIRE R2 UP", b"\tR1 UP FIRE  R2 UP FIRE \r"]).to_vec();
            return;
        }
    }
    sample.answers[id.player] = orders[id.player].to_string().into_bytes();
    for player in Player::ALL {
        if Orders::from_answer(&sample.answers[player]) != orders[player] {
            sample.answers[player] = orders[player].to_string().into_bytes();
        }
    }
}

/// Plays the step and keeps the state after it, turns the board, or draws new orders.
fn whole(dice: &mut Dice, sample: &mut Sample) {
    match dice.below(3) {
        0 => {
            if let Some((after, _)) = play(sample) {
                sample.state = after;
            }
        }
        1 => {
            let orders = symmetry::quarter_turn(&sample.orders(), sample.state.setup().size);
            *sample = Sample::new(sample.state.quarter_turn(), &orders);
        }
        _ => {
            let orders = dice.make(512, |u| rulebook_core::redbot::random::orders(u, &sample.state));
            *sample = Sample::new(sample.state.clone(), &orders);
        }
    }
}

/// Mutates the state of a round file under the standard rules.
pub(super) fn changed_state(dice: &mut Dice, state: State) -> State {
    let mut sample = Sample { state, answers: ByPlayer::default() };
    sample = changed(dice, sample);
    sample.state
}
