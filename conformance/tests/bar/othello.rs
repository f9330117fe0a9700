//! Requirements for the suite of Othello.

use super::CoverageBar;

pub(super) const BAR: CoverageBar = CoverageBar {
    game: "othello",
    least: 395,
    // POS and GAM are texts of other programs, NET is about their connections, CNT counts, and EVAL is about players.
    outside: &["POS", "GAM", "NET", "CNT", "EVAL"],
    // SET-4 shows only in the start, SCO-4 in ranks and SCO-5 in the score sheet. ANS-5 shows where the referee cuts
    // the output: an answer of conf/1 is one line.
    not_in_steps: &["SET-4", "SCO-4", "SCO-5", "ANS-5"],
    // A case with two faults would force an order of checks on every implementation, and no reply shows the start of
    // a variant or the number of reported faults.
    not_in_cases: &["SET-5/white", "END-2/rules", "FILE-8/one"],
};
