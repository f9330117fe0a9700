//! EXP: explosions.

use super::state::{Cell, Direction, Robot, State};

const DIRECTIONS: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

impl State {
    /// EXP-3: removes the destroyed robots from the board. They do not explode in turn, and nothing else changes.
    pub(super) fn explode(&mut self, exploding: Robot) {
        // EXP-1
        let mut destroyed = vec![exploding.cell];
        for direction in DIRECTIONS {
            destroyed.append(&mut self.in_line(exploding.cell, direction));
        }
        // EXP-4
        self.robots.retain(|robot| !destroyed.contains(&robot.cell));
    }

    /// EXP-2: the cells in one direction from a cell up to the first wall. Robots give no cover.
    fn in_line(&self, from: Cell, direction: Direction) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut cell = from.step(direction);
        while self.on_board(cell) && !self.is_wall(cell) {
            cells.push(cell);
            cell = cell.step(direction);
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::drawn;

    // EXP-1, EXP-2, EXP-3, EXP-4: the drawing and its text.
    #[test]
    fn an_explosion_destroys_what_is_in_its_lines() {
        let mut state = drawn("EXP-2");
        state.step(b"A D");
        assert!(state.write().ends_with("..P...\n..#.Q.\n....#R\n......\n......\n"), "{}", state.write());
        // N is destroyed, and its cell is free.
        assert_eq!(state.step(b"N D").to_string(), "-");
        assert_eq!(state.step(b"B S").to_string(), "-");
        state.step(b"R J");
        state.step(b"");
        state.step(b"R Z");
        assert!(state.write().ends_with("..P...\n..#.Q.\n....#.\n......\nR.....\n"), "{}", state.write());
    }
}
