//! Implements `CliGame` for AI-Tester.

mod boards;
mod help;
mod kits;
mod parts;
mod situations;

use super::{Board, CliGame, Help, Kit, Situation, StartParts, Topic, TransportDefaults};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::aitester::{AiTester, Phase, State};
use rulebook_core::players::Seat;
use rulebook_record::Limits;
use rulebook_referee::Protocol;
use rulebook_view::page::BUILT_IN_ENGINE;
use std::time::Duration;

impl CliGame for AiTester {
    const DEFAULT_PLAYERS: &'static [&'static str] = &["strong", "reflex"];
    const OPPONENTS: &'static [&'static str] = &["random", "reflex", "monte_carlo"];
    /// A turn is many commands, so a program that starts anew for each of them would plan its turn many times.
    const TRANSPORT: TransportDefaults = TransportDefaults {
        limits: Limits::per_round(Duration::from_secs(10), None),
        protocol: Protocol::Persistent,
        ..TransportDefaults::BY_ROUND_FILE
    };
    const PROGRAM_CLAUSES: &'static [(Topic, &'static str)] = &[
        (Topic::NoAnswer, "ANS-3"),
        (Topic::Clock, "STP-3"),
        (Topic::Separators, "ANS-2"),
        (Topic::LineEnd, "ANS-4"),
        (Topic::FirstLine, "ANS-4"),
    ];
    const START_PARTS: Option<StartParts> = Some(parts::PARTS);
    const ROUNDS_OF_BOARD: Option<&'static str> = Some("`turn_limit` in the settings is the number of turns");
    const HELP: Help = help::HELP;

    const LEGEND: &'static str = "\
1 to 9 are units of P1 to P9; + is a first aid kit, _ a placement tile, # a wall, ~ water, . land of kind 1, and b to i \
and A are land of the kinds 2 to 10";

    fn kits() -> &'static [Kit] {
        kits::KITS
    }

    fn boards() -> &'static [Board] {
        boards::all()
    }

    fn page() -> Option<&'static [u8]> {
        Some(BUILT_IN_ENGINE)
    }

    // FGT-3
    fn standing(state: &State, seat: Seat) -> Option<&'static str> {
        let situation = state.situation();
        let is_out = situation.phase == Phase::Fight && !situation.armies[seat].is_in();
        is_out.then_some("out")
    }

    fn situations() -> Vec<Situation<Self>> {
        situations::all()
    }

    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        crate::commands::bench::measured::<Self>(args)
    }
}
