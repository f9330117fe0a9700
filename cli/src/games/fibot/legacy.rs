//! The format of the contest that FIbot comes from (PLAY).

use crate::games::LegacyFormat;
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::{FiBot, Turn};

/// FIbot's folder names (PLAY-1) and turns (PLAY-7).
pub(super) const LEGACY: LegacyFormat<FiBot> = LegacyFormat {
    // The second name is that of the original contest.
    strategies: &["strategies", "strategie"],
    turn: |state, answers| {
        let turn = Turn::replied(state, &FiBot::replies(state, answers));
        // ANS-3, ANS-4: a turn that is not allowed counts as a pass.
        if state.allows(turn) { turn } else { Turn::Pass }.to_string()
    },
};

#[cfg(test)]
mod tests {
    use super::LEGACY;
    use rulebook_core::contract::{Answer, Answers};
    use rulebook_core::fibot::State;
    use rulebook_core::players::Seat;

    /// PLAY-7
    #[test]
    fn play_7_a_turn_is_told_as_it_was_understood() {
        let state = State::default();
        for (answer, turn) in [
            (Answer::Line(b" A \t V \r"), "A V"),
            (Answer::Line(b"C D"), "C D"),
            (Answer::Line(b"-"), "-"),
            (Answer::Line(b"a v"), "-"),
            (Answer::Line(b"Z V"), "-"),
            (Answer::Line(b"M V"), "-"),
            (Answer::Silent, "-"),
            (Answer::NotAsked, "-"),
        ] {
            let mut answers = Answers::default();
            answers[Seat::ALL[0]] = answer;
            // The answer of the player that is not to move does not count.
            answers[Seat::ALL[1]] = Answer::Line(b"Z D");
            assert_eq!((LEGACY.turn)(&state, &answers), turn, "{answer:?}");
        }
    }
}
