//! Requirements for the suite of AI-Tester.

use super::CoverageBar;

pub(super) const BAR: CoverageBar = CoverageBar {
    game: "aitester",
    least: 750,
    // AIT and MAP are files from which a start is made, and EVA is about players.
    outside: &["AIT", "MAP", "EVA"],
    // SET-9 shows only in the start, STP-6 in the reasons of refusals, BUY-5 in what a player sees, SCO-2 in ranks and
    // SCO-3 in the score sheet. ANS-4 shows where the referee cuts the output: an answer of conf/1 is one line.
    not_in_steps: &["SET-9", "STP-6", "BUY-5", "SCO-2", "SCO-3", "ANS-4"],
    // A skip is no case of the suite, a case with two faults would force an order of checks on every implementation,
    // and no reply shows the number of reported faults.
    not_in_cases: &["SET-10/all", "END-3/first", "END-3/rules", "FILE-10/first"],
};
