//! Positions and recorded games as other Othello programs write them. Read POS and GAM first.

use super::board::Board;
use super::color::Color;
use super::event::ForfeitReason;
use super::rules::Rules;
use super::square::Square;
use super::state::State;
use crate::contract::GameOver;
use crate::text::{Excerpt, ExpectedSyntax, FoundText, Reader, SyntaxError};
use core::fmt;
use heapless::Vec;

impl State {
    /// Parses a position string of Edax or of the FFO test positions. Text after a semicolon is ignored (POS-1, POS-3).
    ///
    /// ```
    /// use rulebook_core::othello::{Color, State};
    ///
    /// let text = b"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38";
    /// let state = State::parse_position(text)?;
    /// assert_eq!((state.to_move(), state.position().empties()), (Color::Black, 20));
    /// assert_eq!(State::parse_position(state.position_string().to_string().as_bytes()), Ok(state));
    /// # Ok::<(), rulebook_core::text::SyntaxError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position and the reason when the line is not a well-formed position string.
    pub fn parse_position(line: &[u8]) -> Result<Self, SyntaxError> {
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        reader.skip_blanks();
        let (board, to_move) = placement(&mut reader)?;
        reader.skip_blanks();
        if reader.peek() != Some(b';') {
            reader.end()?;
        }
        Ok(Self::after_pass(board, to_move, Rules::default()))
    }

    /// The position string of this state (POS-2).
    #[must_use]
    pub const fn position_string(&self) -> PositionString {
        PositionString(*self)
    }
}

/// Writes a state as a position string, such as `---…--- X` (POS-2).
#[derive(Clone, Copy, Debug)]
pub struct PositionString(State);

impl fmt::Display for PositionString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.board(), self.0.to_move().letter())
    }
}

/// A recorded game: its first state, its moves, and whether it ended by forfeit (GAM-2).
///
/// Its [`Display`](fmt::Display) is the game text without its line end: moves as in a move string (GAM-1).
///
/// ```
/// use rulebook_core::othello::{Color, Transcript};
///
/// let game = Transcript::read(b"F5 d6c3 d3\n")?;
/// assert_eq!((game.to_string().as_str(), game.states().count()), ("f5d6c3d3", 5));
/// assert_eq!(game.end().to_move(), Color::Black);
///
/// let error = Transcript::read(b"f5d6c3c3").unwrap_err();
/// assert_eq!((error.place.column, error.to_string().as_str()), (7, "expected a legal move of white, found `c3`"));
/// # Ok::<(), rulebook_core::text::SyntaxError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript {
    start: State,
    moves: Vec<Square, { Self::MAX_MOVES }>,
    end: State,
}

/// The error for a move that is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(
    /// The square of the move.
    pub Square,
);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move", self.0)
    }
}

impl core::error::Error for IllegalMove {}

impl Transcript {
    /// The largest number of moves: with fewer than two discs on the board, nobody can move.
    pub const MAX_MOVES: usize = Square::COUNT - 2;

    /// Creates a record without moves. If a player has lost by forfeit in `start`, so it has at the end of the record.
    #[must_use]
    pub fn new(start: State) -> Self {
        Self { start, moves: Vec::new(), end: start }
    }

    /// Adds a move.
    ///
    /// # Errors
    ///
    /// When the move is not legal; the record is then unchanged.
    pub fn push(&mut self, square: Square) -> Result<(), IllegalMove> {
        let error = IllegalMove(square);
        if !self.end.allows(square) {
            return Err(error);
        }
        self.moves.push(square).map_err(|_| error)?;
        self.end.play(square, &mut ()).map_err(|GameOver| error)
    }

    /// Ends the game: the side to move loses by forfeit.
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over.
    pub fn push_forfeit(&mut self) -> Result<(), GameOver> {
        self.end.forfeit_by(ForfeitReason::Silent, &mut ())
    }

    /// The first state.
    #[must_use]
    pub const fn start(&self) -> &State {
        &self.start
    }

    /// The moves in order, without passes.
    #[must_use]
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// The last state.
    #[must_use]
    pub const fn end(&self) -> &State {
        &self.end
    }

    /// All states, from the first to the last. A forfeit is a step of its own (FOR-2).
    pub fn states(&self) -> impl Iterator<Item = State> {
        let mut state = self.start;
        let after_moves = self.moves.iter().map(move |&square| {
            // The moves are legal, so the game is not over.
            let _ = state.play(square, &mut ());
            state
        });
        let forfeited = (self.end.forfeit() != self.start.forfeit()).then_some(self.end);
        core::iter::once(self.start).chain(after_moves).chain(forfeited)
    }

