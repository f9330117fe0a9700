//! Names of players. Read FILE-4 first.

use core::fmt;

/// A player's name: 1 to 12 printable ASCII characters without the space (FILE-4).
///
/// ```
/// use rulebook_core::boladedrac::Name;
///
/// assert_eq!(Name::new("Son_Goku").unwrap().as_str(), "Son_Goku");
/// assert!(Name::new("").is_none() && Name::new("two words").is_none());
/// assert!(Name::new("thirteen_char").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    /// The characters, padded with zeros.
    bytes: [u8; Self::MAX],
    len: u8,
}

impl Name {
    /// The maximum length of a name in characters.
    pub const MAX: usize = 12;

    /// The empty name of a seat without a player. No player can have it.
    pub(super) const NOBODY: Self = Self { bytes: [0; Self::MAX], len: 0 };

    /// Creates a name; `None` when FILE-4 forbids it.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        Self::of_bytes(name.as_bytes())
    }

    /// Creates a name from its bytes; `None` when FILE-4 forbids it.
    pub(super) fn of_bytes(name: &[u8]) -> Option<Self> {
        if name.is_empty() || !name.iter().all(u8::is_ascii_graphic) {
            return None;
        }
        let mut bytes = [0; Self::MAX];
        bytes.get_mut(..name.len())?.copy_from_slice(name);
        // The name fits, so its length is at most 12.
        Some(Self { bytes, len: name.len() as u8 })
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len.into()).unwrap_or_default();
        // ASCII by construction.
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Name({:?})", self.as_str())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::Name;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Name {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }

    impl<'de> Deserialize<'de> for Name {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let name = heapless::String::<{ Self::MAX }>::deserialize(deserializer)?;
            Self::new(&name).ok_or_else(|| D::Error::custom("a name has 1 to 12 printable characters without blanks"))
        }
    }
}
