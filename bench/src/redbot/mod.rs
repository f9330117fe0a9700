//! RedBot: rounds of four players with two robots each. Read ORD-4 first.

mod crafted;
mod happened;
mod phases;
mod rounds;
mod scene;

pub use happened::Happened;

use crate::measured::Part;
use crate::measured::{Measured, Model};
use rulebook_conformance::model::redbot as model;
use rulebook_core::contract::{Answers, Game as _, GameOver, Observer};
use rulebook_core::redbot::{ByPlayer, Event, Orders, Player, RedBot, RobotId, State};

impl Measured for RedBot {
    type Move = ByPlayer<Orders>;
    type Happened = Happened;
    type Model = model::State;

    const FILE: &'static str = "round file";
    const ROBOTS: u64 = RobotId::ALL.len() as u64;

    fn standard() -> Vec<Part<Self>> {
        rounds::standard()
    }

    fn phases() -> Vec<Part<Self>> {
        phases::phases()
    }

    fn understood(state: &State, answers: &Answers<'_>) -> ByPlayer<Orders> {
        Orders::of_all(&Self::replies(state, answers))
    }

    fn play(state: &mut State, orders: &ByPlayer<Orders>) -> Result<(), GameOver> {
        state.step(orders, &mut ())
    }

    fn play_heard<O: Observer<Event>>(
        state: &mut State,
        orders: &ByPlayer<Orders>,
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

    fn understood(orders: &ByPlayer<Orders>) -> [model::Order; 4] {
        Player::ALL.map(|player| model::understand(orders[player].to_string().as_bytes()))
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn play(&mut self, orders: &[model::Order; 4]) {
        std::hint::black_box(self.step_by(*orders));
    }

    fn write(&self) -> String {
        self.write()
    }
}
