//! Settings of a report.

/// Settings of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of samples for intervals and for the seat test.
    pub samples: u32,
    /// The folder of the match folders, to which matches link, such as `matches/`; `None` for no links.
    pub folders: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { samples: 1000, folders: None }
    }
}
