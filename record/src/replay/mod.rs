//! Replays the steps of a record. A replay needs no random generator, because the record holds the draws.
//!
//! - `input`: the input of a step.
//! - `error`: errors of replaying a step.

mod error;
mod input;

pub use error::{ReplayError, ReplayProblem};
pub use input::StepInput;

use crate::journal::RoundEntry;
use crate::transcript::RoundReplies;
use rulebook_core::contract::{Game, Observer};

/// A source of the recorded input of each step.
pub trait StepSource<G: Game> {
    /// The error type of the source.
    type Error: From<ReplayError>;

    /// Returns the recorded input of the step on `state`, which has this number. `None` after the last step.
    ///
    /// # Errors
    ///
    /// When the source lacks the input.
    fn input(&self, number: u64, state: &G::State) -> Result<Option<StepInput>, Self::Error>;
}

/// The rounds of a [`Journal`](crate::Journal).
impl<G: Game> StepSource<G> for [RoundEntry] {
    type Error = ReplayError;

    fn input(&self, number: u64, state: &G::State) -> Result<Option<StepInput>, ReplayError> {
        let is_end = self.last().is_none_or(|last| last.round < number);
        let round = crate::journal::find_round(self, number, |round| round.round);
        read_round::<G, _>(number, round, is_end, |entry| StepInput::of_entry::<G>(entry, state))
    }
}

/// The rounds of a [`Transcript`](crate::Transcript).
impl<G: Game> StepSource<G> for [RoundReplies] {
    type Error = ReplayError;

    fn input(&self, number: u64, state: &G::State) -> Result<Option<StepInput>, ReplayError> {
        let is_end = self.last().is_none_or(|last| last.round < number);
        let round = crate::journal::find_round(self, number, |round| round.round);
        read_round::<G, _>(number, round, is_end, |replies| StepInput::of_replies::<G>(replies, state))
    }
}

/// Reads the input of a step from its round. `is_end`: whether the last round is before this step.
fn read_round<G: Game, T>(
    number: u64,
    round: Option<T>,
    is_end: bool,
    read: impl FnOnce(T) -> Result<StepInput, ReplayError>,
) -> Result<Option<StepInput>, ReplayError> {
    match round {
        Some(round) => read(round).map(Some),
        None if is_end => Ok(None),
        None => Err(ReplayError::of::<G>(number, ReplayProblem::NoRound)),
    }
}

/// Replays the steps of a record one by one.
///
/// As an iterator it yields each [`Step`]; [`step`](Self::step) reports the events as well. After an error the
/// replay stays at the failed step.
///
/// ```
/// use rulebook_core::contract::{Game, Opening};
/// use rulebook_core::redbot::RedBot;
/// use rulebook_record::{AnswerEntry, RoundEntry, Verdict};
/// use rulebook_record::replay::Replay;
///
/// let answer = |seat| AnswerEntry { seat, verdict: Verdict::NoOutput, fuel: None };
/// let rounds = [RoundEntry { round: 0, answers: (1..=4).map(answer).collect(), draws: Vec::new() }];
/// let start = RedBot::opening(&Default::default(), &Opening::default())?;
/// let mut replay = Replay::<RedBot, _>::new(&rounds[..], 0, start.clone());
/// let step = replay.next().unwrap()?;
/// assert_eq!((step.number, &step.before), (0, &start));
/// assert_eq!(RedBot::progress(replay.state()).done, Some(1));
/// assert!(replay.next().is_none());
///
/// // A draw that the rules do not ask for.
/// let rounds = [RoundEntry { draws: vec!["3/6".to_owned()], ..rounds[0].clone() }];
/// let error = Replay::<RedBot, _>::new(&rounds[..], 0, start).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "round 0: 1 draw is recorded, the rules ask for 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Replay<'a, G: Game, S: StepSource<G> + ?Sized> {
    source: &'a S,
    number: u64,
    state: G::State,
}

/// A replayed step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    /// The number of the state that the players saw.
    pub number: u64,
    /// The state before the step.
    pub before: G::State,
    /// The answers and draws.
    pub input: StepInput,
    /// The state after the step.
    pub after: G::State,
}

impl<'a, G: Game, S: StepSource<G> + ?Sized> Replay<'a, G, S> {
    /// Starts a replay at this state, which has this number in the record.
    #[must_use]
    pub const fn new(source: &'a S, number: u64, state: G::State) -> Self {
        Self { source, number, state }
    }

    /// Returns the state after the steps replayed so far.
    #[must_use]
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the number of the current state.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the current state and ends the replay.
    #[must_use]
    pub fn into_state(self) -> G::State {
        self.state
    }

    /// Replays the next step; `None` after the last one.
    ///
    /// # Errors
    ///
    /// When the source lacks the step, or the step departs from the rules ([`ReplayError`]). Events that the
    /// observer received before the error are invalid.
    pub fn step(&mut self, observer: &mut impl Observer<G::Event>) -> Result<Option<Step<G>>, S::Error> {
        let Some(input) = self.source.input(self.number, &self.state)? else { return Ok(None) };
        let after = input.play::<G>(&self.state, observer)?;
        let number = self.number;
        let before = std::mem::replace(&mut self.state, after.clone());
        self.number += 1;
        Ok(Some(Step { number, before, input, after }))
    }
}

impl<G: Game, S: StepSource<G> + ?Sized> Iterator for Replay<'_, G, S> {
    type Item = Result<Step<G>, S::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.step(&mut ()).transpose()
    }
}
