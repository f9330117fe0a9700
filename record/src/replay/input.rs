//! The input of a recorded step.

use super::error::{ReplayError, ReplayProblem};
use crate::journal::RoundEntry;
use crate::transcript::{RecordedReply, RoundReplies, SeatReply};
use crate::verdict::Verdict;
use rulebook_core::chance::{Draw, RecordedDraws};
use rulebook_core::contract::{Answer, Answers, Game, Observer, StepError};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use rulebook_core::text::{EscapedBytes, unescape};

/// The answers and draws with which a recorded step is played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StepInput {
    /// The number of the state that the players saw.
    number: u64,
    answers: ByPlayer<Option<RecordedAnswer>, MAX_PLAYERS>,
    /// The players with a verdict. The game must ask each of them in this step.
    judged: PlayerSet<MAX_PLAYERS>,
    draws: Vec<String>,
}

/// An answer other than silence.
#[derive(Clone, PartialEq, Eq, Debug)]
enum RecordedAnswer {
    Line(Vec<u8>),
    Failed,
}

impl StepInput {
    /// Reads the input of a step on `state` from a journal.
    ///
    /// # Errors
    ///
    /// [`ReplayProblem::UnknownSeat`] and [`ReplayProblem::BadEscape`].
    pub fn of_entry<G: Game>(entry: &RoundEntry, state: &G::State) -> Result<Self, ReplayError> {
        let replies = entry.answers.iter().map(|answer| (answer.seat, Some(&answer.verdict), answer.verdict.line()));
        Self::of::<G>(entry.round, state, replies, &entry.draws)
    }

    /// Reads the input of a step on `state` from a transcript.
    ///
    /// # Errors
    ///
    /// The same as [`of_entry`](Self::of_entry).
    pub fn of_replies<G: Game>(replies: &RoundReplies, state: &G::State) -> Result<Self, ReplayError> {
        let answers = replies.replies.iter().map(|reply| (reply.seat, reply.reply.verdict(), reply.reply.line()));
        Self::of::<G>(replies.round, state, answers, &replies.draws)
    }

    fn of<'a, G: Game>(
        number: u64,
        state: &G::State,
        answers: impl Iterator<Item = (usize, Option<&'a Verdict>, Option<&'a str>)>,
        draws: &[String],
    ) -> Result<Self, ReplayError> {
        let fail = |problem| ReplayError::of::<G>(number, problem);
        let players = G::players(state);
        let mut input = Self { number, draws: draws.to_vec(), ..Self::default() };
        for (number, verdict, line) in answers {
            let seat = number.checked_sub(1).and_then(Seat::new).filter(|&seat| players.contains(seat));
            let seat = seat.ok_or_else(|| fail(ReplayProblem::UnknownSeat(number)))?;
            if verdict.is_some() {
                input.judged.insert(seat);
            }
            input.answers[seat] = match (verdict, line) {
                (Some(Verdict::Failed { .. }), _) => Some(RecordedAnswer::Failed),
                (_, Some(line)) => {
                    let mut bytes = Vec::new();
                    let unescaped = unescape(line, &mut |byte| bytes.push(byte));
                    unescaped.map_err(|_| fail(ReplayProblem::BadEscape(seat)))?;
                    Some(RecordedAnswer::Line(bytes))
                }
                (_, None) => None,
            };
        }
        Ok(input)
    }

    /// Infers the input of a step from the state after it, for records of other referees, which have no journal.
    ///
    /// # Errors
    ///
    /// [`ReplayProblem::NoAnswers`] when the states of the game do not show which answers led to them.
    pub fn by_state<G: Game>(number: u64, next: &G::State) -> Result<Self, ReplayError> {
        let mut input = Self { number, ..Self::default() };
        for seat in G::players(next).iter() {
            let action = G::recorded_action(next, seat);
            let action = action.ok_or_else(|| ReplayError::of::<G>(number, ReplayProblem::NoAnswers))?;
            input.answers[seat] = Some(RecordedAnswer::Line(action.to_string().into_bytes()));
        }
        Ok(input)
    }

    /// The number of the state that the players saw.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the answers in the form that a step on `state` takes. A player that is asked but has no recorded
    /// answer is silent.
    #[must_use]
    pub fn answers<G: Game>(&self, state: &G::State) -> Answers<'_> {
        let asked = G::asked(state);
        ByPlayer::from_fn(|seat| match &self.answers[seat] {
            _ if !asked.contains(seat) => Answer::NotAsked,
            Some(RecordedAnswer::Line(line)) => Answer::Line(line),
            Some(RecordedAnswer::Failed) => Answer::Failed,
            None => Answer::Silent,
        })
    }

    /// The draws of the step, in their order.
    ///
    /// # Errors
    ///
    /// [`ReplayProblem::BadDraw`].
    pub fn draws<G: Game>(&self) -> Result<Vec<Draw>, ReplayError> {
        let parsed = (1..).zip(&self.draws).map(|(draw, text)| {
            let bad = || ReplayProblem::BadDraw { draw, found: text.clone() };
            Draw::parse(text.as_bytes()).map_err(|_| ReplayError::of::<G>(self.number, bad()))
        });
        parsed.collect()
    }

    /// Returns the lines as replies without verdicts.
    #[must_use]
    pub fn unjudged(&self) -> RoundReplies {
        let reply = |(seat, given): (Seat, &Option<RecordedAnswer>)| match given {
            Some(RecordedAnswer::Line(line)) => Some(SeatReply {
                seat: seat.number(),
                reply: RecordedReply::Unjudged { line: EscapedBytes(line).to_string() },
            }),
            _ => None,
        };
        let replies = self.answers.iter().filter_map(reply).collect();
        RoundReplies { round: self.number, replies, draws: self.draws.clone() }
    }

    /// Plays the step on `state` with the recorded draws, and returns the state after it.
    ///
    /// # Errors
    ///
    /// [`ReplayError`]. Events that the observer received before the error are invalid.
    pub fn play<G: Game>(
        &self,
        state: &G::State,
        observer: &mut impl Observer<G::Event>,
    ) -> Result<G::State, ReplayError> {
        let fail = |problem| ReplayError::of::<G>(self.number, problem);
        let asked = G::asked(state);
        if G::outcome(state).is_some() {
            return Err(fail(ReplayProblem::GameOver));
        }
        if let Some(seat) = self.judged.iter().find(|&seat| !asked.contains(seat)) {
            return Err(fail(ReplayProblem::NotAsked(seat)));
        }
        let draws = self.draws::<G>()?;
        let mut chance = RecordedDraws::new(&draws);
        let mut next = state.clone();
        let stepped = G::step_answers(&mut next, &self.answers::<G>(state), &mut chance, observer);
        let left = chance.left();
        let used = draws.len() - left;
        match stepped {
            Ok(()) if left > 0 => Err(fail(ReplayProblem::DrawsLeft { used, recorded: draws.len() })),
            Ok(()) => Ok(next),
            Err(StepError::GameOver) => Err(fail(ReplayProblem::GameOver)),
            // A draw with the wrong bound counts as used, a missing draw does not.
            Err(StepError::Chance(error)) => {
                let is_missing = matches!(error, rulebook_core::chance::ChanceError::Exhausted { .. });
                Err(fail(ReplayProblem::Chance { draw: used + usize::from(is_missing), error }))
            }
        }
    }
}
