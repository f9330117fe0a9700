//! One turn. Read TRN-1 to TRN-5, SLD and EXP first.

use super::event::{Event, PassReason};
use super::robot::{P2, Robot};
use super::state::State;
use super::turn::{Turn, Way};
use crate::contract::{GameOver, Observer};
use crate::grid::{Direction, Position};

impl State {
    /// Plays one turn of the player to move. A turn of a robot that is not its
    /// own or not on the board passes (ANS-4).
    ///
    /// ```
    /// use rulebook_core::fibot::{Event, State, Turn};
    ///
    /// let (mut state, mut heard) = (State::default(), Vec::new());
    /// state.step(Turn::parse(b"C S")?, &mut |event: Event| heard.push(event.to_string()))?;
    /// assert_eq!(heard, ["C slid north from 3 4 to 3 1", "the turn is over, P2 is next"]);
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
        match self.understood(turn) {
            Understood::Pass(why) => {
                observer.event(Event::Passed { player: self.setup().to_move, why });
            }
            Understood::Slide { robot, from, way } => self.slide(robot, from, way, observer),
            Understood::Explode { robot, at } => self.explode(robot, at, observer),
        }
        self.end_turn(observer);
        debug_assert!(self.is_consistent());
        Ok(())
    }

    /// What a turn comes to (TRN-4, ANS-3).
    fn understood(&self, turn: Turn) -> Understood {
        let setup = self.setup();
        if setup.robots.of(setup.to_move).next().is_none() {
            return Understood::Pass(PassReason::NoRobots);
        }
        let own = |robot: Robot| {
            if robot.player() != setup.to_move {
                return Err(Understood::Pass(PassReason::NotOwn(robot)));
            }
            setup.robots[robot].ok_or(Understood::Pass(PassReason::NotThere(robot)))
        };
        let understood = match turn {
            Turn::Pass => Ok(Understood::Pass(PassReason::Chosen)),
            Turn::Slide { robot, way } => own(robot).map(|from| Understood::Slide { robot, from, way }),
            Turn::Explode { robot } => own(robot).map(|at| Understood::Explode { robot, at }),
        };
        understood.unwrap_or_else(|pass| pass)
    }

    /// The cell on which a slide from a cell of the board ends (SLD-1, SLD-2).
    #[must_use]
    pub fn slide_end(&self, from: Position, way: Way) -> Position {
        let direction = way.direction();
        match self.obstacles().first_ahead(from, direction) {
            Some(obstacle) => obstacle.next(direction.turned_by(2)),
            None => {
                let (width, height) = (self.setup().size.width().into(), self.setup().size.height().into());
                match direction {
                    Direction::Up => Position::new(from.x, height),
                    Direction::Right => Position::new(width, from.y),
                    Direction::Down => Position::new(from.x, 1),
                    Direction::Left => Position::new(1, from.y),
                }
            }
        }
    }

    /// SLD-1, SLD-2, SLD-3
    fn slide<O: Observer<Event>>(&mut self, robot: Robot, from: Position, way: Way, observer: &mut O) {
        let to = self.slide_end(from, way);
        if to == from {
            observer.event(Event::Stayed { robot, way, at: from });
            return;
        }
        let (setup, obstacles) = self.parts_mut();
        obstacles.remove(from);
        obstacles.insert(to);
        setup.robots[robot] = Some(to);
        observer.event(Event::Slid { robot, way, from, to });
        // END-1: not of what is slid across.
        if to == setup.target(robot.player()) {
            observer.event(Event::FlagReached { robot, at: to });
        }
    }

    /// EXP-1, EXP-2, EXP-4
    fn explode<O: Observer<Event>>(&mut self, robot: Robot, at: Position, observer: &mut O) {
        observer.event(Event::Exploded { robot, at });
        let (setup, obstacles) = self.parts_mut();
        let reached = setup.walls.cross(at);
        for other in Robot::ALL {
            let Some(cell) = setup.robots[other].filter(|&cell| reached.contains(cell)) else { continue };
            // EXP-3: what is destroyed does not explode.
            setup.robots[other] = None;
            obstacles.remove(cell);
            if other != robot {
                observer.event(Event::Destroyed { robot: other, at: cell, by: robot });
            }
        }
    }

    /// TRN-1, TRN-3
    fn end_turn<O: Observer<Event>>(&mut self, observer: &mut O) {
        let (setup, _) = self.parts_mut();
        if setup.to_move == P2 {
            // It is not 0, or the game would have been over.
            setup.rounds_left = setup.rounds_left.saturating_sub(1);
            observer.event(Event::RoundOver { rounds_left: setup.rounds_left });
        }
        setup.to_move = setup.to_move.following();
        observer.event(Event::TurnOver { next: setup.to_move });
    }
}

/// A turn with what it needs.
enum Understood {
    Pass(PassReason),
    Slide { robot: Robot, from: Position, way: Way },
    Explode { robot: Robot, at: Position },
}
