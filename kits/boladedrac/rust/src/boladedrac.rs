//! The Bola de Drac kit for Rust: it reads the state; you write the strategy. README.md shows how.

use std::io::{self, BufRead, Read, Write};
use std::ops::RangeInclusive;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Top,
    Bottom,
    Left,
    Right,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];
}

/// A cell: rows `i` grow downwards, columns `j` to the right, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pos {
    pub i: i32,
    pub j: i32,
}

impl Pos {
    /// The next cell in a direction.
    pub fn ahead(self, direction: Direction) -> Self {
        let Self { i, j } = self;
        match direction {
            Direction::Top => Self { i: i - 1, j },
            Direction::Bottom => Self { i: i + 1, j },
            Direction::Left => Self { i, j: j - 1 },
            Direction::Right => Self { i, j: j + 1 },
        }
    }
}

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Empty,
    Rock,
    Capsule,
    Ball,
    Kinton,
    Bean,
}

/// A bean or a kinton. Its cell never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub pos: Pos,
    /// Whether it is there now.
    pub present: bool,
    /// Rounds until it can be there again.
    pub time: i32,
}

/// A goku; it has the id of its player.
#[derive(Clone, PartialEq, Debug)]
pub struct Goku {
    pub on_kinton: bool,
    pub with_ball: bool,
    /// Its last cell, if it is dead.
    pub pos: Pos,
    /// Rounds until it can return, if it is dead.
    pub time: i32,
    pub alive: bool,
    /// Balls that it has deposited.
    pub balls: i32,
    pub strength: i32,
    /// Rounds left on its kinton.
    pub kinton: i32,
    /// -1 if it is frozen, otherwise the share of its time that its player has used.
    pub status: f64,
}

/// The parameters of a game. They never change in a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Parameters {
    pub nb_players: i32,
    /// Rounds are numbered 0 to `nb_rounds` - 1; there is no action in the last.
    pub nb_rounds: i32,
    pub nb_capsules: i32,
    /// Balls on cells and carried.
    pub nb_balls: i32,
    pub nb_beans: i32,
    pub nb_kintons: i32,
    pub goku_regen_time: i32,
    pub bean_regen_time: i32,
    pub kinton_regen_time: i32,
    pub kinton_life_time: i32,
    pub max_strength: i32,
    /// The strength of a goku that returns.
    pub res_strength: i32,
    pub moving_penalty: i32,
    pub kamehame_penalty: i32,
    pub combat_penalty: i32,
    pub rows: i32,
    pub cols: i32,
}

/// A state of the game, and the action that you set.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Your id: players have the ids 0 to `nb_players` - 1.
    pub me: usize,
    pub parameters: Parameters,
    pub round: i32,
    pub names: Vec<String>,
    pub beans: Vec<Item>,
    pub kintons: Vec<Item>,
    pub gokus: Vec<Goku>,
    /// Row by row; items only while they are there.
    cells: Vec<Cell>,
    /// Row by row, the ids of the living gokus.
    living: Vec<Option<usize>>,
    action: Option<(char, Direction)>,
}

impl Game {
    /// Parses a state in which you are player `me`. `file` is its name in error messages.
    ///
    /// # Errors
    ///
    /// FILE:LINE:COLUMN: why a text is not a valid state.
    pub fn read(text: &[u8], me: usize, file: &str) -> Result<Self, String> {
        let mut tokens = Tokens { text, start: 0, at: 0 };
        tokens.game(me).map_err(|expected| tokens.error(&expected, file))
    }

    fn index(&self, Pos { i, j }: Pos) -> Option<usize> {
        let on_board = (0..self.parameters.rows).contains(&i) && (0..self.parameters.cols).contains(&j);
        on_board.then(|| (i * self.parameters.cols + j) as usize)
    }

    pub fn on_board(&self, pos: Pos) -> bool {
        self.index(pos).is_some()
    }

    /// What lies on a cell; a rock outside the board.
    pub fn cell(&self, pos: Pos) -> Cell {
        self.index(pos).map_or(Cell::Rock, |index| self.cells[index])
    }

    /// The id of the living goku on a cell.
    pub fn goku_at(&self, pos: Pos) -> Option<usize> {
        self.index(pos).and_then(|index| self.living[index])
    }

    /// Your goku.
    pub fn mine(&self) -> &Goku {
        &self.gokus[self.me]
    }

    /// The points of a player if the game ended now.
    pub fn score(&self, player: usize) -> i64 {
        let goku = &self.gokus[player];
        i64::from(goku.balls) * i64::from(self.parameters.max_strength + 1) + i64::from(goku.strength)
    }

