//! A small language for boards, orders and their results.
//!
//! A board is drawn as in `spec/redbot.md`: each row starts with its number,
//! and the column numbers are below. `11>` is a robot, `#40` a standing wall,
//! `x` a destroyed wall. Robots that are not drawn are destroyed and off the
//! board. Each player has 10 walls left, the counter is 10 of 100, and there
//! are no goal cells.

use rulebook_core::contract::{Event as _, Rules as _};
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::{
    ByPlayer, Cell, Event, Name, Object, Orders, Player, Robot, RobotId, RobotNo, Rules, Setup, State, Wall,
};

/// A board and the orders of its round.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) setup: Setup,
    pub(crate) orders: ByPlayer<Orders>,
    window: Window,
}

/// The drawn part of the board.
#[derive(Clone, Default)]
struct Window {
    rows: Vec<i32>,
    columns: Vec<i32>,
}

/// The result of a round.
pub(crate) struct Round {
    pub(crate) before: State,
    pub(crate) after: State,
    pub(crate) events: Vec<Event>,
    window: Window,
}

/// An empty standard board.
pub(crate) fn empty() -> Board {
    let mut setup = Setup::start(Rules::STANDARD, 100);
    setup.round = 10;
    for id in RobotId::ALL {
        *setup.robot_mut(id) = Robot { lives: 0, direction: Direction::Up, position: Position::new(0, 0) };
    }
    for player in Player::ALL {
        setup.players[player].in_game = false;
        setup.players[player].walls_left = 10;
        setup.goals[player].clear();
    }
    Board { setup, orders: ByPlayer::default(), window: Window::default() }
}

/// A standard board with one part drawn.
#[track_caller]
pub(crate) fn board(drawing: &str) -> Board {
    let mut board = empty();
    let (window, cells) = parse(drawing);
    board.window = window;
    for (at, cell) in cells {
        let Position { x, y } = at;
        board = match cell.as_str() {
            "." => board,
            "x" => board.wall(x, y, 0),
            wall if wall.starts_with('#') => board.wall(x, y, wall[1..].parse().expect("lives of a drawn wall")),
            robot => board.put(robot, x, y),
        };
    }
    board
}

#[track_caller]
fn parse(drawing: &str) -> (Window, Vec<(Position, String)>) {
    let lines: Vec<&str> = drawing.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (numbers, rows) = lines.split_last().expect("a drawing has rows");
    let columns: Vec<i32> = numbers.split_whitespace().map(|n| n.parse().expect("a column number")).collect();
    let mut window = Window { rows: Vec::new(), columns };
    let mut cells = Vec::new();
    for row in rows {
        let digits = row.find(' ').expect("a row number and cells");
        let y = row[..digits].parse().expect("a row number");
        window.rows.push(y);
        let drawn = format!("{:width$}", &row[digits + 1..], width = 3 * window.columns.len());
        assert_eq!(drawn.len(), 3 * window.columns.len(), "row {y} has three characters a column");
        for (i, &x) in window.columns.iter().enumerate() {
            cells.push((Position::new(x, y), drawn[3 * i..3 * i + 3].trim().to_owned()));
        }
    }
    (window, cells)
}

impl Board {
    /// Places a robot, such as `11>`, with 13 lives; its player is in the game.
    #[track_caller]
    pub(crate) fn put(mut self, robot: &str, x: i32, y: i32) -> Self {
        let id = robot_id(robot);
        let direction = match robot.as_bytes()[2] {
            b'^' => Direction::Up,
            b'>' => Direction::Right,
            b'v' => Direction::Down,
            b'<' => Direction::Left,
            other => panic!("no direction: {other}"),
        };
        *self.setup.robot_mut(id) = Robot { lives: 13, direction, position: Position::new(x, y) };
        self.setup.players[id.player].in_game = true;
        self
    }

    pub(crate) fn lives(mut self, robot: &str, lives: i32) -> Self {
        self.setup.robot_mut(robot_id(robot)).lives = lives;
        self
    }

