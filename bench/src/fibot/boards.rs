//! Start states.

use rulebook_core::fibot::{P1, Player, Robot, Robots, Setup, State};
use rulebook_core::grid::{CellSet, Position, Size};
use rulebook_players::chance::SeededDraws;
use std::num::NonZeroU32;

/// Five of the built-in boards.
pub(super) fn built_in() -> impl Iterator<Item = State> + Clone {
    const FILES: [&str; 5] = [
        include_str!("../../boards/fibot/example.txt"),
        include_str!("../../boards/fibot/small.txt"),
        include_str!("../../boards/fibot/hall.txt"),
        include_str!("../../boards/fibot/gates.txt"),
        include_str!("../../boards/fibot/long.txt"),
    ];
    FILES.into_iter().map(|file| State::read(file.as_bytes()).expect("the boards of the house are valid"))
}

/// A random board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    /// Columns and rows.
    pub(super) size: (u8, u8),
    /// The percentage of cells that are walls.
    pub(super) walls: usize,
    /// The number of robots of each player.
    pub(super) robots: usize,
    /// Whether each player begins on its own half.
    pub(super) halves: bool,
    /// The number of rounds left.
    pub(super) rounds: u8,
    /// The player to move.
    pub(super) to_move: Player,
}

impl Field {
    /// Creates the board: random walls, flags and robots.
    ///
    /// # Panics
    ///
    /// If there are more robots than free cells; that is a bug in the field.
    pub(super) fn build(self, chance: &mut SeededDraws) -> State {
        let size = Size::new(self.size.0, self.size.1).expect("a field is a board");
        let (to_move, walls, robots) = (self.to_move, CellSet::EMPTY, Robots::NONE);
        let mut setup = Setup { size, to_move, walls, robots, ..Setup::start(self.rounds) };
        let (width, height) = (i32::from(size.width()), i32::from(size.height()));
        let mut free: Vec<Position> =
            (1..=height).flat_map(|y| (1..=width).map(move |x| Position::new(x, y))).collect();
        for _ in 0..self.walls * free.len() / 100 {
            setup.walls.insert(take(&mut free, |_| true, chance));
        }
        for player in Player::ALL {
            let side = |at: &Position| !self.halves || (2 * at.x <= width) == (player == P1);
            setup.flags[player] = take(&mut free, side, chance);
            let own = Robot::ALL.into_iter().filter(|robot| robot.player() == player);
            for robot in own.take(self.robots) {
                setup.robots[robot] = Some(take(&mut free, side, chance));
            }
        }
        State::new(setup).unwrap_or_else(|broken| panic!("a field is no valid state: {broken}"))
    }
}

/// Removes a random cell that fits.
fn take(free: &mut Vec<Position>, fits: impl Fn(&Position) -> bool, chance: &mut SeededDraws) -> Position {
    loop {
        let cells = NonZeroU32::new(free.len() as u32).expect("a field has free cells");
        let index = chance.below(cells) as usize;
        if fits(&free[index]) {
            return free.swap_remove(index);
        }
    }
}
