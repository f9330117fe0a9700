//! Test support: states from the drawings in the rules.

use super::refusal::Refusal;
use super::rules::Rules;
use super::state::{Cell, Direction, State, Wall};
use crate::model::drawing::drawing;

/// The start of a standard game of 30 rounds.
pub(super) fn board() -> State {
    State::start(&Rules::default(), 30)
}

/// The state of the n-th drawing of a clause, from 0.
pub(super) fn drawn(clause: &str, n: usize) -> State {
    draw(&drawing("redbot", clause, n))
}

/// The state of a drawing. Robots that are not drawn are dead, and players without a drawn robot are out of the
/// game.
pub(super) fn draw(picture: &str) -> State {
    let mut state = board();
    for player in &mut state.players {
        player.in_game = false;
        player.robots[0].lives = 0;
        player.robots[1].lives = 0;
    }
    let mut rows: Vec<&str> = picture.lines().collect();
    let columns: Vec<i64> = cells(rows.pop().unwrap()).iter().map(|text| text.trim().parse().unwrap()).collect();
    for row in rows {
        let y = row[..3].trim().parse().unwrap();
        for (text, &x) in cells(row).iter().zip(&columns) {
            put(&mut state, text, Cell::new(x, y));
        }
    }
    state
}

/// Splits a line of a drawing into cells of three characters. The last cell may lack trailing blanks.
fn cells(line: &str) -> Vec<String> {
    let characters: Vec<char> = line.chars().skip(3).collect();
    characters.chunks(3).map(|chunk| chunk.iter().collect()).collect()
}

fn put(state: &mut State, text: &str, cell: Cell) {
    match text.trim() {
        "." => {}
        "x" => state.walls.push(Wall { cell, lives: 0 }),
        text if text.starts_with('#') => state.walls.push(Wall { cell, lives: text[1..].parse().unwrap() }),
        text => {
            let direction = match &text[2..] {
                "^" => Direction::Up,
                ">" => Direction::Right,
                "v" => Direction::Down,
                "<" => Direction::Left,
                other => panic!("{other:?} is not a direction"),
            };
            let (player, r) = seat(text);
            state.players[player].in_game = true;
            let robot = &mut state.players[player].robots[r];
            (robot.lives, robot.direction, robot.cell) = (state.rules.robot_lives, direction, cell);
        }
    }
}

/// The player and the robot of a name such as `12`.
fn seat(name: &str) -> (usize, usize) {
    let digit = |at: usize| usize::from(name.as_bytes()[at] - b'1');
    (digit(0), digit(1))
}

/// The cell of a robot such as `12`.
pub(super) fn cell(state: &State, name: &str) -> (i64, i64) {
    let (player, r) = seat(name);
    let cell = state.players[player].robots[r].cell;
    (cell.x, cell.y)
}

/// The lives of a robot such as `12`.
pub(super) fn lives(state: &State, name: &str) -> i64 {
    let (player, r) = seat(name);
    state.players[player].robots[r].lives
}

/// Plays one round with these answers.
pub(super) fn play(state: &mut State, answers: [&str; 4]) -> Vec<Refusal> {
    state.step(answers.map(str::as_bytes))
}
