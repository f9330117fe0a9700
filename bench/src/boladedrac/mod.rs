//! Bola de Drac: rounds of up to four gokus that carry balls, fight and throw
//! Kame Hames. Read ROU-1 to ROU-4 first.

mod boards;
mod counts;
mod phases;
mod players;
mod recorder;
mod rounds;
mod scene;

pub use counts::RoundCounts;

use crate::measured::Part;
use crate::measured::{Measured, Model};
use rulebook_conformance::model::boladedrac as model;
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, Event, Player, State};
use rulebook_core::chance::{Chance, ChanceError};
use rulebook_core::contract::{Answers, Game as _, Observer, StepError};
use std::num::NonZeroU32;

impl Measured for BolaDeDrac {
    type Move = ByPlayer<Action>;
    type StepError = StepError;
    type Counts = RoundCounts;
    type Model = model::State;

    const FILE: &'static str = "state file";
    const ACTORS: u64 = Player::ALL.len() as u64;

    fn standard() -> Vec<Part<Self>> {
        rounds::standard()
    }

    fn phases() -> Vec<Part<Self>> {
        phases::phases()
    }

    fn parse_answers(state: &State, answers: &Answers<'_>) -> ByPlayer<Action> {
        Action::replied(&Self::replies(state, answers))
    }

    fn play(state: &mut State, actions: &ByPlayer<Action>, chance: &mut dyn Chance) -> Result<(), StepError> {
        state.step(actions, chance, &mut ())
    }

    fn play_observed<O: Observer<Event>>(
        state: &mut State,
        actions: &ByPlayer<Action>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        state.step(actions, chance, observer)
    }

    fn is_sound(state: &State) -> bool {
        state.setup().check(&mut |_| {})
    }
}

impl Model for model::State {
    type Game = BolaDeDrac;
    type Move = [model::Answer; Player::ALL.len()];

    /// SET-9: the game has no constants, so there are no lines of rules.
    fn read(file: &str, _: &[String]) -> Self {
        let state = model::read(file.as_bytes());
        state.unwrap_or_else(|faults| panic!("the model refuses a state of the engine: {faults:?}\n{file}"))
    }

    fn convert(actions: &ByPlayer<Action>) -> Self::Move {
        Player::ALL.map(|player| model::understand(actions[player].to_string().as_bytes()))
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn play(&mut self, answers: &Self::Move, chance: &mut dyn Chance) -> Result<(), ChanceError> {
        let mut error = None;
        let mut source = |below: i64| {
            let below = u32::try_from(below).ok().and_then(NonZeroU32::new)?;
            chance.draw(below).map(i64::from).map_err(|reason| error = Some(reason)).ok()
        };
        // Players that do not play have no answer (ANS-4).
        let _ = std::hint::black_box(self.step_by(&answers[..self.gokus.len()], &mut source));
        error.map_or(Ok(()), Err)
    }

    fn write(&self) -> String {
        self.write()
    }
}
