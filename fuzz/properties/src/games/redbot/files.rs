//! Round files and answer lines.

use crate::answer::words;
use crate::input::write_state;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, ByPlayer, Movement, Order, Orders, Player, RedBot, Rules, Setup, State, Wall};
use rulebook_core::text::{PlainWriter, SyntaxError};

/// A round file that was parsed or refused (FILE-1, FILE-2, FILE-18).
pub(super) fn state_file(text: &[u8], state: Option<&State>) {
    if let Some(state) = state {
        assert_eq!(lines(&write_state::<RedBot>(state)), 19, "FILE-1: 19 lines");
        drawn(state);
    }
    over_another(text, state);
}

/// Reads a text into the place of another state, which must leave no traces. A
/// round in which every robot builds shows any.
fn over_another(text: &[u8], expected: Option<&State>) {
    let mut place = Some(full_board());
    let result = State::read_into(&mut place, text, &Rules::STANDARD, &mut |_| {});
    assert_eq!((result.is_ok(), place.as_ref()), (expected.is_some(), expected), "FILE-18: over another state");
    if let (Some(mut again), Some(mut state)) = (place, expected.cloned()) {
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

/// The start of a game with as many walls as the cap allows (BLD-8).
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

/// The drawing has a row for each row of the board, and the score sheet has a line for each player.
fn drawn(state: &State) {
    let (mut board, mut sheet) = (String::new(), String::new());
    state.draw(&mut PlainWriter(&mut board)).expect("writing to a string cannot fail");
    assert_eq!(lines(&board), usize::from(state.setup().size.height()) + 6, "SET-1: {board}");
    state.write_score_sheet(&mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
    assert_eq!(lines(&sheet), 4, "REF-8: {sheet}");
    let totals: Vec<i64> = sheet.lines().filter_map(|line| line.rsplit(' ').nth(3)?.parse().ok()).collect();
    assert!(totals.len() == 4 && totals.is_sorted_by(|a, b| a >= b), "REF-8: the best first: {sheet}");
}

/// The parsed orders of an answer line (ANS-1 to ANS-4, FILE-6).
pub(super) fn answer_line(line: &[u8], parsed: &Result<Orders, SyntaxError>) {
    match parsed {
        Ok(orders) => {
            assert_eq!(Orders::from_answer(line), *orders, "ANS-1");
            let plain = |line: &[u8]| words(line).iter().map(|word| plain(word)).collect::<Vec<_>>();
            assert_eq!(plain(line), plain(orders.to_string().as_bytes()), "ANS-1: word for word");
        }
        Err(_) => assert_eq!(Orders::from_answer(line), Orders::default(), "ANS-4"),
    }
}

/// Returns a word unchanged, and an integer in canonical form (ANS-3).
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