    /// Whether the goku is alive and this is a round in which it acts: an even one, or any on a kinton.
    pub fn may_act(&self, player: usize) -> bool {
        let goku = &self.gokus[player];
        goku.alive && (self.round % 2 == 0 || goku.on_kinton)
    }

    /// The strength that a move costs the goku in this round. With less, it cannot move.
    pub fn move_cost(&self, player: usize) -> i32 {
        if self.round % 4 == 2 && !self.gokus[player].on_kinton {
            self.parameters.moving_penalty
        } else {
            0
        }
    }

    /// The probability that its Kame Hame is granted, if no other one is.
    pub fn throw_chance(&self, player: usize) -> f64 {
        let rest = self.gokus[player].strength - self.parameters.kamehame_penalty;
        if !self.may_act(player) || rest < 0 {
            return 0.0;
        }
        f64::from(1 + rest) / f64::from(1 + self.parameters.max_strength - self.parameters.kamehame_penalty)
    }

    /// The probability that one goku wins a combat against another one, whoever moves.
    pub fn win_chance(&self, player: usize, other: usize) -> f64 {
        let [own, other] = [player, other].map(|id| self.gokus[id].strength);
        f64::from(1 + own) / f64::from(2 + own + other)
    }

    /// The living gokus that a Kame Hame thrown from a cell kills.
    pub fn kamehame_hits(&self, from: Pos, direction: Direction) -> Vec<usize> {
        let mut hits = Vec::new();
        let mut pos = from.ahead(direction);
        while self.cell(pos) != Cell::Rock {
            hits.extend(self.goku_at(pos));
            pos = pos.ahead(direction);
        }
        hits
    }

    /// Moves your goku one cell. Only the first action of a round counts.
    pub fn move_to(&mut self, direction: Direction) {
        self.set('m', direction);
    }

    /// Throws a Kame Hame. Only the first action of a round counts.
    pub fn kamehame(&mut self, direction: Direction) {
        self.set('t', direction);
    }

    fn set(&mut self, kind: char, direction: Direction) {
        if self.action.is_some() {
            let ignored = line(Some((kind, direction)));
            eprintln!("ignored `{ignored}`: the action of this round is `{}`", self.response());
        } else {
            self.action = Some((kind, direction));
        }
    }

    /// What you set, as the answer to the referee.
    pub fn response(&self) -> String {
        line(self.action)
    }
}

fn line(action: Option<(char, Direction)>) -> String {
    let letter = |direction| b"tblr"[direction as usize] as char;
    action.map_or("-".to_owned(), |(kind, direction)| format!("{kind} {}", letter(direction)))
}

/// Plays one round (arguments ID FILE), or all rounds from stdin (argument ID). Calls your
/// strategy in each round. Reports an invalid state on stderr and answers it without an
/// action. Reports a panic too; the action set before it is your answer, and the player keeps
/// its memory.
pub fn play(mut strategy: impl FnMut(&mut Game)) -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let me = arguments.get(1).and_then(|id| ["0", "1", "2", "3"].iter().position(|known| known == id));
    let done = match (me, arguments.len()) {
        (Some(me), 2) => play_all(me, &mut strategy).map(|()| true),
        (Some(me), 3) => play_file(me, &arguments[2], &mut strategy),
        _ => {
            eprintln!("usage: {} ID [STATE_FILE], where ID is 0, 1, 2 or 3", arguments[0]);
            return ExitCode::from(2);
        }
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

fn play_file(me: usize, file: &str, strategy: &mut impl FnMut(&mut Game)) -> io::Result<bool> {
    let text = std::fs::read(file).map_err(|error| io::Error::new(error.kind(), format!("{file}: {error}")))?;
    print_response(&text, me, file, strategy)
}

/// Reads `round N` and the N lines of each state, until `end`.
fn play_all(me: usize, strategy: &mut impl FnMut(&mut Game)) -> io::Result<()> {
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
        print_response(&text, me, "standard input", strategy)?;
    }
}

fn print_response(text: &[u8], me: usize, file: &str, strategy: &mut impl FnMut(&mut Game)) -> io::Result<bool> {
    let (response, fine) = respond(text, me, file, strategy);
    let mut out = io::stdout();
    writeln!(out, "{response}")?;
    out.flush()?;
    Ok(fine)
}

