//! Selects the cases to run.

use crate::case::Case;

/// A selection of cases by ID, by clause or by section. In an ID, `*` matches any characters and `?` matches one
/// character.
///
/// ```
/// use rulebook_conformance::report::Filter;
///
/// assert!(Filter::new("redbot-00?1").takes_id("redbot-0021"));
/// assert!(!Filter::new("redbot-0*1").takes_id("redbot-0020"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter(String);

impl Filter {
    /// Creates a filter. Any text is valid, even if it selects nothing.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text of the filter.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the filter selects a case.
    #[must_use]
    pub fn takes(&self, case: &Case) -> bool {
        let spec = (case.game.spec)();
        let names_clause = spec.clauses().iter().any(|clause| self.0 == clause.id || self.0 == clause.section());
        if names_clause {
            case.clauses.iter().any(|pin| pin.clause == self.0 || pin.clause.split('-').next() == Some(&self.0))
        } else {
            self.takes_id(&case.id)
        }
    }

    /// Whether the filter is a pattern that matches this ID.
    #[must_use]
    pub fn takes_id(&self, id: &str) -> bool {
        matches(self.0.as_bytes(), id.as_bytes())
    }
}

fn matches(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern, text) {
        ([], []) => true,
        ([b'*', pattern @ ..], _) => (0..=text.len()).any(|at| matches(pattern, &text[at..])),
        ([b'?', pattern @ ..], [_, text @ ..]) => matches(pattern, text),
        ([a, pattern @ ..], [b, text @ ..]) => a == b && matches(pattern, text),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_have_stars_and_question_marks() {
        for (pattern, text, expected) in [
            ("", "", true),
            ("", "a", false),
            ("a", "a", true),
            ("a*c", "abbc", true),
            ("a*c", "abbcd", false),
            ("*", "", true),
            ("?", "", false),
            ("a?c*", "abc", true),
        ] {
            assert_eq!(matches(pattern.as_bytes(), text.as_bytes()), expected, "{pattern} {text}");
        }
    }
}
