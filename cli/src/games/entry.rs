//! A game as data, and the registry of a command's games.

use super::erased::ErasedGame;
use super::{BenchArgs, Board, BuiltinPlayer, CliGame, EntrySource, Help, Kit, PeerProtocol};
use super::{RuleSet, SourceBreach, State, Topic, TransportDefaults};
use crate::failure::Failure;
use rulebook_conformance::games::{GameList, GameTexts};
use rulebook_core::contract::{Opening, OpeningError, Violations};
use rulebook_view::replay::{GameReplays, ParseExtent, best_match_of};
use std::fmt;
use std::path::Path;

/// A game of the command as data, without its type. It is built from a [`CliGame`].
/// [`run`](crate::run) takes a list of entries.
///
/// ```
/// use rulebook::GameEntry;
/// use rulebook_core::fibot::FiBot;
/// use rulebook_core::redbot::RedBot;
///
/// const GAMES: &[GameEntry] = &[GameEntry::of::<RedBot>(), GameEntry::of::<FiBot>()];
/// assert_eq!(GAMES.iter().map(GameEntry::name).collect::<Vec<_>>(), ["redbot", "fibot"]);
/// ```
pub struct GameEntry {
    /// The rules, the golden cases and the engine, which reads and writes texts.
    pub(crate) texts: GameTexts,
    /// Returns the written rules.
    pub(crate) spec: fn() -> &'static str,
    /// Opens its records as replays.
    pub(crate) replays: GameReplays,
    /// The operations that need the types of the game.
    pub(crate) typed: &'static dyn ErasedGame,
    /// The built-in players that play when the command line names no strategies, by seat.
    pub(crate) default_players: &'static [&'static str],
    /// How the referee runs its programs by default.
    pub(crate) transport: TransportDefaults,
    /// The built-in players that every bot plays against in a qualification.
    pub(crate) opponents: &'static [&'static str],
    /// Names of the folder of strategies beside a configuration, the preferred one first.
    /// `None` if the game has no legacy format.
    pub(crate) legacy_folders: Option<&'static [&'static str]>,
    /// Templates of a strategy, one per language.
    pub(crate) kits: fn() -> &'static [Kit],
    /// The boards from which a match can start, besides the standard start.
    pub(crate) boards: fn() -> &'static [Board],
    /// Finds where the source code of an entry breaks a rule of the game.
    pub(crate) source_breaches: fn(&EntrySource<'_>) -> Vec<SourceBreach>,
    /// The clauses about programs that hints cite.
    pub(crate) program_clauses: &'static [(Topic, &'static str)],
    /// The suffix of files with a state, besides `txt`.
    pub(crate) state_suffix: Option<&'static str>,
    /// How to choose the number of rounds of a board.
    pub(crate) rounds_of_board: Option<&'static str>,
    /// Its words, sentences and examples in the help of the commands.
    pub(crate) help: Help,
    /// Its protocol for games over the network, if it has one.
    pub(crate) peer: Option<PeerProtocol>,
    /// The engine of its web page, if it has one.
    pub(crate) page: fn() -> Option<&'static [u8]>,
    /// The engine of the web page in which people play it, if it has one.
    pub(crate) play_page: fn() -> Option<&'static [u8]>,
    /// The legend of a drawn state.
    pub(crate) legend: &'static str,
    /// Measures its engine.
    pub(crate) bench: fn(&BenchArgs) -> Result<(), Failure>,
}

/// A reference to a game of the command.
pub(crate) type GameRef = &'static GameEntry;

