//! Moves both robots of a player to the goal. Read MOV-1 to MOV-6 and ARR-1
//! first.
//!
//! The nearer robot leads, and the other one never enters a cell of its path. On an empty board, each round therefore
//! brings the leader one round nearer to the goal.

use super::board::{Board, Pose};
use super::path::{DistanceField, Terrain};
use crate::chance::SeededDraws;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Movement, Object, Player, RobotId, RobotNo, Setup, State, Team};

/// The next action of a marching robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Step {
    pub(super) movement: Movement,
    /// Whether the object ahead must be removed.
    pub(super) removes_obstacle: bool,
}

/// The next step of each living robot.
pub(super) fn steps(state: &State, player: Player, chance: &mut SeededDraws) -> Team<Step> {
    let setup = state.setup();
    let mut terrain = terrain(state, player);
    let goals = || setup.goals[player].iter().map(|&goal| Position::from(goal));
    let alive = || RobotNo::ALL.into_iter().filter(|&no| setup.players[player].robots[no].is_alive());
    let pose = |no| Pose::of(&setup.players[player].robots[no]);

    let is_cut_off = alive().all(|no| DistanceField::to_cells(&terrain, goals()).rounds(pose(no)).is_none());
    if is_cut_off {
        // The partner may be the only obstacle that blocks a robot.
        alive().for_each(|no| terrain.delay(pose(no).position, 2));
    }
    let field = DistanceField::to_cells(&terrain, goals());
    let rounds = |no| field.rounds(pose(no)).unwrap_or(u32::MAX);
    let Some(leader) = alive().min_by_key(|&no| rounds(no)) else {
        return Team::default();
    };

    let mut march = March { state, player, board: Board::of(state), field: &field, leader_path: Vec::new() };
    let mut steps = Team::default();
    steps[leader] = march.step(leader, chance);
    // The leader's path from its predicted pose, and the cell that it tries to enter.
    march.leader_path = field.path(pose(leader).after(march.predicted_movement(leader, steps[leader].movement)));
    march.leader_path.push(pose(leader).after(steps[leader].movement).position);
    for no in alive().filter(|&no| no != leader) {
        steps[no] = march.step(no, chance);
    }
    steps
}

struct March<'a> {
    state: &'a State,
    player: Player,
    board: Board,
    field: &'a DistanceField<'a>,
    /// The leader's path, which the other robot must not enter.
    leader_path: Vec<Position>,
}

impl March<'_> {
    fn step(&self, no: RobotNo, chance: &mut SeededDraws) -> Step {
        let pose = Pose::of(&self.state.setup().players[self.player].robots[no]);
        let best = self.field.best_movements(pose);
        let movement = chance.pick(&best).copied().unwrap_or_default();
        if movement != Movement::Up {
            return Step { movement, removes_obstacle: false };
        }
        let waits = Step { movement: Movement::None, removes_obstacle: false };
        let ahead = pose.ahead();
        match self.board.at(ahead) {
            // MOV-3: bumping the partner would only hurt it.
            Some(Object::Robot(id)) if id.player == self.player => waits,
            Some(_) => Step { movement, removes_obstacle: true },
            None if self.leader_path.contains(&ahead) => waits,
            None if self.is_wanted_by_a_rival(ahead) && chance.pick(&[true, false]) == Some(&true) => waits,
            None if self.leads_to_a_wall(pose) => Step { removes_obstacle: true, ..waits },
            None => Step { movement, removes_obstacle: false },
        }
    }

    /// The predicted result of an ordered movement: none if the cell ahead is occupied.
    fn predicted_movement(&self, no: RobotNo, movement: Movement) -> Movement {
        let pose = Pose::of(&self.state.setup().players[self.player].robots[no]);
        if movement == Movement::Up && !self.board.is_free(pose.ahead()) { Movement::None } else { movement }
    }

    /// Whether a rival faces the cell. If both try to enter it in every round, they contest it until both are destroyed
    /// (MOV-6).
    fn is_wanted_by_a_rival(&self, cell: Position) -> bool {
        let setup = self.state.setup();
        let mut rivals = setup
            .robots()
            .filter(|(id, robot)| id.player != self.player && robot.is_alive() && setup.players[id.player].in_game);
        rivals.any(|(_, robot)| Pose::of(robot).ahead() == cell)
    }

    /// Whether the path leads through a wall two cells ahead. The robot shoots the
    /// wall from here: next to the wall, the splash would hurt the robot (FIR-4).
    fn leads_to_a_wall(&self, pose: Pose) -> bool {
        let next_to_wall = pose.after(Movement::Up);
        self.state.setup().rules.straight_fire > 0
            && self.field.best_movements(next_to_wall).first() == Some(&Movement::Up)
            && matches!(self.board.at(next_to_wall.ahead()), Some(Object::Wall(_)))
    }
}

