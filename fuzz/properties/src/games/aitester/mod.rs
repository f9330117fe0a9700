//! AI-Tester's own properties.
//!
//! - `step.rs`: a step, the commands that are carried out, what a player sees, and the contract.
//! - `model.rs`: lines of fire, paths and commands as the model has them.
//! - `events.rs`: the events of a step lead from one state to the next.
//! - `symmetry.rs`: no side of the board and no seat is favored.
//! - `files.rs`: state files, hand-made states, answer lines.
//! - `mutate.rs`: structure-aware mutations of inputs.

mod events;
mod files;
mod model;
mod mutate;
mod step;
mod symmetry;

pub use step::play;

use crate::dice::Dice;
use crate::subject::Subject;
use rulebook_conformance::fuzz::aitester::Sample;
use rulebook_core::aitester::{AiTester, Command, Event, State};
use rulebook_core::text::SyntaxError;

impl Subject for AiTester {
    type Moves = Option<Command>;

    fn moves(sample: &Sample) -> Option<Command> {
        sample.command()
    }

    fn check_state(state: &State) {
        assert!(state.clone().into_setup().check(&mut |broken| panic!("FILE-10: {broken}")), "FILE-10");
    }

    fn check_state_file(text: &[u8], state: Option<&State>) {
        files::state_file(text, state);
    }

    fn check_answer(line: &[u8], parsed: &Result<Command, SyntaxError>) {
        files::answer_line(line, parsed);
    }

    fn check_step(sample: &Sample) {
        step::check(sample);
        model::check(&sample.state);
    }

    fn check_events(sample: &Sample, after: &State, events: &[Event]) {
        events::add_up(sample, after, events);
    }

    const CHECK_SYMMETRY: Option<fn(&Sample)> = Some(symmetry::check);

    fn check_bytes(bytes: &[u8]) {
        files::made_of_bytes(bytes);
    }

    fn mutate_state(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        mutate::state_file(dice, text)
    }

    fn mutate_answer(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
        mutate::answer_line(dice, line)
    }

    fn mutate_step(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        mutate::step(dice, text)
    }

    fn mutate_request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        mutate::request(dice, text)
    }
}
