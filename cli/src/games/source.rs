//! The source code of entries, and where it breaks a rule of the game.

use std::fmt;

/// The source code of an entry.
#[derive(Clone, Copy, Debug)]
pub struct EntrySource<'a> {
    /// The words of the command that runs the entry: the program, then its arguments.
    pub run: &'a [String],
    /// The source files, sorted: their paths, relative to the entry's folder and with slashes, and
    /// their texts.
    pub files: &'a [(String, String)],
}

impl<'a> EntrySource<'a> {
    /// The text of a file.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&'a str> {
        self.files.iter().find(|(name, _)| name == path).map(|(_, text)| text.as_str())
    }
}

/// A place where source code breaks a rule of the game. As text it is `FILE:LINE:COLUMN: MESSAGE`.
///
/// ```
/// use rulebook::SourceBreach;
///
/// let message = "expected no `cout`".to_owned();
/// let breach = SourceBreach { file: "bot.cc".to_owned(), line: 3, column: 5, message, clause: "SRC-6" };
/// assert_eq!(breach.to_string(), "bot.cc:3:5: expected no `cout`");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceBreach {
    /// The file, relative to the entry's folder.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was expected, what was found, and what to do.
    pub message: String,
    /// The clause of the rule.
    pub clause: &'static str,
}

impl fmt::Display for SourceBreach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}
