//! Whether what a game leaves beside its states follows from them.

use super::folder::results;
use super::log::log_of;
use super::names::state_name;
use crate::failure::{Failure, shown};
use crate::games::House;
use crate::own_file;
use crate::record::Recording;
use rulebook_conformance::report::{Difference, first_word, told_by};
use rulebook_view::film::{LOG, RESULTS};

/// The first place where the log, the results or the current state of a game
/// are not those of its states, of which `last` is the last one. What is not
/// there is not missed.
///
/// # Errors
///
/// When a file cannot be read.
pub(crate) fn difference<G: House>(
    recording: &Recording<G>,
    last: &G::State,
    is_over: bool,
) -> Result<Option<Difference>, Failure> {
    if G::CLASSIC.is_none() {
        return Ok(None);
    }
    let path = recording.folder.join(LOG);
    if path.is_file() {
        // PLAY-7: a turn is told as it was understood.
        let log = log_of(recording)?;
        let found = first_word(&shown(&path), &told_by(|out| out.write_str(&log)), &own_file::read_named(&path)?);
        if found.is_some() {
            return Ok(found);
        }
    }
    // PLAY-3: while it is played, a game may be a state ahead of its record.
    let state = state_name::<G>().map(|name| recording.folder.join(name));
    if let Some(path) = state.filter(|path| is_over && path.is_file()) {
        let found = first_word(&shown(&path), &told_by(|out| G::write(last, out)), &own_file::read_named(&path)?);
        if found.is_some() {
            return Ok(found);
        }
    }
    let path = recording.folder.join(RESULTS);
    match (path.is_file(), is_over) {
        (true, true) => results_difference(recording, last),
        (true, false) => Ok(Some(Difference::of_file(&shown(&path), "stands there, but the game is not over"))),
        (false, _) => Ok(None),
    }
}

/// PLAY-8. Where nobody tells the names of the players, they are not compared.
fn results_difference<G: House>(recording: &Recording<G>, last: &G::State) -> Result<Option<Difference>, Failure> {
    let path = recording.folder.join(RESULTS);
    let bytes = own_file::read_named(&path)?;
    let (expected, bytes) = match &recording.journal {
        Some(journal) => {
            let names: Vec<_> = journal.head.players.iter().map(|player| player.name.clone()).collect();
            (told_by(|out| out.write_str(&results::<G>(last, &names))), bytes)
        }
        None => {
            let expected = told_by(|out| G::score_sheet(last, out));
            let words = expected.text.lines().next().map_or(0, |line| line.split(' ').count());
            let bytes = bytes.split_inclusive(|&byte| byte == b'\n').flat_map(|line| without_names(line, words));
            (expected, bytes.collect())
        }
    };
    Ok(first_word(&shown(&path), &expected, &bytes))
}

/// The first words of a line, and blanks in the place of the others.
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
