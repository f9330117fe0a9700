//! Orders as integers, one for each robot. The integer combines movement and special action. Only builds on cells of
//! the board have a code, although builds off the board are valid orders too (BLD-7).

use super::orders::{Action, Movement, Order, Orders};
use super::state::State;
use super::team::{Player, RobotId, RobotNo};
use crate::contract::{ActionCode, ActionSpace};
use crate::grid::{Position, Size};

/// The movements in the order of their codes.
const MOVEMENTS: [Movement; 4] = [Movement::Up, Movement::Left, Movement::Right, Movement::None];

/// The codes of special actions: nothing, fire, then a build on each cell.
const NOTHING: u32 = 0;
const FIRE: u32 = 1;
const FIRST_BUILD: u32 = 2;

/// The number of special actions on a board of this size.
const fn actions(size: Size) -> u32 {
    FIRST_BUILD + size.area() as u32
}

impl State {
    /// The action space: for each robot, four movements times nothing, fire, or a build on a cell.
    pub(super) const fn order_space(&self) -> ActionSpace {
        let each = MOVEMENTS.len() as u32 * actions(self.setup().size);
        ActionSpace::of_two(each, each)
    }

    pub(super) fn code_of(&self, orders: &Orders) -> Option<ActionCode> {
        let size = self.setup().size;
        Some(ActionCode([code_of_one(orders.r1, size)?, code_of_one(orders.r2, size)?]))
    }

    pub(super) fn orders_of(&self, code: ActionCode) -> Option<Orders> {
        let [r1, r2] = code.0;
        let size = self.setup().size;
        Some(Orders { r1: order_of(r1, size)?, r2: order_of(r2, size)? })
    }

    /// Whether a robot's next order can have this code. A destroyed robot has only the default order (ORD-2).
    pub(super) fn allows_order(&self, player: Player, no: RobotNo, value: u32) -> bool {
        if self.is_over() || !self.setup().players[player].in_game {
            return false;
        }
        let size = self.setup().size;
        match self.setup().robot(RobotId { player, no }).is_alive() {
            true => order_of(value, size).is_some(),
            false => code_of_one(Order::default(), size) == Some(value),
        }
    }
}

fn code_of_one(order: Order, size: Size) -> Option<u32> {
    let action = match order.action {
        Action::Nothing => NOTHING,
        Action::Fire => FIRE,
        Action::Build(at) if size.contains(at) => FIRST_BUILD + cell_number(at, size)?,
        Action::Build(_) => return None,
    };
    let movement = MOVEMENTS.iter().position(|&movement| movement == order.movement)?;
    Some(movement as u32 * actions(size) + action)
}

fn order_of(code: u32, size: Size) -> Option<Order> {
    let movement = *MOVEMENTS.get((code / actions(size)) as usize)?;
    let action = match code % actions(size) {
        NOTHING => Action::Nothing,
        FIRE => Action::Fire,
        build => Action::Build(cell(build - FIRST_BUILD, size)),
    };
    Some(Order { movement, action })
}

/// Numbers the cells row by row, from 1 1.
fn cell_number(at: Position, size: Size) -> Option<u32> {
    let from_0 = |coordinate: i32| u32::try_from(coordinate - 1).ok();
    Some(from_0(at.y)? * u32::from(size.width()) + from_0(at.x)?)
}

const fn cell(number: u32, size: Size) -> Position {
    let width = size.width() as u32;
    Position::new((number % width) as i32 + 1, (number / width) as i32 + 1)
}
