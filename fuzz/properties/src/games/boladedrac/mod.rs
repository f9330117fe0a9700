//! The properties of Bola de Drac.
//!
//! - `round.rs`: invariants of a round, its record, and the contract.
//! - `events.rs`, `duel.rs`: the events of a round and its draws lead from one state to the next.
//! - `draws.rs`: draws that do not fit a round.
//! - `symmetry.rs`: no side of the board, no seat and no place in a list is favored.
//! - `files.rs`, `setups.rs`: state files, answer lines and hand-made states.
//! - `census.rs`: counts how often each rule decides something.
//! - `mutate/`: structure-aware mutations of inputs.

pub mod census;
mod draws;
mod duel;
mod events;
mod files;
mod mutate;
mod round;
mod setups;
mod symmetry;

pub use round::play;

use crate::dice::Dice;
use crate::subject::Subject;
use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, Event, State};
use rulebook_core::text::SyntaxError;

impl Subject for BolaDeDrac {
    type Moves = ByPlayer<Action>;

    fn moves(sample: &Sample) -> ByPlayer<Action> {
        sample.actions()
    }

    fn check_state(state: &State) {
        assert!(state.setup().check(&mut |broken| panic!("FILE-18: {broken}")), "FILE-18");
    }

    fn check_state_file(text: &[u8], state: Option<&State>) {
        files::state_file(text, state);
    }

    fn check_answer(line: &[u8], parsed: &Result<Action, SyntaxError>) {
        files::answer_line(line, parsed);
    }

    fn check_step(sample: &Sample) {
        round::check(sample);
        draws::check(sample);
    }

    fn check_events(sample: &Sample, after: &State, events: &[Event]) {
        events::lead_to(sample, None, events, after);
    }

    const CHECK_SYMMETRY: Option<fn(&Sample)> = Some(|sample| {
        symmetry::turned_boards(sample);
        symmetry::other_seats(sample);
        symmetry::other_lists(sample);
    });

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
        mutate::round(dice, text)
    }

    fn mutate_request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        mutate::request(dice, text)
    }

    fn cross(dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
        mutate::cross(dice, one, other)
    }
}
