//! An example player to start from. It hunts its rivals, and goes home when it
//! is time. The kit reads the round and prints the answer: see redbot.rs.

use redbot::{Action, Direction, Game, Move, Place};
use std::collections::{HashMap, VecDeque};
use std::process::ExitCode;

const FAR: i32 = 9999;

/// The number of steps from each cell to the nearest target, around walls and
/// robots. Cells without a path are missing.
fn steps_to(game: &Game, targets: &[Place]) -> HashMap<Place, i32> {
    let mut steps: HashMap<Place, i32> = targets.iter().map(|&place| (place, 0)).collect();
    let mut queue = VecDeque::from(targets.to_vec());
    while let Some(at) = queue.pop_front() {
        for direction in Direction::ALL {
            let place = direction.ahead(at);
            if !game.on_board(place) || game.wall_at(place).is_some() || steps.contains_key(&place) {
                continue;
            }
            steps.insert(place, steps[&at] + 1);
            // A robot blocks the way, but it can leave its own cell.
            if game.robot_at(place).is_none() {
                queue.push_back(place);
            }
        }
    }
    steps
}

/// Whether this robot would hit a rival with a shot in a direction.
fn hits_rival(game: &Game, robot: usize, direction: Direction) -> bool {
    let hit = game.first_hit(game.me().robots[robot].place, direction);
    hit.and_then(|place| game.robot_at(place)).is_some_and(|(player, _)| player != game.my_position)
}

/// Sets a movement towards the nearest target; returns the direction of the robot after it.
fn walk(game: &mut Game, number: usize, steps: &HashMap<Place, i32>) -> Direction {
    let robot = &game.me().robots[number];
    let (place, looks) = (robot.place, robot.orient);
    let (right, left) = (looks.turned(Move::Right), looks.turned(Move::Left));
    let behind = right.turned(Move::Right); // two turns
    let (mut best, mut least) = (Move::None, FAR);
    for (movement, direction) in
        [(Move::Up, looks), (Move::Right, right), (Move::Right, behind), (Move::Left, left)]
    {
        let far = steps.get(&direction.ahead(place)).copied().unwrap_or(FAR);
        if far < least {
            (best, least) = (movement, far);
        }
    }
    // A bump hurts the robot in the way, even a partner that is about to leave.
    if best == Move::Up && game.robot_at(looks.ahead(place)).is_some() {
        best = Move::None;
    }
    game.set_move(number, best); // None also without a path
    looks.turned(best)
}

fn think(game: &mut Game) {
    let home = steps_to(game, &game.me().places);
    let others = game.players.iter().enumerate().filter(|(player, _)| *player != game.my_position);
    let robots = others.flat_map(|(_, player)| &player.robots);
    let places: Vec<Place> = robots.filter(|robot| robot.is_alive()).map(|robot| robot.place).collect();
    let rivals = steps_to(game, &places);
    let left = game.finish_round - game.akt_round;
    for number in 0..2 {
        let robot = game.me().robots[number].clone();
        if !robot.is_alive() {
            continue;
        }
        let mut looks = robot.orient;
        if left < 2 * home.get(&robot.place).copied().unwrap_or(FAR) + 10 {
            looks = walk(game, number, &home); // turns take time too
        } else if !hits_rival(game, number, looks) {
            looks = walk(game, number, &rivals);
        }
        if hits_rival(game, number, looks) {
            game.set_action(number, Action::Fire);
        }
    }
}

fn main() -> ExitCode {
    redbot::play(think)
}
