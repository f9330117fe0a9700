//! Properties of every state and move, on random games.

use crate::board::{games, write};
use crate::slow::captured;
use rulebook_core::contract::{Decision, Game as _};
use rulebook_core::othello::{Color, Event, Othello, Rules, State, Symmetry};

#[test]
fn file_1_what_is_written_is_read_again() {
    games(200, |_, _, after, _| {
        let again = State::read(write(after).as_bytes(), Rules::default()).unwrap();
        assert_eq!((&again, write(&again)), (after, write(after)), "FILE-1");
    });
}

#[test]
fn every_state_of_a_game_is_valid() {
    games(200, |_, _, after, _| {
        assert_eq!(State::new(*after.setup()).as_ref(), Ok(after), "FILE-5");
        assert_eq!(after.moves(), after.position().moves(), "MOV-1");
        assert_eq!(after.is_over(), after.position().is_over(), "END-1");
    });
}

#[test]
fn events_add_up_to_the_change_of_the_board() {
    games(200, |before, square, after, events| {
        let side = before.to_move();
        let mut board = before.board();
        assert_eq!(events[0], Event::Placed { side, square }, "MOV-3");
        let mut flipped = 0;
        for event in events {
            for square in event.flipped() {
                assert_eq!(board.get(square), Some(side.other()), "MOV-2: {event}");
                board.set(square, Some(side));
                flipped |= square.bit();
            }
        }
        board.set(square, Some(side));
        assert_eq!(board, after.board(), "MOV-3");
        assert_eq!(flipped, captured(before.board(), side, square), "MOV-2");
        let passed = events.contains(&Event::Passed { side: side.other() });
        let [black, white] = Color::ALL.map(|color| after.score(color));
        assert_eq!(passed, after.asked() == Some(side), "MOV-4");
        assert_eq!(events.contains(&Event::Ended { black, white }), after.is_over(), "END-1");
    });
}

/// MOV, SCO: no direction and no color is favored.
#[test]
fn symmetries_commute_with_moves() {
    games(100, |before, square, after, _| {
        for symmetry in Symmetry::ALL {
            let mut other = before.under(symmetry);
            assert_eq!(&other.under(symmetry.inverse()), before, "{symmetry:?}");
            other.play(square.under(symmetry), &mut ()).expect("the game is not over");
            assert_eq!(other, after.under(symmetry), "{symmetry:?}");
        }
        let mut swapped = before.with_colors_swapped();
        swapped.play(square, &mut ()).expect("the game is not over");
        // FILE-6: an ended position has black to move.
        assert_eq!(swapped, after.with_colors_swapped(), "colors swapped");
        for side in Color::ALL {
            assert_eq!(swapped.score(side), after.score(side.other()), "SCO-2");
        }
    });
}

#[test]
fn scores_add_up_to_64_at_the_end() {
    let (mut draws, mut ends) = (0, 0);
    games(400, |_, _, after, _| {
        let sum = after.score(Color::Black) + after.score(Color::White);
        match Othello::outcome(after) {
            Some(outcome) => {
                assert_eq!(sum, 64, "SCO-2");
                draws += u32::from(outcome.decision == Decision::Draw);
                ends += 1;
            }
            None => assert_eq!(u32::from(sum), 64 - after.position().empties(), "SCO-1"),
        }
    });
    assert!(ends > 300 && draws > 5, "{ends} ends, {draws} draws");
}
