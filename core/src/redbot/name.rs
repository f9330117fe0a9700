//! Names of players. Read FILE-7 first.

use core::fmt;
use heapless::String;

/// A player's name: 0 to 64 bytes of UTF-8, without control characters and
/// without surrounding blanks (FILE-7).
///
/// ```
/// use rulebook_core::redbot::Name;
///
/// assert_eq!(Name::new("Červený drak").unwrap().as_str(), "Červený drak");
/// assert!(Name::new(" padded").is_none() && Name::new("two\nlines").is_none());
/// assert_eq!(Name::fitted("two\nlines ").as_str(), "two lines");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Name(String<{ Self::MAX }, u8>);

impl Name {
    /// The maximum length of a name in bytes.
    pub const MAX: usize = 64;

    /// No name.
    pub(super) const EMPTY: Self = Self(String::new());

    /// Creates a name; `None` when FILE-7 forbids it.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        let padded = name.starts_with(' ') || name.ends_with(' ');
        if padded || name.chars().any(char::is_control) {
            return None;
        }
        name.try_into().ok().map(Self)
    }

    /// Turns any text into a name: control characters become blanks,
    /// surrounding blanks are removed, and the text is cut to the characters
    /// that fit.
    #[must_use]
    pub fn fitted(text: &str) -> Self {
        let mut name = String::<{ Self::MAX }, u8>::new();
        for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
            let is_leading = name.is_empty() && c == ' ';
            if !is_leading && name.push(c).is_err() {
                break;
            }
        }
        while name.ends_with(' ') {
            name.pop();
        }
        Self(name)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Name {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::<{ Self::MAX }>::deserialize(deserializer)?;
        Self::new(&name).ok_or_else(|| serde::de::Error::custom("not a player's name"))
    }
}
