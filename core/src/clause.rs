//! References to the clauses of a written rule text.

use core::fmt;

/// The ID of one clause of a game's rules, such as `MOV-3`.
///
/// Every event, diagnostic and constant of a game names its clause, so that a
/// viewer can explain it and a test can assert it.
///
/// ```
/// use rulebook_core::redbot::clause;
///
/// assert_eq!(clause::MOV_3.id(), "MOV-3");
/// assert_eq!(clause::MOV_3.to_string(), "MOV-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Clause(&'static str);

impl Clause {
    /// Creates a clause from its ID in the game's file in `spec/`.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self(id)
    }

    /// The ID as the rules spell it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

/// Defines a constant for each clause that the engine refers to.
macro_rules! clauses {
    ($text:literal: $($name:ident $id:literal)*) => {
        $(
            #[doc = concat!("Clause ", $id, " of `", $text, "`.")]
            pub const $name: $crate::clause::Clause = $crate::clause::Clause::new($id);
        )*
    };
}

pub(crate) use clauses;

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
