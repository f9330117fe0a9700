//! Compares the files of the original form with the states.

use super::folder::results;
use super::names::state_name;
use crate::failure::{Failure, path_text};
use crate::games::State;
use crate::own_file;
use crate::record::{LogText, Recording, log_in};
use rulebook_conformance::report::{Difference, field_map_of, first_word};
use rulebook_view::replay::RESULTS_FILE;

/// Finds the first difference between the states of a game, up to `last`, and its log, its results or
/// the file of its current state. Ignores missing files.
///
/// # Errors
///
/// When a file cannot be read.
pub(crate) fn difference(recording: &Recording, last: &State, is_over: bool) -> Result<Option<Difference>, Failure> {
    if !recording.game.has_legacy_format() {
        return Ok(None);
    }
    if let Some(path) = log_in(recording.game, &recording.folder) {
        // PLAY-7: the log has each turn in canonical spelling.
        let found = LogText::of(recording)?.difference(&path, &own_file::read_named(&path)?);
        if found.is_some() {
            return Ok(found);
        }
    }
    // PLAY-3: the file of a running game may be one state ahead of its record.
    let state = state_name(recording.game).map(|name| recording.folder.join(name));
    if let Some(path) = state.filter(|path| is_over && path.is_file()) {
        let found = first_word(&path_text(&path), &field_map_of(|out| last.write(out)), &own_file::read_named(&path)?);
        if found.is_some() {
            return Ok(found);
        }
    }
    let path = recording.folder.join(RESULTS_FILE);
    match (path.is_file(), is_over) {
        (true, true) => results_difference(recording, last),
        (true, false) => Ok(Some(Difference::of_file(&path_text(&path), "exists, but the game is not over"))),
        (false, _) => Ok(None),
    }
}

/// Compares the results (PLAY-8). Ignores the names of players if there is no journal to define them.
fn results_difference(recording: &Recording, last: &State) -> Result<Option<Difference>, Failure> {
    let path = recording.folder.join(RESULTS_FILE);
    let bytes = own_file::read_named(&path)?;
    let (expected, bytes) = match &recording.journal {
        Some(journal) => {
            let names: Vec<_> = journal.head.players.iter().map(|player| player.name.clone()).collect();
            (field_map_of(|out| out.write_str(&results(last, &names))), bytes)
        }
        None => {
            let expected = field_map_of(|out| last.score_sheet(out));
            let words = expected.text.lines().next().map_or(0, |line| line.split(' ').count());
            let bytes = bytes.split_inclusive(|&byte| byte == b'\n').flat_map(|line| without_names(line, words));
            (expected, bytes.collect())
        }
    };
    Ok(first_word(&path_text(&path), &expected, &bytes))
}

/// A line with blanks in place of all words after the first `words`.
fn without_names(line: &[u8], words: usize) -> Vec<u8> {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace();
    let mut seen = 0;
    let mut before = true;
    let blanked = line.iter().map(|byte| {
        seen += usize::from(before && !is_blank(byte));
        before = is_blank(byte);
        if seen > words && !is_blank(byte) { b' ' } else { *byte }
    });
    blanked.collect()
}

#[cfg(test)]
mod tests {
    use super::without_names;

    #[test]
    fn names_are_blanked() {
        assert_eq!(without_names(b"1 P1 20 0 3 Red Team\n", 5), b"1 P1 20 0 3         \n");
        assert_eq!(without_names(b"1 P1 20", 5), b"1 P1 20");
    }
}
