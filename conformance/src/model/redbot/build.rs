//! BLD: new walls.

use super::refusal::Refusal;
use super::round::Round;
use super::state::{Action, Cell, State, Wall};

impl State {
    pub(super) fn build(&mut self, round: &Round) -> Vec<Refusal> {
        // BLD-1, BLD-3: the wall list before this phase.
        let before = self.walls.clone();
        let mut refusals = Vec::new();
        let mut accepted: Vec<(usize, Cell)> = Vec::new();
        let mut charges = [0; 4];
        // BLD-1: the acting robots are in build order.
        for &(player, robot) in &round.acting {
            let Action::Build(cell) = round.orders[player].robots[robot].action else { continue };
            // BLD-1: alive after deaths.
            if self.players[player].robots[robot].lives <= 0 {
                continue;
            }
            if self.players[player].allowance - charges[player] <= 0 {
                refusals.push(Refusal { player, robot, clause: "BLD-2" });
            } else if before.iter().any(|wall| wall.cell == cell) {
                refusals.push(Refusal { player, robot, clause: "BLD-3" });
            } else if self.is_near_a_robot(cell) {
                refusals.push(Refusal { player, robot, clause: "BLD-4" });
            } else {
                // BLD-5; BLD-7: on the board or off it.
                accepted.push((player, cell));
                charges[player] += 1;
            }
        }
        if self.is_over_the_cap(&accepted) {
            // BLD-8: no board build happens, and the charges are refunded.
            for &(player, cell) in &accepted {
                if self.on_board(cell) {
                    charges[player] -= 1;
                }
            }
            accepted.retain(|&(_, cell)| !self.on_board(cell));
        }
        for &(_, cell) in &accepted {
            // BLD-6: one wall per cell. BLD-9: at the end of the list, in the order of the first builders.
            if !self.walls.iter().any(|wall| wall.cell == cell) {
                self.walls.push(Wall { cell, lives: self.rules.wall_lives });
            }
        }
        for (player, charge) in self.players.iter_mut().zip(charges) {
            // BLD-5, BLD-6: every accepted order is charged.
            player.allowance -= charge;
        }
        refusals
    }

    /// BLD-4: whether a living robot of any player is near a cell.
    fn is_near_a_robot(&self, cell: Cell) -> bool {
        self.players.iter().any(|player| player.robots.iter().any(|robot| robot.lives > 0 && robot.cell.is_near(cell)))
    }

