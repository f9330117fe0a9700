//! Implements `CliGame` for FIbot.

mod boards;
mod help;
mod kits;
mod situations;

use super::{Board, CliGame, Help, Kit, LegacyFormat, Situation, StateIn, Topic, TransportDefaults};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::fibot::{self, FiBot, State};
use rulebook_record::Limits;
use rulebook_view::page::{BUILT_IN_ENGINE, BUILT_IN_PLAY_ENGINE};
use std::time::Duration;

impl CliGame for FiBot {
    const DEFAULT_PLAYERS: &'static [&'static str] = &["tym98", "tym97"];
    /// PLAY-3, PLAY-4. Other limits apply on request only (PLAY-9).
    const TRANSPORT: TransportDefaults = TransportDefaults {
        state: StateIn::WorkingFolder { name: "state" },
        limits: Limits::per_round(Duration::from_secs(2), None),
        ..TransportDefaults::BY_ROUND_FILE
    };
    // CUP-5
    const OPPONENTS: &'static [&'static str] = &["tym99", "tym98", "tym97"];
    /// PLAY-1. The second name is that of the original contest.
    const LEGACY_FORMAT: Option<LegacyFormat> = Some(LegacyFormat { strategies: &["strategies", "strategie"] });
    const PROGRAM_CLAUSES: &'static [(Topic, &'static str)] = &[
        (Topic::NoAnswer, "ANS-4"),
        (Topic::StatePath, "PLAY-3"),
        (Topic::WorkFolder, "PLAY-4"),
        (Topic::OwnState, "PLAY-3"),
        (Topic::Clock, "PLAY-4"),
        (Topic::Separators, "ANS-2"),
        (Topic::LineEnd, "ANS-5"),
        (Topic::FirstLine, "ANS-5"),
        (Topic::OwnFiles, "PLAY-5"),
    ];
    const ROUNDS_OF_BOARD: Option<&'static str> = Some("the third number of the file is the number of rounds");
    const HELP: Help = help::HELP;

    const LEGEND: &'static str = "\
A to M are the robots of P1, N to Z those of P2; # is a wall; 1 and 2 are the flags of P1 and P2,
which the rival's robots aim at; * is both flags on one cell; a robot hides the flag on its cell";

    fn kits() -> &'static [Kit] {
        kits::KITS
    }

    fn boards() -> &'static [Board] {
        boards::BOARDS
    }

    fn page() -> Option<&'static [u8]> {
        Some(BUILT_IN_ENGINE)
    }

    fn play_page() -> Option<&'static [u8]> {
        Some(BUILT_IN_PLAY_ENGINE)
    }

    // PLAY-10
    fn unfairness(state: &State) -> Option<String> {
        let [first, second] = fibot::Player::ALL.map(|player| state.setup().robots.of(player).count());
        (first != second).then(|| {
            format!("the sides begin with {first} and {second} robots; on a fair board they have the same number")
        })
    }

    fn situations() -> Vec<Situation<Self>> {
        situations::all()
    }

    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        crate::commands::bench::measured::<Self>(args)
    }
}
