//! Implements the game contract: a thin layer over the typed engine.

use super::event::Event;
use super::file::ReadError;
use super::name::Name;
use super::orders::Orders;
use super::rules::Rules;
use super::setup::Setup;
use super::state::State;
use super::team::{ByPlayer, Player, RobotNo};
use crate::chance::Chance;
use crate::contract::{
    ActionCode, ActionSpace, Game, InvalidName, Observer, Opening, OpeningError, Outcome, Progress, Replies, Status,
    StepError,
};
use crate::players::{MAX_PLAYERS, PlayerSet, Seat, seats};
use crate::text::{AnnotatedWrite, SyntaxError};
use core::fmt;

/// The game RedBot as a [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RedBot;

/// The default number of rounds.
const DEFAULT_ROUNDS: u32 = 100;

impl Game for RedBot {
    const NAME: &'static str = "redbot";
    const RULES_VERSION: &'static str = "1";
    const STEP_NOUN: &'static str = "round";

    type Rules = Rules;
    type State = State;
    type Action = Orders;
    type Event = Event;
    type ReadError = ReadError;

    fn opening(rules: &Rules, opening: &Opening) -> Result<State, OpeningError> {
        rules.check().map_err(OpeningError::BadRules)?;
        let rounds = i32::try_from(opening.rounds.unwrap_or(DEFAULT_ROUNDS));
        let rounds = rounds.map_err(|_| OpeningError::TooManyRounds { max: i32::MAX.unsigned_abs() })?;
        // If the rules are in range, the start is valid.
        State::start(*rules, rounds).map_err(|_| OpeningError::NoStandardOpening)
    }

    fn recognizes(text: &[u8]) -> bool {
        Setup::read(text, &Rules::STANDARD).is_ok()
    }

    fn read(text: &[u8], rules: &Rules) -> Result<State, ReadError> {
        State::read(text, rules)
    }

    fn write(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_fields(out)
    }

    fn rules(state: &State) -> &Rules {
        &state.setup().rules
    }

    fn players(_: &State) -> PlayerSet<MAX_PLAYERS> {
        seats(Player::ALL)
    }

    fn name(state: &State, seat: Seat) -> Option<&str> {
        seat.try_cast().map(|player| state.setup().players[player].name.as_str())
    }

    /// FILE-7
    fn set_name(state: &mut State, seat: Seat, name: &str) -> Result<(), InvalidName> {
        let name = Name::new(name)
            .ok_or(InvalidName { max: Name::MAX, rule: "no blanks around it and no control characters" })?;
        if let Some(player) = seat.try_cast() {
            state.set_name(player, name);
        }
        Ok(())
    }

    fn progress(state: &State) -> Progress {
        let count = |rounds: i32| u64::from(rounds.unsigned_abs());
        Progress { done: Some(count(state.setup().round)), most: Some(count(state.setup().max_rounds)) }
    }

    /// REF-1: all players in the game are asked.
    fn status(state: &State) -> Status {
        if state.is_over() {
            return Status::Over(Outcome::by_rank(&state.ranks()));
        }
        Status::Asks(seats(Player::ALL.into_iter().filter(|&player| state.setup().players[player].in_game)))
    }

    fn parse_action(line: &[u8]) -> Result<Orders, SyntaxError> {
        Orders::parse(line)
    }

    /// REF-4
    fn default_action(_: &State, _: Seat) -> Option<Orders> {
        Some(Orders::default())
    }

    fn step<O: Observer<Event>>(
        state: &mut State,
        replies: &Replies<Self>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        Ok(state.step(&Orders::of_all(replies), observer)?)
    }

    fn action_space(state: &State) -> Option<ActionSpace> {
        Some(state.order_space())
    }

    fn encode_action(state: &State, orders: &Orders) -> Option<ActionCode> {
        state.code_of(orders)
    }

    fn decode_action(state: &State, code: ActionCode) -> Option<Orders> {
        state.orders_of(code)
    }

    fn allows(state: &State, seat: Seat, part: usize, value: u32) -> bool {
        let robot = seat.try_cast().zip(RobotNo::ALL.get(part));
        robot.is_some_and(|(player, &no)| state.allows_order(player, no, value))
    }

    fn score(state: &State, seat: Seat) -> i64 {
        seat.try_cast().map_or(0, |player| state.score(player).total())
    }

    /// FILE-6
    fn recorded_action(state: &State, seat: Seat) -> Option<Orders> {
        seat.try_cast().map(|player| state.setup().players[player].last_orders)
    }

    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_score_sheet(out)
    }

    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.draw(out)
    }
}

impl Orders {
    /// Each player's orders. A reply that holds no orders, for whatever reason, gives the default orders (REF-4,
    /// ANS-4).
    #[must_use]
    pub fn of_all(replies: &Replies<RedBot>) -> ByPlayer<Self> {
        let action = |player: Player| player.try_cast().and_then(|seat| replies[seat].action());
        ByPlayer::from_fn(|player| action(player).unwrap_or_default())
    }
}
