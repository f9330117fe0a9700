//! Othello's own properties.
//!
//! - `lines.rs`: captured lines, followed square by square.
//! - `step.rs`: a step and the contract.
//! - `events.rs`: the events of a step lead from one board to the next.
//! - `symmetry.rs`: no direction and no side is favored.
//! - `search.rs`: positions for search, perft and random games.
//! - `files.rs`, `setups.rs`, `answers.rs`: state files, hand-made states, answer lines.
//! - `notation.rs`: position strings and game texts.
//! - `mutate.rs`: structure-aware mutations of inputs.

mod answers;
mod events;
mod files;
mod lines;
mod mutate;
mod notation;
mod search;
mod setups;
mod step;
mod symmetry;

pub use step::play;

use crate::dice::Dice;
use crate::subject::Subject;
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_core::othello::{Event, Othello, Square, State};
use rulebook_core::text::SyntaxError;

impl Subject for Othello {
    type Moves = Option<Square>;

    fn moves(sample: &Sample) -> Option<Square> {
        sample.square()
    }

    fn check_state(state: &State) {
        assert!(state.setup().check(&mut |broken| panic!("FILE-8: {broken}")), "FILE-8");
        step::who_moves(state);
    }

    fn check_state_file(text: &[u8], state: Option<&State>) {
        files::state_file(text, state);
        notation::any_text(text);
    }

    fn check_answer(line: &[u8], parsed: &Result<Square, SyntaxError>) {
        answers::answer_line(line, parsed);
    }

    fn check_step(sample: &Sample) {
        step::check(sample);
        search::check(&sample.state);
        notation::recorded_step(sample);
    }

    fn check_events(sample: &Sample, after: &State, events: &[Event]) {
        events::add_up(sample, after, events);
    }

    const CHECK_SYMMETRY: Option<fn(&Sample)> = Some(|sample| {
        symmetry::turned_boards(sample);
        symmetry::swapped_colors(sample);
    });

    fn check_bytes(bytes: &[u8]) {
        files::made_of_bytes(bytes);
        notation::game_of_bytes(bytes);
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
