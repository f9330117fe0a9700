//! Mutations of a state file. FILE-2 tolerates some of them; others make the file malformed or invalid.

use crate::protocol::{lines_of, text_of};
use arbitrary::Arbitrary;

/// A mutation of a state file. An index is taken modulo the number of tokens or cells, so a mutation applies to any
/// file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Arbitrary)]
pub enum Change {
    /// Turn LF into CRLF.
    CrLf,
    /// Replace the gap before a token.
    Gap {
        /// The index of the token.
        token: u16,
        /// The index of the new gap.
        gap: u8,
    },
    /// Replace a token.
    Token {
        /// The index of the token.
        token: u16,
        /// The index of the replacement.
        spelling: u8,
    },
    /// Change an integer.
    Number {
        /// Its index among the integers.
        number: u16,
        /// How it changes.
        change: NumberChange,
    },
    /// Write an integer with leading zeros.
    Zeros {
        /// Its index among the integers.
        number: u16,
    },
    /// Replace the status of a goku by another spelling or another text.
    Status {
        /// The index of the goku from the end of the file, modulo 4.
        goku: u8,
        /// The index of the replacement.
        spelling: u8,
    },
    /// Remove a token.
    Missing {
        /// The index of the token.
        token: u16,
    },
    /// Duplicate a token.
    Twice {
        /// The index of the token.
        token: u16,
    },
    /// Swap a token with the next one.
    Exchanged {
        /// The index of the token.
        token: u16,
    },
    /// Break a token into two.
    Broken {
        /// The index of the token.
        token: u16,
    },
    /// Replace a letter of the drawing.
    Cell {
        /// The index of the cell.
        cell: u16,
        /// The index of the letter.
        letter: u8,
    },
    /// Write the drawing in lower case.
    LowerCase,
    /// Prepend a byte-order mark.
    Bom,
    /// Append a text to the file.
    Longer {
        /// The index of the text.
        text: u8,
    },
}

/// A change of an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Arbitrary)]
pub enum NumberChange {
    /// To 0.
    Zero,
    /// To 1.
    One,
    /// Up by 1.
    Up,
    /// Down by 1.
    Down,
    /// To the value of the integer before it.
    Before,
    /// To a value at or beyond the end of a range; the index of the value.
    Large(u8),
}

/// The gaps that [`Change::Gap`] chooses from. The first one joins two tokens.
const GAPS: [&str; 8] = ["", " ", "\t", "\n", " \t ", "\r\n", "\n\n \n", "\r"];
/// The texts that [`Change::Token`] chooses from. Most are valid in some places.
const SPELLINGS: &[&str] = &[
    "-1",
    "+1",
    "-",
    "y",
    "n",
    "a",
    "d",
    "A",
    "Y",
    "normal",
    "on_kinton",
    "with_ball",
    "on_kinton_with_ball",
    "Normal",
    "BEANS",
    "beans",
    "round",
    "names",
    "v2",
    "nb_beans",
    "~",
    "twelve_chars",
    "thirteen_char",
    "\u{e9}",
    "\0",
    "\u{7f}",
    "x",
    "1x",
    "18446744073709551617",
];
/// The texts that [`Change::Status`] chooses from.
const STATUSES: &[&str] = &[
    "-1", "0", "1", "0.5", "0.50", "00.5", "1.000", "0.001", "0.0", "0001", ".5", "1.", "0.1234", "1.001", "-1.0",
    "-01", "2", "0,5", "+1", "-0", "1e0", "0.-1", "10", "",
];
/// The letters that [`Change::Cell`] chooses from.
const LETTERS: &[u8] = b"XXCB..xcbZ ~\t0";
/// The texts that [`Change::Longer`] chooses from.
const ENDS: [&str; 6] = [" ", "\n\n", "x", "0", "\r", "\r\n"];
/// The integers that [`NumberChange::Large`] chooses from.
const LARGE: [u64; 14] = [4, 5, 32, 33, 63, 64, 65, 1000, 4096, 4097, 100_000, 1_000_000, 1_000_000_000, 1_000_000_001];

impl Change {
    /// Applies the mutation. A file without tokens does not change.
    pub fn apply(self, lines: &mut Vec<Vec<u8>>) {
        let mut file = Tokens::of(&text_of(lines));
        if !file.tokens.is_empty() {
            self.change(&mut file);
        }
        *lines = lines_of(&file.text());
    }