    pub(crate) fn wall(mut self, x: i32, y: i32, lives: i32) -> Self {
        self.setup.walls.push(Wall { position: Position::new(x, y), lives }).expect("room for a wall");
        self
    }

    /// Places `count` destroyed walls on the lowest rows.
    pub(crate) fn rubble(mut self, count: i32) -> Self {
        let width = i32::from(self.setup.size.width());
        for n in 0..count {
            self = self.wall(n % width + 1, n / width + 1, 0);
        }
        self
    }

    pub(crate) fn size(mut self, width: u8, height: u8) -> Self {
        self.setup.size = Size::new(width, height).expect("sides of 1 to 32");
        self
    }

    pub(crate) fn rule(mut self, key: &str, value: &str) -> Self {
        self.setup.rules.set(key, value).expect("a rule");
        self
    }

    pub(crate) fn counter(mut self, round: i32, max_rounds: i32) -> Self {
        (self.setup.round, self.setup.max_rounds) = (round, max_rounds);
        self
    }

    pub(crate) fn goal(mut self, player: Player, x: u8, y: u8) -> Self {
        self.setup.goals[player].push(Cell { x, y }).expect("room for a goal cell");
        self
    }

    pub(crate) fn allowance(mut self, player: Player, walls_left: i32) -> Self {
        self.setup.players[player].walls_left = walls_left;
        self
    }

    pub(crate) fn points(mut self, player: Player, fire_points: i32) -> Self {
        self.setup.players[player].fire_points = fire_points;
        self
    }

    /// Takes a player out of the game.
    pub(crate) fn out(mut self, player: Player) -> Self {
        self.setup.players[player].in_game = false;
        self
    }

    /// Marks a player as arrived in a round.
    pub(crate) fn arrived(mut self, player: Player, round: i32) -> Self {
        self.setup.players[player].finish_round = Some(round);
        self.out(player)
    }

    pub(crate) fn name(mut self, player: Player, name: &str) -> Self {
        self.setup.players[player].name = Name::new(name).expect("a name");
        self
    }

    /// Gives a robot an order: `11 UP FIRE`.
    #[track_caller]
    pub(crate) fn order(mut self, order: &str) -> Self {
        let (robot, order) = order.split_once(' ').expect("a robot and its order");
        let id = robot_id(robot);
        let line = format!("R1 {order} R2 NONE NOTHING");
        self.orders[id.player][id.no] = Orders::parse(line.as_bytes()).expect("an order").r1;
        self
    }

    /// Gives every living robot the same order.
    #[track_caller]
    pub(crate) fn all(mut self, order: &str) -> Self {
        for id in RobotId::ALL {
            if self.setup.robot(id).is_alive() {
                self = self.order(&format!("{} {order}", tag(id)));
            }
        }
        self
    }

    #[track_caller]
    pub(crate) fn state(self) -> State {
        State::new(self.setup).expect("a valid board")
    }

    /// Plays the round.
    #[track_caller]
    pub(crate) fn play(self) -> Round {
        let before = State::new(self.setup).expect("a valid board");
        let (after, events) = step(&before, &self.orders);
        Round { before, after, events, window: self.window }
    }
}

/// Plays one step and records its events.
#[track_caller]
pub(crate) fn step(before: &State, orders: &ByPlayer<Orders>) -> (State, Vec<Event>) {
    let mut after = before.clone();
    let mut events = Vec::new();
    after.step(orders, &mut |event: Event| events.push(event)).expect("the game goes on");
    (after, events)
}

impl Round {
    /// Checks the drawn part of the board.
    #[track_caller]
    pub(crate) fn assert_board(&self, drawing: &str) {
        let (window, cells) = parse(drawing);
        let expected = draw(&window, |at| {
            let cell = cells.iter().find(|(cell, _)| *cell == at).expect("a drawn cell");
            cell.1.clone()
        });
        assert_eq!(draw(&self.window, |at| cell(&self.after, at)), expected, "the board after the round");
    }

