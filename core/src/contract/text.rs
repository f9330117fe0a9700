//! A game without its types: states, answers and events as texts, behind `dyn`.

use super::{
    Answer, BadName, EventListener, Game, Outcome, Progress, Replies, Reply, Rules as _, RulesTextError, Status,
    StepError, read_rules,
};
use crate::chance::Chance;
use crate::players::{MAX_PLAYERS, PlayerSet, Seat};
use crate::text::{Out, SyntaxError};
use core::any::Any;
use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use {
    super::{Faults, Opening, OpeningError},
    alloc::boxed::Box,
};

/// A game by its texts. There is one of each [`Game`], see [`TextGame::of`](trait.TextGame.html#method.of).
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

    /// What people call a step, as `round` or `turn`.
    fn step_noun(&self) -> &'static str;

    /// Whether a text is a well-formed state, whatever the rules.
    fn recognizes(&self, text: &[u8]) -> bool;

    /// Checks the rules of a variant.
    ///
    /// # Errors
    ///
    /// As [`read_rules`](super::read_rules).
    fn check_rules(&self, rules: &[u8]) -> Result<(), RulesTextError>;

    /// The state that a standard game begins with, under the rules of a variant
    /// (see [`read_rules`](super::read_rules)).
    ///
    /// # Errors
    ///
    /// When the rules are none, or there is no such opening.
    #[cfg(feature = "alloc")]
    fn open(&self, rules: &[u8], opening: &Opening) -> Result<Box<dyn TextState>, OpenError>;

    /// Reads a state under the rules of a variant.
    ///
    /// # Errors
    ///
    /// When the rules are none, or the text is no valid state.
    #[cfg(feature = "alloc")]
    fn read(&self, rules: &[u8], text: &[u8]) -> Result<Box<dyn TextState>, ReadStateError>;
}

/// Why no game was opened.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The rules of the variant are none.
    Rules(RulesTextError),
    /// There is no such opening.
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

/// Why no state was read.
#[cfg(feature = "alloc")]
#[derive(Debug)]
pub enum ReadStateError {
    /// The rules of the variant are none.
    Rules(RulesTextError),
    /// The text is no valid state, for these reasons.
    State(Box<dyn Faults>),
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

/// A state of a game without its type, with the replies that have come for its
/// next step.
pub trait TextState: fmt::Debug + Send + Any {
    /// The game.
    fn game(&self) -> &'static dyn TextGame;

    /// Writes the state, see [`Game::write`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn write(&self, out: &mut dyn Out) -> fmt::Result;

    /// Writes what one player may see, see [`Game::view`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn view(&self, seat: Seat, out: &mut dyn Out) -> fmt::Result;

    /// Draws the state for people, see [`Game::draw`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn draw(&self, out: &mut dyn Out) -> fmt::Result;

    /// Writes the table of the scores, see [`Game::score_sheet`].
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn score_sheet(&self, out: &mut dyn Out) -> fmt::Result;

