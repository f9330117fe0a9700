//! Computes how long the growing files of a finished record were after each of its rounds (REC-12).

use super::names::{ERROR_OUTPUT_HEAD, TIMING, error_output_file};
use super::timing;
use crate::failure::Failure;
use crate::own_file;
use rulebook_record::{Journal, Lengths};
use std::io;
use std::path::Path;

/// A file that grows by at most one part per round and seat.
struct Growth {
    /// The round and the offset of each part, in order.
    parts: Vec<(u64, u64)>,
    /// The length of the whole file.
    length: u64,
}

impl Growth {
    /// The length of the file after a round.
    fn after(&self, round: u64) -> u64 {
        let next = self.parts.partition_point(|(of, _)| *of <= round);
        self.parts.get(next).map_or(self.length, |(_, start)| *start)
    }
}

/// The lengths after each round, as `match.jsonl` listed them during the match.
///
/// # Errors
///
/// When a file cannot be read, or a line of `timing.jsonl` is not well-formed.
pub(super) fn lengths_of(folder: &Path, journal: &Journal) -> Result<Vec<Lengths>, Failure> {
    let mut files = Vec::new();
    if let Some(text) = read(&folder.join(TIMING))? {
        let parts = timing::rounds(&folder.join(TIMING), &text)?;
        files.push((TIMING.to_owned(), Growth { parts, length: text.len() as u64 }));
    }
    for seat in journal.head.players.iter().map(|player| player.seat) {
        let name = error_output_file(seat);
        if let Some(text) = read(&folder.join(&name))? {
            let is_asked = |round| journal.round(round).is_some_and(|round| round.verdict(seat).is_some());
            files.push((name, Growth { parts: sections(&text, is_asked), length: text.len() as u64 }));
        }
    }
    let after = |round: u64| {
        let lengths = files.iter().map(|(name, growth)| (name.clone(), growth.after(round)));
        lengths.filter(|(_, length)| *length > 0).collect()
    };
    Ok(journal.rounds.iter().map(|round| after(round.round)).collect())
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    match own_file::read(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::io(path, &error)),
    }
}

/// The round and the offset of each section of a stderr file. A strategy can print lines that look
/// like headings. So a heading counts only if its round has an answer and comes after the last one.
fn sections(text: &[u8], is_asked: impl Fn(u64) -> bool) -> Vec<(u64, u64)> {
    let mut sections: Vec<(u64, u64)> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let number = line.strip_prefix(ERROR_OUTPUT_HEAD.as_bytes()).and_then(|rest| rest.strip_suffix(b"\n"));
        let number = number.and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
        if let Some(number) = number
            && is_asked(number)
            && sections.last().is_none_or(|(last, _)| *last < number)
        {
            sections.push((number, offset));
        }
        offset += line.len() as u64;
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::{Growth, sections};

    #[test]
    fn rec_12_a_section_of_stderr_belongs_to_its_round() {
        let text = b"== round 0\none\n== round 2\n== round 1\n== round 9\n== round x\n== round 4\nlast\n";
        let parts = sections(text, |round| round < 5);
        assert_eq!(parts, [(0, 0), (2, 15), (4, 59)], "1 was before 2, and 9 was never asked");
        let growth = Growth { parts, length: text.len() as u64 };
        let lengths: Vec<u64> = (0..6).map(|round| growth.after(round)).collect();
        assert_eq!(lengths, [15, 15, 59, 59, 75, 75]);
    }
}
