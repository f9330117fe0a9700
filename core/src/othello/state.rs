//! A valid state and its queries.

use super::board::Board;
use super::color::Color;
use super::position::Position;
use super::rules::Rules;
use super::setup::Setup;
use super::square::Square;
use super::symmetry::Symmetry;
use super::violation::Violation;
use crate::validation::InvalidSetup;

/// A state of a game, valid by FILE-5 and FILE-7.
///
/// A state is plain data of 32 bytes, and equal states behave equally. In an ended position, black is to move (FILE-6).
///
/// ```
/// use rulebook_core::othello::{Color, State};
///
/// let state = State::default();
/// assert_eq!((state.to_move(), state.moves().count_ones(), state.is_over()), (Color::Black, 4, false));
///
/// let mut setup = *state.setup();
/// setup.forfeit = Some(Color::White);
/// let error = State::new(setup).unwrap_err();
/// assert_eq!(error.to_string(), "white has lost by forfeit, but black is to move (FILE-7)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Setup", into = "Setup"))]
pub struct State {
    setup: Setup,
    /// The legal moves of the side to move, whether a player has lost by forfeit or not.
    moves: u64,
}

/// Why a [`Setup`] is not a valid state: every violation.
pub type InvalidState = InvalidSetup<Violation, { Violation::MAX }>;

impl State {
    /// Creates the start of a game (SET-4, SET-5).
    #[must_use]
    pub const fn start(rules: Rules) -> Self {
        Self::of_valid(Setup::start(rules))
    }

    /// Validates a setup.
    ///
    /// # Errors
    ///
    /// Every violation.
    pub fn new(setup: Setup) -> Result<Self, InvalidState> {
        let mut invalid = InvalidState::none_yet();
        if setup.check(&mut |violation| invalid.add(violation)) { Ok(Self::of_valid(setup)) } else { Err(invalid) }
    }

    /// Creates the state of a position without a forfeit. If its side to move cannot move and the opponent can, it
    /// passes (POS-3).
    ///
    /// ```
    /// use rulebook_core::othello::{Board, Color, Rules, Square, State};
    ///
    /// let mut board = Board::EMPTY;
    /// board.set(Square::parse(b"a1")?, Some(Color::Black));
    /// board.set(Square::parse(b"b1")?, Some(Color::White));
    /// let state = State::after_pass(board, Color::White, Rules::default());
    /// assert_eq!(state.to_move(), Color::Black);
    /// # Ok::<(), rulebook_core::text::SyntaxError>(())
    /// ```
    #[must_use]
    pub const fn after_pass(board: Board, to_move: Color, rules: Rules) -> Self {
        let can_move = board.position(to_move).moves() != 0;
        let to_move = if can_move { to_move } else { to_move.other() };
        Self::of_valid(Setup { board, to_move, forfeit: None, rules })
    }

    /// Creates a state from a setup that the caller has validated.
    pub(super) const fn of_valid(mut setup: Setup) -> Self {
        let moves = setup.position().moves();
        if moves == 0 {
            // FILE-6
            setup.to_move = Color::Black;
        }
        Self { setup, moves }
    }

    /// The state that a state file overwrites.
    pub(super) const fn blank() -> Self {
        Self::start(Rules { start: super::Start::Standard })
    }

    /// Ends the game: the side to move has lost by forfeit (FOR-2).
    pub(super) const fn end_by_forfeit(&mut self) {
        self.setup.forfeit = Some(self.setup.to_move);
    }

    /// The fields of the state. They are `Copy`: change a copy, and validate it again.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The discs.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.setup.board
    }

    /// The side to move; black in an ended position (FILE-6).
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.setup.to_move
    }

    /// The side that has lost by forfeit.
    #[must_use]
    pub const fn forfeit(&self) -> Option<Color> {
        self.setup.forfeit
    }

    /// The board from the view of the side to move, for search.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.setup.position()
    }

    /// The legal moves as a set of squares; empty when the game is over (MOV-1).
    #[must_use]
    pub const fn moves(&self) -> u64 {
        if self.setup.forfeit.is_some() { 0 } else { self.moves }
    }

    /// Whether a move is legal (MOV-1).
    #[must_use]
    pub const fn allows(&self, square: Square) -> bool {
        self.moves() & square.bit() != 0
    }

    /// Whether the game is over: neither side can move, or a player has lost by forfeit (END-1).
    #[must_use]
    pub const fn is_over(&self) -> bool {
        // A valid state has no side to move that cannot move while its opponent can.
        self.moves() == 0
    }

    /// The side whose player is asked; `None` when the game is over.
    #[must_use]
    pub const fn asked(&self) -> Option<Color> {
        if self.is_over() { None } else { Some(self.setup.to_move) }
    }

    /// Exchanges the colors of all discs and the sides.
    ///
    /// ```
    /// use rulebook_core::othello::{Color, State};
    ///
    /// assert_eq!(State::default().with_colors_swapped().to_move(), Color::White);
    /// ```
    #[must_use]
    pub fn with_colors_swapped(&self) -> Self {
        let Setup { board, to_move, forfeit, rules } = self.setup;
        Self::of_valid(Setup {
            board: board.with_colors_swapped(),
            to_move: to_move.other(),
            forfeit: forfeit.map(Color::other),
            rules,
        })
    }

    /// Applies a symmetry of the board.
    #[must_use]
    pub const fn under(&self, symmetry: Symmetry) -> Self {
        let mut setup = self.setup;
        setup.board = setup.board.under(symmetry);
        Self::of_valid(setup)
    }
}

/// The start (SET-4).
impl Default for State {
    fn default() -> Self {
        Self::start(Rules::default())
    }
}

impl TryFrom<Setup> for State {
    type Error = InvalidState;

    fn try_from(setup: Setup) -> Result<Self, InvalidState> {
        Self::new(setup)
    }
}

impl From<State> for Setup {
    fn from(state: State) -> Self {
        state.setup
    }
}
