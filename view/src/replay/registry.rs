//! The games of a program, to open files without knowing the type of their game.

use super::detect::{ParseExtent, best_match_of, parse_extent};
use super::file::{counter_of, why_not_of};
use super::new_game::new_game_of;
use super::{File, Log, LogReader, NewGame, NewGameError, OpenReplayError, RecordFiles, Replay, open_as};
use crate::Renderable;
use rulebook_conformance::report::FaultList;
use rulebook_record::Transcript;

/// A list of games whose records can be opened without naming a type.
///
/// ```
/// use rulebook_core::fibot::FiBot;
/// use rulebook_view::replay::{GameReplays, Games};
///
/// const OWN: Games = Games::new(&[GameReplays::of::<FiBot>()]);
/// assert!(OWN.record_files_of(Vec::new()).is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Games(&'static [GameReplays]);

/// A game in [`Games`]: functions on its texts.
#[derive(Debug)]
pub struct GameReplays {
    name: &'static str,
    recognizes: fn(&[u8]) -> bool,
    open: fn(RecordFiles) -> Result<Box<dyn Replay>, OpenReplayError>,
    new_game: fn(&NewGame<'_>) -> Result<Box<dyn Replay>, NewGameError>,
    /// The number that a state contains.
    pub(super) counter: fn(&File, Option<&Transcript>) -> Result<Option<u64>, OpenReplayError>,
    /// Reads its logs; `None` for a game without logs.
    log: Option<LogReader>,
    /// Converts a log to record files.
    pub(super) record_files: fn(Log, u64) -> RecordFiles,
    /// Takes the names of players from a score sheet.
    pub(super) name_by: fn(&mut RecordFiles, &[u8]),
    /// How far the game can parse a text.
    parse_extent: fn(&[u8]) -> ParseExtent,
    /// Why a file is not a valid state.
    pub(super) why_not: fn(&File) -> Option<FaultList>,
}

impl GameReplays {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: Renderable + 'static>() -> Self {
        Self {
            name: G::NAME,
            recognizes: G::recognizes,
            open: open_as::<G>,
            new_game: new_game_of::<G>,
            counter: counter_of::<G>,
            log: LogReader::of::<G>(),
            record_files: Log::record_files::<G>,
            name_by: RecordFiles::name_by::<G>,
            parse_extent: parse_extent::<G>,
            why_not: why_not_of::<G>,
        }
    }

    /// Opens a record of the game.
    ///
    /// # Errors
    ///
    /// [`OpenReplayError`]
    pub fn open(&self, record_files: RecordFiles) -> Result<Box<dyn Replay>, OpenReplayError> {
        (self.open)(record_files)
    }

    /// Reads the logs of the game; `None` for a game without logs.
    #[must_use]
    pub const fn log(&self) -> Option<LogReader> {
        self.log
    }

    /// Whether a text begins like a log of the game.
    #[must_use]
    pub fn is_log(&self, text: &[u8]) -> bool {
        self.log.is_some_and(|log| log.recognizes(text, self.recognizes))
    }

    /// Converts a log to record files: its states from this number on, and all steps.
    #[must_use]
    pub fn record_files(&self, log: Log, from: u64) -> RecordFiles {
        (self.record_files)(log, from)
    }

    /// Takes the names of the players from results, see [`RecordFiles::name_by`].
    pub fn name_by(&self, record_files: &mut RecordFiles, results: &[u8]) {
        (self.name_by)(record_files, results);
    }

    /// How far the game can read a text as a state, see [`parse_extent`].
    #[must_use]
    pub fn parse_extent(&self, text: &[u8]) -> ParseExtent {
        (self.parse_extent)(text)
    }
}

impl Games {
    /// A list of these games.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    #[must_use]
    pub const fn new(games: &'static [GameReplays]) -> Self {
        assert!(!games.is_empty(), "a list of games has a game");
        Self(games)
    }

    /// Opens a record. Its states determine the game.
    ///
    /// # Errors
    ///
    /// [`OpenReplayError`]
    pub fn open(self, record_files: RecordFiles) -> Result<Box<dyn Replay>, OpenReplayError> {
        let first = record_files.states.values().next().ok_or(OpenReplayError::NoStates)?;
        // If no game recognizes a state, let the game of the journal, or the best match, report the errors.
        let named = || record_files.transcript.as_ref().and_then(|transcript| self.named(&transcript.game));
        let known = record_files.states.values().find_map(|file| self.of_text(file.text.bytes()));
        let game = known.or_else(named).unwrap_or_else(|| self.best_match(first.text.bytes()));
        (game.open)(record_files)
    }

    /// Opens a record of the game with this name.
    ///
    /// # Errors
    ///
    /// [`OpenReplayError`]
    pub fn open_as(self, game: &str, record_files: RecordFiles) -> Result<Box<dyn Replay>, OpenReplayError> {
        let game = self.named(game).ok_or_else(|| OpenReplayError::UnknownGame(game.to_owned()))?;
        (game.open)(record_files)
    }

    /// Starts a new game of the game with this name: a replay of its first state, to be played on.
    ///
    /// ```
    /// use rulebook_view::replay::{BUILT_IN, NewGame};
    ///
    /// let names = ["Ada".to_owned(), "Grace".to_owned()];
    /// let start = NewGame { rules: "start=mirrored\n", names: &names, state: None };
    /// let mut game = BUILT_IN.new_game("othello", &start)?;
    /// game.play(b"e3")?;
    /// assert_eq!((game.len(), game.summary().names), (2, names.to_vec()));
    /// let error = game.play(b"a1").unwrap_err();
    /// assert!(error.to_string().starts_with("the answer \"a1\" of P2 is not legal: column 1: "), "{error}");
    /// game.cut(1);
    /// assert_eq!(game.choices().map(|choices| choices.list.len()), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NewGameError`]
    pub fn new_game(self, game: &str, start: &NewGame<'_>) -> Result<Box<dyn Replay>, NewGameError> {
        let game = self.named(game).ok_or_else(|| NewGameError::UnknownGame(game.to_owned()))?;
        (game.new_game)(start)
    }

    fn named(self, name: &str) -> Option<&'static GameReplays> {
        self.0.iter().find(|game| game.name == name)
    }

    /// The game that recognizes a text as a state.
    pub(super) fn of_text(self, text: &[u8]) -> Option<&'static GameReplays> {
        self.0.iter().find(|game| (game.recognizes)(text))
    }

    /// The game of a log with this file name: one that recognizes its beginning, or
    /// else one whose damaged log it may be.
    pub(super) fn of_log(self, name: &str, text: &[u8]) -> Option<(&'static GameReplays, LogReader)> {
        let with_logs =
            || self.0.iter().filter_map(|game| Some((game, game.log.filter(|log| log.files.matches(name))?)));
        with_logs()
            .find(|(game, _)| game.is_log(text))
            .or_else(|| with_logs().find(|(_, log)| log.may_be_damaged(text)))
    }

    /// The game that an invalid state was most likely meant for. It reports the
    /// errors.
    pub(super) fn best_match(self, text: &[u8]) -> &'static GameReplays {
        let reached: Vec<ParseExtent> = self.0.iter().map(|game| (game.parse_extent)(text)).collect();
        &self.0[best_match_of(&reached)]
    }
}
