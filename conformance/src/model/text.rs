//! The rules that all games share: the lines of a state (FILE-2), and the line of an answer with its tokens (ANS-2,
//! ANS-5).

use std::fmt;

/// A violation of a clause by a state file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The violated clause.
    pub clause: &'static str,
    /// A description of the violation.
    pub text: String,
}

/// The reason why a state is rejected: a single fault if its file is malformed, otherwise a fault for each
/// violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The faults, at least one.
    pub faults: Vec<Violation>,
}

impl Violation {
    pub(super) fn new(clause: &'static str, text: impl Into<String>) -> Self {
        Self { clause, text: text.into() }
    }
}

impl Rejection {
    /// The violated clauses.
    #[must_use]
    pub fn clauses(&self) -> Vec<&'static str> {
        self.faults.iter().map(|fault| fault.clause).collect()
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<_> = self.faults.iter().map(|fault| format!("{}: {}", fault.clause, fault.text)).collect();
        f.write_str(&faults.join("; "))
    }
}

impl std::error::Error for Rejection {}

/// The lines of a state file, without surrounding blanks and without blank lines.
pub(super) fn physical_lines(text: &[u8]) -> Result<Vec<Vec<u8>>, Violation> {
    let mut lines = vec![Vec::new()];
    for (index, &byte) in text.iter().enumerate() {
        match byte {
            b'\n' => lines.push(Vec::new()),
            // FILE-2: CRLF may replace LF. No other CR is allowed.
            b'\r' if text.get(index + 1) == Some(&b'\n') => {}
            b'\r' => return Err(Violation::new("FILE-2", "a CR without LF directly after it")),
            _ => lines.last_mut().expect("there is always a line").push(byte),
        }
    }
    // FILE-2: blanks around the text of a line, blank lines, and a missing LF after the last line do not matter.
    Ok(lines.iter().map(|line| trim(line).to_vec()).filter(|line| !line.is_empty()).collect())
}

/// Removes surrounding blanks.
pub(super) fn trim(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] = text {
        text = rest;
    }
    while let [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    text
}

/// Splits a line into tokens, which one or more blanks separate.
pub(super) fn words(text: &[u8]) -> Vec<&[u8]> {
    text.split(|&byte| byte == b' ' || byte == b'\t').filter(|word| !word.is_empty()).collect()
}

/// Extracts the answer line from a strategy's stdout.
pub(super) fn answer_line(output: &[u8]) -> &[u8] {
    // ANS-5: the bytes before the first LF or, without one, all of them.
    let end = output.iter().position(|&byte| byte == b'\n').unwrap_or(output.len());
    // ANS-2: one CR at the end of the line is dropped. Any other CR is part of a token, which is then invalid.
    match &output[..end] {
        [line @ .., b'\r'] => line,
        line => line,
    }
}
