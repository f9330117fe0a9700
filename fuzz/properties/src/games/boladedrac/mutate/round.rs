//! Mutates a state with its answers and draws.

use super::repair::repair;
use super::setup;
use crate::dice::Dice;
use crate::games::boladedrac::play;
use crate::input::{read_sample, write_sample};
use crate::mutate::{damage, damaged};
use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_conformance::fuzz::draws::{FittedDraws, Skew, SkewedDraws};
use rulebook_conformance::fuzz::{Fuzzable as _, perturb};
use rulebook_core::boladedrac::{Action, BolaDeDrac, Direction, Player, State, Symmetry, random};

/// Mutates a step request; the result is valid.
pub(crate) fn round(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    let mut sample = match read_sample::<BolaDeDrac>(text) {
        Some(sample) if !dice.one_in(40) => changed(dice, sample),
        _ => BolaDeDrac::sample(&dice.bytes(4096)),
    };
    sample.layout.clear();
    sample.draw_changes.clear();
    write_sample::<BolaDeDrac>(&sample)
}

/// Mutates a step request: its state, its answers, its draws, and sometimes the
/// text, so that the request may be refused. It may also add rules, which the
/// game does not have.
pub(crate) fn request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    let mut sample = match read_sample::<BolaDeDrac>(text) {
        Some(sample) if !dice.one_in(40) => changed(dice, sample),
        None if dice.one_in(2) => return damaged(dice, text.to_vec()),
        _ => BolaDeDrac::sample(&dice.bytes(4096)),
    };
    if dice.one_in(6) {
        sample.draw_changes = vec![dice.make(16, |u| u.arbitrary())];
    } else if dice.one_in(2) {
        sample.draw_changes.clear();
    }
    let mut text = write_sample::<BolaDeDrac>(&sample);
    if dice.one_in(6) {
        damage(dice, &mut text);
    }
    if dice.one_in(20) {
        let rules = dice.pick(&["--- rules\nrounds=3\n", "--- rules\nx\n", "--- rules\n=3\n", "--- rules\n\n=\na=\n"]);
        text.splice(0..0, rules.bytes()).for_each(drop);
    }
    text
}

/// Crosses two requests: the board of one, and gokus, items, parameters and answers of either.
pub(crate) fn cross(dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
    let (Some(one), Some(other)) = (read_sample::<BolaDeDrac>(one), read_sample::<BolaDeDrac>(other)) else {
        return one.to_vec();
    };
    let mut setup = one.state.setup().clone();
    let theirs = other.state.setup();
    for player in Player::ALL {
        if let (Some(goku), Some(rival)) = (setup.gokus.get_mut(player), theirs.gokus.get(player))
            && dice.one_in(2)
        {
            *goku = *rival;
        }
    }
    if dice.one_in(2) {
        (setup.beans, setup.kintons) = (theirs.beans.clone(), theirs.kintons.clone());
    }
    if dice.one_in(2) {
        (setup.parameters, setup.round) = (theirs.parameters, theirs.round);
    }
    let Some(state) = repair(setup) else { return write_sample::<BolaDeDrac>(&one) };
    let mut answers = one.answers;
    for (answer, theirs) in answers.iter_mut().zip(other.answers) {
        if dice.one_in(2) {
            *answer = theirs;
        }
    }
    write_sample::<BolaDeDrac>(&Sample::new(state, answers, &mut FittedDraws::new(&one.draws)))
}

/// Applies a few mutations in sequence. The draws fit afterwards.
pub(super) fn changed(dice: &mut Dice, mut sample: Sample) -> Sample {
    for _ in 0..=dice.below(4) {
        match dice.below(12) {
            0..=3 => answer(dice, &mut sample),
            4 => {
                if let Some((after, _)) = play(&fitted(sample.clone())) {
                    sample.state = after;
                }
            }
            5 => {
                let symmetry = dice.pick(&Symmetry::ALL);
                sample.state = sample.state.under(symmetry);
                for answer in &mut sample.answers {
                    if let Ok(action) = Action::parse(answer) {
                        *answer = action.under(symmetry).to_string().into_bytes();
                    }
                }
            }
            _ => {
                let mut setup = sample.state.setup().clone();
                setup::change(dice, &mut setup);
                if let Some(state) = repair(setup) {
                    sample.state = state;
                    sample.answers.resize(sample.state.setup().gokus.len().into(), b"-".to_vec());
                }
            }
        }
    }
    if dice.one_in(3) {
        let (seed, skew): (u64, Skew) = (dice.below(1 << 20) as u64, dice.make(8, |u| u.arbitrary()));
        let changes = sample.draw_changes;
        sample = Sample::new(sample.state, sample.answers, &mut SkewedDraws::new(seed, skew));
        sample.draw_changes = changes;
        return sample;
    }
    fitted(sample)
}

/// The sample with draws that fit its step, as close to the old draws as possible.
fn fitted(sample: Sample) -> Sample {
    let Sample { state, layout, answers, draws, draw_changes } = sample;
    Sample { layout, draw_changes, ..Sample::new(state, answers, &mut FittedDraws::new(&draws)) }
}

/// Mutates the answers.
fn answer(dice: &mut Dice, sample: &mut Sample) {
    let at = dice.below(sample.answers.len());
    let direction = dice.pick(&Direction::ALL);
    let action = match dice.below(12) {
        0..=2 => Action::Move(direction),
        3 | 4 => Action::Throw(direction),
        5 => dice.make(8, |u| u.arbitrary()),
        6..=8 => toward_rival(dice, &sample.state, at).unwrap_or(Action::Move(direction)),
        9 => {
            let answer = &mut sample.answers[at];
            return dice.make(32, |u| perturb::<BolaDeDrac>(u, answer));
        }
        10 => {
            // Everybody throws or moves.
            let action = if dice.one_in(2) { Action::Throw(direction) } else { Action::Move(direction) };
            return sample.answers.fill(action.to_string().into_bytes());
        }
        _ => {
            let actions = dice.make(64, |u| random::actions(u, &sample.state));
            for (player, answer) in Player::ALL.into_iter().zip(&mut sample.answers) {
                *answer = actions[player].to_string().into_bytes();
            }
            return;
        }
    };
    sample.answers[at] = action.to_string().into_bytes();
}

/// A move or a throw toward a living goku in the row or column of a player's own.
fn toward_rival(dice: &mut Dice, state: &State, index: usize) -> Option<Action> {
    let gokus = &state.setup().gokus;
    let own = gokus.get(Player::new(index)?)?.cell;
    let directions: Vec<Direction> = gokus
        .iter()
        .filter(|(player, goku)| player.index() != index && goku.is_alive)
        .filter_map(|(_, goku)| match (goku.cell.i.cmp(&own.i), goku.cell.j.cmp(&own.j)) {
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Direction::Top),
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Direction::Bottom),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Direction::Left),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Direction::Right),
            _ => None,
        })
        .collect();
    let direction = (!directions.is_empty()).then(|| dice.pick(&directions))?;
    Some(if dice.one_in(3) { Action::Throw(direction) } else { Action::Move(direction) })
}
