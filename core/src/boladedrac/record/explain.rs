//! Finds draws that explain a recorded round. Read RES-7 first.
//!
//! A draw matters only for what it decides: the order of the players, whether a throw is granted, who wins a combat,
//! and the cell of a goku or ball. The first three have few outcomes, so all of them are tried. The state after the
//! round shows the cells.

use super::round::RoundRecord;
use crate::boladedrac::cell::Cell;
use crate::boladedrac::goku::Player;
use crate::boladedrac::round::{MAX_OWED, Round};
use crate::boladedrac::setup::Setup;
use crate::boladedrac::state::State;
use crate::chance::{Chance, ChanceError, Draw};
use crate::contract::Observer as _;
use core::num::NonZeroU32;
use heapless::Vec;

/// The maximum number of draws before the cells: the order of four players, a throw or a move of each, and a combat.
const MAX_CHOICES: usize = 3 + 4 + 4;

/// How well the draws of [`RoundRecord::explain`] fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// The round with these draws is the recorded one.
    Exact,
    /// No draws lead to the recorded round. These come closest.
    Closest,
}

impl RoundRecord {
    /// Finds draws with which the round on `before` leads to the state `after` and to these actions done, and passes
    /// them to `each` in their order. If there are no such draws, finds the ones that come closest.
    ///
    /// The search is complete: it tries every order of the players and every outcome of throws and combats.
    ///
    /// ```
    /// use rulebook_core::boladedrac::{Action, Direction, Fit, P1, RoundRecord, State};
    /// use rulebook_core::chance::{Draw, RecordedDraws};
    /// use rulebook_core::players::ByPlayer;
    ///
    /// let draws = ["0/2", "2/3", "1/4"].map(|draw| Draw::parse(draw.as_bytes()).unwrap());
    /// let mut actions = ByPlayer::default();
    /// actions[P1] = Action::Move(Direction::Right);
    /// let before = State::default();
    /// let (mut after, mut round) = (before.clone(), RoundRecord::of(&before, &actions));
    /// after.step(&actions, &mut RecordedDraws::new(&draws), &mut round)?;
    ///
    /// let mut found = Vec::new();
    /// assert_eq!(round.explain(&before, after.setup(), &mut |draw| found.push(draw.to_string())), Fit::Exact);
    /// assert_eq!(found, ["1/2", "2/3", "3/4"]);
    /// # Ok::<(), rulebook_core::contract::StepError>(())
    /// ```
    pub fn explain(&self, before: &State, after: &Setup, each: &mut dyn FnMut(Draw)) -> Fit {
        let mut guess = Guess::new(before);
        let mut best = (u32::MAX, Vec::new());
        loop {
            let found = self.attempt(before, after, &mut guess, best.0);
            if found < best.0 {
                best = (found, guess.choices.clone());
            }
            if best.0 == 0 || !guess.advance() {
                break;
            }
        }
        let (mismatches, choices) = best;
        let mut guess = Guess { choices, each: Some(each), ..Guess::new(before) };
        self.attempt(before, after, &mut guess, u32::MAX);
        if mismatches == 0 { Fit::Exact } else { Fit::Closest }
    }

    /// Plays the round with the choices of a guess. Returns the number of things that differ from the record. Stops
    /// early, with an incomplete number, once the number is at least `limit`.
    fn attempt(&self, before: &State, after: &Setup, guess: &mut Guess<'_>, limit: u32) -> u32 {
        let mut state = before.clone();
        let mut played = Self::of(before, &self.actions(after));
        guess.restart();
        let mut round = Round::<_, Self>::new(&mut state, guess);
        // A guess answers every draw that a round can make, so this does not fail.
        if round.act(&self.actions(after)).is_err() {
            return u32::MAX;
        }
        round.events.iter().for_each(|&event| played.event(event));
        let is_other = |player: &Player| played.done(*player) != self.done(*player);
        let mut mismatches = round.setup().gokus.players().filter(is_other).count() as u32;
        if mismatches >= limit {
            return mismatches;
        }
        for player in round.setup().gokus.players() {
            let returned = after.gokus.get(player).filter(|goku| goku.is_alive).map(|goku| goku.cell);
            round.chance.offer(returned);
            if round.pass_goku(player).is_err() {
                return u32::MAX;
            }
        }
        round.bring_items_back();
        let new_balls = after.balls.iter().filter(|&at| !round.state.setup.balls.contains(at)).map(Cell::at);
        let new_balls: Vec<Cell, MAX_OWED> = new_balls.take(MAX_OWED).collect();
        round.chance.offer(new_balls);
        if round.place_balls().is_err() {
            return u32::MAX;
        }
        round.end();
        let found = state.setup();
        mismatches += u32::from(found.round != after.round) + u32::from(found.balls != after.balls);
        mismatches += u32::from(found.beans != after.beans) + u32::from(found.kintons != after.kintons);
        let is_other = |player: &Player| after.gokus.get(*player) != found.gokus.get(*player);
        mismatches += found.gokus.players().filter(is_other).count() as u32;
        if mismatches == 0 && found != after { 1 } else { mismatches }
    }
}

