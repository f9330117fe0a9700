//! Event counts of commands of AI-Tester.

use crate::measured::EventCounts;
use rulebook_core::aitester::{AiTester, Command, Event, Refusal, State};

/// Event counts, summed over commands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CommandCounts {
    /// Living units before each command.
    pub units: u64,
    /// Tiles of the board that are not land.
    pub obstacles: u64,
    /// Moves (MOV-1).
    pub moves: u64,
    /// Columns plus rows between the tiles before and after a move.
    pub distance: u64,
    /// First aid kits that were taken (MOV-5).
    pub first_aid: u64,
    /// Shots (ATT-1).
    pub shots: u64,
    /// Units that died (ATT-4).
    pub deaths: u64,
    /// Turns that ended (FGT-2).
    pub turns: u64,
    /// Moves that were refused because no path leads to the target, or only one that costs too much (MOV-4).
    pub no_path: u64,
    /// Shots that were refused because the line of fire is blocked (LIN-3).
    pub blocked: u64,
    /// Other refused commands (STP-3).
    pub refused: u64,
    /// Units that were bought or sold (BUY-2, BUY-3).
    pub purchases: u64,
    /// Players that ended buying (BUY-4).
    pub buyers: u64,
    /// Games that ended (END-1, END-2).
    pub ends: u64,
}

impl EventCounts for CommandCounts {
    type Game = AiTester;

    fn before(&mut self, state: &State, _: &Option<Command>) {
        let terrain = &state.scenario().terrain;
        let tiles = u64::from(terrain.size().width()) * u64::from(terrain.size().height());
        self.units += state.units().len() as u64;
        self.obstacles += tiles - terrain.land().len() as u64;
    }

    fn event(&mut self, event: Event) {
        let one = match event {
            Event::Moved { from, to, .. } => {
                self.distance += u64::from(from.steps_to(to));
                &mut self.moves
            }
            Event::Healed { .. } => &mut self.first_aid,
            Event::Shot { .. } => &mut self.shots,
            Event::Died { .. } => &mut self.deaths,
            Event::TurnBegan { .. } => &mut self.turns,
            Event::Refused { why: Refusal::NoPath | Refusal::PathTooLong { .. }, .. } => &mut self.no_path,
            Event::Refused { why: Refusal::Blocked, .. } => &mut self.blocked,
            Event::Refused { .. } => &mut self.refused,
            Event::Bought { .. } | Event::Sold { .. } => &mut self.purchases,
            Event::BuyingEnded { .. } | Event::FightBegan { .. } => &mut self.buyers,
            Event::Won { .. } | Event::NobodyLeft | Event::LimitReached { .. } => &mut self.ends,
            Event::ForcedEnd { .. } | Event::WentOut { .. } => return,
        };
        *one += 1;
    }

    fn acting(&self) -> u64 {
        self.moves + self.shots + self.purchases
    }

    fn named(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("living units", self.units),
            ("tiles that are not land", self.obstacles),
            ("moves", self.moves),
            ("tiles between start and target", self.distance),
            ("first aid kits taken", self.first_aid),
            ("shots", self.shots),
            ("deaths", self.deaths),
            ("turns ended", self.turns),
            ("refused: no path", self.no_path),
            ("refused: line of fire", self.blocked),
            ("refused: other reasons", self.refused),
            ("units bought or sold", self.purchases),
            ("players that ended buying", self.buyers),
            ("games ended", self.ends),
        ]
    }
}
