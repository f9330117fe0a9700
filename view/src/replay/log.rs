//! Logs: a whole game in one file, with its answers, and with every state or only the first. Only some games have logs.

use super::{OpenReplayError, RecordFiles, StateFile, StateText};
use crate::Renderable;
use rulebook_core::chance::Draw;
use rulebook_core::contract::{Answers, Game, StepError};
use rulebook_core::players::{PlayerSet, Seat};
use rulebook_core::text::{EscapedBytes, Place};
use rulebook_record::{RecordedReply, RoundReplies, SeatReply, Transcript};
use std::collections::BTreeMap;

/// The name of a log in the folder of its game. A path to the folder then stands for the log.
pub const LOG_FILE: &str = "log";

/// The form in which a game keeps a whole game in one file; see [`Renderable::LOG`].
#[derive(Debug)]
pub struct LogFormat<G: Game + ?Sized> {
    /// The names of such files.
    pub files: LogFiles,
    /// What draws decide, as a list in words, such as `the order and the combats`; empty in a game without chance.
    pub chance: &'static str,
    /// Which states a log contains, and how to recognize it.
    pub states: LogStates,
    /// Splits a log into states and steps. Does not check whether the states are valid. States that the log does not
    /// contain follow from the steps.
    pub split: fn(LogTexts<'_>) -> Result<LogParts, LogError>,
    /// Appends a state; the flag tells whether it is the first one. Appends nothing for a state that a log does not
    /// contain.
    pub write_state: fn(&G::State, bool, &mut String),
    /// The text between a state and the next one, given the answers and the draws of the step.
    pub write_step: WriteStep<G>,
    /// The text after the last state.
    pub end: &'static str,
}

/// Which states a log contains, and how to recognize it.
#[derive(Clone, Copy, Debug)]
pub enum LogStates {
    /// Every state. The game recognizes a log by its first state.
    All {
        /// Whether a line begins the step after a state. No line of a state is such a line.
        begins_step: fn(&[u8]) -> bool,
    },
    /// At most the first state. The steps lead to the others, so these follow from the rules in every log that can be
    /// split.
    First {
        /// Whether a text begins like a log.
        recognizes: fn(&[u8]) -> bool,
    },
}

/// Writes the text between a state and the next one, given the answers and the draws of the step.
pub type WriteStep<G> = fn(&<G as Game>::State, &Answers<'_>, &[Draw]) -> Result<String, StepError>;

/// The names of the logs of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFiles {
    /// A log is the file of this name in the folder of its game.
    Named(&'static str),
    /// A log is a file with this extension.
    Extension {
        /// The extension of the log, without the dot.
        log: &'static str,
        /// The extension of the file of the same name with the draws; `None` in a game without chance.
        draws: Option<&'static str>,
    },
}

impl LogFiles {
    /// Whether a file name is that of a log.
    ///
    /// ```
    /// use rulebook_view::replay::LogFiles;
    ///
    /// let files = LogFiles::Extension { log: "res", draws: Some("draws") };
    /// assert!(files.matches("a.res") && !files.matches("a.cnf") && !files.matches("res"));
    /// assert_eq!(files.draws_beside("games/a.res"), Some("games/a.draws".to_owned()));
    /// ```
    #[must_use]
    pub fn matches(self, name: &str) -> bool {
        match self {
            Self::Named(log) => name == log,
            Self::Extension { log, .. } => stem(name, log).is_some_and(|stem| !stem.is_empty()),
        }
    }

    /// A file name for the log of one game: the name, or `game` with the extension.
    #[must_use]
    pub fn name_of_game(self) -> String {
        match self {
            Self::Named(log) => log.to_owned(),
            Self::Extension { log, .. } => format!("game.{log}"),
        }
    }

    /// The file of the draws for a log with this path; `None` if the game keeps no such file.
    #[must_use]
    pub fn draws_beside(self, path: &str) -> Option<String> {
        match self {
            Self::Extension { log, draws: Some(draws) } => Some(format!("{}.{draws}", stem(path, log).unwrap_or(path))),
            Self::Named(_) | Self::Extension { draws: None, .. } => None,
        }
    }
}

/// A name without its extension, if it has this one.
fn stem<'a>(name: &'a str, extension: &str) -> Option<&'a str> {
    let (stem, found) = name.rsplit_once('.')?;
    found.eq_ignore_ascii_case(extension).then_some(stem)
}

/// The files of a log.
#[derive(Clone, Copy, Debug)]
pub struct LogTexts<'a> {
    /// The log.
    pub log: &'a [u8],
    /// The draws, if there is a file of them.
    pub draws: Option<&'a [u8]>,
}

/// What a log consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogParts {
    /// The number of the first state.
    pub first: u64,
    /// The states in order, at least one.
    pub entries: Vec<LogEntry>,
    /// Where the draws of the steps come from.
    pub draws: DrawSource,
}

