//! Changes of a state file: what FILE-2 tolerates, and what makes the file
//! unreadable (FILE-2 to FILE-5) or a flag stand on a wall (FILE-6).

use arbitrary::Arbitrary;

/// One change of the lines of a state file. Lines and places in them are taken
/// modulo what there is, so that a change can be made to any file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Arbitrary)]
pub enum Change {
    /// CRLF for LF.
    CrLf,
    /// Blanks before and after the text of a line.
    Around {
        /// Which line.
        line: u8,
    },
    /// A blank line before a line.
    BlankLine {
        /// Which line.
        line: u8,
    },
    /// More blanks for one, or a tab for it.
    Wider {
        /// Which line.
        line: u8,
        /// Whether a tab alone stands for the blank.
        is_tab: bool,
    },
    /// Zeros before the number of one of the first two lines.
    Zeros {
        /// Which of the eight numbers.
        number: u8,
    },
    /// Another number in one of the first two lines.
    Number {
        /// Which of the eight numbers.
        number: u8,
        /// Which spelling.
        spelling: u8,
    },
    /// A line less.
    Missing {
        /// Which line.
        line: u8,
    },
    /// A line twice.
    Twice {
        /// Which line.
        line: u8,
    },
    /// A line and the next one on one line.
    Joined {
        /// Which line.
        line: u8,
    },
    /// A line that is continued after its first blank, or its first byte.
    Broken {
        /// Which line.
        line: u8,
    },
    /// Something more at the end of a line.
    Longer {
        /// Which line.
        line: u8,
        /// Which piece.
        piece: u8,
    },
    /// The last byte of a line less.
    Shorter {
        /// Which line.
        line: u8,
    },
    /// Another byte in a row.
    Cell {
        /// Which row.
        row: u8,
        /// Which column.
        column: u8,
        /// Which byte.
        cell: u8,
    },
    /// A wall on the cell of a flag.
    FlagOnWall {
        /// Whether it is the flag of P2.
        is_second: bool,
    },
    /// A byte-order mark.
    Bom,
}

/// Numbers that stand in no state file, or not in this place.
const SPELLINGS: [&str; 10] = ["0", "-1", "+1", "26", "3", "25", "1.0", "x", "256", "18446744073709551617"];
/// What stands behind the end of a line.
const ENDS: [&str; 5] = [" x", ".", "\r", " 1", "\0"];
/// What stands in place of a cell.
const CELLS: &[u8] = b"##AZNMa ,0@[.\t";

impl Change {
    /// Changes the lines, of which there may be none left.
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
                // The first two lines are no rows.
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

/// Changes one of the eight numbers of the first two lines.
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
