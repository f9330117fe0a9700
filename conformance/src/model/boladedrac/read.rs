//! FILE-2 to FILE-6: parses state files.

use super::check::violations;
use super::state::{Cell, Content, Goku, Item, Parameters, State, Status};
use crate::model::text::{Rejection, Violation};
use std::ops::RangeInclusive;

/// Reads and validates a state file.
///
/// # Errors
///
/// FILE-18: a single fault when the file is malformed, otherwise a fault for each violation.
pub fn read(text: &[u8]) -> Result<State, Rejection> {
    let state = readable(text).map_err(|fault| Rejection { faults: vec![fault] })?;
    let faults = violations(&state);
    if faults.is_empty() { Ok(state) } else { Err(Rejection { faults }) }
}

/// FILE-2: the tokens that have not been read yet.
struct Tokens<'a> {
    rest: std::vec::IntoIter<&'a [u8]>,
}

type Readable<T> = Result<T, Violation>;

fn readable(text: &[u8]) -> Readable<State> {
    let mut tokens = Tokens { rest: tokens_of(text).into_iter() };
    tokens.word("boladedrac")?;
    tokens.word("v1")?;
    let parameters = tokens.parameters()?;
    tokens.word("names")?;
    let mut names = Vec::new();
    for _ in 0..parameters.nb_players {
        names.push(tokens.name()?);
    }
    tokens.word("round")?;
    let round = tokens.integer(0..=100_000)?;
    let board = tokens.drawing(parameters.rows, parameters.cols)?;
    tokens.word("beans")?;
    let beans = tokens.items(parameters.nb_beans)?;
    tokens.word("kintons")?;
    let kintons = tokens.items(parameters.nb_kintons)?;
    let mut gokus = Vec::new();
    for name in names {
        gokus.push(tokens.goku(name)?);
    }
    match tokens.rest.next() {
        None => Ok(State { parameters, round, board, beans, kintons, gokus }),
        Some(token) => Err(Violation::new("FILE-2", format!("{:?} after the end", excerpt(token)))),
    }
}

/// FILE-2: splits a text at blanks and line ends into tokens.
fn tokens_of(text: &[u8]) -> Vec<&[u8]> {
    let mut tokens = Vec::new();
    let mut start = 0;
    for (at, byte) in text.iter().enumerate() {
        // A CR before an LF belongs to the line end. Any other CR is part of a token.
        let is_crlf = *byte == b'\r' && text.get(at + 1) == Some(&b'\n');
        if matches!(byte, b' ' | b'\t' | b'\n') || is_crlf {
            tokens.push(&text[start..at]);
            start = at + 1;
        }
    }
    tokens.push(&text[start..]);
    tokens.retain(|token| !token.is_empty());
    tokens
}

