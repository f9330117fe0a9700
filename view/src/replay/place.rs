//! Places of broken files among states that contain their numbers (REC-7).

use super::File;
use std::collections::BTreeSet;

/// Assigns numbers to broken files. A file gets a number that is missing between the
/// states before and after it in name order, or the only missing number. Returns the
/// files with their numbers, and the files whose place is unknown.
pub(super) fn place(numbered: &[(u64, File)], broken: Vec<File>) -> (Vec<(u64, File)>, Vec<File>) {
    let mut known: Vec<(Vec<Part<'_>>, u64)> =
        numbered.iter().map(|(number, file)| (parts(&file.path), *number)).collect();
    known.sort();
    let taken: BTreeSet<u64> = numbered.iter().map(|(number, _)| *number).collect();
    let (first, last) = (taken.first().copied().unwrap_or(0), taken.last().copied().unwrap_or(0));
    let missing: Vec<u64> = (first..=last).filter(|number| !taken.contains(number)).collect();
    let is_ordered = known.is_sorted_by_key(|(_, number)| *number);
    let mut broken = broken;
    broken.sort_by(|one, other| parts(&one.path).cmp(&parts(&other.path)));
    if !is_ordered {
        return match (&missing[..], broken.len()) {
            ([number], 1) => (vec![(*number, broken.remove(0))], Vec::new()),
            _ => (Vec::new(), broken),
        };
    }
    // The number of states before each broken file, in name order.
    let before: Vec<usize> =
        broken.iter().map(|file| known.partition_point(|(name, _)| *name < parts(&file.path))).collect();
    let number_of = |index: usize| {
        let together = before.iter().filter(|&&other| other == before[index]).count() as u64;
        let place = before[..index].iter().filter(|&&other| other == before[index]).count() as u64;
        match (before[index].checked_sub(1).map(|state| known[state].1), known.get(before[index])) {
            (Some(state), Some((_, next))) => (next - state - 1 == together).then_some(state + 1 + place),
            (Some(state), None) => Some(state + 1 + place),
            (None, Some((_, next))) => next.checked_sub(together).map(|first| first + place),
            (None, None) => None,
        }
    };
    let numbers: Vec<Option<u64>> = (0..broken.len()).map(number_of).collect();
    let (mut placed, mut lost) = (Vec::new(), Vec::new());
    for (number, file) in numbers.into_iter().zip(broken) {
        match number {
            Some(number) => placed.push((number, file)),
            None => lost.push(file),
        }
    }
    (placed, lost)
}

/// The sort key of a name in natural order: `b9` before `b10`.
fn parts(path: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = path;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        let number = part.trim_start_matches('0');
        parts.push(if is_digit { Part::Number(number.len(), number) } else { Part::Text(part) });
        rest = behind;
    }
    parts
}

/// A part of a name: digits, or the text between digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part<'a> {
    /// The number of digits comes first, so that parts compare as numbers.
    Number(usize, &'a str),
    Text(&'a str),
}

/// A name with its numbers masked.
pub(super) fn pattern(path: &str) -> String {
    path.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("#")
}