/// Where the draws of a log come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawSource {
    /// The file beside the log has them, or the game has no chance.
    Recorded,
    /// No file has them. They are inferred from the states, which may leave some of them open.
    Found,
}

/// A state of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The state.
    pub text: StateText,
    /// The step that begins with it; `None` for the last state.
    pub step: Option<LogStep>,
}

/// A step of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogStep {
    /// The answers.
    pub answers: LogAnswers,
    /// The draws, as in [`RoundReplies`].
    pub draws: Vec<String>,
}

/// The answers of a step of a log, without line ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogAnswers {
    /// A line of each player that answers.
    OfEach(
        /// The line.
        Vec<u8>,
    ),
    /// The lines of some seats. The other players that are asked are silent.
    BySeat(
        /// The seats and their lines.
        Vec<(Seat, Vec<u8>)>,
    ),
}

/// Why a text is not a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogError {
    /// Whether the error is in the file of draws.
    pub is_in_draws: bool,
    /// The place of the error.
    pub place: Place,
    /// What is wrong.
    pub why: String,
    /// How to fix it.
    pub hint: &'static str,
}

/// A log, from Rulebook or from another referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    /// Its name in messages.
    pub name: String,
    /// The states and steps.
    pub parts: LogParts,
}

impl LogEntry {
    /// The answers of the step, for the state with this number. Empty if there is no step, or if the answers are of the
    /// player to move and the state is invalid.
    #[must_use]
    pub fn replies<G: Renderable>(&self, number: u64) -> RoundReplies {
        let Some(LogStep { answers, draws }) = &self.step else {
            return RoundReplies { round: number, replies: Vec::new(), draws: Vec::new() };
        };
        let reply = |seat: Seat, line: &[u8]| SeatReply {
            seat: seat.number(),
            reply: RecordedReply::Unjudged { line: EscapedBytes(line).to_string() },
        };
        let replies = match answers {
            LogAnswers::OfEach(line) => {
                let state = G::read(self.text.bytes(), &G::Rules::default()).ok();
                let players = state.as_ref().map_or(PlayerSet::EMPTY, G::answering_players);
                players.iter().map(|seat| reply(seat, line)).collect()
            }
            LogAnswers::BySeat(lines) => lines.iter().map(|(seat, line)| reply(*seat, line)).collect(),
        };
        RoundReplies { round: number, replies, draws: draws.clone() }
    }
}

impl Log {
    /// The record of a log: its states from the number `from` on, and all steps.
    #[must_use]
    pub fn record_files<G: Renderable>(self, from: u64) -> RecordFiles {
        let mut transcript = Transcript::of_rules::<G>(&G::Rules::default());
        let mut states = BTreeMap::new();
        for (number, entry) in (self.parts.first..).zip(self.parts.entries) {
            if entry.step.is_some() {
                transcript.rounds.push(entry.replies::<G>(number));
            }
            if number >= from {
                states.insert(number, StateFile { name: self.name.clone(), text: entry.text });
            }
        }
        RecordFiles { states, transcript: Some(transcript), ..RecordFiles::default() }
    }
}

/// The line with the draws of a step in the file of draws.
///
/// ```
/// use rulebook_core::chance::Draw;
/// use rulebook_view::replay::draws_line;
///
/// let draws = ["0/2", "5/6"].map(|draw| Draw::parse(draw.as_bytes()).unwrap());
/// assert_eq!(draws_line(&draws), "0/2 5/6\n");
/// assert_eq!(draws_line(&[]), "\n");
/// ```
#[must_use]
pub fn draws_line(draws: &[Draw]) -> String {
    let draws: Vec<String> = draws.iter().map(Draw::to_string).collect();
    draws.join(" ") + "\n"
}

/// Splits a log in which states and lines with turns alternate.
///
/// # Errors
///
/// When they do not alternate.
pub fn split_turns(log: &[u8], is_turn: fn(&[u8]) -> bool) -> Result<LogParts, LogError> {
    let fail = |line: usize, why: &str| LogError {
        is_in_draws: false,
        place: Place { line: u32::try_from(line).unwrap_or(u32::MAX), column: 1 },
        why: why.to_owned(),
        hint: "a log alternates between states and lines with turns, and ends with a state",
    };
    let mut entries = Vec::new();
    let (mut state, mut first, mut is_empty) = (Vec::new(), 1, true);
    let mut lines = 0;
    let part = |state: &[u8], first: usize| {
        StateText::of_parts(b"", state, Place { line: u32::try_from(first).unwrap_or(u32::MAX), column: 1 })
    };
    for line in log.split_inclusive(|&byte| byte == b'\n') {
        lines += 1;
        let bare = bare(line);
        if is_turn(bare) {
            if is_empty {
                return Err(fail(lines, "expected a state, found a turn"));
            }
            let turn = bare.strip_suffix(b"\r").unwrap_or(bare).to_vec();
            let step = LogStep { answers: LogAnswers::OfEach(turn), draws: Vec::new() };
            entries.push(LogEntry { text: part(&state, first), step: Some(step) });
            state.clear();
            (first, is_empty) = (lines + 1, true);
        } else {
            is_empty &= line.trim_ascii().is_empty();
            state.extend(line);
        }
    }
    if is_empty {
        return Err(fail(lines.max(1), "expected a state, found the end"));
    }
    entries.push(LogEntry { text: part(&state, first), step: None });
    Ok(LogParts { first: 0, entries, draws: DrawSource::Recorded })
}

