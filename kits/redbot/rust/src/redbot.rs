//! The RedBot kit for Rust: it reads the round; you write the strategy. README.md shows how.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

// The default constants. A variant can have others, which the round file does not show.
/// Lives of a robot at the start.
pub const ROBOT_LIVES: i32 = 13;
/// Lives of a new wall.
pub const WALL_LIVES: i32 = 40;
/// Walls that a player can build.
pub const WALLS_PER_PLAYER: i32 = 20;
/// Lives that a shot takes from what it hits.
pub const STRAIGHT_FIRE: i32 = 4;
/// Lives that a shot takes from each robot and wall around that.
pub const SPLASH_FIRE: i32 = 2;
/// Lives that a bump takes.
pub const STEP_ATTACK: i32 = 1;
/// The bonuses, by order of arrival.
pub const ARRIVAL_BONUS: [i32; 4] = [40, 30, 20, 10];

/// A cell; y grows upwards.
pub type Place = (i32, i32);

/// Directions, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The direction of a robot after a movement.
    pub fn turned(self, movement: Move) -> Self {
        let turns = match movement {
            Move::Right => 1,
            Move::Left => 3,
            Move::Up | Move::None => 0,
        };
        Self::ALL[(self as usize + turns) % 4]
    }

    /// The next cell in this direction.
    pub fn ahead(self, (x, y): Place) -> Place {
        match self {
            Self::Up => (x, y + 1),
            Self::Right => (x + 1, y),
            Self::Down => (x, y - 1),
            Self::Left => (x - 1, y),
        }
    }
}

/// A step forward, a turn on the spot, or neither.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Move {
    Up,
    Left,
    Right,
    #[default]
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Action {
    #[default]
    Nothing,
    Fire,
    Build(i32, i32),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("NOTHING"),
            Self::Fire => f.write_str("FIRE"),
            Self::Build(x, y) => write!(f, "BUILD {x} {y}"),
        }
    }
}

/// The words of the round file for directions and movements.
const DIRECTIONS: [(&str, Direction); 4] =
    [("UP", Direction::Up), ("RIGHT", Direction::Right), ("DOWN", Direction::Down), ("LEFT", Direction::Left)];
const MOVES: [(&str, Move); 4] = [("UP", Move::Up), ("LEFT", Move::Left), ("RIGHT", Move::Right), ("NONE", Move::None)];

fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, other)| *other == value).map_or("", |(word, _)| word)
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(&DIRECTIONS, *self))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(&MOVES, *self))
    }
}

/// A wall. It can stand off the board, where it blocks nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Wall {
    pub place: Place,
    /// 0 or less: destroyed; nothing can be built there again.
    pub lives: i32,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Robot {
    /// On the board if it lives.
    pub place: Place,
    /// 0 or less: dead.
    pub lives: i32,
    pub orient: Direction,
    /// Its movement in the last round.
    pub last_move: Move,
    pub last_action: Action,
    /// What you set; for `after`, what you expect of a rival.
    pub set_move: Move,
    pub set_action: Action,
}

impl Robot {
    pub fn is_alive(&self) -> bool {
        self.lives > 0
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    pub in_game: bool,
    /// The round of its arrival; `i32::MAX` if it has not arrived.
    pub finish_round: i32,
    /// Points for its shots.
    pub score: i32,
    /// How many it can still build.
    pub walls: i32,
    /// R1 and R2.
    pub robots: [Robot; 2],
    /// Its goal cells, on the board.
    pub places: Vec<Place>,
    pub name: String,
}

/// A robot: the index of its player, and its own.
type Id = (usize, usize);

/// What is on a cell.
#[derive(Clone, Copy)]
enum Thing {
    Robot(Id),
    Wall(usize),
}

/// A round of the game, and the orders that you set.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Your index in `players`.
    pub my_position: usize,
    /// Rounds played so far.
    pub akt_round: i32,
    /// The number of rounds in the game.
    pub finish_round: i32,
    /// Cells are 1..=width, 1..=height.
    pub width: i32,
    pub height: i32,
    /// Top, right, bottom, left.
    pub players: Vec<Player>,
    /// Standing and destroyed.
    pub walls: Vec<Wall>,
}

