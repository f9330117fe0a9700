//! Replaying the steps of a record. No generator is needed: the draws are recorded.
//!
//! - `input`: what a step is played with.
//! - `error`: why a step was not replayed.

mod error;
mod input;

pub use error::{ReplayError, ReplayProblem};
pub use input::StepInput;

use crate::journal::RoundEntry;
use crate::transcript::RoundReplies;
use rulebook_core::contract::{Game, Observer};

/// Where a replay finds what its steps are played with.
pub trait StepSource<G: Game> {
    /// Why it is not found.
    type Error: From<ReplayError>;

    /// What the step from this state, under this number, was played with; `None` behind the last step.
    ///
    /// # Errors
    ///
    /// When the source does not tell it.
    fn input(&self, number: u64, state: &G::State) -> Result<Option<StepInput>, Self::Error>;
}

/// The rounds of a [`Journal`](crate::Journal).
impl<G: Game> StepSource<G> for [RoundEntry] {
    type Error = ReplayError;

    fn input(&self, number: u64, state: &G::State) -> Result<Option<StepInput>, ReplayError> {
        let is_end = self.last().is_none_or(|last| last.round < number);
        let round = crate::journal::find_round(self, number, |round| round.round);
        told::<G, _>(number, round, is_end, |entry| StepInput::of_entry::<G>(entry, state))
    }
}

/// The rounds of a [`Transcript`](crate::Transcript).
impl<G: Game> StepSource<G> for [RoundReplies] {
    type Error = ReplayError;

    fn input(&self, number: u64, state: &G::State) -> Result<Option<StepInput>, ReplayError> {
        let is_end = self.last().is_none_or(|last| last.round < number);
        let round = crate::journal::find_round(self, number, |round| round.round);
        told::<G, _>(number, round, is_end, |replies| StepInput::of_replies::<G>(replies, state))
    }
}

fn told<G: Game, T>(
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

/// The steps of a record, played again one by one.
///
/// As an iterator it gives each [`Step`]; [`step`](Self::step) tells the events as well. After an
/// error it stays where it is.
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
/// // A draw that nobody asks for.
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

/// A step that was replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    /// The number of the state that was shown.
    pub number: u64,
    /// That state.
    pub before: G::State,
    /// What was answered, and drawn.
    pub input: StepInput,
    /// The state after it.
    pub after: G::State,
}

impl<'a, G: Game, S: StepSource<G> + ?Sized> Replay<'a, G, S> {
    /// A replay from this state on, which the record keeps under this number.
    #[must_use]
    pub const fn new(source: &'a S, number: u64, state: G::State) -> Self {
        Self { source, number, state }
    }

    /// The state after the steps so far.
    #[must_use]
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The number of that state.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// That state, at the end of the replay.
    #[must_use]
    pub fn into_state(self) -> G::State {
        self.state
    }

    /// Plays the next step; `None` behind the last one.
    ///
    /// # Errors
    ///
    /// When the source does not tell the step, or it departs from the rules ([`ReplayError`]). What
    /// the observer has heard is void then.
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
