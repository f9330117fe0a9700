//! Errors that suggest what to do.

/// An error that suggests what to do, and knows whether the machine is to blame.
///
/// Its [`Display`](std::fmt::Display) is one line: the thing that failed, what was expected, what was found.
///
/// ```
/// use rulebook_referee::{Advice as _, Program};
///
/// let error = Program::at("no/such/program").unwrap_err();
/// assert!(error.to_string().starts_with("no/such/program: "));
/// assert_eq!(error.hints(), ["expected the path of an executable file"]);
/// assert!(!error.blames_machine());
/// ```
pub trait Advice: std::error::Error {
    /// Returns what the user can do about the error, one sentence each.
    fn hints(&self) -> Vec<String>;

    /// Returns whether the machine failed, so that no program is to blame (HOST-1).
    fn blames_machine(&self) -> bool {
        false
    }
}
