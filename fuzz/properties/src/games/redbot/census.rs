//! Counts how often each rule decides something.

use super::events::apply;
use rulebook_core::redbot::{ByPlayer, Event, HitKind, Object, Orders, Player, Refusal, RobotId, Setup, State};
use std::collections::BTreeMap;

/// Counts how often each rule decides something.
#[derive(Clone, Default, Debug)]
pub struct Census(BTreeMap<&'static str, usize>);

impl Census {
    /// The kinds that a census of random rounds must contain.
    const KINDS: [&'static str; 34] = [
        "ORD-2 order for a dead robot",
        "ORD-3 order for a player out of the game",
        "ORD-3 out of the game",
        "MOV-1 turn",
        "MOV-2 at the edge",
        "MOV-3 bump into a robot",
        "MOV-3 bump into a wall",
        "MOV-4 bump into a leaving robot",
        "MOV-5 move",
        "MOV-6 contest",
        "MOV-7 move without lives",
        "ARR-1 arrival",
        "ARR-2 action in the round of arrival",
        "ARR-4 arrival and loss",
        "FIR-1 shot without lives",
        "FIR-2 hit",
        "FIR-2 miss",
        "FIR-3 robot",
        "FIR-3 wall",
        "FIR-4 robot",
        "FIR-4 wall",
        "DEA-1 robot",
        "DEA-1 wall",
        "DEA-3 out",
        "BLD-1 builder destroyed",
        "BLD-2 nothing left",
        "BLD-3 wall there",
        "BLD-4 robot near",
        "BLD-5 charge",
        "BLD-6 shared wall",
        "BLD-7 wall off the board",
        "BLD-8 refund",
        "BLD-9 wall on the board",
        "END-2 game over",
    ];

    /// Counts a round.
    pub fn count(&mut self, before: &State, orders: &ByPlayer<Orders>, events: &[Event], after: &State) {
        let mut lives = before.setup().clone();
        for &event in events {
            for kind in kinds(&lives, event, events) {
                *self.0.entry(kind).or_default() += 1;
            }
            apply(&mut lives, event);
        }
        for player in Player::ALL {
            let (was, is) = (&before.setup().players[player], &after.setup().players[player]);
            let alive = is.robots.each().iter().any(|robot| robot.is_alive());
            if !was.in_game && orders[player] != Orders::default() {
                *self.0.entry("ORD-3 order for a player out of the game").or_default() += 1;
            }
            if was.in_game && is.finish_round.is_some() && !alive {
                *self.0.entry("ARR-4 arrival and loss").or_default() += 1;
            }
        }
        *self.0.entry("END-2 game over").or_default() += usize::from(after.is_over());
    }

    /// Prints the counts, and fails when a kind never occurred.
    ///
    /// # Panics
    ///
    /// When a kind never occurred, or is not in the list.
    #[track_caller]
    pub fn assert_complete(&self) {
        for kind in Self::KINDS {
            println!("{:>7} {kind}", self.0.get(kind).unwrap_or(&0));
        }
        let never: Vec<_> = Self::KINDS.into_iter().filter(|kind| !self.0.contains_key(kind)).collect();
        assert!(never.is_empty(), "never seen: {never:?}");
        let unlisted: Vec<_> = self.0.keys().filter(|kind| !Self::KINDS.contains(kind)).collect();
        assert!(unlisted.is_empty(), "not in the list: {unlisted:?}");
    }
}

/// The kinds of an event; `now` is the state in the middle of the round.
fn kinds(now: &Setup, event: Event, all: &[Event]) -> Vec<&'static str> {
    let is_spent = |robot: RobotId| now.robot(robot).lives <= 0;
    let leaves = |id: RobotId| all.iter().any(|event| matches!(event, Event::Moved { robot, .. } if *robot == id));
    let arrives =
        |id: RobotId| all.iter().any(|event| matches!(event, Event::Arrived { player, .. } if *player == id.player));
    let one = |kind| vec![kind];
    let with = |kind, holds, also| if holds { vec![kind, also] } else { vec![kind] };
    const OF_ARRIVAL: &str = "ARR-2 action in the round of arrival";
    match event {
        Event::Ordered { .. } | Event::RoundOver { .. } => vec![],
        Event::Retired { .. } => one("ORD-3 out of the game"),
        Event::Ignored { .. } => one("ORD-2 order for a dead robot"),
        Event::Turned { .. } => one("MOV-1 turn"),
        Event::Halted { .. } => one("MOV-2 at the edge"),
        Event::Bumped { into: Object::Robot(id), .. } => {
            with("MOV-3 bump into a robot", leaves(id), "MOV-4 bump into a leaving robot")
        }
        Event::Bumped { into: Object::Wall(_), .. } => one("MOV-3 bump into a wall"),
        Event::Moved { robot, .. } => with("MOV-5 move", is_spent(robot), "MOV-7 move without lives"),
        Event::Contested { .. } => one("MOV-6 contest"),
        Event::Arrived { .. } => one("ARR-1 arrival"),
        Event::Shot { robot, hit, .. } => {
            let mut kinds = with(if hit.is_some() { "FIR-2 hit" } else { "FIR-2 miss" }, arrives(robot), OF_ARRIVAL);
            kinds.extend(is_spent(robot).then_some("FIR-1 shot without lives"));
            kinds
        }
        Event::Hit { object, kind, .. } => one(match (kind, object) {
            (HitKind::Straight, Object::Robot(_)) => "FIR-3 robot",
            (HitKind::Straight, Object::Wall(_)) => "FIR-3 wall",
            (HitKind::Splash, Object::Robot(_)) => "FIR-4 robot",
            (HitKind::Splash, Object::Wall(_)) => "FIR-4 wall",
        }),
        Event::Destroyed { object: Object::Robot(_), .. } => one("DEA-1 robot"),
        Event::Destroyed { object: Object::Wall(_), .. } => one("DEA-1 wall"),
        Event::Eliminated { .. } => one("DEA-3 out"),
        Event::Refused { why, .. } => one(match why {
            Refusal::BuilderDestroyed => "BLD-1 builder destroyed",
            Refusal::NoWallsLeft => "BLD-2 nothing left",
            Refusal::WallThere => "BLD-3 wall there",
            Refusal::RobotNear(_) => "BLD-4 robot near",
        }),
        Event::Charged { robot, .. } => with("BLD-5 charge", arrives(robot), OF_ARRIVAL),
        Event::Refunded { .. } => one("BLD-8 refund"),
        Event::Built { at: cell, .. } => {
            let payers = all.iter().filter(|event| matches!(event, Event::Charged { at, .. } if *at == cell)).count();
            let on_board = now.size.contains(cell);
            let kind = if on_board { "BLD-9 wall on the board" } else { "BLD-7 wall off the board" };
            with(kind, payers > 1, "BLD-6 shared wall")
        }
    }
}
