//! What has to be known of a game to measure it.

use crate::parts::Part;
use rulebook_core::contract::{Answers, Game, GameOver, Observer};
use serde::Serialize;
use serde::de::DeserializeOwned;
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
