//! Untrusted text on a terminal and in a document.

use rulebook_core::text::PrintableLines;

/// Escapes an implementation's text for printing. Characters that control a
/// terminal, are invisible or are forbidden in a document become escapes; line
/// ends stay.
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
