//! The board as a strategy sees it. Read SET-7, MOV-3 and BLD-1 to BLD-4 first.

use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::{Movement, Object, Player, Robot, RobotId, State};

/// The cell and the direction of a robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pose {
    pub(super) position: Position,
    pub(super) direction: Direction,
}

impl Pose {
    pub(super) const fn of(robot: &Robot) -> Self {
        Self { position: robot.position, direction: robot.direction }
    }

    /// The cell ahead, on or off the board.
    pub(super) const fn ahead(self) -> Position {
        self.position.next(self.direction)
    }

    /// The pose after an unobstructed movement.
    pub(super) const fn after(self, movement: Movement) -> Self {
        match movement {
            Movement::Up => Self { position: self.ahead(), ..self },
            Movement::Left => Self { direction: self.direction.turned_left(), ..self },
            Movement::Right => Self { direction: self.direction.turned_right(), ..self },
            Movement::None => self,
        }
    }
}

/// The objects by cell.
#[derive(Clone, Debug)]
pub(super) struct Board {
    size: Size,
    cells: Vec<Option<Object>>,
}

impl Board {
    /// The objects of a state.
    pub(super) fn of(state: &State) -> Self {
        let setup = state.setup();
        let mut board = Self { size: setup.size, cells: vec![None; setup.size.area().into()] };
        for (index, wall) in setup.numbered_walls().filter(|(_, wall)| wall.is_standing()) {
            board.put(wall.position, Object::Wall(index));
        }
        for (id, robot) in setup.robots().filter(|(_, robot)| robot.is_alive()) {
            board.put(robot.position, Object::Robot(id));
        }
        board
    }

    /// A guess at the cells after the next movement: rivals of `player` that
    /// moved in the last round move on.
    pub(super) fn guess(state: &State, player: Player) -> Self {
        let now = Self::of(state);
        let mut guess = now.clone();
        for (id, robot) in state.setup().robots().filter(|(id, robot)| id.player != player && robot.is_alive()) {
            let owner = &state.setup().players[id.player];
            let ahead = Pose::of(robot).ahead();
            // MOV-4: a cell that a robot leaves is not free yet.
            let moves_on = owner.in_game && owner.last_orders[id.no].movement == Movement::Up;
            if moves_on && now.is_free(ahead) && guess.is_free(ahead) {
                guess.relocate(robot.position, ahead);
            }
        }
        guess
    }

    /// The object on a cell; `None` off the board (BLD-7).
    pub(super) fn at(&self, cell: Position) -> Option<Object> {
        index(self.size, cell).and_then(|i| self.cells.get(i).copied().flatten())
    }

    /// The cell of a robot, if it is on the board.
    pub(super) fn cell_of(&self, robot: RobotId) -> Option<Position> {
        let i = self.cells.iter().position(|&object| object == Some(Object::Robot(robot)))? as i32;
        let width = i32::from(self.size.width());
        Some(Position::new(1 + i % width, 1 + i / width))
    }

    /// Whether a cell is on the board and empty.
    pub(super) fn is_free(&self, cell: Position) -> bool {
        self.size.contains(cell) && self.at(cell).is_none()
    }

    /// Moves the object on a cell, if there is one.
    pub(super) fn relocate(&mut self, from: Position, to: Position) {
        if from == to {
            return;
        }
        let object = index(self.size, from).and_then(|i| self.cells.get_mut(i)).and_then(Option::take);
        if let Some(object) = object {
            self.put(to, object);
        }
    }

    /// The first object ahead, with its cell (FIR-2).
    pub(super) fn first_ahead(&self, pose: Pose) -> Option<(Position, Object)> {
        let cells = core::iter::successors(Some(pose.ahead()), |cell| Some(cell.next(pose.direction)));
        let mut cells = cells.take_while(|&cell| self.size.contains(cell));
        cells.find_map(|cell| self.at(cell).map(|object| (cell, object)))
    }

    /// Whether a wall could be built on this cell if nobody moved (BLD-3, BLD-4).
    pub(super) fn may_build(&self, state: &State, cell: Position) -> bool {
        let setup = state.setup();
        self.size.contains(cell)
            && !setup.walls.iter().any(|wall| wall.position == cell)
            && !setup.robots().any(|(_, robot)| robot.is_alive() && robot.position.is_within_one(cell))
    }

    fn put(&mut self, cell: Position, object: Object) {
        if let Some(place) = index(self.size, cell).and_then(|i| self.cells.get_mut(i)) {
            *place = Some(object);
        }
    }
}

/// The index of a board cell, row by row from the bottom.
pub(super) fn index(size: Size, cell: Position) -> Option<usize> {
    size.contains(cell).then(|| ((cell.y - 1) * i32::from(size.width()) + cell.x - 1) as usize)
}
