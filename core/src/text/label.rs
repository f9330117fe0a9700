//! Short names that a state holds.

use core::fmt;

/// A name of 1 to `MAX` printable ASCII characters, without blanks. `MAX` is at most 255.
///
/// ```
/// use rulebook_core::text::Label;
///
/// type Name = Label<12>;
/// assert_eq!(Name::new("Son_Goku").unwrap().as_str(), "Son_Goku");
/// assert!(Name::new("").is_none() && Name::new("two words").is_none());
/// assert!(Name::new("thirteen_char").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label<const MAX: usize> {
    /// The characters, padded with zeros.
    bytes: [u8; MAX],
    len: u8,
}

impl<const MAX: usize> Label<MAX> {
    /// The maximum length in characters.
    pub const MAX: usize = MAX;

    /// The empty text, which is not a valid name. It fills unused places.
    pub(crate) const EMPTY: Self = {
        assert!(MAX <= u8::MAX as usize, "the length is one byte");
        Self { bytes: [0; MAX], len: 0 }
    };

    /// Creates a name; `None` when it is empty, too long, or has other characters.
    #[must_use]
    pub const fn new(name: &str) -> Option<Self> {
        Self::of_bytes(name.as_bytes())
    }

    /// Creates a name from its bytes; `None` in the same cases as [`new`](Self::new).
    pub(crate) const fn of_bytes(name: &[u8]) -> Option<Self> {
        if name.is_empty() || name.len() > MAX {
            return None;
        }
        let mut label = Self::EMPTY;
        let mut i = 0;
        while i < name.len() {
            if !name[i].is_ascii_graphic() {
                return None;
            }
            label.bytes[i] = name[i];
            i += 1;
        }
        // At most MAX, which is below 256.
        label.len = name.len() as u8;
        Some(label)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len.into()).unwrap_or_default();
        // ASCII by construction.
        core::str::from_utf8(bytes).unwrap_or_default()
    }

    /// Whether this is no valid name: the text of an unused place.
    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<const MAX: usize> fmt::Debug for Label<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Label({:?})", self.as_str())
    }
}

impl<const MAX: usize> fmt::Display for Label<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::Label;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl<const MAX: usize> Serialize for Label<MAX> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }

    impl<'de, const MAX: usize> Deserialize<'de> for Label<MAX> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let name = heapless::String::<MAX>::deserialize(deserializer)?;
            Self::new(&name).ok_or_else(|| {
                D::Error::custom(format_args!("a name has 1 to {MAX} printable characters without blanks"))
            })
        }
    }
}
