//! What FIbot brings beside its rules.

mod boards;
mod classic;
mod help;
mod kits;
mod situations;

use super::{Asking, Board, Builtin, Classic, Help, House, Kit, Situation, StateIn, builtins};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::fibot::{self, FiBot, State};
use rulebook_players::fibot::Builtin as Player;
use rulebook_record::Limits;
use rulebook_view::page::HOUSE_ENGINE;
use std::time::Duration;

impl House for FiBot {
    const BUILTINS: &'static [Builtin<Self>] = builtins! { Player: Tym99 Tym98 Tym97 };
    const USUAL: &'static [&'static str] = &["tym98", "tym97"];
    /// PLAY-3, PLAY-4. What a strategy may do besides is limited on request only (PLAY-9).
    const ASKING: Asking = Asking {
        state: StateIn::WorkingFolder { name: "state" },
        limits: Limits::per_round(Duration::from_secs(2), None),
        stays_for_good: false,
    };
    const KITS: &'static [Kit] = kits::KITS;
    // CUP-5
    const OPPONENTS: &'static [&'static str] = &["tym99", "tym98", "tym97"];
    const CLASSIC: Option<Classic<Self>> = Some(classic::CLASSIC);
    const PAGE: Option<&'static [u8]> = Some(HOUSE_ENGINE);
    const BOARDS: &'static [Board] = boards::BOARDS;
    const HELP: Help = help::HELP;

    const LEGEND: &'static str = "\
A to M are the robots of P1, N to Z those of P2; # is a wall; 1 and 2 are the flags of P1 and P2,
which the rival's robots aim at, * both on one cell, where no robot stands on them";

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
