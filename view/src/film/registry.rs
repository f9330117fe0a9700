//! The games of a program, for those who have files or a name and no type.

use super::file::{counter_of, why_not_of};
use super::likely::{furthest, reach};
use super::{File, Film, FilmError, Footage, IsTurn, Log, open_of};
use crate::Visible;
use rulebook_conformance::report::FaultList;
use rulebook_core::text::Place;
use rulebook_record::Transcript;

/// Games whose records are opened without their types.
///
/// ```
/// use rulebook_core::fibot::FiBot;
/// use rulebook_view::film::{GameFilms, Games};
///
/// const OWN: Games = Games::new(&[GameFilms::of::<FiBot>()]);
/// assert!(OWN.footage_of(Vec::new()).is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Games(&'static [GameFilms]);

/// A game as [`Games`] know it: by its texts.
#[derive(Debug)]
pub struct GameFilms {
    name: &'static str,
    recognises: fn(&[u8]) -> bool,
    open: fn(Footage) -> Result<Box<dyn Film>, FilmError>,
    /// The number that a state tells itself.
    pub(super) counter: fn(&File, Option<&Transcript>) -> Result<Option<u64>, FilmError>,
    /// Whether a line of a log is a turn, where the game has logs.
    is_turn: Option<IsTurn>,
    /// What a log tells.
    pub(super) footage: fn(Log, u64) -> Footage,
    /// Takes names from results.
    pub(super) name_by: fn(&mut Footage, &[u8]),
    /// How far it can read a text.
    reach: fn(&[u8]) -> Place,
    /// What is wrong with a file.
    pub(super) why_not: fn(&File) -> Option<FaultList>,
}

impl GameFilms {
    /// The game of a type.
    #[must_use]
    pub const fn of<G: Visible + 'static>() -> Self {
        Self {
            name: G::NAME,
            recognises: G::recognises,
            open: open_of::<G>,
            counter: counter_of::<G>,
            is_turn: G::IS_TURN,
            footage: Log::footage::<G>,
            name_by: Footage::name_by::<G>,
            reach: reach::<G>,
            why_not: why_not_of::<G>,
        }
    }
}

impl Games {
    /// These games.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[must_use]
    pub const fn new(games: &'static [GameFilms]) -> Self {
        assert!(!games.is_empty(), "a list of games has a game");
        Self(games)
    }

    /// Opens a record of whichever game its states are of.
    ///
    /// # Errors
    ///
    /// [`FilmError`]
    pub fn open(self, footage: Footage) -> Result<Box<dyn Film>, FilmError> {
        let first = footage.states.values().next().ok_or(FilmError::NoStates)?;
        // Of no game: let the one that is told, or the likeliest one, say what is wrong.
        let told = || footage.transcript.as_ref().and_then(|transcript| self.named(&transcript.game));
        let known = footage.states.values().find_map(|file| self.of_text(&file.text));
        let game = known.or_else(told).unwrap_or_else(|| self.likeliest(&first.text));
        (game.open)(footage)
    }

    /// Opens a record of the game with this name.
    ///
    /// # Errors
    ///
    /// [`FilmError`]
    pub fn open_as(self, game: &str, footage: Footage) -> Result<Box<dyn Film>, FilmError> {
        let game = self.named(game).ok_or_else(|| FilmError::UnknownGame(game.to_owned()))?;
        (game.open)(footage)
    }

    fn named(self, name: &str) -> Option<&'static GameFilms> {
        self.0.iter().find(|game| game.name == name)
    }

    /// The game that a text has the form of a state of.
    pub(super) fn of_text(self, text: &[u8]) -> Option<&'static GameFilms> {
        self.0.iter().find(|game| (game.recognises)(text))
    }

    /// The game that a file is a log of: one that knows its first state, or at least
    /// a turn in it.
    pub(super) fn of_log(self, text: &[u8]) -> Option<(&'static GameFilms, IsTurn)> {
        let with_logs = || self.0.iter().filter_map(|game| Some((game, game.is_turn?)));
        let lines = || text.split_inclusive(|&byte| byte == b'\n');
        let is_turn = |is_turn: IsTurn, line: &[u8]| is_turn(line.strip_suffix(b"\n").unwrap_or(line));
        let knows_state = |(game, turn): &(&GameFilms, IsTurn)| {
            let first: Vec<&[u8]> = lines().take_while(|line| !is_turn(*turn, line)).collect();
            (game.recognises)(&first.concat())
        };
        let knows_turn = |(_, turn): &(&GameFilms, IsTurn)| lines().any(|line| is_turn(*turn, line));
        with_logs().find(knows_state).or_else(|| with_logs().find(knows_turn))
    }

    /// The game that says what is wrong with a text of no game: whoever wrote it
    /// most likely meant that one.
    pub(super) fn likeliest(self, text: &[u8]) -> &'static GameFilms {
        let reached: Vec<Place> = self.0.iter().map(|game| (game.reach)(text)).collect();
        &self.0[furthest(&reached)]
    }
}
