//! The runner needs the minimum number of rounds (MOV-1, MOV-5, ARR-1).

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rstest::rstest;
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::{ByPlayer, Cell, Orders, Player, RobotNo, Rules, Setup, State};
use rulebook_players::redbot::Builtin;
use std::collections::{HashSet, VecDeque};

/// Searches forward from the robot, whereas the strategy searches backward from the goal.
fn exact_rounds(setup: &Setup, player: Player, no: RobotNo) -> Option<i32> {
    let robot = setup.players[player].robots[no];
    let blocked = |at: Position| setup.robots().any(|(_, other)| other.is_alive() && other.position == at);
    let is_goal = |at: Position| setup.goals[player].iter().any(|&goal| Position::from(goal) == at);
    let start = (robot.position, robot.direction);
    let (mut seen, mut queue) = (HashSet::from([start]), VecDeque::from([(start, 0)]));
    while let Some(((at, direction), rounds)) = queue.pop_front() {
        if is_goal(at) {
            return Some(rounds);
        }
        let ahead = at.next(direction);
        let step = (setup.size.contains(ahead) && !blocked(ahead)).then_some((ahead, direction));
        let turns = [(at, direction.turned_left()), (at, direction.turned_right())];
        for pose in step.into_iter().chain(turns) {
            if seen.insert(pose) {
                queue.push_back((pose, rounds + 1));
            }
        }
    }
    None
}

struct Draw(ChaCha8Rng);

impl Draw {
    fn in_range(&mut self, first: u8, last: u8) -> u8 {
        first + (self.0.next_u32() % u32::from(last - first + 1)) as u8
    }

    fn cell(&mut self, size: Size) -> Cell {
        Cell { x: self.in_range(1, size.width()), y: self.in_range(1, size.height()) }
    }
}

/// A board with only `player`, with this many robots.
fn lonely(player: Player, robots: usize, draw: &mut Draw) -> Setup {
    let mut setup = Setup::start(Rules::STANDARD, 300);
    for other in Player::ALL {
        setup.players[other].in_game = other == player;
        for no in RobotNo::ALL {
            setup.players[other].robots[no].lives = 0;
        }
    }
    for (no, i) in RobotNo::ALL.into_iter().zip(0..robots) {
        loop {
            let position = Position::from(draw.cell(setup.size));
            if i == 0 || setup.players[player].robots[RobotNo::R1].position != position {
                let direction = Direction::ALL[usize::from(draw.in_range(0, 3))];
                setup.players[player].robots[no] = rulebook_core::redbot::Robot { lives: 13, direction, position };
                break;
            }
        }
    }
    setup
}

fn assert_least(setup: Setup, player: Player, seed: u64) {
    let alive = RobotNo::ALL.into_iter().filter(|&no| setup.players[player].robots[no].is_alive());
    let least = alive.filter_map(|no| exact_rounds(&setup, player, no)).min().expect("the board is open");
    let start = format!("{:?}", setup.players[player].robots);
    let mut state = State::new(setup).expect("the setup is valid");
    while !state.is_over() {
        let mut orders = ByPlayer::<Orders>::default();
        orders[player] = Builtin::Runner.orders(&state, player, seed);
        state.step(&orders, &mut ()).expect("the game is not over");
    }
    // A robot that starts on a goal cell still arrives in the first round.
    assert_eq!(state.setup().players[player].finish_round, Some(least.max(1) - 1), "{player} from {start}");
}

#[rstest]
#[case::one_robot(1)]
#[case::both_robots(2)]
fn nobody_is_faster_on_an_empty_board(#[case] robots: usize) {
    let mut draw = Draw(ChaCha8Rng::seed_from_u64(robots as u64));
    for seed in 0..60 {
        for player in Player::ALL {
            let setup = lonely(player, robots, &mut draw);
            assert_least(setup, player, seed);
        }
    }
}

#[test]
fn nobody_is_faster_to_scattered_goals() {
    let mut draw = Draw(ChaCha8Rng::seed_from_u64(3));
    for seed in 0..60 {
        for player in Player::ALL {
            let mut setup = lonely(player, 2, &mut draw);
            setup.goals[player].clear();
            for _ in 0..3 {
                setup.goals[player].push(draw.cell(setup.size)).expect("three of 32 fit");
            }
            assert_least(setup, player, seed);
        }
    }
}
