//! The games of the house and their built-in players.

mod asking;
mod classic;
mod fibot_classic;
mod fibot_situations;
mod kit;
mod redbot_kits;
mod redbot_situations;
mod situation;

pub(crate) use asking::{Asking, StateIn, UsualLimits};
pub(crate) use classic::Classic;
pub(crate) use kit::{Kit, KitFile};
pub(crate) use situation::Situation;

use crate::referee::Limits;
use rulebook_core::contract::Game;
use rulebook_core::fibot::{self, FiBot};
use rulebook_core::players::Seat;
use rulebook_core::redbot::{self, RedBot};
use rulebook_players::fibot::Builtin as FiBotPlayer;
use rulebook_players::redbot::Builtin as RedBotPlayer;
use std::time::Duration;

/// A game with players of the house.
pub(crate) trait House: Game<Event: serde::Serialize, State: serde::Serialize> + 'static {
    /// The built-in players.
    const BUILTINS: &'static [Builtin<Self>];
    /// Who plays when nobody is named, by seat.
    const USUAL: &'static [&'static str];
    /// How programs are asked.
    const ASKING: Asking;
    /// How the game's source plays it, where that is another way.
    const CLASSIC: Option<Classic<Self>> = None;
    /// What contestants begin with, by language; a game can do without.
    const KITS: &'static [Kit] = &[];

    /// What a strategy has to cope with, the usual start first.
    fn situations() -> Vec<Situation<Self>>
    where
        Self: Sized;
}

/// A built-in player: a pure function from state, seat and seed to an answer line.
pub(crate) struct Builtin<G: Game + ?Sized> {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) answer: fn(&G::State, Seat, u64) -> String,
}

/// Does something with any of the games.
pub(crate) trait WithGame {
    type Output;
    fn with<G: House>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty)*) => {
        /// The names of the games.
        pub(crate) const NAMES: &[&str] = &[$(<$game>::NAME),*];

        /// Whether a text has the form of a state of any of the games.
        pub(crate) fn is_state(text: &[u8]) -> bool {
            [$(<$game>::recognises(text)),*].contains(&true)
        }

        /// Calls `with` for the game of this name; `None` when there is none.
        pub(crate) fn with_game<W: WithGame>(name: &str, with: W) -> Option<W::Output> {
            $(if name == <$game>::NAME {
                return Some(with.with::<$game>());
            })*
            None
        }
    };
}

rulebook_core::for_each_game!(games);

/// The game that is played when none is named.
pub(crate) const USUAL_GAME: &str = RedBot::NAME;

const fn redbot(player: RedBotPlayer, answer: fn(&redbot::State, Seat, u64) -> String) -> Builtin<RedBot> {
    Builtin { name: player.name(), description: player.description(), answer }
}

macro_rules! redbot_players {
    ($($player:ident)*) => {
        &[$(redbot(RedBotPlayer::$player, |state, seat, seed| {
            let player = seat.among().expect("RedBot asks four seats only");
            RedBotPlayer::$player.answer(state, player, seed)
        })),*]
    };
}

impl House for RedBot {
    const BUILTINS: &'static [Builtin<Self>] = redbot_players! { Idle Random Runner Hunter Builder };
    const USUAL: &'static [&'static str] = &["runner", "hunter", "builder", "random"];
    /// REF-1, REF-2
    const ASKING: Asking = Asking { state: StateIn::RoundFile, limits: Limits::USUAL };
    const KITS: &'static [Kit] = redbot_kits::KITS;

    fn situations() -> Vec<Situation<Self>> {
        redbot_situations::all()
    }
}

const fn fibot(player: FiBotPlayer, answer: fn(&fibot::State, Seat, u64) -> String) -> Builtin<FiBot> {
    Builtin { name: player.name(), description: player.description(), answer }
}

macro_rules! fibot_players {
    ($($player:ident)*) => {
        &[$(fibot(FiBotPlayer::$player, |state, seat, seed| {
            let player = seat.among().expect("FIbot asks two seats only");
            FiBotPlayer::$player.answer(state, player, seed)
        })),*]
    };
}

impl House for FiBot {
    const KITS: &'static [Kit] = &[];
    const BUILTINS: &'static [Builtin<Self>] = fibot_players! { Tym99 Tym98 Tym97 };
    const USUAL: &'static [&'static str] = &["tym98", "tym97"];
    /// PLAY-3, PLAY-4
    const ASKING: Asking = Asking {
        state: StateIn::WorkingFolder { name: "state" },
        limits: Limits { wall: Duration::from_secs(2), cpu: None },
    };
    const CLASSIC: Option<Classic<Self>> = Some(fibot_classic::CLASSIC);

    fn situations() -> Vec<Situation<Self>> {
        fibot_situations::all()
    }
}
