//! Nim: two players in turns take one to three of some sticks; whoever takes the last one wins. An answer that is none
//! takes one.

use rulebook_core::chance::Chance;
use rulebook_core::clause::Clause;
use rulebook_core::contract::{
    Event, Fault, Faults, Game, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies, Status, StepError,
};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, Player, PlayerSet, Seat, seats};
use rulebook_core::text::{Expected, Out, Reader, SyntaxError};
use std::fmt;

/// The game.
#[derive(Debug)]
pub(crate) struct Nim;

/// How many sticks are left, and who takes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    sticks: u8,
    next: Player<2>,
}

impl State {
    /// Whether so many sticks may be taken now.
    const fn allows(&self, count: Count) -> bool {
        1 <= count.0 && count.0 <= 3 && count.0 <= self.sticks
    }
}

/// An action: how many sticks to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count(u8);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player has taken so many sticks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken(Player<2>, Count);

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} took {}", self.0, self.1)
    }
}

impl Event for Taken {
    fn clause(&self) -> Clause {
        Clause::new("NIM-1")
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        seats([self.0])
    }
}

/// Why a text is no state.
#[derive(Debug)]
pub(crate) struct NoState(SyntaxError);

impl fmt::Display for NoState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NoState {}

impl Faults for NoState {
    fn each(&self, each: &mut dyn FnMut(Fault<'_>)) {
        each(Fault { place: self.0.place, clause: Clause::new("NIM-2"), reason: &self.0, hint: None });
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
    const STEP: &'static str = "turn";

    type Rules = NoRules;
    type State = State;
    type Action = Count;
    type Event = Taken;
    type ReadError = NoState;

    fn opening(_: &NoRules, _: &Opening) -> Result<State, OpeningError> {
        Ok(State { sticks: 10, next: Player::ALL[0] })
    }

    fn recognises(text: &[u8]) -> bool {
        read(text).is_ok()
    }

    fn read(text: &[u8], _: &NoRules) -> Result<State, NoState> {
        read(text).map_err(NoState)
    }

    fn write(state: &State, out: &mut dyn Out) -> fmt::Result {
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
        let few = Reader::line(line).error(Expected::Described("as many sticks as are left"));
        if state.allows(*count) { Ok(()) } else { Err(few) }
    }

    fn step<O: Observer<Taken>>(
        state: &mut State,
        replies: &Replies<Self>,
        _: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        if state.sticks == 0 {
            return Err(StepError::GameOver);
        }
        let reply = state.next.among().and_then(|seat: Seat| replies[seat].action());
        let count = reply.filter(|&count| state.allows(count)).unwrap_or(Count(1));
        observer.event(Taken(state.next, count));
        *state = State { sticks: state.sticks - count.0, next: state.next.following() };
        Ok(())
    }

    fn score(state: &State, seat: Seat) -> i64 {
        i64::from(state.sticks == 0 && seat.among() == Some(state.next.following()))
    }

    fn score_sheet(state: &State, out: &mut dyn Out) -> fmt::Result {
        Self::players(state).iter().try_for_each(|seat| writeln!(out, "{seat} {}", Self::score(state, seat)))
    }

    fn draw(state: &State, out: &mut dyn Out) -> fmt::Result {
        writeln!(out, "{}", "|".repeat(state.sticks.into()))
    }
}