    /// Hands every constant of the rules with its value to `each`.
    fn each_rule(&self, each: &mut dyn FnMut(&'static str, &dyn fmt::Display));

    /// The players of this game, in the game or out of it.
    fn players(&self) -> PlayerSet<MAX_PLAYERS>;

    /// The name of a player, where the state tells it.
    fn name(&self, seat: Seat) -> Option<&str>;

    /// Gives a player a name, where the state tells names.
    ///
    /// # Errors
    ///
    /// When the state cannot hold this name.
    fn set_name(&mut self, seat: Seat, name: &str) -> Result<(), BadName>;

    /// How far the game is.
    fn progress(&self) -> Progress;

    /// Who is asked for an answer now, or how the game ended.
    fn status(&self) -> Status;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.status().outcome()
    }

    /// Who has an answer line of its own in the transcript of a step from here.
    fn answering_players(&self) -> PlayerSet<MAX_PLAYERS>;

    /// A player's score; 0 for a seat that does not play.
    fn score(&self, seat: Seat) -> i64;

    /// Writes the action that a player is recorded to have taken in the step
    /// that led here; `Ok(false)`, and nothing written, when the state does not tell.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn recorded_action(&self, seat: Seat, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error>;

    /// Writes the action that a player's silence counts as; `Ok(false)`, and
    /// nothing written, where the rules say something else of it.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    fn default_action(&self, seat: Seat, out: &mut dyn fmt::Write) -> Result<bool, fmt::Error>;

    /// Takes the answer of a player for the next step, and parses it; this once.
    /// It replaces an answer that was given before. What somebody answers who is
    /// not asked is not taken.
    ///
    /// # Errors
    ///
    /// Where and why a line is no action that the rules accept. It counts as
    /// the answer all the same; the rules say what becomes of it.
    fn submit(&mut self, seat: Seat, answer: Answer<'_>) -> Result<(), SyntaxError>;

    /// Plays one step with the answers that were submitted; whoever was asked
    /// and has none is silent. Each event is handed to `observe`.
    ///
    /// # Errors
    ///
    /// [`StepError`]; the state is then unchanged, the answers are kept, and
    /// nothing was observed.
    fn step(&mut self, chance: &mut dyn Chance, observe: Option<&mut EventListener<'_>>) -> Result<(), StepError>;

    /// A hash that is the same on every machine, see [`Game::state_hash`].
    fn hash(&self) -> u64;

    /// The same state, without answers for its next step.
    #[cfg(feature = "alloc")]
    fn boxed_clone(&self) -> Box<dyn TextState>;
}

/// A state of game `G` with the replies for its next step: what is behind a
/// [`TextState`].
pub struct Textual<G: Game> {
    state: G::State,
    replies: Replies<G>,
}

impl<G: Game> Textual<G> {
    /// A state, without answers for its next step.
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
    /// The state as the type that game `G` has for it; `None` when it is a
    /// state of another game.
    #[must_use]
    pub fn downcast<G: Game>(&self) -> Option<&G::State> {
        (self as &dyn Any).downcast_ref::<Textual<G>>().map(Textual::state)
    }
}

impl<G: Game> fmt::Debug for Textual<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Textual").field("state", &self.state).field("replies", &self.replies).finish()
    }
}

impl dyn TextGame {
    /// The game of this type.
    #[must_use]
    pub const fn of<G: Game>() -> &'static Self {
        const { &Adapter::<G>(PhantomData) }
    }
}

/// The game behind a [`TextGame`]; of no size.
struct Adapter<G>(PhantomData<fn() -> G>);

impl<G: Game> TextGame for Adapter<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> &'static str {
        G::RULES_VERSION
    }

    fn step_noun(&self) -> &'static str {
        G::STEP
    }

    fn recognizes(&self, text: &[u8]) -> bool {
        G::recognises(text)
    }

    fn check_rules(&self, rules: &[u8]) -> Result<(), RulesTextError> {
        read_rules::<G::Rules>(rules).map(drop)
    }

    #[cfg(feature = "alloc")]
    fn open(&self, rules: &[u8], opening: &Opening) -> Result<Box<dyn TextState>, OpenError> {
        let rules = read_rules(rules).map_err(OpenError::Rules)?;
        let state = G::opening(&rules, opening).map_err(OpenError::Opening)?;
        Ok(Box::new(Textual::<G>::new(state)))
    }

    #[cfg(feature = "alloc")]
    fn read(&self, rules: &[u8], text: &[u8]) -> Result<Box<dyn TextState>, ReadStateError> {
        let rules = read_rules(rules).map_err(ReadStateError::Rules)?;
        let state = G::read(text, &rules).map_err(|error| ReadStateError::State(Box::new(error)))?;
        Ok(Box::new(Textual::<G>::new(state)))
    }
}

impl<G: Game> TextState for Textual<G> {
    fn game(&self) -> &'static dyn TextGame {
        <dyn TextGame>::of::<G>()
    }

    fn write(&self, out: &mut dyn Out) -> fmt::Result {
        G::write(&self.state, out)
    }

    fn view(&self, seat: Seat, out: &mut dyn Out) -> fmt::Result {
        G::view(&self.state, seat, out)
    }

    fn draw(&self, out: &mut dyn Out) -> fmt::Result {
        G::draw(&self.state, out)
    }

    fn score_sheet(&self, out: &mut dyn Out) -> fmt::Result {
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

    fn set_name(&mut self, seat: Seat, name: &str) -> Result<(), BadName> {
        G::set_name(&mut self.state, seat, name)
    }

    fn progress(&self) -> Progress {
        G::progress(&self.state)
    }

    fn status(&self) -> Status {
        G::status(&self.state)
    }

    fn answering_players(&self) -> PlayerSet<MAX_PLAYERS> {
        G::transcribed(&self.state)
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
