//! FILE-1: writes state files.

use super::state::{Side, Square, State};

impl State {
    /// The state file in canonical form.
    #[must_use]
    pub fn write(&self) -> String {
        let squares: String = Square::all().into_iter().map(|square| self.disc(square).map_or('-', letter)).collect();
        // FILE-6
        let to_move = if self.is_blocked() { Side::Black } else { self.to_move };
        let forfeit = self.loser.map(|side| format!(" forfeit-{}", letter(side))).unwrap_or_default();
        format!("{squares} {}{forfeit}\n", letter(to_move))
    }
}

/// SET-3: the letter of a side.
fn letter(side: Side) -> char {
    match side {
        Side::Black => 'X',
        Side::White => 'O',
    }
}
