//! Settings of a report.

/// Settings of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of samples for intervals and for the seat test.
    pub samples: u32,
    /// The prefix of a match ID in links to its folder, such as `matches/`; `None` for no links.
    pub folders: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { samples: 1000, folders: None }
    }
}
