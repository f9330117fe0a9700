//! The textual contract: what a referee, a conformance suite and a fuzzer need
//! of a game, in texts and seats only.
//!
//! Above the typed engine of each game this is a thin layer. `spec/contract.md`
//! checks it on paper against five games.
//!
//! # Laws
//!
//! - Reading what was written gives the same state:
//!   `read(write(s), rules of s) == s`.
//! - Equal states behave equally, so a game can be stopped and resumed from
//!   its text at any point.
//! - A step that fails leaves the state as it was.
//! - [`Game::outcome`] is some exactly when [`Game::step`] gives
//!   [`StepError::GameOver`].
//!
//! # Example
//!
//! ```
//! use rulebook_core::chance::NoChance;
//! use rulebook_core::contract::{Answer, Answers, Game, Opening};
//! use rulebook_core::players::Seat;
//! use rulebook_core::redbot::{RedBot, Rules};
//! use rulebook_core::text::Plain;
//!
//! let mut state = RedBot::opening(&Rules::default(), &Opening::default())?;
//! let mut answers = Answers::default();
//! answers[Seat::ALL[0]] = Answer::Line(b"R1 UP NOTHING R2 LEFT FIRE");
//! RedBot::step(&mut state, &answers, &mut NoChance, &mut ())?;
//!
//! let mut text = String::new();
//! RedBot::write(&state, &mut Plain(&mut text))?;
//! assert!(text.starts_with("1/100\n25x25\nP1: 1 2147483647 0 20 R1 13 DOWN 11 24 "));
//! assert_eq!(RedBot::read(text.as_bytes(), &Rules::default())?, state);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use crate::chance::{Chance, ChanceError};
use crate::clause::Clause;
use crate::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use crate::text::{Out, Place, SyntaxError};
use core::fmt;

/// A game as a referee sees it: states and answers are texts.
pub trait Game {
    /// The name of the game in commands and case files.
    const NAME: &'static str;
    /// The version of the written rules. It changes whenever a state and
    /// answers can lead to another state than before.
    const RULES_VERSION: &'static str;
    /// What people call a step, as `round` or `turn`; its plural ends with `s`.
    const STEP: &'static str;

    /// What a variant may change.
    type Rules: Rules;
    /// A valid state of the game, its rules included.
    type State: Clone + Eq + fmt::Debug;
    /// What happens in a step.
    type Event: Event;
    /// Why a text is no valid state.
    type ReadError: Faults;

    /// The state that a standard game begins with.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] when what was asked for is out of range, or the game
    /// has no standard opening and begins from a state that is read.
    fn opening(rules: &Self::Rules, opening: &Opening) -> Result<Self::State, OpeningError>;

    /// What a standard game that begins with this state was opened with.
    fn opened_with(state: &Self::State) -> Opening {
        Opening { rounds: Self::progress(state).most.and_then(|most| u32::try_from(most).ok()) }
    }

    /// Whether a text has the form of a state, whatever the rules.
    fn recognises(text: &[u8]) -> bool;

    /// Reads a state under the given rules.
    ///
    /// # Errors
    ///
    /// When the text has not the form of a state, with the place; or when the
    /// state breaks the rules, with every reason.
    fn read(text: &[u8], rules: &Self::Rules) -> Result<Self::State, Self::ReadError>;

    /// Writes a state in its one canonical form, each value announced to
    /// [`Out::field`] before it is written.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn write(state: &Self::State, out: &mut dyn Out) -> fmt::Result;

