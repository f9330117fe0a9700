//! FILE-2 to FILE-8: parses and validates state files.

use super::state::{Side, State};
use crate::model::text::{Rejection, Violation, physical_lines, words};

/// Reads and validates a state file.
///
/// # Errors
///
/// FILE-8: a single fault when the file is malformed, otherwise a fault for each violation.
pub fn read(text: &[u8]) -> Result<State, Rejection> {
    let mut state = readable(text).map_err(|fault| Rejection { faults: vec![fault] })?;
    let mut faults = Vec::new();
    let blocked = state.is_blocked();
    // FILE-5
    if !state.can_move(state.to_move) && state.can_move(state.to_move.opponent()) {
        faults.push(Violation::new("FILE-5", "the side to move cannot move, and its opponent can"));
    }
    // FILE-7
    if state.loser.is_some() && blocked {
        faults.push(Violation::new("FILE-7", "neither side can move, so neither can lose by forfeit"));
    } else if state.loser == Some(state.to_move.opponent()) {
        faults.push(Violation::new("FILE-7", "the side that has lost by forfeit is not the side to move"));
    }
    // FILE-6
    if blocked {
        state.to_move = Side::Black;
    }
    if faults.is_empty() { Ok(state) } else { Err(Rejection { faults }) }
}

fn readable(text: &[u8]) -> Result<State, Violation> {
    let lines = physical_lines(text)?;
    let [line] = lines.as_slice() else {
        return Err(Violation::new("FILE-1", format!("there are {} lines, not 1", lines.len())));
    };
    let (squares, to_move, forfeit) = match words(line).as_slice() {
        [squares, to_move] => (*squares, *to_move, None),
        [squares, to_move, forfeit] => (*squares, *to_move, Some(*forfeit)),
        fields => return Err(Violation::new("FILE-1", format!("there are {} fields, not 2 or 3", fields.len()))),
    };
    // FILE-3
    if squares.len() != 64 {
        return Err(Violation::new("FILE-3", format!("there are {} squares, not 64", squares.len())));
    }
    let mut discs = [None; 64];
    for (disc, byte) in discs.iter_mut().zip(squares) {
        *disc = match byte {
            b'-' => None,
            b'X' => Some(Side::Black),
            b'O' => Some(Side::White),
            _ => return Err(Violation::new("FILE-3", format!("{:?} is not a square", char::from(*byte)))),
        };
    }
    // FILE-4
    let to_move = match to_move {
        b"X" => Side::Black,
        b"O" => Side::White,
        _ => return Err(Violation::new("FILE-4", "the side to move is neither X nor O")),
    };
    // FILE-1
    let loser = match forfeit {
        None => None,
        Some(b"forfeit-X") => Some(Side::Black),
        Some(b"forfeit-O") => Some(Side::White),
        Some(_) => return Err(Violation::new("FILE-1", "the third field is neither forfeit-X nor forfeit-O")),
    };
    Ok(State { discs, to_move, loser })
}
