//! Lines up on rivals and shoots them for points (FIR-5), and takes the arrival
//! bonus (SCO-2) near the end of the game. The robots of players that have
//! arrived are its best targets: they stay where they are (ARR-3).

use super::aim::Aim;
use super::board::{Board, Pose};
use super::march;
use super::path::{DistanceField, Terrain};
use super::runner;
use crate::chance::SeededDraws;
use rulebook_core::grid::{Direction, Position};
use rulebook_core::redbot::{Action, Movement, Object, Order, Orders, Player, RobotId, RobotNo, State};

pub(super) fn orders(state: &State, player: Player, chance: &mut SeededDraws) -> Orders {
    if goes_home(state, player) {
        return runner::orders(state, player, chance);
    }
    let ground = ground(state, player);
    let board = Board::of(state);
    let field = DistanceField::to_poses(&ground, posts(state, player, &board).into_iter());
    let mut hunt = Hunt { state, player, board, field, aim: Aim::new(state, player), taken: None };
    let mut orders = Orders::default();
    for no in RobotNo::ALL {
        if state.setup().players[player].robots[no].is_alive() {
            orders[no] = hunt.order(RobotId::new(player, no), chance);
        }
    }
    orders
}

/// Whether it is time to head for the goal: no targets are left, the robots are
/// almost destroyed, or the remaining rounds are just enough.
fn goes_home(state: &State, player: Player) -> bool {
    const SPARE_ROUNDS: i64 = 8;
    let setup = state.setup();
    let Some(rounds) = march::rounds_to_goal(state, player) else {
        return false;
    };
    let mut arrivals: Vec<i32> = setup.players.values().filter_map(|player| player.finish_round).collect();
    arrivals.sort_unstable();
    arrivals.dedup();
    let place = 1 + arrivals.len() as i32;
    if setup.rules.max_fin_bonus <= place * setup.rules.fin_bonus_step {
        return false; // SCO-2: too late for a bonus.
    }
    let has_prey = setup.robots().any(|(id, robot)| id.player != player && robot.is_alive());
    let lives: i64 = setup.players[player].robots.each().iter().map(|robot| i64::from(robot.lives.max(0))).sum();
    let rounds_left = i64::from(setup.max_rounds) - i64::from(setup.round);
    !has_prey || lives <= 2 * i64::from(setup.rules.straight_fire) || rounds_left <= i64::from(rounds) + SPARE_ROUNDS
}

/// The terrain of a hunter. It avoids its own goal cells, which would end the hunt (ARR-1).
fn ground(state: &State, player: Player) -> Terrain {
    let mut ground = march::terrain(state, player);
    for &goal in &state.setup().goals[player] {
        ground.block(goal.into());
    }
    ground
}

/// The poses from which a shot hits a rival, each with a handicap in rounds.
fn posts(state: &State, player: Player, board: &Board) -> Vec<(Pose, u32)> {
    let setup = state.setup();
    let mut posts = Vec::new();
    for (id, robot) in setup.robots().filter(|(id, robot)| id.player != player && robot.is_alive()) {
        let prey = &setup.players[id.player];
        let is_moving = prey.in_game && prey.last_orders[id.no].movement == Movement::Up;
        for direction in Direction::ALL {
            let away = direction.turned_left().turned_left();
            let line = core::iter::successors(Some(robot.position.next(away)), |cell| Some(cell.next(away)));
            let is_open = |&cell: &Position| {
                let own = matches!(board.at(cell), Some(Object::Robot(other)) if other.player == player);
                own || board.is_free(cell)
            };
            for (distance, position) in (1..).zip(line.take_while(is_open)) {
                // Next to the target, the splash hurts the hunter (FIR-4). From
                // far away, the target has time to leave the line.
                let handicap = u32::from(distance == 1) + distance / 6 + if is_moving { 2 } else { 0 };
                posts.push((Pose { position, direction }, handicap));
            }
        }
    }
    posts
}

struct Hunt<'a> {
    state: &'a State,
    player: Player,
    board: Board,
    field: DistanceField<'a>,
    aim: Aim<'a>,
    /// The cell that the partner moves to.
    taken: Option<Position>,
}

impl Hunt<'_> {
    fn order(&mut self, id: RobotId, chance: &mut SeededDraws) -> Order {
        let from = Pose::of(self.state.setup().robot(id));
        let mut movements = vec![Movement::None, Movement::Left, Movement::Right];
        let ahead = from.ahead();
        if self.board.is_free(ahead) && self.taken != Some(ahead) && !self.is_goal(ahead) {
            movements.push(Movement::Up);
        }
        let merits: Vec<(i64, Movement)> =
            movements.into_iter().map(|movement| (self.merit(id, from.after(movement)), movement)).collect();
        let most = merits.iter().map(|&(merit, _)| merit).max();
        let best: Vec<Movement> = merits.iter().filter(|&&(m, _)| Some(m) == most).map(|&(_, m)| m).collect();
        let movement = chance.pick(&best).copied().unwrap_or_default();

        let pose = from.after(movement);
        let action = if self.aim.value(id, pose) > 0 { Action::Fire } else { Action::Nothing };
        self.aim.commit(id, pose);
        self.taken = Some(pose.position);
        Order { movement, action }
    }

    /// The value of a pose after the movement: the value of a shot, minus the
    /// distance to the next post, minus the threat from rivals. The threat
    /// weighs less than one round; otherwise a hunter would never cross a line
    /// of fire to reach its target.
    fn merit(&self, id: RobotId, pose: Pose) -> i64 {
        const NO_PATH: u32 = 60;
        const ROUND: i64 = 4;
        let rounds = self.field.rounds(pose).unwrap_or(NO_PATH).min(NO_PATH);
        let threat = self.aim.threat(id, pose).min(ROUND - 1);
        2 * self.aim.value(id, pose) - ROUND * i64::from(rounds) - threat
    }

    fn is_goal(&self, cell: Position) -> bool {
        self.state.setup().goals[self.player].iter().any(|&goal| Position::from(goal) == cell)
    }
}
