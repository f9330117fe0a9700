//! Takes the shortest path to the nearest goal cell. Also shoots obstacles ahead, because a robot can shoot and move in
//! the same round (ORD-1).

use super::aim::Aim;
use super::board::Pose;
use super::march::{self, Step};
use crate::chance::SeededDraws;
use rulebook_core::redbot::{Action, Object, Order, Orders, Player, RobotId, RobotNo, State};

pub(super) fn orders(state: &State, player: Player, chance: &mut SeededDraws) -> Orders {
    let steps = march::steps(state, player, chance);
    let mut aim = Aim::new(state, player);
    let mut orders = Orders::default();
    for no in RobotNo::ALL {
        let id = RobotId::new(player, no);
        if state.setup().robot(id).is_alive() {
            orders[no] = order(state, &mut aim, id, steps[no]);
        }
    }
    orders
}

/// A step of the march, with a shot if there is a target.
pub(super) fn order(state: &State, aim: &mut Aim<'_>, id: RobotId, step: Step) -> Order {
    let robot = state.setup().robot(id);
    let from = Pose::of(robot);
    // A bumping robot stays where it is (MOV-3).
    let pose = if step.removes_obstacle { from } else { from.after(step.movement) };
    aim.commit(id, pose);
    let shots = aim.shots(id, pose);
    let value: i64 = shots.iter().map(|shot| shot.value()).sum();
    let at_wall = shots.iter().any(|shot| matches!(shot.hit, Some(Object::Wall(_))));
    // The lives that the splash costs the shooter come back as points (FIR-5),
    // so they matter only to a robot with few lives left.
    let splash = state.setup().rules.splash_fire;
    let affordable = shots.iter().all(|shot| !shot.fatal && (shot.own_lives == 0 || robot.lives / 3 > splash));
    let clears_wall = step.removes_obstacle && at_wall && affordable;
    let action = if value > 0 || clears_wall { Action::Fire } else { Action::Nothing };
    Order { movement: step.movement, action }
}
