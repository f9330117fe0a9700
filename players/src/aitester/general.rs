//! The options that the algorithms share.

use crate::option_list::{OptionError, each_option, parse_decimal, parse_number};
use core::fmt;
use rulebook_core::aitester::Coefficients;

/// The settings of the section `AI GENERAL` (AIT-2).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct General {
    /// The weights of the terms of a state's value: `balance`, `vulnerability` and `distances` (EVA-8).
    pub coefficients: Coefficients,
    /// The range for which the tiles of a board are compared, in tiles, 1 to 1000000 (EVA-2).
    pub test_range: u32,
}

impl General {
    /// The settings of the source's measurements (its table 5.1).
    pub const STANDARD: Self = Self { coefficients: Coefficients::STANDARD, test_range: 25 };

    /// The names of the options, for [`OptionError::Unknown`].
    pub(super) const NAMES: &'static str = "balance, vulnerability, distances, test_range";

    /// The options with their possible values, in one line.
    pub const SUMMARY: &'static str = "balance=X,vulnerability=X,distances=X,test_range=N";

    /// Changes the options that a text names, such as `balance=2,test_range=10`. An empty text changes nothing.
    ///
    /// ```
    /// use rulebook_players::aitester::General;
    ///
    /// let general = General::STANDARD.parse("distances=-0.5")?;
    /// assert_eq!(general.to_string(), "balance=1,vulnerability=20,distances=-0.5,test_range=25");
    /// # Ok::<(), rulebook_players::aitester::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn parse(mut self, text: &str) -> Result<Self, OptionError> {
        each_option(text, |name, value| match self.set(name, value)? {
            true => Ok(()),
            false => Err(OptionError::Unknown { known: Self::NAMES, found: name.to_owned() }),
        })?;
        Ok(self)
    }

    /// Sets one option. Returns whether it is one of these.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, OptionError> {
        match name {
            "balance" => self.coefficients.army_balance = parse_decimal(name, value)?,
            "vulnerability" => self.coefficients.army_vulnerability = parse_decimal(name, value)?,
            "distances" => self.coefficients.army_distances = parse_decimal(name, value)?,
            "test_range" => self.test_range = parse_number(name, value, 1..=1_000_000)? as u32,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Writes all options, in the form that [`General::parse`] reads.
impl fmt::Display for General {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Coefficients { army_balance, army_vulnerability, army_distances } = self.coefficients;
        write!(f, "balance={army_balance},vulnerability={army_vulnerability},distances={army_distances},")?;
        write!(f, "test_range={}", self.test_range)
    }
}

impl Default for General {
    fn default() -> Self {
        Self::STANDARD
    }
}
