//! The files of a record, a closed list: their names and what they begin with (REF-6).

use crate::failure::Failure;
use crate::games::IsState;
use crate::own_file;
use rulebook_record::FORMAT;
use rulebook_view::film::state_number;
use std::fs;
use std::io::Read as _;
use std::path::Path;

pub(crate) use rulebook_record::MATCH_FILE as MATCH;

pub(crate) const SCORE: &str = "score.txt";
pub(crate) const TIMING: &str = "timing.jsonl";
pub(crate) const PAGE: &str = "page.html";
pub(crate) const UNFINISHED: &str = "match.jsonl";

/// The name of the file that keeps a seat's error output.
pub(crate) fn error_output_file(seat_number: usize) -> String {
    format!("stderr-P{seat_number}.txt")
}

/// The first bytes of a file of error output, by which it is known as ours.
pub(crate) const ERROR_OUTPUT_HEAD: &str = "== round ";

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

/// Whether a file of this name in the folder of a record would be one of its own.
pub(crate) fn is_own_name(file: &Path) -> bool {
    kind_of(file).is_some()
}

/// What file of a record has this name.
pub(super) fn kind_of(file: &Path) -> Option<Kind> {
    let name = file.file_name()?.to_str()?;
    Some(match name {
        SCORE => Kind::Score,
        MATCH => Kind::Match,
        TIMING => Kind::Timing,
        UNFINISHED => Kind::Unfinished,
        PAGE => Kind::Page,
        _ if (1..=9).any(|number| name == error_output_file(number)) => Kind::ErrorOutput,
        _ => Kind::State(state_number(name)?),
    })
}

/// Whether the contents are those of a file of a record. They are read into
/// `contents`, so that many files need no more memory than the longest of them.
pub(super) fn is_of_record(
    entry: &fs::DirEntry,
    kind: Kind,
    is_state: IsState,
    contents: &mut Vec<u8>,
) -> Result<bool, Failure> {
    if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
        return Ok(false);
    }
    let file = entry.path();
    contents.clear();
    // As a stream, since the size of so small a file takes longer to ask for than to find.
    let read = own_file::open(&file).and_then(|open| open.take(u64::MAX).read_to_end(contents));
    read.map_err(|error| Failure::io(&file, &error))?;
    let text = String::from_utf8_lossy(contents);
    let ranked = |line: &str| {
        let mut words = line.split(' ');
        words.next().is_some_and(|rank| rank.parse::<u32>().is_ok())
            && words.next().is_some_and(|seat| seat.starts_with('P'))
    };
    Ok(match kind {
        Kind::State(_) => is_state(contents),
        Kind::Score => !text.is_empty() && text.lines().all(ranked),
        Kind::Match => text.contains(FORMAT),
        // It is empty until its first line is written.
        Kind::Unfinished => text.is_empty() || text.contains(FORMAT),
        Kind::Page => text.contains(rulebook_view::film::REEL),
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

    /// The list of the clause is that of the code, and closed.
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
