//! FIR: shots, splashes and points.

use super::round::{Object, Round};
use super::state::{Action, State};

impl State {
    pub(super) fn fire(&mut self, round: &Round) {
        // FIR-6: all shots see the same board, the one after the movement phase.
        let board = self.clone();
        for &(player, r) in &round.acting {
            // FIR-1: a robot shoots even if it has no lives left by now. ARR-2: it shoots even if its player has
            // just arrived.
            if round.orders[player].robots[r].action != Action::Fire {
                continue;
            }
            let shooter = board.players[player].robots[r];
            // FIR-2: the shot flies from the next cell to the edge of the board.
            let mut cell = shooter.cell.step(shooter.direction);
            while board.on_board(cell) && round.object_on(&board, cell).is_none() {
                cell = cell.step(shooter.direction);
            }
            let Some(hit) = round.object_on(&board, cell) else {
                // FIR-2: no effect.
                continue;
            };
            // FIR-3
            self.hurt(hit, self.rules.straight_fire);
            // FIR-5
            if let Object::Robot(_) = hit {
                self.players[player].fire_points += self.rules.straight_fire;
            }
            for &object in &round.present {
                // FIR-4: the splash hits the eight cells around, even the shooter and its partner.
                if object == hit || !board.cell_of(object).is_near(cell) {
                    continue;
                }
                self.hurt(object, self.rules.splash_fire);
                // FIR-5: hits on own robots give points too, hits on walls do not.
                if let Object::Robot(_) = object {
                    self.players[player].fire_points += self.rules.splash_fire;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::redbot::drawing::{draw, drawn, lives, play};

    const REST: &str = "R1 NONE NOTHING R2 NONE NOTHING";
    const FIRE: &str = "R1 NONE FIRE R2 NONE NOTHING";

    // FIR-4: its example.
    #[test]
    fn a_shot_splashes_around_what_it_hits() {
        let mut state = drawn("FIR-4", 0);
        play(&mut state, [FIRE, REST, REST, REST]);
        assert_eq!(state.walls[0].lives, 36);
        let left = ["11", "12", "21", "31"].map(|robot| lives(&state, robot));
        assert_eq!(left, [11, 11, 11, 13]);
        assert_eq!(state.players[0].fire_points, 6);
    }

    // FIR-6: its example; FIR-1 for `21v`.
    #[test]
    fn what_is_shot_stops_every_shot() {
        let mut state = drawn("FIR-6", 0);
        state.players[1].robots[0].lives = 1;
        play(&mut state, [FIRE, FIRE, FIRE, REST]);
        assert_eq!(lives(&state, "21"), -7);
        assert_eq!((lives(&state, "11"), lives(&state, "31")), (13, 13));
        assert_eq!([0, 1, 2].map(|p| state.players[p].fire_points), [4, 0, 4]);
        assert!(!state.players[1].in_game); // DEA-3
    }

    // FIR-1: a robot killed by the bump still shoots, from its cell and in its direction after movement.
    #[test]
    fn shots_leave_from_after_movement() {
        let mut state = draw(" 6  .  .  .  .  .\n 5 31>11> . 21< .\n    4  5  6  7  8");
        state.players[0].robots[0].lives = 1;
        play(&mut state, ["R1 UP FIRE R2 NONE NOTHING", REST, "R1 UP NOTHING R2 NONE NOTHING", REST]);
        assert_eq!((lives(&state, "11"), lives(&state, "21")), (-2, 9)); // 1 - 1 - 2, 13 - 4
        assert_eq!(state.players[0].fire_points, 6); // FIR-5: itself included
        let mut turned = draw(" 7  . 21v .\n 6  .  .  .\n 5  . 11> .\n    4  5  6");
        play(&mut turned, ["R1 LEFT FIRE R2 NONE NOTHING", REST, REST, REST]);
        assert_eq!(lives(&turned, "21"), 9);
    }

    // FIR-2, SET-7, BLD-7: absent objects stop no shot, and a shot ends at the edge.
    #[test]
    fn shots_pass_what_is_not_there() {
        let mut state = draw(" 5 11> x 22< . 21<\n    1  2  3  4  5");
        state.players[1].robots[1].lives = 0;
        play(&mut state, [FIRE, REST, REST, REST]);
        assert_eq!((lives(&state, "21"), lives(&state, "22")), (9, 0));
        assert_eq!(state.walls[0].lives, 0);
        let mut edge = draw(" 5  . 11> .\n    4  5  6\n");
        edge.width = 6;
        edge.walls.push(crate::model::redbot::Wall { cell: crate::model::redbot::Cell::new(7, 5), lives: 40 });
        play(&mut edge, [FIRE, REST, REST, REST]);
        assert_eq!((edge.walls[0].lives, edge.players[0].fire_points), (40, 0));
    }

    // FIR-4, FIR-5: each shot splashes on its own, and hits on own robots give points.
    #[test]
    fn shots_add_up() {
        let mut state = draw(" 6  .  . 12v .\n 5  . 11>21< .\n    4  5  6  7");
        play(&mut state, ["R1 NONE FIRE R2 NONE FIRE", FIRE, REST, REST]);
        // Both robots of P1 hit 21 (4 each, splash 2 + 2 each); 21 hits 11 (4, splash on 12 and itself).
        assert_eq!(lives(&state, "21"), 13 - 4 - 4 - 2);
        assert_eq!(lives(&state, "11"), 13 - 2 - 2 - 4);
        assert_eq!(lives(&state, "12"), 13 - 2 - 2 - 2);
        assert_eq!([0, 1].map(|p| state.players[p].fire_points), [16, 8]);
    }
}
