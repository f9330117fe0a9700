//! What FIbot brings beside its rules.

mod boards;
mod kits;
mod situations;

use super::{Asking, Board, Builtin, House, Kit, Situation, StateIn};
use crate::referee::Limits;
use rulebook_core::fibot::{FiBot, State};
use rulebook_core::players::Seat;
use rulebook_players::fibot::Builtin as Player;
use std::time::Duration;

const fn builtin(player: Player, answer: fn(&State, Seat, u64) -> String) -> Builtin<FiBot> {
    Builtin { name: player.name(), description: player.description(), answer }
}

macro_rules! players {
    ($($player:ident)*) => {
        &[$(builtin(Player::$player, |state, seat, seed| {
            let player = seat.among().expect("FIbot asks two seats only");
            Player::$player.answer(state, player, seed)
        })),*]
    };
}

impl House for FiBot {
    const BUILTINS: &'static [Builtin<Self>] = players! { Tym99 Tym98 Tym97 };
    const USUAL: &'static [&'static str] = &["tym98", "tym97"];
    /// PLAY-3, PLAY-4
    const ASKING: Asking = Asking {
        state: StateIn::WorkingFolder { name: "state" },
        limits: Limits { wall: Duration::from_secs(2), cpu: None },
    };
    const KITS: &'static [Kit] = kits::KITS;
    const BOARDS: &'static [Board] = boards::BOARDS;

    fn situations() -> Vec<Situation<Self>> {
        situations::all()
    }
}
