//! The symmetries of the rules, on random games.

use crate::board::board;
use crate::games::{Step, games};
use rulebook_core::aitester::{Command, Phase, State, Symmetry, Tile};

#[test]
fn no_side_is_favored() {
    let mut steps = 0;
    games(120, |Step { before, command, after, .. }| {
        for symmetry in Symmetry::ALL {
            if symmetry == Symmetry::Players && before.situation().phase == Phase::Buy {
                // BUY-1 and BUY-4 go by the numbers of the players.
                continue;
            }
            let size = before.scenario().terrain.size();
            let mut turned = before.under(symmetry);
            turned.step(command.map(|command| command.under(symmetry, size)), &mut ()).unwrap();
            let expected = after.under(symmetry);
            assert_eq!(turned, expected, "{symmetry:?}: {command:?}\n{}", crate::board::write(before));
            steps += 1;
        }
    });
    assert!(steps > 5000, "{steps} steps");
}

#[test]
fn symmetries_are_valid_and_undo_themselves() {
    games(40, |Step { before, .. }| {
        let players = before.situation().armies.len();
        for symmetry in Symmetry::ALL {
            let turned = before.under(symmetry);
            assert_eq!(State::new(turned.clone().into_setup()).as_ref(), Ok(&turned), "{symmetry:?}");
            let times = if symmetry == Symmetry::Players { players - 1 } else { 1 };
            let back = (0..times).fold(turned, |state, _| state.under(symmetry));
            assert_eq!(&back, before, "{symmetry:?}");
        }
    });
}

/// LIN-2: swapping columns and rows changes lines of fire, so it is no symmetry.
#[test]
fn lin_2_columns_and_rows_cannot_be_swapped() {
    let blocked = |drawing: &str| {
        let state = board(drawing).state();
        state.check_command(Command::parse(b"ATT 0 1 1").unwrap()).is_err()
    };
    assert!(blocked("a#\n.p") && !blocked("a.\n#p"), "LIN-2");
}

#[test]
fn commands_off_the_board_stay() {
    let size = rulebook_core::grid::Size::new(3, 2).unwrap();
    let under = |line: &str, symmetry| Command::parse(line.as_bytes()).unwrap().under(symmetry, size).to_string();
    assert_eq!(under("MOV 1 0 0", Symmetry::Columns), "MOV 1 2 0");
    assert_eq!(under("ATT 1 0 0", Symmetry::Rows), "ATT 1 0 1");
    assert_eq!(under("BUY 1 0 0", Symmetry::Players), "BUY 1 0 0");
    assert_eq!(under("MOV 1 3 0", Symmetry::Columns), "MOV 1 3 0");
    assert_eq!((under("NXT", Symmetry::Rows), under("SEL 2", Symmetry::Rows)), ("NXT".into(), "SEL 2".into()));
    assert_eq!(Symmetry::Columns.tile(Tile::new(0, 1), size), Tile::new(2, 1));
}
