//! The property `state`.

use crate::input::write_state;
use crate::subject::Subject;
use rulebook_core::contract::{Game, Violations as _};
use rulebook_core::text::PlainWriter;

/// Checks that any bytes as a state file under the standard rules cause no panic. A parsed state survives writing
/// and parsing, can be drawn and has scores. A refusal gives reasons in words.
pub(crate) fn state<G: Subject>(text: &[u8]) -> bool {
    let state = read_back::<G>(text, &G::Rules::default());
    if let Some(state) = &state {
        G::check_state(state);
        check_display::<G>(state);
    }
    G::check_state_file(text, state.as_ref());
    state.is_some()
}

/// Parses a state file. Checks that a parsed state survives writing and parsing, and that a refusal gives reasons
/// in words, each with a place in the text.
fn read_back<G: Game>(text: &[u8], rules: &G::Rules) -> Option<G::State> {
    match G::read(text, rules) {
        Ok(state) => {
            let written = write_state::<G>(&state);
            assert!(
                G::read(written.as_bytes(), rules).is_ok_and(|read| read == state),
                "a written state parses to the same state"
            );
            let crlf = written.replace('\n', "\r\n");
            assert!(
                G::read(crlf.as_bytes(), rules).is_ok_and(|read| read == state),
                "a state with CRLF parses to the same state"
            );
            assert!(G::recognizes(text), "a readable state is recognized");
            Some(state)
        }
        Err(error) => {
            let mut reasons = 0;
            error.each(&mut |fault| {
                assert!(!fault.reason.to_string().is_empty(), "{}: a reason in words", fault.clause);
                assert!(fault.place.line >= 1 && fault.place.column >= 1, "{fault:?}: a place in the text");
                let most = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
                assert!(fault.place.line as usize <= most, "{fault:?} is after the end");
                reasons += 1;
            });
            assert!(reasons > 0 && !error.to_string().is_empty(), "a refusal has a reason");
            None
        }
    }
}

/// Checks that a state has a drawing, and a line in the score sheet for each player.
fn check_display<G: Game>(state: &G::State) {
    let (mut board, mut sheet) = (String::new(), String::new());
    G::draw(state, &mut PlainWriter(&mut board)).expect("writing to a string cannot fail");
    G::score_sheet(state, &mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
    assert!(!board.is_empty(), "a state is drawn");
    assert_eq!(sheet.lines().count(), G::players(state).len(), "the score sheet has a line per player: {sheet}");
}
