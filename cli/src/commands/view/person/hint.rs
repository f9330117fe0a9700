//! A good action, from a built-in player.

use super::game::PlayScreen;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// A hint on its way.
pub(super) struct Hint {
    player: &'static str,
    line: Receiver<String>,
}

impl PlayScreen {
    /// Lets the first default player of the game, which is its strongest, look for an action. It thinks in its own
    /// thread; [`receive_hint`](Self::receive_hint) shows its action.
    pub(super) fn ask_for_hint(&mut self) {
        let Some(question) = &self.question else { return self.note = Some(self.why_no_question()) };
        let name = self.game.default_players.first();
        let player = name.and_then(|name| self.game.builtins().into_iter().find(|player| player.name() == *name));
        let Some(player) = player else {
            return self.note = Some(format!("{} has no built-in player to ask", self.game.name()));
        };
        let (state, seat, seed) = (question.state.boxed_clone(), question.choices.seat, question.seed);
        let (sender, line) = mpsc::channel();
        thread::spawn(move || {
            // Without a receiver, the question has an answer already.
            let _ = sender.send(player.answer(&*state, seat, seed));
        });
        self.note = Some(format!("{} looks for a good {} …", player.name(), self.game.step()));
        self.hint = Some(Hint { player: player.name(), line });
    }

    /// Shows a hint that has arrived; returns whether there is one.
    pub(super) fn receive_hint(&mut self) -> bool {
        let Some(hint) = &self.hint else { return false };
        let line = match hint.line.try_recv() {
            Ok(line) => line,
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => {
                self.hint = None;
                return false;
            }
        };
        self.note = Some(format!("a tip: {} would answer {line}", hint.player));
        self.hint = None;
        let choice =
            self.question.iter().flat_map(|question| &question.choices.list).find(|choice| choice.line == line);
        if let Some(&first) = choice.and_then(|choice| choice.cells.first()) {
            self.cursor = Some(first);
            self.picked.clear();
        }
        true
    }
}
