//! FILE-1: writes state files.

use super::state::{Cell, Player, State};

impl State {
    /// The state file in canonical form.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{} {} {} {}\n", self.columns, self.rows, self.rounds_left, self.to_move.number());
        let [first, second] = Player::BOTH.map(|player| self.flag_of(player));
        text += &format!("{} {} {} {}\n", first.column, first.row, second.column, second.row);
        for row in 1..=self.rows {
            for column in 1..=self.columns {
                text.push(self.drawn_on(Cell::new(column, row)));
            }
            text += "\n";
        }
        text
    }

    /// FILE-1: the character of a cell. Flags have no character.
    fn drawn_on(&self, cell: Cell) -> char {
        if self.is_wall(cell) {
            return '#';
        }
        self.robot_on(cell).map_or('.', |robot| robot.letter)
    }
}
