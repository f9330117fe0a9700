//! Parses case files strictly. Anything unknown is an error with its line.

use super::{Body, Case, CaseStep, FORMAT, Lines, Pin};
use crate::games::{GameList, GameTexts};
use crate::protocol::{ANSWERS, CHANCE, NEXT, Next, RULES, SCORES, STATE, canonical, unescaped};
use std::fmt;

/// The valid reject codes: a closed list.
pub(super) const CODES: [&str; 4] = ["bad-rules", "bad-state", "game-over", "bad-chance"];

const REJECT: &str = "--- reject ";

/// The reason why a text is not a valid case file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseError {
    /// The line, from 1.
    pub line: usize,
    /// The error in this line.
    pub reason: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

impl std::error::Error for CaseError {}

impl Case {
    /// Parses a case file for one of these games.
    ///
    /// # Errors
    ///
    /// The first line that is not well-formed.
    pub fn parse(text: &str, games: impl GameList) -> Result<Self, CaseError> {
        Self::parse_of(text, &games)
    }

    fn parse_of(text: &str, games: &dyn GameList) -> Result<Self, CaseError> {
        let mut reader = Reader { lines: text.split_terminator('\n').collect(), at: 0 };
        if !text.ends_with('\n') {
            reader.at = reader.lines.len().saturating_sub(1);
            return Err(reader.error("the last line must end with LF"));
        }
        let id = reader.field("case")?.to_owned();
        if reader.field("format")? != FORMAT {
            return Err(reader.error_before(format!("expected format {FORMAT}")));
        }
        let name = reader.field("game")?;
        let game = games.named(name).ok_or_else(|| reader.error_before(format!("there is no game `{name}`")))?;
        let clauses = pins(reader.field("clauses")?).ok_or_else(|| {
            reader.error_before("expected one or more ID@hash with four hexadecimal digits, a blank between two")
        })?;
        let twin = if reader.peek().is_some_and(|line| line.starts_with("twin ")) {
            Some(reader.field("twin")?.to_owned())
        } else {
            None
        };
        let why = reader.field("why")?.to_owned();
        let rules = if reader.take(RULES) { Some(reader.section(unescaped)?) } else { None };
        let body = match reader.reject_code()? {
            Some(code) => reject(&mut reader, code)?,
            None => transcript(&mut reader, game, rules.as_deref().unwrap_or_default())?,
        };
        match reader.peek() {
            None => Ok(Self { id, game, clauses, twin, why, rules, body }),
            Some(_) => Err(reader.error("expected nothing more")),
        }
    }
}

/// Parses the pinned clauses, such as `MOV-4@9f3c BLD-2@11ab`.
fn pins(text: &str) -> Option<Vec<Pin>> {
    text.split(' ')
        .map(|pin| {
            let (clause, hash) = pin.split_once('@')?;
            let good = hash.len() == 4 && hash.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
            (good && !clause.is_empty()).then(|| Pin { clause: clause.to_owned(), hash: hash.to_owned() })
        })
        .collect()
}

/// Parses the body of a negative case.
fn reject(reader: &mut Reader<'_>, code: String) -> Result<Body, CaseError> {
    // The sections end at the reject line, the last one. A faulty state may contain lines that look like headers,
    // so a section extends to the last line that equals the next header.
    let end = reader.lines.len() - 1;
    let section = |header: &str, reader: &mut Reader<'_>, until: Option<&str>| -> Result<Option<Lines>, CaseError> {
        if !reader.take(header) {
            return Ok(None);
        }
        let stop = until.and_then(|next| (reader.at..end).rev().find(|&at| reader.lines[at] == next));
        let stop = stop.unwrap_or(end);
        let lines = reader.lines[reader.at..stop].to_vec();
        let lines = lines.into_iter().map(|line| {
            let bytes = unescaped(line).map_err(|_| reader.error("a backslash must start `\\\\` or `\\xNN`"));
            reader.at += 1;
            bytes
        });
        lines.collect::<Result<_, _>>().map(Some)
    };
    let with_chance = code == "bad-chance";
    let state = section(STATE, reader, with_chance.then_some(ANSWERS))?;
    let answers = section(ANSWERS, reader, with_chance.then_some(CHANCE))?;
    let chance = section(CHANCE, reader, None)?;
    reader.at += 1;
    Ok(Body::Reject { state, answers, chance, code })
}

