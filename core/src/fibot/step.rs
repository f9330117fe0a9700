//! Plays one turn. Read TRN-1 to TRN-5, SLD and EXP first.

use super::event::{Event, PassReason};
use super::reach::Reach;
use super::robot::{P2, Robot};
use super::state::{State, StateMut};
use super::turn::{SlideDirection, Turn};
use crate::contract::{GameOver, Observer};
use crate::grid::Position;

impl State {
    /// Plays one turn of the player to move. A turn of a rival's robot, or of a robot that is not on the board, counts
    /// as a pass (ANS-4).
    ///
    /// ```
    /// use rulebook_core::fibot::{Event, State, Turn};
    ///
    /// let (mut state, mut events) = (State::default(), Vec::new());
    /// state.step(Turn::parse(b"C S")?, &mut |event: Event| events.push(event.to_string()))?;
    /// assert_eq!(events, ["C slid north from 3 4 to 3 1", "the turn is over, P2 is next"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GameOver`] when the game is over; the state is then unchanged (END-3).
    pub fn step<O: Observer<Event>>(&mut self, turn: Turn, observer: &mut O) -> Result<(), GameOver> {
        if self.is_over() {
            return Err(GameOver);
        }
        let acted = match turn {
            Turn::Pass => false,
            Turn::Slide { robot, way } => self.slide(robot, way, observer),
            Turn::Explode { robot } => self.explode(robot, observer),
        };
        if O::ENABLED && !acted {
            observer.event(Event::Passed { player: self.setup().to_move, why: self.pass_reason(turn) });
        }
        self.end_turn(observer);
        debug_assert!(self.is_consistent());
        Ok(())
    }

    /// The cell of a robot; `None` unless it is on the board and belongs to the player to move (ANS-3).
    fn own_robot_cell(&self, robot: Robot) -> Option<Position> {
        let setup = self.setup();
        if robot.player() == setup.to_move { setup.robots[robot] } else { None }
    }

    /// Why a turn is a pass.
    fn pass_reason(&self, turn: Turn) -> PassReason {
        let player = self.setup().to_move;
        match turn.robot() {
            _ if self.setup().robots.of(player).next().is_none() => PassReason::NoRobots,
            None => PassReason::Chosen,
            Some(robot) if robot.player() != player => PassReason::NotOwn(robot),
            Some(robot) => PassReason::NotThere(robot),
        }
    }

    /// The cell where a slide from a cell of the board ends (SLD-1, SLD-2).
    #[must_use]
    pub fn slide_end(&self, from: Position, way: SlideDirection) -> Position {
        self.obstacles().last_before(from, way.direction())
    }

    /// Slides a robot (SLD-1, SLD-2, SLD-3). Returns `false` and does nothing unless the robot is on the board and
    /// belongs to the player to move.
    fn slide<O: Observer<Event>>(&mut self, robot: Robot, way: SlideDirection, observer: &mut O) -> bool {
        let Some(from) = self.own_robot_cell(robot) else { return false };
        let to = self.slide_end(from, way);
        let StateMut { setup, obstacles, flag_reached, coordinates } = self.parts_mut();
        // Branch-free: for a robot that stays, the bit is cleared and set again.
        obstacles.toggle_in_bounds(from);
        obstacles.toggle_in_bounds(to);
        setup.robots[robot] = Some(to);
        coordinates.put(robot, to);
        // END-1: sliding across a flag does not count.
        *flag_reached = to == setup.target(robot.player());
        if O::ENABLED {
            let slid = Event::Slid { robot, way, from, to };
            observer.event(if to == from { Event::Stayed { robot, way, at: from } } else { slid });
            if *flag_reached {
                observer.event(Event::FlagReached { robot, at: to });
            }
        }
        true
    }

    /// Explodes a robot (EXP-1, EXP-2, EXP-4). Returns `false` in the same cases as `slide`.
    fn explode<O: Observer<Event>>(&mut self, robot: Robot, observer: &mut O) -> bool {
        let Some(at) = self.own_robot_cell(robot) else { return false };
        let StateMut { setup, obstacles, coordinates, .. } = self.parts_mut();
        let reached = setup.walls.cross(at);
        if O::ENABLED {
            observer.event(Event::Exploded { robot, at, reach: Reach::of(reached, setup.size) });
        }
        for other in coordinates.in_line(at) {
            let Some(cell) = setup.robots[other].filter(|&cell| reached.contains(cell)) else { continue };
            // EXP-3: destroyed robots do not explode.
            setup.robots[other] = None;
            coordinates.remove(other);
            obstacles.toggle_in_bounds(cell);
            if other != robot {
                observer.event(Event::Destroyed { robot: other, at: cell, by: robot });
            }
        }
        true
    }

    /// Ends the turn, and after a turn of P2 the round (TRN-1, TRN-3).
    fn end_turn<O: Observer<Event>>(&mut self, observer: &mut O) {
        let StateMut { setup, .. } = self.parts_mut();
        if setup.to_move == P2 {
            // The number is at least 1 here; at 0, the game would be over.
            setup.rounds_left = setup.rounds_left.saturating_sub(1);
            observer.event(Event::RoundOver { rounds_left: setup.rounds_left });
        }
        setup.to_move = setup.to_move.next();
        observer.event(Event::TurnOver { next: setup.to_move });
    }
}
