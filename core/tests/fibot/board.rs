//! A small language for boards, turns and their results.
//!
//! A board is drawn row by row as in a state file; blanks around rows are
//! ignored. Player 1 is to move, and 9 rounds are left. Both flags are on the
//! first free cell, which no robot of a drawing reaches by chance.

use rulebook_core::contract::Event as _;
use rulebook_core::fibot::{ByPlayer, Event, Player, Robot, Robots, Setup, State, Turn};
use rulebook_core::grid::{CellSet, Position, Size};

/// A board before a turn.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) setup: Setup,
}

/// The result of a turn.
pub(crate) struct PlayedTurn {
    pub(crate) before: State,
    pub(crate) after: State,
    pub(crate) events: Vec<Event>,
}

pub(crate) fn robot(letter: char) -> Robot {
    Robot::from_letter(letter.try_into().expect("an ASCII letter")).expect("a robot's letter")
}

pub(crate) fn at(x: i32, y: i32) -> Position {
    Position::new(x, y)
}

#[track_caller]
pub(crate) fn board(drawing: &str) -> Board {
    let rows: Vec<&str> = drawing.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let (mut walls, mut robots, mut free) = (CellSet::EMPTY, Robots::NONE, None);
    for (y, row) in (1..).zip(&rows) {
        assert_eq!(row.len(), rows[0].len(), "a drawing has rows of one length");
        for (x, cell) in (1..).zip(row.chars()) {
            match cell {
                '.' => free = free.or(Some(at(x, y))),
                '#' => walls.insert(at(x, y)),
                letter => robots[robot(letter)] = Some(at(x, y)),
            }
        }
    }
    let side = |length: usize| u8::try_from(length).expect("a side of a drawing");
    let size = Size::new(side(rows[0].len()), side(rows.len())).expect("a drawing has cells");
    let flags = ByPlayer::new([free.expect("a drawing has a free cell"); 2]);
    let to_move = Player::ALL[0];
    Board { setup: Setup { size, rounds_left: 9, to_move, flags, walls, robots } }
}

impl Board {
    pub(crate) fn flag(mut self, player: Player, x: i32, y: i32) -> Self {
        self.setup.flags[player] = at(x, y);
        self
    }

    pub(crate) fn turn_of(mut self, player: Player) -> Self {
        self.setup.to_move = player;
        self
    }

    pub(crate) fn rounds_left(mut self, rounds: u8) -> Self {
        self.setup.rounds_left = rounds;
        self
    }

    #[track_caller]
    pub(crate) fn state(&self) -> State {
        State::new(self.setup.clone()).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Plays a turn given as an answer line.
    #[track_caller]
    pub(crate) fn play(&self, answer: &str) -> PlayedTurn {
        play(&self.state(), answer)
    }
}

#[track_caller]
pub(crate) fn play(before: &State, answer: &str) -> PlayedTurn {
    let (mut after, mut events) = (before.clone(), Vec::new());
    after.step(Turn::from_answer(answer.as_bytes()), &mut |event| events.push(event)).expect("the game is not over");
    PlayedTurn { before: before.clone(), after, events }
}

impl PlayedTurn {
    /// The cell of a robot after the turn.
    pub(crate) fn at(&self, letter: char) -> Option<(i32, i32)> {
        self.after.setup().robots[robot(letter)].map(|Position { x, y }| (x, y))
    }

    /// The letters of the robots lost in the turn.
    pub(crate) fn lost(&self) -> String {
        let robots = self.before.setup().robots.iter().map(|(robot, _)| robot);
        robots.filter(|&robot| self.after.setup().robots[robot].is_none()).map(Robot::letter).collect()
    }

    /// The letters of the robots that moved or were lost.
    pub(crate) fn changed(&self) -> String {
        let changed = |robot: &Robot| self.before.setup().robots[*robot] != self.after.setup().robots[*robot];
        Robot::ALL.into_iter().filter(changed).map(Robot::letter).collect()
    }

    /// The events in words, each after its clause.
    pub(crate) fn trace(&self) -> Vec<String> {
        self.events.iter().map(|event| format!("{} {event}", event.clause())).collect()
    }
}

pub(crate) fn write(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).expect("writing to a string cannot fail");
    text
}
