//! Runs to the goal and blocks the shortest paths of its rivals on the way.
//! Read BLD-1 to BLD-8 first.

use super::aim::Aim;
use super::board::Pose;
use super::march;
use super::path::{DistanceField, Terrain};
use super::runner;
use crate::chance::SeededDraws;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, BuildCap, Orders, Player, RobotId, RobotNo, State};

pub(super) fn orders(state: &State, player: Player, chance: &mut SeededDraws) -> Orders {
    let mut orders = runner::orders(state, player, chance);
    let aim = Aim::new(state, player);
    let mut site = Site::new(state, player, &orders);
    for no in RobotNo::ALL {
        let id = RobotId::new(player, no);
        let robot = state.setup().robot(id);
        // A certain hit is worth more than a wall.
        let sure = 2 * i64::from(state.setup().rules.straight_fire);
        let shoots =
            orders[no].action == Action::Fire && aim.value(id, Pose::of(robot).after(orders[no].movement)) >= sure;
        if robot.is_alive()
            && !shoots
            && let Some(cell) = site.next_wall()
        {
            orders[no].action = Action::Build(cell);
        }
    }
    orders
}

/// Searches for cells to build on, on the board at the time of this round's builds.
struct Site<'a> {
    state: &'a State,
    player: Player,
    /// The standing walls, and those ordered for this round.
    terrain: Terrain,
    /// The poses of the own robots after their movement.
    own: Vec<Pose>,
    /// Cells where robots may stand when the walls are built (BLD-4).
    robots: Vec<Position>,
    /// Cells of the walls ordered for this round.
    ordered: Vec<Position>,
}

impl<'a> Site<'a> {
    fn new(state: &'a State, player: Player, orders: &Orders) -> Self {
        let setup = state.setup();
        let mut site = Self {
            state,
            player,
            terrain: march::walls(setup),
            own: Vec::new(),
            robots: Vec::new(),
            ordered: Vec::new(),
        };
        for (id, robot) in setup.robots().filter(|(_, robot)| robot.is_alive()) {
            let now = Pose::of(robot);
            site.robots.push(now.position);
            if id.player == player {
                let then = now.after(orders[id.no].movement);
                site.own.push(then);
                site.robots.push(then.position);
            } else if setup.players[id.player].in_game {
                site.robots.push(now.ahead());
            }
        }
        site
    }

    /// The wall that costs a rival the most rounds and the own robots none.
    fn next_wall(&mut self) -> Option<Position> {
        if !self.has_wall_left() {
            return None;
        }
        let own = self.rounds(&self.terrain, self.player, &self.own);
        let mut best: Option<(i64, Position)> = None;
        for rival in Player::ALL.into_iter().filter(|&rival| rival != self.player) {
            for (merit, cell) in self.walls_against(rival, own) {
                if best.is_none_or(|(most, _)| merit > most) {
                    best = Some((merit, cell));
                }
            }
        }
        let (_, cell) = best?;
        march::add_wall(&mut self.terrain, self.state.setup(), cell);
        self.ordered.push(cell);
        Some(cell)
    }

    /// Whether the player may still order a wall (BLD-2, BLD-8).
    fn has_wall_left(&self) -> bool {
        let setup = self.state.setup();
        let built = setup.walls.iter().filter(|wall| setup.size.contains(wall.position)).count();
        let is_capped =
            setup.rules.build_cap == BuildCap::On && built + self.ordered.len() >= usize::from(setup.size.area() / 8);
        setup.players[self.player].walls_left > self.ordered.len() as i32 && !is_capped
    }

    /// Useful cells on the path of a rival's nearer robot, each with its merit.
    fn walls_against(&self, rival: Player, own: Option<u32>) -> Vec<(i64, Position)> {
        /// Only the nearest cells: farther ahead, the rival has time to find another path.
        const CANDIDATES: usize = 5;
        let setup = self.state.setup();
        if !setup.players[rival].in_game {
            return Vec::new();
        }
        let robots = setup.players[rival].robots.each().into_iter().filter(|robot| robot.is_alive());
        let poses: Vec<Pose> = robots.map(Pose::of).collect();
        let field = self.field(&self.terrain, rival);
        let Some((rounds, pose)) = poses.iter().filter_map(|&p| Some((field.rounds(p)?, p))).min_by_key(|&(r, _)| r)
        else {
            return Vec::new();
        };
        let cells = field.path(pose).into_iter().filter(|&cell| self.is_legal(cell)).take(CANDIDATES);
        let mut walls = Vec::new();
        for cell in cells {
            let mut terrain = self.terrain.clone();
            march::add_wall(&mut terrain, setup, cell);
            let delay = match self.rounds(&terrain, rival, &[pose]) {
                Some(longer) => i64::from(longer) - i64::from(rounds),
                None => 100,
            };
            if delay > 0 && self.rounds(&terrain, self.player, &self.own) == own {
                // The rival nearest to its goal is the most urgent one.
                walls.push((8 * delay - i64::from(rounds), cell));
            }
        }
        walls
    }

    /// Whether a build on a cell is legal (BLD-3, BLD-4) and not yet ordered (BLD-6).
    fn is_legal(&self, cell: Position) -> bool {
        !self.state.setup().walls.iter().any(|wall| wall.position == cell)
            && !self.ordered.contains(&cell)
            && !self.robots.iter().any(|robot| robot.is_within_one(cell))
    }

    fn rounds(&self, terrain: &Terrain, player: Player, poses: &[Pose]) -> Option<u32> {
        let field = self.field(terrain, player);
        poses.iter().filter_map(|&pose| field.rounds(pose)).min()
    }

    fn field<'t>(&self, terrain: &'t Terrain, player: Player) -> DistanceField<'t> {
        DistanceField::to_cells(terrain, self.state.setup().goals[player].iter().map(|&goal| goal.into()))
    }
}
