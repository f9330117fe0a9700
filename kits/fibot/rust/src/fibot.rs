//! The FIbot kit for Rust: it reads the state; you write the strategy. README.md shows how.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::ops::RangeInclusive;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

/// Points for a robot on the rival's flag.
pub const FLAG_POINTS: i32 = 20;
/// A robot nearer than this to the flag scores.
pub const NEAR: i32 = 15;

/// A cell: its column and its row, both from 1. Columns grow to the right, rows downwards.
pub type Place = (i32, i32);

/// What a robot can do: slide in a direction, or explode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    North,
    East,
    South,
    West,
    Explode,
}

impl Action {
    pub const DIRECTIONS: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    pub const ALL: [Self; 5] = [Self::North, Self::East, Self::South, Self::West, Self::Explode];

    /// The next cell in this direction.
    pub fn ahead(self, (column, row): Place) -> Place {
        match self {
            Self::North => (column, row - 1),
            Self::East => (column + 1, row),
            Self::South => (column, row + 1),
            Self::West => (column - 1, row),
            Self::Explode => (column, row),
        }
    }
}

/// A turn: one of your robots and what it does, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Turn {
    Robot(char, Action),
    #[default]
    Pass,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Robot(letter, action) => write!(f, "{letter} {}", b"SVJZD"[action as usize] as char),
            Self::Pass => f.write_str("-"),
        }
    }
}

/// The player who owns a robot: 1 for A to M, 2 for N to Z.
pub fn owner(letter: char) -> usize {
    if letter <= 'M' {
        1
    } else {
        2
    }
}

/// A state of the game, and the turn that you set.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Cells are (1, 1) to (columns, rows).
    pub columns: i32,
    pub rows: i32,
    pub rounds_left: i32,
    /// You: 1 or 2.
    pub to_move: usize,
    /// Cells of the robots on the board, by letter.
    pub robots: BTreeMap<char, Place>,
    flags: [Place; 2],
    /// By row and column, from 1; `#` around the board.
    cells: Vec<Vec<char>>,
    turn: Turn,
}

impl Game {
    /// Parses a state. `file` is its name in error messages.
    ///
    /// # Errors
    ///
    /// FILE:LINE:COLUMN: why a text is not a valid state.
    pub fn read(text: &[u8], file: &str) -> Result<Self, String> {
        let mut lines = Lines { text, next: 0, number: 0, begin: 0, line: text, at: 0 };
        lines.game().map_err(|Fault { column, expected, found }| {
            format!("{file}:{}:{}: expected {expected}, found {found}", lines.number, column + 1)
        })
    }

    pub fn rival(&self) -> usize {
        3 - self.to_move
    }

    pub fn flag(&self, player: usize) -> Place {
        self.flags[player - 1]
    }

    pub fn on_board(&self, (column, row): Place) -> bool {
        (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row)
    }

    fn cell(&self, place: Place) -> char {
        if self.on_board(place) {
            self.cells[place.1 as usize][place.0 as usize]
        } else {
            '#'
        }
    }

    /// Whether a cell is a wall or off the board.
    pub fn is_wall(&self, place: Place) -> bool {
        self.cell(place) == '#'
    }

    /// The letter of the robot on a cell.
    pub fn robot_at(&self, place: Place) -> Option<char> {
        Some(self.cell(place)).filter(char::is_ascii_uppercase)
    }

    /// Whether a robot can slide onto a cell.
    pub fn is_free(&self, place: Place) -> bool {
        self.cell(place) == '.'
    }

    /// The cell where a robot that slides from a cell stops.
    pub fn slide_end(&self, mut place: Place, direction: Action) -> Place {
        while self.is_free(direction.ahead(place)) {
            place = direction.ahead(place);
        }
        place
    }

    /// The robots of both sides that the explosion of this robot destroys, itself included.
    pub fn destroyed(&self, letter: char) -> Vec<char> {
        let mut gone = vec![letter];
        for direction in Action::DIRECTIONS {
            let mut place = direction.ahead(self.robots[&letter]);
            while !self.is_wall(place) {
                gone.extend(self.robot_at(place));
                place = direction.ahead(place);
            }
        }
        gone
    }

