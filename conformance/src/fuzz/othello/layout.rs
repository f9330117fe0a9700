//! Mutations of a state file. FILE-2 tolerates some of them; others make the file malformed (FILE-1 to FILE-4) or the
//! state invalid (FILE-5, FILE-7).

use arbitrary::Arbitrary;

/// A mutation of the lines of a state file. An index is taken modulo the number of positions, so a mutation applies to
/// any file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Arbitrary)]
pub enum Change {
    /// Turn LF into CRLF.
    CrLf,
    /// Add blanks before and after the text of the first line.
    Around,
    /// Add a blank line.
    BlankLine {
        /// Whether it stands at the end.
        is_last: bool,
    },
    /// Widen each blank, or turn it into a tab.
    Wider {
        /// Whether a single tab replaces the blank.
        is_tab: bool,
    },
    /// Replace a square.
    Square {
        /// The index of the square.
        square: u8,
        /// The index of the new byte.
        byte: u8,
    },
    /// Remove a square.
    FewerSquares {
        /// The index of the square.
        square: u8,
    },
    /// Duplicate a square.
    MoreSquares {
        /// The index of the square.
        square: u8,
    },
    /// Replace the side to move.
    Side {
        /// The index of the replacement.
        spelling: u8,
    },
    /// Replace the third field, or add it.
    Forfeit {
        /// The index of the replacement.
        spelling: u8,
    },
    /// Remove the last byte.
    Shorter,
    /// Append a text.
    Longer {
        /// The index of the appended text.
        piece: u8,
    },
    /// Break the line at its first blank.
    Broken,
    /// Duplicate the line.
    Twice,
    /// Remove the line.
    Missing,
    /// Prepend a byte-order mark.
    Bom,
}

/// The bytes that [`Change::Square`] chooses from.
const SQUARES: &[u8] = b"XO-XO-xo*.0 \t\r";
/// The texts that [`Change::Side`] chooses from.
const SIDES: [&str; 8] = ["X", "O", "X", "O", "x", "o", "black", "-"];
/// The texts that [`Change::Forfeit`] chooses from.
const FORFEITS: [&str; 8] =
    ["forfeit-X", "forfeit-O", "forfeit-X", "forfeit-O", "forfeit", "forfeit-x", "forfeit X", "X"];
/// The texts that [`Change::Longer`] chooses from.
const ENDS: [&str; 5] = [" X", "X", "\r", ";", "\0"];

impl Change {
    /// Applies the mutation. It may remove the last line.
    pub fn apply(self, lines: &mut Vec<Vec<u8>>) {
        let Some(line) = lines.first_mut() else { return };
        let at = |square: u8, line: &[u8]| usize::from(square) % line.len().clamp(1, 64);
        match self {
            Self::CrLf => lines.iter_mut().for_each(|line| line.push(b'\r')),
            Self::Around => {
                line.splice(0..0, *b" \t").for_each(drop);
                line.extend(b"\t ");
            }
            Self::BlankLine { is_last } => lines.insert(if is_last { lines.len() } else { 0 }, b" \t".to_vec()),
            Self::Wider { is_tab } => {
                let blanks: &[u8] = if is_tab { b"\t" } else { b" \t " };
                let words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
                *line = words.join(blanks);
            }
            Self::Square { square, byte } => {
                let at = at(square, line);
                if let Some(square) = line.get_mut(at) {
                    *square = SQUARES[usize::from(byte) % SQUARES.len()];
                }
            }
            Self::FewerSquares { square } => {
                let at = at(square, line);
                if at < line.len() {
                    line.remove(at);
                }
            }
            Self::MoreSquares { square } => {
                let at = at(square, line);
                if let Some(&square) = line.get(at) {
                    line.insert(at, square);
                }
            }
            Self::Side { spelling } => set_field(line, 1, SIDES[usize::from(spelling) % SIDES.len()]),
            Self::Forfeit { spelling } => set_field(line, 2, FORFEITS[usize::from(spelling) % FORFEITS.len()]),
            Self::Shorter => drop(line.pop()),
            Self::Longer { piece } => line.extend(ENDS[usize::from(piece) % ENDS.len()].bytes()),
            Self::Broken => {
                if let Some(at) = line.iter().position(|&byte| byte == b' ') {
                    let rest = line.split_off(at);
                    lines.insert(1, rest);
                }
            }
            Self::Twice => {
                let line = line.clone();
                lines.push(line);
            }
            Self::Missing => drop(lines.remove(0)),
            Self::Bom => line.splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
        }
    }
}

/// Replaces a field of the line, or appends it.
fn set_field(line: &mut Vec<u8>, field: usize, text: &str) {
    let mut words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
    match words.get_mut(field) {
        Some(word) => *word = text.as_bytes(),
        None => words.push(text.as_bytes()),
    }
    *line = words.join(&b' ');
}
