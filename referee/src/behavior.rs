//! How a program gave its line. None of it changes its verdict.

use std::process::ExitStatus;

/// What a program did beside giving its line.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Behavior {
    /// The first line had no line feed; the end of the output ended it.
    pub no_line_feed: bool,
    /// There was output after the first line.
    pub further_output: bool,
    /// How it ended.
    pub ending: Ending,
    /// How many processes it had started that were there when it had ended.
    /// Counted only for a program that is asked alone, and only when wanted.
    pub left: usize,
    /// A file or folder that it has left where it works though it may not keep it.
    pub stray: Option<String>,
}

/// How a program ended in a round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ending {
    /// It is no program, was not started, stays for the next round, or was killed
    /// while it may have been about to end and had no processor for it.
    #[default]
    None,
    /// By itself, or by a signal that the referee did not send.
    Ended(ExitStatus),
    /// It was killed when its time was over (REF-2, REF-11).
    Killed,
}
