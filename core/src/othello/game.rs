//! Implements the game contract: a thin layer over the typed engine.

use super::codes;
use super::color::Color;
use super::event::{Event, ForfeitReason};
use super::file::{self, ReadError};
use super::rules::Rules;
use super::square::Square;
use super::state::State;
use crate::chance::Chance;
use crate::contract::{
    ActionCode, ActionSpace, Game, Observer, Opening, OpeningError, Progress, Replies, Reply, Status, StepError,
};
use crate::players::{MAX_PLAYERS, PlayerSet, Seat, seats};
use crate::text::{AnnotatedWrite, ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

/// The game Othello as a [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Othello;

impl Game for Othello {
    const NAME: &'static str = "othello";
    const RULES_VERSION: &'static str = "1";
    const STEP_NOUN: &'static str = "move";

    type Rules = Rules;
    type State = State;
    type Action = Square;
    type Event = Event;
    type ReadError = ReadError;

    /// SET-4, SET-5
    fn opening(rules: &Rules, opening: &Opening) -> Result<State, OpeningError> {
        match opening.rounds {
            None => Ok(State::start(*rules)),
            Some(_) => Err(OpeningError::NoRounds),
        }
    }

    fn recognizes(text: &[u8]) -> bool {
        file::recognizes(text)
    }

    fn read(text: &[u8], rules: &Rules) -> Result<State, ReadError> {
        State::read(text, *rules)
    }

    fn write(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_fields(out)
    }

    fn rules(state: &State) -> &Rules {
        &state.setup().rules
    }

    fn players(_: &State) -> PlayerSet<MAX_PLAYERS> {
        seats(Color::ALL.map(Color::player))
    }

    /// A forfeit is a step that places no disc (FOR-2), so the discs do not number the steps.
    fn progress(_: &State) -> Progress {
        Progress { done: None, most: None }
    }

    fn status(state: &State) -> Status {
        match state.outcome() {
            Some(outcome) => Status::Over(outcome),
            None => Status::Asks(seats(state.asked().map(Color::player))),
        }
    }

    fn answering_players(state: &State) -> PlayerSet<MAX_PLAYERS> {
        seats([state.to_move().player()])
    }

    fn parse_action(line: &[u8]) -> Result<Square, SyntaxError> {
        Square::parse(line)
    }

    /// ANS-3
    fn check_action(state: &State, _: Seat, square: &Square, line: &[u8]) -> Result<(), SyntaxError> {
        if state.allows(*square) {
            return Ok(());
        }
        let mut reader = Reader::line(line);
        reader.skip_gap();
        let expected = match state.board().get(*square) {
            Some(_) => "an empty square",
            None => "a square from which a disc of the opponent flips",
        };
        Err(reader.error(ExpectedSyntax::Described(expected)))
    }

    fn step<O: Observer<Event>>(
        state: &mut State,
        replies: &Replies<Self>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        let reply = state.to_move().player().try_cast().map_or(Reply::NotAsked, |seat| replies[seat]);
        // FOR-1
        let why = match reply {
            Reply::Action(square) => return Ok(state.play(square, observer)?),
            Reply::Invalid => ForfeitReason::NoSquare,
            Reply::Failed => ForfeitReason::Failed,
            Reply::Silent | Reply::NotAsked => ForfeitReason::Silent,
        };
        Ok(state.forfeit_by(why, observer)?)
    }

    fn action_space(_: &State) -> Option<ActionSpace> {
        Some(codes::SPACE)
    }

    fn encode_action(_: &State, square: &Square) -> Option<ActionCode> {
        Some(codes::code_of(*square))
    }

    fn decode_action(_: &State, code: ActionCode) -> Option<Square> {
        codes::square_of(code)
    }

    fn allows(state: &State, seat: Seat, part: usize, value: u32) -> bool {
        part == 0 && seat.try_cast().is_some_and(|player| state.allows_code(Color::of(player), value))
    }

    /// CNT-1
    fn plies(before: &State, after: &State) -> u32 {
        let has_passed = !after.is_over() && after.to_move() == before.to_move();
        if has_passed { 2 } else { 1 }
    }

    fn score(state: &State, seat: Seat) -> i64 {
        seat.try_cast().map_or(0, |player| state.score(Color::of(player)).into())
    }

    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_score_sheet(out)
    }

    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.draw(out)
    }
}
