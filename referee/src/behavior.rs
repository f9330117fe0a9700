//! What a program did besides answering. None of it affects the verdict.

use std::process::ExitStatus;

/// What a program did besides writing its answer line.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Behavior {
    /// The first line ended at the end of the output, without a line feed.
    pub no_line_feed: bool,
    /// The program wrote output after the first line.
    pub further_output: bool,
    /// How the program ended.
    pub ending: Ending,
    /// Number of processes that it started and that outlived it; 0 unless
    /// [`count_leftover_processes`](crate::Referee::count_leftover_processes) was called.
    pub left: usize,
    /// A file or folder that it left in its working folder although it may not keep it.
    pub stray: Option<String>,
}

/// How a program ended in a round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ending {
    /// Unknown. There was no process, it keeps running, or the referee killed it while it may have been waiting for a
    /// processor in order to exit.
    #[default]
    None,
    /// It exited, or died of a signal that the referee did not send.
    Ended(ExitStatus),
    /// The referee killed it when its time was up (REF-2, REF-11).
    Killed,
}
