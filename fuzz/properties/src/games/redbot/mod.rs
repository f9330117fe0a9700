//! RedBot's own properties.
//!
//! - `round.rs`: invariants of a round.
//! - `events.rs`: the events of a round add up.
//! - `symmetry.rs`, `seats.rs`: no side of the board, no seat and no order of
//!   arrival is favored.
//! - `files.rs`: round files and answer lines.
//! - `whole_game.rs`: a whole game from its input line.
//! - `census.rs`: counts how often each rule decides something.
//! - `mutate/`: structure-aware mutations of rounds.

pub mod census;
mod events;
mod files;
mod mutate;
mod round;
mod sample;
mod seats;
mod symmetry;
mod whole_game;

pub use sample::play;

use crate::dice::Dice;
use crate::subject::Subject;
use rulebook_conformance::fuzz::redbot::Sample;
use rulebook_core::redbot::{ByPlayer, Event, Orders, RedBot, State};
use rulebook_core::text::SyntaxError;

impl Subject for RedBot {
    type Moves = ByPlayer<Orders>;

    fn moves(sample: &Sample) -> ByPlayer<Orders> {
        sample.orders()
    }

    fn check_state(state: &State) {
        assert!(state.setup().check(&mut |broken| panic!("FILE-18: {broken}")), "FILE-18");
    }

    fn check_state_file(text: &[u8], state: Option<&State>) {
        files::state_file(text, state);
    }

    fn check_answer(line: &[u8], parsed: &Result<Orders, SyntaxError>) {
        files::answer_line(line, parsed);
    }

    fn check_step(sample: &Sample) {
        round::check(&sample.state, &sample.orders());
    }

    fn check_events(sample: &Sample, after: &State, events: &[Event]) {
        events::add_up(sample, after, events);
    }

    const CHECK_SYMMETRY: Option<fn(&Sample)> = Some(|sample| {
        symmetry::turned_boards(sample);
        seats::other_seats(sample);
    });

    const CHECK_GAME: Option<fn(&str) -> bool> = Some(whole_game::check);

    const GAMES: &'static [(&'static str, &'static str)] = whole_game::SEEDS;

    fn mutate_state(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        mutate::round_file(dice, text)
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

    fn mutate_game(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
        mutate::game(dice, line)
    }

    fn cross(dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
        mutate::cross(dice, one, other)
    }
}
