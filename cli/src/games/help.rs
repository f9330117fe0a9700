//! The texts of a game in the help of the commands.

/// The words, sentences and examples of a game in `rulebook COMMAND --help`.
///
/// The examples of the help are written once for all games, with `@WORD`
/// placeholders. The first game of the command, which is the default game, fills
/// them. A line is left out when the game has no value for one of its words. These
/// words have values derived from the game:
///
/// | word | value |
/// |---|---|
/// | `@game` | its name |
/// | `@player1`, `@player2`, … | its built-in players |
/// | `@old`, `@new` | two of them to compare |
/// | `@others` | the default players of all seats except the first, as arguments |
/// | `@field` | as many different players as there are seats, as arguments |
/// | `@section`, `@clause`, `@other_clause` | a section of its rules, and two clauses |
/// | `@silent_clause` | a clause about a player that does not answer |
/// | `@lang1`, `@lang2`, … | the languages of its kits |
///
/// `@rule` and `@variant`, one changed rule and several, have no derived value.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// Words whose values differ from the derived ones.
    pub words: &'static [(&'static str, &'static str)],
    /// Sentences of the help by placeholder. A placeholder takes the sentences of all
    /// games, one after the other:
    ///
    /// - `asking`: how the game runs programs, after "it prints one answer line";
    /// - `configuration`: how `play` takes a configuration of the game;
    /// - `perft`: what is counted.
    pub sentences: &'static [(&'static str, &'static str)],
    /// Examples that only this game has, by command, as in `case new`. A test runs
    /// those of the built-in games.
    pub examples: &'static [(&'static str, &'static [&'static str])],
}

impl Help {
    /// Only the derived values.
    pub const DERIVED: Self = Self { words: &[], sentences: &[], examples: &[] };
}
