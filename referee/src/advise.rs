//! Errors that say what can be done about them.

/// An error that says what can be done about it, and whether the machine is to blame.
///
/// Its [`Display`](std::fmt::Display) is one line: what failed, what was expected, what was found.
///
/// ```
/// use rulebook_referee::{Advise as _, Program};
///
/// let error = Program::at("no/such/program").unwrap_err();
/// assert!(error.to_string().starts_with("no/such/program: "));
/// assert_eq!(error.hints(), ["a program is the path of an executable file"]);
/// assert!(!error.blames_machine());
/// ```
pub trait Advise: std::error::Error {
    /// What can be done about it, a sentence each.
    fn hints(&self) -> Vec<String>;

    /// Whether the machine failed, so that no program is to blame (HOST-1).
    fn blames_machine(&self) -> bool {
        false
    }
}
