//! The other side as a player of a match.

use super::peer_setup::PeerSetup;
use super::stream::{Connection, ReadError};
use crate::failure::Failure;
use crate::games::{PeerError, PeerSession};
use crate::output::note;
use rulebook_core::contract::{Answer, TextState};
use rulebook_core::players::Seat;
use rulebook_record::quantity::format_duration;
use rulebook_referee::{InProcess, Interrupt, Response};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest wait for the other side to close the connection after the game.
const CLOSING_TIME: Duration = Duration::from_secs(5);

/// How many bytes that arrived out of turn are looked at after a step. A flood of repeated moves does not stop the match.
const MAX_EARLY: usize = 4096;

/// A connection to the other side, both as a player ([`player`](Self::player)) and as the receiver of what the players
/// of this side do.
pub(crate) struct PeerLink {
    remote: Seat,
    side: Arc<Mutex<OtherSide>>,
}

/// The connection to the other side, and what its bytes mean.
struct OtherSide {
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
        setup: &PeerSetup,
    ) -> Result<Self, Failure> {
        // A signal reaches the match and this link, whoever waits.
        let interrupt = Interrupt::install()?;
        let side = OtherSide { connection, session, limit: setup.peer_time, interrupt };
        Ok(Self { remote: setup.remote, side: Arc::new(Mutex::new(side)) })
    }

    /// The seat that the other side plays.
    pub(crate) const fn remote(&self) -> Seat {
        self.remote
    }

    /// The address of the other side.
    pub(crate) fn peer(&self) -> String {
        self.lock().connection.peer().to_string()
    }

    fn lock(&self) -> MutexGuard<'_, OtherSide> {
        self.side.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The other side as a player. Its error is a [`Failure`].
    pub(crate) fn player(&self) -> InProcess {
        let side = Arc::clone(&self.side);
        Box::new(move |state, _, _| {
            let mut side = side.lock().unwrap_or_else(PoisonError::into_inner);
            side.wait_for_answer(state).map_err(Into::into)
        })
    }

    /// Watches the other side while this side is asked.
    pub(crate) fn watch(&self) -> PeerWatch {
        PeerWatch(Arc::downgrade(&self.side))
    }

    /// The bytes that tell the other side how this side has answered a state; none if it was not asked or lost by its
    /// answer. Pass them to [`send`](Self::send) once the step is recorded.
    pub(crate) fn message(&self, state: &dyn TextState, responses: &[Response]) -> Vec<u8> {
        let own = responses.iter().filter(|response| response.seat != self.remote);
        let lines = own.filter_map(|response| match response.answer() {
            Answer::Line(line) => Some(line),
            _ => None,
        });
        let mut side = self.lock();
        lines.flat_map(|line| side.session.send(state, line)).collect()
    }

    /// Sends a message about a step that led to this state.
    ///
    /// # Errors
    ///
    /// When the connection is broken, or the other side has sent something out of turn, unless the game is over.
    pub(crate) fn send(&self, message: &[u8], after: &dyn TextState) -> Result<(), Failure> {
        let mut side = self.lock();
        let is_over = after.outcome().is_some();
        if !is_over {
            side.check_early()?;
        }
        match side.connection.send(message) {
            Ok(()) => Ok(()),
            Err(error) if is_over => {
                let peer = side.connection.peer();
                note(format_args!("note: the other side ({peer}) did not get the last answer of the game: {error}"));
                Ok(())
            }
            Err(error) => Err(failure_of_read(&side.ending(), &ReadError::Broken(error), false)),
        }
    }

    /// Closes the connection after the game (NET-5).
    pub(crate) fn close(self) {
        let Self { side, .. } = self;
        // The player of the match is gone by now.
        if let Some(side) = Arc::into_inner(side) {
            let OtherSide { connection, interrupt, .. } = side.into_inner().unwrap_or_else(PoisonError::into_inner);
            let closing = std::thread::spawn(move || connection.close(CLOSING_TIME, &interrupt));
            CLOSING.lock().unwrap_or_else(PoisonError::into_inner).push(closing);
        }
    }
}

/// The connections that are being closed. The result of a game does not wait for them, but the process does.
static CLOSING: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Waits until the connections of all finished games are closed, which takes at most [`CLOSING_TIME`].
pub(crate) fn wait_for_closing() {
    let closing = std::mem::take(&mut *CLOSING.lock().unwrap_or_else(PoisonError::into_inner));
    for thread in closing {
        // A panic has been reported.
        let _ = thread.join();
    }
}

/// Notices, while a player of this side is asked, that the other side has left or sent something out of turn.
#[derive(Clone, Debug)]
pub(crate) struct PeerWatch(Weak<Mutex<OtherSide>>);

impl PeerWatch {
    /// # Errors
    ///
    /// When the other side has ended the match.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let Some(side) = self.0.upgrade() else { return Ok(()) };
        // While the other side is asked, its player has the lock, and looks itself.
        let Ok(mut side) = side.try_lock() else { return Ok(()) };
        side.check_early()
    }
}

impl OtherSide {
    fn wait_for_answer(&mut self, state: &dyn TextState) -> Result<String, Failure> {
        let begin = Instant::now();
        loop {
            let left = self.limit.map(|limit| limit.saturating_sub(begin.elapsed()));
            let byte = match (self.connection.read(left, &self.interrupt), self.limit) {
                (Ok(byte), _) => byte,
                (Err(ReadError::Silent(_)), Some(limit)) => {
                    let error = ReadError::Silent(limit);
                    return Err(failure_of_read(&self.ending(), &error, self.session.is_in_message()));
                }
                (Err(error), _) => return Err(failure_of_read(&self.ending(), &error, self.session.is_in_message())),
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
            let late = format!("the other side has kept this side waiting for {}{within}", format_duration(*limit));
            return Failure::usage(with_reason(what, &late)).hint("--peer-time TIME sets the longest wait");
        }
    };
    Failure::usage(with_reason(what, &reason))
}

fn with_reason(what: &str, reason: &str) -> String {
    if what.is_empty() { reason.to_owned() } else { format!("{what}: {reason}") }
}
