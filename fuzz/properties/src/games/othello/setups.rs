//! Hand-made states.

use super::lines::legal;
use rulebook_core::othello::{Color, Setup, State};
use rulebook_core::validation::SetupViolation as _;

/// A setup with any side to move and any forfeit is accepted or refused as the rules say (FILE-5 to FILE-8).
pub(super) fn any_fields(state: &State) {
    for to_move in Color::ALL {
        for forfeit in [None, Some(Color::Black), Some(Color::White)] {
            any_setup(Setup { to_move, forfeit, ..*state.setup() });
        }
    }
    assert_eq!(State::try_from(Setup::from(*state)).as_ref(), Ok(state), "a valid setup is accepted");
}

fn any_setup(setup: Setup) {
    let [own, other] = [setup.to_move, setup.to_move.other()].map(|side| legal(setup.board, side));
    let mut clauses = Vec::new();
    if own == 0 && other != 0 {
        clauses.push("FILE-5");
    }
    if setup.forfeit.is_some_and(|loser| own | other == 0 || loser != setup.to_move) {
        clauses.push("FILE-7");
    }
    match State::new(setup) {
        Ok(state) => {
            assert!(clauses.is_empty(), "{clauses:?}: {setup:?}");
            // FILE-6
            let to_move = if own == 0 { Color::Black } else { setup.to_move };
            assert_eq!(*state.setup(), Setup { to_move, ..setup }, "FILE-6");
        }
        Err(error) => {
            let found: Vec<_> = error.violations().iter().map(|violation| violation.clause().id()).collect();
            assert_eq!(found, clauses, "FILE-8: {error}");
            for violation in error.violations() {
                assert!(!violation.to_string().is_empty() && violation.hint().is_some(), "FILE-8: {violation:?}");
            }
        }
    }
}
