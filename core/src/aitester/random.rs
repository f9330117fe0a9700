//! Valid random states and commands. They are valid by construction; no random data is rejected.
//!
//! Most boards are small and crowded, so that units meet.

use super::army::{Armies, Army, Player, Unit};
use super::command::Command;
use super::parameters::Parameters;
use super::placement::Placement;
use super::setup::{Phase, Scenario, Setup, Situation};
use super::state::State;
use super::terrain::{Ground, LandKind, Terrain};
use super::tile::{Tile, tiles};
use super::unit_type::{UnitType, UnitTypes};
use crate::grid::Size;
use arbitrary::{Arbitrary, Result, Unstructured};
use std::format;
use std::vec::Vec;

impl<'a> Arbitrary<'a> for Command {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let number = |u: &mut Unstructured<'a>| {
            let max = *u.choose(&[3, 3, 8, 8, 32, Self::MAX_NUMBER])?;
            u.int_in_range(0..=max)
        };
        Ok(match u.int_in_range(0..=11)? {
            0 => Self::EndBuying,
            1 => Self::NextTurn,
            2 => Self::Sell { unit: number(u)? },
            3..=4 => Self::Buy { type_number: number(u)?, x: number(u)?, y: number(u)? },
            5..=8 => Self::Move { unit: number(u)?, x: number(u)?, y: number(u)? },
            _ => Self::Attack { unit: number(u)?, x: number(u)?, y: number(u)? },
        })
    }
}

impl State {
    /// A random command that often concerns things that exist: for an accepted command, a type, a unit and a tile of
    /// this state are needed.
    ///
    /// # Errors
    ///
    /// Those of the data.
    pub fn arbitrary_command(&self, u: &mut Unstructured<'_>) -> Result<Command> {
        if u.ratio(1, 6)? {
            return Command::arbitrary(u);
        }
        let (scenario, situation) = (self.scenario(), self.situation());
        let ids: Vec<u32> = self.own_army().living().map(|(id, _)| id.into()).collect();
        let unit = if ids.is_empty() { 0 } else { *u.choose(&ids)? };
        let tile = |u: &mut Unstructured<'_>, among: &mut dyn Iterator<Item = Tile>| {
            let all: Vec<Tile> = among.collect();
            let tile = if all.is_empty() { Tile::new(0, 0) } else { *u.choose(&all)? };
            Result::Ok((u32::from(tile.x), u32::from(tile.y)))
        };
        if situation.phase == Phase::Buy {
            return Ok(match u.int_in_range(0..=7)? {
                0 => Command::EndBuying,
                1 => Command::Sell { unit },
                _ => {
                    let (x, y) = tile(u, &mut scenario.placement.of(situation.player).iter())?;
                    Command::Buy { type_number: u.choose_index(scenario.types.len())? as u32, x, y }
                }
            });
        }
        Ok(match u.int_in_range(0..=9)? {
            0 => Command::NextTurn,
            1..=5 => {
                let near = self.reach(unit).map(|reach| *reach.tiles()).unwrap_or_default();
                let (x, y) = tile(u, &mut near.iter())?;
                Command::Move { unit, x, y }
            }
            _ => {
                let (x, y) = tile(u, &mut self.enemies_of(situation.player).iter())?;
                Command::Attack { unit, x, y }
            }
        })
    }
}

