//! Random mazes for matches. The same seed and numbers give the same board.
//!
//! A board is symmetric, left to right and top to bottom, so that all players start
//! alike. Only things whose number is not a multiple of 4 break the symmetry.

mod checks;
mod request;
#[cfg(test)]
mod tests;

pub(crate) use checks::{dead_ends, max_dead_ends, unfairness, unreached};
pub(crate) use request::Request;

use rulebook_core::boladedrac::{Cell, Direction, Goku, Item, ItemKind, Name, Parameter, Setup, State};
use rulebook_core::grid::{Position, WideCellSet, WideSize};
use rulebook_players::boladedrac::Ground;
use rulebook_players::chance::SeededDraws;
use std::fmt;
use std::num::NonZeroU32;

/// Maximum share of the inner cells that become rocks, in percent.
const ROCKS: usize = 34;
/// Maximum difference of the players' distances to a kind of thing, in steps.
const MAX_UNFAIRNESS: u32 = 3;
/// Number of boards to try.
const ATTEMPTS: u64 = 40;
/// Minimum distance of a thing from the cells where gokus start, in rows plus columns, if there is room.
const MIN_START_DISTANCE: u16 = 3;
/// Number of random orbits from which the one farthest from other things of the kind is chosen.
const CHOICES: usize = 4;

/// Why a board cannot be generated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GenerateError {
    /// A side is not 3 to 64 cells.
    Size { rows: u8, cols: u8 },
    /// The number of players is not 1 to 4.
    Players(u8),
    /// The number of beans or kintons is above 32.
    Items(ItemKind, u32),
    /// Too many gokus and things for the board.
    Room { needed: u64, cells: u64 },
    /// The numbers break rules of the state file, which the text names.
    Parameters(String),
    /// No number of the state file has this key.
    Key(String),
    /// A number is out of its range.
    Number { key: &'static str, least: u32, most: u32, found: u32 },
    /// All attempts favor a player or have too many dead ends.
    Unfair,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { rows, cols } => {
                write!(f, "a board has 3 to {max} rows and columns, not {rows} and {cols}", max = WideSize::MAX_SIDE)
            }
            Self::Players(players) => write!(f, "a game has 1 to 4 players, not {players}"),
            Self::Items(kind, count) => {
                let word = if *kind == ItemKind::Bean { "beans" } else { "kintons" };
                write!(f, "a board has at most {} {word}, not {count}", Item::MAX)
            }
            Self::Room { needed, cells } => write!(
                f,
                "the gokus and things need {needed} cells, but the board has {cells} inside its border; \
                 choose more rows or columns, or fewer things"
            ),
            Self::Parameters(violations) => write!(f, "the numbers break a rule of the state file: {violations}"),
            Self::Key(key) => {
                let keys: Vec<_> = Parameter::ALL.into_iter().map(Parameter::name).chain(request::ITEM_KEYS).collect();
                write!(f, "no number of a state has the key `{key}`; the keys are {}", keys.join(", "))
            }
            Self::Number { key, least, most, found } => {
                write!(f, "{key}: expected an integer {least}..{most}, found {found}")
            }
            Self::Unfair => write!(
                f,
                "none of {ATTEMPTS} boards is fair to all players; choose another seed, more rows or columns, or \
                 multiples of 4 things"
            ),
        }
    }
}

impl std::error::Error for GenerateError {}

impl GenerateError {
    /// What to do about the error, if there is more to say.
    pub(crate) fn hint(&self) -> Option<String> {
        let Self::Key(key) = self else { return None };
        let option = [("rows", "--rows"), ("cols", "--cols"), ("nb_players", "--players")];
        if let Some((_, option)) = option.into_iter().find(|(name, _)| name == key) {
            return Some(format!("{option} N sets it"));
        }
        let keys = Parameter::ALL.into_iter().map(Parameter::name).chain(request::ITEM_KEYS);
        let near = keys.map(|known| (strsim::osa_distance(key, known), known)).min();
        near.filter(|(distance, _)| *distance <= 3).map(|(_, known)| format!("did you mean `{known}`?"))
    }
}

