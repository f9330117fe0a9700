//! Finding references to clauses in any text.

/// A reference to a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Citation<'a> {
    /// The ID, such as `MOV-3`.
    pub id: &'a str,
    /// The line, from 1.
    pub line: usize,
}

/// The references to clauses of the given sections in a text, in their order:
/// a section, a hyphen and a number that stand as a word.
///
/// ```
/// let text = "// MOV-3, not REMOV-3 or MOV-3x\n// MOV-12.";
/// let ids: Vec<_> = rulebook_conformance::citations(text, &["MOV"]).map(|c| (c.id, c.line)).collect();
/// assert_eq!(ids, [("MOV-3", 1), ("MOV-12", 2)]);
/// ```
pub fn citations<'a>(text: &'a str, sections: &'a [&str]) -> impl Iterator<Item = Citation<'a>> {
    let words = |line: &'a str| line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    text.lines().enumerate().flat_map(move |(index, line)| {
        let ids = words(line).filter(|word| is_id(word, sections));
        ids.map(move |id| Citation { id, line: index + 1 })
    })
}

fn is_id(word: &str, sections: &[&str]) -> bool {
    word.split_once('-').is_some_and(|(section, number)| {
        sections.contains(&section) && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
    })
}