impl<'a> Arbitrary<'a> for State {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let players = if u.ratio(1, 3)? { u.int_in_range(2..=9)? } else { 2 };
        let parameters = Parameters {
            money: u.int_in_range(0..=200)?,
            action_points: u.int_in_range(1..=30)?,
            max_units: u.int_in_range(1..=8)?,
            turn_limit: *u.choose(&[0, 3, 40, 999_999_999])?,
        };
        let types = types(u)?;
        let (terrain, mut free) = terrain(u)?;
        let mut placement = Placement::NONE;
        for &tile in &free {
            if u.ratio(1, 3)? {
                placement.set(tile, Some(player(u, players)?));
            }
        }
        let mut armies = Armies::without_units(players, parameters.money).unwrap_or(Armies::NONE);
        for player in armies.players().collect::<Vec<_>>() {
            fill_army(u, armies.of_mut(player), &types, terrain.size(), &mut free)?;
        }
        let mut situation = Situation::before_buying(armies);
        for _ in 0..u.int_in_range(0..=3)?.min(free.len()) {
            let tile = free.swap_remove(u.choose_index(free.len())?);
            // The list has room for 64.
            let _ = situation.bonuses.push(tile);
        }
        situation.player = player(u, players)?;
        situation.refused = u.int_in_range(0..=2)?;
        if u.ratio(2, 3)? {
            situation.phase = Phase::Fight;
            // Finished games are of little use to a test.
            let last = parameters.last_turn();
            situation.turn = if u.ratio(1, 16)? { last } else { u.int_in_range(0..=last - 1)? };
            situation.points = u.int_in_range(0..=parameters.action_points)?;
        }
        let scenario = Scenario { parameters, types, terrain, placement };
        Ok(Self::of_valid(Setup { scenario, situation }))
    }
}

fn player(u: &mut Unstructured<'_>, players: u8) -> Result<Player> {
    Ok(*u.choose(&Player::ALL[..usize::from(players)])?)
}

fn types(u: &mut Unstructured<'_>) -> Result<UnitTypes> {
    let mut types = UnitTypes::new();
    for number in 0..u.int_in_range(1..=4)? {
        let numbers = [
            u.int_in_range(0..=50)?,
            u.int_in_range(1..=7)?,
            u.int_in_range(1..=120)?,
            u.int_in_range(0..=15)?,
            u.int_in_range(0..=60)?,
            u.int_in_range(1..=3)?,
            u.int_in_range(1..=10)?,
        ];
        types.extend(UnitType::named(&format!("t{number}"), numbers));
    }
    Ok(types)
}

/// A random board, and its tiles of land.
fn terrain(u: &mut Unstructured<'_>) -> Result<(Terrain, Vec<Tile>)> {
    let max = *u.choose(&[4, 8, 8, 8, 16, Size::MAX_SIDE])?;
    let (width, height) = (u.int_in_range(1..=max)?, u.int_in_range(1..=max)?);
    let mut terrain = Terrain::flat(Size::new(width, height).unwrap_or(Terrain::BLANK.size()));
    let rough = u.ratio(3, 4)?;
    for tile in tiles(terrain.size()) {
        if !rough || u.is_empty() {
            break;
        }
        terrain.set(
            tile,
            match u.int_in_range(0..=15)? {
                0..=1 => Ground::Wall,
                2 => Ground::Water,
                number @ 3..=5 => Ground::Land(LandKind::new(number).unwrap_or(LandKind::FLAT)),
                6 => Ground::Land(LandKind::new(u.int_in_range(1..=10)?).unwrap_or(LandKind::FLAT)),
                _ => continue,
            },
        );
    }
    let land = terrain.land().iter().collect();
    Ok((terrain, land))
}

/// Gives an army money and units on free tiles, some of them dead.
fn fill_army(
    u: &mut Unstructured<'_>,
    army: &mut Army,
    types: &UnitTypes,
    size: Size,
    free: &mut Vec<Tile>,
) -> Result<()> {
    army.money = u.int_in_range(0..=army.money)?;
    let max = if u.ratio(1, 12)? { Army::MAX_UNITS } else { 4 };
    for _ in 0..u.int_in_range(0..=max)? {
        let is_dead = free.is_empty() || u.ratio(1, 5)?;
        let tile = match is_dead {
            true => Tile::new(u.int_in_range(0..=size.width() - 1)?, u.int_in_range(0..=size.height() - 1)?),
            false => free.swap_remove(u.choose_index(free.len())?),
        };
        let health = if is_dead { 0 } else { u.int_in_range(1..=120)? };
        let type_number = u.choose_index(types.len())? as u8;
        // The list has room: it has at most 32 units.
        let _ = army.units.push(Unit { type_number, tile, health });
    }
    Ok(())
}
