//! Mutations of a state file. FILE-2 tolerates some of them; others make the file malformed (FILE-2 to FILE-5) or
//! put a flag on a wall (FILE-6).

use arbitrary::Arbitrary;

/// A mutation of the lines of a state file. An index is taken modulo the number of lines or positions, so a
/// mutation applies to any file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Arbitrary)]
pub enum Change {
    /// Turn LF into CRLF.
    CrLf,
    /// Add blanks before and after the text of a line.
    Around {
        /// The index of the line.
        line: u8,
    },
    /// Insert a blank line before a line.
    BlankLine {
        /// The index of the line.
        line: u8,
    },
    /// Widen one blank, or turn it into a tab.
    Wider {
        /// The index of the line.
        line: u8,
        /// Whether a single tab replaces the blank.
        is_tab: bool,
    },
    /// Add leading zeros to a number in the first two lines.
    Zeros {
        /// The index among the eight numbers.
        number: u8,
    },
    /// Replace a number in the first two lines.
    Number {
        /// The index among the eight numbers.
        number: u8,
        /// The index of the replacement.
        spelling: u8,
    },
    /// Remove a line.
    Missing {
        /// The index of the line.
        line: u8,
    },
    /// Duplicate a line.
    Twice {
        /// The index of the line.
        line: u8,
    },
    /// Join a line with the next one.
    Joined {
        /// The index of the line.
        line: u8,
    },
    /// Break a line after its first blank, or after its first byte.
    Broken {
        /// The index of the line.
        line: u8,
    },
    /// Append a text to a line.
    Longer {
        /// The index of the line.
        line: u8,
        /// The index of the appended text.
        piece: u8,
    },
    /// Remove the last byte of a line.
    Shorter {
        /// The index of the line.
        line: u8,
    },
    /// Replace a byte in a row.
    Cell {
        /// The index of the row.
        row: u8,
        /// The index of the column.
        column: u8,
        /// The index of the new byte.
        cell: u8,
    },
    /// Put a wall on the cell of a flag.
    FlagOnWall {
        /// Whether the flag is that of P2.
        is_second: bool,
    },
    /// Prepend a byte-order mark.
    Bom,
}

/// The texts that [`Change::Number`] chooses from. They are invalid everywhere or in some positions.
const SPELLINGS: [&str; 10] = ["0", "-1", "+1", "26", "3", "25", "1.0", "x", "256", "18446744073709551617"];
/// The texts that [`Change::Longer`] chooses from.
const ENDS: [&str; 5] = [" x", ".", "\r", " 1", "\0"];
/// The bytes that [`Change::Cell`] chooses from.
const CELLS: &[u8] = b"##AZNMa ,0@[.\t";

impl Change {
    /// Applies the mutation. It may remove the last line.
    pub fn apply(self, lines: &mut Vec<Vec<u8>>) {
        if lines.is_empty() {
            return;
        }
        let index = |line: u8| usize::from(line) % lines.len();
        match self {
            Self::CrLf => lines.iter_mut().for_each(|line| line.push(b'\r')),
            Self::Around { line } => {
                let line = index(line);
                let line = &mut lines[line];
                line.splice(0..0, *b" \t").for_each(drop);
                line.extend(b"\t ");
            }
            Self::BlankLine { line } => lines.insert(index(line), b" \t".to_vec()),
            Self::Wider { line, is_tab } => {
                let line = index(line);
                if let Some(at) = lines[line].iter().position(|&byte| byte == b' ') {
                    let blanks: &[u8] = if is_tab { b"\t" } else { b" \t " };
                    lines[line].splice(at..=at, blanks.iter().copied()).for_each(drop);
                }
            }
            Self::Zeros { number } => with_number(lines, number, |text| format!("00{text}")),
            Self::Number { number, spelling } => {
                let other = SPELLINGS[usize::from(spelling) % SPELLINGS.len()];
                with_number(lines, number, |_| other.to_owned());
            }
            Self::Missing { line } => drop(lines.remove(index(line))),
            Self::Twice { line } => {
                let line = index(line);
                lines.insert(line, lines[line].clone());
            }
            Self::Joined { line } => {
                let line = index(line);
                if line + 1 < lines.len() {
                    let next = lines.remove(line + 1);
                    lines[line].push(b' ');
                    lines[line].extend(next);
                }
            }
            Self::Broken { line } => {
                let line = index(line);
                let at = lines[line].iter().position(|&byte| byte == b' ').unwrap_or(1.min(lines[line].len()));
                let rest = lines[line].split_off(at);
                lines.insert(line + 1, rest);
            }
            Self::Longer { line, piece } => {
                let end = ENDS[usize::from(piece) % ENDS.len()];
                let line = index(line);
                lines[line].extend(end.bytes());
            }
            Self::Shorter { line } => {
                let line = index(line);
                let _ = lines[line].pop();
            }
            Self::Cell { row, column, cell } => {
                // The first two lines are not rows.
                let rows = lines.get_mut(2..).unwrap_or_default();
                let count = rows.len().max(1);
                if let Some(row) = rows.get_mut(usize::from(row) % count).filter(|row| !row.is_empty()) {
                    let column = usize::from(column) % row.len();
                    row[column] = CELLS[usize::from(cell) % CELLS.len()];
                }
            }
            Self::FlagOnWall { is_second } => {
                let numbers = String::from_utf8_lossy(lines.get(1).map_or(b"", Vec::as_slice)).into_owned();
                let numbers: Vec<usize> = numbers.split(' ').filter_map(|word| word.parse().ok()).collect();
                if let Some(&[column, row]) = numbers.get(if is_second { 2..4 } else { 0..2 }) {
                    let row = lines.get_mut(row + 1);
                    if let Some(cell) = row.and_then(|row| row.get_mut(column.saturating_sub(1))) {
                        *cell = b'#';
                    }
                }
            }
            Self::Bom => lines[0].splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
        }
    }
}

/// Changes one of the eight numbers in the first two lines.
fn with_number(lines: &mut [Vec<u8>], number: u8, change: impl Fn(&str) -> String) {
    let number = usize::from(number % 8);
    let Some(line) = lines.get_mut(number / 4) else { return };
    let text = String::from_utf8_lossy(line).into_owned();
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    if let Some(word) = words.get_mut(number % 4) {
        *word = change(word);
    }
    *line = words.join(" ").into_bytes();
}
