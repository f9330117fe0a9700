//! Handmade turns, each dominated by one kind of action.

use super::boards::Field;
use crate::measured::{Part, Segment};
use rulebook_core::fibot::{FiBot, P1, P2, Robot, Robots, Setup, SlideDirection, State, Turn};
use rulebook_core::grid::{CellSet, Position, Size};
use rulebook_players::chance::SeededDraws;

/// The phases that are measured separately.
///
/// | phase | what happens in each turn |
/// |---|---|
/// | sliding | one of 24 robots slides along a row or a column of 25 x 25 cells |
/// | staying | one of 12 robots cannot slide, because of a wall or another robot |
/// | exploding | one of 26 robots explodes and takes others with it, until few are left |
/// | passing | the answer is a pass, or names a robot that is not there or not the player's |
/// | ending | a robot reaches the flag, or the last round is over |
pub(super) fn phases() -> Vec<Part<FiBot>> {
    vec![sliding(), staying(), exploding(), passing(), ending()]
}

fn robot(letter: u8) -> Robot {
    Robot::from_letter(letter).expect("robots are named by letters")
}

fn slide(letter: u8, way: SlideDirection) -> Turn {
    Turn::Slide { robot: robot(letter), way }
}

fn read(rows: &[&str]) -> State {
    let file = format!("{} {} 25 1\n1 1 {0} {1}\n{}\n", rows[0].len(), rows.len(), rows.join("\n"));
    State::read(file.as_bytes()).unwrap_or_else(|error| panic!("a phase has no valid state: {error}\n{file}"))
}

/// Twelve robots of each player slide back and forth, each in its own row or column.
fn sliding() -> Part<FiBot> {
    let lanes = |columns: bool| {
        let (walls, robots) = (CellSet::EMPTY, Robots::NONE);
        let mut setup = Setup { walls, robots, ..Setup::start(Setup::MAX_ROUNDS) };
        setup.size = Size::new(25, 25).expect("25 x 25 is a board");
        for (lane, letter) in (1..).zip((b'A'..=b'L').zip(b'N'..=b'Y').flat_map(|(own, rivals)| [own, rivals])) {
            setup.robots[robot(letter)] = Some(if columns { Position::new(lane, 1) } else { Position::new(1, lane) });
        }
        State::new(setup).unwrap_or_else(|broken| panic!("lanes are no valid state: {broken}"))
    };
    let segment = |columns: bool| {
        let [there, back] = if columns {
            [SlideDirection::South, SlideDirection::North]
        } else {
            [SlideDirection::East, SlideDirection::West]
        };
        let turn = |number: u8| {
            let first = if number.is_multiple_of(2) { b'A' } else { b'N' };
            slide(first + number / 2 % 12, if number < 24 { there } else { back })
        };
        Segment::new(lanes(columns), (0..48).map(turn).collect())
    };
    Part::new("sliding", [segment(false), segment(true)])
}

fn staying() -> Part<FiBot> {
    let start = read(&["..........", ".#########", ".#ABCDE#F#", ".#NOPQR#S#", ".#########", ".........."]);
    let turn = |number: usize| slide(b"ANBOCPDQER"[number % 10], SlideDirection::ALL[number / 10 % 4]);
    Part::new("staying", [Segment::new(start, (0..40).map(turn).collect())])
}

fn exploding() -> Part<FiBot> {
    let segments = (0..16).map(|seed: usize| {
        let field = Field {
            size: (15, 15),
            walls: 4 * (seed % 4),
            robots: 13,
            halves: false,
            rounds: 25,
            to_move: if seed.is_multiple_of(2) { P1 } else { P2 },
        };
        let start = field.build(&mut SeededDraws::new(seed as u64, 2, 0));
        let (mut state, mut moves) = (start.clone(), Vec::new());
        let third = |state: &State| state.setup().robots.of(state.setup().to_move).nth(2).map(|(robot, _)| robot);
        while let Some(robot) = third(&state) {
            moves.push(Turn::Explode { robot });
            // A player who has robots can take a turn.
            let _ = state.step(Turn::Explode { robot }, &mut ());
        }
        Segment::new(start, moves)
    });
    Part::new("exploding", segments)
}

fn passing() -> Part<FiBot> {
    let start = read(&["AB...", "..#..", "...NO"]);
    let turn = |number: usize| match number % 4 {
        0 => Turn::Pass,
        1 => slide(b'Z', SlideDirection::West),
        2 => slide(b'N', SlideDirection::North),
        _ => Turn::Explode { robot: robot(b'B') },
    };
    Part::new("passing", [Segment::new(start, (0..40).map(turn).collect())])
}

fn ending() -> Part<FiBot> {
    let reached = SlideDirection::ALL.map(|way| {
        let mut setup = read(&["...#...", ".......", "...A...", "...N...", "......."]).into_setup();
        let from = Position::new(4, 3);
        setup.robots[robot(b'N')] = Some(Position::new(7, 5));
        let start = State::new(setup.clone()).map(|state| state.slide_end(from, way));
        setup.flags[P2] = start.unwrap_or(from);
        let start = State::new(setup).unwrap_or_else(|broken| panic!("no valid state: {broken}"));
        Segment::new(start, vec![slide(b'A', way)])
    });
    let last = SlideDirection::ALL.map(|way| {
        let mut setup = read(&["...#...", ".......", "...A...", "...N...", "......."]).into_setup();
        (setup.rounds_left, setup.to_move) = (1, P2);
        let start = State::new(setup).unwrap_or_else(|broken| panic!("no valid state: {broken}"));
        Segment::new(start, vec![slide(b'N', way)])
    });
    Part::new("ending", reached.into_iter().chain(last))
}