    /// BLD-8: whether the accepted orders for board cells exceed the cap.
    fn is_over_the_cap(&self, accepted: &[(usize, Cell)]) -> bool {
        // BLD-10
        if !self.rules.build_cap {
            return false;
        }
        let cap = self.width * self.height / 8;
        let mut cells: Vec<Cell> = Vec::new();
        for &(_, cell) in accepted {
            if self.on_board(cell) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        // BLD-8: without accepted orders for board cells, the cap has no effect.
        if cells.is_empty() {
            return false;
        }
        let entries = self.walls.iter().filter(|wall| self.on_board(wall.cell)).count();
        (entries + cells.len()) as i64 > cap
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::redbot::drawing::{board, play};
    use crate::model::redbot::state::NOT_ARRIVED;

    const REST: &str = "R1 NONE NOTHING R2 NONE NOTHING";

    fn entries(state: &State) -> Vec<(i64, i64)> {
        state.walls.iter().map(|wall| (wall.cell.x, wall.cell.y)).collect()
    }

    fn allowances(state: &State) -> [i64; 4] {
        [0, 1, 2, 3].map(|player| state.players[player].allowance)
    }

    fn clauses(refusals: &[Refusal]) -> Vec<&'static str> {
        refusals.iter().map(|refusal| refusal.clause).collect()
    }

    // BLD-4: its example; BLD-7.
    #[test]
    fn nothing_is_built_near_a_robot() {
        let mut state = board();
        state.players[1].robots[0].cell = Cell::new(25, 12);
        let refusals = play(&mut state, ["R1 NONE BUILD 26 12 R2 NONE BUILD 27 12", REST, REST, REST]);
        assert_eq!(refusals, [Refusal { player: 0, robot: 0, clause: "BLD-4" }]);
        assert_eq!((entries(&state), allowances(&state)), (vec![(27, 12)], [19, 20, 20, 20]));
        // BLD-7: coordinates at the ends of their range.
        let far = "R1 NONE BUILD -2147483648 2147483647 R2 NONE BUILD 2147483647 -2147483648";
        assert_eq!(play(&mut state, [far, REST, REST, REST]), []);
        assert_eq!(state.walls[2].lives, 40);
    }

    // BLD-2, BLD-3; BLD-1: the first reason is reported.
    #[test]
    fn refusals_have_an_order() {
        let mut state = board();
        state.walls.push(Wall { cell: Cell::new(8, 8), lives: -2 });
        state.walls.push(Wall { cell: Cell::new(11, 25), lives: 0 });
        state.players[0].allowance = 1;
        state.players[1].allowance = 0;
        let both = "R1 NONE BUILD 5 5 R2 NONE BUILD 5 5";
        let dead_cell = "R1 NONE BUILD 8 8 R2 NONE BUILD 11 25";
        let refusals = play(&mut state, [both, both, dead_cell, "R1 NONE BUILD 12 24 R2 NONE NOTHING"]);
        assert_eq!(clauses(&refusals), ["BLD-2", "BLD-2", "BLD-2", "BLD-3", "BLD-3", "BLD-4"]);
        assert_eq!(entries(&state), [(8, 8), (11, 25), (5, 5)]);
        assert_eq!(allowances(&state), [0, 0, 20, 20]);
    }

    // BLD-6, BLD-9
    #[test]
    fn walls_join_in_the_order_of_their_first_builders() {
        let mut state = board();
        let orders = [
            "R1 NONE BUILD 9 9 R2 NONE BUILD 5 5",
            "R1 NONE BUILD 7 7 R2 NONE BUILD 7 7",
            "R1 NONE BUILD 6 6 R2 NONE BUILD 9 9",
            REST,
        ];
        assert_eq!(play(&mut state, orders), []);
        assert_eq!(entries(&state), [(9, 9), (5, 5), (7, 7), (6, 6)]);
        assert_eq!(allowances(&state), [18, 18, 18, 20]);
    }

    /// A standard board with this many walls on it and one wall off it.
    fn crowded(count: i64) -> State {
        let mut state = board();
        for n in 0..count {
            state.walls.push(Wall { cell: Cell::new(3 + n % 20, 3 + n / 20), lives: n % 2 });
        }
        state.walls.push(Wall { cell: Cell::new(0, 0), lives: 40 });
        state
    }

    // BLD-8: its example; BLD-10.
    #[test]
    fn the_cap_stops_every_board_build() {
        let one = "R1 NONE BUILD 10 10 R2 NONE NOTHING";
        let other = "R1 NONE BUILD 12 10 R2 NONE NOTHING";
        let off = "R1 NONE BUILD 0 30 R2 NONE NOTHING";
        let mut state = crowded(77);
        assert_eq!(play(&mut state, [one, off, other, REST]), []);
        assert_eq!(entries(&state)[77..], [(0, 0), (0, 30)]);
        assert_eq!(allowances(&state), [20, 19, 20, 20]);
        let mut state = crowded(77);
        play(&mut state, [one, off, one, REST]);
        assert_eq!(entries(&state)[78..], [(10, 10), (0, 30)]);
        assert_eq!(allowances(&state), [19, 19, 19, 20]);
        // The board is already over the cap: only builds off the board succeed.
        let mut state = crowded(80);
        play(&mut state, [off, one, REST, REST]);
        assert_eq!((entries(&state)[81..].to_vec(), allowances(&state)), (vec![(0, 30)], [19, 20, 20, 20]));
        // Refusals by BLD-2 stand, even if the charge is refunded.
        let mut state = crowded(78);
        state.players[0].allowance = 1;
        let refusals = play(&mut state, ["R1 NONE BUILD 10 10 R2 NONE BUILD 0 30", REST, REST, REST]);
        assert_eq!((clauses(&refusals), allowances(&state)), (vec!["BLD-2"], [1, 20, 20, 20]));
        assert_eq!(state.walls.len(), 79);
        // BLD-10
        let mut state = crowded(80);
        state.rules.set_line("build_cap=off").unwrap();
        play(&mut state, [one, off, other, REST]);
        assert_eq!(state.walls.len(), 84);
    }

    // ARR-1, ARR-2, ARR-3, ARR-4, ORD-3
    #[test]
    fn the_round_of_arrival() {
        let mut state = board();
        state.counter = 7;
        let goal = Cell::new(11, 24);
        state.players[0].goals = vec![goal, goal];
        state.players[1].goals = vec![Cell::new(25, 12)];
        (state.players[1].robots[0].lives, state.players[1].robots[1].lives) = (1, 0);
        state.players[2].robots[0].cell = Cell::new(20, 12);
        state.players[2].robots[0].direction = crate::model::redbot::Direction::Right;
        let orders = ["R1 UP BUILD 5 5 R2 NONE FIRE", REST, "R1 NONE FIRE R2 NONE NOTHING", REST];
        play(&mut state, orders);
        let seen = [0, 1, 2].map(|p| (state.players[p].in_game, state.players[p].finish_round));
        assert_eq!(seen, [(false, 7), (false, 7), (true, NOT_ARRIVED)]);
        assert_eq!(state.players[1].robots[0].lives, -3);
        assert_eq!(entries(&state), [(5, 5)]);
        assert_eq!(state.asked(), [3, 4]);
        play(&mut state, ["R1 UP BUILD 6 6 R2 UP FIRE"; 4]);
        assert_eq!(entries(&state), [(5, 5), (6, 6)]);
        assert_eq!(allowances(&state), [19, 20, 19, 19]);
        assert_eq!(state.players[0].robots[0].cell, goal);
        assert_eq!(state.players[0].last_order, crate::model::redbot::Order::DEFAULT); // FILE-6
    }
}
