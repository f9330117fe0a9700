//! Implements `CliGame` for Othello.

mod analysis;
mod help;
mod kits;
mod peer;
mod situations;

use super::{AnalyzeStep, CliGame, Help, Kit, PeerProtocol, Situation, Topic};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::othello::Othello;
use rulebook_view::page::{BUILT_IN_ENGINE, BUILT_IN_PLAY_ENGINE};

impl CliGame for Othello {
    const DEFAULT_PLAYERS: &'static [&'static str] = &["strong", "hard"];
    const OPPONENTS: &'static [&'static str] = &["easy", "medium", "hard"];
    const PROGRAM_CLAUSES: &'static [(Topic, &'static str)] = &[
        (Topic::NoAnswer, "FOR-1"),
        (Topic::Clock, "FOR-1"),
        (Topic::Separators, "ANS-2"),
        (Topic::LineEnd, "ANS-5"),
        (Topic::FirstLine, "ANS-5"),
    ];
    const ANALYZE_STEP: Option<AnalyzeStep<Self>> = Some(analysis::analyze);
    const PEER: Option<PeerProtocol> = Some(peer::PROTOCOL);
    const HELP: Help = help::HELP;

    const LEGEND: &'static str = "X is a disc of black (P1), O a disc of white (P2), * a legal move";

    fn kits() -> &'static [Kit] {
        kits::KITS
    }

    fn page() -> Option<&'static [u8]> {
        Some(BUILT_IN_ENGINE)
    }

    fn play_page() -> Option<&'static [u8]> {
        Some(BUILT_IN_PLAY_ENGINE)
    }

    fn situations() -> Vec<Situation<Self>> {
        situations::all()
    }

    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        crate::commands::bench::measured::<Self>(args)
    }
}