/// Parses the body of a positive case.
fn transcript(reader: &mut Reader<'_>, game: &GameTexts, rules: &[Vec<u8>]) -> Result<Body, CaseError> {
    reader.expect(STATE)?;
    let first = reader.section(raw)?;
    let mut steps = Vec::new();
    let mut before = first.clone();
    while reader.peek() != Some(SCORES) {
        reader.expect(ANSWERS)?;
        let count = game.answer_lines(rules, &before);
        let count = count.ok_or_else(|| reader.error("the state before the answers is invalid under these rules"))?;
        let answers = reader.count(count)?;
        let chance = if reader.take(CHANCE) { Some(reader.section(raw)?) } else { None };
        reader.expect(STATE)?;
        let state = reader.section(raw)?;
        before.clone_from(&state);
        steps.push(CaseStep { answers, chance, state });
    }
    if steps.is_empty() {
        return Err(reader.error(format!("expected `{ANSWERS}`: a transcript has a step")));
    }
    reader.expect(SCORES)?;
    let mut scores = Vec::new();
    while let Some(score) = reader.peek().and_then(canonical) {
        scores.push(score);
        reader.at += 1;
    }
    reader.expect(NEXT)?;
    let next = reader.peek().and_then(Next::parse);
    let next = next.ok_or_else(|| reader.error("expected `over`, or `ask` and the numbers of players"))?;
    reader.at += 1;
    Ok(Body::Transcript { first, steps, scores, next })
}

/// Reads a line without escapes, as in the states of positive cases.
#[expect(clippy::unnecessary_wraps, reason = "it stands in the place of a reader of escapes")]
fn raw(line: &str) -> Result<Vec<u8>, usize> {
    Ok(line.as_bytes().to_vec())
}

/// Reads the lines of a case file in order.
struct Reader<'a> {
    /// The lines without their LF. A CR before the LF belongs to the line.
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.at).copied()
    }

    fn error(&self, reason: impl fmt::Display) -> CaseError {
        let found = match self.peek() {
            Some(line) => format!("`{line}`"),
            None => "the end of the file".to_owned(),
        };
        CaseError { line: self.at + 1, reason: format!("{reason}, found {found}") }
    }

    fn error_before(&mut self, reason: impl fmt::Display) -> CaseError {
        self.at -= 1;
        self.error(reason)
    }

    fn take(&mut self, line: &str) -> bool {
        let taken = self.peek() == Some(line);
        self.at += usize::from(taken);
        taken
    }

    fn expect(&mut self, line: &str) -> Result<(), CaseError> {
        if self.take(line) { Ok(()) } else { Err(self.error(format!("expected `{line}`"))) }
    }

    /// Reads the value of a header field.
    fn field(&mut self, name: &str) -> Result<&'a str, CaseError> {
        let value = self.peek().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let value = value.filter(|value| !value.trim().is_empty() && value.trim() == *value);
        let value = value.ok_or_else(|| self.error(format!("expected `{name}` and its value")))?;
        self.at += 1;
        Ok(value)
    }

    /// Reads the reject code if the last line is a reject line.
    fn reject_code(&mut self) -> Result<Option<String>, CaseError> {
        let Some(code) = self.lines.last().and_then(|line| line.strip_prefix(REJECT)) else { return Ok(None) };
        if CODES.contains(&code) {
            return Ok(Some(code.to_owned()));
        }
        self.at = self.lines.len() - 1;
        Err(self.error(format!("expected one of the codes {CODES:?}")))
    }

    /// Reads the lines up to the next section header.
    fn section(&mut self, read: fn(&str) -> Result<Vec<u8>, usize>) -> Result<Lines, CaseError> {
        let mut lines = Vec::new();
        while let Some(line) = self.peek().filter(|line| !line.starts_with("--- ")) {
            lines.push(read(line).map_err(|_| self.error("a backslash must start `\\\\` or `\\xNN`"))?);
            self.at += 1;
        }
        Ok(lines)
    }

    /// Reads `count` lines, whatever they contain.
    fn count(&mut self, count: usize) -> Result<Lines, CaseError> {
        (0..count)
            .map(|_| {
                let line = self.peek().ok_or_else(|| self.error(format!("expected {count} answer lines")))?;
                let bytes = unescaped(line).map_err(|_| self.error("a backslash must start `\\\\` or `\\xNN`"))?;
                self.at += 1;
                Ok(bytes)
            })
            .collect()
    }
}
