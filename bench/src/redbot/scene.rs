//! Handmade start states.

use super::crafted::random_row;
use rulebook_core::grid::{Direction, Position};
use rulebook_core::redbot::{Name, Player, RobotId, Rules, Setup, State, Wall};
use rulebook_players::chance::SeededDraws;

/// The round of a scene; late enough that players can have built all its walls (FILE-15).
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

    /// The standard layout in round 0, for games that are played from their start.
    pub(crate) fn first(rules: Rules) -> Self {
        let mut scene = Self::new(rules);
        scene.0.round = 0;
        scene
    }

    /// Places the eight robots, in the order of their IDs.
    pub(crate) fn robots(mut self, places: [(i32, i32, Direction); 8]) -> Self {
        for (id, (x, y, direction)) in RobotId::ALL.into_iter().zip(places) {
            let robot = self.0.robot_mut(id);
            (robot.position, robot.direction) = (Position::new(x, y), direction);
        }
        self
    }

    /// Places the robots at random, at most `reach` columns and rows from the
    /// middle.
    pub(crate) fn crowd(mut self, reach: i32, chance: &mut SeededDraws) -> Self {
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

    /// Adds walls: column, row and lives of each.
    pub(crate) fn walls(mut self, walls: impl IntoIterator<Item = (i32, i32, i32)>) -> Self {
        for (x, y, lives) in walls {
            self.0.walls.push(Wall { position: Position::new(x, y), lives }).expect("a scene has room for its walls");
        }
        self
    }

    /// Adds new, damaged and destroyed walls on random free cells, until there are `count`.
    pub(crate) fn random_walls(mut self, count: usize, chance: &mut SeededDraws) -> Self {
        while self.0.walls.len() < count {
            let position = Position::new(random_row(self.0.size, chance), random_row(self.0.size, chance));
            let is_taken = self.0.robots().any(|(_, robot)| robot.position == position)
                || self.0.walls.iter().any(|wall| wall.position == position);
            if !is_taken {
                let full = self.0.rules.wall_lives;
                let lives = chance.pick(&[full, full, full - 2, full / 2, 3, -1]).copied().unwrap_or(full);
                self.0.walls.push(Wall { position, lives }).expect("a scene has room for its walls");
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

    /// Returns the state. Charges its walls to the players in turn.
    ///
    /// # Panics
    ///
    /// If the scene breaks a rule of the round file; that is a bug in the scene.
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
