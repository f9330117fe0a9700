//! What a recorded step is played with.

use super::error::{ReplayError, ReplayProblem};
use crate::journal::RoundEntry;
use crate::transcript::{Reply, RoundReplies, SeatReply};
use crate::verdict::Verdict;
use rulebook_core::chance::{Draw, Replay as RecordedDraws};
use rulebook_core::contract::{Answer, Answers, Game, Observer, StepError};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use rulebook_core::text::{Escaped, unescape};

/// What a recorded step is played with: the answers, and the draws.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StepInput {
    /// The number of the state that was shown.
    number: u64,
    answers: ByPlayer<Option<Given>, MAX_PLAYERS>,
    /// Who was asked, by the verdicts of a referee.
    judged: PlayerSet<MAX_PLAYERS>,
    draws: Vec<String>,
}

/// An answer that is not silence.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Given {
    Line(Vec<u8>),
    Failed,
}

impl StepInput {
    /// What a journal tells of a step from this state.
    ///
    /// # Errors
    ///
    /// [`ReplayProblem::UnknownSeat`] and [`ReplayProblem::BadEscape`].
    pub fn of_entry<G: Game>(entry: &RoundEntry, state: &G::State) -> Result<Self, ReplayError> {
        let replies = entry.answers.iter().map(|answer| (answer.seat, Some(&answer.verdict), answer.verdict.line()));
        Self::of::<G>(entry.round, state, replies, &entry.draws)
    }

    /// What a transcript tells of a step from this state.
    ///
    /// # Errors
    ///
    /// As [`of_entry`](Self::of_entry).
    pub fn of_replies<G: Game>(replies: &RoundReplies, state: &G::State) -> Result<Self, ReplayError> {
        let told = replies.replies.iter().map(|reply| (reply.seat, reply.reply.verdict(), reply.reply.line()));
        Self::of::<G>(replies.round, state, told, &replies.draws)
    }

    fn of<'a, G: Game>(
        number: u64,
        state: &G::State,
        told: impl Iterator<Item = (usize, Option<&'a Verdict>, Option<&'a str>)>,
        draws: &[String],
    ) -> Result<Self, ReplayError> {
        let fail = |problem| ReplayError::of::<G>(number, problem);
        let players = G::players(state);
        let mut input = Self { number, draws: draws.to_vec(), ..Self::default() };
        for (number, verdict, line) in told {
            let seat = number.checked_sub(1).and_then(Seat::new).filter(|&seat| players.contains(seat));
            let seat = seat.ok_or_else(|| fail(ReplayProblem::UnknownSeat(number)))?;
            if verdict.is_some() {
                input.judged.insert(seat);
            }
            input.answers[seat] = match (verdict, line) {
                (Some(Verdict::Failed { .. }), _) => Some(Given::Failed),
                (_, Some(line)) => {
                    let mut bytes = Vec::new();
                    let unescaped = unescape(line, &mut |byte| bytes.push(byte));
                    unescaped.map_err(|_| fail(ReplayProblem::BadEscape(seat)))?;
                    Some(Given::Line(bytes))
                }
                (_, None) => None,
            };
        }
        Ok(input)
    }

    /// What the state after the step tells, as in records of other referees.
    ///
    /// # Errors
    ///
    /// [`ReplayProblem::NoAnswers`] when states do not tell.
    pub fn by_state<G: Game>(number: u64, next: &G::State) -> Result<Self, ReplayError> {
        let mut input = Self { number, ..Self::default() };
        for seat in G::players(next).iter() {
            let action = G::recorded_action(next, seat);
            let action = action.ok_or_else(|| ReplayError::of::<G>(number, ReplayProblem::NoAnswers))?;
            input.answers[seat] = Some(Given::Line(action.to_string().into_bytes()));
        }
        Ok(input)
    }

    /// The number of the state that was shown.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The answers as a step from this state takes them. Whoever is asked and has none is silent.
    #[must_use]
    pub fn answers<G: Game>(&self, state: &G::State) -> Answers<'_> {
        let asked = G::asked(state);
        ByPlayer::from_fn(|seat| match &self.answers[seat] {
            _ if !asked.contains(seat) => Answer::NotAsked,
            Some(Given::Line(line)) => Answer::Line(line),
            Some(Given::Failed) => Answer::Failed,
            None => Answer::Silent,
        })
    }

    /// The lines as replies without verdicts.
    #[must_use]
    pub fn unjudged(&self) -> RoundReplies {
        let reply = |(seat, given): (Seat, &Option<Given>)| match given {
            Some(Given::Line(line)) => {
                Some(SeatReply { seat: seat.number(), reply: Reply::Unjudged { line: Escaped(line).to_string() } })
            }
            _ => None,
        };
        let replies = self.answers.iter().filter_map(reply).collect();
        RoundReplies { round: self.number, replies, draws: self.draws.clone() }
    }

    /// Plays the step from this state, with the recorded draws in the place of chance, and gives
    /// the state after it.
    ///
    /// # Errors
    ///
    /// [`ReplayError`]; what the observer has heard is void then.
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
        let parsed = (1..).zip(&self.draws).map(|(draw, text)| {
            Draw::parse(text.as_bytes()).map_err(|_| fail(ReplayProblem::BadDraw { draw, found: text.clone() }))
        });
        let draws: Vec<Draw> = parsed.collect::<Result<_, _>>()?;
        let mut chance = RecordedDraws::new(&draws);
        let mut next = state.clone();
        let stepped = G::step_answers(&mut next, &self.answers::<G>(state), &mut chance, observer);
        let left = chance.left();
        let used = draws.len() - left;
        match stepped {
            Ok(()) if left > 0 => Err(fail(ReplayProblem::DrawsLeft { used, recorded: draws.len() })),
            Ok(()) => Ok(next),
            Err(StepError::GameOver) => Err(fail(ReplayProblem::GameOver)),
            // A draw below another bound is taken before that shows.
            Err(StepError::Chance(error)) => {
                let is_missing = matches!(error, rulebook_core::chance::ChanceError::Exhausted { .. });
                Err(fail(ReplayProblem::Chance { draw: used + usize::from(is_missing), error }))
            }
        }
    }
}
