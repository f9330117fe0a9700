//! Implements the game contract: a thin layer over the typed engine.

use super::codes;
use super::event::Event;
use super::file::ReadError;
use super::robot::Player;
use super::setup::Setup;
use super::state::State;
use super::turn::Turn;
use crate::chance::Chance;
use crate::contract::{
    ActionCode, ActionSpace, Game, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies, Status,
    StepError,
};
use crate::players::{MAX_PLAYERS, PlayerSet, Seat, seats};
use crate::text::{AnnotatedWrite, ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

/// The game FIbot as a [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FiBot;

impl Game for FiBot {
    const NAME: &'static str = "fibot";
    const RULES_VERSION: &'static str = "1";
    const STEP_NOUN: &'static str = "turn";

    type Rules = NoRules;
    type State = State;
    type Action = Turn;
    type Event = Event;
    type ReadError = ReadError;

    /// SET-6
    fn opening(_: &NoRules, opening: &Opening) -> Result<State, OpeningError> {
        let rounds = u8::try_from(opening.rounds.unwrap_or(Setup::STANDARD_ROUNDS.into()));
        let state = rounds.ok().and_then(State::start);
        state.ok_or(OpeningError::TooManyRounds { max: Setup::MAX_ROUNDS.into() })
    }

    /// The rounds left (K) of the initial state are the number of rounds of the game (SET-6).
    fn matching_opening(state: &State) -> Opening {
        Opening { rounds: Some(state.setup().rounds_left.into()) }
    }

    fn recognizes(text: &[u8]) -> bool {
        Setup::read(text).is_ok()
    }

    fn read(text: &[u8], _: &NoRules) -> Result<State, ReadError> {
        State::read(text)
    }

    fn write(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_fields(out)
    }

    /// SET-7
    fn rules(_: &State) -> &NoRules {
        &NoRules
    }

    fn players(_: &State) -> PlayerSet<MAX_PLAYERS> {
        seats(Player::ALL)
    }

    /// The state holds the rounds left (K), not the number of turns played (TRN-3).
    fn progress(_: &State) -> Progress {
        Progress { done: None, most: None }
    }

    /// TRN-4
    fn status(state: &State) -> Status {
        match state.is_over() {
            true => Status::Over(Outcome::by_rank(&state.ranks())),
            false => Status::Asks(seats(state.asked())),
        }
    }

    fn answering_players(state: &State) -> PlayerSet<MAX_PLAYERS> {
        seats([state.setup().to_move])
    }

    fn parse_action(line: &[u8]) -> Result<Turn, SyntaxError> {
        Turn::parse(line)
    }

    fn check_action(state: &State, _: Seat, turn: &Turn, line: &[u8]) -> Result<(), SyntaxError> {
        if state.allows(*turn) {
            return Ok(());
        }
        let mut reader = Reader::line(line);
        reader.skip_gap();
        // ANS-3
        Err(reader.error(ExpectedSyntax::Described("one of the player's own robots on the board")))
    }

    /// ANS-4
    fn default_action(_: &State, _: Seat) -> Option<Turn> {
        Some(Turn::Pass)
    }

    fn step<O: Observer<Event>>(
        state: &mut State,
        replies: &Replies<Self>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        Ok(state.step(Turn::replied(state, replies), observer)?)
    }

    fn action_space(_: &State) -> Option<ActionSpace> {
        Some(codes::SPACE)
    }

    fn encode_action(_: &State, turn: &Turn) -> Option<ActionCode> {
        Some(codes::code_of(*turn))
    }

    fn decode_action(_: &State, code: ActionCode) -> Option<Turn> {
        codes::turn_of(code)
    }

    fn allows(state: &State, seat: Seat, part: usize, value: u32) -> bool {
        part == 0 && seat.try_cast().is_some_and(|player| state.allows_code(player, value))
    }

    fn score(state: &State, seat: Seat) -> i64 {
        seat.try_cast().map_or(0, |player| state.points(player).into())
    }

    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_score_sheet(out)
    }

    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.draw(out)
    }
}

impl Turn {
    /// The turn in the reply of the player to move. If the reply holds no turn, for whatever reason, this is a pass
    /// (ANS-4).
    #[must_use]
    pub fn replied(state: &State, replies: &Replies<FiBot>) -> Self {
        let reply = state.setup().to_move.try_cast().and_then(|seat| replies[seat].action());
        reply.unwrap_or_default()
    }
}
