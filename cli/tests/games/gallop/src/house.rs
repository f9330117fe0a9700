//! The written rules, and players of the house.

use crate::game::Gallop;
use crate::rules::State;
use rulebook::{Asking, Budget, Builtin, House, Limits};
use rulebook_conformance::games::Written;
use rulebook_core::players::Seat;
use std::time::Duration;

impl Written for Gallop {
    const SPEC: &'static str = include_str!("../spec.md");

    fn cases() -> Vec<&'static str> {
        vec![
            include_str!("../cases/gallop-0001.case"),
            include_str!("../cases/gallop-0002.case"),
            include_str!("../cases/gallop-0003.case"),
            include_str!("../cases/gallop-0004.case"),
            include_str!("../cases/gallop-0005.case"),
            include_str!("../cases/gallop-0006.case"),
            include_str!("../cases/gallop-0007.case"),
            include_str!("../cases/gallop-0008.case"),
            include_str!("../cases/gallop-0009.case"),
            include_str!("../cases/gallop-0010.case"),
        ]
    }
}

impl House for Gallop {
    /// REF-1, REF-2
    const ASKING: Asking = Asking {
        limits: Limits { game_cpu: Some(Budget::of(Duration::from_secs(60))), ..Limits::DEFAULT },
        stays_for_good: true,
        ..Asking::BY_ROUND_FILE
    };
    const BUILTINS: &'static [Builtin<Self>] = &[
        Builtin { name: "steady", description: "always runs two cells", answer: steady },
        Builtin { name: "fickle", description: "runs by the hour", answer: fickle },
        Builtin { name: "wild", description: "always gallops", answer: wild },
    ];
    const USUAL: &'static [&'static str] = &["steady", "fickle", "fickle"];
}

fn steady(_: &State, _: Seat, _: u64) -> String {
    "2".to_owned()
}

fn wild(_: &State, _: Seat, _: u64) -> String {
    "gallop".to_owned()
}

/// One to three, from the seed, the beat and the seat.
fn fickle(state: &State, seat: Seat, seed: u64) -> String {
    let mixed = (seed ^ u64::from(state.done) << 8 ^ seat.number() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (1 + (mixed >> 32) % 3).to_string()
}
