//! FIbot: turns of two players whose robots slide and explode. Read TRN, SLD
//! and EXP first.

mod boards;
mod happened;
mod phases;
mod players;
mod turns;

pub use happened::Happened;

use crate::measured::Part;
use crate::measured::{Measured, Model};
use rulebook_conformance::model::fibot as model;
use rulebook_core::contract::{Answers, Game as _, GameOver, Observer};
use rulebook_core::fibot::{Event, FiBot, State, Turn};

impl Measured for FiBot {
    type Move = Turn;
    type Happened = Happened;
    type Model = model::State;

    const FILE: &'static str = "state file";
    const ROBOTS: u64 = 1;

    fn standard() -> Vec<Part<Self>> {
        turns::standard()
    }

    fn phases() -> Vec<Part<Self>> {
        phases::phases()
    }

    fn understood(state: &State, answers: &Answers<'_>) -> Turn {
        Turn::replied(state, &Self::replies(state, answers))
    }

    fn play(state: &mut State, turn: &Turn) -> Result<(), GameOver> {
        state.step(*turn, &mut ())
    }

    fn play_heard<O: Observer<Event>>(state: &mut State, turn: &Turn, observer: &mut O) -> Result<(), GameOver> {
        state.step(*turn, observer)
    }

    fn is_sound(state: &State) -> bool {
        state.setup().check(&mut |_| {})
    }
}

impl Model for model::State {
    type Game = FiBot;
    type Move = model::Turn;

    /// SET-7: there are no rules that a file could be read under.
    fn read(file: &str, _: &[String]) -> Self {
        let state = model::read(file.as_bytes());
        state.unwrap_or_else(|faults| panic!("the model refuses a state of the engine: {faults}\n{file}"))
    }

    fn understood(turn: &Turn) -> model::Turn {
        model::understand(turn.to_string().as_bytes())
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn play(&mut self, turn: &model::Turn) {
        std::hint::black_box(self.step_by(*turn));
    }

    fn write(&self) -> String {
        self.write()
    }
}
