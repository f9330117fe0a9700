//! The part of the AI-Tester kit that reads states and sends commands.

use crate::{
    Command, Game, Phase, Player, Tile, Type, Unit, LONGEST_LIST, MOST_HEALTH, MOST_MONEY, NO_LIMIT, WALL, WATER,
};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

/// What is still to be sent in a turn, and the state in which it fits.
#[derive(Default)]
pub struct Turn {
    commands: VecDeque<Command>,
    expected: Option<Game>,
}

impl Turn {
    /// The next command, and whether the strategy did not panic. Asks the strategy for
    /// a new turn if there is no command left, or if the state is not the expected one.
    pub fn next(&mut self, mut game: Game, strategy: &mut impl FnMut(&mut Game)) -> (Command, bool) {
        game.commands.clear();
        let mut fine = true;
        if self.commands.is_empty() || self.expected.as_ref() != Some(&game) {
            let expected = self.expected.insert(game.clone());
            fine = catch_unwind(AssertUnwindSafe(|| strategy(&mut game))).is_ok();
            self.commands = game.commands.into();
            self.commands.push_back(if expected.phase == Phase::Buy { Command::End } else { Command::Next });
        }
        let command = self.commands.pop_front().expect("a turn ends with a command");
        if matches!(command, Command::End | Command::Next) {
            self.commands.clear(); // the turn ends
        } else if let Some(expected) = &mut self.expected {
            let _ = expected.carry_out(command);
            expected.commands.clear();
        }
        (command, fine)
    }
}

/// Gives one command (arguments ID FILE), or all commands of a game (argument ID,
/// states on stdin). Calls your strategy at the beginning of each turn, and sends its
/// commands one by one; then the turn ends. Reports an invalid state on stderr. Reports
/// a panic too; the commands before it are sent, and the player keeps its memory.
pub fn play(mut strategy: impl FnMut(&mut Game)) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let is_id = |id: &str| matches!(id.as_bytes(), [b'0'..=b'8']);
    let done = match arguments[..] {
        [id] if is_id(id) => play_all(&mut strategy).map(|()| true),
        [id, file] if is_id(id) => play_file(file, &mut strategy),
        _ => Err(io::Error::other("usage: strategy ID [STATE_FILE], where ID is 0 to 8")),
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
    print_response(&text, file, &mut Turn::default(), strategy)
}

/// Reads `round N` and the N lines of each state, until `end`.
fn play_all(strategy: &mut impl FnMut(&mut Game)) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut turn = Turn::default();
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
        print_response(&text, "standard input", &mut turn, strategy)?;
    }
}

fn print_response(text: &[u8], file: &str, turn: &mut Turn, strategy: &mut impl FnMut(&mut Game)) -> io::Result<bool> {
    let (response, fine) = match Game::read(text, file) {
        Ok(game) => turn.next(game, strategy),
        Err(why) => {
            eprintln!("{why}");
            (Command::Next, false)
        }
    };
    let mut out = io::stdout();
    writeln!(out, "{response}")?;
    out.flush()?;
    Ok(fine)
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
}

/// The words of a text. A CR belongs to a line end only before an LF.
struct Words<'a> {
    text: &'a [u8],
    /// Where the last word begins and ends.
    start: usize,
    at: usize,
}

/// What was expected at the last word, and what was found.
type Fault = (String, String);

