//! Counts how often each rule decides something.

use rulebook_core::boladedrac::{Event, MoveRefusal, OwedReason, ThrowRefusal};
use std::collections::BTreeMap;

/// Counts how often each rule decides something.
#[derive(Clone, Default, Debug)]
pub struct Census(BTreeMap<&'static str, usize>);

impl Census {
    /// The kinds that a census of rounds must contain.
    const KINDS: [&'static str; 35] = [
        "BAL-1 ball placed by draws",
        "BAL-2 ball placed without a draw",
        "COM-1 defender wins",
        "COM-1 mover wins",
        "COM-4 kinton won",
        "COM-5 ball of the defender owed",
        "COM-5 ball of the defender won",
        "COM-5 ball on the target owed",
        "COM-6 ball of the mover owed",
        "COM-6 ball of the mover won",
        "DEA-1 death",
        "DEA-3 return",
        "DEA-3 wait",
        "FRO-1 frozen",
        "ITM-1 bean",
        "ITM-2 kinton",
        "ITM-3 ball",
        "ITM-5 deposit",
        "KAM-1 throw of a dead goku",
        "KAM-1 throw on foot",
        "KAM-1 throw without strength",
        "KAM-2 unlucky throw",
        "KAM-3 late throw",
        "KAM-5 ball owed",
        "KAM-5 throw",
        "KIN-1 end of a kinton",
        "MOV-2 move of a dead goku",
        "MOV-2 move on foot",
        "MOV-3 rock",
        "MOV-4 move without strength",
        "MOV-5 free move",
        "MOV-5 paid move",
        "ORD-1 order",
        "REG-1 bean or kinton",
        "ROU-1 end of the round",
    ];

    /// Counts the events of a round.
    pub fn count(&mut self, events: &[Event]) {
        for &event in events {
            *self.0.entry(kind(event)).or_default() += 1;
        }
    }

    /// Prints the counts, and fails when a kind occurred less often than this.
    ///
    /// # Panics
    ///
    /// When a kind occurred less often, or is not in the list.
    #[track_caller]
    pub fn assert_complete(&self, least: usize) {
        let count = |kind| self.0.get(kind).copied().unwrap_or_default();
        for kind in Self::KINDS {
            println!("{:>7} {kind}", count(kind));
        }
        let rare: Vec<_> = Self::KINDS.into_iter().filter(|kind| count(kind) < least).collect();
        assert!(rare.is_empty(), "seldom seen: {rare:?}");
        let unlisted: Vec<_> = self.0.keys().filter(|kind| !Self::KINDS.contains(kind)).collect();
        assert!(unlisted.is_empty(), "not in the list: {unlisted:?}");
    }
}

fn kind(event: Event) -> &'static str {
    match event {
        Event::Frozen { .. } => "FRO-1 frozen",
        Event::Ordered { .. } => "ORD-1 order",
        Event::ThrowEvent { .. } => "KAM-5 throw",
        Event::ThrowRefused { why, .. } => match why {
            ThrowRefusal::TooLate => "KAM-3 late throw",
            ThrowRefusal::Dead => "KAM-1 throw of a dead goku",
            ThrowRefusal::OnFoot => "KAM-1 throw on foot",
            ThrowRefusal::TooWeak => "KAM-1 throw without strength",
            ThrowRefusal::Unlucky { .. } => "KAM-2 unlucky throw",
        },
        Event::MoveRefused { why, .. } => match why {
            MoveRefusal::Dead => "MOV-2 move of a dead goku",
            MoveRefusal::OnFoot => "MOV-2 move on foot",
            MoveRefusal::Rock => "MOV-3 rock",
            MoveRefusal::TooWeak => "MOV-4 move without strength",
        },
        Event::Moved { cost: 0, .. } => "MOV-5 free move",
        Event::Moved { .. } => "MOV-5 paid move",
        Event::Fought { mover, winner, .. } if mover == winner => "COM-1 mover wins",
        Event::Fought { .. } => "COM-1 defender wins",
        Event::KintonWon { .. } => "COM-4 kinton won",
        Event::BallWon { from_mover: false, .. } => "COM-5 ball of the defender won",
        Event::BallWon { from_mover: true, .. } => "COM-6 ball of the mover won",
        Event::BallOwed { from: Some(_), .. } => "COM-5 ball on the target owed",
        Event::BallOwed { why, .. } => match why {
            OwedReason::Ray => "KAM-5 ball owed",
            OwedReason::Defender => "COM-5 ball of the defender owed",
            OwedReason::Mover => "COM-6 ball of the mover owed",
        },
        Event::Killed { .. } => "DEA-1 death",
        Event::Ate { .. } => "ITM-1 bean",
        Event::Mounted { .. } => "ITM-2 kinton",
        Event::BallTaken { .. } => "ITM-3 ball",
        Event::Deposited { .. } => "ITM-5 deposit",
        Event::KintonOver { .. } => "KIN-1 end of a kinton",
        Event::Returned { .. } => "DEA-3 return",
        Event::Waits { .. } => "DEA-3 wait",
        Event::ItemBack { .. } => "REG-1 bean or kinton",
        Event::BallPlaced { by_draw: true, .. } => "BAL-1 ball placed by draws",
        Event::BallPlaced { by_draw: false, .. } => "BAL-2 ball placed without a draw",
        Event::RoundOver { .. } => "ROU-1 end of the round",
    }
}
