//! Mutations of round files, answer lines and input lines of games.

use super::round::changed_state;
use crate::dice::Dice;
use crate::input::write_state;
use crate::mutate::{damaged, untidy_line};
use rulebook_core::redbot::{ByPlayer, Orders, P1, RedBot, Rules, State, random};
use std::io::Write as _;

/// Mutates a round file: its state, its text, or both.
pub(crate) fn round_file(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let bytes = match State::read(bytes, &Rules::STANDARD) {
        Ok(state) if dice.one_in(2) => write_state::<RedBot>(&changed_state(dice, state)).into_bytes(),
        _ => bytes.to_vec(),
    };
    if dice.one_in(4) { bytes } else { damaged(dice, bytes) }
}

/// Mutates an answer line.
pub(crate) fn answer_line(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
    let line = match dice.below(8) {
        0 => {
            let orders: ByPlayer<Orders> = dice.make(256, |u| random::orders(u, &State::default()));
            orders[P1].to_string().into_bytes()
        }
        _ => line.to_vec(),
    };
    untidy_line::<RedBot>(dice, line)
}

/// Mutates the input line of a game, word by word.
pub(crate) fn game(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
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
