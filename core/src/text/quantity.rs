//! Counts with their nouns.

use core::fmt;

/// A count with its noun in the singular or plural.
///
/// ```
/// use rulebook_core::text::Quantity;
///
/// assert_eq!(Quantity(1, "round").to_string(), "1 round");
/// assert_eq!(Quantity(0, "round").to_string(), "0 rounds");
/// assert_eq!(Quantity(2_u64, "match").to_string(), "2 matches");
/// assert_eq!(Quantity(3_usize, "entry").to_string(), "3 entries");
/// assert_eq!(format!("{:>3}", Quantity(7, "life")), "  7 lives");
/// ```
///
/// A width in the format applies to the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quantity<'a, N>(
    /// The count.
    pub N,
    /// The noun in the singular.
    pub &'a str,
);

impl<N: fmt::Display + PartialEq + From<bool>> fmt::Display for Quantity<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        f.write_str(" ")?;
        if self.0 == N::from(true) { f.write_str(self.1) } else { Plural(self.1).fmt(f) }
    }
}

/// The plural of a noun.
///
/// ```
/// use rulebook_core::text::Plural;
///
/// let nouns = ["turn", "match", "entry", "way", "leaf", "life"].map(|noun| Plural(noun).to_string());
/// assert_eq!(nouns, ["turns", "matches", "entries", "ways", "leaves", "lives"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plural<'a>(
    /// The noun in the singular.
    pub &'a str,
);

impl fmt::Display for Plural<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = self.0;
        let (stem, ending) = match noun.as_bytes() {
            [.., b'a' | b'e' | b'o' | b'u', b'y'] => (noun, "s"),
            [stem @ .., b'y'] => (&noun[..stem.len()], "ies"),
            [stem @ .., b'f'] | [stem @ .., b'f', b'e'] => (&noun[..stem.len()], "ves"),
            [.., b'c' | b's', b'h'] | [.., b's'] => (noun, "es"),
            _ => (noun, "s"),
        };
        f.write_str(stem)?;
        f.write_str(ending)
    }
}
