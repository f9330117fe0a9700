//! Mutates a state; the result may be invalid.

use crate::dice::Dice;
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::{BuildCap, Cell, MAX_WALLS, Name, Orders, Player, Robot, RobotId, Rules, Setup, Wall};

/// Mutates one thing in a state.
pub(super) fn change(dice: &mut Dice, setup: &mut Setup) {
    match dice.below(20) {
        0..=4 => robot(dice, setup),
        5..=7 => wall(dice, setup),
        8 | 9 => goal(dice, setup),
        10 | 11 => player(dice, setup),
        12 => rule(dice, setup),
        13 => round_limits(dice, setup),
        14 => size(dice, setup),
        15 | 16 => gather_robots(dice, setup),
        17 if dice.one_in(3) => fill_wall_list(dice, setup),
        17 => walls_near_cap(dice, setup),
        18 => walls_left(dice, setup),
        _ => swap(dice, setup),
    }
}

/// Picks a robot.
pub(super) fn id(dice: &mut Dice) -> RobotId {
    dice.pick(&RobotId::ALL)
}

/// A cell where something may happen: near a robot, a wall or a goal, at an
/// edge, just off the board, and sometimes at the limits of the coordinates.
pub(super) fn position(dice: &mut Dice, setup: &Setup) -> Position {
    let near = |dice: &mut Dice, at: Position| {
        let mut by = |n: i32| n.saturating_add(dice.between(-2, 2));
        Position::new(by(at.x), by(at.y))
    };
    let (width, height) = (i32::from(setup.size.width()), i32::from(setup.size.height()));
    match dice.below(16) {
        0..=3 => {
            let robot = *setup.robot(id(dice));
            near(dice, robot.position)
        }
        4 | 5 => {
            // Ahead of a robot, in its line of fire.
            let robot = setup.robot(id(dice));
            (0..dice.below(6)).fold(robot.position, |at, _| at.next(robot.direction))
        }
        6 | 7 if !setup.walls.is_empty() => {
            let at = setup.walls[dice.below(setup.walls.len())].position;
            if dice.one_in(2) { at } else { near(dice, at) }
        }
        8 => {
            let goals = &setup.goals[dice.pick(&Player::ALL)];
            if goals.is_empty() { Position::new(1, 1) } else { goals[dice.below(goals.len())].into() }
        }
        9 => Position::new(dice.pick(&[0, 1, width, width + 1]), dice.between(0, height + 1)),
        10 => Position::new(dice.between(0, width + 1), dice.pick(&[0, 1, height, height + 1])),
        11 => Position::new(far(dice), far(dice)),
        12 => Position::new(dice.between(1, width), far(dice)),
        _ => Position::new(dice.between(1, width), dice.between(1, height)),
    }
}

/// A coordinate that may be far off the board, up to the limits of `i32`.
fn far(dice: &mut Dice) -> i32 {
    dice.pick(&[i32::MIN, i32::MIN + 1, -1000, -1, 0, 1, 2, 33, 256, 65_537, i32::MAX - 1, i32::MAX])
}

/// A number of lives that some rule depends on.
fn lives(dice: &mut Dice, rules: &Rules) -> i32 {
    let Rules { straight_fire, splash_fire, step_attack, .. } = *rules;
    match dice.below(10) {
        0 => 1,
        1 => dice.between(1, 13),
        2 => straight_fire + dice.between(-1, 1),
        3 => splash_fire + dice.between(-1, 1),
        4 => step_attack + dice.between(-1, 1),
        5 => straight_fire + step_attack + dice.between(-1, 1),
        6 => dice.between(-40, 0),
        7 => dice.pick(&[i32::MIN, -1_000_000, 0, 40, 100, 1_000_000, 1 << 24, i32::MAX]),
        _ => dice.between(1, 5),
    }
}

fn robot(dice: &mut Dice, setup: &mut Setup) {
    let (id, rules) = (id(dice), setup.rules);
    let at = position(dice, setup);
    let robot = setup.robot_mut(id);
    match dice.below(4) {
        0 | 1 => robot.position = at,
        2 => robot.direction = dice.pick(&Direction::ALL),
        _ => robot.lives = lives(dice, &rules),
    }
}

