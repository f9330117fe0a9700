//! RedBot: rounds of four players with two robots each. Read ORD-4 first.

mod counts;
mod crafted;
mod phases;
mod rounds;
mod scene;

pub use counts::RoundCounts;

use crate::measured::Part;
use crate::measured::{Measured, Model};
use rulebook_conformance::model::redbot as model;
use rulebook_core::chance::{Chance, ChanceError};
use rulebook_core::contract::{Answers, Game as _, GameOver, Observer};
use rulebook_core::redbot::{ByPlayer, Event, Orders, Player, RedBot, RobotId, State};

impl Measured for RedBot {
    type Move = ByPlayer<Orders>;
    type StepError = GameOver;
    type Counts = RoundCounts;
    type Model = model::State;

    const FILE: &'static str = "round file";
    const ACTORS: u64 = RobotId::ALL.len() as u64;

    fn standard() -> Vec<Part<Self>> {
        rounds::standard()
    }

    fn phases() -> Vec<Part<Self>> {
        phases::phases()
    }

    fn parse_answers(state: &State, answers: &Answers<'_>) -> ByPlayer<Orders> {
        Orders::of_all(&Self::replies(state, answers))
    }

    fn play(state: &mut State, orders: &ByPlayer<Orders>, _: &mut dyn Chance) -> Result<(), GameOver> {
        state.step(orders, &mut ())
    }

    fn play_observed<O: Observer<Event>>(
        state: &mut State,
        orders: &ByPlayer<Orders>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), GameOver> {
        state.step(orders, observer)
    }

    fn is_sound(state: &State) -> bool {
        state.setup().check(&mut |_| {})
    }
}

impl Model for model::State {
    type Game = RedBot;
    type Move = [model::Order; 4];

    fn read(file: &str, rules: &[String]) -> Self {
        let mut variant = model::Rules::default();
        for line in rules {
            variant.set_line(line).expect("the model knows the rules of the engine");
        }
        let state = model::read(file.as_bytes(), &variant);
        state.unwrap_or_else(|faults| panic!("the model refuses a state of the engine: {faults}\n{file}"))
    }

    fn convert(orders: &ByPlayer<Orders>) -> [model::Order; 4] {
        Player::ALL.map(|player| model::understand(orders[player].to_string().as_bytes()))
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn play(&mut self, orders: &[model::Order; 4], _: &mut dyn Chance) -> Result<(), ChanceError> {
        std::hint::black_box(self.step_by(*orders));
        Ok(())
    }

    fn write(&self) -> String {
        self.write()
    }
}
