//! ORD and END: the participants of a round, the order of its phases, and the end.

use super::answer::understand;
use super::refusal::Refusal;
use super::state::{Cell, Order, State};

/// A robot, as the index of its player (0 to 3) and its own index (0 or 1).
pub(super) type Seat = (usize, usize);

/// All robots, in the order of BLD-1.
pub(super) const SEATS: [Seat; 8] = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)];

/// An object that can be bumped or hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Object {
    Robot(Seat),
    /// A wall, by its index in the wall list.
    Wall(usize),
}

/// The data of a round that do not change after its start.
#[derive(Debug)]
pub(super) struct Round {
    /// SET-7: the objects that are present at the start.
    pub(super) present: Vec<Object>,
    /// The robots that act: those that are present and whose player is in the game.
    pub(super) acting: Vec<Seat>,
    /// The order of each player; the default order for a player out of the game.
    pub(super) orders: [Order; 4],
}

impl Round {
    fn begin(state: &State, meant: [Order; 4]) -> Self {
        // ORD-3, FILE-6: a player out of the game has the default order, whatever it answered.
        let mut orders = [Order::DEFAULT; 4];
        for player in 0..4 {
            if state.players[player].in_game {
                orders[player] = meant[player];
            }
        }
        let mut present = Vec::new();
        let mut acting = Vec::new();
        for (player, r) in SEATS {
            let robot = state.players[player].robots[r];
            // SET-7
            if robot.lives > 0 && state.on_board(robot.cell) {
                present.push(Object::Robot((player, r)));
                // ORD-2, ORD-3
                if state.players[player].in_game {
                    acting.push((player, r));
                }
            }
        }
        for (index, wall) in state.walls.iter().enumerate() {
            // SET-7, BLD-7: a wall off the board is never present.
            if wall.lives > 0 && state.on_board(wall.cell) {
                present.push(Object::Wall(index));
            }
        }
        Self { present, acting, orders }
    }

    /// The present object whose cell in `state` is this cell.
    pub(super) fn object_on(&self, state: &State, cell: Cell) -> Option<Object> {
        self.present.iter().copied().find(|&object| state.cell_of(object) == cell)
    }
}

impl State {
    /// Plays one round with the outputs of the strategies of P1 to P4, and
    /// returns the refused build orders.
    ///
    /// # Panics
    ///
    /// When the game is over (END-3).
    pub fn step(&mut self, answers: [&[u8]; 4]) -> Vec<Refusal> {
        self.step_by(answers.map(understand))
    }

    /// Plays one round with the orders of P1 to P4.
    ///
    /// # Panics
    ///
    /// When the game is over (END-3).
    pub fn step_by(&mut self, meant: [Order; 4]) -> Vec<Refusal> {
        assert!(!self.is_over(), "END-3: no step after the end");
        let round = Round::begin(self, meant);
        // ORD-4: the phases.
        self.movement(&round);
        self.arrival(&round);
        self.fire(&round);
        self.deaths();
        let refusals = self.build(&round);
        for player in 0..4 {
            // FILE-6
            self.players[player].last_order = round.orders[player];
        }
        // END-1
        self.counter += 1;
        refusals
    }

    /// END-2: whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.counter == self.maximum || self.players.iter().all(|player| !player.in_game)
    }

    /// ORD-3: the numbers of the players asked next, from 1 to 4; empty when the game is over.
    #[must_use]
    pub fn asked(&self) -> Vec<usize> {
        if self.is_over() {
            return Vec::new();
        }
        (1..=4).filter(|n| self.players[n - 1].in_game).collect()
    }

    pub(super) fn cell_of(&self, object: Object) -> Cell {
        match object {
            Object::Robot((player, r)) => self.players[player].robots[r].cell,
            Object::Wall(index) => self.walls[index].cell,
        }
    }

    pub(super) fn hurt(&mut self, object: Object, lives: i64) {
        match object {
            Object::Robot((player, r)) => self.players[player].robots[r].lives -= lives,
            Object::Wall(index) => self.walls[index].lives -= lives,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, read};
    use super::*;
    use crate::model::redbot::drawing::{board, play};

    /// The next pseudorandom number below a bound.
    fn random(seed: &mut u64, bound: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % bound
    }

    fn answer(seed: &mut u64) -> String {
        let mut text = String::new();
        for r in 1..=2 {
            let movement = ["UP", "UP", "UP", "LEFT", "RIGHT", "NONE"][random(seed, 6) as usize];
            let action = match random(seed, 6) {
                0 | 1 => format!("BUILD {} {}", random(seed, 9), random(seed, 9)),
                2 => "NOTHING".to_owned(),
                _ => "FIRE".to_owned(),
            };
            text += &format!("R{r} {movement} {action} ");
        }
        text
    }

    // FILE-18, R-24: a round never leads from a valid state to an invalid one. END-1, END-2, SCO-3
    #[test]
    fn every_state_of_a_game_can_be_read() {
        let seed = &mut 1;
        for _ in 0..150 {
            let mut state = board();
            (state.width, state.height) = (7, 7);
            for (player, places) in
                state.players.iter_mut().zip([(3, 7, 5, 7), (7, 3, 7, 5), (3, 1, 5, 1), (1, 3, 1, 5)])
            {
                player.robots[0].cell = Cell::new(places.0, places.1);
                player.robots[1].cell = Cell::new(places.2, places.3);
                player.goals.truncate(0);
                player.goals.push(Cell::new(4, 4));
            }
            let mut rounds = 0;
            while !state.is_over() {
                let asked = state.asked();
                assert!(!asked.is_empty());
                let answers = [0; 4].map(|_| answer(seed));
                play(&mut state, answers.each_ref().map(String::as_str));
                rounds += 1;
                assert_eq!(state.counter, rounds);
                let text = state.write();
                let again =
                    read(text.as_bytes(), &Rules::default()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
                assert_eq!(again, state);
                for n in 1..=4 {
                    assert!(asked.contains(&n) || !state.asked().contains(&n));
                }
            }
        }
    }

    // ORD-3, END-2
    #[test]
    fn only_players_in_the_game_are_asked() {
        let mut state = board();
        assert_eq!(state.asked(), [1, 2, 3, 4]);
        state.players[1].in_game = false;
        assert_eq!(state.asked(), [1, 3, 4]);
        state.counter = 30;
        assert!(state.is_over() && state.asked().is_empty());
    }

    // END-3
    #[test]
    #[should_panic = "END-3"]
    fn no_step_after_the_end() {
        State::start(&Rules::default(), 0).step([b""; 4]);
    }
}
