//! Valid random states and answers. They are valid by construction; no random data is rejected.

use super::board::Board;
use super::color::Color;
use super::event::ForfeitReason;
use super::rules::Rules;
use super::square::Square;
use super::state::State;
use arbitrary::{Arbitrary, Result, Unstructured};

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(*u.choose(&Self::ALL)?)
    }
}

/// Most states are those of games from the start; the others have random discs.
impl<'a> Arbitrary<'a> for State {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let rules = Rules::arbitrary(u)?;
        let mut state =
            if u.ratio(1, 3)? { Self::after_pass(board(u)?, Color::arbitrary(u)?, rules) } else { Self::start(rules) };
        let moves = match u.int_in_range(0..=3)? {
            0 => 60,
            _ => u.int_in_range(0..=60)?,
        };
        for _ in 0..moves {
            let Some(square) = legal(u, &state)? else { break };
            // The move is legal, so the game is not over.
            let _ = state.play(square, &mut ());
        }
        if u.ratio(1, 16)? {
            // Nothing happens if the game is over.
            let _ = state.forfeit_by(ForfeitReason::Silent, &mut ());
        }
        Ok(state)
    }
}

/// Random discs: on all squares, on some, or on few.
fn board(u: &mut Unstructured<'_>) -> Result<Board> {
    let mut board = Board::EMPTY;
    let empty = u.int_in_range(0..=15)?;
    let black = u.int_in_range(1..=15)?;
    for square in Square::ALL {
        if u.ratio(16 - empty, 16)? {
            let color = if u.ratio(black, 16)? { Color::Black } else { Color::White };
            board.set(square, Some(color));
        }
    }
    Ok(board)
}

fn legal(u: &mut Unstructured<'_>, state: &State) -> Result<Option<Square>> {
    let count = state.moves().count_ones();
    if count == 0 {
        return Ok(None);
    }
    let index = u.int_in_range(0..=count - 1)?;
    Ok(Square::each_of(state.moves()).nth(index as usize))
}

/// A plausible move for the side to move, and occasionally any square.
///
/// # Errors
///
/// Only those of the source of bytes.
pub fn square(u: &mut Unstructured<'_>, state: &State) -> Result<Square> {
    if u.ratio(1, 16)? {
        return Square::arbitrary(u);
    }
    match legal(u, state)? {
        Some(square) => Ok(square),
        None => Square::arbitrary(u),
    }
}

#[cfg(test)]
mod tests {
    use super::{State, square};
    use arbitrary::{Arbitrary, Unstructured};
    use std::vec::Vec;

    #[test]
    fn states_are_valid_and_of_all_kinds() {
        let mut random = 1_u64;
        let (mut running, mut ended, mut forfeited, mut legal) = (0, 0, 0, 0);
        for _ in 0..500 {
            let bytes: Vec<u8> = core::iter::repeat_with(|| {
                random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                (random >> 56) as u8
            })
            .take(600)
            .collect();
            let u = &mut Unstructured::new(&bytes);
            let state = State::arbitrary(u).unwrap();
            assert_eq!(State::new(*state.setup()), Ok(state));
            legal += u32::from(state.allows(square(u, &state).unwrap()));
            match (state.forfeit(), state.is_over()) {
                (Some(_), _) => forfeited += 1,
                (None, true) => ended += 1,
                (None, false) => running += 1,
            }
        }
        assert!(running > 200 && ended > 50 && forfeited > 5 && legal > 200, "{running} {ended} {forfeited} {legal}");
    }
}
