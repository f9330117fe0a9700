//! What the suite of RedBot is held to.

use super::Bar;

pub(super) const BAR: Bar = Bar {
    game: "redbot",
    least: 200,
    outside: &["REF"],
    // SET-3 and SET-5 are seen in the start only, SCO-4 in ranks, and ANS-5
    // where the referee cuts the output.
    not_in_steps: &["SET-3", "SET-5", "SCO-4", "ANS-5"],
    // A case with two faults would force an order of checks on everybody.
    not_in_cases: &["END-3/first", "END-3/rules"],
};
