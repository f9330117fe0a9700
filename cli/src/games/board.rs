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

/// What `rulebook board new` was asked to generate.
#[derive(Clone, Copy, Debug)]
pub struct BoardRequest<'a> {
    /// Seed for the board.
    pub seed: u64,
    /// The number of rows, or the game's default.
    pub rows: Option<u8>,
    /// The number of columns, or the game's default.
    pub cols: Option<u8>,
    /// The number of players, or the game's default.
    pub players: Option<u8>,
    /// Numbers of the state file by their keys; the last one of a key wins.
    pub numbers: &'a [(String, u32)],
}
