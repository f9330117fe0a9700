//! Makes a mutated state valid again with few changes (FILE-9 to FILE-17).

use rulebook_core::grid::Position;
use rulebook_core::redbot::{Cell, Player, RobotId, Setup, State};

/// The valid state closest to a setup; `None` when none is close.
pub(super) fn repair(mut setup: Setup) -> Option<State> {
    counters(&mut setup);
    robots(&mut setup);
    walls(&mut setup);
    charges(&mut setup);
    players(&mut setup);
    State::checked(setup, &mut |_| {})
}

/// Makes the round and the maximum number of rounds valid (FILE-13).
fn counters(setup: &mut Setup) {
    setup.round = setup.round.max(0);
    setup.max_rounds = setup.max_rounds.max(setup.round);
}

/// The coordinate on the board that is nearest to a value.
fn onto(value: i32, side: u8) -> i32 {
    value.clamp(1, side.into())
}

/// Puts the living robots on the board, at most one on each cell (FILE-9, FILE-10).
fn robots(setup: &mut Setup) {
    let size = setup.size;
    let mut taken: Vec<Position> = Vec::new();
    for id in RobotId::ALL {
        let robot = setup.robot_mut(id);
        if !robot.is_alive() {
            continue;
        }
        let Position { x, y } = robot.position;
        robot.position = Position::new(onto(x, size.width()), onto(y, size.height()));
        // A robot on an occupied cell moves one step ahead, or dies.
        if taken.contains(&robot.position) {
            let ahead = robot.position.next(robot.direction);
            if size.contains(ahead) && !taken.contains(&ahead) {
                robot.position = ahead;
            } else {
                robot.lives = 0;
            }
        }
        if robot.is_alive() {
            taken.push(robot.position);
        }
    }
}

/// Keeps one wall on each cell, and destroys the walls under robots (FILE-9, FILE-11).
fn walls(setup: &mut Setup) {
    let occupied: Vec<Position> =
        setup.robots().filter(|(_, robot)| robot.is_alive()).map(|(_, robot)| robot.position).collect();
    let mut seen: Vec<Position> = Vec::new();
    setup.walls.retain(|wall| {
        let new = !seen.contains(&wall.position);
        seen.push(wall.position);
        new
    });
    for wall in &mut setup.walls {
        if occupied.contains(&wall.position) {
            wall.lives = wall.lives.min(0);
        }
    }
}

/// Removes the walls that the players could not have built, and charges the players for the others. Raises the number
/// of the round so that there was time to build them (FILE-15, FILE-16).
fn charges(setup: &mut Setup) {
    let most = setup.rules.walls_per_player;
    setup.walls.truncate(4 * most as usize);
    let mut missing = setup.walls.len() as i32;
    for (_, player) in setup.players.iter_mut() {
        player.walls_left = player.walls_left.clamp(0, most);
        missing -= most - player.walls_left;
    }
    for player in Player::ALL {
        let player = &mut setup.players[player];
        let more = missing.clamp(0, player.walls_left);
        player.walls_left -= more;
        missing -= more;
    }
    let used = setup.players.values().map(|player| most - player.walls_left).max().unwrap_or(0);
    let rounds = (used + 1) / 2;
    if setup.round < rounds {
        setup.max_rounds = setup.max_rounds.saturating_add(rounds - setup.round);
        setup.round = rounds;
    }
}

/// Makes the goal cells, the points and the status of the players valid (FILE-4, FILE-12, FILE-14, FILE-17).
fn players(setup: &mut Setup) {
    let size = setup.size;
    let damage = 2 * i64::from(setup.rules.straight_fire.max(setup.rules.splash_fire));
    let gain = |setup: &Setup| -> i64 {
        setup.robots().filter(|(_, robot)| robot.is_alive()).map(|(_, robot)| i64::from(robot.lives) + damage).sum()
    };
    if gain(setup) > i64::from(i32::MAX) {
        for id in RobotId::ALL {
            setup.robot_mut(id).lives = setup.robot(id).lives.min(1 << 24);
        }
    }
    let room = (i64::from(i32::MAX) - gain(setup)).max(0) as i32;
    for id in Player::ALL {
        for goal in &mut setup.goals[id] {
            *goal = Cell { x: goal.x.clamp(1, size.width()), y: goal.y.clamp(1, size.height()) };
        }
        let player = &mut setup.players[id];
        player.fire_points = player.fire_points.clamp(0, room);
        player.finish_round = player.finish_round.map(|round| round.clamp(0, i32::MAX - 1));
        let alive = player.robots.each().iter().any(|robot| robot.is_alive());
        player.in_game &= alive && player.finish_round.is_none();
    }
}
