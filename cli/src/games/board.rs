//! Boards: starts of a match besides the standard one.

/// The prefix of a board's name on the command line.
pub(super) const BUILTIN: &str = "builtin:";

/// A start that the command line can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its name: lowercase letters, digits and hyphens.
    pub name: &'static str,
    /// The text of its state under the default rules, in canonical form.
    pub text: &'static str,
}

impl Board {
    /// The argument for this board.
    pub(crate) fn argument(&self) -> String {
        format!("{BUILTIN}{}", self.name)
    }
}
