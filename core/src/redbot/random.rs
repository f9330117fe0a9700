//! Valid random states and orders. They are valid by construction; no random data is rejected.
//!
//! Most boards are small and crowded, so that robots meet.

use super::name::Name;
use super::orders::{Action, Movement, Orders};
use super::rules::{BuildCap, Rules};
use super::setup::{Cell, Goals, MAX_WALLS, Robot, Setup, Wall};
use super::state::State;
use super::team::{ByPlayer, Player, RobotId};
use crate::grid::{Direction, Position, Size};
use arbitrary::{Arbitrary, Result, Unstructured};
use heapless::Vec;

impl<'a> Arbitrary<'a> for Action {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=2)? {
            0 => Self::Nothing,
            1 => Self::Fire,
            _ => Self::Build(position(u, 25)?),
        })
    }
}

impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if u.ratio(3, 4)? {
            return Ok(Self::STANDARD);
        }
        let mut amount = |min| {
            if u.ratio(1, 8)? { u.int_in_range(min..=Self::MAX_CONSTANT) } else { u.int_in_range(min..=60) }
        };
        Ok(Self {
            straight_fire: amount(0)?,
            splash_fire: amount(0)?,
            step_attack: amount(0)?,
            max_fin_bonus: amount(0)?,
            fin_bonus_step: amount(0)?,
            robot_lives: amount(1)?,
            wall_lives: amount(1)?,
            walls_per_player: u.int_in_range(0..=Self::MAX_WALLS_PER_PLAYER)?,
            build_cap: BuildCap::arbitrary(u)?,
        })
    }
}

impl<'a> Arbitrary<'a> for Name {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::fitted(<&str>::arbitrary(u)?))
    }
}

impl<'a> Arbitrary<'a> for State {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rules = Rules::arbitrary(u)?;
        let mut setup = Setup::start(rules, 0);
        // Most games are in a late round: FILE-15 then allows many charges for walls.
        setup.round = if u.ratio(1, 8)? { u.int_in_range(0..=3)? } else { u.int_in_range(10..=1000)? };
        setup.max_rounds = setup.round.saturating_add(u.int_in_range(0..=20)?);
        let side = if u.ratio(2, 3)? { 3..=7 } else { 1..=Size::MAX_SIDE };
        let (width, height) = (u.int_in_range(side.clone())?, u.int_in_range(side)?);
        setup.size = Size::new(width, height).unwrap_or(setup.size);
        place_robots(u, &mut setup)?;
        place_walls(u, &mut setup)?;
        for player in Player::ALL {
            setup.goals[player] = goals(u, setup.size)?;
            player_fields(u, &mut setup, player)?;
        }
        Ok(Self::of_valid(setup))
    }
}

/// Plausible orders for players of this state: builds are on the board or next
/// to it, often on the same cell.
///
/// # Errors
///
/// Only those of the source of bytes.
pub fn orders(u: &mut Unstructured<'_>, state: &State) -> Result<ByPlayer<Orders>> {
    let side = i32::from(state.setup().size.width().max(state.setup().size.height()));
    let favorite = position(u, side)?;
    let mut orders = ByPlayer::<Orders>::default();
    for RobotId { player, no } in RobotId::ALL {
        let order = &mut orders[player];
        order[no].movement = if u.ratio(1, 3)? { Movement::Up } else { Arbitrary::arbitrary(u)? };
        order[no].action = match u.int_in_range(0..=5)? {
            0 => Action::Nothing,
            1..=3 => Action::Fire,
            4 => Action::Build(favorite),
            _ => Action::Build(position(u, side)?),
        };
    }
    Ok(orders)
}

/// A cell of a square board or next to it, and occasionally an arbitrary cell.
fn position(u: &mut Unstructured<'_>, side: i32) -> Result<Position> {
    if u.ratio(1, 32)? {
        return Ok(Position::new(u.arbitrary()?, u.arbitrary()?));
    }
    Ok(Position::new(u.int_in_range(-1..=side + 2)?, u.int_in_range(-1..=side + 2)?))
}