impl Words<'_> {
    fn game(&mut self) -> Result<Game, Fault> {
        self.line("aitester")?;
        self.end_with("v1")?;
        let count = self.field("players", 2, 9)?;
        let mut game = self.head(count)?;
        let types = self.field("types", 1, 32)?;
        for _ in 0..types {
            let read = self.read_type(&game.types)?;
            game.types.push(read);
        }
        self.line("size")?;
        game.width = self.number(1, 32, "the width")?;
        game.height = self.number(1, 32, "the height")?;
        self.end()?;
        for _ in 0..game.height {
            let is_tile = |letter, _| matches!(letter, b'1'..=b'9' | b'A' | WATER | WALL);
            game.terrain.push(self.row(game.width, is_tile, "a tile (1 to 9, A, ~ or #)")?);
        }
        let marks = format!("a placement tile (. or 1 to {count}; on land)");
        for y in 0..game.height {
            let land = |x: usize| game.land(x as i64, y) > 0;
            let is_mark = |letter: u8, x| {
                letter == b'.' || (b'1'..=b'9').contains(&letter) && i64::from(letter - b'0') <= count && land(x)
            };
            let row = self.row(game.width, is_mark, &marks)?;
            game.placement.push(row);
        }
        let bonuses = self.field("bonuses", 0, 64)?;
        for _ in 0..bonuses {
            self.skip_lines();
            let (x, y) = self.tile(&game)?;
            if !game.is_free(x, y) {
                return Err(self.fault("the row of a free tile of land"));
            }
            game.bonuses.push((x, y));
            self.end_with("first_aid")?;
        }
        for player in 1..=count as usize {
            self.line("money")?;
            let money = self.number(0, MOST_MONEY, "the money")?;
            game.players.push(Player { money, units: Vec::new() });
            self.word("units")?;
            let units = self.number(0, LONGEST_LIST as i64, "the number of units")?;
            self.end()?;
            for id in 0..units as usize {
                let unit = self.unit(&game, id, player)?;
                game.add(unit);
            }
        }
        self.skip_lines();
        if self.next().is_empty() {
            Ok(game)
        } else {
            Err(self.fault("the end"))
        }
    }

    /// Reads the parameters and the turn.
    fn head(&mut self, count: i64) -> Result<Game, Fault> {
        let money = self.field("money", 0, MOST_MONEY)?;
        let action_points = self.field("action_points", 1, 10_000)?;
        let max_units = self.field("max_units", 1, 32)?;
        let turn_limit = self.field("turn_limit", 0, NO_LIMIT)?;
        self.line("phase")?;
        let phase = match self.next() {
            b"buy" => Phase::Buy,
            b"fight" => Phase::Fight,
            _ => return Err(self.fault("buy or fight")),
        };
        self.end()?;
        let (last, most) = match phase {
            Phase::Buy => (0, 0),
            Phase::Fight => (if turn_limit == 0 { NO_LIMIT } else { turn_limit }, action_points),
        };
        let turn = self.field("turn", 0, last)?;
        let player = self.field("player", 1, count)? as usize;
        let points = self.field("points", 0, most)?;
        let refused = self.field("refused", 0, 2)?;
        Ok(Game {
            money,
            action_points,
            max_units,
            turn_limit,
            phase,
            turn,
            player,
            points,
            refused,
            types: Vec::new(),
            width: 0,
            height: 0,
            terrain: Vec::new(),
            placement: Vec::new(),
            bonuses: Vec::new(),
            players: Vec::new(),
            commands: Vec::new(),
            on: [[None; 32]; 32],
        })
    }

    fn read_type(&mut self, others: &[Type]) -> Result<Type, Fault> {
        self.skip_lines();
        let name = self.name()?;
        if others.iter().any(|other| other.name == name) {
            return Err(self.fault("a name that no other type has"));
        }
        let mut column = |name, least| self.number(least, 1_000_000, name);
        let (price, range, health) = (column("the price", 0)?, column("the range", 1)?, column("the health", 1)?);
        let (shield, weapon) = (column("the shield", 0)?, column("the weapon", 0)?);
        let (move_cost, fire_cost) = (column("the move_cost", 1)?, column("the fire_cost", 1)?);
        let (icon, sound) = (self.name()?, self.name()?);
        self.end()?;
        Ok(Type { name, price, range, health, shield, weapon, move_cost, fire_cost, icon, sound })
    }

    /// Reads a row of the board.
    fn row(&mut self, width: i64, is_right: impl Fn(u8, usize) -> bool, expected: &str) -> Result<Vec<u8>, Fault> {
        self.skip_lines();
        let row = self.next().to_vec();
        let wrong = (0..row.len().min(width as usize)).find(|&x| !is_right(row[x], x));
        if let Some(x) = wrong {
            self.start += x;
            self.at = self.start + 1;
            return Err(self.fault(expected));
        }
        if row.len() != width as usize {
            let (expected, found) = self.fault(&format!("{width} tiles"));
            return Err((expected, if row.is_empty() { found } else { row.len().to_string() }));
        }
        self.end()?;
        Ok(row)
    }

    fn tile(&mut self, game: &Game) -> Result<Tile, Fault> {
        Ok((self.number(0, game.width - 1, "a column")?, self.number(0, game.height - 1, "a row")?))
    }

    fn unit(&mut self, game: &Game, id: usize, player: usize) -> Result<Unit, Fault> {
        self.skip_lines();
        if self.number(0, 31, "the id")? != id as i64 {
            return Err(self.fault(&format!("the id {id}")));
        }
        let kind = self.number(0, game.types.len() as i64 - 1, "a type")? as usize;
        let (x, y) = self.tile(game)?;
        let health = if game.is_free(x, y) {
            self.number(0, MOST_HEALTH, "the health")?
        } else {
            self.number(0, 0, "the health where no unit can be")?
        };
        self.end()?;
        Ok(Unit { id, player, kind, x, y, health })
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
    fn next(&mut self) -> &[u8] {
        while self.is_blank() {
            self.at += 1;
        }
        self.start = self.at;
        while self.at < self.text.len() && !self.is_blank() && self.line_end() == 0 {
            self.at += 1;
        }
        &self.text[self.start..self.at]
    }

    /// Begins the next line that is not blank, with this word.
    fn line(&mut self, first: &str) -> Result<(), Fault> {
        self.skip_lines();
        self.word(first)
    }

    fn word(&mut self, expected: &str) -> Result<(), Fault> {
        if self.next() == expected.as_bytes() {
            Ok(())
        } else {
            Err(self.fault(expected))
        }
    }

    fn end(&mut self) -> Result<(), Fault> {
        if self.next().is_empty() {
            Ok(())
        } else {
            Err(self.fault("the end of the line"))
        }
    }

    fn end_with(&mut self, last: &str) -> Result<(), Fault> {
        self.word(last)?;
        self.end()
    }

    fn number(&mut self, low: i64, high: i64, expected: &str) -> Result<i64, Fault> {
        let word = self.next();
        let digits = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
        // More than i64 can hold is more than any bound.
        let value =
            word.iter().try_fold(0_i64, |value, &digit| value.checked_mul(10)?.checked_add((digit & 15).into()));
        match value {
            Some(value) if digits && (low..=high).contains(&value) => Ok(value),
            _ => Err(self.fault(&format!("{expected}, {low} to {high}"))),
        }
    }

    /// Reads a line of a name and a number.
    fn field(&mut self, name: &str, low: i64, high: i64) -> Result<i64, Fault> {
        self.line(name)?;
        let value = self.number(low, high, name)?;
        self.end()?;
        Ok(value)
    }

    fn name(&mut self) -> Result<String, Fault> {
        let word = self.next();
        if (1..=31).contains(&word.len()) && word.iter().all(u8::is_ascii_graphic) {
            return Ok(String::from_utf8_lossy(word).into_owned());
        }
        Err(self.fault("a name of 1 to 31 printable characters"))
    }

    fn fault(&self, expected: &str) -> Fault {
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
        let found: String = self.text[self.start..self.at].iter().take(23).map(shown).collect();
        let end = if self.start < self.text.len() { "the end of the line" } else { "the end" };
        (expected.to_owned(), if found.is_empty() { end.to_owned() } else { found })
    }

    /// The line and the column of the last word, from 1.
    fn place(&self) -> (usize, usize) {
        let before = &self.text[..self.start];
        let begin = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        (before.iter().filter(|&&byte| byte == b'\n').count() + 1, self.start - begin + 1)
    }
}
