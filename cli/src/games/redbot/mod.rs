//! What RedBot brings beside its rules.

mod help;
mod kits;
mod situations;

use super::{Builtin, Help, House, Kit, Situation, builtins};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State};
use rulebook_players::redbot::Builtin as Player;
use rulebook_view::page::HOUSE_ENGINE;

impl House for RedBot {
    const BUILTINS: &'static [Builtin<Self>] = builtins! { Player: Idle Random Runner Hunter Builder };
    const USUAL: &'static [&'static str] = &["runner", "hunter", "builder", "random"];
    const KITS: &'static [Kit] = kits::KITS;
    const HELP: Help = help::HELP;

    const PAGE: Option<&'static [u8]> = Some(HOUSE_ENGINE);

    const LEGEND: &'static str = "\
12> is R2 of P1 facing RIGHT (^ UP, v DOWN, < LEFT), #40 a wall with 40 lives, x a destroyed wall";

    fn score_parts(state: &State, seat: Seat) -> Vec<(&'static str, i64)> {
        let Some(player) = seat.among() else { return Vec::new() };
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
