//! The lines that were answered in one round.

use super::FilmError;
use rulebook_core::contract::{Answer, Answers, Game};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use rulebook_core::text::{Escaped, unescape};
use rulebook_record::{Reply, RoundReplies, SeatReply};

/// The lines that were answered in one round, by seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines(ByPlayer<Option<Vec<u8>>, MAX_PLAYERS>);

impl Lines {
    /// What a journal tells: the numbers of seats, from 1, with their lines and
    /// these with their escapes.
    ///
    /// # Errors
    ///
    /// [`FilmError::NoAnswers`] when a seat does not play or an escape is none.
    pub fn told<'a, G: Game>(
        number: u64,
        players: PlayerSet<MAX_PLAYERS>,
        told: impl Iterator<Item = (usize, Option<&'a str>)>,
    ) -> Result<Self, FilmError> {
        let fail = |why| FilmError::NoAnswers { step: G::STEP, number, why };
        let mut lines = ByPlayer::default();
        for (seat, line) in told {
            let seat = seat.checked_sub(1).and_then(Seat::new).filter(|&seat| players.contains(seat));
            let seat = seat.ok_or_else(|| fail("match.json has an answer of a seat that does not play"))?;
            let unescaped = line.map(|line| {
                let mut bytes = Vec::new();
                unescape(line, &mut |byte| bytes.push(byte)).map(|()| bytes)
            });
            lines[seat] = unescaped.transpose().map_err(|_| fail("a line in match.json has a bad escape"))?;
        }
        Ok(Self(lines))
    }

    /// What the state after the round tells, as in records of other referees.
    ///
    /// # Errors
    ///
    /// [`FilmError::NoAnswers`] when states do not tell.
    pub fn by_state<G: Game>(number: u64, next: &G::State) -> Result<Self, FilmError> {
        let mut lines = ByPlayer::default();
        for seat in G::players(next).iter() {
            let Some(action) = G::recorded_action(next, seat) else {
                let why = "there is no match.json, and states do not tell the answers";
                return Err(FilmError::NoAnswers { step: G::STEP, number, why });
            };
            lines[seat] = Some(action.to_string().into_bytes());
        }
        Ok(Self(lines))
    }

    /// The answers as a step from this state takes them.
    #[must_use]
    pub fn answers<G: Game>(&self, state: &G::State) -> Answers<'_> {
        let asked = G::asked(state);
        ByPlayer::from_fn(|seat| match &self.0[seat] {
            _ if !asked.contains(seat) => Answer::NotAsked,
            Some(line) => Answer::Line(line),
            None => Answer::Silent,
        })
    }

    /// These lines as replies without verdicts, in the round on the state of this number.
    #[must_use]
    pub fn replies(&self, round: u64) -> RoundReplies {
        let reply = |(seat, line): (Seat, &[u8])| SeatReply {
            seat: seat.number(),
            reply: Reply::Unjudged { line: Escaped(line).to_string() },
        };
        RoundReplies { round, replies: self.iter().map(reply).collect(), draws: Vec::new() }
    }

    /// The seats with their lines.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &[u8])> {
        self.0.iter().filter_map(|(seat, line)| Some((seat, line.as_deref()?)))
    }
}
