//! Arbitrary bytes as printable text, and back.

use core::fmt;

/// Bytes as one line of printable ASCII: a backslash becomes `\\`, and every
/// byte that is not printable ASCII becomes `\xNN`. Case files and records
/// escape answers this way.
///
/// ```
/// use rulebook_core::text::{EscapedBytes, unescape};
///
/// assert_eq!(EscapedBytes(b"a\\b\r").to_string(), r"a\\b\x0d");
///
/// let mut bytes = Vec::new();
/// unescape(r"a\\b\x0d", &mut |byte| bytes.push(byte)).unwrap();
/// assert_eq!(bytes, b"a\\b\r");
/// assert_eq!(unescape(r"a\n", &mut |_| {}), Err(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EscapedBytes<'a>(
    /// The bytes.
    pub &'a [u8],
);

impl fmt::Display for EscapedBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &byte in self.0 {
            match byte {
                b'\\' => f.write_str("\\\\")?,
                b' '..=b'~' => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "\\x{byte:02x}")?,
            }
        }
        Ok(())
    }
}

/// Decodes a text that [`EscapedBytes`] wrote, and passes its bytes to `each`.
/// Unescaped non-ASCII characters decode to their UTF-8 bytes.
///
/// # Errors
///
/// The offset of a backslash that starts no valid escape.
pub fn unescape(text: &str, each: &mut dyn FnMut(u8)) -> Result<(), usize> {
    let mut rest = text.as_bytes();
    loop {
        rest = match rest {
            [] => return Ok(()),
            [b'\\', b'\\', rest @ ..] => {
                each(b'\\');
                rest
            }
            [b'\\', b'x', high, low, tail @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                each(hex(*high) << 4 | hex(*low));
                tail
            }
            [b'\\', ..] => return Err(text.len() - rest.len()),
            [byte, rest @ ..] => {
                each(*byte);
                rest
            }
        };
    }
}

/// The value of a hexadecimal digit.
const fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}
