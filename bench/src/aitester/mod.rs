//! AI-Tester: commands of two to nine players whose units move and shoot. Read STP, MOV, ATT and LIN first.

mod boards;
mod commands;
mod counts;
mod phases;
mod players;

pub use counts::CommandCounts;

use crate::measured::{Measured, Model, Part};
use rulebook_conformance::model::aitester as model;
use rulebook_core::aitester::{AiTester, Command, Event, State};
use rulebook_core::chance::{Chance, ChanceError};
use rulebook_core::contract::{Answers, Game as _, GameOver, Observer};

impl Measured for AiTester {
    /// The command; `None` without an answer that is a command.
    type Move = Option<Command>;
    type StepError = GameOver;
    type Counts = CommandCounts;
    type Model = model::State;

    const FILE: &'static str = "state file";
    const ACTORS: u64 = 1;

    fn standard() -> Vec<Part<Self>> {
        commands::standard()
    }

    fn phases() -> Vec<Part<Self>> {
        phases::phases()
    }

    fn parse_answers(state: &State, answers: &Answers<'_>) -> Option<Command> {
        Self::replies(state, answers)[state.situation().player].action()
    }

    fn play(state: &mut State, command: &Option<Command>, _: &mut dyn Chance) -> Result<(), GameOver> {
        state.step(*command, &mut ())
    }

    fn play_observed<O: Observer<Event>>(
        state: &mut State,
        command: &Option<Command>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), GameOver> {
        state.step(*command, observer)
    }

    fn is_sound(state: &State) -> bool {
        state.clone().into_setup().check(&mut |_| {})
    }
}

impl Model for model::State {
    type Game = AiTester;
    type Move = Option<model::Command>;

    /// SET-10: the game has no constants, so there are no lines of rules.
    fn read(file: &str, _: &[String]) -> Self {
        let state = model::read(file.as_bytes());
        state.unwrap_or_else(|faults| panic!("the model refuses a state of the engine: {faults}\n{file}"))
    }

    fn convert(command: &Option<Command>) -> Option<model::Command> {
        command.and_then(|command| model::understand(command.to_string().as_bytes()))
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn play(&mut self, command: &Option<model::Command>, _: &mut dyn Chance) -> Result<(), ChanceError> {
        std::hint::black_box(self.step_by(*command));
        Ok(())
    }

    fn write(&self) -> String {
        self.write()
    }
}