fn excerpt(token: &[u8]) -> String {
    String::from_utf8_lossy(token).into_owned()
}

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Readable<&'a [u8]> {
        self.rest.next().ok_or_else(|| Violation::new("FILE-1", "the file ends too early"))
    }

    /// Reads a word of the grammar.
    fn word(&mut self, word: &str) -> Readable<()> {
        let token = self.next()?;
        if token != word.as_bytes() {
            return Err(Violation::new("FILE-1", format!("{:?} instead of {word}", excerpt(token))));
        }
        Ok(())
    }

    /// Reads one of two letters, and returns whether it is `yes`.
    fn either(&mut self, yes: &[u8], no: &[u8]) -> Readable<bool> {
        let token = self.next()?;
        if token != yes && token != no {
            return Err(Violation::new("FILE-1", format!("{:?} instead of a letter", excerpt(token))));
        }
        Ok(token == yes)
    }

    /// FILE-3: reads an integer in a range.
    fn integer(&mut self, range: RangeInclusive<i64>) -> Readable<i64> {
        let token = self.next()?;
        digits(token)
            .filter(|value| range.contains(value))
            .ok_or_else(|| Violation::new("FILE-3", format!("{:?} is not a number within {range:?}", excerpt(token))))
    }

    /// FILE-1: reads the parameters in the order of SET-3, with the ranges of FILE-3.
    fn parameters(&mut self) -> Readable<Parameters> {
        let mut parameter = |name: &str, range: RangeInclusive<i64>| {
            self.word(name)?;
            self.integer(range)
        };
        let other = 0..=1_000_000;
        Ok(Parameters {
            nb_players: parameter("nb_players", 1..=4)?,
            nb_rounds: parameter("nb_rounds", 0..=100_000)?,
            nb_capsules: parameter("nb_capsules", 0..=4096)?,
            nb_balls: parameter("nb_balls", 0..=4096)?,
            nb_beans: parameter("nb_beans", 0..=32)?,
            nb_kintons: parameter("nb_kintons", 0..=32)?,
            goku_regen_time: parameter("goku_regen_time", other.clone())?,
            bean_regen_time: parameter("bean_regen_time", other.clone())?,
            kinton_regen_time: parameter("kinton_regen_time", other.clone())?,
            kinton_life_time: parameter("kinton_life_time", 0..=1000)?,
            max_strength: parameter("max_strength", other.clone())?,
            res_strength: parameter("res_strength", other.clone())?,
            moving_penalty: parameter("moving_penalty", other.clone())?,
            kamehame_penalty: parameter("kamehame_penalty", other.clone())?,
            combat_penalty: parameter("combat_penalty", other)?,
            rows: parameter("rows", 1..=64)?,
            cols: parameter("cols", 1..=64)?,
        })
    }

    /// FILE-4: reads a name.
    fn name(&mut self) -> Readable<String> {
        let token = self.next()?;
        let is_printable = token.iter().all(|byte| (0x21..=0x7e).contains(byte));
        if token.len() > 12 || !is_printable {
            return Err(Violation::new("FILE-4", format!("{:?} is not a name", excerpt(token))));
        }
        Ok(excerpt(token))
    }

    /// FILE-5: reads the letters of the cells from any number of tokens.
    fn drawing(&mut self, rows: i64, cols: i64) -> Readable<Vec<Vec<Content>>> {
        let mut contents = Vec::new();
        while (contents.len() as i64) < rows * cols {
            for letter in self.next()? {
                contents.push(match letter {
                    b'.' => Content::Nothing,
                    b'X' | b'x' => Content::Rock,
                    b'C' | b'c' => Content::Capsule,
                    b'B' | b'b' => Content::Ball,
                    _ => return Err(Violation::new("FILE-5", format!("{:?} is not a cell", char::from(*letter)))),
                });
            }
        }
        if contents.len() as i64 > rows * cols {
            return Err(Violation::new("FILE-5", "a token goes on after the last cell"));
        }
        Ok(contents.chunks(cols as usize).map(<[Content]>::to_vec).collect())
    }

    /// FILE-1: reads the lines of the beans or of the kintons.
    fn items(&mut self, count: i64) -> Readable<Vec<Item>> {
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(Item {
                place: self.cell()?,
                is_there: self.either(b"y", b"n")?,
                timer: self.integer(0..=1_000_000)?,
            });
        }
        Ok(items)
    }

    fn cell(&mut self) -> Readable<Cell> {
        Ok(Cell { row: self.integer(0..=63)?, column: self.integer(0..=63)? })
    }

    /// FILE-1: reads the line of a goku.
    fn goku(&mut self, name: String) -> Readable<Goku> {
        let kind = self.next()?;
        let (is_rider, is_carrier) = match kind {
            b"normal" => (false, false),
            b"on_kinton" => (true, false),
            b"with_ball" => (false, true),
            b"on_kinton_with_ball" => (true, true),
            _ => return Err(Violation::new("FILE-1", format!("{:?} is not a kind", excerpt(kind)))),
        };
        let cell = self.cell()?;
        let timer = self.integer(0..=1_000_000)?;
        let is_alive = self.either(b"a", b"d")?;
        let balls_deposited = self.integer(0..=1_000_000_000)?;
        let strength = self.integer(0..=1_000_000)?;
        let kinton_time = self.integer(0..=1_000_000_000)?;
        let status = self.status()?;
        Ok(Goku { name, status, cell, is_alive, is_rider, is_carrier, strength, kinton_time, timer, balls_deposited })
    }

    /// FILE-6: reads the status of a goku.
    fn status(&mut self) -> Readable<Status> {
        let token = self.next()?;
        if token == b"-1" {
            return Ok(Status::Frozen);
        }
        let used = thousandths(token).filter(|used| *used <= 1000);
        used.map(Status::Used).ok_or_else(|| Violation::new("FILE-6", format!("{:?} is not a status", excerpt(token))))
    }
}

/// FILE-3: parses one or more decimal digits; `None` for other texts. Large numbers saturate beyond all ranges.
fn digits(token: &[u8]) -> Option<i64> {
    if token.is_empty() || !token.iter().all(u8::is_ascii_digit) {
        return None;
    }
    // Saturates: further digits only make the number larger.
    Some(token.iter().fold(0, |value, digit| (value * 10 + i64::from(digit - b'0')).min(10_000_000_000)))
}

/// FILE-6: parses one or more digits, possibly with a point and one to three digits, in thousandths.
fn thousandths(token: &[u8]) -> Option<i64> {
    let Some(point) = token.iter().position(|byte| *byte == b'.') else {
        return Some(digits(token)? * 1000);
    };
    let after = &token[point + 1..];
    let share = match after.len() {
        1 => digits(after)? * 100,
        2 => digits(after)? * 10,
        3 => digits(after)?,
        _ => return None,
    };
    Some(digits(&token[..point])? * 1000 + share)
}
