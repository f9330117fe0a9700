//! Changes of the inputs that are no round.

use super::round::{changed, changed_state};
use super::{Dice, text};
use crate::{play, write_state};
use rulebook_conformance::case::{Body, Case};
use rulebook_conformance::fuzz::{Fuzzed as _, to_case, untidy};
use rulebook_conformance::games::Games;
use rulebook_conformance::protocol::{text_of, write_reply};
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::FiBot;
use rulebook_core::redbot::{ByPlayer, Orders, RedBot, Rules, State, random};
use std::io::Write as _;

/// A text damaged in a few places.
pub(super) fn damaged(dice: &mut Dice, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=dice.below(3) {
        text::damage(dice, &mut bytes);
    }
    bytes
}

/// Changes a round file: the state that it tells, its text, or both.
pub fn round_file(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let bytes = match State::read(bytes, &Rules::STANDARD) {
        Ok(state) if dice.one_in(2) => write_state::<RedBot>(&changed_state(dice, state)).into_bytes(),
        _ => bytes.to_vec(),
    };
    if dice.one_in(4) { bytes } else { damaged(dice, bytes) }
}

/// Changes an answer line.
pub fn answer_line(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
    let mut line = match dice.below(8) {
        0 => {
            let orders: ByPlayer<Orders> = dice.make(256, |u| random::orders(u, &State::default()));
            orders[rulebook_core::redbot::P1].to_string().into_bytes()
        }
        _ => line.to_vec(),
    };
    if dice.one_in(2) {
        dice.make(32, |u| untidy::<RedBot>(u, &mut line));
        line
    } else {
        damaged(dice, line)
    }
}

/// Changes a case file: its text, its head, or its step.
pub fn case_file(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let case = std::str::from_utf8(bytes).ok().and_then(|text| Case::parse(text, Games::HOUSE).ok());
    let Some(mut case) = case else { return damaged(dice, bytes.to_vec()) };
    match dice.below(4) {
        0 if case.game.name == FiBot::NAME => {
            case = to_case::<FiBot>(&FiBot::sample(&dice.bytes(4096)), &case.id, &case.why);
        }
        0 => case = to_case::<RedBot>(&RedBot::sample(&dice.bytes(4096)), &case.id, &case.why),
        1 => {
            let (step, _) = case.steps().remove(0);
            let sample = RedBot::from_request(&step.to_lines());
            if let Some(sample) = sample.ok().filter(|_| case.game.name == RedBot::NAME) {
                case = to_case::<RedBot>(&changed(dice, sample), &case.id, &case.why);
            }
        }
        2 => {
            let word = dice.pick(&["x", "redbot-1", "a b", "--- state", "twin y", "\\", "\u{a0}"]);
            match dice.below(3) {
                0 => case.twin = Some(word.to_owned()),
                1 => case.why = word.to_owned(),
                _ => case.rules = Some(vec![word.as_bytes().to_vec()]),
            }
        }
        _ => {
            if let Body::Transcript { steps, .. } = &mut case.body {
                let last = steps[steps.len() - 1].clone();
                steps.push(last);
            }
        }
    }
    let text = case.to_string().into_bytes();
    if dice.one_in(2) { text } else { damaged(dice, text) }
}

/// The lines of a random request, with the game that it is of.
fn request(dice: &mut Dice) -> (&'static str, Vec<Vec<u8>>) {
    let bytes = dice.bytes(4096);
    if dice.one_in(2) {
        (RedBot::NAME, RedBot::request(&RedBot::sample(&bytes)).to_lines())
    } else {
        (FiBot::NAME, FiBot::request(&FiBot::sample(&bytes)).to_lines())
    }
}

/// Changes requests of conf/1.
pub fn conf_adapter(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if dice.one_in(4) {
        let request = match dice.below(4) {
            0 => b"hello conf/1\n".to_vec(),
            1 => dice
                .pick::<&[u8]>(&[
                    b"bye\n",
                    b"step 1 redbot x\n",
                    b"step 2 chess 0\n",
                    b"\n",
                    b"step 3 redbot 3\n--- rules\nno such\r=1\n--- state\n",
                ])
                .to_vec(),
            _ => {
                let (game, lines) = request(dice);
                let mut request = format!("step {} {game} {}\n", dice.below(99), lines.len()).into_bytes();
                request.extend(text_of(&lines));
                request
            }
        };
        let at = if dice.one_in(2) { 0 } else { bytes.len() };
        bytes.splice(at..at, request).for_each(drop);
        return bytes;
    }
    damaged(dice, bytes)
}

/// Changes what an implementation says.
pub fn conf_runner(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    if dice.one_in(4) {
        let mut output = b"hello conf/1 name=x version=1 games=redbot\n".to_vec();
        for number in 1..=1 + dice.below(3) {
            let (name, lines) = request(dice);
            let reply = Games::HOUSE.named(name).expect("it is one of them").judge(&lines);
            let written = write_reply(&mut output, &number.to_string(), reply);
            written.expect("writing to memory cannot fail");
        }
        return if dice.one_in(2) { output } else { damaged(dice, output) };
    }
    damaged(dice, bytes.to_vec())
}

/// Changes the line that names a game, word by word.
pub fn game(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    const STRATEGIES: [&str; 6] = ["idle", "random", "runner", "hunter", "builder", "orders"];
    const STARTS: [&str; 8] = [
        "standard",
        "random",
        "random",
        "splash_fire=3",
        "build_cap=off",
        "robot_lives=1,step_attack=0",
        "walls_per_player=0",
        "straight_fire=13,wall_lives=1",
    ];
    let line = String::from_utf8_lossy(bytes).into_owned();
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    if words.len() != 7 || dice.one_in(8) {
        words = vec![String::new(); 7];
    }
    let chosen = dice.below(7);
    for (nth, word) in words.iter_mut().enumerate() {
        if nth == chosen || word.is_empty() {
            *word = match nth {
                0 => dice.below(100_000).to_string(),
                1 => dice.below(61).to_string(),
                2 => dice.pick(&STARTS).to_owned(),
                _ => dice.pick(&STRATEGIES).to_owned(),
            };
        }
    }
    let mut line = Vec::new();
    writeln!(line, "{}", words.join(" ")).expect("writing to memory cannot fail");
    line
}

/// Changes a state, orders or events in one of the serde formats.
pub fn serde_bytes(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if dice.one_in(4) {
        let sample = RedBot::sample(&dice.bytes(4096));
        let events = play(&sample).map(|(_, events)| events);
        let written = match (dice.below(5), events) {
            (0, _) => serde_json::to_vec(&sample.state).ok(),
            (1, _) => postcard::to_allocvec(&sample.state).ok(),
            (2, Some(events)) => serde_json::to_vec(&events).ok(),
            (3, Some(events)) => postcard::to_allocvec(&events).ok(),
            _ => serde_json::to_vec(&sample.orders()).ok(),
        };
        bytes = written.expect("everything has a form");
    }
    damaged_form(dice, bytes)
}

/// A text damaged in a few places, another form in one byte.
pub(super) fn damaged_form(dice: &mut Dice, mut bytes: Vec<u8>) -> Vec<u8> {
    match bytes.first() {
        Some(b'{' | b'[' | b'"') => damaged(dice, bytes),
        Some(_) => {
            let at = dice.below(bytes.len());
            bytes[at] = dice.below(256) as u8;
            bytes
        }
        None => b"null".to_vec(),
    }
}