fn wall(dice: &mut Dice, setup: &mut Setup) {
    let (at, rules) = (position(dice, setup), setup.rules);
    let lives = if dice.one_in(3) { rules.wall_lives } else { lives(dice, &rules) };
    let count = setup.walls.len();
    match dice.below(6) {
        0 if count > 0 => drop(setup.walls.remove(dice.below(count))),
        1 if count > 0 => setup.walls[dice.below(count)].position = at,
        2 if count > 0 => setup.walls[dice.below(count)].lives = lives,
        3 if count > 1 => setup.walls.swap(0, dice.below(count)),
        // A full list stays unchanged.
        _ => {
            let _ = setup.walls.push(Wall { position: at, lives });
        }
    }
}

fn goal(dice: &mut Dice, setup: &mut Setup) {
    let id = id(dice);
    let robot = *setup.robot(id);
    let at = match dice.below(4) {
        0 => robot.position,
        1 | 2 => robot.position.next(robot.direction),
        _ => position(dice, setup),
    };
    let coordinate = |n: i32| n.clamp(0, 255) as u8;
    let cell = Cell { x: coordinate(at.x), y: coordinate(at.y) };
    let goals = &mut setup.goals[id.player];
    match dice.below(4) {
        0 if !goals.is_empty() => drop(goals.remove(dice.below(goals.len()))),
        1 if dice.one_in(4) => goals.clear(),
        2 => {
            goals.clear();
            let _ = goals.push(cell);
        }
        // A full list stays unchanged.
        _ => {
            let _ = goals.push(cell);
        }
    }
}

fn player(dice: &mut Dice, setup: &mut Setup) {
    let round = setup.round;
    let id = dice.pick(&Player::ALL);
    // 64 random bytes; if `Orders` needs more, zeros follow.
    let orders = dice.make::<Orders>(64, |u| u.arbitrary());
    let player = &mut setup.players[id];
    match dice.below(7) {
        0 | 1 => player.in_game = !player.in_game,
        2 => {
            player.in_game = false;
            player.finish_round = Some(dice.pick(&[0, round, round - 1, round.saturating_add(1), 5, i32::MAX - 1]));
        }
        3 => (player.finish_round, player.in_game) = (None, true),
        4 => player.fire_points = dice.pick(&[0, 1, 100, 1_000_000, i32::MAX]),
        5 => player.last_orders = if dice.one_in(3) { Orders::default() } else { orders },
        _ => {
            player.name = Name::fitted(dice.pick(&[
                "",
                "a",
                "P1: 7",
                "two words",
                "čeština",
                "--- answers",
                "1\u{a0}2",
                "\u{1f916}",
            ]));
        }
    }
}

fn rule(dice: &mut Dice, setup: &mut Setup) {
    let rules = &mut setup.rules;
    let amount = dice.pick(&[0, 1, 2, 3, 4, 5, 13, 40, 999_999, Rules::MAX_CONSTANT]);
    match dice.below(11) {
        0 => rules.straight_fire = amount,
        1 => rules.splash_fire = amount,
        2 => rules.step_attack = amount,
        3 => rules.max_fin_bonus = amount,
        4 => rules.fin_bonus_step = amount,
        5 => rules.robot_lives = amount.max(1),
        6 => rules.wall_lives = amount.max(1),
        7 => rules.walls_per_player = dice.pick(&[0, 1, 2, 19, 20, 31, 32]),
        8 | 9 => rules.build_cap = if rules.build_cap == BuildCap::On { BuildCap::Off } else { BuildCap::On },
        _ => *rules = Rules::STANDARD,
    }
}

/// Changes the round or the maximum number of rounds, often so that the game is nearly over.
fn round_limits(dice: &mut Dice, setup: &mut Setup) {
    let more = dice.pick(&[0, 1, 1, 1, 2, 30]);
    match dice.below(4) {
        0 => setup.round = dice.pick(&[0, 1, 9, 10, 100, i32::MAX - 1, i32::MAX]),
        1 => setup.max_rounds = setup.round.saturating_add(more),
        2 => setup.max_rounds = i32::MAX,
        _ => setup.round = setup.max_rounds.saturating_sub(more),
    }
}

