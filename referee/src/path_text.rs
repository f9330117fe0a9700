//! Paths in messages.

use rulebook_core::text::{EscapedBytes, Printable};
use std::fmt;
use std::path::Path;

/// Displays a path on one line and escapes characters that are not printable. Displays an empty path as two backticks.
///
/// ```
/// use rulebook_referee::PrintablePath;
/// use std::path::Path;
///
/// assert_eq!(PrintablePath(Path::new("a\nb")).to_string(), "a\\x0ab");
/// assert_eq!(PrintablePath(Path::new("")).to_string(), "``");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PrintablePath<'a>(pub &'a Path);

impl fmt::Display for PrintablePath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.0.as_os_str().as_encoded_bytes();
        if bytes.is_empty() {
            return f.write_str("``");
        }
        let mut chunks = bytes.utf8_chunks();
        chunks.try_for_each(|chunk| write!(f, "{}{}", Printable(chunk.valid()), EscapedBytes(chunk.invalid())))
    }
}
