//! Errors as people see them: where, what was expected, what was found, and a hint.

use rulebook_conformance::report::FaultList;
use rulebook_core::contract::Faults;
use rulebook_core::text::Printable;
use rulebook_record::ParseError;
use rulebook_referee::{Advise, AskError, Interruption, PrintablePath, SetupError, StartError, UserError};
use std::fmt;
use std::io;
use std::path::Path;

/// The exit status for an answer that is "no".
pub(crate) const NO: u8 = 1;
/// The exit status for usage errors and unreadable input.
pub(crate) const UNUSABLE: u8 = 2;
/// The exit status when nobody reads standard output any more: 128 and SIGPIPE.
pub(crate) const READER_GONE: u8 = 141;

/// Why a command did not do what it was asked to.
#[derive(Clone, Debug)]
pub struct Failure {
    status: u8,
    messages: Vec<String>,
    hints: Vec<String>,
}

impl Failure {
    /// A command that cannot be carried out as it was given.
    pub fn usage(message: impl fmt::Display) -> Self {
        Self { status: UNUSABLE, messages: vec![message.to_string()], hints: Vec::new() }
    }

    /// A file that cannot be read or written.
    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        Self::usage(format_args!("{}: {error}", shown(path)))
    }

    /// Standard output cannot be written. When the reader of a pipe is gone,
    /// the command ends without a word and with the status that shells give to
    /// a command that SIGPIPE has killed.
    pub(crate) fn output(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { status: READER_GONE, messages: Vec::new(), hints: Vec::new() };
        }
        Self::usage(format_args!("standard output: {error}"))
    }

    /// A text that is no valid state, with every reason.
    pub(crate) fn faults(name: &str, faults: &impl Faults) -> Self {
        Self::fault_list(rulebook_conformance::report::faults(name, faults))
    }

    /// The same, as it is told.
    pub(crate) fn fault_list(FaultList { messages, hints }: FaultList) -> Self {
        Self { status: UNUSABLE, messages, hints: hints.into_iter().map(str::to_owned).collect() }
    }

    /// The answer of a command is "no".
    pub fn no(message: impl fmt::Display) -> Self {
        Self { status: NO, ..Self::usage(message) }
    }

    /// The answer of a command is "no", for several reasons.
    pub(crate) const fn no_for(messages: Vec<String>) -> Self {
        Self { status: NO, messages, hints: Vec::new() }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl fmt::Display) -> Self {
        self.hints.push(hint.to_string());
        self
    }

    /// The same, with nothing to be said.
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

    /// Why, without what to do about it, in one line.
    pub(crate) fn reason(&self) -> String {
        self.messages.join("; ")
    }
}

/// A journal that cannot be read.
impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        let failure = Self::usage(&error);
        error.hint().into_iter().fold(failure, Self::hint)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line each, so that no text from strangers looks like a message of ours.
        for message in &self.messages {
            writeln!(f, "error: {}", Printable(message))?;
        }
        self.hints.iter().try_for_each(|hint| writeln!(f, " hint: {}", Printable(hint)))
    }
}

/// What the referee could not do.
fn of_referee(error: &impl Advise) -> Failure {
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

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Interrupted(interruption) => interruption.into(),
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

/// A path in a message, on one line and printable; an empty one has to be seen too.
pub(crate) fn shown(path: impl AsRef<Path>) -> String {
    PrintablePath(path.as_ref()).to_string()
}
