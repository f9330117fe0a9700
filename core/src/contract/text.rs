//! A type-erased game: states, answers and events as texts, behind `dyn`.

use super::{
    Answer, EventListener, Game, InvalidName, Outcome, Progress, Replies, Reply, Rules as _, RulesTextError, Status,
    StepError, read_rules,
};
use crate::chance::Chance;
use crate::players::{MAX_PLAYERS, PlayerSet, Seat};
use crate::text::{AnnotatedWrite, SyntaxError};
use core::any::Any;
use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use {
    super::{Opening, OpeningError, Violations},
    alloc::boxed::Box,
};

/// A type-erased game. [`TextGame::of`](trait.TextGame.html#method.of) returns the one of a [`Game`].
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use rulebook_core::chance::NoChance;
/// use rulebook_core::contract::{Answer, Opening, TextGame};
/// use rulebook_core::players::Seat;
/// use rulebook_core::{fibot::FiBot, redbot::RedBot};
///
/// let games = [<dyn TextGame>::of::<RedBot>(), <dyn TextGame>::of::<FiBot>()];
/// for game in games {
///     let mut state = game.open(b"", &Opening::default())?;
///     for seat in state.status().asked().iter() {
///         state.submit(seat, Answer::Silent).unwrap();
///     }
///     state.step(&mut NoChance, None)?;
///     assert_eq!(state.status().outcome(), None);
/// }
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait TextGame: Sync {
    /// The name of the game in commands and case files.
    fn name(&self) -> &'static str;

    /// The version of the written rules.
    fn rules_version(&self) -> &'static str;

    /// The game's word for a step, such as `round` or `turn`.
    fn step_noun(&self) -> &'static str;

    /// Whether a text is a well-formed state. The rules do not matter.
    fn recognizes(&self, text: &[u8]) -> bool;

    /// Validates the rules of a variant.
    ///
    /// # Errors
    ///
    /// As [`read_rules`](super::read_rules).
    fn check_rules(&self, rules: &[u8]) -> Result<(), RulesTextError>;

    /// Creates the initial state of a standard game under the rules of a
    /// variant (see [`read_rules`](super::read_rules)).
    ///
    /// # Errors
    ///
    /// When the rules are invalid, or the game has no such opening.
    #[cfg(feature = "alloc")]
    fn open(&self, rules: &[u8], opening: &Opening) -> Result<Box<dyn TextState>, OpenError>;

    /// Reads a state under the rules of a variant.
    ///
    /// # Errors
    ///
    /// When the rules are invalid, or the text is not a valid state.
    #[cfg(feature = "alloc")]
    fn read(&self, rules: &[u8], text: &[u8]) -> Result<Box<dyn TextState>, ReadStateError>;
}

/// Why a game could not be opened.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The rules of the variant are invalid.
    Rules(RulesTextError),
    /// The game has no such opening.
    Opening(OpeningError),
}

#[cfg(feature = "alloc")]
impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "{error}"),
            Self::Opening(error) => write!(f, "{error}"),
        }
    }
}

#[cfg(feature = "alloc")]
impl core::error::Error for OpenError {}

/// Why a state could not be read.
#[cfg(feature = "alloc")]
#[derive(Debug)]
pub enum ReadStateError {
    /// The rules of the variant are invalid.
    Rules(RulesTextError),
    /// The text is not a valid state, for these reasons.
    State(Box<dyn Violations>),
}

#[cfg(feature = "alloc")]
impl fmt::Display for ReadStateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "{error}"),
            Self::State(error) => write!(f, "{error}"),
        }
    }
}

#[cfg(feature = "alloc")]
impl core::error::Error for ReadStateError {}

/// A type-erased state, with the replies submitted for its next step.
pub trait TextState: fmt::Debug + Send + Any {
    /// The game.
    fn game(&self) -> &'static dyn TextGame;

    /// Writes the state, see [`Game::write`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn write(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result;

    /// Writes what one player can see, see [`Game::view`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn view(&self, seat: Seat, out: &mut dyn AnnotatedWrite) -> fmt::Result;

