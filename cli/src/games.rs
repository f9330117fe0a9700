//! The games of the command, and what each brings beside its rules.

mod asking;
mod board;
mod classic;
mod help;
mod kit;
mod seating;
mod situation;

pub(crate) use asking::UsualLimits;
pub use asking::{Asking, StateIn};
pub use board::Board;
pub(crate) use board::warn_of_unfairness;
pub use classic::Classic;
pub use help::Help;
pub use kit::{Kit, KitFile};
pub(crate) use seating::{Seats, seats_of, usual_players};
pub use situation::{FromCase, Situation, from_cases};

use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_conformance::games::{GameTexts, Games, Written};
use rulebook_core::contract::{Game, Opening};
use rulebook_core::players::Seat;
use rulebook_view::Visible;
use rulebook_view::film::{furthest, reach};

macro_rules! folders {
    ($($game:ident)*) => { $(mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

/// A game as the command has it: rules, how it looks, players of the house.
///
/// What a game can do without has a default: the command that needs it then
/// says that it cannot do this game.
pub trait House: Visible + Written + Game<Event: serde::Serialize, State: serde::Serialize> + Sized + 'static {
    /// The built-in players.
    const BUILTINS: &'static [Builtin<Self>];
    /// Who plays when nobody is named, by seat; where a game has more seats, from the
    /// first one on again.
    const USUAL: &'static [&'static str];
    /// How programs are asked.
    const ASKING: Asking = Asking::BY_ROUND_FILE;
    /// The built-in players that everybody plays against in a qualification.
    const OPPONENTS: &'static [&'static str] = &[];
    /// How the game's source plays it, where that is another way.
    const CLASSIC: Option<Classic<Self>> = None;
    /// What contestants begin with, by language.
    const KITS: &'static [Kit] = &[];
    /// What a match can begin from beside the usual start, by name.
    const BOARDS: &'static [Board] = &[];

    /// What the help of the commands says of the game.
    const HELP: Help = Help::DERIVED;
    /// The engine of the web page that shows this game, as `view/page/build` writes
    /// it; without one, the game has no page.
    const PAGE: Option<&'static [u8]> = None;

    /// What a drawing of a state means, in lines without their last end; empty
    /// where that is plain.
    const LEGEND: &'static str = "";

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

/// The game of this name, with its rules and cases.
///
/// # Errors
///
/// When the command has no such game.
pub(crate) fn known<R: Registry>(name: &str) -> Result<&'static GameTexts, Failure> {
    R::TEXTS.named(name).ok_or_else(|| {
        let names = R::NAMES;
        Failure::usage(format_args!("there is no game `{name}`")).hint(format_args!("the games are {names:?}"))
    })
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
                let player = seat.among().expect("a game asks its own seats only");
                <$player>::$name.answer(state, player, seed)
            },
        }),*]
    };
}

use builtins;

/// Does something with any of the games.
pub trait WithGame {
    /// What comes of it.
    type Output;

    /// Does it with this game.
    fn with<G: House>(self) -> Self::Output;
}

/// The games of a command `rulebook`: a tuple of their types.
///
/// ```
/// use rulebook::Registry;
/// use rulebook_core::fibot::FiBot;
/// use rulebook_core::redbot::RedBot;
///
/// assert_eq!(<(FiBot, RedBot)>::NAMES, ["fibot", "redbot"]);
/// ```
pub trait Registry: 'static {
    /// The names of the games; the first is played when none is named.
    const NAMES: &'static [&'static str];
    /// The games as cases know them.
    const TEXTS: Games;

    /// Whether a text has the form of a state of any of the games.
    fn is_state(text: &[u8]) -> bool;

    /// The game that a text was most likely meant for as a state: the one that
    /// can read it, or else reads it furthest.
    fn likeliest(text: &[u8]) -> &'static str;

    /// Calls `with` for the game of this name; `None` when there is none.
    fn with<W: WithGame>(name: &str, with: W) -> Option<W::Output>;
}

/// Whether a text has the form of a state of any game of the command.
pub(crate) type IsState = fn(&[u8]) -> bool;

macro_rules! registry {
    ($($game:ident)*) => {
        impl<$($game: House),*> Registry for ($($game,)*) {
            const NAMES: &'static [&'static str] = &[$($game::NAME),*];
            const TEXTS: Games = Games::new(&[$(GameTexts::of::<$game>()),*]);

            fn is_state(text: &[u8]) -> bool {
                [$($game::recognises(text)),*].contains(&true)
            }

            fn likeliest(text: &[u8]) -> &'static str {
                Self::NAMES[furthest(&[$(reach::<$game>(text)),*])]
            }

            fn with<W: WithGame>(name: &str, with: W) -> Option<W::Output> {
                $(if name == $game::NAME {
                    return Some(with.with::<$game>());
                })*
                None
            }
        }
    };
}

registry!(A);
registry!(A B);
registry!(A B C);
registry!(A B C D);
registry!(A B C D E);
registry!(A B C D E F);
registry!(A B C D E F G);
registry!(A B C D E F G H);