impl Game {
    /// Parses a round. `file` is its name in error messages.
    ///
    /// # Errors
    ///
    /// FILE:LINE:COLUMN: why a text is not a valid round.
    pub fn read(text: &[u8], my_position: usize, file: &str) -> Result<Self, String> {
        let mut read = Reader { text, start: 0, at: 0 };
        read.game(my_position).map_err(|expected| read.message(file, &expected))
    }

    pub fn walls_counter(&self) -> usize {
        self.walls.len()
    }

    pub fn me(&self) -> &Player {
        &self.players[self.my_position]
    }

    pub fn on_board(&self, (x, y): Place) -> bool {
        (1..=self.width).contains(&x) && (1..=self.height).contains(&y)
    }

    /// The living robot on a cell: the index of its player, and its own.
    pub fn robot_at(&self, place: Place) -> Option<(usize, usize)> {
        let all = (0..4).flat_map(|player| [(player, 0), (player, 1)]);
        let robot = |(player, robot): (usize, usize)| &self.players[player].robots[robot];
        all.into_iter().find(|&id| robot(id).is_alive() && robot(id).place == place)
    }

    /// The standing wall on a cell.
    pub fn wall_at(&self, place: Place) -> Option<&Wall> {
        self.walls.iter().find(|wall| wall.lives > 0 && wall.place == place)
    }

    /// The cells of the board around a cell. A shot that hits the cell hurts what is on them too.
    pub fn neighbours(&self, (x, y): Place) -> Vec<Place> {
        let around = (x - 1..=x + 1).flat_map(|column| (y - 1..=y + 1).map(move |row| (column, row)));
        around.filter(|&place| place != (x, y) && self.on_board(place)).collect()
    }

    /// The first cell ahead with a robot or a wall, the one that a shot hits.
    pub fn first_hit(&self, place: Place, direction: Direction) -> Option<Place> {
        let mut place = direction.ahead(place);
        while self.on_board(place) {
            if self.robot_at(place).is_some() || self.wall_at(place).is_some() {
                return Some(place);
            }
            place = direction.ahead(place);
        }
        None
    }

    /// The total of a player so far: lives, points for its shots, and the bonus.
    pub fn total(&self, player: usize) -> i64 {
        let Player { finish_round, score, ref robots, .. } = self.players[player];
        let lives: i64 = robots.iter().map(|robot| i64::from(robot.lives.max(0))).sum();
        if finish_round == i32::MAX {
            return lives + i64::from(score);
        }
        let rounds = self.players.iter().map(|other| other.finish_round);
        let earlier: BTreeSet<i32> = rounds.filter(|&round| round < finish_round).collect();
        lives + i64::from(score) + i64::from(ARRIVAL_BONUS[earlier.len()])
    }

    pub fn is_over(&self) -> bool {
        self.akt_round == self.finish_round || !self.players.iter().any(|player| player.in_game)
    }

    /// The next round. It plays `set_move` and `set_action` of all robots: set yours with
    /// the functions of the same names, and those of the rivals as you expect them.
    pub fn after(&self) -> Self {
        let mut game = self.clone();
        // What stands now stays until the phase of deaths, whatever lives it loses.
        let all: Vec<Id> = (0..4).flat_map(|player| [(player, 0), (player, 1)]).collect();
        let present: Vec<Id> = all.iter().copied().filter(|&id| self.robot(id).is_alive()).collect();
        let acting: Vec<Id> = present.iter().copied().filter(|&(player, _)| self.players[player].in_game).collect();
        let standing = |wall: &Wall| wall.lives > 0 && self.on_board(wall.place);
        let walls: Vec<usize> = (0..self.walls.len()).filter(|&wall| standing(&self.walls[wall])).collect();
        for &(player, robot) in &all {
            let in_game = game.players[player].in_game;
            let robot = &mut game.players[player].robots[robot];
            let (movement, action) = (std::mem::take(&mut robot.set_move), std::mem::take(&mut robot.set_action));
            (robot.last_move, robot.last_action) = if in_game { (movement, action) } else { Default::default() };
        }
        game.move_all(&acting, &self.things(&present, &walls));
        for player in 0..4 {
            let arrives = |&(owner, robot): &Id| {
                owner == player && game.players[player].places.contains(&game.robot((owner, robot)).place)
            };
            if game.players[player].in_game && present.iter().any(arrives) {
                (game.players[player].finish_round, game.players[player].in_game) = (game.akt_round, false);
            }
        }
        let things = game.things(&present, &walls);
        game.fire_all(&acting, &things);
        for player in &mut game.players {
            player.in_game &= player.robots.iter().any(Robot::is_alive);
        }
        game.build_all(&acting);
        game.akt_round += 1;
        game
    }

