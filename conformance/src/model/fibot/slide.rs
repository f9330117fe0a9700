//! SLD: slides.

use super::state::{Direction, Robot, State};

impl State {
    /// SLD-3: slides a robot. Only its cell changes.
    pub(super) fn slide(&mut self, sliding: Robot, direction: Direction) {
        let mut cell = sliding.cell;
        // SLD-1: the robot moves step by step. SLD-2: it may not move at all.
        while !self.stops_at(cell.step(direction)) {
            cell = cell.step(direction);
        }
        for robot in &mut self.robots {
            if robot.letter == sliding.letter {
                robot.cell = cell;
            }
        }
    }

    /// SLD-1: whether a robot stops before this cell.
    fn stops_at(&self, next: super::Cell) -> bool {
        !self.on_board(next) || self.is_wall(next) || self.robot_on(next).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::drawn;

    // SLD-1: the drawing and its text.
    #[test]
    fn a_robot_slides_as_in_the_drawing() {
        for (line, rows) in [
            ("A V", "......\n...AB.\n...#..\n"),
            ("A J", "......\n....B.\nA..#..\n"),
            ("B Z", "......\nAB....\n...#..\n"),
            ("B S", "....B.\nA.....\n...#..\n"),
        ] {
            let mut state = drawn("SLD-1");
            state.step(line.as_bytes());
            assert!(state.write().ends_with(rows), "{line}\n{}", state.write());
        }
    }

    // SLD-2, SLD-3
    #[test]
    fn a_slide_that_goes_nowhere_is_a_turn() {
        let mut state = drawn("SLD-1");
        let before = state.robots.clone();
        assert_eq!(state.step(b"A Z").to_string(), "A Z");
        assert_eq!(state.robots, before);
    }
}