    /// Reads a game text (GAM-2, GAM-3).
    ///
    /// # Errors
    ///
    /// The position and the reason of the first fault (GAM-4).
    pub fn read(text: &[u8]) -> Result<Self, SyntaxError> {
        let mut reader = Reader::lines(text);
        reader.skip_gap();
        let (mut game, mut may_pass) = (Self::new(State::default()), false);
        if begins_position(reader.clone()) {
            let (board, to_move) = placement(&mut reader)?;
            reader.skip_blanks();
            reader.literal(";")?;
            game = Self::new(State::after_pass(board, to_move, Rules::default()));
            may_pass = game.end.asked().is_some_and(|side| side != to_move);
        }
        loop {
            reader.skip_blanks();
            if matches!(reader.peek(), None | Some(b'\r' | b'\n')) {
                break;
            }
            if reader.peek_word().starts_with(b"forfeit-") {
                game.read_forfeit(&mut reader)?;
                break;
            }
            may_pass = game.read_ply(&mut reader, may_pass)?;
        }
        reader.end()?;
        Ok(game)
    }

    /// Reads a move or a pass. Returns whether a pass may be written next.
    fn read_ply(&mut self, reader: &mut Reader<'_>, may_pass: bool) -> Result<bool, SyntaxError> {
        let Some(side) = self.end.asked() else { return Err(reader.error(ExpectedSyntax::EndOfText)) };
        let legal = ExpectedSyntax::Described(match side {
            Color::Black => "a legal move of black",
            Color::White => "a legal move of white",
        });
        let word = reader.peek_word();
        let word = word.get(..2).unwrap_or(word);
        let error =
            |expected| SyntaxError { place: reader.place(), expected, found: FoundText::Text(Excerpt::of(word)) };
        if PASSES.iter().any(|pass| word.eq_ignore_ascii_case(*pass)) {
            if !may_pass {
                return Err(error(legal));
            }
            reader.skip(2);
            return Ok(false);
        }
        let square = <[u8; 2]>::try_from(word).ok().and_then(Square::from_name);
        let square = square.ok_or_else(|| error(MOVE))?;
        self.push(square).map_err(|IllegalMove(_)| error(legal))?;
        reader.skip(2);
        Ok(self.end.asked() == Some(side))
    }

    /// Reads the forfeit at the end of a game.
    fn read_forfeit(&mut self, reader: &mut Reader<'_>) -> Result<(), SyntaxError> {
        let (word, expected) = match self.end.asked() {
            None => return Err(reader.error(ExpectedSyntax::EndOfText)),
            Some(Color::Black) => ("forfeit-X", "`forfeit-X`, since black is to move"),
            Some(Color::White) => ("forfeit-O", "`forfeit-O`, since white is to move"),
        };
        reader.one_of(&[(word, ())], expected)?;
        self.push_forfeit().map_err(|GameOver| reader.error(ExpectedSyntax::EndOfText))
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (self.start.board(), self.start.to_move()) != (Board::START, Color::Black) {
            write!(f, "{};", self.start.position_string())?;
        }
        self.moves.iter().try_for_each(|square| write!(f, "{square}"))?;
        match self.end.forfeit() {
            Some(loser) => write!(f, " forfeit-{}", loser.letter()),
            None => Ok(()),
        }
    }
}

/// How programs write a pass (GAM-3).
const PASSES: [&[u8; 2]; 4] = [b"--", b"ps", b"pa", b"@@"];

const MOVE: ExpectedSyntax = ExpectedSyntax::Described("a move, such as `f5`");
const SQUARE: ExpectedSyntax = ExpectedSyntax::Described("a square of the board: `X` or `*`, `O`, or `-` or `.`");
const SIDE: ExpectedSyntax = ExpectedSyntax::Described("the side to move, `X` or `O`");

/// Whether the text begins with a position string: a move has a digit, and no game begins with a pass.
fn begins_position(mut reader: Reader<'_>) -> bool {
    (0..2).all(|_| {
        let is_square = reader.peek().and_then(disc).is_some();
        reader.skip(1);
        is_square
    })
}

/// Reads 64 squares and the side to move (POS-1).
fn placement(reader: &mut Reader<'_>) -> Result<(Board, Color), SyntaxError> {
    let mut board = Board::EMPTY;
    for square in Square::ALL {
        let disc = reader.peek().and_then(disc).ok_or_else(|| reader.error(SQUARE))?;
        board.set(square, disc);
        reader.skip(1);
    }
    reader.skip_blanks();
    let to_move = reader.peek().and_then(disc).flatten().ok_or_else(|| reader.error(SIDE))?;
    reader.skip(1);
    Ok((board, to_move))
}

/// The disc that a character of a position string means.
const fn disc(character: u8) -> Option<Option<Color>> {
    match character {
        b'X' | b'x' | b'*' | b'B' | b'b' => Some(Some(Color::Black)),
        b'O' | b'o' | b'W' | b'w' => Some(Some(Color::White)),
        b'-' | b'.' => Some(None),
        _ => None,
    }
}