/// Generates a connected and fair board with few dead ends.
///
/// # Errors
///
/// When the request is impossible, or no board of this seed is good enough.
pub(crate) fn generate(seed: u64, request: &Request) -> Result<State, GenerateError> {
    let Request { rows, cols, players, beans, kintons, .. } = *request;
    let size = WideSize::new(cols, rows).filter(|_| rows >= 3 && cols >= 3);
    let size = size.ok_or(GenerateError::Size { rows, cols })?;
    if !(1..=4).contains(&players) {
        return Err(GenerateError::Players(players));
    }
    for (kind, count) in [(ItemKind::Bean, beans), (ItemKind::Kinton, kintons)] {
        if count as usize > Item::MAX {
            return Err(GenerateError::Items(kind, count));
        }
    }
    let (needed, cells) = (request.needed(), u64::from(rows - 2) * u64::from(cols - 2));
    if needed > cells {
        return Err(GenerateError::Room { needed, cells });
    }
    let mut error = GenerateError::Unfair;
    for attempt in 0..ATTEMPTS {
        let chance = SeededDraws::new(seed, 0, attempt);
        let Some(setup) = Builder::new(*request, size, chance).build() else { continue };
        let is_good = unreached(&setup).is_empty()
            && dead_ends(&setup) <= max_dead_ends(&setup)
            && unfairness(&setup).is_some_and(|steps| steps <= MAX_UNFAIRNESS);
        match State::new(setup) {
            Ok(state) if is_good => return Ok(state),
            Ok(_) => {}
            Err(invalid) => error = GenerateError::Parameters(invalid.to_string()),
        }
    }
    Err(error)
}

/// A board that is being generated.
struct Builder {
    request: Request,
    setup: Setup,
    ground: Ground,
    chance: SeededDraws,
    starts: Vec<Cell>,
    /// The cells of gokus and things.
    taken: WideCellSet,
}

impl Builder {
    fn new(request: Request, size: WideSize, chance: SeededDraws) -> Self {
        let setup = Setup {
            parameters: request.parameters,
            size,
            rocks: border(size),
            capsules: WideCellSet::EMPTY,
            balls: WideCellSet::EMPTY,
            beans: Default::default(),
            kintons: Default::default(),
            gokus: Default::default(),
            round: 0,
        };
        let ground = Ground::of(&setup);
        Self { request, setup, ground, chance, starts: Vec::new(), taken: WideCellSet::EMPTY }
    }

    fn build(mut self) -> Option<Setup> {
        self.place_rocks();
        self.place_gokus()?;
        for cell in self.place(self.request.parameters.nb_capsules)? {
            self.setup.capsules.insert(cell.position());
        }
        for (kind, count) in [(ItemKind::Bean, self.request.beans), (ItemKind::Kinton, self.request.kintons)] {
            for cell in self.place(count)? {
                self.setup.items_mut(kind).push(Item::there(cell)).ok()?;
            }
        }
        for cell in self.place(self.request.parameters.nb_balls)? {
            self.setup.balls.insert(cell.position());
        }
        Some(self.setup)
    }

