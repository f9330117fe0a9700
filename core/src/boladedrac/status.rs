//! The status of a player. Read FILE-6 and FRO-1 first.

use core::fmt;

/// A player's status: frozen, or the share of its time that it has used (FILE-6).
///
/// ```
/// use rulebook_core::boladedrac::Status;
///
/// assert_eq!(Status::FROZEN.to_string(), "-1");
/// assert_eq!(Status::of_thousandths(250).unwrap().to_string(), "0.25");
/// assert!(Status::of_thousandths(1001).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Status(
    /// The share in thousandths, 0 to 1000, or -1 for frozen.
    i16,
);

impl Status {
    /// The player is frozen (FRO-1).
    pub const FROZEN: Self = Self(-1);
    /// The status at the start: no time used.
    pub const START: Self = Self(0);

    const WHOLE: u16 = 1000;

    /// Creates a status from the used share of the time, in thousandths; `None` above 1000.
    #[must_use]
    pub const fn of_thousandths(thousandths: u16) -> Option<Self> {
        if thousandths <= Self::WHOLE { Some(Self(thousandths as i16)) } else { None }
    }

    /// The used share of the time, in thousandths; `None` when frozen.
    #[must_use]
    pub const fn thousandths(self) -> Option<u16> {
        if self.is_frozen() { None } else { Some(self.0 as u16) }
    }

    /// Whether the player is frozen.
    #[must_use]
    #[inline]
    pub const fn is_frozen(self) -> bool {
        self.0 < 0
    }

    /// Parses a status in any spelling that FILE-6 allows.
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        if text == b"-1" {
            return Some(Self::FROZEN);
        }
        let (whole, places) = match text.iter().position(|&byte| byte == b'.') {
            Some(point) => (text.get(..point)?, text.get(point + 1..)?),
            None => (text, &b"0"[..]),
        };
        let are_digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        if !are_digits(whole) || !are_digits(places) || places.len() > 3 {
            return None;
        }
        let (&last, leading) = whole.split_last()?;
        if leading.iter().any(|&digit| digit != b'0') || last > b'1' {
            return None;
        }
        let digit = |place: usize| u16::from(places.get(place).map_or(0, |digit| digit - b'0'));
        let thousandths = u16::from(last - b'0') * Self::WHOLE + digit(0) * 100 + digit(1) * 10 + digit(2);
        Self::of_thousandths(thousandths)
    }
}

/// The text of a status in canonical form.
pub(super) type Spelling = heapless::String<5>;

impl Status {
    /// The canonical spelling (FILE-6).
    pub(super) fn spelling(self) -> Spelling {
        let mut text = Spelling::new();
        // The longest spelling has five characters, such as `0.125`, so every spelling fits.
        let mut push = |character: char| _ = text.push(character);
        let Some(thousandths) = self.thousandths() else {
            "-1".chars().for_each(push);
            return text;
        };
        let digit = |number: u16| char::from(b'0' + (number % 10) as u8);
        push(digit(thousandths / Self::WHOLE));
        let places = [thousandths / 100, thousandths / 10, thousandths].map(digit);
        let count = places.iter().rposition(|&place| place != '0').map_or(0, |last| last + 1);
        if count > 0 {
            push('.');
        }
        places.into_iter().take(count).for_each(push);
        text
    }
}

/// Writes the canonical spelling (FILE-6).
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelling())
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::Status;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Serializes as its text in the state file.
    impl Serialize for Status {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Status {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = heapless::String::<8>::deserialize(deserializer)?;
            Self::parse(text.as_bytes()).ok_or_else(|| D::Error::custom("a status is -1 or a number from 0 to 1"))
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::Status;
    use std::string::ToString as _;

    #[test]
    fn file_6_every_status_is_parsed_as_it_is_written() {
        for thousandths in 0..=1000 {
            let status = Status::of_thousandths(thousandths).unwrap();
            assert_eq!(Status::parse(status.to_string().as_bytes()), Some(status), "{status}");
            let long = std::format!("00{}.{:03}", thousandths / 1000, thousandths % 1000);
            assert_eq!(Status::parse(long.as_bytes()), Some(status), "{long}");
        }
        assert_eq!(Status::parse(b"-1"), Some(Status::FROZEN));
    }

    #[test]
    fn file_6_other_spellings_are_none() {
        for text in [
            "", ".", ".5", "1.", "0.1234", "1.001", "2", "11", "-1.0", "-01", "-0", "+0", "0,5", "1e-3", "0.5 ", "0.-1",
        ] {
            assert_eq!(Status::parse(text.as_bytes()), None, "{text:?}");
        }
    }
}
