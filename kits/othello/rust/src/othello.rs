//! The Othello kit for Rust: it reads the state; you write the strategy. README.md shows how.

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

/// A side: black is player 1, white player 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "X",
            Self::White => "O",
        })
    }
}

/// Squares are numbers: 0 is a1, 1 is b1, 7 is h1, 8 is a2, 63 is h8.
pub type Square = usize;

pub const SQUARES: usize = 64;

/// The square in a column and a row, both from 0; `None` off the board.
pub fn square_at(column: i32, row: i32) -> Option<Square> {
    ((0..8).contains(&column) && (0..8).contains(&row)).then_some((8 * row + column) as usize)
}

/// The name of a square, such as `f5`.
pub fn square_name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

/// One step in each direction: columns and rows.
const STEPS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// A state of the game, and the move that you set.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The disc on each square.
    pub cells: [Option<Side>; SQUARES],
    /// You.
    pub to_move: Side,
    /// The side that has lost by forfeit.
    pub forfeit: Option<Side>,
    set: Option<Square>,
}

impl Game {
    /// Parses a state. `file` is its name in error messages.
    ///
    /// # Errors
    ///
    /// FILE:LINE:COLUMN: why a text is not a valid state.
    pub fn read(text: &[u8], file: &str) -> Result<Self, String> {
        let mut words = Words { text, start: 0, at: 0 };
        words.game().map_err(|(expected, found)| {
            let (line, column) = words.place();
            format!("{file}:{line}:{column}: expected {expected}, found {found}")
        })
    }

    /// The discs that flip if a side moves to a square; empty if the move is illegal.
    pub fn flips(&self, square: Square, side: Side) -> Vec<Square> {
        let mut flipped = Vec::new();
        if self.cells[square].is_some() {
            return flipped;
        }
        for (columns, rows) in STEPS {
            let next = |at: Square| square_at((at % 8) as i32 + columns, (at / 8) as i32 + rows);
            let before = flipped.len();
            let mut at = next(square);
            while let Some(disc) = at.filter(|&at| self.cells[at] == Some(side.opponent())) {
                flipped.push(disc);
                at = next(disc);
            }
            if at.map_or(true, |at| self.cells[at] != Some(side)) {
                flipped.truncate(before);
            }
        }
        flipped
    }

    /// The legal moves of a side, a1 first.
    pub fn moves(&self, side: Side) -> Vec<Square> {
        (0..SQUARES).filter(|&square| !self.flips(square, side).is_empty()).collect()
    }

    pub fn can_move(&self, side: Side) -> bool {
        (0..SQUARES).any(|square| !self.flips(square, side).is_empty())
    }

    pub fn is_over(&self) -> bool {
        self.forfeit.is_some() || !(self.can_move(Side::Black) || self.can_move(Side::White))
    }

    /// The state after a legal move of the side to move. A side that cannot move
    /// passes: the state names the side that moves next.
    pub fn after(&self, square: Square) -> Self {
        let mut game = Self { set: None, ..self.clone() };
        game.cells[square] = Some(self.to_move);
        for disc in self.flips(square, self.to_move) {
            game.cells[disc] = Some(self.to_move);
        }
        let sides = [self.to_move.opponent(), self.to_move];
        game.to_move = sides.into_iter().find(|&side| game.can_move(side)).unwrap_or(Side::Black);
        game
    }

    /// The number of discs of a side on the board.
    pub fn discs(&self, side: Side) -> i32 {
        self.cells.iter().filter(|&&cell| cell == Some(side)).count() as i32
    }

    /// The score of a side: its discs, and at the end the empty squares for the winner.
    pub fn score(&self, side: Side) -> i32 {
        let (own, other) = (self.discs(side), self.discs(side.opponent()));
        match self.forfeit {
            Some(loser) if loser == side => 0,
            Some(_) => 64,
            None if own < other || !self.is_over() => own,
            None if own == other => 32,
            None => 64 - other,
        }
    }

    /// Sets your move. If you set none, the kit plays the first legal move.
    ///
    /// # Panics
    ///
    /// If the move is not one of [`Game::moves`] of the side to move.
    pub fn set_move(&mut self, square: Square) {
        assert!(self.moves(self.to_move).contains(&square), "{square} is not a legal move of {}", self.to_move);
        self.set = Some(square);
    }

    /// Your move as an answer line; `play` prints it.
    pub fn response(&self) -> String {
        let answer = self.set.or_else(|| self.moves(self.to_move).first().copied());
        answer.map_or_else(|| "--".to_owned(), square_name)
    }
}

/// Plays one move (arguments ID FILE), or all moves from stdin (argument ID).
/// Calls your strategy for each. Reports an invalid state on stderr and answers it
/// without a move. Reports a panic too; the move set before it is your answer, and
/// the player keeps its memory.
pub fn play(mut strategy: impl FnMut(&mut Game)) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["0" | "1"] => play_all(&mut strategy).map(|()| true),
        ["0" | "1", file] => play_file(file, &mut strategy),
        _ => Err(io::Error::other("usage: strategy ID [STATE_FILE], where ID is 0 or 1")),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn play_file(file: &str, strategy: &mut impl FnMut(&mut Game)) -> io::Result<bool> {
    let text = std::fs::read(file).map_err(|error| io::Error::new(error.kind(), format!("{file}: {error}")))?;
    print_response(&text, file, strategy)
}

