//! Requirements for the suite of FIbot.

use super::CoverageBar;

pub(super) const BAR: CoverageBar = CoverageBar {
    game: "fibot",
    least: 400,
    outside: &["PLAY", "CUP"],
    // SET-6 shows only in the start, SCO-4 in ranks and SCO-5 in the score
    // sheet. ANS-5 shows where the referee cuts the output: an answer of conf/1
    // is one line.
    not_in_steps: &["SET-6", "SCO-4", "SCO-5", "ANS-5"],
    // A case with two faults would force an order of checks on every
    // implementation, and no reply shows the number of reported faults.
    not_in_cases: &["END-3/first", "END-3/rules", "FILE-7/one"],
};
