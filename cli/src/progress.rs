//! Progress display of long work.

use crate::output::notes_are_watched;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, plain lines otherwise, or nothing if quiet.
pub(crate) enum Reporter {
    Quiet,
    Bar(ProgressBar),
    Lines,
}

impl Reporter {
    /// For work of this many steps; `template` is a constant template of the bar.
    pub(crate) fn new(quiet: bool, steps: usize, template: &str) -> Self {
        if quiet {
            Self::Quiet
        } else if notes_are_watched() {
            let style = ProgressStyle::with_template(template).expect("the template is a constant");
            Self::Bar(ProgressBar::new(steps as u64).with_style(style))
        } else {
            Self::Lines
        }
    }

    pub(crate) fn finish(&self) {
        if let Self::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
