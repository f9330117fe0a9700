//! Handmade rounds, each dominated by one phase of a round. They show which phase
//! a change slows down; the standard rounds show how fast the game is.
//!
//! All eight robots act in each round. The rounds are not realistic: robots have
//! a million lives where the phase would destroy them.

use super::scene::Scene;
use crate::measured::{Part, Segment};
use rulebook_core::grid::Direction::{self, Down, Left, Right, Up};
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, ByPlayer, Movement, Order, Orders, RedBot, RobotId, Rules, State};

/// The phases that are measured separately.
///
/// | phase | what happens in each round |
/// |---|---|
/// | moving | six robots drive in lanes among 40 walls, two turn |
/// | bumping | a ring of four, two that contest a cell, two that bump into walls |
/// | firing | eight shots along rows and columns, at walls and robots at 2 to 20 cells or off the board |
/// | splashing | eight robots and 14 walls in a heap, every shot with a neighbor to hit |
/// | building | eight builds: accepted, shared, refused for each reason, and given back at the cap |
/// | ending | robots and walls destroyed, players out of the game and arriving |
pub(super) fn phases() -> Vec<Part<RedBot>> {
    vec![moving(), bumping(), firing(), splashing(), building(), ending()]
}

const MANY_LIVES: Rules = Rules { robot_lives: 1_000_000, wall_lives: 1_000_000, ..Rules::STANDARD };

/// The orders of all robots. `order` returns that of a robot by its number, 0 to
/// 7, and the round.
fn orders(order: impl Fn(usize, usize) -> Order, round: usize) -> ByPlayer<Orders> {
    let mut orders = ByPlayer::<Orders>::default();
    for (number, id) in RobotId::ALL.into_iter().enumerate() {
        orders[id.player][id.no] = order(number, round);
    }
    orders
}

fn segment(start: State, rounds: usize, order: impl Fn(usize, usize) -> Order) -> Segment<RedBot> {
    Segment::new(start, (0..rounds).map(|round| orders(&order, round)).collect())
}

fn moving() -> Part<RedBot> {
    let lane = |n: i32| (2 + 3 * n, if n % 2 == 0 { 3 } else { 23 }, if n % 2 == 0 { Up } else { Down });
    let walls = (0..40).map(|n| (3 + 3 * (n % 8), 2 + 5 * (n / 8), 40));
    let start = Scene::new(Rules::STANDARD).robots([0, 1, 2, 3, 4, 5, 6, 7].map(lane)).walls(walls).done();
    let order = |number: usize, round: usize| {
        let movement = match (2 * (number % 4) + round) % 8 {
            0 => Movement::Left,
            1 => Movement::Right,
            _ => Movement::Up,
        };
        Order { movement, action: Action::Nothing }
    };
    Part::new("moving", [segment(start, 20, order)])
}

fn bumping() -> Part<RedBot> {
    let robots = [
        (5, 5, Right),
        (6, 5, Up),
        (6, 6, Left),
        (5, 6, Down),
        (10, 10, Right),
        (12, 10, Left),
        (15, 15, Right),
        (20, 15, Up),
    ];
    let walls = (0..24).map(|n| (3 + n % 12, 18 + n / 12, 40)).chain([(16, 15, 40), (20, 16, 40)]);
    let start = Scene::new(Rules { robot_lives: 1_000_000, ..Rules::STANDARD }).robots(robots).walls(walls).done();
    Part::new("bumping", [segment(start, 20, |_, _| Order { movement: Movement::Up, action: Action::Nothing })])
}

fn firing() -> Part<RedBot> {
    let robots = [
        (2, 3, Right),
        (24, 5, Left),
        (4, 22, Down),
        (22, 24, Left),
        (13, 13, Up),
        (9, 17, Right),
        (17, 9, Down),
        (20, 20, Left),
    ];
    let walls = (0..28).map(|n| (1 + (7 * n) % 25, 1 + (11 * n + n / 25) % 25, 1_000_000));
    let walls = walls.filter(|&(x, y, _)| !robots.iter().any(|robot| (robot.0, robot.1) == (x, y)));
    let start = Scene::new(MANY_LIVES).robots(robots).walls(walls).done();
    // Each robot turns full circle in four rounds.
    Part::new("firing", [segment(start, 20, |_, _| Order { movement: Movement::Left, action: Action::Fire })])
}