/// The terrain with all obstacles for a player's robots.
pub(super) fn terrain(state: &State, player: Player) -> Terrain {
    let setup = state.setup();
    let mut terrain = walls(setup);
    for (id, robot) in setup.robots().filter(|(_, robot)| robot.is_alive()) {
        if id.player == player {
            terrain.block(robot.position);
        } else if !setup.players[id.player].in_game || is_near(setup, player, robot.position) {
            // The robot bumps and shoots the rival in each round, so both damages add up.
            add_obstacle(
                &mut terrain,
                robot.position,
                robot.lives,
                setup.rules.straight_fire + setup.rules.step_attack,
            );
        }
    }
    terrain
}

/// The terrain of a board without robots: entering the cell of a wall costs the
/// rounds that it takes to destroy the wall.
pub(super) fn walls(setup: &Setup) -> Terrain {
    let mut terrain = Terrain::open(setup.size);
    for wall in setup.walls.iter().filter(|wall| wall.is_standing()) {
        add_obstacle(&mut terrain, wall.position, wall.lives, wall_damage(setup));
    }
    terrain
}

/// Adds a new wall on a cell.
pub(super) fn add_wall(terrain: &mut Terrain, setup: &Setup, cell: Position) {
    add_obstacle(terrain, cell, setup.rules.wall_lives, wall_damage(setup));
}

/// The lives that a wall loses in a round: either shot from two cells away or bumped,
/// whichever is more (see [`March::leads_to_a_wall`]).
fn wall_damage(setup: &Setup) -> i32 {
    setup.rules.straight_fire.max(setup.rules.step_attack)
}

/// The minimum number of rounds until a player can arrive, if it can.
pub(super) fn rounds_to_goal(state: &State, player: Player) -> Option<u32> {
    let setup = state.setup();
    let terrain = terrain(state, player);
    let field = DistanceField::to_cells(&terrain, setup.goals[player].iter().map(|&goal| goal.into()));
    let robots = setup.players[player].robots.each().into_iter().filter(|robot| robot.is_alive());
    robots.filter_map(|robot| field.rounds(Pose::of(robot))).min()
}

/// Delays entering a cell by the rounds that it takes to destroy the obstacle on it.
/// Blocks the cell if nothing damages the obstacle.
fn add_obstacle(terrain: &mut Terrain, cell: Position, lives: i32, damage: i32) {
    if damage > 0 {
        terrain.delay(cell, (i64::from(lives) + i64::from(damage) - 1) / i64::from(damage));
    } else {
        terrain.block(cell);
    }
}

/// Whether a cell is within 3 steps of the player's robots. Rivals farther away will have moved on.
fn is_near(setup: &Setup, player: Player, cell: Position) -> bool {
    const NEAR: u32 = 3;
    let own = RobotNo::ALL.map(|no| setup.robot(RobotId::new(player, no)));
    own.iter()
        .filter(|robot| robot.is_alive())
        .any(|robot| robot.position.x.abs_diff(cell.x) + robot.position.y.abs_diff(cell.y) <= NEAR)
}