/// Reads `round N` and the N lines of each state, until `end`.
fn play_all(strategy: &mut impl FnMut(&mut Game)) -> io::Result<()> {
    let mut input = io::stdin().lock();
    loop {
        let mut head = String::new();
        input.by_ref().take(64).read_line(&mut head)?;
        let Some(lines) = head.trim_end().strip_prefix("round ").and_then(|lines| lines.parse().ok()) else {
            return Ok(());
        };
        let mut text = Vec::new();
        for _ in 0..lines {
            input.read_until(b'\n', &mut text)?;
        }
        print_response(&text, "standard input", strategy)?;
    }
}

fn print_response(text: &[u8], file: &str, strategy: &mut impl FnMut(&mut Game)) -> io::Result<bool> {
    let (response, fine) = respond(text, file, strategy);
    let mut out = io::stdout();
    writeln!(out, "{response}")?;
    out.flush()?;
    Ok(fine)
}

/// The answer to a state; `false` if the state is invalid or the strategy panics.
pub fn respond(text: &[u8], file: &str, strategy: &mut impl FnMut(&mut Game)) -> (String, bool) {
    match Game::read(text, file) {
        Ok(mut game) => {
            let fine = catch_unwind(AssertUnwindSafe(|| strategy(&mut game))).is_ok();
            (game.response(), fine)
        }
        Err(why) => {
            eprintln!("{why}");
            ("--".to_owned(), false)
        }
    }
}

/// The words of a text, between blanks and line ends. A CR belongs to a line end
/// only before an LF.
struct Words<'a> {
    text: &'a [u8],
    /// Where the last word begins and ends.
    start: usize,
    at: usize,
}

/// What was expected at the last word, and what was found.
type Fault = (&'static str, String);

impl Words<'_> {
    fn game(&mut self) -> Result<Game, Fault> {
        let cells = self.cells()?;
        self.next();
        let to_move = match self.word() {
            b"X" => Side::Black,
            b"O" => Side::White,
            _ => return Err(self.fault("the side to move (X or O)")),
        };
        self.next();
        let forfeit = match self.word() {
            b"" => None,
            b"forfeit-X" => Some(Side::Black),
            b"forfeit-O" => Some(Side::White),
            _ => return Err(self.fault("forfeit-X, forfeit-O or the end of the line")),
        };
        self.skip_lines();
        self.next();
        if self.start < self.at {
            return Err(self.fault("the end"));
        }
        let mut game = Game { cells, to_move, forfeit, set: None };
        if !game.can_move(Side::Black) && !game.can_move(Side::White) {
            game.to_move = Side::Black; // the side of an ended position means nothing
        }
        Ok(game)
    }

    fn cells(&mut self) -> Result<[Option<Side>; SQUARES], Fault> {
        self.skip_lines();
        self.next();
        let mut cells = [None; SQUARES];
        let count = self.at - self.start;
        for cell in cells.iter_mut().take(count) {
            *cell = match self.text[self.start] {
                b'X' => Some(Side::Black),
                b'O' => Some(Side::White),
                b'-' => None,
                _ => {
                    self.at = self.start + 1;
                    return Err(self.fault("a square (X, O or -)"));
                }
            };
            self.start += 1;
        }
        if count != SQUARES {
            self.start = self.at - count;
            return Err(("64 squares", if count == 0 { "the end".to_owned() } else { count.to_string() }));
        }
        Ok(cells)
    }

    /// The length of the line end here, or 0.
    fn line_end(&self) -> usize {
        match self.text[self.at..] {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => 0,
        }
    }

    fn is_blank(&self) -> bool {
        matches!(self.text[self.at..], [b' ' | b'\t', ..])
    }

    fn skip_lines(&mut self) {
        while self.is_blank() || self.line_end() > 0 {
            self.at += self.line_end().max(1);
        }
    }

    /// Reads the next word of the line, empty at its end.
    fn next(&mut self) {
        while self.is_blank() {
            self.at += 1;
        }
        self.start = self.at;
        while self.at < self.text.len() && !self.is_blank() && self.line_end() == 0 {
            self.at += 1;
        }
    }

    fn word(&self) -> &[u8] {
        &self.text[self.start..self.at]
    }

    fn fault(&self, expected: &'static str) -> Fault {
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
        let found: String = self.word().iter().take(23).map(shown).collect();
        (expected, if found.is_empty() { "the end of the line".to_owned() } else { found })
    }

    /// The line and the column of the last word, from 1.
    fn place(&self) -> (usize, usize) {
        let before = &self.text[..self.start];
        let begin = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        (before.iter().filter(|&&byte| byte == b'\n').count() + 1, self.start - begin + 1)
    }
}
