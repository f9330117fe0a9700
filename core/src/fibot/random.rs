//! Valid random states and turns. They are valid by construction; no random data is rejected.
//!
//! Most boards are small and crowded, so that robots meet.

use super::robot::{ByPlayer, Player, Robot, Robots};
use super::setup::Setup;
use super::state::State;
use super::turn::{SlideDirection, Turn};
use crate::grid::{CellSet, Position, Size};
use arbitrary::{Arbitrary, Result, Unstructured};

impl<'a> Arbitrary<'a> for Robot {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(*u.choose(&Self::ALL)?)
    }
}

impl<'a> Arbitrary<'a> for Turn {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let robot = Robot::arbitrary(u)?;
        Ok(match u.int_in_range(0..=7)? {
            0 => Self::Pass,
            1 => Self::Explode { robot },
            _ => Self::Slide { robot, way: SlideDirection::arbitrary(u)? },
        })
    }
}

impl<'a> Arbitrary<'a> for State {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let size = size(u)?;
        let (width, height) = (i32::from(size.width()), i32::from(size.height()));
        let mut free: std::vec::Vec<Position> =
            (1..=height).flat_map(|y| (1..=width).map(move |x| Position::new(x, y))).collect();
        let mut walls = CellSet::EMPTY;
        // At least one cell stays free for the flags.
        let most = if u.ratio(1, 8)? { free.len() - 1 } else { free.len() / 4 };
        for _ in 0..u.int_in_range(0..=most)? {
            walls.insert(free.swap_remove(u.choose_index(free.len())?));
        }
        let mut setup = Setup {
            size,
            rounds_left: rounds_left(u)?,
            to_move: *u.choose(&Player::ALL)?,
            flags: ByPlayer::new([*u.choose(&free)?, *u.choose(&free)?]),
            walls,
            robots: Robots::NONE,
        };
        if u.ratio(1, 3)? {
            place_near_flag(u, &mut setup, &mut free)?;
        }
        let max_robots = if u.ratio(1, 4)? { Robot::COUNT } else { 6 };
        for _ in 0..u.int_in_range(1..=max_robots)?.min(free.len()) {
            let robot = Robot::arbitrary(u)?;
            let at = free.swap_remove(u.choose_index(free.len())?);
            // A finished game is of little use to a test.
            let wins = at == setup.target(robot.player()) && u.ratio(7, 8)?;
            if setup.robots[robot].is_none() && !wins {
                setup.robots[robot] = Some(at);
            }
        }
        let player = setup.to_move;
        if u.ratio(1, 16)? {
            // TRN-4
            Robot::ALL.into_iter().filter(|robot| robot.player() == player).for_each(|own| setup.robots[own] = None);
        }
        Ok(Self::of_valid(setup))
    }
}

fn size(u: &mut Unstructured<'_>) -> Result<Size> {
    let side = if u.ratio(2, 3)? { 2..=7 } else { 1..=Setup::MAX_SIDE };
    let (width, height) = (u.int_in_range(side.clone())?, u.int_in_range(side)?);
    let (width, height) = match u.int_in_range(0..=15)? {
        0 => (1, height),
        1 => (width, 1),
        _ => (width, height),
    };
    Ok(Size::new(width, height).unwrap_or(Setup::blank().size))
}

/// A number of rounds left, usually small.
fn rounds_left(u: &mut Unstructured<'_>) -> Result<u8> {
    match u.int_in_range(0..=15)? {
        0 => Ok(0),
        1..=4 => Ok(1),
        _ => u.int_in_range(1..=Setup::MAX_ROUNDS),
    }
}

/// Places a robot of the player to move on a cell from which one slide reaches the rival's flag (END-1), if there is
/// one.
fn place_near_flag(u: &mut Unstructured<'_>, setup: &mut Setup, free: &mut std::vec::Vec<Position>) -> Result<()> {
    let way = SlideDirection::arbitrary(u)?;
    let (ahead, back) = (way.direction(), way.direction().turned_by(2));
    let target = setup.target(setup.to_move);
    let mut runway = std::vec::Vec::new();
    let mut cell = target.next(back);
    while free.contains(&cell) {
        runway.push(cell);
        cell = cell.next(back);
    }
    if runway.is_empty() {
        return Ok(());
    }
    let from = *u.choose(&runway)?;
    let behind = target.next(ahead);
    if free.contains(&behind) && !setup.flags.values().any(|&flag| flag == behind) {
        setup.walls.insert(behind);
        free.retain(|&at| at != behind);
    }
    let index = u.int_in_range(0..=Robot::PER_PLAYER - 1)?;
    let robot = Robot::ALL[index];
    let robot = if robot.player() == setup.to_move { robot } else { robot.counterpart() };
    setup.robots[robot] = Some(from);
    free.retain(|&at| at != from);
    Ok(())
}

/// A plausible turn for a player of this state, and occasionally an arbitrary one.
///
/// # Errors
///
/// Only those of the source of bytes.
pub fn turn(u: &mut Unstructured<'_>, state: &State) -> Result<Turn> {
    let own: std::vec::Vec<Robot> = state.setup().robots.of(state.setup().to_move).map(|(robot, _)| robot).collect();
    if own.is_empty() || u.ratio(1, 16)? {
        return Turn::arbitrary(u);
    }
    let robot = *u.choose(&own)?;
    Ok(if u.ratio(1, 12)? {
        Turn::Explode { robot }
    } else {
        Turn::Slide { robot, way: SlideDirection::arbitrary(u)? }
    })
}
