//! Situations of Othello.

use crate::games::Situation;
use rulebook_core::othello::{Othello, State, Transcript};

/// Name, description, and game text whose last state is the situation (GAM-2).
type Text = (&'static str, &'static str, &'static str);

const TEXTS: &[Text] = &[
    ("start", "the usual start", ""),
    ("second-player", "white to move", "f5"),
    ("many-moves", "21 legal moves", "d3e3f5e6f2c4d7f7d6c3b3c5g8b4f3c2b5a4b1f4b2"),
    ("one-move", "only one legal move", "e6f4g3c6c4"),
    ("pass-after-move", "after one of the moves black passes (MOV-4)", "f5f6c4g5h5h4f7"),
    (
        "sixteen-flips",
        "one of the moves flips 16 discs",
        "f5d6c4f4f3c3c7g5e6g4e3c5c6d3b5e2g2f2d2e7f8a5b6e8d8b8a4a7f6f1h4f7b4c1g3c2g6h2d7b3e1d1b1h3a2b7h1h6g1b2a6c8h5g8g7h7\
         a1a3h8",
    ),
    (
        "last-square",
        "one empty square, and the game ends (END-1)",
        "e6d6c3f4d7c5g4g3c4g5b5c7f5a5a6d8a4f7f6d3h4c2e7e3g6f8b4b3e2h5b6f3h6g7c6a7d2d1c1b1c8b2h7h8h2a3h3h1f2g2f1g1e8g8a2a1\
         b7b8a8",
    ),
];

/// The start of SET-5.
const MIRRORED: &str = "---------------------------XO------OX--------------------------- X";

/// All discs are white but one, beside the only empty square.
const NEAR_WIPEOUT: &str = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- O";

pub(super) fn all() -> Vec<Situation<Othello>> {
    let played = |text: &str| *Transcript::read(text.as_bytes()).expect("a test reads every situation").end();
    let placed = |text: &str| State::parse_position(text.as_bytes()).expect("a test reads every situation");
    let mut all: Vec<_> =
        TEXTS.iter().map(|&(name, about, text)| Situation { name, about, state: played(text) }).collect();
    all.push(Situation { name: "mirrored", about: "the start of the variant (SET-5)", state: placed(MIRRORED) });
    all.push(Situation { name: "wipeout", about: "a move takes the last disc of black", state: placed(NEAR_WIPEOUT) });
    all
}

#[cfg(test)]
mod tests {
    use super::all;
    use rulebook_core::othello::{Color, Square, State};

    /// Situations match their descriptions.
    #[test]
    fn situations_are_what_they_are_called() {
        let all = all();
        let state = |name: &str| all.iter().find(|situation| situation.name == name).unwrap().state;
        let after = |state: State| {
            Square::each_of(state.moves()).map(move |square| {
                let mut next = state;
                next.play(square, &mut ()).unwrap();
                next
            })
        };
        assert_eq!(state("second-player").to_move(), Color::White);
        assert_eq!(["many-moves", "one-move"].map(|name| state(name).moves().count_ones()), [21, 1]);
        let passing = state("pass-after-move");
        assert!(after(passing).any(|next| !next.is_over() && next.to_move() == passing.to_move()));
        let position = state("sixteen-flips").position();
        assert!(Square::each_of(position.moves()).any(|square| position.flips(square).count_ones() == 16));
        let last = state("last-square");
        assert!(last.position().empties() == 1 && after(last).all(|next| next.is_over()));
        assert!(after(state("wipeout")).all(|next| next.discs(Color::Black) == 0 && next.is_over()));
    }
}
