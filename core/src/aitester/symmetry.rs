//! The symmetries of the rules: transforming a state and then playing a step gives the same state as playing the step
//! and then transforming.

use super::army::{Armies, Player};
use super::command::Command;
use super::placement::Placement;
use super::setup::{Scenario, Setup, Situation};
use super::state::State;
use super::terrain::Terrain;
use super::tile::{Tile, tiles};
use crate::grid::Size;

/// A transformation that preserves the rules.
///
/// Swapping columns and rows is none: at a corner, the line of fire goes first in x (LIN-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Swap left and right.
    Columns,
    /// Swap top and bottom.
    Rows,
    /// Give the army of each player to the next one. Exact in the fight; buying begins with player 1 and the fight with
    /// the first player that is in (BUY-1, BUY-4).
    Players,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 3] = [Self::Columns, Self::Rows, Self::Players];

    /// Applies the symmetry to a tile of a board.
    #[must_use]
    pub const fn tile(self, tile: Tile, size: Size) -> Tile {
        match self {
            Self::Columns => Tile::new((size.width() - 1).wrapping_sub(tile.x), tile.y),
            Self::Rows => Tile::new(tile.x, (size.height() - 1).wrapping_sub(tile.y)),
            Self::Players => tile,
        }
    }

    /// Applies the symmetry to a player of a game with this many players.
    #[must_use]
    pub fn player(self, player: Player, players: u8) -> Player {
        let next = if player.index() + 1 < usize::from(players) { player.next() } else { Player::ALL[0] };
        if self == Self::Players { next } else { player }
    }
}

impl State {
    /// Applies a symmetry to the state.
    ///
    /// ```
    /// use rulebook_core::aitester::{State, Symmetry};
    ///
    /// // The usual start is the same board when it is turned by 180 degrees, with the players exchanged.
    /// let turned = Symmetry::ALL.into_iter().fold(State::default(), |state, symmetry| state.under(symmetry));
    /// assert_eq!(turned.scenario(), State::default().scenario());
    /// ```
    #[must_use]
    pub fn under(&self, symmetry: Symmetry) -> Self {
        let (scenario, situation) = (self.scenario(), self.situation());
        let (size, players) = (scenario.terrain.size(), situation.armies.len());
        let (mut terrain, mut placement) = (Terrain::flat(size), Placement::NONE);
        for tile in tiles(size) {
            let to = symmetry.tile(tile, size);
            if let Some(ground) = scenario.terrain.ground(tile) {
                terrain.set(to, ground);
            }
            let owner = scenario.placement.owner(tile);
            placement.set(to, owner.map(|player| symmetry.player(player, players)));
        }
        let mut armies = Armies::without_units(players, 0).unwrap_or(Armies::NONE);
        for (player, army) in situation.armies.iter() {
            let mut army = army.clone();
            army.units.iter_mut().for_each(|unit| unit.tile = symmetry.tile(unit.tile, size));
            *armies.of_mut(symmetry.player(player, players)) = army;
        }
        Self::of_valid(Setup {
            scenario: Scenario { terrain, placement, ..scenario.clone() },
            situation: Situation {
                player: symmetry.player(situation.player, players),
                bonuses: situation.bonuses.iter().map(|&tile| symmetry.tile(tile, size)).collect(),
                armies,
                ..situation.clone()
            },
        })
    }
}

impl Command {
    /// Applies a symmetry to a command on a board of this size. A command for a tile off the board stays as it is.
    #[must_use]
    pub fn under(self, symmetry: Symmetry, size: Size) -> Self {
        let to = |x: u32, y: u32| {
            let tile = Tile::on(size, x, y).map(|tile| symmetry.tile(tile, size));
            tile.map_or((x, y), |tile| (tile.x.into(), tile.y.into()))
        };
        match self {
            Self::Buy { type_number, x, y } => {
                let (x, y) = to(x, y);
                Self::Buy { type_number, x, y }
            }
            Self::Move { unit, x, y } => {
                let (x, y) = to(x, y);
                Self::Move { unit, x, y }
            }
            Self::Attack { unit, x, y } => {
                let (x, y) = to(x, y);
                Self::Attack { unit, x, y }
            }
            Self::Sell { .. } | Self::EndBuying | Self::NextTurn => self,
        }
    }
}
