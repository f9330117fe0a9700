//! Othello: moves of two players who flip each other's discs. Read MOV, END and
//! FOR first.
//!
//! [`straightforward`] is a plain engine to compare perft and random games with.

mod counts;
mod moves;
mod phases;
mod players;
pub mod straightforward;

pub use counts::MoveCounts;

use crate::measured::{Measured, Model, Part};
use rulebook_conformance::model::othello as model;
use rulebook_core::chance::{Chance, ChanceError};
use rulebook_core::contract::{Answers, Game as _, GameOver, Observer, Reply};
use rulebook_core::othello::{Event, ForfeitReason, Othello, Square, State};

impl Measured for Othello {
    /// The square of a move; `None` without an answer that names one.
    type Move = Option<Square>;
    type StepError = GameOver;
    type Counts = MoveCounts;
    type Model = model::State;

    const FILE: &'static str = "state file";
    const ACTORS: u64 = 1;

    fn standard() -> Vec<Part<Self>> {
        moves::standard()
    }

    fn phases() -> Vec<Part<Self>> {
        phases::phases()
    }

    fn parse_answers(state: &State, answers: &Answers<'_>) -> Option<Square> {
        let replies = Self::replies(state, answers);
        let seat = Self::answering_players(state).iter().next()?;
        match replies[seat] {
            Reply::Action(square) => Some(square),
            _ => None,
        }
    }

    fn play(state: &mut State, answer: &Option<Square>, _: &mut dyn Chance) -> Result<(), GameOver> {
        step(state, *answer, &mut ())
    }

    fn play_observed<O: Observer<Event>>(
        state: &mut State,
        answer: &Option<Square>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), GameOver> {
        step(state, *answer, observer)
    }

    fn is_sound(state: &State) -> bool {
        state.setup().check(&mut |_| {})
    }
}

#[inline]
fn step<O: Observer<Event>>(state: &mut State, answer: Option<Square>, observer: &mut O) -> Result<(), GameOver> {
    match answer {
        Some(square) => state.play(square, observer),
        None => state.forfeit_by(ForfeitReason::NoSquare, observer),
    }
}

impl Model for model::State {
    type Game = Othello;
    type Move = Option<model::Square>;

    /// SET-5: the variant only has another start, so the lines of rules do not matter for a step.
    fn read(file: &str, _: &[String]) -> Self {
        let state = model::read(file.as_bytes());
        state.unwrap_or_else(|faults| panic!("the model refuses a state of the engine: {faults}\n{file}"))
    }

    fn convert(answer: &Option<Square>) -> Option<model::Square> {
        answer.and_then(|square| model::understand(square.to_string().as_bytes()))
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn play(&mut self, answer: &Option<model::Square>, _: &mut dyn Chance) -> Result<(), ChanceError> {
        std::hint::black_box(self.step_by(*answer));
        Ok(())
    }

    fn write(&self) -> String {
        self.write()
    }
}
