//! Beans and kintons. Read SET-7 first.

use super::cell::Cell;
use core::fmt;

/// A bean or kinton at its place (SET-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Item {
    /// Its place: the cell where it appears.
    pub cell: Cell,
    /// Whether the item is there.
    pub is_there: bool,
    /// The rounds until it can be there again, 0..1000000; 0 while it is there.
    pub timer: u32,
}

impl Item {
    /// Creates an item that is there.
    #[must_use]
    pub const fn there(cell: Cell) -> Self {
        Self { cell, is_there: true, timer: 0 }
    }

    /// The maximum number of items of one kind.
    pub const MAX: usize = 32;
}

/// The kind of an item. Each kind has its own list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum ItemKind {
    /// A bean (ITM-1).
    Bean,
    /// A kinton (ITM-2).
    Kinton,
}

impl ItemKind {
    /// Both kinds, in the order of the file.
    pub const ALL: [Self; 2] = [Self::Bean, Self::Kinton];
}

/// An item, identified by its kind and its index in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ItemId {
    /// The kind.
    pub kind: ItemKind,
    /// Its index in the list of this kind, from 0.
    pub index: u8,
}

/// Writes the kind and the number, counted from 1.
impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ItemKind::Bean => "bean",
            ItemKind::Kinton => "kinton",
        };
        write!(f, "{kind} {}", u16::from(self.index) + 1)
    }
}