/// The answer to a state; `false` if the state is invalid or the strategy panics.
pub fn respond(text: &[u8], me: usize, file: &str, strategy: &mut impl FnMut(&mut Game)) -> (String, bool) {
    match Game::read(text, me, file) {
        Ok(mut game) => {
            let fine = catch_unwind(AssertUnwindSafe(|| strategy(&mut game))).is_ok();
            (game.response(), fine)
        }
        Err(why) => {
            eprintln!("{why}");
            ("-".to_owned(), false)
        }
    }
}

/// The tokens of a text, between blanks and line ends. A CR belongs to a line end only before an LF.
/// An error is what was expected in place of the last token.
struct Tokens<'a> {
    text: &'a [u8],
    /// Where the last token begins; it ends where the unread part begins.
    start: usize,
    at: usize,
}

const MILLION: i32 = 1_000_000;

impl<'a> Tokens<'a> {
    fn game(&mut self, me: usize) -> Result<Game, String> {
        self.word("boladedrac")?;
        self.word("v1")?;
        let parameters = self.parameters(me)?;
        self.word("names")?;
        let names = (0..parameters.nb_players).map(|_| self.name()).collect::<Result<_, _>>()?;
        self.word("round")?;
        let round = self.number(0..=100_000, "the number of the round")?;
        let mut cells = self.drawing(parameters.rows * parameters.cols)?;
        let beans = self.items("beans", parameters.nb_beans, &parameters)?;
        let kintons = self.items("kintons", parameters.nb_kintons, &parameters)?;
        let gokus: Vec<Goku> = (0..parameters.nb_players).map(|_| self.goku(&parameters)).collect::<Result<_, _>>()?;
        if !self.next().is_empty() {
            return Err("the end".to_owned());
        }
        let index = |pos: Pos| (pos.i * parameters.cols + pos.j) as usize;
        for (items, cell) in [(&beans, Cell::Bean), (&kintons, Cell::Kinton)] {
            for item in items.iter().filter(|item| item.present) {
                cells[index(item.pos)] = cell;
            }
        }
        let mut living = vec![None; cells.len()];
        for (id, goku) in gokus.iter().enumerate().filter(|(_, goku)| goku.alive) {
            living[index(goku.pos)] = Some(id);
        }
        Ok(Game { me, parameters, round, names, beans, kintons, gokus, cells, living, action: None })
    }

    fn parameters(&mut self, me: usize) -> Result<Parameters, String> {
        let mut p = Parameters::default();
        let fields = [
            ("nb_players", &mut p.nb_players, me as i32 + 1..=4),
            ("nb_rounds", &mut p.nb_rounds, 0..=100_000),
            ("nb_capsules", &mut p.nb_capsules, 0..=4096),
            ("nb_balls", &mut p.nb_balls, 0..=4096),
            ("nb_beans", &mut p.nb_beans, 0..=32),
            ("nb_kintons", &mut p.nb_kintons, 0..=32),
            ("goku_regen_time", &mut p.goku_regen_time, 0..=MILLION),
            ("bean_regen_time", &mut p.bean_regen_time, 0..=MILLION),
            ("kinton_regen_time", &mut p.kinton_regen_time, 0..=MILLION),
            ("kinton_life_time", &mut p.kinton_life_time, 0..=1000),
            ("max_strength", &mut p.max_strength, 0..=MILLION),
            ("res_strength", &mut p.res_strength, 0..=MILLION),
            ("moving_penalty", &mut p.moving_penalty, 0..=MILLION),
            ("kamehame_penalty", &mut p.kamehame_penalty, 0..=MILLION),
            ("combat_penalty", &mut p.combat_penalty, 0..=MILLION),
            ("rows", &mut p.rows, 1..=64),
            ("cols", &mut p.cols, 1..=64),
        ];
        for (name, field, range) in fields {
            self.word(name)?;
            *field = self.number(range, name)?;
        }
        Ok(p)
    }

    fn is_gap(&self, at: usize) -> bool {
        matches!(self.text[at], b' ' | b'\t' | b'\n') || self.text[at..].starts_with(b"\r\n")
    }

    fn skip_gap(&mut self) {
        while self.at < self.text.len() && self.is_gap(self.at) {
            self.at += 1;
        }
        self.start = self.at;
    }

