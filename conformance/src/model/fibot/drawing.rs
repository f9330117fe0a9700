//! Test support: states from the drawings in the rules.

use super::read::read;
use super::state::State;
use crate::model::drawing::drawing;

/// The state of a clause's drawing. Player 1 is to move. Both flags are on the cell (1, 1), which must be free, so
/// that no robot is on its rival's flag.
pub(super) fn drawn(clause: &str) -> State {
    let picture = drawing("fibot", clause, 0);
    // The column numbers are at the top, the row numbers at the left.
    let cells = |line: &str| line.split(' ').skip(1).filter(|cell| !cell.is_empty()).collect::<String>();
    let rows: Vec<String> = picture.lines().skip(1).map(cells).collect();
    let text = format!("{} {} 9 1\n1 1 1 1\n{}\n", rows[0].len(), rows.len(), rows.join("\n"));
    read(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}
