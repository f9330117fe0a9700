//! Situations of Othello.

use crate::games::Situation;
use rulebook_core::othello::{Othello, State, Transcript};

/// Name, description, and game text whose last state is the situation (GAM-2).
type Text = (&'static str, &'static str, &'static str);

const TEXTS: &[Text] = &[
    ("start", "the usual start", ""),
    ("second-player", "white to move, after one move", "f5"),
    ("many-moves", "the middle of a game", "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3d1"),
];

/// Name, description, and position string (POS-1).
const POSITIONS: &[Text] = &[];

pub(super) fn all() -> Vec<Situation<Othello>> {
    let played = |text: &str| *Transcript::read(text.as_bytes()).expect("a test reads every situation").end();
    let placed = |text: &str| State::parse_position(text.as_bytes()).expect("a test reads every situation");
    let played = TEXTS.iter().map(|&(name, about, text)| Situation { name, about, state: played(text) });
    let placed = POSITIONS.iter().map(|&(name, about, text)| Situation { name, about, state: placed(text) });
    played.chain(placed).collect()
}