    fn token(&self) -> &'a [u8] {
        &self.text[self.start..self.at]
    }

    fn next(&mut self) -> &'a [u8] {
        self.skip_gap();
        while self.at < self.text.len() && !self.is_gap(self.at) {
            self.at += 1;
        }
        self.token()
    }

    fn error(&self, expected: &str, file: &str) -> String {
        let before = &self.text[..self.start];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let column = 1 + before.iter().rev().take_while(|&&byte| byte != b'\n').count();
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
        let mut found: String = self.token().iter().take(23).map(shown).collect();
        if found.is_empty() {
            found = "the end".to_owned();
        }
        format!("{file}:{line}:{column}: expected {expected}, found {found}")
    }

    fn word(&mut self, expected: &str) -> Result<(), String> {
        if self.next() == expected.as_bytes() {
            Ok(())
        } else {
            Err(expected.to_owned())
        }
    }

    fn choice(&mut self, words: &[&str], expected: &str) -> Result<usize, String> {
        let token = self.next();
        words.iter().position(|word| word.as_bytes() == token).ok_or_else(|| expected.to_owned())
    }

    fn number(&mut self, range: RangeInclusive<i32>, expected: &str) -> Result<i32, String> {
        let token = self.next();
        let digits = std::str::from_utf8(token).ok().filter(|_| token.iter().all(u8::is_ascii_digit));
        let number = digits.and_then(|digits| digits.parse().ok()).filter(|number| range.contains(number));
        number.ok_or_else(|| format!("{expected}, {} to {}", range.start(), range.end()))
    }

    fn name(&mut self) -> Result<String, String> {
        let token = self.next();
        if matches!(token.len(), 1..=12) && token.iter().all(u8::is_ascii_graphic) {
            Ok(String::from_utf8_lossy(token).into_owned())
        } else {
            Err("a name of 1 to 12 printable characters".to_owned())
        }
    }

    fn pos(&mut self, parameters: &Parameters) -> Result<Pos, String> {
        let i = self.number(0..=parameters.rows - 1, "a row")?;
        Ok(Pos { i, j: self.number(0..=parameters.cols - 1, "a column")? })
    }

    /// The letters of the drawing may stand in any number of tokens; the last one ends with the last letter.
    fn drawing(&mut self, count: i32) -> Result<Vec<Cell>, String> {
        let mut cells = Vec::new();
        for _ in 0..count {
            self.skip_gap();
            let letter = self.text.get(self.at);
            self.at += usize::from(letter.is_some());
            cells.push(match letter {
                Some(b'.') => Cell::Empty,
                Some(b'X' | b'x') => Cell::Rock,
                Some(b'C' | b'c') => Cell::Capsule,
                Some(b'B' | b'b') => Cell::Ball,
                _ => return Err("a cell (., X, C or B)".to_owned()),
            });
        }
        if self.at == self.text.len() || self.is_gap(self.at) {
            return Ok(cells);
        }
        self.next();
        Err("a blank or the end of the line".to_owned())
    }

    fn items(&mut self, heading: &str, count: i32, parameters: &Parameters) -> Result<Vec<Item>, String> {
        self.word(heading)?;
        let mut item = || {
            let pos = self.pos(parameters)?;
            let present = self.choice(&["n", "y"], "y or n")? == 1;
            Ok(Item { pos, present, time: self.number(0..=MILLION, "the timer")? })
        };
        (0..count).map(|_| item()).collect()
    }

    fn goku(&mut self, parameters: &Parameters) -> Result<Goku, String> {
        let kinds = ["normal", "on_kinton", "with_ball", "on_kinton_with_ball"];
        let kind = self.choice(&kinds, "normal, on_kinton, with_ball or on_kinton_with_ball")?;
        Ok(Goku {
            on_kinton: kind % 2 == 1,
            with_ball: kind >= 2,
            pos: self.pos(parameters)?,
            time: self.number(0..=MILLION, "the timer")?,
            alive: self.choice(&["d", "a"], "a or d")? == 1,
            balls: self.number(0..=1000 * MILLION, "the balls deposited")?,
            strength: self.number(0..=MILLION, "the strength")?,
            kinton: self.number(0..=1000 * MILLION, "the kinton time")?,
            status: self.status()?,
        })
    }

    /// -1, or a number from 0 to 1 with at most three decimal places.
    fn status(&mut self) -> Result<f64, String> {
        let token = std::str::from_utf8(self.next()).unwrap_or_default();
        let (whole, places) = token.split_once('.').unwrap_or((token, "0"));
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_share = are_digits(whole) && are_digits(places) && places.len() <= 3;
        let status = token.parse().ok().filter(|&status| token == "-1" || is_share && status <= 1.0);
        status.ok_or_else(|| "a status, -1 or 0 to 1".to_owned())
    }
}
