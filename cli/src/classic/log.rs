//! The log of a game: every state and every turn, in one file (PLAY-7).

use super::folder::LOG;
use crate::failure::{Failure, shown};
use crate::games::{Classic, House};
use crate::input::read_bytes;
use crate::record::Recording;
use rulebook_core::players::PlayerSet;
use rulebook_core::text::{Escaped, Plain};
use rulebook_view::film::{FilmError, Lines};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A log, of ours or of another referee.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) path: PathBuf,
    /// The states in their order, at least one.
    pub(crate) entries: Vec<Entry>,
}

/// A state of a log.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its lines, after as many empty ones as there are lines before it in the
    /// log; so its places are those of the log, since a reader skips blank lines
    /// (FILE-2).
    pub(crate) text: Vec<u8>,
    /// The line with the turn that was made on it, without its line end; the last
    /// state has none.
    pub(crate) turn: Option<Vec<u8>>,
}

impl Entry {
    /// The turn as an answer of the player to move.
    ///
    /// # Errors
    ///
    /// When the state does not tell who that is.
    pub(crate) fn lines<G: House>(&self, number: u64) -> Result<Lines, FilmError> {
        let state = G::read(&self.text, &G::Rules::default()).ok();
        let players = state.as_ref().map_or(PlayerSet::EMPTY, G::transcribed);
        let line = self.turn.as_ref().map(|line| Escaped(line).to_string());
        Lines::told(number, players, players.iter().map(|seat| (seat.number(), line.as_deref())))
    }
}

impl Log {
    /// Reads the log of a folder; `None` where there is none, or the game has no logs.
    ///
    /// # Errors
    ///
    /// When it is not states with a turn between each two. Whether what is
    /// between turns are states is another question.
    pub(crate) fn read<G: House>(folder: &Path) -> Result<Option<Self>, Failure> {
        let path = folder.join(LOG);
        let Some(classic) = G::CLASSIC.filter(|_| path.is_file()) else { return Ok(None) };
        let text = read_bytes(&path)?;
        let entries = entries(&text, &classic).map_err(|(line, message)| {
            let failure = Failure::usage(format_args!("{}:{line}:1: {message}", shown(&path)));
            failure.hint("a log holds a state, a line with a turn, the next state, and so on to the last state")
        })?;
        Ok(Some(Self { path, entries }))
    }
}

fn entries<G: House>(text: &[u8], classic: &Classic<G>) -> Result<Vec<Entry>, (usize, &'static str)> {
    let mut entries = Vec::new();
    let (mut state, mut is_empty) = (Vec::new(), true);
    let mut lines = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        lines += 1;
        let bare = line.strip_suffix(b"\n").unwrap_or(line);
        if (classic.is_turn)(bare) {
            if is_empty {
                return Err((lines, "expected a state, found a turn"));
            }
            let line = bare.strip_suffix(b"\r").unwrap_or(bare).to_vec();
            let next = b"\n".repeat(lines);
            entries.push(Entry { text: std::mem::replace(&mut state, next), turn: Some(line) });
            is_empty = true;
        } else {
            is_empty &= line.trim_ascii().is_empty();
            state.extend(line);
        }
    }
    if is_empty {
        return Err((lines.max(1), "expected a state, found the end"));
    }
    entries.push(Entry { text: state, turn: None });
    Ok(entries)
}

/// The log of a record.
///
/// # Errors
///
/// When the record cannot be read.
pub(super) fn log_of<G: House>(classic: &Classic<G>, recording: &Recording<G>) -> Result<String, Failure> {
    let mut text = String::new();
    let mut former: Option<(u64, G::State)> = None;
    for file in &recording.files {
        let state = recording.read_state(file)?.1;
        if let Some((number, former)) = &former {
            let given = recording.given(*number, &state)?;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", (classic.turn)(former, &given.answers::<G>(former)));
        }
        G::write(&state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
        former = Some((file.0, state));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::entries;
    use crate::games::House as _;
    use rstest::rstest;
    use rulebook_core::contract::Game as _;
    use rulebook_core::fibot::FiBot;

    const STATE: &str = "4 2 3 1\n1 2 4 2\nA..N\n....\n";

    /// PLAY-7
    #[test]
    fn play_7_states_keep_their_places() {
        let classic = FiBot::CLASSIC.unwrap();
        let text = format!("{STATE}\n A  J\r\n{STATE}-\n\n\n{}", STATE.replace("A..N", "A.N"));
        let entries = entries(text.as_bytes(), &classic).unwrap();
        let turns: Vec<_> = entries.iter().map(|entry| entry.turn.as_deref()).collect();
        assert_eq!(turns, [Some(&b" A  J"[..]), Some(b"-"), None]);
        assert!(FiBot::read(&entries[1].text, &Default::default()).is_ok());
        let error = FiBot::read(&entries[2].text, &Default::default()).unwrap_err();
        assert!(error.to_string().starts_with("16:4: "), "{error}");
    }

    /// PLAY-7
    #[rstest]
    #[case("", (1, "expected a state, found the end"))]
    #[case("A J\n", (1, "expected a state, found a turn"))]
    #[case("4 1 1 1\n1 1 1 1\n....\n-\n-\n", (5, "expected a state, found a turn"))]
    #[case("4 1 1 1\n1 1 1 1\n....\n-\n\n", (5, "expected a state, found the end"))]
    fn play_7_states_and_turns_alternate(#[case] text: &str, #[case] error: (usize, &str)) {
        assert_eq!(entries(text.as_bytes(), &FiBot::CLASSIC.unwrap()).unwrap_err(), error);
    }
}
