//! The topics of hints about the programs of a game.

/// A topic of hints about programs. Each game names the clause on a topic, which the hints cite, see
/// [`CliGame::PROGRAM_CLAUSES`](super::CliGame::PROGRAM_CLAUSES).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// What a player without a valid answer does.
    NoAnswer,
    /// Where the program finds the state.
    StatePath,
    /// Several copies of a program run in the same folder.
    SameFolder,
    /// The folder that a program runs in.
    WorkFolder,
    /// A program may write to its copy of the state.
    OwnState,
    /// What happens to processes that a program leaves behind.
    StrayProcesses,
    /// How long a program may keep running after its answer.
    AfterAnswer,
    /// When an answer counts.
    CompleteAnswer,
    /// The time limits.
    Clock,
    /// Blanks and CR in an answer.
    Separators,
    /// An answer without a line end.
    LineEnd,
    /// Lines after the answer.
    FirstLine,
    /// What happens to output on stderr.
    ErrorOutput,
    /// The files that a program may keep.
    OwnFiles,
}
