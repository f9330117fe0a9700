//! Text of strangers on a terminal and in a document.

use rulebook_core::text::PrintableLines;

/// The text of an implementation, safe to print: characters that control a
/// terminal, cannot be seen or are forbidden in a document stand as escapes,
/// line ends do not.
///
/// ```
/// use rulebook_conformance::report::printable;
///
/// assert_eq!(printable("a\r\n\u{1b}[31mb\u{202e}"), "a\\x0d\n\\x1b[31mb\\u{202e}");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    PrintableLines(text).to_string()
}
