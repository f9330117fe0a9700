//! The other side as a player of a match.

use super::meeting::Meeting;
use super::stream::{Connection, ReadError};
use crate::failure::Failure;
use crate::games::{PeerError, PeerSession};
use crate::output::note;
use rulebook_core::contract::{Answer, TextState};
use rulebook_core::players::Seat;
use rulebook_record::quantity::format_duration;
use rulebook_referee::{InProcess, Interrupt, Response};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The longest wait for the other side to close the connection after the game.
const CLOSING_TIME: Duration = Duration::from_secs(5);

/// How many bytes that arrived out of turn are looked at after a step. A flood of repeated moves does not stop the match.
const MAX_EARLY: usize = 4096;

/// A connection to the other side, both as a player ([`player`](Self::player)) and as the receiver of what the players
/// of this side do.
pub(crate) struct PeerLink {
    remote: Seat,
    ends: Arc<Mutex<Ends>>,
}

/// The connection, and what it means.
struct Ends {
    connection: Connection,
    session: Box<dyn PeerSession>,
    /// The longest silence of the other side when it is asked.
    limit: Option<Duration>,
    interrupt: Interrupt,
}

impl PeerLink {
    /// A link over a connection on which both sides have greeted.
    ///
    /// # Errors
    ///
    /// When the system cannot deliver signals.
    pub(super) fn new(
        connection: Connection,
        session: Box<dyn PeerSession>,
        meeting: &Meeting,
    ) -> Result<Self, Failure> {
        // A signal reaches the match and this link, whoever waits.
        let interrupt = Interrupt::install()?;
        let ends = Ends { connection, session, limit: meeting.peer_time, interrupt };
        Ok(Self { remote: meeting.remote, ends: Arc::new(Mutex::new(ends)) })
    }

    /// The seat that the other side plays.
    pub(crate) const fn remote(&self) -> Seat {
        self.remote
    }

    /// The address of the other side.
    pub(crate) fn peer(&self) -> String {
        self.lock().connection.peer().to_string()
    }

    fn lock(&self) -> MutexGuard<'_, Ends> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The other side as a player. Its error is a [`Failure`].
    pub(crate) fn player(&self) -> InProcess {
        let ends = Arc::clone(&self.ends);
        Box::new(move |state, _, _| {
            let mut ends = ends.lock().unwrap_or_else(PoisonError::into_inner);
            ends.wait_for_answer(state).map_err(Into::into)
        })
    }

    /// The bytes that tell the other side how this side has answered a state; none if it was not asked or lost by its
    /// answer. Pass them to [`send`](Self::send) once the step is recorded.
    pub(crate) fn message(&self, state: &dyn TextState, responses: &[Response]) -> Vec<u8> {
        let own = responses.iter().filter(|response| response.seat != self.remote);
        let lines = own.filter_map(|response| match response.answer() {
            Answer::Line(line) => Some(line),
            _ => None,
        });
        let mut ends = self.lock();
        lines.flat_map(|line| ends.session.send(state, line)).collect()
    }

    /// Sends a message about a step that led to this state.
    ///
    /// # Errors
    ///
    /// When the connection is broken, or the other side has sent something out of turn, unless the game is over.
    pub(crate) fn send(&self, message: &[u8], after: &dyn TextState) -> Result<(), Failure> {
        let mut ends = self.lock();
        let is_over = after.outcome().is_some();
        if !is_over {
            ends.check_early()?;
        }
        match ends.connection.send(message) {
            Ok(()) => Ok(()),
            Err(error) if is_over => {
                let peer = ends.connection.peer();
                note(format_args!("note: the other side ({peer}) did not get the last answer of the game: {error}"));
                Ok(())
            }
            Err(error) => Err(failure_of_read(&ends.ending(), &ReadError::Broken(error), false)),
        }
    }

    /// Closes the connection after the game (NET-5).
    pub(crate) fn close(self) {
        let Self { ends, .. } = self;
        // The player of the match is gone by now.
        if let Some(ends) = Arc::into_inner(ends) {
            let Ends { connection, interrupt, .. } = ends.into_inner().unwrap_or_else(PoisonError::into_inner);
            connection.close(CLOSING_TIME, &interrupt);
        }
    }
}

impl Ends {
    fn wait_for_answer(&mut self, state: &dyn TextState) -> Result<String, Failure> {
        loop {
            let byte = match self.connection.read(self.limit, &self.interrupt) {
                Ok(byte) => byte,
                Err(error) => return Err(failure_of_read(&self.ending(), &error, self.session.is_in_message())),
            };
            match self.session.receive(byte, state) {
                Ok(Some(line)) => return Ok(line),
                Ok(None) => {}
                Err(error) => return Err(failure_of(&self.ending(), &error)),
            }
        }
    }

    /// Checks what has arrived although the other side was not asked.
    fn check_early(&mut self) -> Result<(), Failure> {
        for _ in 0..MAX_EARLY {
            match self.connection.read_arrived() {
                Ok(None) => break,
                Ok(Some(byte)) => {
                    self.session.receive_early(byte).map_err(|error| failure_of(&self.ending(), &error))?;
                }
                Err(error) => return Err(failure_of_read(&self.ending(), &error, self.session.is_in_message())),
            }
        }
        Ok(())
    }

    /// The beginning of an error that ends the match.
    fn ending(&self) -> String {
        format!("the match with {} ends unfinished", self.connection.peer())
    }
}

/// The failure for an error of the other side. `what` says what fails; empty for the bare reason.
pub(super) fn failure_of(what: &str, error: &PeerError) -> Failure {
    let failure = Failure::usage(with_reason(what, &error.message));
    error.hint.iter().fold(failure, Failure::hint)
}

/// The failure for a byte that did not arrive. `what` says what fails; empty for the bare reason.
pub(super) fn failure_of_read(what: &str, error: &ReadError, is_in_message: bool) -> Failure {
    let within = if is_in_message { " in the middle of a message" } else { "" };
    let reason = match error {
        ReadError::Interrupted(failure) => return failure.clone(),
        ReadError::Closed => format!("the other side has closed the connection{within}"),
        ReadError::Broken(error) => format!("the connection is broken{within}: {error}"),
        ReadError::Silent(limit) => {
            let silent = format!("the other side was silent for {}{within}", format_duration(*limit));
            return Failure::usage(with_reason(what, &silent)).hint("--peer-time TIME sets the longest silence");
        }
    };
    Failure::usage(with_reason(what, &reason))
}

fn with_reason(what: &str, reason: &str) -> String {
    if what.is_empty() { reason.to_owned() } else { format!("{what}: {reason}") }
}
