//! Implements `CliGame` for RedBot.

mod help;
mod kits;
mod situations;

use super::{CliGame, Help, Kit, Situation, Topic};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State};
use rulebook_view::page::BUILT_IN_ENGINE;

impl CliGame for RedBot {
    const DEFAULT_PLAYERS: &'static [&'static str] = &["runner", "hunter", "builder", "random"];
    const PROGRAM_CLAUSES: &'static [(Topic, &'static str)] = &[
        (Topic::NoAnswer, "REF-4"),
        (Topic::StatePath, "REF-1"),
        (Topic::SameFolder, "REF-1"),
        (Topic::WorkFolder, "REF-5"),
        (Topic::OwnState, "REF-10"),
        (Topic::StrayProcesses, "REF-5"),
        (Topic::AfterAnswer, "REF-11"),
        (Topic::CompleteAnswer, "REF-3"),
        (Topic::Clock, "REF-2"),
        (Topic::Separators, "ANS-2"),
        (Topic::LineEnd, "REF-3"),
        (Topic::FirstLine, "ANS-5"),
        (Topic::ErrorOutput, "REF-5"),
    ];
    const ROUNDS_OF_BOARD: Option<&'static str> = Some("the first line of the file has it, as in 0/100");
    const HELP: Help = help::HELP;

    const LEGEND: &'static str = "\
12> is R2 of P1 facing RIGHT (^ UP, v DOWN, < LEFT), #40 a wall with 40 lives, x a destroyed wall";

    fn kits() -> &'static [Kit] {
        kits::KITS
    }

    fn page() -> Option<&'static [u8]> {
        Some(BUILT_IN_ENGINE)
    }

    fn score_parts(state: &State, seat: Seat) -> Vec<(&'static str, i64)> {
        let Some(player) = seat.try_cast() else { return Vec::new() };
        let score = state.score(player);
        vec![("lives", score.lives), ("shots", score.fire_points), ("bonus", score.arrival_bonus)]
    }

    fn situations() -> Vec<Situation<Self>> {
        situations::all()
    }

    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        crate::commands::bench::measured::<Self>(args)
    }
}
