//! Beans and kintons. Read SET-7 first.

use super::cell::Cell;
use core::fmt;

/// A bean or kinton at its place (SET-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Item {
    /// Its place.
    pub cell: Cell,
    /// Whether it is there.
    pub is_there: bool,
    /// The rounds until it can be there again, 0..1000000; 0 while it is there.
    pub timer: u32,
}

impl Item {
    /// An item that is there.
    #[must_use]
    pub const fn there(cell: Cell) -> Self {
        Self { cell, is_there: true, timer: 0 }
    }

    /// The most items of one kind.
    pub const MAX: usize = 32;
}

/// Which list an item is in.
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
    /// Both, in the order of the file.
    pub const ALL: [Self; 2] = [Self::Bean, Self::Kinton];
}

/// One item by its number in its list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ItemId {
    /// Which list.
    pub kind: ItemKind,
    /// Its number in the list, from 0.
    pub index: u8,
}

/// In words, counted from 1.
impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ItemKind::Bean => "bean",
            ItemKind::Kinton => "kinton",
        };
        write!(f, "{kind} {}", u16::from(self.index) + 1)
    }
}
