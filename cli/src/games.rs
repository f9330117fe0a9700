//! The games of the command, and what each brings beside its rules.

mod board;
mod entry;
mod erased;
mod help;
mod kit;
mod legacy;
mod rules;
mod seating;
mod situation;
mod start;
mod state;
mod transport;

pub use board::Board;
pub use entry::GameEntry;
pub(crate) use entry::{GameRef, Registry};
pub(crate) use erased::{BuiltinPlayer, CheckedState, EventObserver, JsonEvent};
pub use help::Help;
pub use kit::{Kit, KitFile};
pub use legacy::LegacyFormat;
pub(crate) use rules::RuleSet;
pub(crate) use seating::{Seats, seats_of, usual_players};
pub use situation::{FromCase, Situation, from_cases};
pub(crate) use start::{named_board, warn_of_unfairness};
pub(crate) use state::State;
pub use transport::{StateIn, TransportDefaults};

use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_conformance::games::Specified;
use rulebook_core::contract::{Game, Opening};
use rulebook_core::players::Seat;
use rulebook_view::Renderable;

macro_rules! folders {
    ($($game:ident)*) => { $(mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
// Not in the list of games yet: only its generator of boards is built, for the tests.
#[cfg(test)]
mod boladedrac {
    mod generator;
}

/// A game as the command has it: rules, how it looks, players of the house. A command
/// is given its [`GameEntry`].
///
/// What a game can do without has a default: the command that needs it then
/// says that it cannot do this game.
pub trait CliGame:
    Renderable + Specified + Game<Event: serde::Serialize, State: serde::Serialize> + Sized + 'static
{
    /// The built-in players.
    const BUILTINS: &'static [Builtin<Self>];
    /// Who plays when nobody is named, by seat; where a game has more seats, from the
    /// first one on again.
    const DEFAULT_PLAYERS: &'static [&'static str];
    /// How programs are asked.
    const TRANSPORT: TransportDefaults = TransportDefaults::BY_ROUND_FILE;
    /// The built-in players that everybody plays against in a qualification.
    const OPPONENTS: &'static [&'static str] = &[];
    /// How the game's source plays it, where that is another way.
    const LEGACY_FORMAT: Option<LegacyFormat<Self>> = None;
    /// What the help of the commands says of the game.
    const HELP: Help = Help::DERIVED;

    /// What a drawing of a state means, in lines without their last end; empty
    /// where that is plain.
    const LEGEND: &'static str = "";

    // Long texts are functions that return a static: a constant would be stored once in each crate that lists the game.

    /// The kits, by language.
    #[must_use]
    fn kits() -> &'static [Kit] {
        &[]
    }

    /// The boards from which a match can start, besides the default initial state.
    #[must_use]
    fn boards() -> &'static [Board] {
        &[]
    }

    /// The engine of the web page that shows this game, as `view/page/build` writes
    /// it; without one, the game has no page.
    #[must_use]
    fn page() -> Option<&'static [u8]> {
        None
    }

    /// What a player's score on a state is the sum of, each part with a word for
    /// it; nothing where a score has no parts.
    #[must_use]
    fn score_parts(state: &Self::State, seat: Seat) -> Vec<(&'static str, i64)> {
        let _ = (state, seat);
        Vec::new()
    }

    /// Why a start favors a player, where it does so in a way that the rules name.
    #[must_use]
    fn unfairness(state: &Self::State) -> Option<String> {
        let _ = state;
        None
    }

    /// What a strategy has to cope with, the usual start first.
    #[must_use]
    fn situations() -> Vec<Situation<Self>> {
        let start = Self::opening(&Self::Rules::default(), &Opening::default());
        start.into_iter().map(|state| Situation { name: "start", about: "the usual start", state }).collect()
    }

    /// Measures the engine of the game: `rulebook bench`.
    ///
    /// # Errors
    ///
    /// When the engine is not as fast as it was asked to be, or the game cannot
    /// be measured.
    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        let _ = args;
        Err(cannot(Self::NAME, "bench", "rounds to measure"))
    }
}

/// The refusal of a command that needs what a game does not bring.
pub(crate) fn cannot(game: &str, command: &str, lacks: &str) -> Failure {
    Failure::usage(format_args!("`rulebook {command}` cannot do {game}: the game brings no {lacks}"))
}

/// A built-in player: a pure function from state, seat and seed to an answer line.
#[derive(Debug)]
pub struct Builtin<G: Game> {
    /// The word behind `builtin:`.
    pub name: &'static str,
    /// What it does, in a few words.
    pub description: &'static str,
    /// Its answer.
    pub answer: fn(&G::State, Seat, u64) -> String,
}

/// The built-in players of a game of the house, from the type that names them.
macro_rules! builtins {
    ($player:ty: $($name:ident)*) => {
        &[$(Builtin {
            name: <$player>::$name.name(),
            description: <$player>::$name.description(),
            answer: |state, seat, seed| {
                let player = seat.try_cast().expect("a game asks its own seats only");
                <$player>::$name.answer(state, player, seed)
            },
        }),*]
    };
}

use builtins;
