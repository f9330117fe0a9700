//! Logs: every state and every turn of a game in one file. Only some games have logs.

use super::{OpenReplayError, RecordFiles, StateFile};
use crate::Renderable;
use rulebook_core::players::{PlayerSet, Seat};
use rulebook_core::text::EscapedBytes;
use rulebook_record::{Reply, RoundReplies, SeatReply, Transcript};
use std::collections::BTreeMap;

/// The name of a log file.
pub const LOG_FILE: &str = "log";

/// Tells whether a line of a log is a turn; see [`Renderable::IS_TURN`].
pub type IsTurn = fn(&[u8]) -> bool;

/// A log, from Rulebook or from another referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    /// Its name in messages.
    pub name: String,
    /// The states in order, at least one.
    pub entries: Vec<LogEntry>,
}

/// A state of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// Its lines, after as many empty lines as the log has before it. Parsers skip
    /// blank lines, so line numbers in errors are those of the log.
    pub text: Vec<u8>,
    /// The line with the turn made in this state, without its line end; `None` for
    /// the last state.
    pub turn: Option<Vec<u8>>,
}

impl LogEntry {
    /// The turn as an answer of the player to move, for the state with this number. Empty if the
    /// state is invalid, or if no turn was made.
    #[must_use]
    pub fn replies<G: Renderable>(&self, number: u64) -> RoundReplies {
        let state = G::read(&self.text, &G::Rules::default()).ok();
        let players = state.as_ref().map_or(PlayerSet::EMPTY, G::answering_players);
        let line = self.turn.as_ref().map(|line| EscapedBytes(line).to_string());
        let reply = |(seat, line): (Seat, &String)| SeatReply {
            seat: seat.number(),
            reply: Reply::Unjudged { line: line.clone() },
        };
        let replies = players.iter().zip(line.iter().cycle()).map(reply).collect();
        RoundReplies { round: number, replies, draws: Vec::new() }
    }
}

impl Log {
    /// Splits a log into states and turns. Does not check that the states are valid.
    ///
    /// # Errors
    ///
    /// [`OpenReplayError::BadLog`] if states and turns do not alternate.
    pub fn read(name: &str, text: &[u8], is_turn: IsTurn) -> Result<Self, OpenReplayError> {
        let fail = |line, why| OpenReplayError::BadLog { file: name.to_owned(), line, why };
        let mut entries = Vec::new();
        let (mut state, mut is_empty) = (Vec::new(), true);
        let mut lines = 0;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            lines += 1;
            let bare = line.strip_suffix(b"\n").unwrap_or(line);
            if is_turn(bare) {
                if is_empty {
                    return Err(fail(lines, "expected a state, found a turn"));
                }
                let line = bare.strip_suffix(b"\r").unwrap_or(bare).to_vec();
                let next = b"\n".repeat(lines);
                entries.push(LogEntry { text: std::mem::replace(&mut state, next), turn: Some(line) });
                is_empty = true;
            } else {
                is_empty &= line.trim_ascii().is_empty();
                state.extend(line);
            }
        }
        if is_empty {
            return Err(fail(lines.max(1), "expected a state, found the end"));
        }
        entries.push(LogEntry { text: state, turn: None });
        Ok(Self { name: name.to_owned(), entries })
    }

    /// The record of a log: its states from the number `from` on, and all turns.
    #[must_use]
    pub fn record_files<G: Renderable>(self, from: u64) -> RecordFiles {
        let mut transcript = Transcript::of_rules::<G>(&G::Rules::default());
        let mut states = BTreeMap::new();
        for (number, entry) in (0..).zip(self.entries) {
            if entry.turn.is_some() {
                transcript.rounds.push(entry.replies::<G>(number));
            }
            if number >= from {
                states.insert(number, StateFile { name: self.name.clone(), text: entry.text });
            }
        }
        RecordFiles { states, transcript: Some(transcript), ..RecordFiles::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::Log;
    use crate::Renderable as _;
    use rstest::rstest;
    use rulebook_core::contract::Game as _;
    use rulebook_core::fibot::FiBot;

    const STATE: &str = "4 2 3 1\n1 2 4 2\nA..N\n....\n";

    fn read(text: &str) -> Result<Log, String> {
        Log::read("g/log", text.as_bytes(), FiBot::IS_TURN.unwrap()).map_err(|error| error.to_string())
    }

    /// PLAY-7
    #[test]
    fn play_7_states_keep_their_places() {
        let Log { name, entries } =
            read(&format!("{STATE}\n A  J\r\n{STATE}-\n\n\n{}", STATE.replace("A..N", "A.N"))).unwrap();
        let turns: Vec<_> = entries.iter().map(|entry| entry.turn.as_deref()).collect();
        assert_eq!((name.as_str(), turns), ("g/log", vec![Some(&b" A  J"[..]), Some(b"-"), None]));
        assert!(FiBot::read(&entries[1].text, &Default::default()).is_ok());
        let error = FiBot::read(&entries[2].text, &Default::default()).unwrap_err();
        assert!(error.to_string().starts_with("16:4: "), "{error}");
    }

    /// PLAY-7
    #[rstest]
    #[case("", "g/log:1:1: expected a state, found the end")]
    #[case("A J\n", "g/log:1:1: expected a state, found a turn")]
    #[case("4 1 1 1\n1 1 1 1\n....\n-\n-\n", "g/log:5:1: expected a state, found a turn")]
    #[case("4 1 1 1\n1 1 1 1\n....\n-\n\n", "g/log:5:1: expected a state, found the end")]
    fn play_7_states_and_turns_alternate(#[case] text: &str, #[case] error: &str) {
        assert_eq!(read(text).unwrap_err(), error);
    }

    /// PLAY-7
    #[test]
    fn play_7_no_line_of_a_state_is_a_turn() {
        let is_turn = |line: &str| FiBot::IS_TURN.unwrap()(line.as_bytes());
        for line in ["10 5 20 1", "3 3 8 3", "A#..##..#Z", ".", "A", "#", "AS", "1 1 1 1"] {
            assert!(!is_turn(line), "{line}");
        }
        assert!(["-", "A S", "Z D", " Z  J \r"].into_iter().all(is_turn));
    }

    /// PLAY-7
    #[test]
    fn play_7_a_log_tells_states_and_turns() {
        let log = read(&format!("{STATE}A J\n{STATE}-\n{STATE}")).unwrap();
        let record_files = log.record_files::<FiBot>(1);
        assert_eq!(record_files.states.keys().copied().collect::<Vec<_>>(), [1, 2]);
        let transcript = record_files.transcript.unwrap();
        let lines: Vec<_> = transcript.rounds.iter().map(|round| (round.round, &*round.replies)).collect();
        assert!(
            matches!(lines[..], [(0, [first]), (1, [second])]
                if (first.seat, first.reply.line(), second.reply.line()) == (1, Some("A J"), Some("-"))),
            "{lines:?}"
        );
    }
}
