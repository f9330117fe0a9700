//! Serializes sets of cells as lists of their cells.

use super::{CellSetOf, Position, Word};
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl<W: Word> Serialize for CellSetOf<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Compact formats need the length in advance.
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        self.iter().try_for_each(|cell| list.serialize_element(&cell))?;
        list.end()
    }
}

impl<'de, W: Word> Deserialize<'de> for CellSetOf<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Cells<W>(PhantomData<W>);

        impl<'de, W: Word> Visitor<'de> for Cells<W> {
            type Value = CellSetOf<W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "cells in columns and rows 1 to {}", W::SIDE)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<CellSetOf<W>, A::Error> {
                let mut set = CellSetOf::EMPTY;
                while let Some(cell) = seq.next_element::<Position>()? {
                    set.insert(cell);
                    if !set.contains(cell) {
                        return Err(A::Error::custom(format_args!(
                            "a cell is not in columns and rows 1 to {}",
                            W::SIDE
                        )));
                    }
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(Cells(PhantomData))
    }
}
