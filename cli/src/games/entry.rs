//! The description of a game, and the list of those of a command.

use super::erased::ErasedGame;
use super::{BenchArgs, Board, BuiltinPlayer, CliGame, Help, Kit, RuleSet, State, TransportDefaults};
use crate::failure::Failure;
use rulebook_conformance::games::{GameList, GameTexts};
use rulebook_core::contract::{Opening, OpeningError, Violations};
use rulebook_core::text::Place;
use rulebook_view::replay::{GameReplays, best_match_of};
use std::fmt;

/// All that the command has of a game, as data: what [`CliGame`] and the traits below
/// it say, without the type. [`run`](crate::run) takes a list of these.
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
    /// The rules, the cases and the engine, by texts.
    pub(crate) texts: GameTexts,
    /// The text of its rules.
    pub(crate) spec: fn() -> &'static str,
    /// Its records as replays.
    pub(crate) replays: GameReplays,
    /// What needs the types of the game.
    pub(crate) typed: &'static dyn ErasedGame,
    /// Who plays when nobody is named, by seat.
    pub(crate) default_players: &'static [&'static str],
    /// How programs are asked.
    pub(crate) transport: TransportDefaults,
    /// Whom everybody plays against in a qualification.
    pub(crate) opponents: &'static [&'static str],
    /// The names that the folder of the strategies may have beside a configuration, the
    /// usual one first; of a game that its source plays from one.
    pub(crate) legacy_folders: Option<&'static [&'static str]>,
    /// What contestants begin with, by language.
    pub(crate) kits: fn() -> &'static [Kit],
    /// What a match can begin from beside the usual start.
    pub(crate) boards: fn() -> &'static [Board],
    /// What the help of the commands says of it.
    pub(crate) help: Help,
    /// The engine of its web page.
    pub(crate) page: fn() -> Option<&'static [u8]>,
    /// What a drawing of a state means.
    pub(crate) legend: &'static str,
    /// Measures its engine.
    pub(crate) bench: fn(&BenchArgs) -> Result<(), Failure>,
}

/// A game of the command.
pub(crate) type GameRef = &'static GameEntry;

impl GameEntry {
    /// The description of a game.
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
            help: G::HELP,
            page: G::page,
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

    /// What people call a step.
    pub(crate) fn step(&self) -> &'static str {
        self.texts.game.step_noun()
    }

    /// Whether a text has the form of a state of the game.
    pub(crate) fn recognizes(&self, text: &[u8]) -> bool {
        self.texts.game.recognizes(text)
    }

    /// Whether its source plays it from a configuration, into a folder with a log.
    pub(crate) const fn has_legacy_format(&self) -> bool {
        self.legacy_folders.is_some()
    }

    /// The built-in players.
    pub(crate) fn builtins(&self) -> Vec<&'static dyn BuiltinPlayer> {
        self.typed.builtins()
    }

    /// The usual rules.
    pub(crate) fn rules(&self) -> RuleSet {
        self.typed.rules()
    }

    /// The state that a standard game begins with.
    ///
    /// # Errors
    ///
    /// When there is no such opening.
    pub(crate) fn opening(&self, rules: &RuleSet, opening: &Opening) -> Result<State, OpeningError> {
        self.typed.opening(rules, opening)
    }

    /// Reads a state.
    ///
    /// # Errors
    ///
    /// When the text is no valid state.
    pub(crate) fn read(&self, text: &[u8], rules: &RuleSet) -> Result<State, Box<dyn Violations>> {
        self.typed.read(text, rules)
    }
}

/// The name: the rest is long.
impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameEntry").field(&self.name()).finish()
    }
}

/// The games of a command, at least one, each under a name of its own. The first is
/// played when none is named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registry(&'static [GameEntry]);

impl Registry {
    /// These games.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub(crate) const fn new(games: &'static [GameEntry]) -> Self {
        assert!(!games.is_empty(), "a command has a game");
        Self(games)
    }

    /// All of them.
    pub(crate) fn iter(self) -> impl Iterator<Item = GameRef> + Clone {
        self.0.iter()
    }

    /// The game that is played when none is named.
    pub(crate) const fn first(self) -> GameRef {
        &self.0[0]
    }

    /// Their names.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.iter().map(GameEntry::name).collect()
    }

    /// The game of this name.
    pub(crate) fn named(self, name: &str) -> Option<GameRef> {
        self.iter().find(|game| game.name() == name)
    }

    /// The game of this name.
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

    /// Whether a text has the form of a state of any of the games.
    pub(crate) fn is_state(self, text: &[u8]) -> bool {
        self.iter().any(|game| game.recognizes(text))
    }

    /// The game that a text was most likely meant for as a state: the one that
    /// can read it, or else reads it best_match_of.
    pub(crate) fn best_match(self, text: &[u8]) -> GameRef {
        let reached: Vec<Place> = self.iter().map(|game| game.replays.parse_extent(text)).collect();
        &self.0[best_match_of(&reached)]
    }
}

#[cfg(test)]
impl Registry {
    /// This game alone.
    pub(crate) const fn only<G: CliGame>() -> Self {
        Self::new(const { &[GameEntry::of::<G>()] })
    }
}

impl GameList for Registry {
    fn named(&self, name: &str) -> Option<&'static GameTexts> {
        Self::named(*self, name).map(|game| &game.texts)
    }
}
