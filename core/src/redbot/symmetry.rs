//! The symmetry of the rules: a quarter turn of the board.
//!
//! A clockwise turn makes the top side the right side: P1 takes the place of P2, P2 that of P3, and so on. The rules
//! favor no seat: a round on the turned board gives the turned result. Only the order of the walls built in that round
//! can differ.

use super::orders::{Action, Order, Orders};
use super::setup::Cell;
use super::state::State;
use super::team::{ByPlayer, Player};
use crate::grid::{Position, Size};

impl State {
    /// Turns the board clockwise by a quarter and renames the players; robots keep their numbers.
    ///
    /// ```
    /// use rulebook_core::redbot::{P1, P2, RobotNo, State};
    ///
    /// let turned = State::default().quarter_turn();
    /// // P1 R1 started at 11 25.
    /// assert_eq!(turned.setup().players[P2].robots[RobotNo::R1].position.to_string(), "25 15");
    /// ```
    #[must_use]
    pub fn quarter_turn(&self) -> Self {
        let setup = self.setup();
        let size = setup.size;
        let mut turned = setup.clone();
        // Both sides are already in range.
        turned.size = Size::new(size.height(), size.width()).unwrap_or(size);
        for player in Player::ALL {
            let place = player.next();
            turned.players[place] = setup.players[player].clone();
            turned.goals[place] = setup.goals[player].clone();
            for goal in &mut turned.goals[place] {
                *goal = turn_cell(*goal, size);
            }
            let player = &mut turned.players[place];
            player.last_orders = turn_orders(player.last_orders, size);
            for robot in [&mut player.robots.r1, &mut player.robots.r2] {
                robot.position = turn(robot.position, size);
                robot.direction = robot.direction.turned_right();
            }
        }
        for wall in &mut turned.walls {
            wall.position = turn(wall.position, size);
        }
        Self::of_valid(turned)
    }
}

/// Turns orders with the board.
#[must_use]
pub fn quarter_turn(orders: &ByPlayer<Orders>, size: Size) -> ByPlayer<Orders> {
    let mut turned = ByPlayer::default();
    for (player, &orders) in orders.iter() {
        turned[player.next()] = turn_orders(orders, size);
    }
    turned
}

/// Swaps column and row, and counts the rows from the other end. Numbers far
/// off the board wrap around, so that different cells stay different.
const fn turn(at: Position, size: Size) -> Position {
    Position::new(at.y, (size.width() as i32 + 1).wrapping_sub(at.x))
}

fn turn_cell(cell: Cell, size: Size) -> Cell {
    let at = turn(cell.into(), size);
    Cell { x: at.x as u8, y: at.y as u8 }
}

fn turn_orders(orders: Orders, size: Size) -> Orders {
    let turn_order = |order: Order| Order {
        action: match order.action {
            Action::Build(at) => Action::Build(turn(at, size)),
            action => action,
        },
        ..order
    };
    Orders { r1: turn_order(orders.r1), r2: turn_order(orders.r2) }
}
