//! Parses rule texts.

use sha2::{Digest as _, Sha256};
use std::fmt;

/// A parsed rule text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec<'a> {
    text: &'a str,
    groups: Vec<Group<'a>>,
    clauses: Vec<Clause<'a>>,
    rulings: Vec<Clause<'a>>,
}

/// A second-level heading and the clauses below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group<'a> {
    /// The ID of the section, such as `MOV`. The IDs of its clauses start with it.
    pub id: &'a str,
    /// The rest of the heading.
    pub title: &'a str,
    /// The text below the heading, up to the next heading of the same level, without surrounding blank lines.
    pub text: &'a str,
}

/// A clause or a ruling of a rule text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clause<'a> {
    /// The ID, such as `MOV-3`, or `R-9` for a ruling.
    pub id: &'a str,
    /// The rest of the heading.
    pub title: &'a str,
    /// The text below the heading, up to the next heading, without surrounding blank lines.
    pub text: &'a str,
    /// The line of the heading in the file, from 1.
    pub line: usize,
}

impl<'a> Clause<'a> {
    /// The first paragraph, which is the rule.
    #[must_use]
    pub fn rule(&self) -> &'a str {
        self.text.split("\n\n").next().unwrap_or_default()
    }

    /// The first four hexadecimal digits of the SHA-256 of the title and the text, with white space folded. If a
    /// clause changes, so does its hash, and its cases must be reviewed.
    ///
    /// ```
    /// let spec = rulebook_conformance::spec("redbot").unwrap();
    /// assert_eq!(spec.clause("MOV-2").unwrap().hash().len(), 4);
    /// ```
    #[must_use]
    pub fn hash(&self) -> String {
        let words: Vec<&str> = [self.title, self.text].into_iter().flat_map(str::split_whitespace).collect();
        let digest = Sha256::digest(words.join(" "));
        digest.iter().take(2).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The section: the ID up to its hyphen.
    #[must_use]
    pub fn section(&self) -> &'a str {
        self.id.split('-').next().unwrap_or_default()
    }
}

impl<'a> Spec<'a> {
    /// Parses a rule text.
    ///
    /// # Errors
    ///
    /// When a third-level heading in a section of clauses has no ID, when an ID repeats or belongs to another
    /// section, or when a clause has no text or no `Source:` line.
    pub fn parse(text: &'a str) -> Result<Self, SpecError> {
        let (mut groups, mut clauses, mut rulings) = (Vec::new(), Vec::<Clause<'a>>::new(), Vec::new());
        let (mut section, mut in_rulings) = (None, false);
        let headings = headings(text);
        for (nth, heading) in headings.iter().enumerate() {
            let line = heading.line;
            let below = |level| below(text, &headings[nth..], level);
            if let Some(title) = heading.text.strip_prefix("## ") {
                section = title.split(' ').next().filter(|word| is_section(word));
                in_rulings = title == "Rulings";
                let title = title.split_once(' ').map_or(title, |(_, title)| title);
                groups.extend(section.map(|id| Group { id, title, text: below(2) }));
            } else if let (true, Some((id, title))) =
                (in_rulings, heading.text.strip_prefix("### ").and_then(|rest| rest.split_once(' ')))
            {
                rulings.push(Clause { id, title, text: below(3), line });
            } else if let (Some(section), Some(heading)) = (section, heading.text.strip_prefix("### ")) {
                let clause = parse_clause(below(3), line, section, heading)?;
                if clauses.iter().any(|earlier| earlier.id == clause.id) {
                    return Err(SpecError { line, reason: "this ID is given twice" });
                }
                clauses.push(clause);
            }
        }
        Ok(Self { text, groups, clauses, rulings })
    }

    /// The whole text.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The groups of clauses in the order of the text.
    #[must_use]
    pub fn groups(&self) -> &[Group<'a>] {
        &self.groups
    }

    /// The rulings, in the order of the text.
    #[must_use]
    pub fn rulings(&self) -> &[Clause<'a>] {
        &self.rulings
    }

    /// The clauses in the order of the text.
    #[must_use]
    pub fn clauses(&self) -> &[Clause<'a>] {
        &self.clauses
    }

    /// The clause with this ID.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&Clause<'a>> {
        self.clauses.iter().find(|clause| clause.id == id)
    }
}

