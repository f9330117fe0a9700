//! The file of the draws of a game. Read RES-3 to RES-5 first.

use crate::replay::LogError;
use rulebook_core::chance::Draw;
use rulebook_core::text::{Place, Printable};

/// Reads a file of draws line by line. Each line holds the draws of one round.
pub(super) struct DrawLines<'a> {
    text: &'a [u8],
    /// The offset of the next line.
    at: usize,
    rounds: usize,
}

impl<'a> DrawLines<'a> {
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, rounds: 0 }
    }

    /// Reads the draws of the next round.
    ///
    /// # Errors
    ///
    /// When the line is missing, or is not a list of draws.
    pub(super) fn next_round(&mut self) -> Result<Vec<String>, LogError> {
        let rest = &self.text[self.at..];
        let round = self.rounds;
        let Some(len) = rest.iter().position(|&byte| byte == b'\n') else {
            return Err(if rest.is_empty() {
                let why = format!("expected the draws of round {round}, found the end of the text");
                self.error(self.at, why, "each round has a line, which is empty for a round without draws")
            } else {
                let why = "expected the end of the line, found the end of the text".to_owned();
                self.error(self.text.len(), why, "each line ends with a line feed; the file may be cut off")
            });
        };
        let (start, line) = (self.at, &rest[..len]);
        self.at += len + 1;
        self.rounds += 1;
        let mut draws = Vec::new();
        let mut offset = 0;
        for word in line.strip_suffix(b"\r").unwrap_or(line).split(|&byte| byte == b' ' || byte == b'\t') {
            if !word.is_empty() {
                let draw = Draw::parse(word).map_err(|error| {
                    let found = String::from_utf8_lossy(word);
                    let why = format!("expected {}, found `{}`", error.expected, Printable(&found));
                    self.error(start + offset, why, "a line has the draws of a round, separated by blanks")
                })?;
                draws.push(draw.to_string());
            }
            offset += word.len() + 1;
        }
        Ok(draws)
    }

    /// Checks that no line is left.
    ///
    /// # Errors
    ///
    /// When there are more lines than rounds.
    pub(super) fn end(self) -> Result<(), LogError> {
        if self.at == self.text.len() {
            return Ok(());
        }
        let why = format!("expected the end of the text after {} rounds, found another line", self.rounds);
        Err(self.error(
            self.at,
            why,
            "the file has a line for each round of the record; are the two files of one game?",
        ))
    }

    fn error(&self, offset: usize, why: String, hint: &'static str) -> LogError {
        LogError { is_in_draws: true, place: Place::of(self.text, offset), why, hint }
    }
}
