//! Any bytes as a round file, as an answer line, as a case file: no panic, and
//! what is read is written to something that reads as the same.

use crate::write_state;
use rulebook_conformance::case::Case;
use rulebook_conformance::games::Games;
use rulebook_conformance::report::{explain, show};
use rulebook_core::contract::{Faults as _, Game};
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, ByPlayer, Movement, Order, Orders, Player, RedBot, Rules, Setup, State, Wall};
use rulebook_core::text::Plain;

/// Any bytes as a round file (FILE-1, FILE-2, FILE-18).
pub fn round_file(text: &[u8]) -> bool {
    let state = state_file::<RedBot>(text, &Rules::STANDARD);
    if let Some(state) = &state {
        assert!(state.setup().check(&mut |broken| panic!("FILE-18: {broken}")), "FILE-18");
        assert_eq!(lines(&write_state::<RedBot>(state)), 19, "FILE-1: 19 lines");
        drawn(state);
    }
    let read = state.is_some();
    over_another(text, state);
    read
}

/// Any bytes as the file of a state of any game: no panic; what is read is
/// written to something that reads as the same, and what is refused is refused
/// for reasons in words, each with a place in the text.
pub(crate) fn state_file<G: Game>(text: &[u8], rules: &G::Rules) -> Option<G::State> {
    match G::read(text, rules) {
        Ok(state) => {
            let written = write_state::<G>(&state);
            assert!(
                G::read(written.as_bytes(), rules).is_ok_and(|read| read == state),
                "what was written reads as the same"
            );
            let crlf = written.replace('\n', "\r\n");
            assert!(G::read(crlf.as_bytes(), rules).is_ok_and(|read| read == state), "CRLF for LF reads as the same");
            assert!(G::recognises(text), "what can be read is recognised");
            Some(state)
        }
        Err(error) => {
            let mut reasons = 0;
            error.each(&mut |fault| {
                assert!(!fault.reason.to_string().is_empty(), "{}: a reason in words", fault.clause);
                assert!(fault.place.line >= 1 && fault.place.column >= 1, "{fault:?}: a place in the text");
                let most = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
                assert!(fault.place.line as usize <= most, "{fault:?} is behind the end");
                reasons += 1;
            });
            assert!(reasons > 0 && !error.to_string().is_empty(), "there is a reason");
            None
        }
    }
}

/// Reads a text into the place of another state, of which nothing may be left:
/// the round after tells, in which every robot builds.
fn over_another(text: &[u8], expected: Option<State>) {
    let mut place = Some(full_board());
    let result = State::read_into(&mut place, text, &Rules::STANDARD, &mut |_| {});
    assert_eq!((result.is_ok(), &place), (expected.is_some(), &expected), "FILE-18: over another state");
    if let (Some(mut again), Some(mut state)) = (place, expected) {
        let builds = ByPlayer::from_fn(|player: Player| {
            let order = |row| Order { movement: Movement::Up, action: Action::Build(cell(player, row)) };
            Orders { r1: order(3), r2: order(7) }
        });
        assert_eq!(again.step(&builds, &mut ()), state.step(&builds, &mut ()), "END-3: over another state");
        assert_eq!(again, state, "FILE-18: over another state, a round later");
    }
}

fn cell(player: Player, row: i32) -> Position {
    Position::new(2 + 3 * player.index() as i32, row)
}

/// The start of a game on a board on which as many walls were built as may be (BLD-8).
fn full_board() -> State {
    let mut setup = Setup::start(Rules::STANDARD, 100);
    setup.round = 50;
    for n in 0..78 {
        let position = Position::new(1 + n % 25, 5 + n / 25);
        setup.walls.push(Wall { position, lives: n % 3 }).expect("room for 78 walls");
    }
    for player in Player::ALL {
        setup.players[player].walls_left = 0;
    }
    State::new(setup).expect("a valid state")
}

fn lines(text: &str) -> usize {
    text.matches('\n').count()
}

/// What people see of a state: a row of the board for each of its rows, and a
/// line for each player.
fn drawn(state: &State) {
    let (mut board, mut sheet) = (String::new(), String::new());
    state.draw(&mut Plain(&mut board)).expect("writing to a string cannot fail");
    assert_eq!(lines(&board), usize::from(state.setup().size.height()) + 6, "SET-1: {board}");
    state.write_score_sheet(&mut Plain(&mut sheet)).expect("writing to a string cannot fail");
    assert_eq!(lines(&sheet), 4, "REF-8: {sheet}");
    let totals: Vec<i64> = sheet.lines().filter_map(|line| line.rsplit(' ').nth(3)?.parse().ok()).collect();
    assert!(totals.len() == 4 && totals.is_sorted_by(|a, b| a >= b), "REF-8: the best first: {sheet}");
}

/// Any bytes as an answer line (ANS-1 to ANS-4, FILE-6).
pub fn answer_line(line: &[u8]) -> bool {
    match Orders::parse(line) {
        Ok(orders) => {
            let written = orders.to_string();
            assert_eq!(Orders::parse(written.as_bytes()), Ok(orders), "ANS-1, FILE-6: {written}");
            assert_eq!(Orders::from_answer(line), orders, "ANS-1");
            let words = |text: &[u8]| {
                let text = String::from_utf8_lossy(text).into_owned();
                text.split(['\t', ' ', '\r']).filter(|word| !word.is_empty()).map(plain).collect::<Vec<_>>()
            };
            assert_eq!(words(line), words(written.as_bytes()), "ANS-1: word for word");
            true
        }
        Err(error) => {
            assert_eq!(Orders::from_answer(line), Orders::default(), "ANS-4");
            assert!(!error.to_string().is_empty() && error.place.column as usize <= line.len() + 1, "ANS-4");
            false
        }
    }
}

/// A word as it is, an integer in its canonical spelling (ANS-3).
fn plain(word: &str) -> String {
    let (sign, digits) = word.strip_prefix('-').map_or(("", word), |digits| ("-", digits));
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.to_owned();
    }
    match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => format!("{sign}{digits}"),
    }
}

/// Any bytes as a case file (`spec/conformance.md`): what is read can be shown,
/// explained and asked for.
pub fn case_file(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let case = match Case::parse(text, Games::HOUSE) {
        Ok(case) => case,
        Err(error) => {
            assert!((1..=text.matches('\n').count() + 1).contains(&error.line), "{error} is behind the end");
            return false;
        }
    };
    let written = case.to_string();
    assert_eq!(Case::parse(&written, Games::HOUSE).as_ref(), Ok(&case), "one canonical form: {written}");
    for (step, _) in case.steps() {
        let _ = case.game.judge(&step.to_lines());
    }
    let mut shown = String::new();
    show(&case, &mut Plain(&mut shown)).expect("writing to a string cannot fail");
    explain(&case, None, &mut Plain(&mut shown)).expect("writing to a string cannot fail");
    assert!(shown.contains(&case.id), "a case is shown with its ID");
    true
}
