//! A good action, from a built-in player.

use crate::games::GameRef;
use crate::people::Question;
use std::sync::mpsc::{self, Receiver, RecvError, TryRecvError};
use std::thread;

/// A hint on its way.
pub(super) struct Hint {
    /// The name of the player that thinks about it.
    pub(super) player: &'static str,
    line: Receiver<String>,
}

impl Hint {
    /// Lets the strongest built-in player of the game look for an action in its own thread. `None`
    /// if the game has no built-in player.
    pub(super) fn start(game: GameRef, question: &Question) -> Option<Self> {
        let player = game.builtins().pop()?;
        let (state, seat, seed) = (question.state.boxed_clone(), question.choices.seat, question.seed);
        let (sender, line) = mpsc::channel();
        thread::spawn(move || {
            // Without a receiver, the question has an answer already.
            let _ = sender.send(player.answer(&*state, seat, seed));
        });
        Some(Self { player: player.name(), line })
    }

    /// The answer line of the action; `None` if the player still thinks.
    ///
    /// # Errors
    ///
    /// When the player has stopped without an answer.
    pub(super) fn line(&self) -> Result<Option<String>, RecvError> {
        match self.line.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(RecvError),
        }
    }
}
