//! The cells that gokus can walk on, and the number of steps between them.

use rulebook_core::boladedrac::{Cell, Direction, Setup};

/// The cells without a rock.
///
/// ```
/// use rulebook_core::boladedrac::{Cell, State};
/// use rulebook_players::boladedrac::Ground;
///
/// let state = State::default();
/// let ground = Ground::of(state.setup());
/// let field = ground.field([Cell::new(1, 1)]);
/// assert_eq!((field.steps(Cell::new(4, 2)), field.steps(Cell::new(0, 0))), (Some(4), None));
/// ```
#[derive(Clone, Debug)]
pub struct Ground {
    cols: usize,
    is_free: Vec<bool>,
}

impl Ground {
    /// Creates the ground of a board.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let (rows, cols) = (setup.size.height(), setup.size.width());
        let cells = (0..rows).flat_map(|i| (0..cols).map(move |j| Cell::new(i, j)));
        let is_free = cells.map(|cell| !setup.rocks.contains(cell.position())).collect();
        Self { cols: cols.into(), is_free }
    }

    /// Blocks a cell as if it had a rock.
    pub fn block(&mut self, cell: Cell) {
        let index = index(self.cols, cell);
        if let Some(is_free) = self.is_free.get_mut(index) {
            *is_free = false;
        }
    }

    /// Whether a cell is free.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.is_free.get(index(self.cols, cell)).copied().unwrap_or_default()
    }

    /// Computes the number of steps from every cell to the nearest target.
    #[must_use]
    pub fn field(&self, targets: impl IntoIterator<Item = Cell>) -> DistanceField {
        let mut field = DistanceField { cols: self.cols, steps: vec![FAR; self.is_free.len()] };
        let mut queue: Vec<usize> = Vec::with_capacity(self.is_free.len());
        for target in targets {
            if self.is_free(target) && field.steps(target).is_none() {
                let target = index(self.cols, target);
                field.steps[target] = 0;
                queue.push(target);
            }
        }
        let mut settled = 0;
        while let Some(&from) = queue.get(settled) {
            settled += 1;
            let steps = field.steps[from].saturating_add(1);
            // The border is rock (SET-1), so a free cell has four neighbors on the board.
            for to in [from - self.cols, from + self.cols, from - 1, from + 1] {
                if self.is_free[to] && field.steps[to] == FAR {
                    field.steps[to] = steps;
                    queue.push(to);
                }
            }
        }
        field
    }
}

/// The number of steps from every cell to the nearest of some targets.
#[derive(Clone, Debug)]
pub struct DistanceField {
    cols: usize,
    steps: Vec<u16>,
}

/// A number of steps above any distance, for cells that reach no target.
const FAR: u16 = u16::MAX;

impl DistanceField {
    /// The number of steps from a cell; `None` if there is no path.
    #[must_use]
    pub fn steps(&self, from: Cell) -> Option<u16> {
        self.steps.get(index(self.cols, from)).copied().filter(|&steps| steps != FAR)
    }

    /// The directions of the first steps of all shortest paths; empty at a target.
    #[must_use]
    pub fn best_directions(&self, from: Cell) -> Vec<Direction> {
        let Some(steps) = self.steps(from) else { return Vec::new() };
        let is_nearer = |way: &Direction| self.steps(from.next(*way)).is_some_and(|rest| rest < steps);
        Direction::ALL.into_iter().filter(is_nearer).collect()
    }
}

fn index(cols: usize, cell: Cell) -> usize {
    usize::from(cell.i) * cols + usize::from(cell.j)
}
