//! What has to be known of a game to measure it, and the steps that are measured.

use rulebook_core::contract::{Answers, Game, GameOver, Observer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game that can be measured.
pub trait Measured:
    Game<State: Serialize + DeserializeOwned + Send + Sync> + Clone + Eq + fmt::Debug + 'static
{
    /// What is done in a step, understood already: all orders of a round, or a turn.
    type Move: Clone + Eq + Serialize + DeserializeOwned + Send + Sync + fmt::Debug;
    /// What is counted while a part is checked.
    type Happened: Happened<Game = Self>;
    /// The model that the engine is compared with.
    type Model: Model<Game = Self>;

    /// What the rules call the file of a state.
    const FILE: &'static str;
    /// How many robots can act in one step at most.
    const ROBOTS: u64;

    /// The parts that the command measures: realistic steps of all kinds, the
    /// same ones in each call.
    fn standard() -> Vec<Part<Self>>;

    /// Parts that one thing dominates which can happen in a step. They tell
    /// where a change costs; how fast a game is, [`standard`](Self::standard) tells.
    fn phases() -> Vec<Part<Self>>;

    /// What is done in a step by these answers.
    fn understood(state: &Self::State, answers: &Answers<'_>) -> Self::Move;

    /// Plays one step, and nobody hears of it. This is what is measured; it
    /// depends on no type that a caller chooses, so that it is made here.
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over.
    fn play(state: &mut Self::State, what: &Self::Move) -> Result<(), GameOver>;

    /// Plays one step, and tells what happens in it.
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over.
    fn play_heard<O: Observer<Self::Event>>(
        state: &mut Self::State,
        what: &Self::Move,
        observer: &mut O,
    ) -> Result<(), GameOver>;

    /// Checks the raw fields of a state.
    fn is_sound(state: &Self::State) -> bool;
}

/// A model that was written to be read, not to be fast.
pub trait Model: Clone + fmt::Debug {
    /// The game.
    type Game: Measured;
    /// What is done in a step, as the model understands it.
    type Move: Clone + fmt::Debug;

    /// Reads a state file that the engine has written, under the rules of
    /// these lines `key=value`.
    ///
    /// # Panics
    ///
    /// When the model refuses what the engine has written.
    fn read(file: &str, rules: &[String]) -> Self;

    /// What is done in a step.
    fn understood(what: &<Self::Game as Measured>::Move) -> Self::Move;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Plays one step of a game that is not over.
    fn play(&mut self, what: &Self::Move);

    /// The state file.
    fn write(&self) -> String;
}

/// Counts of what happened in some steps.
pub trait Happened: Copy + Default + PartialEq + fmt::Debug {
    /// The game.
    type Game: Measured;

    /// Counts what is seen before a step.
    fn before(&mut self, state: &<Self::Game as Game>::State, what: &<Self::Game as Measured>::Move);

    /// Counts an event of the step.
    fn event(&mut self, event: <Self::Game as Game>::Event);

    /// How many robots acted.
    fn acting(&self) -> u64;

    /// The counts with their names, in the order of the rules.
    fn counts(&self) -> Vec<(&'static str, u64)>;
}

/// Consecutive steps of one game: the state before them, and what is done in
/// each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Segment<G: Measured> {
    /// The state that the first step begins with.
    pub start: G::State,
    /// What is done in each step; the game is not over before any of them.
    pub moves: Vec<G::Move>,
}

/// Segments of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Part<G: Measured> {
    /// What they are called.
    pub name: String,
    /// The segments; at least one step.
    pub segments: Vec<Segment<G>>,
}

impl<G: Measured> Part<G> {
    /// A part of this name; segments without a step are left out.
    #[must_use]
    pub fn new(name: &str, segments: impl IntoIterator<Item = Segment<G>>) -> Self {
        let segments = segments.into_iter().filter(|segment| !segment.moves.is_empty());
        Self { name: name.to_owned(), segments: segments.collect() }
    }

    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.segments.iter().map(|segment| segment.moves.len()).sum()
    }

    /// The states after each step, in their order.
    pub fn states(&self) -> impl Iterator<Item = G::State> {
        self.segments.iter().flat_map(|segment| {
            let mut state = segment.start.clone();
            segment.moves.iter().map(move |what| {
                // A game that is over stays as it is.
                let _ = G::play(&mut state, what);
                state.clone()
            })
        })
    }
}