fn place_robots(u: &mut Unstructured<'_>, setup: &mut Setup) -> Result<()> {
    let mut free = cells(setup.size);
    // A meeting point for some robots: three robots that contest one cell are rare otherwise.
    let center = free.swap_remove(u.choose_index(free.len())?);
    for id in RobotId::ALL {
        let robot = if !free.is_empty() && u.ratio(7, 8)? {
            let lives = if u.ratio(1, 16)? { u.int_in_range(1..=i32::MAX / 64)? } else { u.int_in_range(1..=13)? };
            let around = Direction::ALL.map(|direction| (direction, before(center, direction)));
            let near = around.into_iter().find(|(_, at)| free.contains(at));
            match near.filter(|_| u.ratio(1, 3).unwrap_or(false)) {
                Some((direction, position)) => {
                    free.retain(|&at| at != position);
                    Robot { lives, direction, position }
                }
                None => {
                    let position = free.swap_remove(u.choose_index(free.len())?);
                    Robot { lives, direction: Direction::arbitrary(u)?, position }
                }
            }
        } else {
            let position = position(u, setup.size.width().into())?;
            Robot { lives: u.int_in_range(-40..=0)?, direction: Direction::arbitrary(u)?, position }
        };
        *setup.robot_mut(id) = robot;
    }
    Ok(())
}

/// The cell from which a step in `direction` leads to `at`.
fn before(at: Position, direction: Direction) -> Position {
    at.next(direction.turned_left().turned_left())
}

fn place_walls(u: &mut Unstructured<'_>, setup: &mut Setup) -> Result<()> {
    setup.walls.clear();
    let allowance = setup.rules.walls_per_player.min(2 * setup.round);
    let mut charges = 0;
    for player in Player::ALL {
        let charged = if u.ratio(1, 3)? { allowance } else { u.int_in_range(0..=allowance)? };
        setup.players[player].walls_left = setup.rules.walls_per_player - charged;
        charges += charged;
    }
    let cap = i32::from(setup.size.area() / 8);
    if u.ratio(1, 4)? {
        // Place so many walls on the board that this round's builds reach the cap (BLD-8).
        let mut free = cells(setup.size);
        let wanted = (cap - u.int_in_range(0..=2)?).clamp(0, charges.min(MAX_WALLS as i32));
        for _ in 0..wanted {
            let at = u.choose_index(free.len())?;
            place_wall(u, setup, free.swap_remove(at))?;
        }
        return Ok(());
    }
    let most = if u.ratio(1, 8)? { charges } else { charges.min(cap) };
    for _ in 0..u.int_in_range(0..=most)? {
        let position = position(u, setup.size.width().max(setup.size.height()).into())?;
        if setup.walls.len() < MAX_WALLS && !setup.walls.iter().any(|wall| wall.position == position) {
            place_wall(u, setup, position)?;
        }
    }
    Ok(())
}

/// Places a wall, a destroyed one if a robot is there; the list must have room.
fn place_wall(u: &mut Unstructured<'_>, setup: &mut Setup, position: Position) -> Result<()> {
    let occupied = setup.robots().any(|(_, robot)| robot.is_alive() && robot.position == position);
    let standing = !occupied && u.ratio(3, 4)?;
    let lives = if standing { u.int_in_range(1..=setup.rules.wall_lives)? } else { u.int_in_range(-20..=0)? };
    let _ = setup.walls.push(Wall { position, lives });
    Ok(())
}

fn goals(u: &mut Unstructured<'_>, size: Size) -> Result<Goals> {
    let mut goals = Vec::new();
    for _ in 0..u.int_in_range(0..=4)? {
        let (x, y) = (u.int_in_range(1..=size.width())?, u.int_in_range(1..=size.height())?);
        // The list has room for 32.
        let _ = goals.push(Cell { x, y });
    }
    Ok(goals)
}

fn player_fields(u: &mut Unstructured<'_>, setup: &mut Setup, id: Player) -> Result<()> {
    let round = setup.round;
    let player = &mut setup.players[id];
    let has_robot = player.robots.each().iter().any(|robot| robot.is_alive());
    player.in_game = has_robot && u.ratio(7, 8)?;
    let arrived = !player.in_game && u.arbitrary()?;
    player.finish_round = if arrived { Some(u.int_in_range(0..=round)?) } else { None };
    player.fire_points = u.int_in_range(0..=200)?;
    player.last_orders = Orders::arbitrary(u)?;
    player.name = Name::arbitrary(u)?;
    Ok(())
}

fn cells(size: Size) -> std::vec::Vec<Position> {
    let rows = 1..=i32::from(size.height());
    rows.flat_map(|y| (1..=i32::from(size.width())).map(move |x| Position::new(x, y))).collect()
}