/// The functions of a [`LogFormat`] that do not depend on the types of its game.
#[derive(Clone, Copy, Debug)]
pub struct LogReader {
    /// The names of the logs.
    pub files: LogFiles,
    /// What draws decide, as a list in words, such as `the order and the combats`; empty in a game without chance.
    pub chance: &'static str,
    /// Which states a log contains.
    pub states: LogStates,
    split: fn(LogTexts<'_>) -> Result<LogParts, LogError>,
}

impl LogReader {
    pub(super) const fn of<G: Renderable>() -> Option<Self> {
        match G::LOG {
            Some(LogFormat { files, chance, states, split, .. }) => Some(Self { files, chance, states, split }),
            None => None,
        }
    }

    /// Whether a text begins like a log of a game that recognizes its states by this function.
    pub(super) fn recognizes(&self, text: &[u8], is_state: fn(&[u8]) -> bool) -> bool {
        match self.states {
            LogStates::All { begins_step } => {
                let lines = text.split_inclusive(|&byte| byte == b'\n');
                let len = lines.take_while(|line| !begins_step(bare(line))).map(<[u8]>::len).sum();
                is_state(&text[..len])
            }
            LogStates::First { recognizes } => recognizes(text),
        }
    }

    /// Whether a text with the name of a log may be a damaged log.
    pub(super) fn may_be_damaged(&self, text: &[u8]) -> bool {
        match self.states {
            LogStates::All { begins_step } => {
                text.split_inclusive(|&byte| byte == b'\n').any(|line| begins_step(bare(line)))
            }
            LogStates::First { .. } => true,
        }
    }

    /// Splits a log into states and steps. The draws are a name and a text.
    ///
    /// # Errors
    ///
    /// [`OpenReplayError::BadLog`]
    pub fn read(&self, name: &str, log: &[u8], draws: Option<(&str, &[u8])>) -> Result<Log, OpenReplayError> {
        let parts = (self.split)(LogTexts { log, draws: draws.map(|(_, text)| text) });
        match parts {
            Ok(parts) => Ok(Log { name: name.to_owned(), parts }),
            Err(LogError { is_in_draws, place, why, hint }) => {
                let draws = draws.map(|(name, _)| name).filter(|_| is_in_draws);
                Err(OpenReplayError::BadLog { file: draws.unwrap_or(name).to_owned(), place, why, hint })
            }
        }
    }
}

/// A line without its line feed.
fn bare(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::{LogAnswers, LogParts, split_turns};
    use crate::replay::{Log, LogReader};
    use rstest::rstest;
    use rulebook_core::contract::Game as _;
    use rulebook_core::fibot::FiBot;

    const STATE: &str = "4 2 3 1\n1 2 4 2\nA..N\n....\n";

    fn is_turn(line: &[u8]) -> bool {
        FiBot::parse_action(line).is_ok()
    }

    fn read(text: &str) -> Result<Log, String> {
        let format = LogReader::of::<FiBot>().unwrap();
        format.read("g/log", text.as_bytes(), None).map_err(|error| error.to_string())
    }

    /// PLAY-7
    #[test]
    fn play_7_states_keep_their_places() {
        let text = format!("{STATE}\n A  J\r\n{STATE}-\n\n\n{}", STATE.replace("A..N", "A.N"));
        let LogParts { entries, .. } = split_turns(text.as_bytes(), is_turn).unwrap();
        let turn = |answers: &LogAnswers| match answers {
            LogAnswers::OfEach(line) => String::from_utf8(line.clone()).unwrap(),
            LogAnswers::BySeat(_) => unreachable!("a turn is of the player to move"),
        };
        let turns: Vec<_> = entries.iter().map(|entry| entry.step.as_ref().map(|step| turn(&step.answers))).collect();
        assert_eq!(turns, [Some(" A  J".to_owned()), Some("-".to_owned()), None]);
        assert!(FiBot::read(entries[1].text.bytes(), &Default::default()).is_ok());
        let error = FiBot::read(&entries[2].text.in_place(), &Default::default()).unwrap_err();
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
        for line in ["10 5 20 1", "3 3 8 3", "A#..##..#Z", ".", "A", "#", "AS", "1 1 1 1"] {
            assert!(!is_turn(line.as_bytes()), "{line}");
        }
        assert!(["-", "A S", "Z D", " Z  J \r"].into_iter().all(|line| is_turn(line.as_bytes())));
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