    /// A robot after the round: `11> 5 5 with 13`.
    pub(crate) fn robot(&self, robot: &str) -> String {
        let id = robot_id(robot);
        let Robot { lives, direction, position } = self.after.setup().robot(id);
        format!("{}{} {position} with {lives}", tag(id), arrow(*direction))
    }

    /// The lives of several robots after the round: `11:13 21:12`.
    pub(crate) fn lives(&self, robots: &str) -> String {
        let lives = |robot| format!("{robot}:{}", self.after.setup().robot(robot_id(robot)).lives);
        robots.split(' ').map(lives).collect::<Vec<_>>().join(" ")
    }

    /// The list of walls after the round: `6 5 40, 7 5 38`.
    pub(crate) fn walls(&self) -> String {
        let walls = self.after.setup().walls.iter();
        walls.map(|wall| format!("{} {}", wall.position, wall.lives)).collect::<Vec<_>>().join(", ")
    }

    /// The walls built in the round, in the order of the list.
    pub(crate) fn built(&self) -> String {
        let walls = self.after.setup().walls.iter().skip(self.before.setup().walls.len());
        walls.map(|wall| wall.position.to_string()).collect::<Vec<_>>().join(", ")
    }

    /// All four allowances after the round.
    pub(crate) fn allowances(&self) -> [i32; 4] {
        Player::ALL.map(|player| self.after.setup().players[player].walls_left)
    }

    /// All four players' fire points after the round.
    pub(crate) fn points(&self) -> [i32; 4] {
        Player::ALL.map(|player| self.after.setup().players[player].fire_points)
    }

    pub(crate) fn in_game(&self, player: Player) -> bool {
        self.after.setup().players[player].in_game
    }

    /// The clauses of the events, without those that occur in every round.
    pub(crate) fn clauses(&self) -> String {
        self.telling().map(|event| event.clause().id()).collect::<Vec<_>>().join(" ")
    }

    /// The events of one clause in words.
    pub(crate) fn said(&self, clause: &str) -> Vec<String> {
        self.events.iter().filter(|event| event.clause().id() == clause).map(ToString::to_string).collect()
    }

    /// The events with their clauses, one per line.
    pub(crate) fn trace(&self) -> String {
        self.telling().map(|event| format!("{}: {event}", event.clause())).collect::<Vec<_>>().join("\n")
    }

    fn telling(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(|event| !matches!(event, Event::Ordered { .. } | Event::RoundOver { .. }))
    }
}

/// `11` or `11>` is R1 of P1.
#[track_caller]
pub(crate) fn robot_id(robot: &str) -> RobotId {
    let digit = |i| char::from(robot.as_bytes()[i]).to_digit(10).expect("a digit") as usize;
    RobotId::new(Player::new(digit(0) - 1).expect("a player"), RobotNo::ALL[digit(1) - 1])
}

fn tag(id: RobotId) -> String {
    format!("{}{}", id.player.number(), id.no as u8 + 1)
}

fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '^',
        Direction::Right => '>',
        Direction::Down => 'v',
        Direction::Left => '<',
    }
}

fn cell(state: &State, at: Position) -> String {
    let setup = state.setup();
    match state.object_at(at) {
        Some(Object::Robot(id)) => format!("{}{}", tag(id), arrow(setup.robot(id).direction)),
        Some(Object::Wall(index)) => format!("#{:02}", setup.walls[usize::from(index)].lives),
        None if setup.walls.iter().any(|wall| wall.position == at) => "x".into(),
        None => ".".into(),
    }
}

fn draw(window: &Window, cell: impl Fn(Position) -> String) -> String {
    let row = |&y: &i32| {
        let cells = window.columns.iter().map(|&x| format!("{:^3}", cell(Position::new(x, y))));
        format!("{y:>2} {}\n", cells.collect::<String>())
    };
    window.rows.iter().map(row).collect()
}