    /// Writes what one player may see of a state: the state itself unless the
    /// game hides something.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn view(state: &Self::State, seat: Seat, out: &mut dyn Out) -> fmt::Result {
        let _ = seat;
        Self::write(state, out)
    }

    /// The rules that a state is played under.
    fn rules(state: &Self::State) -> &Self::Rules;

    /// The players of this game, in the game or out of it.
    fn players(state: &Self::State) -> PlayerSet<MAX_PLAYERS>;

    /// The name of a player, where the state tells it.
    fn name(state: &Self::State, seat: Seat) -> Option<&str> {
        let _ = (state, seat);
        None
    }

    /// Gives a player a name, where the state tells names.
    ///
    /// # Errors
    ///
    /// When the state cannot hold this name.
    fn set_name(state: &mut Self::State, seat: Seat, name: &str) -> Result<(), BadName> {
        let _ = (state, seat, name);
        Ok(())
    }

    /// How far the game is.
    fn progress(state: &Self::State) -> Progress;

    /// Who is asked for an answer now. It may be nobody although the game goes
    /// on, and is nobody when the game is over.
    fn asked(state: &Self::State) -> PlayerSet<MAX_PLAYERS>;

    /// Who has an answer line of its own in the transcript of a step from this
    /// state: all players where they move at once, the one to move where they
    /// take turns.
    fn transcribed(state: &Self::State) -> PlayerSet<MAX_PLAYERS> {
        Self::players(state)
    }

    /// Whether `line` is an answer that the rules accept from this player now.
    /// A step takes any line; this tells a referee what it will make of it.
    ///
    /// # Errors
    ///
    /// Where and why the line is not accepted.
    fn judge(state: &Self::State, seat: Seat, line: &[u8]) -> Result<(), SyntaxError>;

    /// Plays one step. Any answers are taken; the rules say what becomes of
    /// silence and of lines that are no answer.
    ///
    /// # Errors
    ///
    /// [`StepError`]; the state is then unchanged and nothing was observed.
    fn step<O: Observer<Self::Event>>(
        state: &mut Self::State,
        answers: &Answers<'_>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError>;

    /// How the game ended, or `None` while it goes on.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// A player's score on this state; 0 for a seat that does not play.
    fn score(state: &Self::State, seat: Seat) -> i64;

    /// The answer a player is recorded to have given in the step that led to
    /// this state, written to `out` in canonical spelling. `Ok(false)`, and
    /// nothing written, when the game's states do not tell. Where they do, a
    /// record can be checked from its states alone.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn given(state: &Self::State, seat: Seat, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error> {
        let _ = (state, seat, out);
        Ok(false)
    }

    /// Writes the table of the scores, best first, a line per player, as it
    /// stands at the end of a record.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn score_sheet(state: &Self::State, out: &mut dyn Out) -> fmt::Result;

    /// Draws the state for people, with the meaning of each stretch announced to
    /// [`Out::ink`]. A board takes as few columns as it can.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn draw(state: &Self::State, out: &mut dyn Out) -> fmt::Result;
}

/// The constants of a game that a variant may change, as `key=value`.
pub trait Rules: Default + Clone + Eq + fmt::Debug {
    /// Sets one constant from its text.
    ///
    /// # Errors
    ///
    /// When there is no such constant, or the value is not one of its values.
    fn set(&mut self, key: &str, value: &str) -> Result<(), RulesError>;

    /// Hands every key with its value to `each`, in the order of the rules.
    fn each(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display));
}

/// Why a `key=value` of a variant was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// The game has no such constant.
    UnknownKey {
        /// The keys there are, as in a sentence; empty when there is none.
        known: &'static str,
    },
    /// The constant cannot have this value.
    BadValue {
        /// The constant's key.
        key: &'static str,
        /// The values it can have.
        expected: crate::text::Expected,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey { known: "" } => write!(f, "no such rule; the game has none that can be changed"),
            Self::UnknownKey { known } => write!(f, "no such rule; the rules are {known}"),
            Self::BadValue { key, expected } => write!(f, "{key} must be {expected}"),
        }
    }
}

impl core::error::Error for RulesError {}

/// The rules of a game whose constants cannot be changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct NoRules;

impl Rules for NoRules {
    fn set(&mut self, _: &str, _: &str) -> Result<(), RulesError> {
        Err(RulesError::UnknownKey { known: "" })
    }

    fn each(&self, _: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {}
}

/// Something that happened in a step; its [`Display`](fmt::Display) says it in
/// words.
pub trait Event: Copy + fmt::Debug + fmt::Display {
    /// The clause that it follows from.
    fn clause(&self) -> Clause;
}

/// Hears of each event of a step, in the order of the rules.
///
/// `()` hears nothing and costs nothing; any closure is an observer.
///
/// ```
/// use rulebook_core::redbot::{Event, State};
///
/// let mut state = State::default();
/// let mut seen = Vec::new();
/// state.step(&Default::default(), &mut |event: Event| seen.push(event.to_string()))?;
/// assert_eq!(seen.last().unwrap(), "round 0 is over, the counter is 1");
/// # Ok::<(), rulebook_core::redbot::GameOver>(())
/// ```
pub trait Observer<E> {
    /// Whether anybody hears the events. An engine may leave out what it would
    /// only do to tell them; the states are the same either way.
    const HEARS: bool = true;

    /// Takes one event.
    fn event(&mut self, event: E);
}

impl<E> Observer<E> for () {
    const HEARS: bool = false;

    #[inline(always)]
    fn event(&mut self, _: E) {}
}

impl<E, F: FnMut(E)> Observer<E> for F {
    #[inline]
    fn event(&mut self, event: E) {
        self(event);
    }
}

/// What a player answered in a step.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Answer<'a> {
    /// The player was not asked.
    #[default]
    NotAsked,
    /// The player was asked and gave nothing in time.
    Silent,
    /// The first line the player gave, without its line end.
    Line(&'a [u8]),
    /// The player can never answer again.
    Failed,
}

impl<'a> Answer<'a> {
    /// The line, if one was given.
    #[must_use]
    pub const fn line(self) -> Option<&'a [u8]> {
        match self {
            Self::Line(line) => Some(line),
            Self::NotAsked | Self::Silent | Self::Failed => None,
        }
    }
}

