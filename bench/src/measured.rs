//! The trait that a game implements to be benchmarked, and its benchmark steps.

use rulebook_core::chance::{Chance, ChanceError, Draw, RecordedDraws};
use rulebook_core::contract::{Answers, Game, Observer, StepError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game that can be benchmarked.
pub trait Measured:
    Game<State: Serialize + DeserializeOwned + Send + Sync> + Clone + Eq + fmt::Debug + 'static
{
    /// The parsed answers to one step: all orders of a round, or a turn.
    type Move: Clone + Eq + Serialize + DeserializeOwned + Send + Sync + fmt::Debug;
    /// Why a step cannot be played. This is the engine's own error type, so that no
    /// conversion is timed.
    type StepError: Into<StepError> + fmt::Debug;
    /// The event counts of a checked part.
    type Counts: EventCounts<Game = Self>;
    /// The model to compare the engine with.
    type Model: Model<Game = Self>;

    /// What the rules call a state file.
    const FILE: &'static str;
    /// The maximum number of pieces that can act in one step. A game without pieces counts its players.
    const ACTORS: u64;

    /// The parts that the command measures: realistic steps of all kinds. Every
    /// call returns the same steps.
    fn standard() -> Vec<Part<Self>>;

    /// Parts that are each dominated by one kind of action. They show what a change
    /// slows down; [`standard`](Self::standard) shows how fast the game is.
    fn phases() -> Vec<Part<Self>>;

    /// Parses the answers to a step.
    fn parse_answers(state: &Self::State, answers: &Answers<'_>) -> Self::Move;

    /// Plays one step without an observer: the benchmarks time this function. It has
    /// no type parameters, so it is compiled as part of this crate. A game without
    /// chance ignores `chance`.
    ///
    /// # Errors
    ///
    /// If the game is over or a draw is unavailable.
    fn play(state: &mut Self::State, answers: &Self::Move, chance: &mut dyn Chance) -> Result<(), Self::StepError>;

    /// Plays one step and reports its events.
    ///
    /// # Errors
    ///
    /// The same as for [`play`](Self::play).
    fn play_observed<O: Observer<Self::Event>>(
        state: &mut Self::State,
        answers: &Self::Move,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), Self::StepError>;

    /// Whether the raw fields of a state are valid.
    fn is_sound(state: &Self::State) -> bool;
}

/// A model of the rules, written for readability, not for speed.
pub trait Model: Clone + fmt::Debug {
    /// The game.
    type Game: Measured;
    /// The parsed answers to one step, in the types of the model.
    type Move: Clone + fmt::Debug;

    /// Parses a state file that the engine wrote. `rules` has lines of
    /// `key=value`.
    ///
    /// # Panics
    ///
    /// If the model rejects the file or a rule.
    fn read(file: &str, rules: &[String]) -> Self;

    /// Converts parsed answers from the types of the engine.
    fn convert(answers: &<Self::Game as Measured>::Move) -> Self::Move;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Plays one step of a game that is not over. A game without chance ignores
    /// `chance`.
    ///
    /// # Errors
    ///
    /// [`ChanceError`] if a draw is unavailable.
    fn play(&mut self, answers: &Self::Move, chance: &mut dyn Chance) -> Result<(), ChanceError>;

    /// Returns the state file.
    fn write(&self) -> String;
}

/// Event counts, summed over steps.
pub trait EventCounts: Copy + Default + PartialEq + fmt::Debug {
    /// The game.
    type Game: Measured;

    /// Counts what is known before a step is played: `state` is the state before it,
    /// and `answers` are the answers to it.
    fn before(&mut self, state: &<Self::Game as Game>::State, answers: &<Self::Game as Measured>::Move);

    /// Counts an event of a step.
    fn event(&mut self, event: <Self::Game as Game>::Event);

    /// The number of times that a piece acted, at most [`Measured::ACTORS`] per step.
    fn acting(&self) -> u64;

    /// The number of times that a piece could act by the rules, among this many steps. By default, all pieces can act
    /// in every step.
    fn able(&self, steps: u64) -> u64 {
        Self::Game::ACTORS * steps
    }

    /// The counts with their names, in the order of the rules.
    fn named(&self) -> Vec<(&'static str, u64)>;
}

/// Consecutive steps of one game: the state before the first step, and the
/// answers and draws of each step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Segment<G: Measured> {
    /// The state before the first step.
    pub start: G::State,
    /// The parsed answers to each step. The game is not over before any of them.
    pub moves: Vec<G::Move>,
    /// The draws of each step, in order. Steps beyond the end of this list take no
    /// draws, so it is empty for a game without chance.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "crate::draws")]
    pub draws: Vec<Vec<Draw>>,
}

impl<G: Measured> Segment<G> {
    /// Creates a segment whose steps take no draws.
    #[must_use]
    pub const fn new(start: G::State, moves: Vec<G::Move>) -> Self {
        Self { start, moves, draws: Vec::new() }
    }

    /// The draws of a step; steps are numbered from 0.
    #[must_use]
    pub fn draws_of(&self, step: usize) -> &[Draw] {
        self.draws.get(step).map_or(&[], Vec::as_slice)
    }
}

/// A named group of similar segments, such as `fire fight`. The benchmarks report
/// each part separately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Part<G: Measured> {
    /// The name of the part.
    pub name: String,
    /// The segments, with at least one step in total.
    pub segments: Vec<Segment<G>>,
}

impl<G: Measured> Part<G> {
    /// Creates a part, without the segments that have no step.
    #[must_use]
    pub fn new(name: &str, segments: impl IntoIterator<Item = Segment<G>>) -> Self {
        let segments = segments.into_iter().filter(|segment| !segment.moves.is_empty());
        Self { name: name.to_owned(), segments: segments.collect() }
    }

    /// The number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.segments.iter().map(|segment| segment.moves.len()).sum()
    }

    /// The state after each step, in order.
    ///
    /// # Panics
    ///
    /// If a step cannot be played. [`check`](crate::check::check) detects this.
    pub fn states(&self) -> impl Iterator<Item = G::State> {
        self.segments.iter().flat_map(|segment| {
            let mut state = segment.start.clone();
            segment.moves.iter().enumerate().map(move |(step, answers)| {
                let played = G::play(&mut state, answers, &mut RecordedDraws::new(segment.draws_of(step)));
                played.unwrap_or_else(|error| panic!("a measured step can be played: {}", error.into()));
                state.clone()
            })
        })
    }
}
