//! The suite of Bola de Drac.

use super::CoverageBar;

pub(crate) const BAR: CoverageBar = CoverageBar {
    game: "boladedrac",
    least: 768,
    outside: &["RES", "SRC"],
    not_in_steps: &["SET-8", "SCO-2", "SCO-3"],
    // A skip is no case of the suite, and a case of an ended game has no draws.
    not_in_cases: &["SET-9/all", "MOV-6/lost", "END-3/rules", "END-3/chance", "FILE-18/first"],
};
