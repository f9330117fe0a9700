//! MOV: turns, steps, bumps and contests.

use super::round::{Object, Round};
use super::state::{Direction, Movement, State};

impl State {
    pub(super) fn movement(&mut self, round: &Round) {
        // MOV-4: only the cells at the start of the round matter.
        let start = self.clone();
        // The robots with the order UP, and the cells ahead of them.
        let mut forward = Vec::new();
        for &(player, r) in &round.acting {
            let robot = &mut self.players[player].robots[r];
            match round.orders[player].robots[r].movement {
                // MOV-1
                Movement::None => {}
                Movement::Left => robot.direction = anticlockwise(robot.direction),
                Movement::Right => robot.direction = clockwise(robot.direction),
                Movement::Up => forward.push(((player, r), robot.cell.step(robot.direction))),
            }
        }
        for &((player, r), ahead) in &forward {
            // MOV-2
            if !start.on_board(ahead) {
                continue;
            }
            // MOV-3: the object loses lives once for each robot that bumps it.
            if let Some(object) = round.object_on(&start, ahead) {
                self.hurt(object, self.rules.step_attack);
                continue;
            }
            let asking = forward.iter().filter(|(_, cell)| *cell == ahead).count();
            if asking == 1 {
                // MOV-5; MOV-7: the robot steps whatever its lives are now.
                self.players[player].robots[r].cell = ahead;
            } else {
                // MOV-6: the robot loses lives once, not once per rival. MOV-8: bumps and contests give no points.
                self.hurt(Object::Robot((player, r)), self.rules.step_attack);
            }
        }
    }
}

/// MOV-1
fn anticlockwise(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Left,
        Direction::Left => Direction::Down,
        Direction::Down => Direction::Right,
        Direction::Right => Direction::Up,
    }
}

/// MOV-1
fn clockwise(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Right,
        Direction::Right => Direction::Down,
        Direction::Down => Direction::Left,
        Direction::Left => Direction::Up,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::redbot::drawing::{board, cell, draw, drawn, lives, play};

    const UP: &str = "R1 UP NOTHING R2 UP NOTHING";

    // MOV-3: its example.
    #[test]
    fn two_robots_bump_a_wall() {
        let mut state = drawn("MOV-3", 0);
        play(&mut state, [UP; 4]);
        assert_eq!(state.walls[0].lives, 38);
        assert_eq!((cell(&state, "11"), cell(&state, "21")), ((5, 5), (7, 5)));
        assert_eq!((lives(&state, "11"), lives(&state, "21")), (13, 13));
        assert_eq!(state.totals()[..2], [13, 13]); // MOV-8
    }

    // MOV-4: its examples, in their order.
    #[test]
    fn what_leaves_its_cell_is_bumped_there_all_the_same() {
        let mut ring = drawn("MOV-4", 0);
        play(&mut ring, [UP; 4]);
        for (robot, at) in [("11", (5, 5)), ("21", (6, 5)), ("31", (6, 6)), ("41", (5, 6))] {
            assert_eq!((cell(&ring, robot), lives(&ring, robot)), (at, 12), "{robot}");
        }
        let mut chain = drawn("MOV-4", 1);
        play(&mut chain, [UP; 4]);
        for (robot, at, left) in [("31", (5, 5), 13), ("21", (6, 5), 12), ("11", (8, 5), 12)] {
            assert_eq!((cell(&chain, robot), lives(&chain, robot)), (at, left), "{robot}");
        }
        let mut facing = drawn("MOV-4", 2);
        play(&mut facing, [UP; 4]);
        for (robot, at) in [("11", (5, 5)), ("21", (6, 5))] {
            assert_eq!((cell(&facing, robot), lives(&facing, robot)), (at, 12), "{robot}");
        }
        let mut followed = drawn("MOV-4", 3);
        play(&mut followed, [UP; 4]);
        for (robot, at, left) in [("11", (7, 5), 11), ("21", (5, 5), 13), ("31", (6, 6), 13)] {
            assert_eq!((cell(&followed, robot), lives(&followed, robot)), (at, left), "{robot}");
        }
    }

    // MOV-6: its example.
    #[test]
    fn a_contest_costs_each_rival_once() {
        let mut state = drawn("MOV-6", 0);
        let before = state.clone();
        play(&mut state, [UP; 4]);
        for robot in ["11", "21", "31"] {
            assert_eq!((cell(&state, robot), lives(&state, robot)), (cell(&before, robot), 12), "{robot}");
        }
        let mut bumped = draw(" 6  .  . 31v .  .\n 5 12>11> . 21< .\n    4  5  6  7  8");
        play(&mut bumped, [UP; 4]);
        assert_eq!((lives(&bumped, "11"), lives(&bumped, "12")), (11, 13));
    }

    // MOV-5: a robot that only turns toward a cell does not contest it. ORD-2, ORD-3: neither does a robot that
    // does nothing.
    #[test]
    fn only_robots_that_step_ask() {
        let picture = " 6  .  . 31v .  .\n 5  . 11> . 21< .\n    4  5  6  7  8";
        let mut state = draw(picture);
        play(&mut state, [UP, "R1 NONE NOTHING R2 UP NOTHING", "R1 LEFT NOTHING R2 UP NOTHING", UP]);
        assert_eq!((cell(&state, "11"), lives(&state, "11")), ((6, 5), 13));
        let mut state = draw(picture);
        state.players[1].robots[0].lives = 0;
        state.players[1].robots[1] = board().players[1].robots[1];
        state.players[2].in_game = false;
        play(&mut state, [UP; 4]);
        assert_eq!((cell(&state, "11"), lives(&state, "11")), ((6, 5), 13));
        assert_eq!((cell(&state, "21"), lives(&state, "21")), ((7, 5), 0));
    }

    // MOV-1, MOV-2
    #[test]
    fn turns_and_the_edge() {
        for (before, left, right) in [("^", "<", ">"), ("<", "v", "^"), ("v", ">", "<"), (">", "^", "v")] {
            for (order, after) in [("LEFT", left), ("RIGHT", right), ("NONE", before)] {
                let mut state = draw(&format!(" 5  . 11{before} .\n    4  5  6"));
                let expected = draw(&format!(" 5  . 11{after} .\n    4  5  6"));
                play(&mut state, [&format!("R1 {order} NOTHING R2 NONE NOTHING"), UP, UP, UP]);
                assert_eq!(state.players[0].robots[0], expected.players[0].robots[0]);
            }
        }
        let mut state = draw(" 1 11<12v .\n    1  2  3");
        play(&mut state, [UP; 4]);
        assert_eq!((cell(&state, "11"), cell(&state, "12")), ((1, 1), (2, 1)));
        assert_eq!((lives(&state, "11"), lives(&state, "12")), (13, 13));
    }

    // MOV-7: a robot at 0 lives still moves. A bumped robot frees its cell only after the phase.
    #[test]
    fn lost_lives_do_not_hinder() {
        let mut state = draw(" 5 21>11> .  .\n    4  5  6  7");
        state.players[0].robots[0].lives = 1;
        play(&mut state, [UP; 4]);
        assert_eq!((cell(&state, "11"), lives(&state, "11")), ((6, 5), 0));
        assert_eq!(cell(&state, "21"), (4, 5));
        assert!(!state.players[0].in_game); // DEA-3
    }
}
