//! Random mutations of texts and bytes, whatever they mean.

mod text;

use crate::dice::Dice;
use rulebook_conformance::fuzz::{Fuzzable, perturb};

/// Mutates a text in a few places.
#[must_use]
pub(crate) fn damaged(dice: &mut Dice, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=dice.below(3) {
        damage(dice, &mut bytes);
    }
    bytes
}

/// Mutates a text at a random place, word by word and line by line.
pub(crate) fn damage(dice: &mut Dice, text: &mut Vec<u8>) {
    text::damage(dice, text);
}

/// Mutates a text in a few places, and binary data in single bytes.
#[must_use]
pub(crate) fn damaged_form(dice: &mut Dice, mut bytes: Vec<u8>) -> Vec<u8> {
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

/// Mutates a line in a few places, or with words of a game.
#[must_use]
pub(crate) fn untidy_line<G: Fuzzable>(dice: &mut Dice, mut line: Vec<u8>) -> Vec<u8> {
    if dice.one_in(2) {
        dice.make(32, |u| perturb::<G>(u, &mut line));
        return line;
    }
    damaged(dice, line)
}
