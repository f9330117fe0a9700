//! The state file. Read FILE-1 to FILE-18 first.

mod diagnose;
mod fault;
mod read;
mod write;

pub(super) use fault::fault_of;
pub(super) use read::Head;
pub use read::ReadError;

use super::goku::Goku;

/// The kinds of gokus in the file, each with two flags: whether the goku rides a kinton, and whether it carries a ball
/// (FILE-1).
const KINDS: [(&str, (bool, bool)); 4] = [
    ("normal", (false, false)),
    ("on_kinton", (true, false)),
    ("with_ball", (false, true)),
    ("on_kinton_with_ball", (true, true)),
];

/// The words of the kinds, as in a sentence.
const KIND_NAMES: &str = "normal, on_kinton, with_ball or on_kinton_with_ball";

/// The kind of a goku in the file.
const fn kind_of(goku: &Goku) -> &'static str {
    let [normal, on_kinton, with_ball, both] = KINDS;
    match (goku.on_kinton, goku.with_ball) {
        (false, false) => normal.0,
        (true, false) => on_kinton.0,
        (false, true) => with_ball.0,
        (true, true) => both.0,
    }
}
