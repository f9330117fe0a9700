//! Mutates a text, word by word and line by line.

use crate::dice::Dice;

/// Pieces that are valid or almost valid in the formats.
const PIECES: &[&str] = &[
    " ",
    "  ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\r\n\n",
    ",",
    ",,",
    " , ",
    "-",
    "+",
    "-0",
    "+1",
    "0",
    "007",
    "-07",
    "1",
    "32",
    "33",
    "-1",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "99999999999999999999",
    "/",
    "x",
    ":",
    "R1",
    "R2",
    "UP",
    "RIGHT",
    "DOWN",
    "LEFT",
    "NONE",
    "FIRE",
    "BUILD",
    "NOTHING",
    "BUILD 1 1",
    "P1:",
    "P4:",
    "P2_finish:",
    "P3_move:",
    "Walls:",
    "up",
    "\u{feff}",
    "č",
    "\u{85}",
    "\u{a0}",
    "\0",
    "#",
    ".",
    "A",
    "N",
    "A V",
    "D",
    "25",
    "26",
    "--- state",
    "--- answers",
    "--- rules",
];

/// Mutates a text at a random place.
pub(super) fn damage(dice: &mut Dice, text: &mut Vec<u8>) {
    let at = dice.below(text.len() + 1);
    match dice.below(12) {
        0 => insert(text, at, dice.pick(PIECES)),
        1 | 2 => {
            let (start, end) = word(text, at);
            text.drain(start..end);
            insert(text, start, dice.pick(PIECES));
        }
        3 => {
            let (start, end) = word(text, at);
            text.drain(start..end);
        }
        4 | 5 => digit(dice, text),
        6 => {
            // Adds a blank or breaks a line.
            let blanks: Vec<usize> = (0..text.len()).filter(|&i| text[i] == b' ' || text[i] == b',').collect();
            if !blanks.is_empty() {
                insert(text, dice.pick(&blanks), dice.pick(&[" ", "\t", "\n", " \r\n\t", "\n\n"]));
            }
        }
        7 => line(dice, text),
        8 if at < text.len() => text[at] = dice.below(256) as u8,
        9 if at < text.len() => drop(text.remove(at)),
        10 if dice.one_in(4) => text.truncate(at),
        10 => {
            let lines = String::from_utf8_lossy(text).replace('\n', "\r\n");
            *text = lines.into_bytes();
        }
        _ => {
            // Respells an integer, or puts a sign before it.
            let starts: Vec<usize> = (0..text.len())
                .filter(|&i| text[i].is_ascii_digit() && (i == 0 || !text[i - 1].is_ascii_digit()))
                .collect();
            if !starts.is_empty() {
                insert(text, dice.pick(&starts), dice.pick(&["0", "00", "-", "+", "-0", " ", "1"]));
            }
        }
    }
}

fn insert(text: &mut Vec<u8>, at: usize, piece: &str) {
    text.splice(at..at, piece.bytes()).for_each(drop);
}

fn word(text: &[u8], at: usize) -> (usize, usize) {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\t' | b',' | b'\r');
    let start = text[..at].iter().rposition(is_blank).map_or(0, |i| i + 1);
    let end = text[at..].iter().position(is_blank).map_or(text.len(), |i| at + i);
    (start, end)
}

fn digit(dice: &mut Dice, text: &mut [u8]) {
    let digits: Vec<usize> = (0..text.len()).filter(|&i| text[i].is_ascii_digit()).collect();
    if !digits.is_empty() {
        text[dice.pick(&digits)] = b'0' + dice.below(10) as u8;
    }
}

/// Removes, duplicates or moves a line, or joins it with the next.
fn line(dice: &mut Dice, text: &mut Vec<u8>) {
    let mut lines: Vec<Vec<u8>> = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(4) {
        0 => drop(lines.remove(one)),
        1 => lines.insert(other, lines[one].clone()),
        2 => lines.swap(one, other),
        _ if one + 1 < lines.len() => {
            let next = lines.remove(one + 1);
            lines[one].extend(next);
        }
        _ => {}
    }
    *text = lines.join(&b'\n');
}
