//! Event counts of turns of FIbot.

use crate::measured::EventCounts;
use rulebook_core::fibot::{Event, FiBot, PassReason, State, Turn};

/// Event counts, summed over turns.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TurnCounts {
    /// Robots on the board before each turn.
    pub robots: u64,
    /// Walls before each turn.
    pub walls: u64,
    /// Slides that moved the robot (SLD-1).
    pub slides: u64,
    /// Cells that robots slid.
    pub cells: u64,
    /// Slides that did not move the robot (SLD-2).
    pub stays: u64,
    /// Explosions that destroyed no other robot (EXP-1).
    pub lone_explosions: u64,
    /// Explosions that destroyed one other robot (EXP-2).
    pub single_explosions: u64,
    /// Explosions that destroyed several other robots (EXP-2).
    pub large_explosions: u64,
    /// Robots that were destroyed by the explosion of another one (EXP-2).
    pub victims: u64,
    /// Turns whose answer was a pass (TRN-5).
    pub passes: u64,
    /// Turns that became a pass because the answer named no own robot on the board (ANS-3).
    pub refused: u64,
    /// Flags that were reached (END-1).
    pub flags: u64,
    /// Last rounds that ended (END-2).
    pub last_rounds: u64,
    /// The number of robots that the explosion of this turn destroyed so far; `None` without an explosion.
    victims_now: Option<u64>,
}

impl TurnCounts {
    /// All explosions.
    #[must_use]
    pub const fn explosions(&self) -> u64 {
        self.lone_explosions + self.single_explosions + self.large_explosions
    }
}

impl EventCounts for TurnCounts {
    type Game = FiBot;

    fn before(&mut self, state: &State, _: &Turn) {
        self.robots += state.setup().robots.iter().count() as u64;
        self.walls += state.setup().walls.len() as u64;
    }

    fn event(&mut self, event: Event) {
        let one = match event {
            Event::Slid { from, to, .. } => {
                self.cells += u64::from(from.x.abs_diff(to.x) + from.y.abs_diff(to.y));
                &mut self.slides
            }
            Event::Stayed { .. } => &mut self.stays,
            Event::Exploded { .. } => {
                self.victims_now = Some(0);
                return;
            }
            Event::Destroyed { .. } => {
                self.victims_now = self.victims_now.map(|victims| victims + 1);
                &mut self.victims
            }
            Event::Passed { why: PassReason::Chosen, .. } => &mut self.passes,
            Event::Passed { .. } => &mut self.refused,
            Event::FlagReached { .. } => &mut self.flags,
            Event::RoundOver { rounds_left: 0 } => &mut self.last_rounds,
            Event::TurnOver { .. } => match self.victims_now.take() {
                None => return,
                Some(0) => &mut self.lone_explosions,
                Some(1) => &mut self.single_explosions,
                Some(_) => &mut self.large_explosions,
            },
            Event::RoundOver { .. } => return,
        };
        *one += 1;
    }

    fn acting(&self) -> u64 {
        self.slides + self.explosions()
    }

    fn named(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("robots on the board", self.robots),
            ("walls", self.walls),
            ("slides", self.slides),
            ("cells slid", self.cells),
            ("slides that go nowhere", self.stays),
            ("explosions alone", self.lone_explosions),
            ("explosions with 1 victim", self.single_explosions),
            ("explosions with more", self.large_explosions),
            ("victims", self.victims),
            ("passes", self.passes),
            ("refused: no own robot", self.refused),
            ("flags reached", self.flags),
            ("last rounds over", self.last_rounds),
        ]
    }
}