    /// The distance from a player's nearest robot to the rival's flag; `None` without robots.
    pub fn distance(&self, player: usize) -> Option<i32> {
        let flag = self.flag(3 - player);
        let own = self.robots.iter().filter(|(&letter, _)| owner(letter) == player);
        let nearest = own.map(|(_, place)| (place.0 - flag.0).pow(2) + (place.1 - flag.1).pow(2)).min()?;
        Some(f64::from(nearest).sqrt().round() as i32)
    }

    /// The points of a player if the game ended now.
    pub fn points(&self, player: usize) -> i32 {
        match self.distance(player) {
            None => 0,
            Some(0) => FLAG_POINTS,
            Some(distance) => (NEAR - distance).max(0),
        }
    }

    pub fn is_over(&self) -> bool {
        self.rounds_left == 0 || self.distance(1) == Some(0) || self.distance(2) == Some(0)
    }

    /// All turns of the player to move, the pass last.
    pub fn turns(&self) -> Vec<Turn> {
        let own = self.robots.keys().filter(|&&letter| owner(letter) == self.to_move);
        let actions = own.flat_map(|&letter| Action::ALL.map(|action| Turn::Robot(letter, action)));
        actions.chain([Turn::Pass]).collect()
    }

    /// The state after a turn of the player to move.
    pub fn after(&self, turn: Turn) -> Self {
        let mut next = self.clone();
        match turn {
            Turn::Robot(letter, Action::Explode) => {
                for gone in self.destroyed(letter) {
                    if let Some(place) = next.robots.remove(&gone) {
                        next.put(place, '.');
                    }
                }
            }
            Turn::Robot(letter, direction) => {
                let from = self.robots[&letter];
                let to = self.slide_end(from, direction);
                next.put(from, '.');
                next.put(to, letter);
                next.robots.insert(letter, to);
            }
            Turn::Pass => {}
        }
        next.rounds_left -= i32::from(self.to_move == 2);
        next.to_move = self.rival();
        next.turn = Turn::Pass;
        next
    }

    fn put(&mut self, (column, row): Place, cell: char) {
        self.cells[row as usize][column as usize] = cell;
    }

    /// Sets your turn. If you set none, you pass.
    ///
    /// # Panics
    ///
    /// If the turn is not one of [`Game::turns`].
    pub fn set_turn(&mut self, turn: Turn) {
        assert!(self.turns().contains(&turn), "{turn} is not a valid turn for player {}", self.to_move);
        self.turn = turn;
    }

    /// Your turn as an answer line; `play` prints it.
    pub fn response(&self) -> String {
        self.turn.to_string()
    }
}

/// Plays one turn from the file `state`, all turns from stdin, or, to try your
/// player, the named file. Calls your strategy in each turn. Reports an invalid
/// state on stderr; you then pass. Reports a panic too; the turn set before it is
/// your answer, and the player keeps its memory.
pub fn play(mut strategy: impl FnMut(&mut Game)) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [file] => play_file(file, &mut strategy),
        [] => match play_all(&mut strategy) {
            Ok(false) => play_file("state", &mut strategy),
            told => told,
        },
        _ => Err(io::Error::other("usage: strategy [STATE_FILE]")),
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

/// Reads `round N` and the N lines of each state, until `end`. Returns whether there was one.
fn play_all(strategy: &mut impl FnMut(&mut Game)) -> io::Result<bool> {
    let mut input = io::stdin().lock();
    let mut told = false;
    loop {
        let mut head = String::new();
        input.by_ref().take(64).read_line(&mut head)?;
        let Some(lines) = head.trim_end().strip_prefix("round ").and_then(|lines| lines.parse().ok()) else {
            return Ok(told);
        };
        told = true;
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
            (Turn::Pass.to_string(), false)
        }
    }
}

/// What is wrong in a line, and at which column, from 0.
struct Fault {
    column: usize,
    expected: String,
    found: String,
}

/// The nonblank lines of a text.
struct Lines<'a> {
    text: &'a [u8],
    /// Where the next line begins in the text.
    next: usize,
    /// The number of the last line, from 1.
    number: usize,
    /// Where the last word begins in the last line.
    begin: usize,
    /// The last line, without trailing blanks.
    line: &'a [u8],
    /// Where the unread part of the last line begins.
    at: usize,
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