impl GameEntry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: CliGame>() -> Self {
        Self {
            texts: GameTexts::of::<G>(),
            spec: G::spec,
            replays: GameReplays::of::<G>(),
            typed: <dyn ErasedGame>::of::<G>(),
            default_players: G::DEFAULT_PLAYERS,
            transport: G::TRANSPORT,
            opponents: G::OPPONENTS,
            legacy_folders: match &G::LEGACY_FORMAT {
                Some(format) => Some(format.strategies),
                None => None,
            },
            kits: G::kits,
            boards: G::boards,
            source_breaches: G::source_breaches,
            program_clauses: G::PROGRAM_CLAUSES,
            state_suffix: G::STATE_SUFFIX,
            rounds_of_board: G::ROUNDS_OF_BOARD,
            help: G::HELP,
            peer: G::PEER,
            page: G::page,
            play_page: G::play_page,
            legend: G::LEGEND,
            bench: G::bench,
        }
    }

    /// The name of the game in commands and files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.texts.name
    }

    /// The version of its written rules.
    pub(crate) fn rules_version(&self) -> &'static str {
        self.texts.game.rules_version()
    }

    /// The game's noun for a step, such as `round`.
    pub(crate) fn step(&self) -> &'static str {
        self.texts.game.step_noun()
    }

    /// Whether a text is a well-formed state of the game, under any rules.
    pub(crate) fn recognizes(&self, text: &[u8]) -> bool {
        self.texts.game.recognizes(text)
    }

    /// How likely the text of a file is a state of the game: how far the game can parse it, and whether the file has
    /// the game's suffix.
    fn likeness(&self, file: &Path, text: &[u8]) -> (ParseExtent, bool) {
        let suffix = file.extension().and_then(|suffix| suffix.to_str());
        (self.replays.parse_extent(text), suffix.is_some() && suffix == self.state_suffix)
    }

    /// The clause of its rules on a topic, if there is one.
    pub(crate) fn clause_on(&self, topic: Topic) -> Option<&'static str> {
        self.program_clauses.iter().find(|(known, _)| *known == topic).map(|(_, clause)| *clause)
    }

    /// Whether the game has a [`LegacyFormat`](super::LegacyFormat).
    pub(crate) const fn has_legacy_format(&self) -> bool {
        self.legacy_folders.is_some()
    }

    /// The built-in players.
    pub(crate) fn builtins(&self) -> Vec<&'static dyn BuiltinPlayer> {
        self.typed.builtins()
    }

    /// The default rules.
    pub(crate) fn rules(&self) -> RuleSet {
        self.typed.rules()
    }

    /// The first state of a standard game.
    ///
    /// # Errors
    ///
    /// As [`Game::opening`](rulebook_core::contract::Game::opening).
    pub(crate) fn opening(&self, rules: &RuleSet, opening: &Opening) -> Result<State, OpeningError> {
        self.typed.opening(rules, opening)
    }

    /// Reads a state.
    ///
    /// # Errors
    ///
    /// When the text is not a valid state.
    pub(crate) fn read(&self, text: &[u8], rules: &RuleSet) -> Result<State, Box<dyn Violations>> {
        self.typed.read(text, rules)
    }
}

/// Formats only the name, because the rest is long.
impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameEntry").field(&self.name()).finish()
    }
}

/// The games of a command: at least one, with unique names. The first is the default
/// game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registry(&'static [GameEntry]);

impl Registry {
    /// A registry of these games.
    ///
    /// # Panics
    ///
    /// When `games` is empty.
    pub(crate) const fn new(games: &'static [GameEntry]) -> Self {
        assert!(!games.is_empty(), "a command has a game");
        Self(games)
    }

    /// All games, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = GameRef> + Clone {
        self.0.iter()
    }

    /// The default game.
    pub(crate) const fn first(self) -> GameRef {
        &self.0[0]
    }

    /// The names of all games, in order.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.iter().map(GameEntry::name).collect()
    }

    /// The game of this name, if there is one.
    pub(crate) fn named(self, name: &str) -> Option<GameRef> {
        self.iter().find(|game| game.name() == name)
    }

    /// The game of this name, or an error that lists the names.
    ///
    /// # Errors
    ///
    /// When the command has no such game.
    pub(crate) fn find(self, name: &str) -> Result<GameRef, Failure> {
        self.named(name).ok_or_else(|| {
            let names = self.names();
            Failure::usage(format_args!("there is no game `{name}`")).hint(format_args!("the games are {names:?}"))
        })
    }

    /// Whether a text is a well-formed state of any game.
    pub(crate) fn is_state(self, text: &[u8]) -> bool {
        self.iter().any(|game| game.recognizes(text))
    }

    /// The game whose state the text of a file most likely is: the game that can parse it, or else
    /// the one whose first parse error comes latest, or else the one whose suffix the file has.
    pub(crate) fn best_match(self, file: &Path, text: &[u8]) -> GameRef {
        let likeness: Vec<_> = self.iter().map(|game| game.likeness(file, text)).collect();
        &self.0[best_match_of(&likeness)]
    }

    /// A game whose state the text of a file is more likely than one of `game`.
    pub(crate) fn better_match(self, game: GameRef, file: &Path, text: &[u8]) -> Option<GameRef> {
        let best = self.best_match(file, text);
        (best.likeness(file, text) > game.likeness(file, text)).then_some(best)
    }

    /// The suffixes of files with a state, of all games.
    pub(crate) fn state_suffixes(self) -> impl Iterator<Item = &'static str> {
        ["txt"].into_iter().chain(self.iter().filter_map(|game| game.state_suffix))
    }
}

#[cfg(test)]
impl Registry {
    /// A registry of a single game.
    pub(crate) const fn only<G: CliGame>() -> Self {
        Self::new(const { &[GameEntry::of::<G>()] })
    }
}

impl GameList for Registry {
    fn named(&self, name: &str) -> Option<&'static GameTexts> {
        Self::named(*self, name).map(|game| &game.texts)
    }
}
