//! The protocol `conf/1` over stdin and stdout, between a runner that sends steps and an adapter that replies.
//!
//! ```text
//! > hello conf/1
//! < hello conf/1 name=foo version=2.1 games=redbot,fibot
//! > step 17 redbot 45         45 lines follow: rules? state answers chance?
//! < ok 17 41                  41 lines follow: state scores next
//! < reject 17 <code>
//! < skip 17 <reason>
//! < error 17 <text>
//! > bye
//! ```
//!
//! Lines are bytes that end with LF. A step does not depend on earlier ones. The adapter echoes the number of the step.

mod engine;
mod model;
mod serve;

pub use engine::{answers_of, judge, judge_step, read_step};
pub(crate) use engine::{judge_request, play};
pub use model::{HasModel, judge_by_model};
pub use serve::{Identity, serve, write_reply};

use rulebook_core::text::{EscapedBytes, unescape};
use std::fmt;

/// The name of the protocol.
pub const PROTOCOL: &str = "conf/1";

/// A step request. It never contains expected results.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Step {
    /// The `key=value` lines of a variant; `None` for the standard rules.
    pub rules: Option<Vec<Vec<u8>>>,
    /// The lines of the state.
    pub state: Vec<Vec<u8>>,
    /// One raw answer line for each player that answers in some step.
    pub answers: Vec<Vec<u8>>,
    /// The random draws of the step, each as `value/bound`; only in games with chance.
    pub chance: Option<Vec<Vec<u8>>>,
}

impl Step {
    /// The lines that follow a `step` request, including section headers.
    #[must_use]
    pub fn to_lines(&self) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        let mut section = |header: &str, body: &[Vec<u8>]| {
            lines.push(header.as_bytes().to_vec());
            lines.extend_from_slice(body);
        };
        if let Some(rules) = &self.rules {
            section(RULES, rules);
        }
        section(STATE, &self.state);
        section(ANSWERS, &self.answers);
        if let Some(chance) = &self.chance {
            section(CHANCE, chance);
        }
        lines
    }
}

impl Step {
    /// Parses the lines of a request by its headers alone, whatever its sections contain. `answers` is the number
    /// of answer lines. `None` when headers are missing or ambiguous.
    #[must_use]
    pub fn from_lines(lines: &[Vec<u8>], answers: usize) -> Option<Self> {
        let is = |line: &[u8], header: &str| line == header.as_bytes();
        let (rules, rest) = match lines.split_first()? {
            (first, rest) if is(first, RULES) => {
                let end = rest.iter().position(|line| is(line, STATE))?;
                (Some(rest[..end].to_vec()), &rest[end..])
            }
            _ => (None, lines),
        };
        let (header, rest) = rest.split_first()?;
        let (state, rest) = rest.split_at(rest.iter().position(|line| is(line, ANSWERS))?);
        let (answers, rest) = rest[1..].split_at_checked(answers)?;
        let chance = match rest.split_first() {
            None => None,
            Some((header, draws)) => Some(is(header, CHANCE).then(|| draws.to_vec())?),
        };
        let more = state.iter().chain(rules.iter().flatten()).any(|line| line.starts_with(b"--- "));
        (is(header, STATE) && !more).then(|| Self { rules, state: state.to_vec(), answers: answers.to_vec(), chance })
    }
}

/// The header of the constants of a variant, in case files and in the protocol.
pub const RULES: &str = "--- rules";
/// The header of the state before or after a step.
pub const STATE: &str = "--- state";
/// The header of the raw answer lines of a step.
pub const ANSWERS: &str = "--- answers";
/// The header of the random draws of a step.
pub const CHANCE: &str = "--- chance";
/// The header of the scores in the last state.
pub const SCORES: &str = "--- scores";
/// The header of the players asked in the last state, or `over`.
pub const NEXT: &str = "--- next";

/// An implementation's reply to a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The step is played.
    Ok(StepResult),
    /// The rules refuse the input, with a code from a closed list.
    Reject(String),
    /// The implementation does not support the input, for this reason.
    Skip(String),
    /// The request is malformed, or the implementation failed.
    Error(String),
}

/// The result of a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StepResult {
    /// The lines of the state after the step.
    pub state: Vec<Vec<u8>>,
    /// One score per player.
    pub scores: Vec<i64>,
    /// The players asked next.
    pub next: Next,
}

/// The players asked in a state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// The game is over.
    Over,
    /// The players with these numbers (from 1), possibly none.
    Ask(Vec<usize>),
}

impl Next {
    /// Parses `over`, `ask` or `ask 1 3 4`.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        if line == "over" {
            return Some(Self::Over);
        }
        let mut words = line.split(' ');
        if words.next() != Some("ask") {
            return None;
        }
        let numbers: Option<Vec<usize>> = words.map(canonical).collect();
        numbers.filter(|numbers| numbers.is_sorted_by(|a, b| a < b) && numbers.first() != Some(&0)).map(Self::Ask)
    }
}

impl fmt::Display for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("over"),
            Self::Ask(numbers) => {
                f.write_str("ask")?;
                numbers.iter().try_for_each(|number| write!(f, " {number}"))
            }
        }
    }
}

/// Parses an integer and checks that it is in canonical form.
pub(crate) fn canonical<T: std::str::FromStr + fmt::Display>(word: &str) -> Option<T> {
    word.parse::<T>().ok().filter(|value| value.to_string() == word)
}

