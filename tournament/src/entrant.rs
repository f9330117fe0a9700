//! The entrants of a tournament.

use rulebook_core::text::is_printable;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An entrant: a name and a strategy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The unique name.
    pub name: String,
    /// The strategy as the user gave it: a command or `builtin:NAME`.
    pub strategy: String,
    /// An external rating, which seeds play-offs and Swiss tournaments; higher is better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
}

impl Entrant {
    /// Creates an entrant without a rating.
    #[must_use]
    pub fn new(name: impl Into<String>, strategy: impl Into<String>) -> Self {
        Self { name: name.into(), strategy: strategy.into(), rating: None }
    }

    /// Sets an external rating.
    #[must_use]
    pub fn rated(mut self, rating: i64) -> Self {
        self.rating = Some(rating);
        self
    }
}

/// The maximum length of a name in bytes.
pub const MAX_NAME_LENGTH: usize = 100;

/// A list of entrants with unique names.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Entrant>", into = "Vec<Entrant>")]
pub struct Entrants(Vec<Entrant>);

/// The reason why a list of entrants is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantError {
    /// A name is empty, is too long, starts or ends with a blank, or contains unprintable characters.
    BadName(String),
    /// Two entrants have the same name.
    SameName(String),
    /// A strategy is empty or contains unprintable characters.
    BadStrategy(String),
}

impl fmt::Display for EntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadName(name) => write!(
                f,
                "an entrant's name: expected 1 to {MAX_NAME_LENGTH} bytes, printable and without blanks around them, found {name:?}"
            ),
            Self::SameName(name) => write!(f, "two entrants are named {name:?}"),
            Self::BadStrategy(name) => {
                write!(f, "the strategy of {name:?} is empty or contains unprintable characters")
            }
        }
    }
}

impl std::error::Error for EntrantError {}

impl Entrants {
    /// Creates a list of entrants and keeps their order.
    ///
    /// # Errors
    ///
    /// When a name or a strategy is invalid, or two entrants have the same name.
    pub fn new(entrants: Vec<Entrant>) -> Result<Self, EntrantError> {
        for (index, Entrant { name, strategy, .. }) in entrants.iter().enumerate() {
            check_name(name)?;
            if strategy.is_empty() || strategy.chars().any(is_unprintable) {
                return Err(EntrantError::BadStrategy(name.clone()));
            }
            if entrants.iter().take(index).any(|other| other.name == *name) {
                return Err(EntrantError::SameName(name.clone()));
            }
        }
        Ok(Self(entrants))
    }

    /// Returns all entrants.
    #[must_use]
    pub fn all(&self) -> &[Entrant] {
        &self.0
    }

    /// Returns the number of entrants.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no entrants.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the indices of the entrants from the best seed to the weakest. Higher ratings come first and unrated
    /// entrants last. Entrants with equal ratings keep their order.
    #[must_use]
    pub fn by_seed(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.0.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(self.0[index].rating));
        order
    }
}

fn is_unprintable(character: char) -> bool {
    !is_printable(character)
}

/// Checks that a text can name an entrant or a board: one line of 1 to [`MAX_NAME_LENGTH`] bytes with
/// [printable](is_printable) characters only.
///
/// # Errors
///
/// [`EntrantError::BadName`]
pub fn check_name(name: &str) -> Result<(), EntrantError> {
    let fits = (1..=MAX_NAME_LENGTH).contains(&name.len()) && name.trim() == name && !name.chars().any(is_unprintable);
    if fits { Ok(()) } else { Err(EntrantError::BadName(name.to_owned())) }
}

impl TryFrom<Vec<Entrant>> for Entrants {
    type Error = EntrantError;

    fn try_from(entrants: Vec<Entrant>) -> Result<Self, EntrantError> {
        Self::new(entrants)
    }
}

impl From<Entrants> for Vec<Entrant> {
    fn from(entrants: Entrants) -> Self {
        entrants.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("", "x", "expected 1 to 100 bytes")]
    #[case(" A", "x", "without blanks around")]
    #[case("A\u{7}", "x", "printable and")]
    #[case("A\u{202e}", "x", "printable and")]
    #[case("A", "", "the strategy of \"A\" is empty")]
    #[case("B", "x", "two entrants are named \"B\"")]
    fn bad_entrants_are_refused(#[case] name: &str, #[case] strategy: &str, #[case] message: &str) {
        let error = Entrants::new(vec![Entrant::new("B", "b"), Entrant::new(name, strategy)]).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }

    #[test]
    fn seeds_go_by_rating_and_then_by_order() {
        let entrants = ["a", "b", "c", "d"].map(|name| Entrant::new(name, "x"));
        let [a, b, c, d] = entrants;
        let entrants = Entrants::new(vec![a, b.rated(5), c.rated(9), d.rated(5)]).unwrap();
        assert_eq!(entrants.by_seed(), [2, 1, 3, 0]);
    }
}
