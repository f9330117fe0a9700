//! The protocol `conf/1`: counted lines over standard input and output, between
//! a runner that asks and an adapter that answers.
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
//! Lines are bytes that end with LF. `step` is stateless; its number is opaque
//! and echoed.

mod engine;
mod model;
mod serve;

pub use engine::{answers_of, judge, judge_step, read_step};
pub(crate) use engine::{judge_request, play};
pub use model::{Modelled, judge_by_model};
pub use serve::{Identity, serve, write_reply};

use rulebook_core::text::{Escaped, unescape};
use std::fmt;

/// The name of the protocol.
pub const PROTOCOL: &str = "conf/1";

/// One step as it is asked for, without any expected result.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Step {
    /// `key=value` lines of a variant; `None` when there is no such section.
    pub rules: Option<Vec<Vec<u8>>>,
    /// The lines of the state.
    pub state: Vec<Vec<u8>>,
    /// One raw answer line per player who may be asked.
    pub answers: Vec<Vec<u8>>,
    /// The draws of the step, `value/bound` each; games with chance only.
    pub chance: Option<Vec<Vec<u8>>>,
}

impl Step {
    /// The lines that follow a `step` request, section headers included.
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
    /// Reads the lines of a request with so many answers and without draws by
    /// its headers alone, whatever its sections hold: the last lines are the
    /// answers. `None` when headers are missing, or there are more.
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
        let (head, answers) = rest.split_at_checked(rest.len().checked_sub(answers)?)?;
        let (last, state) = head.split_last()?;
        let more = state.iter().chain(rules.iter().flatten()).any(|line| line.starts_with(b"--- "));
        (is(header, STATE) && is(last, ANSWERS) && !more).then(|| Self {
            rules,
            state: state.to_vec(),
            answers: answers.to_vec(),
            chance: None,
        })
    }
}

/// The headers of sections, in cases and in the protocol.
pub const RULES: &str = "--- rules";
/// The state before or after a step.
pub const STATE: &str = "--- state";
/// The raw answer lines of a step.
pub const ANSWERS: &str = "--- answers";
/// The draws of a step.
pub const CHANCE: &str = "--- chance";
/// The scores on the last state.
pub const SCORES: &str = "--- scores";
/// Who is asked on the last state, or that the game is over.
pub const NEXT: &str = "--- next";

/// What an implementation makes of a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// The state after the step.
    Ok(After),
    /// The input is refused, with a code of the closed list.
    Reject(String),
    /// The input is not supported.
    Skip(String),
    /// The request is not understood.
    Error(String),
}

/// The result of a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct After {
    /// The lines of the state after.
    pub state: Vec<Vec<u8>>,
    /// One score per player.
    pub scores: Vec<i64>,
    /// Who is asked now.
    pub next: Next,
}

/// Who is asked on a state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// Nobody, the game is over.
    Over,
    /// The players with these numbers, from 1; it may be nobody.
    Ask(Vec<usize>),
}

impl Next {
    /// Reads `over`, `ask` or `ask 1 3 4`.
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

/// An integer in its one canonical spelling.
pub(crate) fn canonical<T: std::str::FromStr + fmt::Display>(word: &str) -> Option<T> {
    word.parse::<T>().ok().filter(|value| value.to_string() == word)
}

impl After {
    /// The lines that follow an `ok`, section headers included.
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

    /// Reads the lines that follow an `ok`.
    ///
    /// # Errors
    ///
    /// What is wrong with them, in words.
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
            .map(|line| canonical(&text(line)).ok_or_else(|| format!("`{}` is no score", Escaped(line))));
        let scores = scores.collect::<Result<_, _>>()?;
        let next = match &lines[next_at + 1..] {
            [line] => Next::parse(&text(line)).ok_or_else(|| format!("`{}` is no next", Escaped(line)))?,
            more => return Err(format!("the section `{NEXT}` has {} lines, not 1", more.len())),
        };
        Ok(Self { state: lines[1..scores_at].to_vec(), scores, next })
    }
}

/// The bytes of a text as lines; the last line needs no LF.
#[must_use]
pub fn lines_of(text: &[u8]) -> Vec<Vec<u8>> {
    let body = text.strip_suffix(b"\n").unwrap_or(text);
    body.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect()
}

/// Lines as bytes, each with its LF.
#[must_use]
pub fn text_of(lines: &[Vec<u8>]) -> Vec<u8> {
    lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect()
}

/// A line with escapes, as case files write it, as bytes.
///
/// # Errors
///
/// The offset of a backslash that begins no escape.
pub fn unescaped(line: &str) -> Result<Vec<u8>, usize> {
    let mut bytes = Vec::new();
    unescape(line, &mut |byte| bytes.push(byte)).map(|()| bytes)
}

#[cfg(test)]
mod tests {
    use super::{After, Next, lines_of};

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
    fn a_result_reads_as_it_was_written() {
        let after = After { state: lines_of(b"a\n--- next\n"), scores: vec![-1, 26], next: Next::Ask(vec![2]) };
        assert_eq!(After::from_lines(&after.to_lines()), Ok(after));
    }

    #[test]
    fn a_faulty_result_is_told_in_words() {
        let told = |text: &[u8]| After::from_lines(&lines_of(text)).unwrap_err();
        assert_eq!(told(b"x"), "the section `--- state` is missing");
        assert_eq!(told(b"--- state\na"), "the section `--- scores` is missing");
        assert_eq!(told(b"--- state\na\n--- scores\n26"), "the section `--- next` is missing");
        assert_eq!(told(b"--- state\na\n--- scores\n+26\n--- next\nover"), "`+26` is no score");
        assert_eq!(told(b"--- state\na\n--- scores\n26\n--- next\nend"), "`end` is no next");
        assert_eq!(told(b"--- state\na\n--- scores\n26\n--- next"), "the section `--- next` has 0 lines, not 1");
    }
}
