//! The runners (SET-1).

use rulebook_core::players::Player;

/// One of up to five runners.
pub(crate) type Runner = Player<5>;
