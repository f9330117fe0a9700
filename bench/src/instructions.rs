//! Instruction counts, and their recorded baseline.
//!
//! Wall time is unreliable on a busy machine, but the number of instructions that
//! a program executes hardly varies between runs. It depends on the compiler, so a
//! record names the toolchain for which it holds.

use std::fmt;

/// The compiler that built this crate, and the target.
pub const TOOLCHAIN: &str = env!("RULEBOOK_TOOLCHAIN");

/// A baseline: instructions per unit of work, by the name of the work.
///
/// ```
/// use rulebook_bench::instructions::Record;
///
/// let record = Record::parse("toolchain rustc 1.95.0\n1200.5 moving\n")?;
/// assert_eq!(record.counts, [("moving".to_owned(), 1200.5)]);
/// assert_eq!(record.to_string(), "toolchain rustc 1.95.0\n1200.5 moving\n");
/// assert!(Record::parse("moving 1200.5\n").is_err());
/// # Ok::<(), rulebook_bench::instructions::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The [`TOOLCHAIN`] for which the counts hold.
    pub toolchain: String,
    /// The counts in the order of the file.
    pub counts: Vec<(String, f64)>,
}

/// An invalid line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line number, from 1.
    pub line: usize,
    /// What was expected.
    pub expected: &'static str,
    /// The line that was found.
    pub found: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}, found `{}`", self.line, self.expected, self.found)
    }
}

impl core::error::Error for RecordError {}

impl Record {
    /// Parses a record: a line `toolchain …`, then a count and a name on each line.
    ///
    /// # Errors
    ///
    /// The first invalid line.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut lines = (1..).zip(text.lines());
        let error = |line, expected, found: &str| RecordError { line, expected, found: found.to_owned() };
        let (_, first) = lines.next().unwrap_or((1, ""));
        let toolchain = first.strip_prefix("toolchain ").ok_or_else(|| error(1, "`toolchain …`", first))?;
        let counts = lines.map(|(line, text)| {
            let pair = text.split_once(' ').and_then(|(count, name)| Some((name.to_owned(), count.parse().ok()?)));
            pair.filter(|(name, count): &(String, f64)| !name.is_empty() && count.is_finite() && *count > 0.0)
                .ok_or_else(|| error(line, "a count above 0 and a name", text))
        });
        Ok(Self { toolchain: toolchain.to_owned(), counts: counts.collect::<Result<_, _>>()? })
    }

    /// Compares new counts with this record.
    #[must_use]
    pub fn judge(&self, now: &Self) -> Judgment {
        if self.toolchain != now.toolchain {
            return Judgment::OtherToolchain;
        }
        let old = |name: &str| self.counts.iter().find(|(known, _)| known == name).map(|&(_, count)| count);
        let mut changes: Vec<Change> = now
            .counts
            .iter()
            .map(|(name, count)| Change { name: name.clone(), before: old(name), now: Some(*count) })
            .collect();
        let gone = self.counts.iter().filter(|(name, _)| !now.counts.iter().any(|(known, _)| known == name));
        changes.extend(gone.map(|(name, count)| Change { name: name.clone(), before: Some(*count), now: None }));
        Judgment::Compared(changes)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "toolchain {}", self.toolchain)?;
        self.counts.iter().try_for_each(|(name, count)| writeln!(f, "{count:.1} {name}"))
    }
}

/// The result of a comparison.
#[derive(Clone, PartialEq, Debug)]
pub enum Judgment {
    /// The record holds for another toolchain, so the counts are not comparable.
    OtherToolchain,
    /// Each new count with the recorded one.
    Compared(Vec<Change>),
}

/// A new count with the recorded one.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The name of the work.
    pub name: String,
    /// The recorded count, if there is one.
    pub before: Option<f64>,
    /// The new count, if the work is still measured.
    pub now: Option<f64>,
}

/// The direction of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trend {
    /// Within [`Change::TOLERANCE`] of the record.
    Same,
    /// Above the record by more than that.
    Slower,
    /// Below the record by more than that. Record the count, or a later change can
    /// lose the gain unnoticed.
    Faster,
    /// There is no record, or no new count. Record the counts.
    Unmatched,
}

impl Change {
    /// The maximum difference from the record, in percent, that counts as equal.
    pub const TOLERANCE: f64 = 5.0;

    /// The difference from the record in percent; negative if the count is lower.
    #[must_use]
    pub fn percent(&self) -> Option<f64> {
        Some(100.0 * (self.now? / self.before? - 1.0))
    }

    /// The direction of the change.
    #[must_use]
    pub fn trend(&self) -> Trend {
        match self.percent() {
            None => Trend::Unmatched,
            Some(percent) if percent > Self::TOLERANCE => Trend::Slower,
            Some(percent) if percent < -Self::TOLERANCE => Trend::Faster,
            Some(_) => Trend::Same,
        }
    }
}

/// The instruction count in a file written by callgrind: that of its last line
/// `totals:` or `summary:`. `None` if there is no such line.
#[must_use]
pub fn callgrind_total(text: &str) -> Option<u64> {
    fn total(line: &str) -> Option<&str> {
        line.strip_prefix("totals: ").or_else(|| line.strip_prefix("summary: "))
    }
    text.lines().rev().find_map(total)?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(toolchain: &str, counts: &[(&str, f64)]) -> Record {
        let counts = counts.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
        Record { toolchain: toolchain.to_owned(), counts }
    }

    #[test]
    fn a_twentieth_is_tolerated_and_no_more() {
        let before = record("a", &[("same", 1000.0), ("slow", 1000.0), ("fast", 1000.0), ("gone", 1.0)]);
        let now = record("a", &[("same", 1049.0), ("slow", 1051.0), ("fast", 949.0), ("new", 1.0)]);
        let Judgment::Compared(changes) = before.judge(&now) else { panic!() };
        let trends: Vec<_> = changes.iter().map(|change| (change.name.as_str(), change.trend())).collect();
        let (slower, faster, unmatched) = (Trend::Slower, Trend::Faster, Trend::Unmatched);
        let expected =
            [("same", Trend::Same), ("slow", slower), ("fast", faster), ("new", unmatched), ("gone", unmatched)];
        assert_eq!(trends, expected);
    }

    #[test]
    fn other_toolchains_are_not_compared() {
        assert_eq!(record("a", &[]).judge(&record("b", &[("slow", 9.0)])), Judgment::OtherToolchain);
    }

    #[test]
    fn records_are_read_to_the_end() {
        let error = |text| Record::parse(text).unwrap_err().to_string();
        assert_eq!(error(""), "line 1: expected `toolchain …`, found ``");
        assert_eq!(error("toolchain a\n9 x\nx\n"), "line 3: expected a count above 0 and a name, found `x`");
        assert_eq!(error("toolchain a\n-9 x"), "line 2: expected a count above 0 and a name, found `-9 x`");
    }

    #[test]
    fn the_last_total_counts() {
        assert_eq!(callgrind_total("version: 1\nsummary: 12\nfn=a\n1 2\ntotals: 34\n"), Some(34));
        assert_eq!(callgrind_total("version: 1\n"), None);
    }
}
