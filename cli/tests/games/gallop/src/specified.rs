//! The rule text and the golden cases.

use crate::game::Gallop;
use rulebook_conformance::games::Specified;

macro_rules! cases {
    ($($number:literal)*) => {
        vec![$(include_str!(concat!("../cases/gallop-", $number, ".case"))),*]
    };
}

impl Specified for Gallop {
    fn spec() -> &'static str {
        include_str!("../spec.md")
    }

    fn cases() -> Vec<&'static str> {
        cases! {
            "0001" "0002" "0003" "0004" "0005" "0006" "0007" "0008" "0009" "0010"
            "0011" "0012" "0013" "0014" "0015" "0016" "0017" "0018" "0019" "0020"
            "0021" "0022" "0023" "0024" "0025" "0026" "0027" "0028" "0029" "0030"
            "0031" "0032" "0033" "0034" "0035" "0036" "0037" "0038" "0039" "0040"
        }
    }
}