impl StepResult {
    /// The lines that follow an `ok`, including section headers.
    #[must_use]
    pub fn to_lines(&self) -> Vec<Vec<u8>> {
        let mut lines = vec![STATE.as_bytes().to_vec()];
        lines.extend_from_slice(&self.state);
        lines.push(SCORES.as_bytes().to_vec());
        lines.extend(self.scores.iter().map(|score| score.to_string().into_bytes()));
        lines.push(NEXT.as_bytes().to_vec());
        lines.push(self.next.to_string().into_bytes());
        lines
    }

    /// Parses the lines that follow an `ok`.
    ///
    /// # Errors
    ///
    /// A description of the first error.
    pub fn from_lines(lines: &[Vec<u8>]) -> Result<Self, String> {
        let position = |header: &str| lines.iter().rposition(|line| line == header.as_bytes());
        let missing = |header: &str| format!("the section `{header}` is missing");
        if lines.first().is_none_or(|line| line != STATE.as_bytes()) {
            return Err(missing(STATE));
        }
        let scores_at = position(SCORES).ok_or_else(|| missing(SCORES))?;
        let next_at = position(NEXT).filter(|&at| at > scores_at).ok_or_else(|| missing(NEXT))?;
        let text = |line: &[u8]| String::from_utf8_lossy(line).into_owned();
        let scores = lines[scores_at + 1..next_at]
            .iter()
            .map(|line| canonical(&text(line)).ok_or_else(|| format!("`{}` is not a score", EscapedBytes(line))));
        let scores = scores.collect::<Result<_, _>>()?;
        let next = match &lines[next_at + 1..] {
            [line] => Next::parse(&text(line))
                .ok_or_else(|| format!("`{}` is neither `over` nor `ask`", EscapedBytes(line)))?,
            more => return Err(format!("the section `{NEXT}` has {} lines, not 1", more.len())),
        };
        Ok(Self { state: lines[1..scores_at].to_vec(), scores, next })
    }
}

/// Splits bytes into lines. The last line may lack its LF.
#[must_use]
pub fn lines_of(text: &[u8]) -> Vec<Vec<u8>> {
    let body = text.strip_suffix(b"\n").unwrap_or(text);
    body.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect()
}

/// Joins lines and ends each with an LF.
#[must_use]
pub fn text_of(lines: &[Vec<u8>]) -> Vec<u8> {
    lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect()
}

/// Decodes the escapes in a line of a case file.
///
/// # Errors
///
/// The offset of a backslash that does not start a valid escape.
pub fn unescaped(line: &str) -> Result<Vec<u8>, usize> {
    let mut bytes = Vec::new();
    unescape(line, &mut |byte| bytes.push(byte)).map(|()| bytes)
}

#[cfg(test)]
mod tests {
    use super::{Next, Step, StepResult, lines_of};

    #[test]
    fn next_has_one_spelling() {
        for text in ["over", "ask", "ask 1", "ask 1 3 4"] {
            assert_eq!(Next::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "Over", "ask ", "ask  1", "ask 01", "ask 0", "ask 3 1", "ask 1 1", "ask x", "over 1"] {
            assert_eq!(Next::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_step_is_parsed_by_its_headers() {
        let state = lines_of(b"a\nb");
        let plain = Step { state, answers: lines_of(b"x\n--- answers"), ..Step::default() };
        for rules in [None, Some(vec![]), Some(lines_of(b"a=1"))] {
            for chance in [None, Some(vec![]), Some(lines_of(b"1/6\n--- chance\n--- state"))] {
                let step = Step { rules: rules.clone(), chance, ..plain.clone() };
                assert_eq!(Step::from_lines(&step.to_lines(), 2), Some(step));
            }
        }
        let refused = |text: &[u8]| assert_eq!(Step::from_lines(&lines_of(text), 1), None);
        refused(b"a\n--- answers\nx");
        refused(b"--- state\na");
        refused(b"--- state\na\n--- answers");
        refused(b"--- state\na\n--- answers\nx\ny");
        refused(b"--- state\na\n--- next\n--- answers\nx");
        refused(b"--- rules\n--- x\n--- state\na\n--- answers\nx");
    }

    #[test]
    fn a_result_reads_as_it_was_written() {
        let after = StepResult { state: lines_of(b"a\n--- next\n"), scores: vec![-1, 26], next: Next::Ask(vec![2]) };
        assert_eq!(StepResult::from_lines(&after.to_lines()), Ok(after));
    }

    #[test]
    fn a_faulty_result_is_told_in_words() {
        let error = |text: &[u8]| StepResult::from_lines(&lines_of(text)).unwrap_err();
        assert_eq!(error(b"x"), "the section `--- state` is missing");
        assert_eq!(error(b"--- state\na"), "the section `--- scores` is missing");
        assert_eq!(error(b"--- state\na\n--- scores\n26"), "the section `--- next` is missing");
        assert_eq!(error(b"--- state\na\n--- scores\n+26\n--- next\nover"), "`+26` is not a score");
        assert_eq!(error(b"--- state\na\n--- scores\n26\n--- next\nend"), "`end` is neither `over` nor `ask`");
        assert_eq!(error(b"--- state\na\n--- scores\n26\n--- next"), "the section `--- next` has 0 lines, not 1");
    }
}
