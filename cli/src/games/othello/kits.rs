//! The kits of Othello in `kits/othello`.

use crate::games::Kit;

pub(super) static KITS: &[Kit] = &[];
