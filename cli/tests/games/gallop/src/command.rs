//! Parts that only the command needs: built-in players, limits, the engine of the page.

use crate::game::Gallop;
use crate::rules::State;
use rulebook::{Budget, Builtin, CliGame, HasBuiltins, Limits, TransportDefaults};
use rulebook_core::players::Seat;
use std::time::Duration;

impl HasBuiltins for Gallop {
    const BUILTINS: &'static [Builtin<Self>] = &[
        Builtin { name: "steady", description: "always runs two cells", answer: steady, options: None },
        Builtin {
            name: "fickle",
            description: "runs one to three cells, chosen by the seed",
            answer: fickle,
            options: None,
        },
        Builtin { name: "wild", description: "always gallops", answer: wild, options: None },
    ];
}

impl CliGame for Gallop {
    /// REF-1, REF-2: programs have a time budget, and a persistent player that exits is not restarted.
    const TRANSPORT: TransportDefaults = TransportDefaults {
        limits: Limits { game_cpu: Some(Budget::of(Duration::from_secs(60))), ..Limits::DEFAULT },
        never_restart: true,
        ..TransportDefaults::BY_ROUND_FILE
    };
    const DEFAULT_PLAYERS: &'static [&'static str] = &["steady", "fickle", "fickle"];

    fn page() -> Option<&'static [u8]> {
        Some(include_bytes!("../engine.wasm"))
    }
}

fn steady(_: &State, _: Seat, _: u64) -> String {
    "2".to_owned()
}

fn wild(_: &State, _: Seat, _: u64) -> String {
    "gallop".to_owned()
}

/// Answers one, two or three, as a function of the seed, the beat and the seat.
fn fickle(state: &State, seat: Seat, seed: u64) -> String {
    let mixed = (seed ^ u64::from(state.done) << 8 ^ seat.number() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (1 + (mixed >> 32) % 3).to_string()
}
