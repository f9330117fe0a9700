//! FILE-9 to FILE-17: the conditions that a well-formed state may violate.

use super::state::{Cell, NOT_ARRIVED, State};
use crate::model::text::Violation;

impl State {
    /// All violations of FILE-9 to FILE-17, one for each clause; empty for a valid state.
    #[must_use]
    pub fn faults(&self) -> Vec<Violation> {
        let mut faults = Vec::new();
        let mut broken = |clause, is_broken: bool, text: &str| {
            if is_broken {
                faults.push(Violation::new(clause, text));
            }
        };
        broken("FILE-9", self.two_objects_on_one_cell(), "two objects are on one cell");
        broken("FILE-10", self.robot_off_board(), "a robot alive is off the board");
        broken("FILE-11", self.wall_twice(), "two walls are listed for one cell");
        broken("FILE-12", self.impossible_in_game(), "a player is in the game that cannot be");
        // FILE-13
        broken("FILE-13", self.counter > self.maximum, "the counter is above the maximum");
        broken("FILE-14", self.impossible_fire_points(), "a player has impossible fire points");
        broken("FILE-15", self.impossible_allowance(), "a player has an impossible allowance");
        broken("FILE-16", self.too_many_walls(), "there are more walls than charges");
        broken("FILE-17", self.goal_off_board(), "a goal cell is off the board");
        faults
    }

    /// FILE-9
    fn two_objects_on_one_cell(&self) -> bool {
        let mut cells: Vec<Cell> = Vec::new();
        for player in &self.players {
            for robot in &player.robots {
                if robot.lives > 0 {
                    cells.push(robot.cell);
                }
            }
        }
        for wall in &self.walls {
            if wall.lives > 0 {
                cells.push(wall.cell);
            }
        }
        for (index, cell) in cells.iter().enumerate() {
            // Two objects off the board may share a cell.
            if self.on_board(*cell) && cells[..index].contains(cell) {
                return true;
            }
        }
        false
    }

    /// FILE-10
    fn robot_off_board(&self) -> bool {
        let mut robots = self.players.iter().flat_map(|player| &player.robots);
        robots.any(|robot| robot.lives > 0 && !self.on_board(robot.cell))
    }

    /// FILE-11
    fn wall_twice(&self) -> bool {
        for (index, wall) in self.walls.iter().enumerate() {
            if self.walls[..index].iter().any(|other| other.cell == wall.cell) {
                return true;
            }
        }
        false
    }

    /// FILE-12
    fn impossible_in_game(&self) -> bool {
        self.players.iter().any(|player| {
            let no_robot = player.robots.iter().all(|robot| robot.lives <= 0);
            player.in_game && (no_robot || player.finish_round != NOT_ARRIVED)
        })
    }

    /// FILE-14
    fn impossible_fire_points(&self) -> bool {
        let shot = self.rules.straight_fire.max(self.rules.splash_fire);
        let mut can_come = 0;
        for player in &self.players {
            for robot in &player.robots {
                if robot.lives > 0 {
                    can_come += robot.lives + 2 * shot;
                }
            }
        }
        self.players.iter().any(|player| player.fire_points < 0 || player.fire_points + can_come > 2_147_483_647)
    }

    /// FILE-15
    fn impossible_allowance(&self) -> bool {
        let most = self.rules.walls_per_player;
        self.players
            .iter()
            .any(|player| player.allowance < 0 || player.allowance > most || most - player.allowance > 2 * self.counter)
    }

    /// FILE-16
    fn too_many_walls(&self) -> bool {
        let left: i64 = self.players.iter().map(|player| player.allowance).sum();
        self.walls.len() as i64 > 4 * self.rules.walls_per_player - left
    }

    /// FILE-17
    fn goal_off_board(&self) -> bool {
        self.players.iter().any(|player| player.goals.iter().any(|&goal| !self.on_board(goal)))
    }
}
