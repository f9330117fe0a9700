//! Changes of texts and bytes at random, whatever they say.

mod text;

use crate::dice::Dice;
use rulebook_conformance::fuzz::{Fuzzed, untidy};

/// A text damaged in a few places.
#[must_use]
pub(crate) fn damaged(dice: &mut Dice, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=dice.below(3) {
        damage(dice, &mut bytes);
    }
    bytes
}

/// Changes a text at a random place, word by word and line by line.
pub(crate) fn damage(dice: &mut Dice, text: &mut Vec<u8>) {
    text::damage(dice, text);
}

/// A text damaged in a few places, another form in one byte.
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

/// A line damaged in a few places, or by the words of a game.
#[must_use]
pub(crate) fn untidy_line<G: Fuzzed>(dice: &mut Dice, mut line: Vec<u8>) -> Vec<u8> {
    if dice.one_in(2) {
        dice.make(32, |u| untidy::<G>(u, &mut line));
        return line;
    }
    damaged(dice, line)
}
