//! PEO: people play in a terminal.
//!
//! - `games`: whole games.
//! - `thinking`: undo, leaving and signals while a computer thinks.
//! - `leaving`: leaving, resuming, the end of a game.
//! - `screen`: what the screen shows and which keys it knows.
//! - `refused`: where people cannot play.

mod games;
mod leaving;
mod refused;
mod screen;
mod thinking;

use crate::common::Scratch;
use crate::terminal::Terminal;
use crate::view::start_in;
use rulebook_core::othello::{Color, Square, State, Transcript};
use rulebook_players::othello::Builtin;

const LEFT: &str = "\u{1b}[D";
const RIGHT: &str = "\u{1b}[C";
const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const PAGE_UP: &str = "\u{1b}[5~";
const PAGE_DOWN: &str = "\u{1b}[6~";
const HOME: &str = "\u{1b}[H";
const END: &str = "\u{1b}[F";

/// Runs the command in a terminal of 80 columns and 24 rows. The arguments may not contain spaces.
pub(crate) fn start(scratch: &Scratch, line: &str) -> Terminal {
    start_with(scratch, line, &[])
}

fn start_with(scratch: &Scratch, line: &str, variables: &[(&str, &str)]) -> Terminal {
    start_in(scratch, line, variables, 24)
}

/// How a person chooses a square.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hand {
    Cursor,
    Line,
    Mouse,
}

impl Hand {
    /// The keys, or the reports of the mouse, that choose a square of Othello in a window of 80 x 24.
    pub(crate) fn keys(self, square: Square) -> String {
        let (column, row) = (usize::from(square.column()), usize::from(square.row()));
        match self {
            Self::Cursor => {
                let corner = LEFT.repeat(7) + &UP.repeat(7);
                corner + &RIGHT.repeat(column) + &DOWN.repeat(row) + "\r"
            }
            Self::Line => format!("{square}\r"),
            // Places on the screen count from 1; a cell has 4 columns and 2 rows.
            Self::Mouse => {
                let (x, y) = (3 + 4 * column + 2, 2 + 2 * row);
                format!("\u{1b}[<35;{x};{y}M\u{1b}[<0;{x};{y}M\u{1b}[<0;{x};{y}m")
            }
        }
    }
}

/// A game of Othello as the command must play it: black is a person, white a built-in player.
pub(crate) struct Simulation {
    pub(crate) game: Transcript,
    white: Builtin,
    seed: u64,
}

impl Simulation {
    pub(crate) fn new(white: Builtin, seed: u64) -> Self {
        Self { game: Transcript::new(State::default()), white, seed }
    }

    pub(crate) fn state(&self) -> &State {
        self.game.end()
    }

    /// The number of the last state.
    pub(crate) fn number(&self) -> usize {
        self.game.moves().len()
    }

    /// The first legal move.
    pub(crate) fn square(&self) -> Square {
        Square::first_of(self.state().moves()).expect("black can move")
    }

    /// Plays a move of black, and what white answers until black is to move or the game is over. Returns the sides
    /// that pass.
    pub(crate) fn play(&mut self, square: Square) -> Vec<Color> {
        let mut passes = Vec::new();
        let mut next = Some(square);
        while let Some(square) = next {
            let side = self.state().to_move();
            self.game.push(square).unwrap();
            if self.state().asked() == Some(side) {
                passes.push(side.other());
            }
            next = (self.state().asked() == Some(Color::White)).then(|| {
                let line = self.white.answer(self.state(), Color::White.player(), self.seed);
                Square::parse(line.as_bytes()).unwrap()
            });
        }
        passes
    }
}

/// Waits until the person on the first seat is asked in the state of this number.
#[track_caller]
pub(crate) fn wait_for_turn(terminal: &Terminal, number: usize) {
    terminal.wait_for_all(&[&format!(" {number} so far"), "turn of P1 human"]);
}
