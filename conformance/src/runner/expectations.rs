//! The list of known failures and skips. Each line has `fail` or `skip`, the ID of a case, a date and a reason.
//!
//! ```text
//! # what our engine does not do yet
//! fail redbot-0042 2026-11-27 the splash spares the shooter, see our issue 7
//! skip redbot-0103 2026-11-27 variants are not supported
//! ```

use std::fmt;

/// A known failure or skip of one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The case.
    pub id: String,
    /// The expected result.
    pub kind: Kind,
    /// The date of the entry, `YYYY-MM-DD`.
    pub date: String,
    /// The reason.
    pub reason: String,
}

/// The expected verdict on a case that does not pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The case fails. If it passes instead, the list is outdated.
    Fail,
    /// The implementation skips the case.
    Skip,
}

/// The list of known failures and skips.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectations(Vec<Expectation>);

impl Expectations {
    /// Parses a list.
    ///
    /// # Errors
    ///
    /// The first malformed line or repeated case. Empty lines and lines that start with `#` are ignored.
    pub fn parse(text: &str) -> Result<Self, ExpectationsError> {
        let mut all: Vec<Expectation> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line_text = line.trim();
            if line_text.is_empty() || line_text.starts_with('#') {
                continue;
            }
            let error = |reason| ExpectationsError { line: index + 1, reason };
            let expectation = parse(line_text).map_err(error)?;
            if all.iter().any(|earlier| earlier.id == expectation.id) {
                return Err(error("this case is listed twice"));
            }
            all.push(expectation);
        }
        Ok(Self(all))
    }

    /// The entry of a case.
    #[must_use]
    pub fn of(&self, id: &str) -> Option<&Expectation> {
        self.0.iter().find(|expectation| expectation.id == id)
    }

    /// All entries.
    pub fn iter(&self) -> impl Iterator<Item = &Expectation> {
        self.0.iter()
    }
}

fn parse(line: &str) -> Result<Expectation, &'static str> {
    let mut words = line.splitn(4, ' ');
    let kind = match words.next() {
        Some("fail") => Kind::Fail,
        Some("skip") => Kind::Skip,
        _ => return Err("expected `fail` or `skip`, a case, a date and a reason"),
    };
    let id = words.next().filter(|id| !id.is_empty()).ok_or("expected the ID of a case")?;
    let date = words.next().filter(|date| is_date(date)).ok_or("expected a date, as in 2026-11-27")?;
    let reason = words.next().map(str::trim).filter(|reason| !reason.is_empty()).ok_or("expected a reason")?;
    Ok(Expectation { id: id.to_owned(), kind, date: date.to_owned(), reason: reason.to_owned() })
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let digits = |part: &str, len: usize| part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
    let within = |part: &str, max: u32| part.parse().is_ok_and(|value: u32| (1..=max).contains(&value));
    digits(year, 4) && digits(month, 2) && digits(day, 2) && within(month, 12) && within(day, 31)
}

/// The reason why a text is not a valid list of expectations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpectationsError {
    /// The line, from 1.
    pub line: usize,
    /// The error in this line.
    pub reason: &'static str,
}

impl fmt::Display for ExpectationsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

impl std::error::Error for ExpectationsError {}

#[cfg(test)]
mod tests {
    use super::{Expectations, Kind};

    #[test]
    fn a_list_tells_kind_date_and_reason() {
        let list = Expectations::parse("# known\n\nfail a-1 2026-11-27 two words\nskip a-2 2026-01-31 x\n").unwrap();
        let first = list.of("a-1").unwrap();
        assert_eq!((first.kind, first.date.as_str(), first.reason.as_str()), (Kind::Fail, "2026-11-27", "two words"));
        assert_eq!(list.of("a-2").unwrap().kind, Kind::Skip);
        assert!(list.of("a-3").is_none());
    }

    #[test]
    fn date_and_reason_are_required() {
        for text in [
            "fail",
            "pass a 2026-11-27 x",
            "fail a",
            "fail a soon x",
            "fail a 2026-13-01 x",
            "fail a 2026-11-27",
            "fail a 2026-11-27  ",
            "fail a 2026-11-27 x\nskip a 2026-11-27 y",
        ] {
            assert!(Expectations::parse(text).is_err(), "{text}");
        }
    }
}
