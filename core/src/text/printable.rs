//! Untrusted text, made safe for terminals, logs and tables.

use core::fmt;

/// Whether a character is safe to print. Unsafe characters control a terminal (C0, C1, DEL), break a line, change the
/// text direction or are invisible. The two joiners used by scripts and emoji are safe.
///
/// ```
/// use rulebook_core::text::is_printable;
///
/// assert!("a é 字 👩\u{200d}🚀".chars().all(is_printable));
/// assert!(!"\u{1b}\u{9b}\n\u{202e}\u{2066}\u{200b}\u{feff}".chars().any(is_printable));
/// ```
#[must_use]
pub const fn is_printable(character: char) -> bool {
    !matches!(character,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Format characters (Unicode category Cf), and the line and paragraph separators.
        | '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}'
        | '\u{180e}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        // Letters and marks without a shape, and noncharacters.
        | '\u{115f}'..='\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{fffe}'..='\u{ffff}')
}

/// Untrusted text on one line. Characters that are not [printable] are escaped, such as `\x1b` or `\u{202e}`. This
/// includes line ends and tabs.
///
/// ```
/// use rulebook_core::text::Printable;
///
/// assert_eq!(Printable("a\u{1b}[2J\nb\u{202e}").to_string(), r"a\x1b[2J\x0ab\u{202e}");
/// ```
///
/// [printable]: is_printable
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printable<'a>(
    /// The text.
    pub &'a str,
);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_printable(self.0, f, is_printable)
    }
}

/// Untrusted text on several lines: escaped as in [`Printable`], except line ends and tabs.
///
/// ```
/// use rulebook_core::text::PrintableLines;
///
/// assert_eq!(PrintableLines("a\tb\u{7}\r\n").to_string(), "a\tb\\x07\\x0d\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrintableLines<'a>(
    /// The text.
    pub &'a str,
);

impl fmt::Display for PrintableLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_printable(self.0, f, |c| is_printable(c) || matches!(c, '\n' | '\t'))
    }
}

fn write_printable(text: &str, f: &mut fmt::Formatter<'_>, is_safe: impl Fn(char) -> bool) -> fmt::Result {
    let mut rest = text;
    while let Some((start, c)) = rest.char_indices().find(|&(_, c)| !is_safe(c)) {
        f.write_str(&rest[..start])?;
        match u32::from(c) {
            code @ 0..=0xff => write!(f, "\\x{code:02x}")?,
            code => write!(f, "\\u{{{code:x}}}")?,
        }
        rest = &rest[start + c.len_utf8()..];
    }
    f.write_str(rest)
}
