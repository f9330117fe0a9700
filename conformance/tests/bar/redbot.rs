//! Requirements for the suite of RedBot.

use super::CoverageBar;

pub(super) const BAR: CoverageBar = CoverageBar {
    game: "redbot",
    least: 200,
    outside: &["REF"],
    // SET-3 and SET-5 show only in the start, SCO-4 in ranks. ANS-5 shows where
    // the referee cuts the output.
    not_in_steps: &["SET-3", "SET-5", "SCO-4", "ANS-5"],
    // A case with two faults would force an order of checks on every implementation.
    not_in_cases: &["END-3/first", "END-3/rules"],
};
