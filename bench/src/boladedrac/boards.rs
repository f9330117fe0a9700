//! Start states: the built-in boards, and random arenas.

use super::scene::{Scene, gokus_on};
use rulebook_core::boladedrac::{Cell, Item, Parameters, Setup, State};
use rulebook_core::grid::{WideCellSet, WideSize};
use rulebook_players::chance::SeededDraws;
use std::num::NonZeroU32;

/// The built-in boards except the usual start, the smallest one first.
pub(super) fn built_in() -> impl Iterator<Item = State> + Clone {
    const FILES: [&str; 10] = [
        include_str!("../../boards/boladedrac/nook.cnf"),
        include_str!("../../boards/boladedrac/cove.cnf"),
        include_str!("../../boards/boladedrac/islet.cnf"),
        include_str!("../../boards/boladedrac/garden.cnf"),
        include_str!("../../boards/boladedrac/tower.cnf"),
        include_str!("../../boards/boladedrac/temple.cnf"),
        include_str!("../../boards/boladedrac/desert.cnf"),
        include_str!("../../boards/boladedrac/canyon.cnf"),
        include_str!("../../boards/boladedrac/forest.cnf"),
        include_str!("../../boards/boladedrac/world.cnf"),
    ];
    FILES.into_iter().map(|file| State::read(file.as_bytes()).expect("the built-in boards are valid"))
}

/// The built-in boards for four players, and the usual start.
pub(super) fn for_four() -> impl Iterator<Item = State> + Clone {
    built_in().filter(|state| state.setup().gokus.len() == 4).chain([State::default()])
}

/// A random board for four players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arena {
    /// Rows and columns.
    pub(super) size: (u8, u8),
    /// The percentage of inner cells that are rocks.
    pub(super) rocks: usize,
    /// The number of capsules, of balls, of beans and of kintons, each.
    pub(super) things: usize,
    /// The parameters; the numbers of capsules and balls follow from the board.
    pub(super) parameters: Parameters,
}

impl Arena {
    /// Creates the board: random rocks, things and gokus, at full strength.
    ///
    /// # Panics
    ///
    /// If there are more things than free cells; that is a bug in the arena.
    pub(super) fn build(self, chance: &mut SeededDraws) -> State {
        let (rows, cols) = self.size;
        let all = |(rows, cols)| (0..rows).flat_map(move |i| (0..cols).map(move |j| Cell::new(i, j)));
        let is_inner = |cell: &Cell| (1..rows - 1).contains(&cell.i) && (1..cols - 1).contains(&cell.j);
        let (mut free, border): (Vec<Cell>, Vec<Cell>) = all(self.size).partition(is_inner);
        let mut take = |count: usize| -> Vec<Cell> { (0..count).map(|_| remove_random(&mut free, chance)).collect() };
        let set = |cells: Vec<Cell>| cells.into_iter().map(Cell::position).collect::<WideCellSet>();
        let items = |cells: Vec<Cell>| cells.into_iter().map(Item::there).collect();
        let inner = usize::from(rows - 2) * usize::from(cols - 2);
        let rocks = set(border.into_iter().chain(take(self.rocks * inner / 100)).collect());
        let setup = Setup {
            parameters: self.parameters,
            size: WideSize::new(cols, rows).expect("an arena is a board"),
            round: 0,
            rocks,
            capsules: set(take(self.things)),
            balls: set(take(self.things)),
            beans: items(take(self.things)),
            kintons: items(take(self.things)),
            gokus: gokus_on(take(4).into_iter(), self.parameters.max_strength),
        };
        Scene::of_setup(setup).done()
    }
}

/// Removes a random cell.
fn remove_random(free: &mut Vec<Cell>, chance: &mut SeededDraws) -> Cell {
    let cells = NonZeroU32::new(free.len() as u32).expect("an arena has free cells");
    free.swap_remove(chance.below(cells) as usize)
}
