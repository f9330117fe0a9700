//! Mutations of a state file. FILE-2 tolerates some of them; others make the file malformed (FILE-1 to FILE-5) or the
//! state invalid (FILE-5 to FILE-9).

use arbitrary::Arbitrary;

/// A mutation of the lines of a state file. An index is taken modulo the number of lines, words or tiles, so a mutation
/// applies to any file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Arbitrary)]
pub enum Change {
    /// Turn LF into CRLF.
    CrLf,
    /// Add blanks before and after the text of a line.
    Around {
        /// The index of the line.
        line: u8,
    },
    /// Add a blank line.
    BlankLine {
        /// The index of the line before which it is inserted.
        line: u8,
    },
    /// Replace the first blank of a line by several ones, or by a tab.
    Wider {
        /// The index of the line.
        line: u8,
        /// Whether a single tab replaces the blank.
        is_tab: bool,
    },
    /// Write a number with leading zeros.
    Zeros {
        /// Its index among the numbers.
        number: u8,
    },
    /// Change a number.
    Number {
        /// Its index among the numbers.
        number: u8,
        /// How it changes.
        change: NumberChange,
    },
    /// Change a number of the turn: `turn`, `player`, `points` or `refused`.
    Turn {
        /// The index of the line.
        line: u8,
        /// How it changes.
        change: NumberChange,
    },
    /// Change a coordinate of a bonus or a unit.
    Coordinate {
        /// The index of the bonus or the unit.
        object: u8,
        /// Whether it is the row.
        is_row: bool,
        /// How it changes.
        change: NumberChange,
    },
    /// Replace a word.
    Word {
        /// Its index among all words.
        word: u8,
        /// The index of the replacement.
        spelling: u8,
    },
    /// Replace a tile of the terrain or of the placement tiles.
    Tile {
        /// The index of the row.
        row: u8,
        /// The index of the column.
        column: u8,
        /// The index of the new character.
        character: u8,
    },
    /// Put a bonus or a unit on the tile of the bonus or the unit before it.
    Together {
        /// The index of the object.
        object: u8,
    },
    /// Give a type the name of the type before it.
    SameName {
        /// The index of the type.
        number: u8,
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
    /// Swap a line with the next one.
    Exchanged {
        /// The index of the line.
        line: u8,
    },
    /// Join a line and the next one.
    Joined {
        /// The index of the line.
        line: u8,
    },
    /// Break a line at its first blank.
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
    /// Prepend a byte-order mark.
    Bom,
}

/// A change of a number.
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
    /// To a value at or beyond the end of a range; the index of the value.
    Large(u8),
}

/// The index of the line `turn`.
const FIRST_OF_TURN: usize = 7;
/// The texts that [`Change::Word`] chooses from. Most are valid in some places.
const SPELLINGS: [&str; 16] = [
    "-1",
    "+1",
    "1.0",
    "x",
    "buy",
    "fight",
    "Fight",
    "first_aid",
    "aitester",
    "v2",
    "~",
    "units",
    "\u{e9}",
    "\0",
    "12345678901234567890123456789012",
    "18446744073709551617",
];
/// The texts that [`Change::Longer`] chooses from.
const ENDS: [&str; 6] = [" x", " 1", "1", "\r", ".", "\0"];
/// The characters that [`Change::Tile`] chooses from.
const TILES: &[u8] = b"1239A~#..0Ba -\t";
/// The numbers that [`NumberChange::Large`] chooses from.
const LARGE: [u64; 16] =
    [2, 3, 9, 10, 31, 32, 33, 64, 65, 10_000, 10_001, 1_000_000, 1_000_001, 2_000_001, 999_999_999, 1_000_000_000];

