//! Othello over the network (NET).

mod message;
#[cfg(test)]
mod tests;

use crate::games::{PeerError, PeerProtocol, PeerSession};
use message::{Decoder, Message, UnknownLetter};
use rulebook_core::contract::TextState;
use rulebook_core::othello::{Color, Othello, Square, State};
use rulebook_core::players::Seat;

/// NET-1
pub(super) const PROTOCOL: PeerProtocol =
    PeerProtocol { port: 10000, session: |remote| Box::new(Session::new(remote)) };

/// One side of a game.
struct Session {
    /// The side that the other program plays.
    remote: Color,
    decoder: Decoder,
    /// Whether the other program may still repeat its greeting (NET-4).
    may_repeat_greeting: bool,
    /// Whether the other program has moved.
    has_moved: bool,
    /// The moves of this side since the other program's last move.
    own_moves: Vec<Square>,
}

impl Session {
    /// # Panics
    ///
    /// When the game has no such seat.
    fn new(remote: Seat) -> Self {
        let remote = Color::of(remote.try_cast().expect("Othello has two seats"));
        let (decoder, own_moves) = (Decoder::default(), Vec::new());
        Self { remote, decoder, may_repeat_greeting: true, has_moved: false, own_moves }
    }

    /// Takes a byte after the greeting. Returns the move that it completes, unless the move is to be ignored (NET-4).
    fn next_move(&mut self, byte: u8) -> Result<Option<Square>, PeerError> {
        let message = self.decoder.push(byte).map_err(|UnknownLetter(byte)| {
            PeerError::new(format_args!("expected a move (the letter M), found {} [NET-4]", described(byte)))
        })?;
        match message {
            None => Ok(None),
            Some(Message::Greeting { remote }) if self.may_repeat_greeting && remote == number(self.remote.other()) => {
                self.may_repeat_greeting = false;
                Ok(None)
            }
            Some(Message::Greeting { .. }) => {
                Err(PeerError::new("expected a move, found another greeting (the letter C) [NET-4]"))
            }
            Some(Message::Move { column, row }) => {
                let Some(square) = square(column, row) else {
                    return Err(PeerError::new(format_args!(
                        "expected a move with column and row 0..7, found column {column} and row {row} [NET-3]"
                    )));
                };
                Ok(Some(square).filter(|square| !self.own_moves.contains(square)))
            }
        }
    }
}

impl PeerSession for Session {
    /// NET-2
    fn greeting(&self) -> Vec<u8> {
        Message::Greeting { remote: number(self.remote) }.bytes()
    }

    /// NET-2
    fn greet(&mut self, byte: u8) -> Result<bool, PeerError> {
        let (own, other) = (self.remote.other(), self.remote);
        if !self.decoder.is_in_message() && byte != b'C' {
            let found = described(byte);
            return Err(PeerError::new(format_args!("expected a greeting (the letter C), found {found} [NET-2]"))
                .with_hint(
                    "another kind of program may be there; both sides need a program that speaks this protocol",
                ));
        }
        match self.decoder.push(byte) {
            Ok(Some(Message::Greeting { remote })) if remote == number(own) => Ok(true),
            Ok(Some(Message::Greeting { remote })) if remote == number(other) => {
                Err(PeerError::new(format_args!("both sides want to play {own} [NET-2]"))
                    .with_hint("swap the two players on one of the sides; `network` stands for the other side"))
            }
            Ok(Some(Message::Greeting { remote })) => {
                Err(PeerError::new(format_args!("expected the player number 1 or 2, found {remote} [NET-2]")))
            }
            _ => Ok(false),
        }
    }

    /// NET-3, NET-4
    fn receive(&mut self, byte: u8, state: &dyn TextState) -> Result<Option<String>, PeerError> {
        let state = of_othello(state);
        let Some(square) = self.next_move(byte)? else { return Ok(None) };
        if !state.allows(square) {
            let why = match state.board().get(square) {
                Some(color) => format!("on a disc of {color}"),
                None => "which flips no disc".to_owned(),
            };
            let error = PeerError::new(format_args!(
                "expected a legal move of {}, found {square}, {why} [NET-4]",
                state.to_move()
            ));
            return Err(if self.has_moved {
                error
            } else {
                error.with_hint(
                    "both sides must begin with the same position; one of them may play a variant (--rules start=mirrored) \
                     or from another board (--start)",
                )
            });
        }
        self.own_moves.clear();
        (self.has_moved, self.may_repeat_greeting) = (true, false);
        Ok(Some(square.to_string()))
    }

    /// NET-4
    fn receive_early(&mut self, byte: u8) -> Result<(), PeerError> {
        match self.next_move(byte)? {
            None => Ok(()),
            Some(square) => Err(PeerError::new(format_args!(
                "expected no move, since it was the turn of {}, found {square} [NET-4]",
                self.remote.other()
            ))),
        }
    }

    /// NET-3
    fn send(&mut self, state: &dyn TextState, line: &[u8]) -> Vec<u8> {
        let Some(square) = Square::parse(line).ok().filter(|square| of_othello(state).allows(*square)) else {
            return Vec::new();
        };
        self.own_moves.push(square);
        Message::Move { column: square.column(), row: square.row() }.bytes()
    }

    fn is_in_message(&self) -> bool {
        self.decoder.is_in_message()
    }
}

/// The number of a side in a greeting.
const fn number(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The square in a column and a row, both from 0.
fn square(column: u8, row: u8) -> Option<Square> {
    if column < 8 && row < 8 { Square::new(8 * row + column) } else { None }
}

/// A byte that was found, for an error.
fn described(byte: u8) -> String {
    if byte.is_ascii_graphic() { format!("the letter {}", char::from(byte)) } else { format!("the byte {byte}") }
}

fn of_othello(state: &dyn TextState) -> &State {
    state.downcast::<Othello>().expect("a match has states of its own game")
}
