//! For the tests: states from the drawings of the rules.

use super::read::read;
use super::state::State;
use crate::model::drawing::drawing;

/// The state of the drawing of a clause: player 1 is to move, and the flags
/// are on a free cell where nobody stands on the rival's one.
pub(super) fn drawn(clause: &str) -> State {
    let picture = drawing("fibot", clause, 0);
    // The column numbers stand above, the row number at the left.
    let cells = |line: &str| line.split(' ').skip(1).filter(|cell| !cell.is_empty()).collect::<String>();
    let rows: Vec<String> = picture.lines().skip(1).map(cells).collect();
    let text = format!("{} {} 9 1\n1 1 1 1\n{}\n", rows[0].len(), rows.len(), rows.join("\n"));
    read(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}
