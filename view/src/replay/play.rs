//! Plays a replay on: the player to move answers its last state, and steps are taken back.

use super::{RoundAnswers, Snapshot, TypedReplay};
use crate::Renderable;
use crate::choice::{Choices, only_seat};
use rulebook_core::contract::{Answer, Game, StepError};
use rulebook_core::players::Seat;
use rulebook_core::text::{EscapedBytes, PlainWriter, SyntaxError};
use rulebook_record::{RecordedReply, ReplayProblem, RoundReplies, SeatReply, StepInput, Verdict};
use std::fmt;

/// Why an answer was not played. The replay is then unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game is over.
    GameOver,
    /// The players of the game act at the same time, so no single answer makes a step.
    NotInTurn,
    /// The rules do not accept the answer.
    Illegal {
        /// The player.
        seat: Seat,
        /// The line, with escapes.
        line: String,
        /// The place and the reason.
        error: SyntaxError,
    },
    /// The step needs draws, and a replay that is played on makes none.
    Chance,
    /// The last state only stands in for a file that cannot be read.
    UnknownState,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::NotInTurn => write!(f, "the players of this game act at the same time, not in turn"),
            Self::Illegal { seat, line, error } => {
                write!(f, "the answer \"{line}\" of {seat} is not legal: column {}: {error}", error.place.column)
            }
            Self::Chance => write!(f, "the step needs random draws, and this game is played without"),
            Self::UnknownState => write!(f, "the last state is not known, because its file cannot be read"),
        }
    }
}

impl std::error::Error for PlayError {}

impl<G: Renderable> TypedReplay<G> {
    fn last(&self) -> &Snapshot<G> {
        self.at(usize::MAX)
    }

    pub(super) fn last_choices(&self) -> Option<Choices> {
        Choices::of::<G>(&self.last().state)
    }

    pub(super) fn play_line(&mut self, line: &[u8]) -> Result<(), PlayError> {
        let Snapshot { state, is_known, .. } = self.last();
        if G::outcome(state).is_some() {
            return Err(PlayError::GameOver);
        }
        if !is_known {
            return Err(PlayError::UnknownState);
        }
        let seat = only_seat::<G>(state).ok_or(PlayError::NotInTurn)?;
        let line_text = || EscapedBytes(line).to_string();
        let (_, judged) = G::judge(state, seat, Answer::Line(line));
        judged.map_err(|error| PlayError::Illegal { seat, line: line_text(), error })?;
        let reply = RecordedReply::Judged(Verdict::Ok { line: line_text() });
        self.add_step(vec![SeatReply { seat: seat.number(), reply }])?;
        self.play_forced_steps();
        Ok(())
    }

    /// Plays the steps for which nobody is asked. There are none in a game without turns.
    pub(super) fn play_forced_steps(&mut self) {
        let is_forced = |state: &G::State| {
            G::answering_players(state).len() == 1 && G::asked(state).is_empty() && G::outcome(state).is_none()
        };
        while self.last().is_known && is_forced(&self.last().state) {
            if self.add_step(Vec::new()).is_err() {
                break;
            }
        }
    }

    /// Plays a step with these answers.
    fn add_step(&mut self, replies: Vec<SeatReply>) -> Result<(), PlayError> {
        let Snapshot { number, state, .. } = self.last();
        let number = *number;
        let replies = RoundReplies { round: number, replies, draws: Vec::new() };
        let input = StepInput::of_replies::<G>(&replies, state).expect("the seat exists, and the escapes are valid");
        let next = input.play::<G>(state, &mut ()).map_err(|error| match error.problem {
            ReplayProblem::GameOver => PlayError::GameOver,
            _ => PlayError::Chance,
        })?;
        self.snapshots.last_mut().expect("a replay has a frame").answers = Some(RoundAnswers { input, replies });
        let (number, is_known) = (number + 1, true);
        self.snapshots.push(Snapshot { number, state: next, is_known, departure: None, answers: None });
        Ok(())
    }

    pub(super) fn keep_frames(&mut self, frames: usize) {
        self.snapshots.truncate(frames.max(1));
        if let Some(last) = self.snapshots.last_mut() {
            last.answers = None;
            self.time_use.forget_after(last.number);
        }
        self.play_forced_steps();
    }

    pub(super) fn state_text_at(&self, index: usize) -> String {
        let mut text = String::new();
        G::write(&self.at(index).state, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
        text
    }

    pub(super) fn log_file(&self) -> Option<(String, String)> {
        let format = G::LOG?;
        let mut text = String::new();
        for (index, Snapshot { state, answers, .. }) in self.snapshots.iter().enumerate() {
            (format.write_state)(state, index == 0, &mut text);
            if index + 1 < self.snapshots.len() {
                text.push_str(&log_step::<G>(format.write_step, state, answers.as_ref()?)?);
            }
        }
        Some((format.files.name_of_game(), text + format.end))
    }
}

/// The step of a log; `None` if the record departs from the rules here.
fn log_step<G: Game>(write: super::WriteStep<G>, state: &G::State, answers: &RoundAnswers) -> Option<String> {
    let draws = answers.input.draws::<G>().ok()?;
    let step: Result<String, StepError> = write(state, &answers.input.answers::<G>(state), &draws);
    step.ok()
}
