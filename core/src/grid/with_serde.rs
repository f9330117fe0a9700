//! Sets of cells as lists of their cells.

use super::{CellSet, Position};
use core::fmt;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Compact formats have to know how many there are.
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        self.iter().try_for_each(|cell| list.serialize_element(&cell))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Cells;

        impl<'de> Visitor<'de> for Cells {
            type Value = CellSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("cells in columns and rows 1 to 32")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<CellSet, A::Error> {
                let mut set = CellSet::EMPTY;
                while let Some(cell) = seq.next_element::<Position>()? {
                    set.insert(cell);
                    if !set.contains(cell) {
                        return Err(A::Error::custom("a cell is not in columns and rows 1 to 32"));
                    }
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(Cells)
    }
}
