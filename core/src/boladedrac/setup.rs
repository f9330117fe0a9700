//! A state as raw, public fields. Read SET-1 to SET-8 and FILE-3 to FILE-17 first.

use super::cell::Cell;
use super::goku::{Goku, Gokus, Player};
use super::item::{Item, ItemId, ItemKind};
use super::name::Name;
use super::parameters::Parameters;
use crate::grid::{WideCellSet, WideSize};
use heapless::Vec;

/// A list of beans or of kintons.
pub type Items = Vec<Item, { Item::MAX }>;

/// All fields of a state file.
///
/// The fields can hold any values; [`State::new`](super::State::new) validates them. The sets hold the
/// [positions](Cell::position) of cells. The lengths of the lists are the numbers of players, beans and kintons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The parameters (SET-3).
    pub parameters: Parameters,
    /// The size of the board: columns are its width, rows its height (SET-1).
    pub size: WideSize,
    /// The number of the state, `r` in the rules (ROU-1).
    pub round: u32,
    /// The rocks (SET-6).
    pub rocks: WideCellSet,
    /// The capsules (SET-6).
    pub capsules: WideCellSet,
    /// The balls that nobody carries (SET-6).
    pub balls: WideCellSet,
    /// The beans (SET-7).
    pub beans: Items,
    /// The kintons (SET-7).
    pub kintons: Items,
    /// The players and their gokus (SET-4).
    pub gokus: Gokus,
}

impl Setup {
    /// The rounds of the usual start (SET-8).
    pub const STANDARD_ROUNDS: u32 = Parameters::STANDARD.nb_rounds - 1;
    /// The maximum number of rounds of a game.
    pub const MAX_ROUNDS: u32 = Parameters::MAX_ROUNDS - 1;

    /// The usual start (SET-8), with this many rounds.
    #[must_use]
    pub fn start(rounds: u32) -> Self {
        /// A quarter of the board; the rest is its mirror image.
        const CORNER: [&[u8; 10]; 10] = [
            b"XXXXXXXXXX",
            b"X.........",
            b"X.XX.XXX.X",
            b"X.X....b.X",
            b"X...XX.X..",
            b"X.X.X..C.X",
            b"X.X.k.XX..",
            b"X.XX.X....",
            b"X......X.B",
            b"X.X.XX....",
        ];
        const SIDE: u8 = 20;
        let mut setup = Self {
            parameters: Parameters { nb_rounds: rounds.saturating_add(1), ..Parameters::STANDARD },
            size: const { WideSize::new(SIDE, SIDE).unwrap() },
            ..Self::blank()
        };
        for cell in super::cell::cells(setup.size) {
            let of_corner = |number: u8| usize::from(number.min(SIDE - 1 - number));
            let letter = CORNER.get(of_corner(cell.i)).and_then(|row| row.get(of_corner(cell.j)));
            match letter {
                Some(b'X') => setup.rocks.insert(cell.position()),
                Some(b'C') => setup.capsules.insert(cell.position()),
                Some(b'B') => setup.balls.insert(cell.position()),
                // The lists have room: there are four of each.
                Some(b'b') => _ = setup.beans.push(Item::there(cell)),
                Some(b'k') => _ = setup.kintons.push(Item::there(cell)),
                _ => {}
            }
        }
        let corners = [(1, 1), (1, SIDE - 2), (SIDE - 2, 1), (SIDE - 2, SIDE - 2)];
        for (name, (i, j)) in ["P1", "P2", "P3", "P4"].into_iter().zip(corners) {
            let name = Name::new(name).unwrap_or(Name::EMPTY);
            setup.gokus.push(Goku::new(name, Cell::new(i, j), setup.parameters.max_strength));
        }
        setup
    }

    /// The state that a state file overwrites: the smallest board, empty.
    pub(super) const fn blank() -> Self {
        Self {
            parameters: Parameters::STANDARD,
            size: const { WideSize::new(1, 1).unwrap() },
            round: 0,
            rocks: WideCellSet::EMPTY,
            capsules: WideCellSet::EMPTY,
            balls: WideCellSet::EMPTY,
            beans: Vec::new(),
            kintons: Vec::new(),
            gokus: Gokus::NONE,
        }
    }

    /// The list of beans or kintons.
    #[must_use]
    pub const fn items(&self, kind: ItemKind) -> &Items {
        match kind {
            ItemKind::Bean => &self.beans,
            ItemKind::Kinton => &self.kintons,
        }
    }

    /// The list of beans or kintons, mutable.
    pub const fn items_mut(&mut self, kind: ItemKind) -> &mut Items {
        match kind {
            ItemKind::Bean => &mut self.beans,
            ItemKind::Kinton => &mut self.kintons,
        }
    }

    /// Each item with its ID: the beans, then the kintons.
    pub fn numbered_items(&self) -> impl Iterator<Item = (ItemId, &Item)> {
        ItemKind::ALL
            .into_iter()
            .flat_map(|kind| (0..).zip(self.items(kind)).map(move |(index, item)| (ItemId { kind, index }, item)))
    }

    /// The first item with this place, whether it is there or not.
    #[must_use]
    pub fn item_at(&self, cell: Cell) -> Option<(ItemId, &Item)> {
        self.numbered_items().find(|(_, item)| item.cell == cell)
    }

    /// Whether a player is frozen (FRO-1).
    #[must_use]
    pub fn is_frozen(&self, player: Player) -> bool {
        self.gokus[player].status.is_frozen()
    }

    /// The number of balls, on cells and carried.
    pub(super) fn ball_count(&self) -> usize {
        self.balls.len() + self.gokus.iter().filter(|(_, goku)| goku.with_ball).count()
    }
}
