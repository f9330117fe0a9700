//! What a game says in the help of the commands.

/// The words, sentences and examples of a game in `rulebook COMMAND --help`.
///
/// The examples of the help are written once for all games, with `@WORD` where
/// a game has its say. They are filled for the first game of the command, which
/// is played when none is named. A line with a word that this game does not tell
/// is left out. These words have values that follow from the game:
///
/// | word | value |
/// |---|---|
/// | `@game` | its name |
/// | `@player1`, `@player2`, … | its built-in players |
/// | `@old`, `@new` | two of them to compare |
/// | `@others` | the usual players of all seats but the first, as arguments |
/// | `@field` | as many different players as there are seats, as arguments |
/// | `@section`, `@clause`, `@other_clause` | a section of its rules, and two clauses |
/// | `@silent_clause` | a clause about a player that does not answer |
/// | `@lang1`, `@lang2`, … | the languages of its kits |
///
/// `@rule` and `@variant`, one changed rule and several, have no such value.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// Words with other values than those that follow from the game.
    pub words: &'static [(&'static str, &'static str)],
    /// Sentences of the help, in which all games have their say one after the
    /// other, by the names of their places:
    ///
    /// - `asking`: how programs are asked, after "it is started with two arguments …";
    /// - `configuration`: how `play` takes a configuration of the game;
    /// - `perft`: what is counted.
    pub sentences: &'static [(&'static str, &'static str)],
    /// Examples that only this game has, by command, as in `case new`. A test
    /// runs those of the house.
    pub examples: &'static [(&'static str, &'static [&'static str])],
}

impl Help {
    /// What follows from the game, and nothing else.
    pub const DERIVED: Self = Self { words: &[], sentences: &[], examples: &[] };
}