    /// Draws the state for people, see [`Game::draw`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn draw(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result;

    /// Writes the score table, see [`Game::score_sheet`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn score_sheet(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result;

    /// Calls `each` with every constant of the rules and its value.
    fn each_rule(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display));

    /// The players of this game, including eliminated ones.
    fn players(&self) -> PlayerSet<MAX_PLAYERS>;

    /// The name of a player, if the state holds names.
    fn name(&self, seat: Seat) -> Option<&str>;

    /// Sets the name of a player, if the state holds names.
    ///
    /// # Errors
    ///
    /// When the state cannot hold this name.
    fn set_name(&mut self, seat: Seat, name: &str) -> Result<(), InvalidName>;

    /// How far the game has progressed.
    fn progress(&self) -> Progress;

    /// The players asked for an answer, or how the game ended.
    fn status(&self) -> Status;

    /// How the game ended; `None` while it is running.
    fn outcome(&self) -> Option<Outcome> {
        self.status().outcome()
    }

    /// The players with an answer line in the transcript of a step from this state.
    fn answering_players(&self) -> PlayerSet<MAX_PLAYERS>;

    /// A player's score; 0 for unused seats.
    fn score(&self, seat: Seat) -> i64;

    /// Writes the action that the player took in the step that led to this state. `Ok(false)`, with nothing written,
    /// when the state does not hold it.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn recorded_action(&self, seat: Seat, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error>;

    /// Writes the action that the rules substitute for a player's silence. `Ok(false)`, with nothing written, when they
    /// treat silence in another way.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn default_action(&self, seat: Seat, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error>;

    /// Parses and stores a player's answer for the next step. It replaces an
    /// earlier answer. Answers of players who are not asked are ignored.
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is not an action that the rules accept. The line still counts as the
    /// answer; the rules define its effect.
    fn submit(&mut self, seat: Seat, answer: Answer<'_>) -> Result<(), SyntaxError>;

    /// Plays one step with the submitted answers, and passes each event to
    /// `observe`. A player who was asked and has submitted nothing is silent.
    ///
    /// # Errors
    ///
    /// [`StepError`]; the state and the submitted answers are then unchanged, and `observe` has received no event.
    fn step(&mut self, chance: &mut dyn Chance, observe: Option<&mut EventListener<'_>>) -> Result<(), StepError>;

    /// The hash of the state, the same on every machine, see [`Game::state_hash`].
    fn hash(&self) -> u64;

    /// A copy of the state, without submitted answers.
    #[cfg(feature = "alloc")]
    fn boxed_clone(&self) -> Box<dyn TextState>;
}

/// A state of game `G` with the replies for its next step: the implementation of [`TextState`].
pub struct StateAdapter<G: Game> {
    state: G::State,
    replies: Replies<G>,
}

impl<G: Game> StateAdapter<G> {
    /// Wraps a state, without submitted answers.
    #[must_use]
    pub fn new(state: G::State) -> Self {
        Self { state, replies: Replies::<G>::default() }
    }

    /// The state.
    #[must_use]
    pub const fn state(&self) -> &G::State {
        &self.state
    }
}

impl dyn TextState {
    /// The typed state of game `G`; `None` when this is a state of another game.
    #[must_use]
    pub fn downcast<G: Game>(&self) -> Option<&G::State> {
        (self as &dyn Any).downcast_ref::<StateAdapter<G>>().map(StateAdapter::state)
    }
}

impl<G: Game> fmt::Debug for StateAdapter<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StateAdapter").field("state", &self.state).field("replies", &self.replies).finish()
    }
}

impl dyn TextGame {
    /// The type-erased game `G`.
    #[must_use]
    pub const fn of<G: Game>() -> &'static Self {
        const { &GameAdapter::<G>(PhantomData) }
    }
}

/// The implementation of [`TextGame`]; zero-sized.
struct GameAdapter<G>(PhantomData<fn() -> G>);

