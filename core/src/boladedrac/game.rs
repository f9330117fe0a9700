//! Implements the game contract: a thin layer over the typed engine.

use super::action::Action;
use super::codes;
use super::event::Event;
use super::file::ReadError;
use super::goku::ByPlayer;
use super::name::Name;
use super::setup::Setup;
use super::state::State;
use crate::chance::Chance;
use crate::contract::{
    ActionCode, ActionSpace, Game, InvalidName, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies,
    Reply, Status, StepError,
};
use crate::players::{MAX_PLAYERS, PlayerSet, Seat, seats};
use crate::text::{AnnotatedWrite, SyntaxError};
use core::fmt;

/// The game Bola de Drac 2015 as a [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BolaDeDrac;

impl Game for BolaDeDrac {
    const NAME: &'static str = "boladedrac";
    const RULES_VERSION: &'static str = "1";
    const STEP_NOUN: &'static str = "round";

    type Rules = NoRules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type ReadError = ReadError;

    /// SET-8
    fn opening(_: &NoRules, opening: &Opening) -> Result<State, OpeningError> {
        let state = State::start(opening.rounds.unwrap_or(Setup::STANDARD_ROUNDS));
        state.ok_or(OpeningError::TooManyRounds { max: Setup::MAX_ROUNDS })
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

    /// SET-9
    fn rules(_: &State) -> &NoRules {
        &NoRules
    }

    fn players(state: &State) -> PlayerSet<MAX_PLAYERS> {
        seats(state.setup().gokus.players())
    }

    /// FILE-4
    fn name(state: &State, seat: Seat) -> Option<&str> {
        state.setup().gokus.get(seat.try_cast()?).map(|goku| goku.name.as_str())
    }

    /// FILE-4
    fn set_name(state: &mut State, seat: Seat, name: &str) -> Result<(), InvalidName> {
        let name = Name::new(name)
            .ok_or(InvalidName { max: Name::MAX, rule: "all of them printable ASCII, without spaces" })?;
        if let Some(goku) = seat.try_cast().and_then(|player| state.setup.gokus.get_mut(player)) {
            goku.name = name;
        }
        Ok(())
    }

    /// END-1
    fn progress(state: &State) -> Progress {
        let Setup { round, parameters, .. } = state.setup();
        Progress { done: Some((*round).into()), most: Some(parameters.nb_rounds.saturating_sub(1).into()) }
    }

    /// END-1, END-2
    fn status(state: &State) -> Status {
        match state.is_over() {
            true => Status::Over(Outcome::by_rank(&state.ranks())),
            false => Status::Asks(seats(state.asked().iter())),
        }
    }

    fn parse_action(line: &[u8]) -> Result<Action, SyntaxError> {
        Action::parse(line)
    }

    /// ANS-3
    fn default_action(_: &State, _: Seat) -> Option<Action> {
        Some(Action::Nothing)
    }

    fn step<O: Observer<Event>>(
        state: &mut State,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        state.step(&Action::replied(replies), chance, observer)
    }

    fn action_space(_: &State) -> Option<ActionSpace> {
        Some(codes::SPACE)
    }

    fn encode_action(_: &State, action: &Action) -> Option<ActionCode> {
        Some(codes::code_of(*action))
    }

    fn decode_action(_: &State, code: ActionCode) -> Option<Action> {
        codes::action_of(code)
    }

    fn allows(state: &State, seat: Seat, part: usize, value: u32) -> bool {
        part == 0 && seat.try_cast().is_some_and(|player| state.allows_code(player, value))
    }

    fn score(state: &State, seat: Seat) -> i64 {
        seat.try_cast().map_or(0, |player| state.points(player))
    }

    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.write_score_sheet(out)
    }

    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        state.draw(out)
    }
}

impl Action {
    /// Each player's action. A player that has failed is frozen (FRO-1). Any other reply without an action means
    /// [`Action::Nothing`] (ANS-3).
    #[must_use]
    pub fn replied(replies: &Replies<BolaDeDrac>) -> ByPlayer<Self> {
        ByPlayer::from_fn(|player| match player.try_cast().map(|seat| replies[seat]) {
            Some(Reply::Action(action)) => action,
            Some(Reply::Failed) => Self::Frozen,
            _ => Self::Nothing,
        })
    }
}
