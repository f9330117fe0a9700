//! Errors as users see them: the place, what was expected, what was found, and a hint.

use rulebook_conformance::report::FaultList;
use rulebook_core::contract::Violations;
use rulebook_core::text::Printable;
use rulebook_record::ParseError;
use rulebook_referee::{Advice, AskError, Interruption, PrintablePath, SetupError, StartError, UserError};
use std::fmt;
use std::io;
use std::path::Path;

/// Exit status when a command runs and its answer is "no", such as a failed `verify`.
pub(crate) const NO: u8 = 1;
/// Exit status for usage errors and unreadable input.
pub(crate) const UNUSABLE: u8 = 2;
/// Exit status when the reader of stdout has closed the pipe: 128 + SIGPIPE.
pub(crate) const READER_GONE: u8 = 141;

/// Why a command failed: messages, hints and exit status.
#[derive(Clone, Debug)]
pub struct Failure {
    status: u8,
    messages: Vec<String>,
    hints: Vec<String>,
}

impl Failure {
    /// A usage error or unreadable input.
    pub fn usage(message: impl fmt::Display) -> Self {
        Self { status: UNUSABLE, messages: vec![message.to_string()], hints: Vec::new() }
    }

    /// A file that cannot be read or written.
    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        Self::usage(format_args!("{}: {error}", path_text(path)))
    }

    /// A failed write to stdout. If the reader has closed the pipe, the command exits silently, with
    /// the status that shells report for a command killed by SIGPIPE.
    pub(crate) fn output(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { status: READER_GONE, messages: Vec::new(), hints: Vec::new() };
        }
        Self::usage(format_args!("stdout: {error}"))
    }

    /// An invalid state, with every reason.
    pub(crate) fn faults(name: &str, faults: &dyn Violations) -> Self {
        Self::fault_list(rulebook_conformance::report::faults(name, faults))
    }

    /// An invalid text, with every reason.
    pub(crate) fn fault_list(FaultList { messages, hints }: FaultList) -> Self {
        Self { status: UNUSABLE, messages, hints: hints.into_iter().map(str::to_owned).collect() }
    }

    /// A command whose answer is "no".
    pub fn no(message: impl fmt::Display) -> Self {
        Self { status: NO, ..Self::usage(message) }
    }

    /// A command whose answer is "no", with several reasons.
    pub(crate) const fn no_for(messages: Vec<String>) -> Self {
        Self { status: NO, messages, hints: Vec::new() }
    }

    /// Adds a hint on what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl fmt::Display) -> Self {
        self.hints.push(hint.to_string());
        self
    }

    /// The same failure without messages and hints.
    #[must_use]
    pub(crate) fn silent(self) -> Self {
        Self { messages: Vec::new(), hints: Vec::new(), ..self }
    }

    pub(crate) const fn status(&self) -> u8 {
        self.status
    }

    /// Whether a signal ended the command.
    pub(crate) const fn is_interruption(&self) -> bool {
        self.status > 128
    }

    /// The reason in one line, without hints.
    pub(crate) fn reason(&self) -> String {
        self.messages.join("; ")
    }
}

impl std::error::Error for Failure {}

/// Converts the error of a journal that cannot be parsed.
impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        let failure = Self::usage(&error);
        error.hint().into_iter().fold(failure, Self::hint)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Each message stays on one line, so untrusted text cannot imitate another message.
        for message in &self.messages {
            writeln!(f, "error: {}", Printable(message))?;
        }
        self.hints.iter().try_for_each(|hint| writeln!(f, " hint: {}", Printable(hint)))
    }
}

/// Converts an error of the referee.
fn of_referee(error: &impl Advice) -> Failure {
    error.hints().into_iter().fold(Failure::usage(error), Failure::hint)
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        of_referee(&error)
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        of_referee(&error)
    }
}

impl From<UserError> for Failure {
    fn from(error: UserError) -> Self {
        of_referee(&error)
    }
}

/// A player of this command reports its own [`Failure`].
impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Interrupted(interruption) => interruption.into(),
            AskError::Player { seat, error } => match error.downcast::<Self>() {
                Ok(failure) => *failure,
                Err(error) => of_referee(&AskError::Player { seat, error }),
            },
            error => of_referee(&error),
        }
    }
}

impl From<Interruption> for Failure {
    fn from(interruption: Interruption) -> Self {
        let status = interruption.signal().map(|signal| 128_u8.saturating_add(u8::try_from(signal).unwrap_or(u8::MAX)));
        Self { status: status.unwrap_or(UNUSABLE), ..Self::usage(interruption) }
    }
}

/// A path in a message: on one line, printable, and visible even if empty.
pub(crate) fn path_text(path: impl AsRef<Path>) -> String {
    PrintablePath(path.as_ref()).to_string()
}