    fn robot(&self, (player, robot): Id) -> &Robot {
        &self.players[player].robots[robot]
    }

    fn things(&self, robots: &[Id], walls: &[usize]) -> BTreeMap<Place, Thing> {
        let robots = robots.iter().map(|&id| (self.robot(id).place, Thing::Robot(id)));
        robots.chain(walls.iter().map(|&wall| (self.walls[wall].place, Thing::Wall(wall)))).collect()
    }

    /// Takes lives. Returns whether a robot loses them.
    fn hurt(&mut self, thing: Thing, lives: i32) -> bool {
        match thing {
            Thing::Robot((player, robot)) => self.players[player].robots[robot].lives -= lives,
            Thing::Wall(wall) => self.walls[wall].lives -= lives,
        }
        matches!(thing, Thing::Robot(_))
    }

    fn move_all(&mut self, robots: &[Id], at: &BTreeMap<Place, Thing>) {
        let mut wanted: BTreeMap<Place, Vec<Id>> = BTreeMap::new();
        for &(player, robot) in robots {
            let it = &mut self.players[player].robots[robot];
            let place = it.orient.ahead(it.place);
            if it.last_move != Move::Up {
                it.orient = it.orient.turned(it.last_move);
            } else if let Some(&bumped) = at.get(&place) {
                self.hurt(bumped, STEP_ATTACK);
            } else if self.on_board(place) {
                wanted.entry(place).or_default().push((player, robot));
            }
        }
        for (place, rivals) in wanted {
            if let [(player, robot)] = rivals[..] {
                self.players[player].robots[robot].place = place;
            } else {
                for id in rivals {
                    self.hurt(Thing::Robot(id), STEP_ATTACK);
                }
            }
        }
    }

    fn fire_all(&mut self, robots: &[Id], at: &BTreeMap<Place, Thing>) {
        for &id in robots.iter() {
            let Robot { place, orient, last_action, .. } = *self.robot(id);
            let mut place = orient.ahead(place);
            while self.on_board(place) && !at.contains_key(&place) {
                place = orient.ahead(place);
            }
            let Some(&hit) = at.get(&place).filter(|_| last_action == Action::Fire) else { continue };
            let around = self.neighbours(place).into_iter().filter_map(|cell| at.get(&cell));
            let around: Vec<_> = around.map(|&thing| (thing, SPLASH_FIRE)).collect();
            for (thing, fire) in [vec![(hit, STRAIGHT_FIRE)], around].concat() {
                if self.hurt(thing, fire) {
                    self.players[id.0].score += fire;
                }
            }
        }
    }

