//! FILE-2 to FILE-7: parses and validates state files.

use super::state::{Cell, Player, Robot, State};
use crate::model::text::{Rejection, Violation, physical_lines, words};

/// Reads and validates a state file.
///
/// # Errors
///
/// FILE-7: a single fault when the file is malformed, otherwise a fault for each flag on a wall.
pub fn read(text: &[u8]) -> Result<State, Rejection> {
    let state = readable(text).map_err(|fault| Rejection { faults: vec![fault] })?;
    let mut faults = Vec::new();
    for player in Player::BOTH {
        // FILE-6
        if state.is_wall(state.flag_of(player)) {
            faults.push(Violation::new("FILE-6", format!("the flag of P{} is on a wall", player.number())));
        }
    }
    if faults.is_empty() { Ok(state) } else { Err(Rejection { faults }) }
}

fn readable(text: &[u8]) -> Result<State, Violation> {
    let lines = physical_lines(text)?;
    let [first, second, rows @ ..] = lines.as_slice() else {
        return Err(Violation::new("FILE-1", "the first two lines are missing"));
    };
    // FILE-3
    let [columns, row_count, rounds_left, to_move] = numbers(first, [1..=25, 1..=25, 0..=25, 1..=2])?;
    let (width, height) = (1..=columns, 1..=row_count);
    let [c1, r1, c2, r2] = numbers(second, [width.clone(), height.clone(), width, height])?;
    // FILE-4
    if rows.len() as i64 != row_count {
        return Err(Violation::new("FILE-4", format!("there are {} rows, not {row_count}", rows.len())));
    }
    let mut state = State {
        columns,
        rows: row_count,
        rounds_left,
        to_move: if to_move == 1 { Player::P1 } else { Player::P2 },
        flags: [Cell::new(c1, r1), Cell::new(c2, r2)],
        walls: Vec::new(),
        robots: Vec::new(),
    };
    for (r, row) in (1..).zip(rows) {
        // FILE-4
        if row.len() as i64 != columns {
            return Err(Violation::new("FILE-4", format!("row {r} has {} cells, not {columns}", row.len())));
        }
        for (c, &byte) in (1..).zip(row) {
            put(&mut state, byte, Cell::new(c, r))?;
        }
    }
    state.robots.sort_by_key(|robot| robot.letter);
    Ok(state)
}

/// FILE-4: puts the content of a cell into the state.
fn put(state: &mut State, byte: u8, cell: Cell) -> Result<(), Violation> {
    match byte {
        b'.' => {}
        b'#' => state.walls.push(cell),
        b'A'..=b'Z' => {
            let letter = char::from(byte);
            // FILE-5
            if state.robots.iter().any(|robot| robot.letter == letter) {
                return Err(Violation::new("FILE-5", format!("the letter {letter} is on two cells")));
            }
            state.robots.push(Robot { letter, cell });
        }
        _ => return Err(Violation::new("FILE-4", format!("{:?} is not a cell", char::from(byte)))),
    }
    Ok(())
}

/// FILE-1: parses a line with four numbers and nothing else (FILE-2).
fn numbers(line: &[u8], ranges: [std::ops::RangeInclusive<i64>; 4]) -> Result<[i64; 4], Violation> {
    let words = words(line);
    if words.len() != 4 {
        return Err(Violation::new("FILE-1", format!("there are {} numbers on a line, not 4", words.len())));
    }
    let mut numbers = [0; 4];
    for (number, (word, range)) in numbers.iter_mut().zip(words.iter().zip(ranges)) {
        // FILE-3
        *number = integer(word).filter(|value| range.contains(value)).ok_or_else(|| {
            let word = String::from_utf8_lossy(word);
            Violation::new("FILE-3", format!("{word:?} is not a number within {range:?}"))
        })?;
    }
    Ok(numbers)
}

/// FILE-1, FILE-2: parses decimal digits with any number of leading zeros; `None` for other texts. Large numbers
/// saturate beyond the ranges of FILE-3.
fn integer(word: &[u8]) -> Option<i64> {
    let mut value = 0;
    for &byte in word {
        if !byte.is_ascii_digit() {
            return None;
        }
        // Saturates: further digits only make the number larger.
        value = (value * 10 + i64::from(byte - b'0')).min(1000);
    }
    Some(value)
}