/// A draw with few outcomes, and the one that is tried.
#[derive(Clone, Copy, Debug)]
struct Choice {
    made: u32,
    outcomes: u32,
}

/// A source of draws that tries the outcomes of a round one after the other.
struct Guess<'a> {
    /// The choices of this attempt, in the order of their draws.
    choices: Vec<Choice, MAX_CHOICES>,
    used: usize,
    /// The number of draws for the order of the players.
    order: usize,
    /// The cells for the next draws, used in a cycle; `None` while no cells are drawn.
    cells: Option<Vec<Cell, MAX_OWED>>,
    /// The number of draws since these cells were set.
    drawn: usize,
    /// Receives the draws.
    each: Option<&'a mut dyn FnMut(Draw)>,
}

impl Guess<'_> {
    fn new(before: &State) -> Self {
        let order = usize::from(before.setup().gokus.len()).saturating_sub(1);
        Self { choices: Vec::new(), used: 0, order, cells: None, drawn: 0, each: None }
    }

    /// Starts an attempt.
    fn restart(&mut self) {
        (self.used, self.cells, self.drawn) = (0, None, 0);
    }

    /// Moves to the next combination of outcomes; `false` after the last one.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.choices.last_mut() {
            if last.made + 1 < last.outcomes {
                last.made += 1;
                return true;
            }
            self.choices.pop();
        }
        false
    }

    /// Sets the cells for the next draws.
    fn offer(&mut self, cells: impl IntoIterator<Item = Cell>) {
        (self.cells, self.drawn) = (Some(cells.into_iter().take(MAX_OWED).collect()), 0);
    }

    /// The draw for a row or a column.
    fn coordinate(&mut self, cells: usize, below: u32) -> u32 {
        // A corner of the board is a rock, where nothing can be placed.
        let corner = Cell { i: 0, j: 0 };
        let index = (self.drawn / 2).checked_rem(cells).unwrap_or_default();
        let cell = self.cells.as_ref().and_then(|cells| cells.get(index)).copied().unwrap_or(corner);
        let coordinate = if self.drawn.is_multiple_of(2) { cell.i } else { cell.j };
        self.drawn += 1;
        u32::from(coordinate).min(below - 1)
    }

    /// The draw for the order, a throw or a combat; `None` when there were too many.
    fn choose(&mut self, below: u32) -> Option<u32> {
        let is_order = self.used < self.order;
        if self.used == self.choices.len() {
            // A throw or a combat is decided by whether the draw is low (KAM-2, COM-2). The lowest draw always grants
            // and wins. If any draw refuses or loses, the highest one does.
            let outcomes = if is_order { below } else { below.min(2) };
            self.choices.push(Choice { made: 0, outcomes }).ok()?;
        }
        let made = self.choices.get(self.used)?.made;
        self.used += 1;
        match (is_order, made) {
            // The first order tried is that of the seats.
            (true, made) => below.checked_sub(made + 1),
            (false, 0) => Some(0),
            (false, _) => Some(below - 1),
        }
    }
}

impl Chance for Guess<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let exhausted = ChanceError::Exhausted { below: below.get() };
        let value = match self.cells.as_ref().map(|cells| cells.as_slice().len()) {
            Some(cells) => self.coordinate(cells, below.get()),
            None => self.choose(below.get()).ok_or(exhausted)?,
        };
        if let Some(each) = &mut self.each {
            each(Draw::new(value, below).ok_or(exhausted)?);
        }
        Ok(value)
    }
}