impl<G: Game> TextGame for GameAdapter<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> &'static str {
        G::RULES_VERSION
    }

    fn step_noun(&self) -> &'static str {
        G::STEP_NOUN
    }

    fn recognizes(&self, text: &[u8]) -> bool {
        G::recognizes(text)
    }

    fn check_rules(&self, rules: &[u8]) -> Result<(), RulesTextError> {
        read_rules::<G::Rules>(rules).map(drop)
    }

    #[cfg(feature = "alloc")]
    fn open(&self, rules: &[u8], opening: &Opening) -> Result<Box<dyn TextState>, OpenError> {
        let rules = read_rules(rules).map_err(OpenError::Rules)?;
        let state = G::opening(&rules, opening).map_err(OpenError::Opening)?;
        Ok(Box::new(StateAdapter::<G>::new(state)))
    }

    #[cfg(feature = "alloc")]
    fn read(&self, rules: &[u8], text: &[u8]) -> Result<Box<dyn TextState>, ReadStateError> {
        let rules = read_rules(rules).map_err(ReadStateError::Rules)?;
        let state = G::read(text, &rules).map_err(|error| ReadStateError::State(Box::new(error)))?;
        Ok(Box::new(StateAdapter::<G>::new(state)))
    }
}

impl<G: Game> TextState for StateAdapter<G> {
    fn game(&self) -> &'static dyn TextGame {
        <dyn TextGame>::of::<G>()
    }

    fn write(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        G::write(&self.state, out)
    }

    fn view(&self, seat: Seat, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        G::view(&self.state, seat, out)
    }

    fn draw(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        G::draw(&self.state, out)
    }

    fn score_sheet(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        G::score_sheet(&self.state, out)
    }

    fn each_rule(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display)) {
        G::rules(&self.state).each(each);
    }

    fn players(&self) -> PlayerSet<MAX_PLAYERS> {
        G::players(&self.state)
    }

    fn name(&self, seat: Seat) -> Option<&str> {
        G::name(&self.state, seat)
    }

    fn set_name(&mut self, seat: Seat, name: &str) -> Result<(), InvalidName> {
        G::set_name(&mut self.state, seat, name)
    }

    fn progress(&self) -> Progress {
        G::progress(&self.state)
    }

    fn status(&self) -> Status {
        G::status(&self.state)
    }

    fn answering_players(&self) -> PlayerSet<MAX_PLAYERS> {
        G::answering_players(&self.state)
    }

    fn score(&self, seat: Seat) -> i64 {
        G::score(&self.state, seat)
    }

    fn recorded_action(&self, seat: Seat, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error> {
        write_if_some(G::recorded_action(&self.state, seat), out)
    }

    fn default_action(&self, seat: Seat, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error> {
        write_if_some(G::default_action(&self.state, seat), out)
    }

    fn submit(&mut self, seat: Seat, answer: Answer<'_>) -> Result<(), SyntaxError> {
        if !G::asked(&self.state).contains(seat) {
            return Ok(());
        }
        let (reply, accepted) = G::judge(&self.state, seat, answer);
        self.replies[seat] = reply;
        accepted
    }

    fn step(&mut self, chance: &mut dyn Chance, observe: Option<&mut EventListener<'_>>) -> Result<(), StepError> {
        let asked = G::asked(&self.state);
        let replies = Replies::<G>::from_fn(|seat| match self.replies[seat] {
            Reply::NotAsked if asked.contains(seat) => Reply::Silent,
            reply => reply,
        });
        match observe {
            None => G::step(&mut self.state, &replies, chance, &mut ())?,
            Some(observe) => G::step(&mut self.state, &replies, chance, &mut |event: G::Event| observe(&event))?,
        }
        self.replies = Replies::<G>::default();
        Ok(())
    }

    fn hash(&self) -> u64 {
        G::state_hash(&self.state)
    }

    #[cfg(feature = "alloc")]
    fn boxed_clone(&self) -> Box<dyn TextState> {
        Box::new(Self::new(self.state.clone()))
    }
}

fn write_if_some<A: fmt::Display>(action: Option<A>, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error> {
    action.map_or(Ok(false), |action| write!(out, "{action}").map(|()| true))
}