impl Change {
    /// Applies the mutation. It may remove the last line.
    pub fn apply(self, lines: &mut Vec<Vec<u8>>) {
        if lines.is_empty() {
            return;
        }
        let count = lines.len();
        let index = |line: u8| usize::from(line) % count;
        match self {
            Self::CrLf => lines.iter_mut().for_each(|line| line.push(b'\r')),
            Self::Around { line } => {
                let line = &mut lines[index(line)];
                line.splice(0..0, *b" \t").for_each(drop);
                line.extend(b"\t ");
            }
            Self::BlankLine { line } => lines.insert(index(line), b" \t".to_vec()),
            Self::Wider { line, is_tab } => {
                let line = &mut lines[index(line)];
                if let Some(at) = line.iter().position(|&byte| byte == b' ') {
                    let blanks: &[u8] = if is_tab { b"\t" } else { b" \t " };
                    line.splice(at..=at, blanks.iter().copied()).for_each(drop);
                }
            }
            Self::Zeros { number } => with_number(lines, number, |value| format!("00{value}")),
            Self::Number { number, change } => with_number(lines, number, |value| change.apply(value).to_string()),
            Self::Turn { line, change } => {
                let line = FIRST_OF_TURN + usize::from(line % 4);
                change_word(lines, line, 1, &|value| change.apply(value).to_string());
            }
            Self::Coordinate { object, is_row, change } => {
                if let Some((line, place)) = nth(&objects(lines), object) {
                    change_word(lines, line, place + usize::from(is_row), &|value| change.apply(value).to_string());
                }
            }
            Self::Word { word, spelling } => {
                let (line, place) = nth(&words(lines), word).unwrap_or_default();
                set_word(&mut lines[line], place, SPELLINGS[usize::from(spelling) % SPELLINGS.len()].as_bytes());
            }
            Self::Tile { row, column, character } => {
                if let Some(row) = nth(&rows(lines), row) {
                    let row = &mut lines[row];
                    let column = usize::from(column) % row.len().max(1);
                    row[column] = TILES[usize::from(character) % TILES.len()];
                }
            }
            Self::Together { object } => {
                let objects = objects(lines);
                let place = usize::from(object) % objects.len().max(1);
                if let (Some(&(before, from)), Some(&(line, to))) =
                    (objects.get(place.wrapping_sub(1)), objects.get(place))
                {
                    for coordinate in 0..2 {
                        let word = fields(&lines[before])[from + coordinate].to_vec();
                        set_word(&mut lines[line], to + coordinate, &word);
                    }
                }
            }
            Self::SameName { number } => {
                let types: Vec<usize> = (1..count).filter(|&line| fields(&lines[line]).len() == 10).collect();
                let place = usize::from(number) % types.len().max(1);
                if let (Some(&before), Some(&line)) = (types.get(place.wrapping_sub(1)), types.get(place)) {
                    let name = fields(&lines[before])[0].to_vec();
                    set_word(&mut lines[line], 0, &name);
                }
            }
            Self::Missing { line } => drop(lines.remove(index(line))),
            Self::Twice { line } => {
                let line = index(line);
                lines.insert(line, lines[line].clone());
            }
            Self::Exchanged { line } => lines.swap(index(line), index(line.wrapping_add(1))),
            Self::Joined { line } => {
                let line = index(line);
                if line + 1 < count {
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
                lines[index(line)].extend(ENDS[usize::from(piece) % ENDS.len()].bytes());
            }
            Self::Shorter { line } => drop(lines[index(line)].pop()),
            Self::Bom => lines[0].splice(0..0, *b"\xef\xbb\xbf").for_each(drop),
        }
    }
}

impl NumberChange {
    fn apply(self, value: u64) -> u64 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
            Self::Up => value.saturating_add(1),
            Self::Down => value.saturating_sub(1),
            Self::Large(index) => LARGE[usize::from(index) % LARGE.len()],
        }
    }
}

/// The words of a line that single blanks separate.
fn fields(line: &[u8]) -> Vec<&[u8]> {
    line.split(|&byte| byte == b' ').collect()
}

fn set_word(line: &mut Vec<u8>, place: usize, text: &[u8]) {
    let mut words = fields(line);
    if let Some(word) = words.get_mut(place) {
        *word = text;
    }
    *line = words.join(&b' ');
}

fn nth<T: Copy>(all: &[T], index: u8) -> Option<T> {
    all.get(usize::from(index) % all.len().max(1)).copied()
}

/// The places of all words: the indices of their lines, and their places there.
fn words(lines: &[Vec<u8>]) -> Vec<(usize, usize)> {
    lines.iter().enumerate().flat_map(|(line, text)| (0..fields(text).len()).map(move |place| (line, place))).collect()
}

fn is_number(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// Changes one of the numbers that are not rows of tiles.
fn with_number(lines: &mut [Vec<u8>], number: u8, change: impl Fn(u64) -> String) {
    let mut numbers = words(lines);
    numbers.retain(|&(line, place)| {
        let words = fields(&lines[line]);
        words.len() > 1 && is_number(words[place])
    });
    if let Some((line, place)) = nth(&numbers, number) {
        change_word(lines, line, place, &change);
    }
}

/// Changes a word of a line if it is a number.
fn change_word(lines: &mut [Vec<u8>], line: usize, place: usize, change: &dyn Fn(u64) -> String) {
    let Some(text) = lines.get_mut(line) else { return };
    let word = fields(text).get(place).map(|word| String::from_utf8_lossy(word).into_owned());
    if let Some(word) = word.filter(|word| is_number(word.as_bytes())) {
        set_word(text, place, change(word.parse().unwrap_or(u64::MAX)).as_bytes());
    }
}

/// The indices of the rows of terrain and of placement tiles: the lines of one word.
fn rows(lines: &[Vec<u8>]) -> Vec<usize> {
    (0..lines.len()).filter(|&line| !lines[line].is_empty() && fields(&lines[line]).len() == 1).collect()
}

/// The lines of bonuses and units, and the place of x in each.
fn objects(lines: &[Vec<u8>]) -> Vec<(usize, usize)> {
    let place = |line: &[u8]| match fields(line).as_slice() {
        [.., b"first_aid"] => Some(0),
        words @ [_, _, _, _, _] if words.iter().all(|word| is_number(word)) => Some(2),
        _ => None,
    };
    (0..lines.len())
        .filter_map(|line| Some((line, place(&lines[line])?)))
        .filter(|&(line, place)| fields(&lines[line]).len() > place + 1)
        .collect()
}
