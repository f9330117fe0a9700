//! Plays rounds with seeded draws, and keeps the measured ones.

use crate::measured::Segment;
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, State};
use rulebook_core::chance::DrawRecorder;
use rulebook_players::chance::SeededDraws;

/// A game that is played, with its measured rounds so far.
#[derive(Clone, Debug)]
pub(super) struct Recorder {
    seed: u64,
    state: State,
    segments: Vec<Segment<BolaDeDrac>>,
    /// Whether the last round was measured.
    is_measuring: bool,
}

impl Recorder {
    /// Starts a game whose draws follow from a seed.
    pub(super) fn new(start: State, seed: u64) -> Self {
        Self { seed, state: start, segments: Vec::new(), is_measuring: false }
    }

    /// The current state.
    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Plays a round that is not measured. The next measured round starts a new segment.
    pub(super) fn skip(&mut self, actions: ByPlayer<Action>) {
        self.play(actions, &mut SeededDraws::of_game(self.seed, self.state.setup().round.into()));
        self.is_measuring = false;
    }

    /// Plays a measured round.
    pub(super) fn measure(&mut self, actions: ByPlayer<Action>) {
        let before = (!self.is_measuring).then(|| self.state.clone());
        let mut source = SeededDraws::of_game(self.seed, self.state.setup().round.into());
        let mut recorder = DrawRecorder::new(&mut source);
        self.play(actions, &mut recorder);
        self.segments.extend(before.map(|start| Segment::new(start, Vec::new())));
        if let Some(segment) = self.segments.last_mut() {
            segment.moves.push(actions);
            segment.draws.push(recorder.into_draws());
        }
        self.is_measuring = true;
    }

    fn play(&mut self, actions: ByPlayer<Action>, chance: &mut impl rulebook_core::chance::Chance) {
        let played = self.state.step(&actions, chance, &mut ());
        played.unwrap_or_else(|error| panic!("a game is played up to its end only: {error}"));
    }

    /// The measured rounds: a segment for each run of them without a gap.
    pub(super) fn into_segments(self) -> Vec<Segment<BolaDeDrac>> {
        self.segments
    }
}