impl Lines<'_> {
    fn game(&mut self) -> Result<Game, Fault> {
        self.line_of("the columns, 1 to 25")?;
        let columns = self.number(1..=25, "the columns, 1 to 25")?;
        let rows = self.number(1..=25, "the rows, 1 to 25")?;
        let rounds_left = self.number(0..=25, "the rounds left, 0 to 25")?;
        let to_move = if self.number(1..=2, "who is to move, 1 or 2")? == 1 { 1 } else { 2 };
        self.end_of_line()?;
        self.line_of("a column of the board")?;
        let mut flags = [(0, 0); 2];
        for flag in &mut flags {
            flag.0 = self.number(1..=columns, "a column of the board")?;
            flag.1 = self.number(1..=rows, "a row of the board")?;
        }
        self.end_of_line()?;
        let mut robots = BTreeMap::new();
        let mut cells = vec![Vec::new()];
        for row in 1..=rows {
            let expected = format!("a row of {columns} cells");
            self.line_of(&expected)?;
            if self.line.len() - self.at != columns as usize {
                return Err(self.fault(self.at, self.line.len(), &expected));
            }
            let mut line = vec!['#'];
            for (at, column) in (self.at..).zip(1..=columns) {
                let cell = char::from(self.line[at]);
                match cell {
                    '.' | '#' => {}
                    'A'..='Z' if robots.insert(cell, (column, row)).is_some() => {
                        return Err(self.fault(at, at + 1, "each robot once"));
                    }
                    'A'..='Z' => {}
                    _ => return Err(self.fault(at, at + 1, "., # or a letter from A to Z")),
                }
                line.push(cell);
            }
            cells.push(line);
        }
        if self.next_line() {
            return Err(self.fault(self.at, self.line.len(), "the end"));
        }
        Ok(Game { columns, rows, rounds_left, to_move, robots, flags, cells, turn: Turn::Pass })
    }

    /// A CR ends a line only before an LF.
    fn next_line(&mut self) -> bool {
        while self.next <= self.text.len() {
            let rest = &self.text[self.next..];
            let end = rest.iter().position(|&byte| byte == b'\n');
            let line = &rest[..end.unwrap_or(rest.len())];
            self.next += line.len() + 1;
            self.number += 1;
            let line = if end.is_some() { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
            let stop = line.iter().rposition(|byte| !is_blank(byte)).map_or(0, |last| last + 1);
            self.line = &line[..stop];
            self.at = 0;
            self.skip_blanks();
            if stop > 0 {
                return true;
            }
        }
        false
    }

    fn skip_blanks(&mut self) {
        while self.line.get(self.at).is_some_and(is_blank) {
            self.at += 1;
        }
        self.begin = self.at;
    }

    fn next_word(&mut self) {
        self.skip_blanks();
        while self.line.get(self.at).is_some_and(|byte| !is_blank(byte)) {
            self.at += 1;
        }
    }

    /// The error for the text between two columns.
    fn fault(&self, from: usize, to: usize, expected: &str) -> Fault {
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
        let mut found: String = self.line[from..to.min(from + 23)].iter().map(shown).collect();
        if found.is_empty() {
            found = "the end of the line".to_owned();
        }
        Fault { column: from, expected: expected.to_owned(), found }
    }

    /// Reads the next line, or fails.
    fn line_of(&mut self, expected: &str) -> Result<(), Fault> {
        if self.next_line() {
            return Ok(());
        }
        Err(Fault { column: 0, expected: expected.to_owned(), found: "the end".to_owned() })
    }

    fn number(&mut self, range: RangeInclusive<i32>, expected: &str) -> Result<i32, Fault> {
        self.next_word();
        let word = &self.line[self.begin..self.at];
        let digits = std::str::from_utf8(word).ok().filter(|_| word.iter().all(u8::is_ascii_digit));
        let number = digits.and_then(|digits| digits.parse().ok()).filter(|number| range.contains(number));
        number.ok_or_else(|| self.fault(self.begin, self.at, expected))
    }

    fn end_of_line(&mut self) -> Result<(), Fault> {
        self.next_word();
        if self.begin < self.at {
            return Err(self.fault(self.begin, self.at, "the end of the line"));
        }
        Ok(())
    }
}
