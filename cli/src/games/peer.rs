//! Games over the network: the protocol that a game speaks with another program.

use rulebook_core::contract::TextState;
use rulebook_core::players::Seat;
use std::fmt;

/// The protocol of a game of two players over the network. Each side is a program of its own that plays the whole game:
/// one of its players is the other side.
#[derive(Clone, Copy, Debug)]
pub struct PeerProtocol {
    /// The TCP port, unless the user gives another one.
    pub port: u16,
    /// Starts a session in which the other side plays this seat.
    pub session: fn(Seat) -> Box<dyn PeerSession>,
}

/// One side of a game over the network, without input or output: it takes bytes one by one and returns bytes.
///
/// The command connects the two sides, sends the [`greeting`](Self::greeting), and reads the other one with
/// [`greet`](Self::greet). Then the game begins. An error of any method ends the connection.
pub trait PeerSession: Send {
    /// The bytes to send as soon as the two sides are connected.
    fn greeting(&self) -> Vec<u8>;

    /// Takes a byte of the other side's greeting. Returns whether the greeting is complete.
    ///
    /// # Errors
    ///
    /// When the byte belongs to no greeting, or the greeting does not fit this side.
    fn greet(&mut self, byte: u8) -> Result<bool, PeerError>;

    /// Takes a byte while this state asks the other side. Returns the answer line that the byte completes, if any. The
    /// state must allow the answer.
    ///
    /// # Errors
    ///
    /// When the byte belongs to no message, or the message is no answer to this state.
    fn receive(&mut self, byte: u8, state: &dyn TextState) -> Result<Option<String>, PeerError>;

    /// Takes a byte that has arrived while a state asked this side.
    ///
    /// # Errors
    ///
    /// When the byte belongs to a message that this side did not ask for.
    fn receive_early(&mut self, byte: u8) -> Result<(), PeerError>;

    /// Returns the bytes to send after a player of this side has answered this state with a line. Empty if the line is
    /// no valid answer.
    fn send(&mut self, state: &dyn TextState, line: &[u8]) -> Vec<u8>;

    /// Whether the last byte was in the middle of a message.
    fn is_in_message(&self) -> bool;
}

/// What the other side of a game over the network did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeerError {
    /// What was expected and what was found, with the clause.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl PeerError {
    /// An error without a hint.
    pub fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), hint: None }
    }

    /// The same error with a hint.
    #[must_use]
    pub fn with_hint(self, hint: impl fmt::Display) -> Self {
        Self { hint: Some(hint.to_string()), ..self }
    }
}

impl fmt::Display for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PeerError {}
