//! Boards: what a match can begin from beside the usual start.

/// A start that a match can be given by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its name, of small letters, digits and hyphens.
    pub name: &'static str,
    /// The text of its state under the usual rules, in canonical form.
    pub text: &'static str,
}
