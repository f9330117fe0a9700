//! Finds references to clauses in any text.

/// A reference to a clause.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Citation {
    /// The ID, such as `MOV-3`.
    pub id: String,
    /// The line, from 1.
    pub line: usize,
}

/// Finds the references to clauses of these sections, in order.
///
/// A reference is a word that consists of a section, a hyphen and a number, such as `MOV-3`. A name that starts
/// with `mov_3`, such as that of a test, is a reference too.
///
/// ```
/// let text = "// MOV-3, not REMOV-3 or MOV-3x\nfn mov_7_moves() {}";
/// let ids: Vec<_> = rulebook_conformance::citations(text, &["MOV"]).map(|c| (c.id, c.line)).collect();
/// assert_eq!(ids, [("MOV-3".to_owned(), 1), ("MOV-7".to_owned(), 2)]);
/// ```
pub fn citations<'a>(text: &'a str, sections: &'a [&str]) -> impl Iterator<Item = Citation> + 'a {
    let words = |line: &'a str| line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    text.lines().enumerate().flat_map(move |(index, line)| {
        words(line).filter_map(move |word| id_in(word, sections)).map(move |id| Citation { id, line: index + 1 })
    })
}

fn id_in(word: &str, sections: &[&str]) -> Option<String> {
    let id = |section: &str, number: &str| {
        let good = sections.contains(&section) && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        good.then(|| format!("{section}-{number}"))
    };
    if let Some((section, number)) = word.split_once('-') {
        return id(section, number);
    }
    let mut parts = word.split('_');
    let section = parts.next().filter(|section| section.bytes().all(|b| b.is_ascii_lowercase()))?;
    id(&section.to_ascii_uppercase(), parts.next()?)
}
