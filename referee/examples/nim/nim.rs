//! Nim: two players alternately take one to three sticks. The player that takes the last stick wins. An invalid
//! answer takes one stick.

use rulebook_core::chance::Chance;
use rulebook_core::clause::Clause;
use rulebook_core::contract::{
    Diagnostic, Event, Game, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies, Status, StepError,
    Violations,
};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, Player, PlayerSet, Seat, seats};
use rulebook_core::text::{AnnotatedWrite, ExpectedSyntax, Reader, SyntaxError};
use std::fmt;

/// The game.
#[derive(Debug)]
pub(crate) struct Nim;

/// The number of sticks left, and the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    sticks: u8,
    next: Player<2>,
}

impl State {
    /// Returns whether the player may take `count` sticks now.
    const fn allows(&self, count: Count) -> bool {
        1 <= count.0 && count.0 <= 3 && count.0 <= self.sticks
    }
}

/// An action: the number of sticks to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count(u8);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The event that a player took this number of sticks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakeEvent(Player<2>, Count);

impl fmt::Display for TakeEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} took {}", self.0, self.1)
    }
}

impl Event for TakeEvent {
    fn clause(&self) -> Clause {
        Clause::new("NIM-1")
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        seats([self.0])
    }
}

/// The error of parsing a state.
#[derive(Debug)]
pub(crate) struct NoState(SyntaxError);

impl fmt::Display for NoState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NoState {}

impl Violations for NoState {
    fn each(&self, each: &mut dyn FnMut(Diagnostic<'_>)) {
        each(Diagnostic { place: self.0.place, clause: Clause::new("NIM-2"), reason: &self.0, hint: None });
    }
}

fn read(text: &[u8]) -> Result<State, SyntaxError> {
    let mut reader = Reader::lines(text);
    let sticks = reader.number("the number of sticks", 0, 100)?;
    reader.literal(" ")?;
    let next = reader.one_of(&[("1", Player::ALL[0]), ("2", Player::ALL[1])], "1 or 2")?;
    reader.literal("\n")?;
    reader.end()?;
    Ok(State { sticks: u8::try_from(sticks).unwrap_or_default(), next })
}

impl Game for Nim {
    const NAME: &'static str = "nim";
    const RULES_VERSION: &'static str = "1";
    const STEP_NOUN: &'static str = "turn";

    type Rules = NoRules;
    type State = State;
    type Action = Count;
    type Event = TakeEvent;
    type ReadError = NoState;

    fn opening(_: &NoRules, _: &Opening) -> Result<State, OpeningError> {
        Ok(State { sticks: 10, next: Player::ALL[0] })
    }

    fn recognizes(text: &[u8]) -> bool {
        read(text).is_ok()
    }

    fn read(text: &[u8], _: &NoRules) -> Result<State, NoState> {
        read(text).map_err(NoState)
    }

    fn write(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        writeln!(out, "{} {}", state.sticks, state.next.number())
    }

    fn rules(_: &State) -> &NoRules {
        &NoRules
    }

    fn players(_: &State) -> PlayerSet<MAX_PLAYERS> {
        seats(Player::<2>::ALL)
    }

    fn progress(_: &State) -> Progress {
        Progress { done: None, most: None }
    }

    fn status(state: &State) -> Status {
        if state.sticks > 0 {
            return Status::Asks(seats([state.next]));
        }
        let scores = ByPlayer::from_fn(|seat| Self::score(state, seat));
        Status::Over(Outcome::by_score(Self::players(state), &scores))
    }

    fn parse_action(line: &[u8]) -> Result<Count, SyntaxError> {
        let mut reader = Reader::line(line);
        let count = reader.number("a number of sticks", 1, 3)?;
        Ok(Count(u8::try_from(count).unwrap_or(u8::MAX)))
    }

    fn check_action(state: &State, _: Seat, count: &Count, line: &[u8]) -> Result<(), SyntaxError> {
        let few = Reader::line(line).error(ExpectedSyntax::Described("at most the number of sticks left"));
        if state.allows(*count) { Ok(()) } else { Err(few) }
    }

    fn step<O: Observer<TakeEvent>>(
        state: &mut State,
        replies: &Replies<Self>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        if state.sticks == 0 {
            return Err(StepError::GameOver);
        }
        let reply = state.next.try_cast().and_then(|seat: Seat| replies[seat].action());
        let count = reply.filter(|&count| state.allows(count)).unwrap_or(Count(1));
        observer.event(TakeEvent(state.next, count));
        *state = State { sticks: state.sticks - count.0, next: state.next.next() };
        Ok(())
    }

    fn score(state: &State, seat: Seat) -> i64 {
        i64::from(state.sticks == 0 && seat.try_cast() == Some(state.next.next()))
    }

    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        Self::players(state).iter().try_for_each(|seat| writeln!(out, "{seat} {}", Self::score(state, seat)))
    }

    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        writeln!(out, "{}", "|".repeat(state.sticks.into()))
    }
}
