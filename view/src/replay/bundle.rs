//! A replay as one text: the first state, the answers, and the states that depart
//! from the rules. All other states can be computed.

use super::{Damage, Games, OpenReplayError, RecordFiles, Replay, Snapshot, StateFile, state_file};
use crate::Renderable;
use rulebook_core::text::PlainWriter;
use rulebook_record::{PlayerName, TimeUse, Transcript};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format ID in a bundle.
pub const BUNDLE_FORMAT: &str = "rulebook-reel/1";

/// A replay as one text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReplayBundle {
    /// [`BUNDLE_FORMAT`]
    pub format: String,
    /// The states that cannot be computed from the states before them, by their numbers.
    pub states: BTreeMap<u64, String>,
    /// What could not be read besides the states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Damage>,
    /// The measured shares of their time that the players have used.
    #[serde(default, skip_serializing_if = "TimeUse::is_empty")]
    pub time_use: TimeUse,
    /// The game, its rules and the answers.
    #[serde(flatten)]
    pub transcript: Transcript,
}

impl ReplayBundle {
    pub(super) fn of<G: Renderable>(
        rules: &G::Rules,
        damage: Option<Damage>,
        time_use: TimeUse,
        players: &[PlayerName],
        snapshots: &[Snapshot<G>],
    ) -> Self {
        // The bundle must contain a state that cannot be computed from a known state and answers.
        let is_given = |i: usize| match i.checked_sub(1) {
            Some(before) => !snapshots[before].is_known || snapshots[before].answers.is_none(),
            None => true,
        };
        let text = |(i, snapshot): (usize, &Snapshot<G>)| match &snapshot.departure {
            Some((_, text)) => Some((snapshot.number, String::from_utf8_lossy(text).into_owned())),
            None if is_given(i) => {
                let mut text = String::new();
                G::write(&snapshot.state, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
                Some((snapshot.number, text))
            }
            None => None,
        };
        let rounds = snapshots.iter().filter_map(|snapshot| Some(snapshot.answers.as_ref()?.replies.clone())).collect();
        Self {
            format: BUNDLE_FORMAT.to_owned(),
            states: snapshots.iter().enumerate().filter_map(text).collect(),
            damage,
            time_use,
            transcript: Transcript { players: players.to_vec(), rounds, ..Transcript::of_rules::<G>(rules) },
        }
    }
}

impl Games {
    /// Parses a bundle and opens its replay.
    ///
    /// # Errors
    ///
    /// [`OpenReplayError::BadBundle`] if the text is not a valid bundle, and the errors of [`Games::open_as`].
    pub fn open_bundle(self, text: &str) -> Result<Box<dyn Replay>, OpenReplayError> {
        let bundle: ReplayBundle =
            serde_json::from_slice(text.as_bytes()).map_err(|error| OpenReplayError::BadBundle(error.to_string()))?;
        if bundle.format != BUNDLE_FORMAT {
            return Err(OpenReplayError::BadBundle(format!(
                "expected the format {BUNDLE_FORMAT}, found {}",
                bundle.format
            )));
        }
        let file = |(number, text): (u64, String)| {
            (number, StateFile { name: state_file(number), text: text.into_bytes().into() })
        };
        let game = bundle.transcript.game.clone();
        self.open_as(
            &game,
            RecordFiles {
                states: bundle.states.into_iter().map(file).collect(),
                transcript: Some(bundle.transcript),
                damage: bundle.damage,
                time_use: bundle.time_use,
            },
        )
    }
}
