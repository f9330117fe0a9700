//! What a report is made with.

/// What a report is made with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The samples for intervals and for the test of the seats.
    pub samples: u32,
    /// What stands before a match's name in links to its folder, such as
    /// `matches/`; no links without it.
    pub folders: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { samples: 1000, folders: None }
    }
}
