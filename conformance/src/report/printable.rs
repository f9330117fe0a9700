//! Escapes untrusted text for terminals and documents.

use rulebook_core::text::PrintableLines;

/// Escapes untrusted text for printing. Characters that control a terminal, are invisible or are forbidden in a
/// document become escapes. Line ends stay.
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
