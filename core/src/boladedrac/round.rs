//! Plays one round. Read ROU-1 to ROU-4 and FRO-1 to FRO-4 first.
//!
//! A ball is *owed* if it was deposited or lost in this round, and is now neither carried nor on the board. At the end
//! of the round, each owed ball is placed on the board again (BAL-1).

use super::Cell;
use super::action::Action;
use super::event::Event;
use super::goku::{ByPlayer, Goku, Gokus, Player};
use super::order::Order;
use super::setup::{Items, Setup};
use super::state::{AbsentItems, State};
use super::status::Status;
use crate::chance::{Chance, ChanceError};
use crate::contract::{Observer, StepError};
use core::marker::PhantomData;
use core::num::NonZeroU32;
use heapless::Vec;

/// The maximum number of events of a round:
///
/// - 2 for the order of the players and the end of the round;
/// - for each of 4 players: 4 for freezing, throwing, the end of its kinton and its return, 2 for a ray, 7 for a move;
/// - 1 for each of 64 items that come back;
/// - 1 for each owed ball that is placed.
const MAX_EVENTS: usize = 2 + 4 * (4 + 2 + 7) + 64 + MAX_OWED;
/// The maximum number of owed balls in a round: a ray can kill three carriers, and each move can add two balls.
pub(super) const MAX_OWED: usize = 3 + 2 * 4;
/// The maximum number of times that a cell gains or loses a ball in a round: each owed ball is placed on one cell, and
/// each move can take the ball of one cell.
const MAX_TOGGLED: usize = MAX_OWED + 4;

/// The maximum number of attempts to draw a suitable cell (DEA-3, BAL-1).
pub(super) const ATTEMPTS: u32 = 200;

/// A round in progress. If a draw is missing, [`State::step`] restores the state.
pub(super) struct Round<'a, C: ?Sized, O> {
    pub(super) state: &'a mut State,
    pub(super) chance: &'a mut C,
    /// The number of owed balls so far: those that the end of the round places on the board (BAL-1).
    pub(super) balls_to_place: u8,
    /// The cells that have gained or lost a ball.
    toggled: Vec<Cell, MAX_TOGGLED>,
    /// Events for the observer, kept until all draws have succeeded.
    pub(super) events: Vec<Event, MAX_EVENTS>,
    observer: PhantomData<O>,
}

/// The parts of a state that a round changes, except the balls on the board. Their
/// changes are in [`Round::toggled`].
struct Backup {
    gokus: Gokus,
    beans: Items,
    kintons: Items,
    absent: AbsentItems,
}

impl State {
    /// Plays one round with the action of each player (ROU-1). Actions of frozen players and of seats without a player
    /// have no effect (FRO-4).
    ///
    /// ```
    /// use rulebook_core::boladedrac::{Action, Direction, Event, P1, State};
    /// use rulebook_core::chance::{Draw, RecordedDraws};
    /// use rulebook_core::players::ByPlayer;
    ///
    /// let draws = ["1/2", "2/3", "3/4"].map(|draw| Draw::parse(draw.as_bytes()).unwrap());
    /// let mut actions = ByPlayer::default();
    /// actions[P1] = Action::Move(Direction::Right);
    /// let (mut state, mut events) = (State::default(), Vec::new());
    /// state.step(&actions, &mut RecordedDraws::new(&draws), &mut |event: Event| events.push(event.to_string()))?;
    /// assert_eq!(events[..2], ["the order is P1 P2 P3 P4", "P1 moves from 1 1 to 1 2"]);
    /// # Ok::<(), rulebook_core::contract::StepError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`StepError::GameOver`] when the game is over (END-3), or
    /// [`StepError::Chance`] when the source gives no draw (ROU-2). The state is
    /// then unchanged, and the observer has received no event.
    pub fn step<C: Chance + ?Sized, O: Observer<Event>>(
        &mut self,
        actions: &ByPlayer<Action>,
        chance: &mut C,
        observer: &mut O,
    ) -> Result<(), StepError> {
        if self.is_over() {
            return Err(StepError::GameOver);
        }
        let backup = Backup {
            gokus: self.setup.gokus,
            beans: self.setup.beans.clone(),
            kintons: self.setup.kintons.clone(),
            absent: self.absent,
        };
        let mut round = Round::<C, O>::new(self, chance);
        match round.play(actions) {
            Ok(()) => {
                debug_assert!(round.state.is_consistent());
                // Iterate by reference, because the list is large.
                round.events.iter().for_each(|&event| observer.event(event));
                Ok(())
            }
            Err(error) => {
                let toggled = round.toggled;
                self.restore(backup, &toggled);
                Err(error.into())
            }
        }
    }

