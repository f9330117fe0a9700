//! Does nothing, like a strategy that fails in every round (REF-4).

use rulebook_core::redbot::Orders;

pub(super) fn orders() -> Orders {
    Orders::default()
}
