//! Structure-aware mutations of inputs.

use super::step::play;
use crate::dice::Dice;
use crate::input::{read_sample, step_text, write_sample, write_state};
use crate::mutate::{damage, damaged};
use rulebook_conformance::fuzz::othello::{Change, Sample};
use rulebook_conformance::fuzz::{Fuzzable as _, perturb};
use rulebook_conformance::protocol::{lines_of, text_of};
use rulebook_core::othello::{
    Color, Direction, Othello, Rules, Setup, Square, Start, State, Symmetry, Transcript, random,
};

/// Mutates a step request: the state, the rules or the answer.
pub(super) fn step(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    write_sample::<Othello>(&changed_or_new(dice, text))
}

/// Mutates a step request: the state or the answer, and sometimes the text or the rules, so that the request may be
/// refused.
pub(super) fn request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
    if read_sample::<Othello>(text).is_none() && dice.one_in(2) {
        return damaged(dice, text.to_vec());
    }
    let mut step = Othello::request(&changed_or_new(dice, text));
    if dice.one_in(10) {
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

/// Rule lines, some of which are rejected or not supported (SET-5).
const RULES: [&str; 12] = [
    "start=standard\n",
    "start=mirrored\n",
    "start=Mirrored\n",
    "start=\n",
    "start\n",
    "=mirrored\n",
    "\n",
    "start=mirrored\nstart=mirrored\n",
    "start=mirrored\n\n",
    "size=8\n",
    "size=8\nstart=x\n",
    "START=mirrored\n",
];

fn changed_or_new(dice: &mut Dice, text: &[u8]) -> Sample {
    let mut sample = match read_sample::<Othello>(text) {
        Some(sample) if !dice.one_in(40) => changed(dice, sample),
        _ => Othello::sample(&dice.bytes(4096)),
    };
    sample.layout.clear();
    sample
}

/// Mutates a state file: its state, its layout, or its text. Some texts are position strings or game texts.
pub(super) fn state_file(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if let Some(state) = State::read(&bytes, Rules::default()).ok().filter(|_| dice.one_in(2)) {
        let state = changed(dice, Sample::new(state, Square::ALL[0])).state;
        if dice.one_in(6) {
            bytes = notation(dice, state);
            return if dice.one_in(2) { bytes } else { damaged(dice, bytes) };
        }
        bytes = write_state::<Othello>(&state).into_bytes();
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

/// A position string, or the text of a game of a few moves, with a pass written somewhere.
fn notation(dice: &mut Dice, state: State) -> Vec<u8> {
    if dice.one_in(3) {
        return format!("{}; {}", state.position_string(), dice.pick(&["", "f5:+2", "X"])).into_bytes();
    }
    let mut game = Transcript::new(if dice.one_in(2) { State::default() } else { state });
    for _ in 0..dice.below(20) {
        let moves: Vec<Square> = Square::each_of(game.end().moves()).collect();
        if moves.is_empty() || game.push(dice.pick(&moves)).is_err() {
            break;
        }
    }
    if dice.one_in(4) {
        // Nothing happens if the game is over.
        let _ = game.push_forfeit();
    }
    let mut text = game.to_string();
    if dice.one_in(3) {
        let at = text.find(';').map_or(0, |at| at + 1);
        let moves = (text.len() - at) / 2;
        text.insert_str(at + 2 * dice.below(moves + 1), dice.pick(&["--", "ps", "PA", "@@", " "]));
    }
    text.into_bytes()
}

/// Mutates an answer line.
pub(super) fn answer_line(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
    let mut line = match dice.below(4) {
        0 => random_square(dice).to_string().into_bytes(),
        1 => Othello::sample(&dice.bytes(4096)).answer,
        _ => line.to_vec(),
    };
    match dice.below(5) {
        0 => line,
        1 => line.to_ascii_uppercase(),
        2 => damaged(dice, line),
        _ => {
            dice.make(32, |u| perturb::<Othello>(u, &mut line));
            line
        }
    }
}

fn random_square(dice: &mut Dice) -> Square {
    dice.pick(&Square::ALL)
}

/// Applies a few mutations in sequence.
fn changed(dice: &mut Dice, mut sample: Sample) -> Sample {
    for _ in 0..=dice.below(4) {
        match dice.below(12) {
            0..=3 => answer(dice, &mut sample),
            4 | 5 => {
                if let Some((after, _)) = play(&sample) {
                    sample.state = after;
                }
            }
            6 => {
                let symmetry = dice.pick(&Symmetry::ALL);
                if let Some(square) = sample.square() {
                    sample.answer = square.under(symmetry).to_string().into_bytes();
                }
                sample.state = sample.state.under(symmetry);
            }
            7 => sample.state = sample.state.with_colors_swapped(),
            _ => {
                let mut setup = *sample.state.setup();
                change(dice, &mut setup);
                // A side that cannot move passes; an invalid forfeit is dropped.
                sample.state =
                    State::new(setup).unwrap_or_else(|_| State::after_pass(setup.board, setup.to_move, setup.rules));
            }
        }
    }
    sample
}

fn answer(dice: &mut Dice, sample: &mut Sample) {
    let square = match dice.below(12) {
        0 => random_square(dice),
        1 => {
            let line = &mut sample.answer;
            return dice.make(32, |u| perturb::<Othello>(u, line));
        }
        2 => {
            sample.answer.clear();
            return;
        }
        _ => dice.make(64, |u| random::square(u, &sample.state)),
    };
    sample.answer = square.to_string().into_bytes();
}

/// Mutates a setup; the result may be invalid.
fn change(dice: &mut Dice, setup: &mut Setup) {
    let square = random_square(dice);
    let disc = dice.pick(&[Some(Color::Black), Some(Color::White), None]);
    match dice.below(8) {
        0..=2 => setup.board.set(square, disc),
        3 => line(dice, setup, square),
        4 => {
            // Clears a row or a column, so that fewer moves are left.
            let is_row = dice.one_in(2);
            let squares = Square::ALL.into_iter().filter(|other| match is_row {
                true => other.row() == square.row(),
                false => other.column() == square.column(),
            });
            squares.for_each(|square| setup.board.set(square, None));
        }
        5 => setup.to_move = setup.to_move.other(),
        6 => setup.forfeit = if setup.forfeit.is_none() && dice.one_in(3) { Some(setup.to_move) } else { None },
        _ => setup.rules.start = dice.pick(&[Start::Standard, Start::Mirrored]),
    }
}

/// Puts a line on the board that the side to move captures from a square, up to the edge at most.
fn line(dice: &mut Dice, setup: &mut Setup, from: Square) {
    let direction = dice.pick(&Direction::ALL);
    let squares: Vec<Square> = std::iter::successors(direction.next(from), |&square| direction.next(square)).collect();
    setup.board.set(from, None);
    if let Some(last) = squares.len().checked_sub(1) {
        let end = dice.below(last + 1);
        for (number, square) in squares.into_iter().take(end + 1).enumerate() {
            setup.board.set(square, Some(if number == end { setup.to_move } else { setup.to_move.other() }));
        }
    }
}
