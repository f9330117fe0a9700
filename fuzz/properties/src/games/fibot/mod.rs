//! FIbot's own properties.
//!
//! - `turn.rs`: a turn, its events and the symmetries of the board.
//! - `files.rs`: state files, answer lines and hand-made states.
//! - `mutate.rs`: structure-aware mutations of inputs.

mod files;
mod mutate;
mod turn;

pub use turn::play;

use crate::dice::Dice;
use crate::subject::Subject;
use rulebook_conformance::fuzz::fibot::Sample;
use rulebook_core::fibot::{Event, FiBot, State, Turn};
use rulebook_core::text::SyntaxError;

impl Subject for FiBot {
    type Moves = Turn;

    fn moves(sample: &Sample) -> Turn {
        sample.turn()
    }

    fn check_state(state: &State) {
        assert!(state.setup().check(&mut |broken| panic!("FILE-7: {broken}")), "FILE-7");
    }

    fn check_state_file(text: &[u8], state: Option<&State>) {
        files::state_file(text, state);
    }

    fn check_answer(line: &[u8], parsed: &Result<Turn, SyntaxError>) {
        files::answer_line(line, parsed);
    }

    fn check_step(sample: &Sample) {
        turn::check(sample);
    }

    fn check_events(sample: &Sample, after: &State, events: &[Event]) {
        turn::events_add_up(sample, after, events);
    }

    const CHECK_SYMMETRY: Option<fn(&Sample)> = Some(turn::symmetries);

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
        mutate::turn(dice, text)
    }

    fn mutate_request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        mutate::request(dice, text)
    }
}
