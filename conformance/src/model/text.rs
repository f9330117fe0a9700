//! Rules that all games share: the lines of a state (FILE-2), the line of an answer and its tokens (ANS-2, ANS-5), and
//! faults.

use std::fmt;

/// One violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The violated clause.
    pub clause: &'static str,
    /// What is wrong.
    pub text: String,
}

/// Why a state is rejected: one fault if it is malformed, otherwise one for each violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The faults; at least one.
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
            // FILE-2: CRLF for LF, and no other CR.
            b'\r' if text.get(index + 1) == Some(&b'\n') => {}
            b'\r' => return Err(Violation::new("FILE-2", "a CR without LF directly after it")),
            _ => lines.last_mut().expect("there is always a line").push(byte),
        }
    }
    // FILE-2: blanks before and after the text of a line; blank lines; a missing LF after the last line.
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

/// The tokens of a line, separated by one or more blanks.
pub(super) fn words(text: &[u8]) -> Vec<&[u8]> {
    text.split(|&byte| byte == b' ' || byte == b'\t').filter(|word| !word.is_empty()).collect()
}

/// The answer line of a strategy's stdout.
pub(super) fn answer_line(output: &[u8]) -> &[u8] {
    // ANS-5: the bytes before the first LF or, without one, all of them.
    let end = output.iter().position(|&byte| byte == b'\n').unwrap_or(output.len());
    // ANS-2: one CR directly before the line's end is dropped. Another CR is part of a token, which is then invalid.
    match &output[..end] {
        [line @ .., b'\r'] => line,
        line => line,
    }
}
