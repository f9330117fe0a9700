//! What RedBot brings beside its rules.

mod kits;
mod situations;

use super::{Builtin, House, Kit, Situation, builtins};
use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_core::redbot::RedBot;
use rulebook_players::redbot::Builtin as Player;

impl House for RedBot {
    const BUILTINS: &'static [Builtin<Self>] = builtins! { Player: Idle Random Runner Hunter Builder };
    const USUAL: &'static [&'static str] = &["runner", "hunter", "builder", "random"];
    const KITS: &'static [Kit] = kits::KITS;

    fn situations() -> Vec<Situation<Self>> {
        situations::all()
    }

    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        crate::commands::bench::measured::<Self>(args)
    }
}
