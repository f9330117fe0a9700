//! RES: writes the record.

use super::answer::Action;
use super::round::Round;
use super::state::State;

impl Round {
    /// RES-1: the lines of a round in the record. `after` is the state after the round.
    #[must_use]
    pub fn record(&self, after: &State) -> String {
        let mut text = "actions_asked\n".to_owned();
        text += &lines(&self.asked);
        text += "\nactions_done\n";
        text += &lines(&self.done);
        text += "\n\n";
        text += &after.write_from_round();
        text
    }
}

/// RES-1, RES-2: a line for each player.
fn lines(actions: &[Action]) -> String {
    let mut text = String::new();
    for (id, action) in actions.iter().enumerate() {
        text += &match action {
            Action::Nothing => format!("{id} u n\n"),
            Action::Throw(_) | Action::Move(_) => format!("{id} {action}\n"),
        };
    }
    text
}
