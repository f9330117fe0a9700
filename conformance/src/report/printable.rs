//! Text of strangers on a terminal and in a document.

/// The text of an implementation, safe to print: characters that control a
/// terminal or are forbidden in a document stand as escapes, line ends do not.
///
/// ```
/// use rulebook_conformance::report::printable;
///
/// assert_eq!(printable("a\r\n\u{1b}[31mb"), "a\\x0d\n\\x1b[31mb");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => safe.push(c),
            c if c.is_control() => safe.push_str(&format!("\\x{:02x}", u32::from(c))),
            '\u{fffe}' | '\u{ffff}' => safe.extend(c.escape_unicode()),
            c => safe.push(c),
        }
    }
    safe
}
