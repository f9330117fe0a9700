//! Plays one round, phase by phase. Read ORD-1 to ORD-4 first.

use super::event::Event;
use super::orders::Orders;
use super::round::Round;
use super::state::State;
use super::team::ByPlayer;
use super::{arrival, build, deaths, fire, movement};
use crate::contract::{GameOver, Observer};

impl State {
    /// Plays one round with the orders of each player for its two robots.
    ///
    /// Orders for robots that cannot act are allowed and have no effect (ORD-2, ORD-3).
    ///
    /// ```
    /// use rulebook_core::redbot::{ByPlayer, Orders, P1, RobotNo, State};
    ///
    /// let mut state = State::default();
    /// let mut orders = ByPlayer::<Orders>::default();
    /// orders[P1] = Orders::parse(b"R1 UP NOTHING R2 LEFT NOTHING")?;
    /// state.step(&orders, &mut ())?;
    /// assert_eq!(state.setup().players[P1].robots[RobotNo::R1].position.to_string(), "11 24");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over; the state is then unchanged (END-3).
    pub fn step<O: Observer<Event>>(&mut self, orders: &ByPlayer<Orders>, observer: &mut O) -> Result<(), GameOver> {
        if self.is_over() {
            return Err(GameOver);
        }
        let (setup, board) = self.parts_mut();
        let mut round = Round::begin(setup, board, orders, observer);
        movement::resolve(&mut round);
        arrival::resolve(&mut round);
        fire::resolve(&mut round);
        deaths::resolve(&mut round);
        build::resolve(&mut round);
        round.end();
        debug_assert!(self.is_consistent());
        Ok(())
    }
}
