//! How the progress of long work is shown.

use crate::output::notes_are_watched;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, plain lines otherwise, nothing when that is wanted.
pub(crate) enum Shown {
    Quiet,
    Bar(ProgressBar),
    Lines,
}

impl Shown {
    /// Work of so many steps; `template` is the bar's, a constant of the program.
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
