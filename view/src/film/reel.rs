//! A film in one text: the first state, the answers, and the states that depart
//! from the rules. All others follow.

use super::{Damage, Film, FilmError, Footage, Games, StateFile, Taken, state_file};
use crate::Visible;
use rulebook_core::text::Plain;
use rulebook_record::{PlayerName, Transcript};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format of a reel, named in it.
pub const REEL: &str = "rulebook-reel/1";

/// A film in one text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reel {
    /// [`REEL`]
    pub format: String,
    /// The states that cannot be computed from those before them, by their numbers.
    pub states: BTreeMap<u64, String>,
    /// What could not be read beside the states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Damage>,
    /// The game, its rules and what was answered.
    #[serde(flatten)]
    pub transcript: Transcript,
}

impl Reel {
    pub(super) fn of<G: Visible>(
        rules: &G::Rules,
        damage: Option<Damage>,
        players: &[PlayerName],
        shots: &[Taken<G>],
    ) -> Self {
        // A state that no answers lead to from one that is known.
        let is_given = |i: usize| match i.checked_sub(1) {
            Some(before) => !shots[before].is_known || shots[before].answered.is_none(),
            None => true,
        };
        let text = |(i, taken): (usize, &Taken<G>)| match &taken.departure {
            Some((_, text)) => Some((taken.number, String::from_utf8_lossy(text).into_owned())),
            None if is_given(i) => {
                let mut text = String::new();
                G::write(&taken.state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
                Some((taken.number, text))
            }
            None => None,
        };
        let rounds = shots.iter().filter_map(|taken| Some(taken.answered.as_ref()?.replies.clone())).collect();
        Self {
            format: REEL.to_owned(),
            states: shots.iter().enumerate().filter_map(text).collect(),
            damage,
            transcript: Transcript { players: players.to_vec(), rounds, ..Transcript::of_rules::<G>(rules) },
        }
    }
}

impl Games {
    /// Reads a reel and opens its film.
    ///
    /// # Errors
    ///
    /// [`FilmError::BadReel`] when the text is none, and those of [`Games::open_as`].
    pub fn open_reel(self, text: &str) -> Result<Box<dyn Film>, FilmError> {
        let reel: Reel =
            serde_json::from_slice(text.as_bytes()).map_err(|error| FilmError::BadReel(error.to_string()))?;
        if reel.format != REEL {
            return Err(FilmError::BadReel(format!("expected the format {REEL}, found {}", reel.format)));
        }
        let file =
            |(number, text): (u64, String)| (number, StateFile { name: state_file(number), text: text.into_bytes() });
        let game = reel.transcript.game.clone();
        self.open_as(
            &game,
            Footage {
                states: reel.states.into_iter().map(file).collect(),
                transcript: Some(reel.transcript),
                damage: reel.damage,
            },
        )
    }
}
