//! The games of the command, and what each game provides besides its rules.

mod analysis;
mod board;
mod entry;
mod erased;
mod help;
mod kit;
mod legacy;
mod peer;
mod rules;
mod seating;
mod situation;
mod source;
mod start;
mod state;
mod topic;
mod transport;

pub use analysis::{AnalyzeStep, Effort, MoveAnalysis};
pub use board::{Board, BoardRequest};
pub use entry::GameEntry;
pub(crate) use entry::{GameRef, Registry};
pub(crate) use erased::{BuiltinPlayer, CheckedState, EventObserver, JsonEvent};
pub use help::Help;
pub use kit::{Kit, KitFile};
pub use legacy::LegacyFormat;
pub use peer::{PeerError, PeerProtocol, PeerSession};
pub(crate) use rules::RuleSet;
pub(crate) use seating::{Seats, default_players_of, seats_of};
pub use situation::{FromCase, Situation, from_cases};
pub use source::{EntrySource, SourceBreach};
pub(crate) use start::{named_board, warn_of_unfairness};
pub(crate) use state::State;
pub use topic::Topic;
pub use transport::{StateIn, TransportDefaults};

use crate::args::BenchArgs;
use crate::failure::Failure;
use rulebook_conformance::games::Specified;
use rulebook_core::contract::{Game, Opening};
use rulebook_core::players::Seat;
pub use rulebook_players::{Builtin, BuiltinOptions, HasBuiltins, PlayerFunction};
use rulebook_view::Renderable;

macro_rules! folders {
    ($($game:ident)*) => { $(mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

/// A game that the command can play: its rules, its drawings and its built-in players.
/// Commands receive it as a [`GameEntry`].
///
/// Optional features have defaults. A command that needs a feature that the game lacks
/// fails with an error that names the feature.
pub trait CliGame:
    Renderable + Specified + HasBuiltins + Game<Event: serde::Serialize, State: serde::Serialize> + Sized + 'static
{
    /// The built-in players that play when the command line names no strategies, by seat.
    /// If there are more seats than players, the list repeats.
    const DEFAULT_PLAYERS: &'static [&'static str];
    /// How the referee runs the game's programs by default.
    const TRANSPORT: TransportDefaults = TransportDefaults::BY_ROUND_FILE;
    /// The built-in players that every bot plays against in a qualification.
    const OPPONENTS: &'static [&'static str] = &[];
    /// The format of the contest that the game comes from, if the command supports it.
    const LEGACY_FORMAT: Option<LegacyFormat> = None;
    /// The clauses of the game's rules about its programs, which hints cite. A hint on a topic without a clause cites
    /// none.
    const PROGRAM_CLAUSES: &'static [(Topic, &'static str)] = &[];
    /// The suffix of files with a state, besides `txt`.
    const STATE_SUFFIX: Option<&'static str> = None;
    /// How to choose the number of rounds of a board: a hint for those who ask for another number.
    const ROUNDS_OF_BOARD: Option<&'static str> = None;
    /// The game's words, sentences and examples in the help of the commands.
    const HELP: Help = Help::DERIVED;

    /// Judges the moves of recorded games with a strong player, for `rulebook analyze`, if the game has two players
    /// and such a player.
    const ANALYZE_STEP: Option<AnalyzeStep<Self>> = None;

    /// How two programs play the game over the network, for `rulebook play` with the player `network`, if the game has two
    /// players and such a protocol.
    const PEER: Option<PeerProtocol> = None;

    /// The legend of a drawn state, without a final line feed; empty if the drawing
    /// needs none.
    const LEGEND: &'static str = "";

    // Long texts are functions that return a static, because each crate that uses a constant stores its own copy.

    /// The kits: templates of a strategy, one per language.
    #[must_use]
    fn kits() -> &'static [Kit] {
        &[]
    }

    /// The boards from which a match can start, besides the default initial state.
    #[must_use]
    fn boards() -> &'static [Board] {
        &[]
    }

    /// Generates a board that is fair to all players.
    ///
    /// # Errors
    ///
    /// If the game generates no boards, or none with these numbers.
    fn generate_board(request: &BoardRequest<'_>) -> Result<Self::State, Failure> {
        let _ = request;
        Err(cannot(Self::NAME, "board new", "generator of boards"))
    }

    /// The engine of the web page that replays this game, as built by `view/page/build`.
    /// `None` if the game has no page.
    #[must_use]
    fn page() -> Option<&'static [u8]> {
        None
    }

    /// The engine of the web page in which people play this game, as built by `view/page/build`. It calls
    /// `rulebook_page_engine::play_engine!`, so it can also be the one that [`page`](Self::page) returns. `None` if the
    /// game cannot be played in a page.
    #[must_use]
    fn play_page() -> Option<&'static [u8]> {
        None
    }

    /// The parts that add up to a player's score in a state, each with its name. Empty
    /// if the score has no parts.
    #[must_use]
    fn score_parts(state: &Self::State, seat: Seat) -> Vec<(&'static str, i64)> {
        let _ = (state, seat);
        Vec::new()
    }

    /// A word for a player that no longer acts in this state although the game goes on, such as `frozen`, for the
    /// result of a match. `None` if the player still acts, or if its score already shows that it does not.
    #[must_use]
    fn standing(state: &Self::State, seat: Seat) -> Option<&'static str> {
        let _ = (state, seat);
        None
    }

    /// Why a start favors a player; `None` if it is fair by the rules of the game.
    #[must_use]
    fn unfairness(state: &Self::State) -> Option<String> {
        let _ = state;
        None
    }

    /// States that test a strategy, the standard start first.
    #[must_use]
    fn situations() -> Vec<Situation<Self>> {
        let start = Self::opening(&Self::Rules::default(), &Opening::default());
        start.into_iter().map(|state| Situation { name: "start", about: "the usual start", state }).collect()
    }

    /// The places where the source code of an entry breaks a rule of the game. `rulebook check` and
    /// `rulebook entries check` warn of them. Empty if the game has no rules for source code.
    #[must_use]
    fn source_breaches(source: &EntrySource<'_>) -> Vec<SourceBreach> {
        let _ = source;
        Vec::new()
    }

    /// Measures the engine of the game, for `rulebook bench`.
    ///
    /// # Errors
    ///
    /// When the engine is slower than `--min-ratio` requires, or the game cannot be
    /// measured.
    fn bench(args: &BenchArgs) -> Result<(), Failure> {
        let _ = args;
        Err(cannot(Self::NAME, "bench", "rounds to measure"))
    }
}

/// The error of a command that needs a feature that the game lacks.
pub(crate) fn cannot(game: &str, command: &str, lacks: &str) -> Failure {
    Failure::usage(format_args!("`rulebook {command}` does not support {game}: the game has no {lacks}"))
}
