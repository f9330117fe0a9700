//! States to begin with, set up by hand.

use super::crafted::random_row;
use rulebook_core::grid::{Direction, Position};
use rulebook_core::redbot::{Name, Player, RobotId, Rules, Setup, State, Wall};
use rulebook_players::chance::Seeded;

/// The counter of a scene; late enough for all walls to be paid for (FILE-15).
const ROUND: i32 = 40;

/// A state of the standard board under construction.
#[derive(Clone, Debug)]
pub(crate) struct Scene(Setup);

impl Scene {
    /// The standard layout in the middle of a game, without walls.
    pub(crate) fn new(rules: Rules) -> Self {
        let mut setup = Setup::start(rules, 1000);
        setup.round = ROUND;
        for (player, name) in Player::ALL.into_iter().zip(["Alpha", "Beta Bot", "Gamma", "Delta 4"]) {
            setup.players[player].name = Name::fitted(name);
        }
        Self(setup)
    }

    /// From the first round on, for games played from their start.
    pub(crate) fn first(rules: Rules) -> Self {
        let mut scene = Self::new(rules);
        scene.0.round = 0;
        scene
    }

    /// Places the eight robots, in their order.
    pub(crate) fn robots(mut self, places: [(i32, i32, Direction); 8]) -> Self {
        for (id, (x, y, direction)) in RobotId::ALL.into_iter().zip(places) {
            let robot = self.0.robot_mut(id);
            (robot.position, robot.direction) = (Position::new(x, y), direction);
        }
        self
    }

    /// Places the robots at random within a square around the middle, whose
    /// side is twice `reach` and 1.
    pub(crate) fn crowd(mut self, reach: i32, chance: &mut Seeded) -> Self {
        let mut taken: Vec<Position> = Vec::new();
        for id in RobotId::ALL {
            let position = loop {
                let cell = Position::new(random_row(self.0.size, chance), random_row(self.0.size, chance));
                if (cell.x - 13).abs() <= reach && (cell.y - 13).abs() <= reach && !taken.contains(&cell) {
                    break cell;
                }
            };
            taken.push(position);
            let robot = self.0.robot_mut(id);
            robot.position = position;
            robot.direction = chance.pick(&Direction::ALL).copied().unwrap_or(Direction::Up);
        }
        self
    }

    /// Sets the lives of a robot.
    pub(crate) fn lives(mut self, id: RobotId, lives: i32) -> Self {
        self.0.robot_mut(id).lives = lives;
        self
    }

    /// Puts up walls, each with its lives.
    pub(crate) fn walls(mut self, walls: impl IntoIterator<Item = (i32, i32, i32)>) -> Self {
        for (x, y, lives) in walls {
            // A list that is full shows in the check of `done`.
            let _ = self.0.walls.push(Wall { position: Position::new(x, y), lives });
        }
        self
    }

    /// Puts up walls on random cells that are free: new, damaged and destroyed ones.
    pub(crate) fn random_walls(mut self, count: usize, chance: &mut Seeded) -> Self {
        while self.0.walls.len() < count {
            let position = Position::new(random_row(self.0.size, chance), random_row(self.0.size, chance));
            let is_taken = self.0.robots().any(|(_, robot)| robot.position == position)
                || self.0.walls.iter().any(|wall| wall.position == position);
            if !is_taken {
                let most = self.0.rules.wall_lives;
                let lives = chance.pick(&[most, most, most - 2, most / 2, 3, -1]).copied().unwrap_or(most);
                let _ = self.0.walls.push(Wall { position, lives });
            }
        }
        self
    }

    /// Shortens the list of goal cells to the five in the middle of each side.
    pub(crate) fn narrow_goals(mut self) -> Self {
        for (_, goals) in self.0.goals.iter_mut() {
            *goals = goals.iter().copied().skip(10).take(5).collect();
        }
        self
    }

    /// The state, with its walls charged to the players in turn.
    ///
    /// # Panics
    ///
    /// When the scene breaks a rule of the round file, which is a mistake in it.
    pub(crate) fn done(mut self) -> State {
        let walls = self.0.walls.len();
        if walls > 0 {
            self.0.round = ROUND;
        }
        for (index, player) in Player::ALL.into_iter().enumerate() {
            let charges = (walls + 3 - index) / 4;
            self.0.players[player].walls_left -= i32::try_from(charges).unwrap_or(i32::MAX);
        }
        State::new(self.0).unwrap_or_else(|broken| panic!("a scene is no valid state: {broken}"))
    }
}
