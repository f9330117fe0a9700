//! Valid random states and turns, made by construction: nothing is thrown away.
//!
//! Boards are small and crowded more often than not, so that robots meet.

use super::robot::{ByPlayer, Player, Robot, Robots};
use super::setup::Setup;
use super::state::State;
use super::turn::{Turn, Way};
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
            _ => Self::Slide { robot, way: Way::arbitrary(u)? },
        })
    }
}

impl<'a> Arbitrary<'a> for State {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let side = if u.ratio(2, 3)? { 2..=7 } else { 1..=Setup::MAX_SIDE };
        let (width, height) = (u.int_in_range(side.clone())?, u.int_in_range(side)?);
        let size = Size::new(width, height).unwrap_or(Setup::BLANK.size);
        let rows = 1..=i32::from(height);
        let mut free: std::vec::Vec<Position> =
            rows.flat_map(|y| (1..=i32::from(width)).map(move |x| Position::new(x, y))).collect();
        let mut walls = CellSet::EMPTY;
        // At least one cell stays free, for the flags.
        let most = if u.ratio(1, 8)? { free.len() - 1 } else { free.len() / 4 };
        for _ in 0..u.int_in_range(0..=most)? {
            walls.insert(free.swap_remove(u.choose_index(free.len())?));
        }
        let flags = ByPlayer::new([*u.choose(&free)?, *u.choose(&free)?]);
        let mut robots = Robots::NONE;
        let robots_wanted = if u.ratio(1, 4)? { Robot::COUNT } else { 6 };
        for _ in 0..u.int_in_range(0..=robots_wanted)?.min(free.len()) {
            let robot = Robot::arbitrary(u)?;
            if robots[robot].is_none() {
                robots[robot] = Some(free.swap_remove(u.choose_index(free.len())?));
            }
        }
        let rounds_left = if u.ratio(1, 16)? { 0 } else { u.int_in_range(1..=Setup::MAX_ROUNDS)? };
        let to_move = *u.choose(&Player::ALL)?;
        Ok(Self::of_valid(Setup { size, rounds_left, to_move, flags, walls, robots }))
    }
}

/// A turn as a player of this state might take it; now and then any turn.
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
    Ok(if u.ratio(1, 12)? { Turn::Explode { robot } } else { Turn::Slide { robot, way: Way::arbitrary(u)? } })
}