    fn build_all(&mut self, robots: &[Id]) {
        let mut listed: BTreeSet<Place> = self.walls.iter().map(|wall| wall.place).collect();
        let alive: Vec<Place> =
            self.players.iter().flat_map(|player| &player.robots).filter(|it| it.is_alive()).map(|it| it.place).collect();
        let near = |(x, y): Place| alive.iter().any(|&(u, v)| x.abs_diff(u) <= 1 && y.abs_diff(v) <= 1);
        let mut accepted: Vec<(usize, Place)> = Vec::new();
        for &id in robots.iter().filter(|&&id| self.robot(id).is_alive()) {
            let Action::Build(x, y) = self.robot(id).last_action else { continue };
            let charged = accepted.iter().filter(|(player, _)| *player == id.0).count();
            let may_pay = i64::from(self.players[id.0].walls) > charged as i64;
            if may_pay && !listed.contains(&(x, y)) && !near((x, y)) {
                accepted.push((id.0, (x, y)));
            }
        }
        let new: BTreeSet<Place> = accepted.iter().map(|&(_, cell)| cell).filter(|&cell| self.on_board(cell)).collect();
        let there = self.walls.iter().filter(|wall| self.on_board(wall.place)).count();
        if (there + new.len()) as i32 > self.width * self.height / 8 {
            accepted.retain(|&(_, cell)| !self.on_board(cell));
        }
        for (player, place) in accepted {
            self.players[player].walls -= 1;
            if listed.insert(place) {
                self.walls.push(Wall { place, lives: WALL_LIVES });
            }
        }
    }

    /// Sets the movement of a robot, 0 for R1 and 1 for R2.
    pub fn set_move(&mut self, robot: usize, movement: Move) {
        self.players[self.my_position].robots[robot].set_move = movement;
    }

    /// Sets the action of a robot.
    pub fn set_action(&mut self, robot: usize, action: Action) {
        self.players[self.my_position].robots[robot].set_action = action;
    }

    /// Your orders as an answer line; `play` prints it.
    pub fn response(&self) -> String {
        let [first, second] = &self.me().robots;
        format!("R1 {} {} R2 {} {}", first.set_move, first.set_action, second.set_move, second.set_action)
    }
}

/// Plays one round (arguments ID FILE), or all rounds from stdin (argument ID).
/// Calls your strategy in each round. Reports an invalid round on stderr and
/// answers it without orders. Reports a panic too; the orders set before it are
/// your answer, and the player keeps its memory.
pub fn play(mut strategy: impl FnMut(&mut Game)) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let id = |text: &str| text.parse().ok().filter(|&id: &usize| id < 4);
    let done = match arguments.as_slice() {
        [me] if id(me).is_some() => play_all(id(me).unwrap_or(0), &mut strategy).map(|()| true),
        [me, file] if id(me).is_some() => {
            std::fs::read(file).and_then(|text| print_response(&text, id(me).unwrap_or(0), file, &mut strategy))
        }
        _ => Err(io::Error::other("usage: strategy ID [ROUND_FILE], where ID is 0, 1, 2 or 3")),
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

/// Reads `round N` and the N lines of each round, until `end`.
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

/// The answer to a round; `false` if the round is invalid or the strategy panics.
pub fn respond(text: &[u8], me: usize, file: &str, strategy: &mut impl FnMut(&mut Game)) -> (String, bool) {
    match Game::read(text, me, file) {
        Ok(mut game) => {
            let fine = catch_unwind(AssertUnwindSafe(|| strategy(&mut game))).is_ok();
            (game.response(), fine)
        }
        Err(why) => {
            eprintln!("{why}");
            ("R1 NONE NOTHING R2 NONE NOTHING".to_owned(), false)
        }
    }
}

/// Splits a text into words at blanks, commas and line ends. A line that begins
/// without a label continues the line before. Errors say what was expected.
struct Reader<'a> {
    text: &'a [u8],
    /// Where the last word begins and ends.
    start: usize,
    at: usize,
}

const ANY: std::ops::RangeInclusive<i32> = i32::MIN..=i32::MAX;

fn integer(word: &[u8]) -> Option<i32> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let good = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(word).ok().filter(|_| good)?.parse().ok()
}

