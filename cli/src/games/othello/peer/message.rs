//! The messages of Othello over the network as bytes (NET-2, NET-3).

/// The letter of a greeting.
const GREETING: u8 = b'C';
/// The letter of a move.
const MOVE: u8 = b'M';

/// A message. Its parameters are bytes of any value; whether they mean something is for the receiver to judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Message {
    /// NET-2: the sender expects the player with this number on the other side.
    Greeting { remote: u8 },
    /// NET-3: the sender has placed a disc, with column and row from 0.
    Move { column: u8, row: u8 },
}

impl Message {
    /// The bytes of the message.
    pub(super) fn bytes(self) -> Vec<u8> {
        match self {
            Self::Greeting { remote } => vec![GREETING, remote],
            Self::Move { column, row } => vec![MOVE, column, row],
        }
    }
}

/// A byte that begins no message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnknownLetter(pub(super) u8);

/// Splits a stream of bytes into messages.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Decoder {
    state: Reading,
}

/// What the decoder has read of the current message.
#[derive(Clone, Copy, Default, Debug)]
enum Reading {
    #[default]
    Nothing,
    Greeting,
    Move,
    Column(u8),
}

impl Decoder {
    /// Takes a byte, and returns the message that it completes, if any.
    ///
    /// # Errors
    ///
    /// When the byte should begin a message, but begins none. The decoder then expects another message.
    pub(super) fn push(&mut self, byte: u8) -> Result<Option<Message>, UnknownLetter> {
        let (next, message) = match (self.state, byte) {
            (Reading::Nothing, GREETING) => (Reading::Greeting, None),
            (Reading::Nothing, MOVE) => (Reading::Move, None),
            (Reading::Nothing, other) => return Err(UnknownLetter(other)),
            (Reading::Greeting, remote) => (Reading::Nothing, Some(Message::Greeting { remote })),
            (Reading::Move, column) => (Reading::Column(column), None),
            (Reading::Column(column), row) => (Reading::Nothing, Some(Message::Move { column, row })),
        };
        self.state = next;
        Ok(message)
    }

    /// Whether the last byte was in the middle of a message.
    pub(super) const fn is_in_message(&self) -> bool {
        !matches!(self.state, Reading::Nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::{Decoder, Message, UnknownLetter};

    /// NET-2, NET-3: every value of every parameter, byte by byte.
    #[test]
    fn net_3_a_message_is_the_same_after_its_bytes() {
        let greetings = (0..=255).map(|remote| Message::Greeting { remote });
        let moves = (0..=255).flat_map(|column| (0..=255).map(move |row| Message::Move { column, row }));
        let mut decoder = Decoder::default();
        for message in greetings.chain(moves) {
            let bytes = message.bytes();
            let (last, before) = bytes.split_last().unwrap();
            for &byte in before {
                assert_eq!(decoder.push(byte), Ok(None));
                assert!(decoder.is_in_message());
            }
            assert_eq!(decoder.push(*last), Ok(Some(message)));
            assert!(!decoder.is_in_message());
        }
    }

    #[test]
    fn net_3_the_bytes_are_those_of_the_clause() {
        assert_eq!(Message::Greeting { remote: 2 }.bytes(), [0x43, 2]);
        assert_eq!(Message::Move { column: 5, row: 4 }.bytes(), [0x4d, 5, 4]);
    }

    /// NET-3: the stream has no boundaries but those of the messages.
    #[test]
    fn net_3_a_stream_is_split_into_messages() {
        let mut decoder = Decoder::default();
        let messages: Vec<_> = b"C\x01M\x05\x04MMMCC".iter().filter_map(|&byte| decoder.push(byte).unwrap()).collect();
        let moved = |column, row| Message::Move { column, row };
        assert_eq!(
            messages,
            [Message::Greeting { remote: 1 }, moved(5, 4), moved(b'M', b'M'), Message::Greeting { remote: b'C' }]
        );
        assert!(!decoder.is_in_message());
    }

    /// NET-4
    #[test]
    fn net_4_no_other_byte_begins_a_message() {
        for byte in (0..=255).filter(|byte| !b"CM".contains(byte)) {
            let mut decoder = Decoder::default();
            assert_eq!(decoder.push(byte), Err(UnknownLetter(byte)));
            assert!(!decoder.is_in_message());
        }
    }
}
