//! The options of `medium` and `hard` (EVAL-7).

use crate::option_list::{OptionError, each_option, parse_min_time, parse_number, parse_word};
use core::fmt;
use core::ops::RangeInclusive;

/// Which of several best moves is chosen (EVAL-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Each with the same probability.
    Random,
    /// The first in the order of SET-1.
    First,
}

/// How a move is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// Exactly (EVAL-4).
    Exact,
    /// With the greatest value so far as a bound, as in the source's listing (EVAL-6).
    Listing,
}

/// The options of the source's search. [`parse`](Self::parse) keeps them in their ranges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Plies after the move, 0 to 60.
    pub depth: u32,
    /// The weight of a disc anywhere, 0 to 10⁹.
    pub disc: i64,
    /// The weight of a disc on the edge, in addition, 0 to 10⁹.
    pub edge: i64,
    /// The weight of a disc in a corner, in addition, 0 to 10⁹.
    pub corner: i64,
    /// What a pass costs, 0 to 10⁹.
    pub no_move: i64,
    /// The value of a win, 0 to 10⁹.
    pub win: i64,
    /// Which of equal moves is chosen.
    pub choice: Choice,
    /// How a move is valued.
    pub window: Window,
    /// Whether the search prunes.
    pub pruning: bool,
    /// The least time of a move, in milliseconds, 0 to 60,000. The search itself needs no clock; its caller waits.
    pub min_time: u32,
}

impl Options {
    /// The options of `medium`.
    pub const MEDIUM: Self = Self { depth: 2, ..Self::HARD };

    /// The options of `hard`.
    pub const HARD: Self = Self {
        depth: 5,
        disc: 1,
        edge: 100,
        corner: 10_000,
        no_move: 100_000,
        win: 1_000_000,
        choice: Choice::Random,
        window: Window::Exact,
        pruning: true,
        min_time: 0,
    };

    /// The names of the options, in the order of EVAL-7.
    const NAMES: &'static str = "depth, disc, edge, corner, no_move, win, choice, window, pruning, min_time";

    /// The options with their possible values, in one line.
    pub const SUMMARY: &'static str = "depth=0..60,disc=N,edge=N,corner=N,no_move=N,win=N,choice=random|first,\
                                       window=exact|listing,pruning=on|off,min_time=MILLISECONDS";

    /// Changes the options that a text names, such as `depth=7,corner=500`. An empty text changes nothing.
    ///
    /// ```
    /// use rulebook_players::othello::{Choice, Options};
    ///
    /// let options = Options::HARD.parse("depth=7,choice=first")?;
    /// assert_eq!(options, Options { depth: 7, choice: Choice::First, ..Options::HARD });
    /// let error = Options::HARD.parse("depth=61").unwrap_err();
    /// assert_eq!(error.to_string(), "depth: expected a number from 0 to 60, found \"61\"");
    /// # Ok::<(), rulebook_players::othello::OptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn parse(self, text: &str) -> Result<Self, OptionError> {
        const WEIGHT: RangeInclusive<i64> = 0..=1_000_000_000;
        let mut options = self;
        each_option(text, |name, value| {
            match name {
                "depth" => options.depth = parse_number(name, value, 0..=60)? as u32,
                "disc" => options.disc = parse_number(name, value, WEIGHT)?,
                "edge" => options.edge = parse_number(name, value, WEIGHT)?,
                "corner" => options.corner = parse_number(name, value, WEIGHT)?,
                "no_move" => options.no_move = parse_number(name, value, WEIGHT)?,
                "win" => options.win = parse_number(name, value, WEIGHT)?,
                "choice" => {
                    options.choice = parse_word(name, value, [("random", Choice::Random), ("first", Choice::First)])?
                }
                "window" => {
                    options.window = parse_word(name, value, [("exact", Window::Exact), ("listing", Window::Listing)])?;
                }
                "pruning" => options.pruning = parse_word(name, value, [("on", true), ("off", false)])?,
                "min_time" => options.min_time = parse_min_time(name, value)?,
                _ => return Err(OptionError::Unknown { known: Self::NAMES, found: name.to_owned() }),
            }
            Ok(())
        })?;
        Ok(options)
    }
}

/// Writes all options, in the form that [`Options::parse`] reads.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, disc, edge, corner, no_move, win, choice, window, pruning, min_time } = self;
        let choice = match choice {
            Choice::Random => "random",
            Choice::First => "first",
        };
        let window = match window {
            Window::Exact => "exact",
            Window::Listing => "listing",
        };
        let pruning = if *pruning { "on" } else { "off" };
        write!(f, "depth={depth},disc={disc},edge={edge},corner={corner},no_move={no_move},win={win},")?;
        write!(f, "choice={choice},window={window},pruning={pruning},min_time={min_time}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_written_as_they_are_read() {
        let text = "depth=3,choice=first,window=listing,pruning=off,min_time=7";
        for options in [Options::MEDIUM, Options::HARD, Options::MEDIUM.parse(text).unwrap()] {
            assert_eq!(Options::HARD.parse(&options.to_string()), Ok(options));
        }
        assert!(
            Options::HARD.to_string().starts_with("depth=5,disc=1,edge=100,corner=10000,no_move=100000,win=1000000,")
        );
    }

    #[test]
    fn every_option_is_read() {
        let text = "depth=60,disc=2,edge=3,corner=4,no_move=5,win=1000000000,choice=first,window=listing,pruning=off,\
                    min_time=60000";
        let expected = Options {
            depth: 60,
            disc: 2,
            edge: 3,
            corner: 4,
            no_move: 5,
            win: 1_000_000_000,
            choice: Choice::First,
            window: Window::Listing,
            pruning: false,
            min_time: 60_000,
        };
        assert_eq!(Options::MEDIUM.parse(text), Ok(expected));
        assert_eq!(expected.parse("choice=random,window=exact,pruning=on").map(|options| options.pruning), Ok(true));
        assert_eq!(Options::MEDIUM.parse(""), Ok(Options::MEDIUM));
        assert_eq!((Options::MEDIUM.depth, Options::HARD.depth), (2, 5));
    }

    #[test]
    fn anything_else_is_an_error() {
        let error = |text: &str| Options::HARD.parse(text).unwrap_err().to_string();
        assert_eq!(error("depth"), "expected name=value, found \"depth\"");
        assert_eq!(error("depth=1,"), "expected name=value, found \"\"");
        assert_eq!(error("depth=1,depth=1"), "depth: expected once, found twice");
        assert_eq!(error("choice=last"), "choice: expected random or first, found \"last\"");
        assert_eq!(error("pruning=true"), "pruning: expected on or off, found \"true\"");
        for text in ["disc=+1", "disc=-1", "disc=", "disc=1000000001", "disc= 1", "disc=1.0", "min_time=60001"] {
            assert!(error(text).contains("expected a number from 0 to"), "{text}");
        }
        assert!(error("Depth=1").starts_with("expected an option (depth, "));
    }
}