impl Reader<'_> {
    fn game(&mut self, my_position: usize) -> Result<Game, String> {
        let rounds = self.pair(b'/', 0..=i32::MAX, "the round and the last one, as in 3/100")?;
        let (width, height) = self.pair(b'x', 1..=32, "the size of the board, as in 25x25")?;
        let mut players = Vec::new();
        for p in 1..=4 {
            self.label(&format!("P{p}:"))?;
            players.push(self.player(width, height)?);
        }
        for (p, player) in (1..).zip(&mut players) {
            self.label(&format!("P{p}_finish:"))?;
            while self.goes_on() {
                player.places.push(self.cell(width, height)?);
                self.comma()?;
                if player.places.len() > 32 {
                    return Err("32 goal cells at most".to_owned());
                }
            }
        }
        let mut walls = Vec::new();
        self.label("Walls:")?;
        while self.goes_on() {
            walls.push(Wall { place: self.place()?, lives: self.any()? });
            self.comma()?;
            if walls.len() > 128 {
                return Err("128 walls at most".to_owned());
            }
        }
        for (p, player) in (1..).zip(&mut players) {
            self.label(&format!("P{p}_move:"))?;
            for (name, robot) in ["R1", "R2"].into_iter().zip(&mut player.robots) {
                self.expect(name)?;
                robot.last_move = self.choice(&MOVES, "a movement")?;
                let actions = [("NOTHING", Action::Nothing), ("FIRE", Action::Fire), ("BUILD", Action::Build(0, 0))];
                robot.last_action = self.choice(&actions, "an action")?;
                if let Action::Build(x, y) = &mut robot.last_action {
                    (*x, *y) = self.place()?;
                }
            }
        }
        for (p, player) in (1..).zip(&mut players) {
            self.label(&format!("P{p}:"))?;
            player.name = self.name()?;
        }
        self.next();
        if self.start < self.text.len() {
            return Err("the end".to_owned());
        }
        Ok(Game { my_position, akt_round: rounds.0, finish_round: rounds.1, width, height, players, walls })
    }

    fn player(&mut self, width: i32, height: i32) -> Result<Player, String> {
        Ok(Player {
            in_game: self.number(0..=1, "0 or 1, whether it is in the game")? == 1,
            finish_round: self.number(0..=i32::MAX, "the round of arrival")?,
            score: self.any()?,
            walls: self.any()?,
            robots: [self.robot("R1", width, height)?, self.robot("R2", width, height)?],
            places: Vec::new(),
            name: String::new(),
        })
    }

    fn robot(&mut self, name: &str, width: i32, height: i32) -> Result<Robot, String> {
        self.expect(name)?;
        let lives = self.any()?;
        let orient = self.choice(&DIRECTIONS, "a direction")?;
        let place = if lives > 0 { self.cell(width, height)? } else { self.place()? };
        let (last_move, last_action) = Default::default();
        let (set_move, set_action) = Default::default();
        Ok(Robot { place, lives, orient, last_move, last_action, set_move, set_action })
    }

    fn any(&mut self) -> Result<i32, String> {
        self.number(ANY, "a number of 32 bits")
    }

    fn place(&mut self) -> Result<Place, String> {
        Ok((self.any()?, self.any()?))
    }

    /// A place on the board.
    fn cell(&mut self, width: i32, height: i32) -> Result<Place, String> {
        let expected = "a cell on the board";
        Ok((self.number(1..=width, expected)?, self.number(1..=height, expected)?))
    }

    fn is_blank(&self, at: usize) -> bool {
        matches!(self.text.get(at), Some(b' ' | b'\t'))
    }

    /// The length of the line end here, or 0. A CR counts only before an LF.
    fn line_end(&self, at: usize) -> usize {
        match self.text.get(at..).unwrap_or_default() {
            [b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => 0,
        }
    }

    fn skip_blanks(&self, mut at: usize) -> usize {
        while self.is_blank(at) {
            at += 1;
        }
        at
    }

    fn next(&mut self) {
        while self.is_blank(self.at) || self.line_end(self.at) > 0 {
            self.at += self.line_end(self.at).max(1);
        }
        self.start = self.at;
        while !self.is_blank(self.at)
            && self.line_end(self.at) == 0
            && !matches!(self.text.get(self.at), Some(b',') | None)
        {
            self.at += 1;
        }
    }

    fn word(&self) -> &[u8] {
        &self.text[self.start..self.at]
    }

    fn line_begin(&self) -> usize {
        self.text[..self.start].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1)
    }

    /// Whether the word begins a line.
    fn fresh(&self) -> bool {
        self.skip_blanks(self.line_begin()) == self.start
    }

    fn message(&self, file: &str, expected: &str) -> String {
        let line = self.text[..self.start].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = self.start - self.line_begin() + 1;
        let end = self.at.min(self.start + 23).max((self.start + 1).min(self.text.len()));
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
        let mut found: String = self.text[self.start..end].iter().map(shown).collect();
        if found.is_empty() {
            found = "the end".to_owned();
        }
        format!("{file}:{line}:{column}: expected {expected}, found {found}")
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        self.next();
        if self.word() == word.as_bytes() {
            Ok(())
        } else {
            Err(word.to_owned())
        }
    }

    fn label(&mut self, label: &str) -> Result<(), String> {
        self.expect(label)?;
        if self.fresh() {
            Ok(())
        } else {
            Err(label.to_owned())
        }
    }

    fn choice<T: Copy>(&mut self, words: &[(&str, T)], expected: &str) -> Result<T, String> {
        self.next();
        let found = words.iter().find(|(word, _)| word.as_bytes() == self.word());
        found.map(|&(_, value)| value).ok_or_else(|| expected.to_owned())
    }

    fn number(&mut self, range: std::ops::RangeInclusive<i32>, expected: &str) -> Result<i32, String> {
        self.next();
        integer(self.word()).filter(|number| range.contains(number)).ok_or_else(|| expected.to_owned())
    }

    /// Reads two numbers in one word, alone on a line.
    fn pair(
        &mut self,
        between: u8,
        range: std::ops::RangeInclusive<i32>,
        expected: &str,
    ) -> Result<(i32, i32), String> {
        self.next();
        let parts: Vec<_> = self.word().split(|&byte| byte == between).map(integer).collect();
        let (a, b) = match parts[..] {
            [Some(a), Some(b)] if range.contains(&a) && range.contains(&b) && self.fresh() => (a, b),
            _ => return Err(expected.to_owned()),
        };
        let end = self.skip_blanks(self.at);
        if end < self.text.len() && self.line_end(end) == 0 {
            self.next();
            return Err("the end of the line".to_owned());
        }
        Ok((a, b))
    }

    /// Whether a list continues: the next word is not a label.
    fn goes_on(&mut self) -> bool {
        let before = self.at;
        self.next();
        let is_label = |word: &[u8]| match word {
            b"Walls:" => true,
            [b'P', b'1'..=b'4', rest @ ..] => matches!(rest, b":" | b"_finish:" | b"_move:"),
            _ => false,
        };
        let on = self.start < self.text.len() && !(self.fresh() && is_label(self.word()));
        self.at = before;
        on
    }

    fn comma(&mut self) -> Result<(), String> {
        self.next();
        if self.text.get(self.start) != Some(&b',') {
            return Err("a comma".to_owned());
        }
        self.at += 1;
        Ok(())
    }

    /// Reads a total, which the kit ignores, and the name up to the end of the line.
    fn name(&mut self) -> Result<String, String> {
        self.next();
        let digits = self.word().strip_prefix(b"-").unwrap_or(self.word());
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) || self.text.get(self.at) == Some(&b',') {
            return Err("a total, a blank and a name".to_owned());
        }
        self.start = self.skip_blanks(self.at);
        self.at = self.start;
        while self.at < self.text.len() && self.line_end(self.at) == 0 {
            self.at += 1;
        }
        let name = std::str::from_utf8(self.word()).map(|name| name.trim_end_matches([' ', '\t']));
        match name {
            Ok(name) if name.len() <= 64 && !name.contains(char::is_control) => Ok(name.to_owned()),
            _ => Err("a name in UTF-8, of 64 bytes at most, without control characters".to_owned()),
        }
    }
}
