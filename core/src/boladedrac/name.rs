//! Names of players. Read FILE-4 first.

use crate::text::Label;

/// A player's name: 1 to 12 printable ASCII characters without the space (FILE-4).
pub type Name = Label<12>;
