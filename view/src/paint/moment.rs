//! Pieces and effects at a moment of a round.

use crate::effect::{Effect, Stage, apply, spans};
use crate::scene::Scene;

/// A moment of a round: the pieces before a stage, and the progress of the stage.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The scene, with the pieces after all earlier stages.
    pub scene: Scene,
    /// The effects of the current stage.
    pub effects: Vec<Effect>,
    /// The progress of the current stage, from 0 to 1.
    pub progress: f32,
}

impl Moment {
    /// A moment of the round that begins with this scene, from 0 (the scene itself)
    /// to 1 (the end of the round).
    #[must_use]
    pub fn new(mut scene: Scene, stages: &[Stage], moment: f32) -> Self {
        for (stage, span) in stages.iter().zip(spans(stages)) {
            if moment < span.to {
                let progress = (moment - span.from) / (span.to - span.from);
                return Self { scene, effects: stage.effects.clone(), progress: progress.max(0.0) };
            }
            stage.effects.iter().for_each(|effect| apply(&mut scene.pieces, effect));
        }
        Self { scene, effects: Vec::new(), progress: 0.0 }
    }
}