/// One answer per seat.
pub type Answers<'a> = ByPlayer<Answer<'a>, MAX_PLAYERS>;

/// What a standard game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Opening {
    /// How many rounds are played at most; the game's own usual number if `None`.
    pub rounds: Option<u32>,
}

/// Why there is no such opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpeningError {
    /// The game begins from a state that is read.
    NoStandardOpening,
    /// Too many rounds.
    TooManyRounds {
        /// The most there can be.
        max: u32,
    },
    /// The rules are not valid.
    BadRules(RulesError),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStandardOpening => {
                write!(f, "the game has no standard opening; begin from a state")
            }
            Self::TooManyRounds { max } => write!(f, "at most {max} rounds can be played"),
            Self::BadRules(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for OpeningError {}

/// A name that a state cannot hold: too long, with blanks around it, or with
/// control characters in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadName {
    /// The most bytes of a name.
    pub max: usize,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a name has at most {} bytes, no blanks around it and no control characters", self.max)
    }
}

impl core::error::Error for BadName {}

/// A step was wanted of a game that is over; the error of a typed engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOver;

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl core::error::Error for GameOver {}

impl From<GameOver> for StepError {
    fn from(GameOver: GameOver) -> Self {
        Self::GameOver
    }
}

/// Why a step was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepError {
    /// The game is over.
    GameOver,
    /// The source of chance gave no draw.
    Chance(ChanceError),
}

impl StepError {
    /// The reject code in conformance cases and their protocol.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Chance(_) => "bad-chance",
        }
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "{GameOver}"),
            Self::Chance(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for StepError {}

/// An error in a state, which may have several reasons.
pub trait Faults: core::error::Error {
    /// Hands every reason to `each`, with the place in the text where it is
    /// known and the clause that is not kept.
    fn each(&self, each: &mut dyn FnMut(Fault<'_>));
}

/// One reason why a text is no valid state.
#[derive(Clone, Copy)]
pub struct Fault<'a> {
    /// Where in the text.
    pub place: Place,
    /// The clause that is not kept.
    pub clause: Clause,
    /// The reason in words.
    pub reason: &'a dyn fmt::Display,
    /// What to do about it, where there is something to say.
    pub hint: Option<&'static str>,
}

impl fmt::Debug for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fault({} {} {})", self.place, self.clause, self.reason)
    }
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// A number that grows by one with every step, where the state tells one. A
    /// record keeps the state under it, and counts the steps itself otherwise.
    pub done: Option<u64>,
    /// The most steps that are played, where there is a limit.
    pub most: Option<u64>,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Each player's rank, 1 the best; equals share a rank, and the ranks
    /// after them are left out. 0 for seats that do not play.
    pub ranks: ByPlayer<u8, MAX_PLAYERS>,
    /// How the ranks came about.
    pub decision: Decision,
}

/// How a game was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// By the scores.
    Scores,
    /// Nobody won.
    Draw,
    /// A player broke the rules or failed, and lost by it.
    Forfeit(Seat),
}

impl Outcome {
    /// Ranks players by their scores, the highest first.
    ///
    /// ```
    /// use rulebook_core::contract::Outcome;
    /// use rulebook_core::players::{ByPlayer, PlayerSet, Seat};
    ///
    /// let players: PlayerSet<9> = Seat::ALL[..4].iter().copied().collect();
    /// let scores = ByPlayer::new([30, 50, 30, 7, 0, 0, 0, 0, 0]);
    /// let outcome = Outcome::by_score(players, &scores);
    /// assert_eq!(outcome.ranks, ByPlayer::new([2, 1, 2, 4, 0, 0, 0, 0, 0]));
    /// ```
    #[must_use]
    pub fn by_score(players: PlayerSet<MAX_PLAYERS>, scores: &ByPlayer<i64, MAX_PLAYERS>) -> Self {
        let better = |seat: Seat| players.iter().filter(|&rival| scores[rival] > scores[seat]).count();
        let ranks = ByPlayer::from_fn(|seat| if players.contains(seat) { better(seat) as u8 + 1 } else { 0 });
        Self { ranks, decision: Decision::Scores }
    }

    /// The ranks that the players of a game have by their scores.
    ///
    /// ```
    /// use rulebook_core::contract::Outcome;
    /// use rulebook_core::players::ByPlayer;
    ///
    /// let outcome = Outcome::by_rank(&ByPlayer::new([2, 1]));
    /// assert_eq!(outcome.ranks, ByPlayer::new([2, 1, 0, 0, 0, 0, 0, 0, 0]));
    /// ```
    #[must_use]
    pub fn by_rank<const N: usize>(ranks: &ByPlayer<u8, N>) -> Self {
        let ranks = ByPlayer::from_fn(|seat: Seat| seat.among().map_or(0, |player| ranks[player]));
        Self { ranks, decision: Decision::Scores }
    }
}