    fn change(self, file: &mut Tokens) {
        let count = file.tokens.len();
        let index = |token: u16| usize::from(token) % count;
        let pick = |texts: &[&str], number: u8| texts[usize::from(number) % texts.len()].as_bytes().to_vec();
        match self {
            Self::CrLf => {
                for gap in file.gaps.iter_mut().chain([&mut file.end]) {
                    *gap = gap
                        .iter()
                        .flat_map(|&byte| if byte == b'\n' { &b"\r\n"[..] } else { &b" "[..] })
                        .copied()
                        .collect();
                }
            }
            Self::Gap { token, gap } => file.gaps[index(token)] = pick(&GAPS, gap),
            Self::Token { token, spelling } => file.tokens[index(token)] = pick(SPELLINGS, spelling),
            Self::Number { number, change } => {
                let numbers = file.numbers();
                let at = usize::from(number) % numbers.len().max(1);
                let before = at.checked_sub(1).and_then(|before| Some(file.number(*numbers.get(before)?)));
                if let Some(&token) = numbers.get(at) {
                    let value = file.number(token);
                    let value = match change {
                        NumberChange::Zero => 0,
                        NumberChange::One => 1,
                        NumberChange::Up => value.saturating_add(1),
                        NumberChange::Down => value.saturating_sub(1),
                        NumberChange::Before => before.unwrap_or(value),
                        NumberChange::Large(number) => LARGE[usize::from(number) % LARGE.len()],
                    };
                    file.tokens[token] = value.to_string().into_bytes();
                }
            }
            Self::Zeros { number } => {
                let numbers = file.numbers();
                if let Some(&token) = numbers.get(usize::from(number) % numbers.len().max(1)) {
                    file.tokens[token].splice(0..0, *b"00").for_each(drop);
                }
            }
            // A goku has nine tokens, and its status is the last one.
            Self::Status { goku, spelling } => {
                if let Some(token) = count.checked_sub(1 + 9 * usize::from(goku % 4)) {
                    file.tokens[token] = pick(STATUSES, spelling);
                }
            }
            Self::Missing { token } => {
                let token = index(token);
                file.tokens.remove(token);
                file.gaps.remove(token);
            }
            Self::Twice { token } => {
                let token = index(token);
                file.tokens.insert(token, file.tokens[token].clone());
                file.gaps.insert(token + 1, b" ".to_vec());
            }
            Self::Exchanged { token } => {
                let (token, next) = (index(token), index(token.wrapping_add(1)));
                file.tokens.swap(token, next);
            }
            Self::Broken { token } => {
                let token = index(token);
                let middle = file.tokens[token].len() / 2;
                let rest = file.tokens[token].split_off(middle);
                file.tokens.insert(token + 1, rest);
                file.gaps.insert(token + 1, b" ".to_vec());
            }
            Self::Cell { cell, letter } => {
                let drawing = file.drawing();
                let mut cells: Vec<&mut u8> = file.tokens[drawing].iter_mut().flatten().collect();
                let cell = usize::from(cell) % cells.len().max(1);
                if let Some(cell) = cells.get_mut(cell) {
                    **cell = LETTERS[usize::from(letter) % LETTERS.len()];
                }
            }
            Self::LowerCase => {
                let drawing = file.drawing();
                file.tokens[drawing].iter_mut().for_each(|row| row.make_ascii_lowercase());
            }
            Self::Bom => file.tokens[0].splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
            Self::Longer { text } => file.end.extend(pick(&ENDS, text)),
        }
    }
}

/// The tokens of a file with the gaps between them.
struct Tokens {
    tokens: Vec<Vec<u8>>,
    /// The gap before each token.
    gaps: Vec<Vec<u8>>,
    /// The text after the last token.
    end: Vec<u8>,
}

impl Tokens {
    fn of(text: &[u8]) -> Self {
        let is_gap = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let (mut tokens, mut gaps, mut end) = (Vec::new(), Vec::new(), Vec::new());
        for run in text.chunk_by(|a, b| is_gap(a) == is_gap(b)) {
            if run.first().is_some_and(is_gap) {
                end = run.to_vec();
            } else {
                gaps.push(std::mem::take(&mut end));
                tokens.push(run.to_vec());
            }
        }
        Self { tokens, gaps, end }
    }

    fn text(&self) -> Vec<u8> {
        let pairs = self.gaps.iter().zip(&self.tokens);
        pairs.flat_map(|(gap, token)| gap.iter().chain(token)).chain(&self.end).copied().collect()
    }

    /// The indices of the tokens that are integers.
    fn numbers(&self) -> Vec<usize> {
        let is_number = |token: &[u8]| !token.is_empty() && token.iter().all(u8::is_ascii_digit);
        (0..self.tokens.len()).filter(|&index| is_number(&self.tokens[index])).collect()
    }

    fn number(&self, token: usize) -> u64 {
        String::from_utf8_lossy(&self.tokens[token]).parse().unwrap_or(u64::MAX)
    }

    /// The indices of the tokens of the drawing, which are between the number of the state and the beans.
    fn drawing(&self) -> std::ops::Range<usize> {
        let position = |word: &[u8]| self.tokens.iter().position(|token| token == word);
        let (round, beans) = (position(b"round"), position(b"beans"));
        let range = round.map_or(0, |round| round + 2)..beans.unwrap_or(0);
        if range.start < range.end { range } else { 0..0 }
    }
}
