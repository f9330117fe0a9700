//! The players of the measured moves.

use rulebook_core::othello::{Square, State};
use rulebook_players::chance::SeededDraws;
use rulebook_players::othello::Builtin;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strategy {
    /// A built-in player.
    Builtin(Builtin),
    /// Makes one of the moves that flip the most discs.
    Taker,
    /// Makes one of the moves that flip the fewest discs.
    Miser,
}

impl Strategy {
    /// A move of the side to move; `None` if the game is over.
    pub(super) fn square(self, state: &State, chance: &mut SeededDraws) -> Option<Square> {
        let position = state.position();
        let discs = |square: Square| position.flips(square).count_ones();
        let wanted = |of: &dyn Fn(&mut dyn Iterator<Item = u32>) -> Option<u32>| {
            let most = of(&mut Square::each_of(state.moves()).map(discs));
            Square::each_of(state.moves()).filter(|&square| Some(discs(square)) == most).collect::<Vec<_>>()
        };
        let squares = match self {
            Self::Builtin(builtin) => return builtin.square(position, chance).filter(|_| !state.is_over()),
            Self::Taker => wanted(&|discs| discs.max()),
            Self::Miser => wanted(&|discs| discs.min()),
        };
        chance.pick(&squares).copied()
    }
}

/// Plays moves until the game is over, at most `most` of them. Returns the moves and the last state.
pub(super) fn play(lineup: [Strategy; 2], start: State, most: usize, chance: &mut SeededDraws) -> (Vec<Square>, State) {
    let (mut state, mut moves) = (start, Vec::new());
    while moves.len() < most {
        let Some(square) = lineup[state.to_move().player().index()].square(&state, chance) else { break };
        // The move is legal, so the game is not over.
        let _ = state.play(square, &mut ());
        moves.push(square);
    }
    (moves, state)
}
