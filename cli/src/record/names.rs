//! The closed list of the files of a record, and how to recognize them by name and contents (REF-6).

use crate::failure::Failure;
use crate::games::Registry;
use crate::own_file;
use rulebook_record::FORMAT;
use rulebook_view::replay::state_number;
use std::fs;
use std::io::Read as _;
use std::path::Path;

pub(crate) use rulebook_record::MATCH_FILE;

pub(crate) const SCORE: &str = "score.txt";
pub(crate) const TIMING: &str = rulebook_record::TIMING_FILE;
pub(crate) const PAGE: &str = "page.html";
pub(crate) const UNFINISHED: &str = "match.jsonl";

/// The name of the file with the stderr of a seat.
pub(crate) fn error_output_file(seat_number: usize) -> String {
    format!("stderr-P{seat_number}.txt")
}

/// The beginning of each heading in a stderr file, and so of the file.
pub(crate) const ERROR_OUTPUT_HEAD: &str = "== round ";

/// A kind of file in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    State(u64),
    Score,
    Match,
    Timing,
    Unfinished,
    Page,
    ErrorOutput,
}

/// Whether this is the name of a record's file.
pub(crate) fn is_own_name(file: &Path) -> bool {
    kind_of(file).is_some()
}

/// The kind of a record's file with this name.
pub(super) fn kind_of(file: &Path) -> Option<Kind> {
    let name = file.file_name()?.to_str()?;
    Some(match name {
        SCORE => Kind::Score,
        MATCH_FILE => Kind::Match,
        TIMING => Kind::Timing,
        UNFINISHED => Kind::Unfinished,
        PAGE => Kind::Page,
        _ if (1..=9).any(|number| name == error_output_file(number)) => Kind::ErrorOutput,
        _ => Kind::State(state_number(name)?),
    })
}

/// Whether a file has the contents of a record's file of this kind. Reads them into `contents`, a buffer
/// that the caller reuses for the next file.
pub(super) fn is_of_record(
    entry: &fs::DirEntry,
    kind: Kind,
    games: Registry,
    contents: &mut Vec<u8>,
) -> Result<bool, Failure> {
    if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
        return Ok(false);
    }
    let file = entry.path();
    contents.clear();
    // `take` keeps `read_to_end` from asking for the size, which takes longer than reading a small file.
    let read = own_file::open(&file).and_then(|open| open.take(u64::MAX).read_to_end(contents));
    read.map_err(|error| Failure::io(&file, &error))?;
    let text = String::from_utf8_lossy(contents);
    let ranked = |line: &str| {
        let mut words = line.split(' ');
        words.next().is_some_and(|rank| rank.parse::<u32>().is_ok())
            && words.next().is_some_and(|seat| seat.starts_with('P'))
    };
    Ok(match kind {
        Kind::State(_) => games.is_state(contents),
        Kind::Score => !text.is_empty() && text.lines().all(ranked),
        Kind::Match => text.contains(FORMAT),
        // The file is empty until its first line is written.
        Kind::Unfinished => text.is_empty() || text.contains(FORMAT),
        Kind::Page => text.contains(rulebook_view::replay::BUNDLE_FORMAT),
        Kind::Timing => text.lines().all(|line| line.starts_with("{\"round\":")),
        Kind::ErrorOutput => text.starts_with(ERROR_OUTPUT_HEAD),
    })
}

#[cfg(test)]
mod tests {
    use super::is_own_name;
    use crate::files::is_half_written_name;
    use rulebook_conformance::games::GameTexts;
    use rulebook_core::redbot::RedBot;
    use std::path::Path;

    /// The list in the clause equals the list in the code, and is closed.
    #[test]
    fn ref_6_the_files_of_a_record_are_a_closed_list() {
        let spec = (GameTexts::of::<RedBot>().spec)();
        let text = spec.clause("REF-6").unwrap().text;
        let list =
            text.split_once("The files of a record are these and no others").unwrap().1.split_once(". ").unwrap().0;
        let listed: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
        let fixed = ["score.txt", "match.json", "match.jsonl", "timing.jsonl", "page.html"];
        assert_eq!(listed, [&fixed[..], &["stderr-P1.txt", "stderr-P9.txt"]].concat());
        for name in listed.iter().copied().chain(["0000.txt", "9999.txt", "10000.txt", "stderr-P5.txt"]) {
            assert!(is_own_name(Path::new(name)), "{name}");
        }
        for name in [
            "notes.txt",
            "17.txt",
            "score.txt~",
            "Score.txt",
            "match.json.bak",
            "stderr-P0.txt",
            "stderr-P10.txt",
            "page.htm",
            "log",
            "state",
            "results",
            ".rulebook-lock",
            "tournament.json",
        ] {
            assert!(!is_own_name(Path::new(name)), "{name}");
        }
        assert!(is_half_written_name(".rulebook-part-0123456789aB"));
        assert!(!is_half_written_name(".rulebook-part-0123") && !is_half_written_name("rulebook-part-0123456789ab"));
    }
}