/// Changes the width and the height of the board.
fn size(dice: &mut Dice, setup: &mut Setup) {
    let mut side = |now: u8| match dice.below(4) {
        0 => dice.pick(&[1, 2, 3, 31, 32]),
        1 => now.saturating_add(1),
        2 => now.saturating_sub(1),
        _ => now,
    };
    let (width, height) = (side(setup.size.width()), side(setup.size.height()));
    setup.size = Size::new(width, height).unwrap_or(setup.size);
}

/// Places several robots around one cell, facing it.
fn gather_robots(dice: &mut Dice, setup: &mut Setup) {
    let center = position(dice, setup);
    let distance = 1 + dice.below(3);
    let turn = dice.below(4);
    for nth in 0..2 + dice.below(3) {
        let direction = Direction::ALL[(nth + turn) % 4];
        let away = direction.turned_left().turned_left();
        let steps = if dice.one_in(3) { distance } else { 1 };
        let at = (0..steps).fold(center, |at, _| at.next(away));
        let robot = id(dice);
        *setup.robot_mut(robot) = Robot { direction, position: at, lives: setup.robot(robot).lives.max(1) };
    }
}

/// Adds walls to the board until their number is near the build cap (BLD-8).
fn walls_near_cap(dice: &mut Dice, setup: &mut Setup) {
    let wanted = i32::from(setup.size.area() / 8) + dice.between(-2, 1);
    let size = setup.size;
    let on_board = |setup: &Setup| setup.walls.iter().filter(|wall| size.contains(wall.position)).count() as i32;
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    let lives = dice.pick(&[0, 40]);
    for _ in 0..128 {
        if on_board(setup) >= wanted {
            break;
        }
        let position = Position::new(dice.between(1, width), dice.between(1, height));
        if !setup.walls.iter().any(|wall| wall.position == position) {
            let _ = setup.walls.push(Wall { position, lives });
        }
    }
}

/// Fills the list of walls, completely or except for one entry (SET-4). The last
/// wall is in front of a robot and has 1 life, so that it may fall (DEA-1).
fn fill_wall_list(dice: &mut Dice, setup: &mut Setup) {
    setup.rules.walls_per_player = Rules::MAX_WALLS_PER_PLAYER;
    for player in Player::ALL {
        setup.players[player].walls_left = 0;
    }
    setup.round = setup.round.max(Rules::MAX_WALLS_PER_PLAYER);
    setup.max_rounds = setup.max_rounds.max(setup.round.saturating_add(1));
    let width = i32::from(setup.size.width());
    let wanted = MAX_WALLS - dice.below(2) - 1;
    let mut n = 0;
    while setup.walls.len() < wanted {
        // The cells of the board, row by row from the bottom, and then cells above the board.
        let position = Position::new(1 + n % width, 1 + n / width);
        n += 1;
        let robot = setup.robots().any(|(_, robot)| robot.is_alive() && robot.position == position);
        if !robot && !setup.walls.iter().any(|wall| wall.position == position) {
            let _ = setup.walls.push(Wall { position, lives: i32::from(dice.one_in(4)) });
        }
    }
    let robot = *setup.robot(id(dice));
    let _ = setup.walls.push(Wall { position: robot.position.next(robot.direction), lives: 1 });
}

/// Sets the number of walls that a player may still build: at most two, or nearly all.
fn walls_left(dice: &mut Dice, setup: &mut Setup) {
    let most = setup.rules.walls_per_player;
    let player = dice.pick(&Player::ALL);
    setup.players[player].walls_left = dice.pick(&[0, 1, 1, 2, most - 1, most]);
}

/// Swaps two robots, two players or the goal cells of two players.
fn swap(dice: &mut Dice, setup: &mut Setup) {
    let (one, other) = (id(dice), id(dice));
    match dice.below(3) {
        0 => {
            let robot = *setup.robot(one);
            *setup.robot_mut(one) = *setup.robot(other);
            *setup.robot_mut(other) = robot;
        }
        1 => {
            let player = setup.players[one.player].clone();
            setup.players[one.player] = setup.players[other.player].clone();
            setup.players[other.player] = player;
        }
        _ => {
            let goals = setup.goals[one.player].clone();
            setup.goals[one.player] = setup.goals[other.player].clone();
            setup.goals[other.player] = goals;
        }
    }
}
