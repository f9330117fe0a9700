//! Both robots of a player on their way to the goal. Read MOV-1 to MOV-6 and
//! ARR-1 first.
//!
//! The robot that is nearer leads, and the other one never enters a cell of its
//! way; so on an empty board the leader comes a round nearer in every round.

use super::board::{Board, Pose};
use super::path::{Field, Terrain};
use crate::chance::Seeded;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Movement, Object, Player, RobotId, RobotNo, Setup, State, Team};

/// What a robot on the march does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Step {
    pub(super) movement: Movement,
    /// Whether what is ahead has to go.
    pub(super) clears: bool,
}

/// The next step of each robot alive.
pub(super) fn steps(state: &State, player: Player, chance: &mut Seeded) -> Team<Step> {
    let setup = state.setup();
    let mut terrain = terrain(state, player);
    let goals = || setup.goals[player].iter().map(|&goal| Position::from(goal));
    let own = || RobotNo::ALL.into_iter().filter(|&no| setup.players[player].robots[no].is_alive());
    let pose = |no| Pose::of(&setup.players[player].robots[no]);

    let is_cut_off = own().all(|no| Field::to_cells(&terrain, goals()).rounds(pose(no)).is_none());
    if is_cut_off {
        // One robot may be all that shuts the other one in.
        own().for_each(|no| terrain.delay(pose(no).position, 2));
    }
    let field = Field::to_cells(&terrain, goals());
    let rounds = |no| field.rounds(pose(no)).unwrap_or(u32::MAX);
    let Some(lead) = own().min_by_key(|&no| rounds(no)) else {
        return Team::default();
    };

    let mut march = March { state, player, board: Board::of(state), field: &field, taken: Vec::new() };
    let mut steps = Team::default();
    steps[lead] = march.step(lead, chance);
    march.taken = field.way(pose(lead).after(march.unhindered(lead, steps[lead].movement)));
    march.taken.push(pose(lead).after(steps[lead].movement).position);
    for no in own().filter(|&no| no != lead) {
        steps[no] = march.step(no, chance);
    }
    steps
}

struct March<'a> {
    state: &'a State,
    player: Player,
    board: Board,
    field: &'a Field<'a>,
    /// Cells that are left to the partner.
    taken: Vec<Position>,
}

impl March<'_> {
    fn step(&self, no: RobotNo, chance: &mut Seeded) -> Step {
        let pose = Pose::of(&self.state.setup().players[self.player].robots[no]);
        let best = self.field.best(pose);
        let movement = chance.pick(&best).copied().unwrap_or_default();
        if movement != Movement::Up {
            return Step { movement, clears: false };
        }
        let waits = Step { movement: Movement::None, clears: false };
        let ahead = pose.ahead();
        match self.board.at(ahead) {
            // MOV-3: bumping the partner would only hurt it.
            Some(Object::Robot(id)) if id.player == self.player => waits,
            Some(_) => Step { movement, clears: true },
            None if self.taken.contains(&ahead) => waits,
            None if self.is_wanted_by_a_rival(ahead) && chance.pick(&[true, false]) == Some(&true) => waits,
            None if self.leads_to_a_wall(pose) => Step { clears: true, ..waits },
            None => Step { movement, clears: false },
        }
    }

    /// The movement that will really happen, as far as can be known.
    fn unhindered(&self, no: RobotNo, movement: Movement) -> Movement {
        let pose = Pose::of(&self.state.setup().players[self.player].robots[no]);
        if movement == Movement::Up && !self.board.is_free(pose.ahead()) { Movement::None } else { movement }
    }

    /// MOV-6: two that insist would stay there until they are destroyed.
    fn is_wanted_by_a_rival(&self, cell: Position) -> bool {
        let setup = self.state.setup();
        let mut rivals = setup
            .robots()
            .filter(|(id, robot)| id.player != self.player && robot.is_alive() && setup.players[id.player].in_game);
        rivals.any(|(_, robot)| Pose::of(robot).ahead() == cell)
    }

    /// Whether the way leads through a wall two cells ahead. It is shot from
    /// here, because beside it the splash would hurt the shooter (FIR-4).
    fn leads_to_a_wall(&self, pose: Pose) -> bool {
        let beside = pose.after(Movement::Up);
        self.state.setup().rules.straight_fire > 0
            && self.field.best(beside).first() == Some(&Movement::Up)
            && matches!(self.board.at(beside.ahead()), Some(Object::Wall(_)))
    }
}

/// The board with what stands in the way of a player's robots.
pub(super) fn terrain(state: &State, player: Player) -> Terrain {
    let setup = state.setup();
    let mut terrain = walls(setup);
    for (id, robot) in setup.robots().filter(|(_, robot)| robot.is_alive()) {
        if id.player == player {
            terrain.block(robot.position);
        } else if !setup.players[id.player].in_game || is_near(setup, player, robot.position) {
            // Bumped and shot in every round until it is gone.
            clear(&mut terrain, robot.position, robot.lives, setup.rules.straight_fire + setup.rules.step_attack);
        }
    }
    terrain
}

/// The board with its walls, each at the rounds that it takes to shoot it.
pub(super) fn walls(setup: &Setup) -> Terrain {
    let mut terrain = Terrain::open(setup.size);
    for wall in setup.walls.iter().filter(|wall| wall.is_standing()) {
        clear(&mut terrain, wall.position, wall.lives, wall_damage(setup));
    }
    terrain
}

/// Puts a new wall on a cell.
pub(super) fn stand_wall(terrain: &mut Terrain, setup: &Setup, cell: Position) {
    clear(terrain, cell, setup.rules.wall_lives, wall_damage(setup));
}

/// What a wall loses in a round: shot from two cells away, or bumped (see
/// [`March::leads_to_a_wall`]).
fn wall_damage(setup: &Setup) -> i32 {
    setup.rules.straight_fire.max(setup.rules.step_attack)
}

/// The least number of rounds in which a player can arrive, if it can.
pub(super) fn rounds_to_goal(state: &State, player: Player) -> Option<u32> {
    let setup = state.setup();
    let terrain = terrain(state, player);
    let field = Field::to_cells(&terrain, setup.goals[player].iter().map(|&goal| goal.into()));
    let robots = setup.players[player].robots.each().into_iter().filter(|robot| robot.is_alive());
    robots.filter_map(|robot| field.rounds(Pose::of(robot))).min()
}

fn clear(terrain: &mut Terrain, cell: Position, lives: i32, damage: i32) {
    if damage > 0 {
        terrain.delay(cell, (i64::from(lives) + i64::from(damage) - 1) / i64::from(damage));
    } else {
        terrain.block(cell);
    }
}

/// A rival that plays on and is farther away than this will be elsewhere.
fn is_near(setup: &Setup, player: Player, cell: Position) -> bool {
    const NEAR: u32 = 3;
    let own = RobotNo::ALL.map(|no| setup.robot(RobotId::new(player, no)));
    own.iter()
        .filter(|robot| robot.is_alive())
        .any(|robot| robot.position.x.abs_diff(cell.x) + robot.position.y.abs_diff(cell.y) <= NEAR)
}
