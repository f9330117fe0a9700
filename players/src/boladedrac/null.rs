//! `null`: never acts.

use rulebook_core::boladedrac::Action;

pub(super) const fn action() -> Action {
    Action::Nothing
}
