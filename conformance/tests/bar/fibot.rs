//! What the suite of FIbot is held to.

use super::Bar;

pub(super) const BAR: Bar = Bar {
    game: "fibot",
    least: 400,
    outside: &["PLAY", "CUP"],
    // SET-6 is seen in the start only, SCO-4 in ranks, SCO-5 in the score
    // sheet, and ANS-5 where the referee cuts the output: an answer of conf/1
    // is one line.
    not_in_steps: &["SET-6", "SCO-4", "SCO-5", "ANS-5"],
    // A case with two faults would force an order of checks on everybody, and
    // how many faults are reported is in no reply.
    not_in_cases: &["END-3/first", "END-3/rules", "FILE-7/one"],
};
