//! Event counts of rounds of RedBot.

use super::rounds::acting;
use crate::measured::EventCounts;
use rulebook_core::redbot::{ByPlayer, Event, HitKind, Object, Orders, RedBot, Refusal, State};

/// Event counts, summed over rounds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RoundCounts {
    /// Robots that acted; each counts once per round.
    pub acting: u64,
    /// Walls on the list before each round, standing or destroyed.
    pub walls: u64,
    /// Robots that turned (MOV-1).
    pub turns: u64,
    /// Robots that moved a cell (MOV-5).
    pub moves: u64,
    /// Robots that failed to move off the board (MOV-2).
    pub halts: u64,
    /// Robots that ran into something (MOV-3).
    pub bumps: u64,
    /// Robots that contested a cell with another robot (MOV-6).
    pub contests: u64,
    /// Players that arrived (ARR-1).
    pub arrivals: u64,
    /// Shots that hit the cell next to the shooter (FIR-2).
    pub near_shots: u64,
    /// Shots that hit 2 to 5 cells away.
    pub middle_shots: u64,
    /// Shots that hit 6 cells away or farther.
    pub far_shots: u64,
    /// Shots that left the board.
    pub missed_shots: u64,
    /// Objects that were hurt by a splash (FIR-4).
    pub splashes: u64,
    /// Lives that robots and walls lost.
    pub damage: u64,
    /// Robots and walls that were destroyed (DEA-1).
    pub destroyed: u64,
    /// Builds that were accepted (BLD-5).
    pub charges: u64,
    /// Builds that were refused because the builder was destroyed (BLD-1) or had no
    /// wall left (BLD-2).
    pub refusals_without_wall: u64,
    /// Builds that were refused because of a wall (BLD-3).
    pub refusals_by_wall: u64,
    /// Builds that were refused because of a robot (BLD-4).
    pub refusals_by_robot: u64,
    /// Builds that were refunded (BLD-8).
    pub refunds: u64,
    /// Walls that were built (BLD-9).
    pub built: u64,
}

impl RoundCounts {
    /// All builds that were refused (BLD-1 to BLD-4).
    #[must_use]
    pub const fn refusals(&self) -> u64 {
        self.refusals_without_wall + self.refusals_by_wall + self.refusals_by_robot
    }
}

impl EventCounts for RoundCounts {
    type Game = RedBot;

    fn before(&mut self, state: &State, orders: &ByPlayer<Orders>) {
        self.acting += acting(state, orders) as u64;
        self.walls += state.setup().walls.len() as u64;
    }

    fn event(&mut self, event: Event) {
        let one = match event {
            Event::Turned { .. } => &mut self.turns,
            Event::Moved { .. } => &mut self.moves,
            Event::Halted { .. } => &mut self.halts,
            Event::Bumped { damage, .. } => {
                self.damage += u64::from(damage.unsigned_abs());
                &mut self.bumps
            }
            Event::Contested { damage, .. } => {
                self.damage += u64::from(damage.unsigned_abs());
                &mut self.contests
            }
            Event::Arrived { .. } => &mut self.arrivals,
            Event::Shot { hit: None, .. } => &mut self.missed_shots,
            Event::Shot { from, hit: Some(at), .. } => match from.x.abs_diff(at.x) + from.y.abs_diff(at.y) {
                ..=1 => &mut self.near_shots,
                2..=5 => &mut self.middle_shots,
                _ => &mut self.far_shots,
            },
            Event::Hit { kind, damage, .. } => {
                self.damage += u64::from(damage.unsigned_abs());
                self.splashes += u64::from(kind == HitKind::Splash);
                return;
            }
            Event::Destroyed { object: Object::Robot(_) | Object::Wall(_), .. } => &mut self.destroyed,
            Event::Charged { .. } => &mut self.charges,
            Event::Refused { why: Refusal::BuilderDestroyed | Refusal::NoWallsLeft, .. } => {
                &mut self.refusals_without_wall
            }
            Event::Refused { why: Refusal::WallThere, .. } => &mut self.refusals_by_wall,
            Event::Refused { why: Refusal::RobotNear(_), .. } => &mut self.refusals_by_robot,
            Event::Refunded { .. } => &mut self.refunds,
            Event::Built { .. } => &mut self.built,
            Event::Ordered { .. }
            | Event::Retired { .. }
            | Event::Ignored { .. }
            | Event::Eliminated { .. }
            | Event::RoundOver { .. } => return,
        };
        *one += 1;
    }

    fn acting(&self) -> u64 {
        self.acting
    }

    fn named(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("robots acting", self.acting),
            ("walls listed", self.walls),
            ("turns", self.turns),
            ("moves", self.moves),
            ("halts at the edge", self.halts),
            ("bumps", self.bumps),
            ("contests", self.contests),
            ("arrivals", self.arrivals),
            ("hits next door", self.near_shots),
            ("hits 2 to 5 cells away", self.middle_shots),
            ("hits from farther", self.far_shots),
            ("misses", self.missed_shots),
            ("splashes", self.splashes),
            ("lives lost", self.damage),
            ("destroyed", self.destroyed),
            ("builds charged", self.charges),
            ("refused: no wall left", self.refusals_without_wall),
            ("refused: a wall there", self.refusals_by_wall),
            ("refused: a robot near", self.refusals_by_robot),
            ("builds given back", self.refunds),
            ("walls built", self.built),
        ]
    }
}
