//! The kits of AI-Tester in `kits/aitester`.

use crate::games::Kit;

pub(super) static KITS: &[Kit] = &[];
