//! The contract: the game as the referee uses it.

use crate::course::Course;
use crate::event::Event;
use crate::file::{self, ReadError};
use crate::rules::{Running, State};
use crate::runner::Runner;
use crate::stride::Stride;
use rulebook_core::chance::Chance;
use rulebook_core::contract::{
    ActionCode, ActionSpace, Game, Observer, Opening, OpeningError, Outcome, Progress, Replies, Reply, Rules as _,
    Status, StepError,
};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat, seats};
use rulebook_core::text::{AnnotatedWrite, Style, SyntaxError};
use std::fmt;

/// The game Gallop. The referee and other generic code use it through its texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gallop;

impl Game for Gallop {
    const NAME: &'static str = "gallop";
    const RULES_VERSION: &'static str = "3";
    const STEP_NOUN: &'static str = "beat";

    type Rules = Course;
    type State = State;
    type Action = Stride;
    type Event = Event;
    type ReadError = ReadError;

    /// SET-1, SET-3: the initial state.
    fn opening(rules: &Course, opening: &Opening) -> Result<State, OpeningError> {
        let most = u8::try_from(opening.rounds.unwrap_or(State::DEFAULT_BEATS.into()));
        let most = most.ok().filter(|&most| most <= State::MAX_BEATS);
        let most = most.ok_or(OpeningError::TooManyRounds { max: State::MAX_BEATS.into() })?;
        let mut checked = *rules;
        for (key, value) in [("course", rules.course), ("mud", rules.mud), ("runners", rules.runners)] {
            checked.set(key, &value.to_string()).map_err(OpeningError::BadRules)?;
        }
        Ok(State::opening(checked, most))
    }

    fn recognizes(text: &[u8]) -> bool {
        file::numbers(text).is_ok()
    }

    fn read(text: &[u8], rules: &Course) -> Result<State, ReadError> {
        file::read(text, rules)
    }

    fn write(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        file::write(state, out)
    }

    fn rules(state: &State) -> &Course {
        &state.rules
    }

    /// SET-1: each runner has a seat.
    fn players(state: &State) -> PlayerSet<MAX_PLAYERS> {
        seats(state.each().map(|(runner, _)| runner))
    }

    fn progress(state: &State) -> Progress {
        Progress { done: Some(state.done.into()), most: Some(state.most.into()) }
    }

    fn status(state: &State) -> Status {
        if !state.is_over() {
            return Status::Asks(Self::players(state));
        }
        let scores = ByPlayer::from_fn(|seat| Self::score(state, seat));
        Status::Over(Outcome::by_score(Self::players(state), &scores))
    }

    fn parse_action(line: &[u8]) -> Result<Stride, SyntaxError> {
        Stride::parse(line)
    }

    fn step<O: Observer<Event>>(
        state: &mut State,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        if state.is_over() {
            return Err(StepError::GameOver);
        }
        // RUN-4, RUN-6: what an answer, or its absence, means.
        let running = |runner: Runner| match replies[runner.try_cast()?] {
            Reply::Action(stride) => Some(Running::Counted(stride)),
            Reply::Failed => Some(Running::Never),
            Reply::NotAsked | Reply::Silent | Reply::Invalid => None,
        };
        let given = state.each().map(|(runner, _)| running(runner)).collect();
        let drawn = state.drawn(given, chance)?;
        state.step(&drawn, &mut |event| observer.event(event));
        Ok(())
    }

    fn action_space(_: &State) -> Option<ActionSpace> {
        Some(ActionSpace::of_one(Stride::ALL.len() as u32))
    }

    fn encode_action(_: &State, stride: &Stride) -> Option<ActionCode> {
        let code = Stride::ALL.iter().position(|other| other == stride)?;
        Some(ActionCode::of_one(code as u32))
    }

    fn decode_action(_: &State, code: ActionCode) -> Option<Stride> {
        let [value, 0] = code.0 else { return None };
        Stride::ALL.get(value as usize).copied()
    }

    fn allows(state: &State, seat: Seat, part: usize, value: u32) -> bool {
        part == 0 && Self::asked(state).contains(seat) && (value as usize) < Stride::ALL.len()
    }

    /// SCO-1: the score is the number of cells.
    fn score(state: &State, seat: Seat) -> i64 {
        state.runners.get(seat.index()).copied().unwrap_or_default().into()
    }

    fn score_sheet(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let scores = ByPlayer::from_fn(|seat| Self::score(state, seat));
        let ranks = Outcome::by_score(Self::players(state), &scores).ranks;
        for rank in 1..=Runner::ALL.len() as u8 {
            for seat in Self::players(state).iter().filter(|&seat| ranks[seat] == rank) {
                out.field(format_args!("rank or seat of {seat}"));
                write!(out, "{rank} {seat}")?;
                out.field(format_args!("the points of {seat}"));
                writeln!(out, " {}", scores[seat])?;
            }
        }
        Ok(())
    }

    fn draw(state: &State, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        writeln!(out, "beat {} of {}", state.done, state.most)?;
        for (runner, cells) in state.each() {
            for at in 0..=state.rules.course {
                let has_carrot = state.carrot.is_some_and(|carrot| carrot.lane == runner && carrot.cells == at);
                out.style(if at == cells { Style::of(runner) } else { Style::Faint });
                match at {
                    _ if at == cells => write!(out, "{}", runner.number())?,
                    _ if has_carrot => out.write_str("c")?,
                    _ if state.is_mud(runner, at) => out.write_str("~")?,
                    _ => out.write_str(".")?,
                }
            }
            out.style(Style::Plain);
            writeln!(out)?;
        }
        Ok(())
    }
}