    /// Restores the state after an incomplete round.
    #[cold]
    fn restore(&mut self, backup: Backup, toggled: &[Cell]) {
        let Backup { gokus, beans, kintons, absent } = backup;
        self.absent = absent;
        self.setup.gokus = gokus;
        self.setup.beans = beans;
        self.setup.kintons = kintons;
        toggled.iter().for_each(|cell| self.setup.balls.toggle_in_bounds(cell.position()));
        debug_assert!(self.is_consistent());
    }
}

impl<'a, C: Chance + ?Sized, O: Observer<Event>> Round<'a, C, O> {
    /// Begins a round on a state.
    pub(super) const fn new(state: &'a mut State, chance: &'a mut C) -> Self {
        Self { state, chance, balls_to_place: 0, toggled: Vec::new(), events: Vec::new(), observer: PhantomData }
    }
}

impl<C: Chance + ?Sized, O: Observer<Event>> Round<'_, C, O> {
    /// Plays the phases of the round (ROU-1).
    fn play(&mut self, actions: &ByPlayer<Action>) -> Result<(), ChanceError> {
        self.act(actions)?;
        for player in self.setup().gokus.players() {
            self.pass_goku(player)?;
        }
        self.bring_items_back();
        self.place_balls()?;
        self.end();
        Ok(())
    }

    /// Plays the phases that depend on the actions: freezing, the order, throws and moves (ROU-1).
    pub(super) fn act(&mut self, actions: &ByPlayer<Action>) -> Result<(), ChanceError> {
        let actions = self.freeze(actions);
        let order = Order::draw(self.setup().gokus.len(), self.chance)?;
        self.report(Event::Ordered { order });
        self.throw_kame_hame(order, &actions)?;
        for player in order.iter() {
            if let Action::Move(direction) = actions[player] {
                self.move_goku(player, direction)?;
            }
        }
        Ok(())
    }

    /// Ends the round.
    pub(super) fn end(&mut self) {
        self.state.setup.round += 1;
        self.report(Event::RoundOver { round: self.setup().round });
    }

    /// Freezes players, and cancels the actions of frozen players (FRO-1, FRO-2, FRO-4).
    fn freeze(&mut self, actions: &ByPlayer<Action>) -> ByPlayer<Action> {
        let mut actions = *actions;
        for player in self.setup().gokus.players() {
            let goku = self.goku_mut(player);
            if actions[player] == Action::Frozen && !goku.status.is_frozen() {
                goku.status = Status::FROZEN;
                self.report(Event::Frozen { player });
            }
            if self.setup().is_frozen(player) {
                actions[player] = Action::Nothing;
            }
        }
        actions
    }

    #[inline]
    pub(super) fn setup(&self) -> &Setup {
        &self.state.setup
    }

    #[inline]
    pub(super) fn goku(&self, player: Player) -> &Goku {
        &self.setup().gokus[player]
    }

    #[inline]
    pub(super) fn goku_mut(&mut self, player: Player) -> &mut Goku {
        self.state.setup.gokus.of_mut(player)
    }

    /// Keeps an event for the observer, unless it ignores events.
    #[inline]
    pub(super) fn report(&mut self, event: Event) {
        if O::ENABLED {
            let is_kept = self.events.push(event).is_ok();
            debug_assert!(is_kept, "a round has at most {MAX_EVENTS} events");
        }
    }

    /// Draws an integer below `below`, which must not be 0 (ROU-2).
    #[inline]
    pub(super) fn draw(&mut self, below: u32) -> Result<u32, ChanceError> {
        self.chance.draw(NonZeroU32::new(below).unwrap_or(NonZeroU32::MIN))
    }

    /// Draws a cell of the board, the row first (DEA-3, BAL-1).
    pub(super) fn draw_cell(&mut self) -> Result<Cell, ChanceError> {
        let size = self.setup().size;
        // The casts are lossless: the sides of a board are at most 64.
        let i = self.draw(size.height().into())? as u8;
        let j = self.draw(size.width().into())? as u8;
        Ok(Cell { i, j })
    }

    /// Puts a ball on a board cell without a ball, or removes the ball from it.
    pub(super) fn toggle_ball(&mut self, cell: Cell) {
        self.state.setup.balls.toggle_in_bounds(cell.position());
        let is_kept = self.toggled.push(cell).is_ok();
        debug_assert!(is_kept, "a round moves at most {MAX_TOGGLED} balls");
    }

    /// Kills a goku (DEA-1). The caller must handle its ball and kinton time first.
    pub(super) fn kill(&mut self, player: Player, by: Player) {
        let timer = self.setup().parameters.goku_regen_time;
        let goku = self.goku_mut(player);
        goku.is_alive = false;
        goku.on_kinton = false;
        goku.with_ball = false;
        goku.strength = 0;
        goku.kinton = 0;
        goku.timer = timer;
        let at = goku.cell;
        self.report(Event::Killed { player, at, by });
    }
}