    /// The orbit of a cell: the cell and its mirror images, row by row.
    fn orbit(&self, cell: Cell) -> Vec<Cell> {
        let far = Cell::new(self.setup.size.height() - 1 - cell.i, self.setup.size.width() - 1 - cell.j);
        let mut cells = vec![cell, Cell::new(cell.i, far.j), Cell::new(far.i, cell.j), far];
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The orbits of all cells without a rock, shuffled.
    fn orbits(&mut self) -> Vec<Vec<Cell>> {
        let free = free_cells(&self.setup);
        let mut orbits: Vec<_> = free.map(|cell| self.orbit(cell)).collect();
        orbits.sort_unstable();
        orbits.dedup();
        for last in (1..orbits.len()).rev() {
            // The cast is lossless: a board has at most 4096 cells.
            let below = NonZeroU32::MIN.saturating_add(last as u32);
            orbits.swap(last, self.chance.below(below) as usize);
        }
        orbits
    }

    /// Places rocks at random where they keep the free cells connected and make no dead end.
    fn place_rocks(&mut self) {
        let inner = free_cells(&self.setup).count();
        let room = 2 * self.request.needed() as usize;
        let max_rocks = (inner * ROCKS / 100).min(inner.saturating_sub(room));
        let mut rocks = 0;
        for orbit in self.orbits() {
            if rocks + orbit.len() > max_rocks {
                continue;
            }
            let mut ground = self.ground.clone();
            orbit.iter().for_each(|&cell| ground.block(cell));
            if is_passable(&ground, &orbit) && checks::is_connected(&ground, inner - rocks - orbit.len(), &self.setup) {
                rocks += orbit.len();
                orbit.iter().for_each(|&cell| self.setup.rocks.insert(cell.position()));
                self.ground = ground;
            }
        }
    }

    /// Places the gokus on the orbit nearest to the corners. On a board that is too narrow
    /// for an orbit of four cells, places them far apart.
    fn place_gokus(&mut self) -> Option<()> {
        let players = usize::from(self.request.players);
        let corner = free_cells(&self.setup)
            .filter(|&cell| self.orbit(cell).len() == 4)
            .min_by_key(|cell| (u16::from(cell.i) + u16::from(cell.j), cell.i));
        self.starts = match corner {
            // Two players start in opposite corners.
            Some(corner) => match self.orbit(corner)[..] {
                [first, .., last] if players == 2 => vec![first, last],
                ref orbit => orbit.iter().copied().take(players).collect(),
            },
            None => self.far_apart(players)?,
        };
        for (name, &cell) in ["P1", "P2", "P3", "P4"].into_iter().zip(&self.starts) {
            self.setup.gokus.push(Goku::new(Name::new(name)?, cell, self.setup.parameters.max_strength));
            self.taken.insert(cell.position());
        }
        Some(())
    }

    fn far_apart(&self, players: usize) -> Option<Vec<Cell>> {
        let mut cells = vec![free_cells(&self.setup).next()?];
        while cells.len() < players {
            let field = self.ground.field(cells.iter().copied());
            cells.push(free_cells(&self.setup).max_by_key(|&cell| field.steps(cell))?);
        }
        Some(cells)
    }

    /// Chooses cells for things of one kind: whole orbits, then single cells that are as
    /// fair as possible. `None` if there is no room.
    fn place(&mut self, count: u32) -> Option<Vec<Cell>> {
        let mut cells = Vec::new();
        let count = count as usize;
        while cells.len() < count {
            let left = count - cells.len();
            let chosen = match self.spread_orbit(left, &cells) {
                Some(orbit) => orbit,
                None => vec![self.fair_cell(&cells)?],
            };
            for cell in chosen {
                self.taken.insert(cell.position());
                cells.push(cell);
            }
        }
        Some(cells)
    }

    fn may_have_thing(&self, cell: Cell, from_start: u16) -> bool {
        let is_far = |start: &Cell| cell.i.abs_diff(start.i) + cell.j.abs_diff(start.j) >= from_start as u8;
        !self.taken.contains(cell.position()) && self.starts.iter().all(is_far)
    }

    /// Among some of the largest orbits that fit, the one farthest from other things of the kind.
    fn spread_orbit(&mut self, left: usize, others: &[Cell]) -> Option<Vec<Cell>> {
        let mut orbits = self.orbits();
        orbits.retain(|orbit| {
            orbit.len() <= left && orbit.iter().all(|&cell| self.may_have_thing(cell, MIN_START_DISTANCE))
        });
        let largest = orbits.iter().map(Vec::len).max()?;
        orbits.retain(|orbit| orbit.len() == largest);
        orbits.truncate(CHOICES);
        let others = self.ground.field(others.iter().copied());
        let apart = |orbit: &Vec<Cell>| {
            let of_orbit = orbit.iter().skip(1).map(|&cell| self.ground.field([orbit[0]]).steps(cell));
            let from_others = others.steps(orbit[0]).into_iter();
            of_orbit.flatten().chain(from_others).min()
        };
        orbits.into_iter().max_by_key(|orbit| apart(orbit))
    }

    /// The cell for one more thing that makes the players' distances to the kind most equal.
    fn fair_cell(&mut self, others: &[Cell]) -> Option<Cell> {
        let fields: Vec<_> = self.starts.iter().map(|&start| self.ground.field([start])).collect();
        let nearest: Vec<_> =
            fields.iter().map(|field| others.iter().filter_map(|&cell| field.steps(cell)).min()).collect();
        let unfair = |cell: Cell| {
            let steps = fields.iter().zip(&nearest).map(|(field, &near)| match (field.steps(cell), near) {
                (Some(steps), Some(near)) => steps.min(near),
                (steps, near) => steps.or(near).unwrap_or(u16::MAX),
            });
            let (least, most) = steps.fold((u16::MAX, 0), |(least, most), steps| (steps.min(least), steps.max(most)));
            most.saturating_sub(least)
        };
        let shuffled: Vec<Cell> = self.orbits().into_iter().flatten().collect();
        let fairest = |from_start| {
            let cells = shuffled.iter().copied().filter(|&cell| self.may_have_thing(cell, from_start));
            cells.min_by_key(|&cell| unfair(cell))
        };
        fairest(MIN_START_DISTANCE).or_else(|| fairest(0))
    }
}

fn border(size: WideSize) -> WideCellSet {
    let (rows, cols) = (size.height(), size.width());
    let is_border = |cell: &Cell| cell.i == 0 || cell.j == 0 || cell.i + 1 == rows || cell.j + 1 == cols;
    cells(size).filter(is_border).map(Cell::position).collect()
}

fn cells(size: WideSize) -> impl Iterator<Item = Cell> {
    (1..=i32::from(size.height()))
        .flat_map(move |y| (1..=i32::from(size.width())).map(move |x| Cell::at(Position::new(x, y))))
}

/// The cells without a rock.
fn free_cells(setup: &Setup) -> impl Iterator<Item = Cell> + '_ {
    cells(setup.size).filter(|cell| !setup.rocks.contains(cell.position()))
}

/// Whether every free cell beside the new rocks still has at least two free neighbors.
fn is_passable(ground: &Ground, rocks: &[Cell]) -> bool {
    let beside = rocks.iter().flat_map(|&rock| Direction::ALL.map(|direction| rock.next(direction)));
    beside.filter(|&cell| ground.is_free(cell)).all(|cell| checks::free_neighbors(ground, cell) >= 2)
}
