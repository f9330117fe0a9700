//! FIbot: turns of two players whose robots slide and explode. Read TRN, SLD
//! and EXP first.

mod boards;
mod counts;
mod phases;
mod players;
mod turns;

pub use counts::TurnCounts;

use crate::measured::Part;
use crate::measured::{Measured, Model};
use rulebook_conformance::model::fibot as model;
use rulebook_core::chance::{Chance, ChanceError};
use rulebook_core::contract::{Answers, Game as _, GameOver, Observer};
use rulebook_core::fibot::{Event, FiBot, State, Turn};

impl Measured for FiBot {
    type Move = Turn;
    type StepError = GameOver;
    type Counts = TurnCounts;
    type Model = model::State;

    const FILE: &'static str = "state file";
    const ACTORS: u64 = 1;

    fn standard() -> Vec<Part<Self>> {
        turns::standard()
    }

    fn phases() -> Vec<Part<Self>> {
        phases::phases()
    }

    fn parse_answers(state: &State, answers: &Answers<'_>) -> Turn {
        Turn::replied(state, &Self::replies(state, answers))
    }

    fn play(state: &mut State, turn: &Turn, _: &mut dyn Chance) -> Result<(), GameOver> {
        state.step(*turn, &mut ())
    }

    fn play_observed<O: Observer<Event>>(
        state: &mut State,
        turn: &Turn,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), GameOver> {
        state.step(*turn, observer)
    }

    fn is_sound(state: &State) -> bool {
        state.setup().check(&mut |_| {})
    }
}

impl Model for model::State {
    type Game = FiBot;
    type Move = model::Turn;

    /// SET-7: the game has no constants, so there are no lines of rules.
    fn read(file: &str, _: &[String]) -> Self {
        let state = model::read(file.as_bytes());
        state.unwrap_or_else(|faults| panic!("the model refuses a state of the engine: {faults}\n{file}"))
    }

    fn convert(turn: &Turn) -> model::Turn {
        model::understand(turn.to_string().as_bytes())
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn play(&mut self, turn: &model::Turn, _: &mut dyn Chance) -> Result<(), ChanceError> {
        std::hint::black_box(self.step_by(*turn));
        Ok(())
    }

    fn write(&self) -> String {
        self.write()
    }
}
