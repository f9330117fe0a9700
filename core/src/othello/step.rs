//! Plays one move, or ends the game by forfeit. Read MOV-3, MOV-4, MOV-5, END-1, FOR-1 and FOR-2 first.

use super::board::Board;
use super::color::Color;
use super::direction::Direction;
use super::event::{Event, ForfeitReason};
use super::square::Square;
use super::state::State;
use crate::contract::{GameOver, Observer};

impl State {
    /// Plays a move of the side to move. If the opponent cannot move then, it passes (MOV-4). A square that is not a
    /// legal move loses the game by forfeit (ANS-3).
    ///
    /// ```
    /// use rulebook_core::othello::{Event, Square, State};
    ///
    /// let (mut state, mut events) = (State::default(), Vec::new());
    /// state.play(Square::parse(b"f5")?, &mut |event: Event| events.push(event.to_string()))?;
    /// assert_eq!(events, ["black placed a disc on f5", "black flipped e5, west"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over; the state is then unchanged (END-2).
    pub fn play<O: Observer<Event>>(&mut self, square: Square, observer: &mut O) -> Result<(), GameOver> {
        let side = self.to_move();
        let position = self.position();
        let flips = if self.is_over() { 0 } else { position.flips(square) };
        if flips == 0 {
            return self.forfeit_by(ForfeitReason::Illegal(square), observer);
        }
        if O::ENABLED {
            observer.event(Event::Placed { side, square });
            report_lines(side, square, flips, observer);
        }
        let board = Board::of(position.place(square, flips), side.other());
        *self = Self::after_pass(board, side.other(), self.setup().rules);
        if O::ENABLED {
            if self.is_over() {
                let [black, white] = Color::ALL.map(|color| self.score(color));
                observer.event(Event::Ended { black, white });
            } else if self.to_move() == side {
                observer.event(Event::Passed { side: side.other() });
            }
        }
        Ok(())
    }

    /// Ends the game: the player of the side to move has lost by forfeit (FOR-1, FOR-2).
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over; the state is then unchanged (END-2).
    pub fn forfeit_by<O: Observer<Event>>(&mut self, why: ForfeitReason, observer: &mut O) -> Result<(), GameOver> {
        if self.is_over() {
            return Err(GameOver);
        }
        self.end_by_forfeit();
        observer.event(Event::Forfeited { side: self.to_move(), why });
        Ok(())
    }
}

/// Reports each line among the flipped discs (MOV-2).
fn report_lines<O: Observer<Event>>(side: Color, from: Square, flips: u64, observer: &mut O) {
    for direction in Direction::ALL {
        let line = core::iter::successors(direction.next(from), |&square| direction.next(square));
        let discs = line.take_while(|square| flips & square.bit() != 0).count() as u8;
        if discs > 0 {
            observer.event(Event::Flipped { side, from, direction, discs });
        }
    }
}