fn splashing() -> Part<RedBot> {
    let robots = [
        (10, 10, Right),
        (11, 10, Right),
        (12, 10, Up),
        (13, 10, Left),
        (10, 11, Right),
        (11, 11, Down),
        (12, 11, Right),
        (13, 11, Left),
    ];
    let ring = (9..=14).flat_map(|x| [(x, 9, 1_000_000), (x, 12, 1_000_000)]);
    let walls = ring.chain([(9, 10, 1_000_000), (14, 11, 1_000_000)]);
    let start = Scene::new(MANY_LIVES).robots(robots).walls(walls).done();
    Part::new("splashing", [segment(start, 20, |_, _| Order { movement: Movement::None, action: Action::Fire })])
}

/// A corner for each robot, so that the middle of the board is free for walls.
const CORNERS: [(i32, i32, Direction); 8] = [
    (2, 24, Down),
    (4, 24, Down),
    (24, 24, Left),
    (24, 22, Left),
    (24, 2, Up),
    (22, 2, Up),
    (2, 2, Right),
    (2, 4, Right),
];

fn building() -> Part<RedBot> {
    let wall = |n: i32| (5 + n % 15, 6 + 2 * (n / 15), 40);
    let site = |walls: i32| Scene::new(Rules::STANDARD).robots(CORNERS).walls((0..walls).map(wall)).done();
    let build = |x: i32, y: i32| Order { movement: Movement::None, action: Action::Build(Position::new(x, y)) };
    let accepted = segment(site(0), 9, |number, round| build(5 + number as i32, 7 + 2 * (round as i32 % 9)));
    // Two partners order one cell, P1 and P2 another.
    let shared = segment(site(30), 5, |number, round| build([5, 5, 5, 6, 7, 7, 8, 9][number], 11 + round as i32));
    let refused = segment(site(76), 10, |number, round| match number {
        // On a wall, beside a robot, off the board beside one, on a wall again.
        0 | 4 => build(5 + round as i32, 6),
        1 | 5 => build(3, 24),
        2 | 6 => build(25, 25),
        _ => build(6 + round as i32, 8),
    });
    let given_back = segment(site(77), 10, |number, round| build(5 + number as i32, 7 + round as i32 % 2));
    Part::new("building", [accepted, shared, refused, given_back])
}

fn ending() -> Part<RedBot> {
    let fire = |_: usize, _: usize| Order { movement: Movement::None, action: Action::Fire };
    let forward = |_: usize, _: usize| Order { movement: Movement::Up, action: Action::Fire };
    let deaths = (0..4).map(|n: i32| {
        let robots = [
            (6 + n, 10, Right),
            (8 + n, 10, Left),
            (12, 6 + n, Up),
            (12, 9 + n, Down),
            (18, 18, Right),
            (20, 18, Left),
            (3, 20, Right),
            (3, 16, Up),
        ];
        let weak = RobotId::ALL.into_iter().fold(Scene::new(Rules::STANDARD).robots(robots), |s, id| s.lives(id, 4));
        segment(weak.walls([(4, 20, 4), (5, 20, 2), (9 + n, 11, 2), (19, 19, 2), (19, 17, 1)]).done(), 1, fire)
    });
    // Each player is one step from its goal, so this is its last round.
    let arrivals = (0..4).map(|n: i32| {
        let robots = [
            (5 + n, 2, Down),
            (9, 3, Down),
            (2, 15, Left),
            (3, 12, Left),
            (15, 24, Up),
            (18 + n, 23, Up),
            (24, 8, Right),
            (23, 5, Right),
        ];
        segment(Scene::new(Rules::STANDARD).robots(robots).walls([(12, 12, 40), (13, 12, 40)]).done(), 1, forward)
    });
    Part::new("ending", deaths.chain(arrivals))
}
