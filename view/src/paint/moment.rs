//! Pieces and effects somewhere in a round.

use crate::effect::{Effect, Stage, apply, spans};
use crate::scene::Scene;

/// A moment of a round: the pieces as they are before a stage, and how far the
/// stage is.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The scene, with the pieces as the stages before have left them.
    pub scene: Scene,
    /// What is happening.
    pub effects: Vec<Effect>,
    /// How far it is, from 0 to 1.
    pub progress: f32,
}

impl Moment {
    /// The moment of a round that begins with this scene; 0 is the scene
    /// itself, 1 the end of the round.
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
