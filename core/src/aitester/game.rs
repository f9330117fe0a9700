//! Implements the game contract: a thin layer over the typed engine.

use super::codes;
use super::command::Command;
use super::event::Event;
use super::file::ReadError;
use super::parameters::{Parameter, Parameters};
use super::setup::Setup;
use super::state::State;
use crate::chance::Chance;
use crate::contract::{
    ActionCode, ActionSpace, Decision, Game, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies,
    Status, StepError,
};
use crate::players::{MAX_PLAYERS, PlayerSet, Seat, seats};
use crate::text::{AnnotatedWrite, ExpectedSyntax, Reader, SyntaxError};
use core::fmt;

/// The game AI-Tester as a [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AiTester;

impl Game for AiTester {
    const NAME: &'static str = "aitester";
    const RULES_VERSION: &'static str = "1";
    const STEP_NOUN: &'static str = "command";

    type Rules = NoRules;
    type State = State;
    type Action = Command;
    type Event = Event;
    type ReadError = ReadError;

    /// SET-9
    fn opening(_: &NoRules, opening: &Opening) -> Result<State, OpeningError> {
        let state = State::start(opening.rounds.unwrap_or(Parameters::STANDARD.turn_limit));
        state.ok_or(OpeningError::TooManyRounds { max: Parameter::TurnLimit.max() })
    }

    /// The turn limit of the initial state (SET-9).
    fn matching_opening(state: &State) -> Opening {
        Opening { rounds: Some(state.scenario().parameters.turn_limit) }
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

    /// BUY-5
    fn view(state: &State, seat: Seat, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_seen_by(seat, out)
    }

    /// SET-10
    fn rules(_: &State) -> &NoRules {
        &NoRules
    }

    fn players(state: &State) -> PlayerSet<MAX_PLAYERS> {
        seats(state.situation().armies.players())
    }

    /// The state holds the turns, not the commands.
    fn progress(_: &State) -> Progress {
        Progress { done: None, most: None }
    }

    /// STP-1, END-1, END-2
    fn status(state: &State) -> Status {
        if let Some(player) = state.asked() {
            return Status::Asks(seats([player]));
        }
        let decision = if state.winner().is_some() { Decision::Scores } else { Decision::Draw };
        Status::Over(Outcome { ranks: state.ranks(), decision })
    }

    fn answering_players(state: &State) -> PlayerSet<MAX_PLAYERS> {
        seats([state.situation().player])
    }

    fn parse_action(line: &[u8]) -> Result<Command, SyntaxError> {
        Command::parse(line)
    }

    fn check_action(state: &State, _: Seat, command: &Command, line: &[u8]) -> Result<(), SyntaxError> {
        let Err(why) = state.check_command(*command) else { return Ok(()) };
        let mut reader = Reader::line(line);
        reader.skip_gap();
        // The reason is about the first number of the command or about the tile, the second and the third.
        for _ in 0..why.faulty_token() {
            reader.skip(reader.peek_word().len());
            reader.skip_gap();
        }
        Err(reader.error(ExpectedSyntax::Described(why.expected())))
    }

    fn step<O: Observer<Event>>(
        state: &mut State,
        replies: &Replies<Self>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        // STP-3: no answer and an answer that is no command are refused alike.
        Ok(state.step(replies[state.situation().player].action(), observer)?)
    }

    fn action_space(_: &State) -> Option<ActionSpace> {
        Some(codes::SPACE)
    }

    fn encode_action(_: &State, command: &Command) -> Option<ActionCode> {
        codes::code_of(*command)
    }

    fn decode_action(_: &State, code: ActionCode) -> Option<Command> {
        codes::command_of(code)
    }

    fn allows(state: &State, seat: Seat, part: usize, value: u32) -> bool {
        part == 0 && state.allows_code(seat, value)
    }

    fn each_action(state: &State, seat: Seat, each: &mut dyn FnMut(Command)) {
        if state.asked() == Some(seat) {
            state.each_command(each);
        }
    }

    fn count_actions(state: &State, seat: Seat) -> Option<u64> {
        let mut count = 0;
        Self::each_action(state, seat, &mut |_| count += 1);
        Some(count)
    }

    fn score(state: &State, seat: Seat) -> i64 {
        state.score(seat).into()
    }

    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_score_sheet(out)
    }

    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.draw(out)
    }
}
