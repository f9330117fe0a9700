//! An example player to start from. It throws a Kame Hame at a rival that carries a ball, and
//! otherwise walks to the nearest thing that is of use to it. The kit reads the state and prints
//! the answer: see boladedrac.rs.

use boladedrac::{Cell, Direction, Game, Pos};
use std::collections::{HashMap, VecDeque};
use std::process::ExitCode;

/// A Kame Hame with a smaller chance is not worth a round.
const FAIR: f64 = 0.5;
/// A combat with a smaller chance is not worth the risk.
const SAFE: f64 = 0.6;

/// Whether you rob a rival of its ball if you can.
fn is_prey(game: &Game, rival: usize) -> bool {
    let robs = game.gokus[rival].with_ball && !game.mine().with_ball;
    robs && game.win_chance(game.me, rival) >= SAFE
}

fn is_goal(game: &Game, pos: Pos) -> bool {
    if let Some(rival) = game.goku_at(pos) {
        return is_prey(game, rival);
    }
    match game.cell(pos) {
        Cell::Capsule => game.mine().with_ball,
        Cell::Ball => !game.mine().with_ball,
        Cell::Kinton => !game.mine().on_kinton,
        Cell::Bean => 2 * game.mine().strength < game.parameters.max_strength,
        Cell::Empty | Cell::Rock => false,
    }
}

/// The first step of a shortest path to the nearest goal, around rocks and gokus.
fn step_to_goal(game: &Game) -> Option<Direction> {
    let start = game.mine().pos;
    let mut first = HashMap::from([(start, None)]); // the first step to each cell found
    let mut cells = VecDeque::from([start]);
    while let Some(at) = cells.pop_front() {
        for direction in Direction::ALL {
            let pos = at.ahead(direction);
            if game.cell(pos) == Cell::Rock || first.contains_key(&pos) {
                continue;
            }
            let step = first[&at].or(Some(direction));
            if is_goal(game, pos) {
                return step;
            }
            first.insert(pos, step);
            if game.goku_at(pos).is_none() {
                cells.push_back(pos);
            }
        }
    }
    None
}

fn think(game: &mut Game) {
    if !game.may_act(game.me) {
        return;
    }
    if game.throw_chance(game.me) >= FAIR {
        for direction in Direction::ALL {
            let hits = game.kamehame_hits(game.mine().pos, direction);
            if hits.iter().any(|&rival| game.gokus[rival].with_ball) {
                return game.kamehame(direction);
            }
        }
    }
    if let Some(step) = step_to_goal(game) {
        game.move_to(step);
    }
}

fn main() -> ExitCode {
    boladedrac::play(think)
}