fn parse_clause<'a>(text: &'a str, line: usize, section: &'a str, heading: &'a str) -> Result<Clause<'a>, SpecError> {
    let error = |reason| SpecError { line, reason };
    let (id, title) = heading.split_once(' ').ok_or_else(|| error("a clause needs an ID and a title"))?;
    let number = id.strip_prefix(section).and_then(|rest| rest.strip_prefix('-'));
    if !number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())) {
        return Err(error("the ID of a clause is its section, a hyphen and a number"));
    }
    if text.is_empty() || !text.lines().any(|line| line.starts_with("Source: ")) {
        return Err(error("a clause needs a text and a line `Source: …`"));
    }
    Ok(Clause { id, title, text, line })
}

/// A line that starts with `#`, outside of fenced text.
struct Heading<'a> {
    text: &'a str,
    /// The number of its signs `#`.
    level: usize,
    /// From 1.
    line: usize,
    /// The byte offset of the line, and that of the next line.
    start: usize,
    end: usize,
}

/// The headings of a text. One pass over the text finds them, because programs parse rule texts again and again.
fn headings(text: &str) -> Vec<Heading<'_>> {
    let (mut fenced, mut end, mut headings) = (false, 0, Vec::new());
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let start = end;
        end += whole.len();
        fenced ^= whole.starts_with("```");
        if !fenced && whole.starts_with('#') {
            let line = whole.lines().next().unwrap_or_default();
            let level = line.len() - line.trim_start_matches('#').len();
            headings.push(Heading { text: line, level, line: index + 1, start, end });
        }
    }
    headings
}

/// The text below the first of these headings, up to the next one of at most this level.
fn below<'a>(text: &'a str, headings: &[Heading<'a>], level: usize) -> &'a str {
    let next = headings[1..].iter().find(|next| next.level <= level && next.text[next.level..].starts_with(' '));
    text[headings[0].end..next.map_or(text.len(), |next| next.start)].trim()
}

/// Whether a word is the name of a section of clauses, such as `MOV`.
fn is_section(word: &str) -> bool {
    (3..=4).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_uppercase())
}

/// The reason why a text is not a valid rule text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpecError {
    /// The line, from 1.
    pub line: usize,
    /// The error in this line.
    pub reason: &'static str,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for SpecError {}

#[cfg(test)]
mod tests {
    use super::{Spec, SpecError};

    const TEXT: &str =
        "# T\n\n## MOV Movement\n\n### MOV-1 One\nRule.\n\nSource: §1.\n\n## Notes\n\n### Free heading\nx\n";

    #[test]
    fn a_clause_has_an_id_a_title_a_rule_and_a_line() {
        let spec = Spec::parse(TEXT).unwrap();
        let clause = spec.clause("MOV-1").unwrap();
        assert_eq!((clause.title, clause.rule(), clause.line, clause.section()), ("One", "Rule.", 5, "MOV"));
        assert_eq!(spec.clauses().len(), 1);
        assert_eq!(spec.text(), TEXT);
    }

    #[test]
    fn groups_have_their_clauses_and_rulings_are_no_clauses() {
        let text = format!("{TEXT}\n## Rulings\n\n### R-1 Why\nSo.\n");
        let spec = Spec::parse(&text).unwrap();
        let group = spec.groups()[0];
        assert_eq!((group.id, group.title, group.text), ("MOV", "Movement", "### MOV-1 One\nRule.\n\nSource: §1."));
        let ruling = spec.rulings()[0];
        assert_eq!((ruling.id, ruling.title, ruling.text, ruling.line), ("R-1", "Why", "So.", 17));
        assert_eq!((spec.groups().len(), spec.rulings().len(), spec.clauses().len()), (1, 1, 1));
    }

    #[test]
    fn a_faulty_text_is_refused_with_its_line() {
        let error = |from, to| Spec::parse(&TEXT.replace(from, to)).unwrap_err();
        let is = |line, reason| SpecError { line, reason };
        assert_eq!(error("MOV-1", "FIR-1"), is(5, "the ID of a clause is its section, a hyphen and a number"));
        assert_eq!(error("MOV-1", "MOV-x"), is(5, "the ID of a clause is its section, a hyphen and a number"));
        assert_eq!(error("MOV-1 One", "MOV-1"), is(5, "a clause needs an ID and a title"));
        assert_eq!(error("Source: §1.", ""), is(5, "a clause needs a text and a line `Source: …`"));
        let twice = "\n### MOV-1 Two\nRule.\n\nSource: §1.\n\n## Notes";
        assert_eq!(error("\n## Notes", twice), is(10, "this ID is given twice"));
    }
}
