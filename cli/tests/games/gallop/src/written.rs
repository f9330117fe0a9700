//! The rule text and the golden cases.

use crate::game::Gallop;
use rulebook_conformance::games::Written;

macro_rules! cases {
    ($($number:literal)*) => {
        vec![$(include_str!(concat!("../cases/gallop-", $number, ".case"))),*]
    };
}

impl Written for Gallop {
    const SPEC: &'static str = include_str!("../spec.md");

    fn cases() -> Vec<&'static str> {
        cases! {
            "0001" "0002" "0003" "0004" "0005" "0006" "0007" "0008" "0009" "0010"
            "0011" "0012" "0013" "0014" "0015" "0016" "0017" "0018" "0019" "0020"
        }
    }
}
