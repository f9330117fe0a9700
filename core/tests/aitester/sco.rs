//! SCO: scores, ranks and the score sheet.

use crate::board::{Board, board};
use crate::sinks::{NotingWriter, text};
use rulebook_core::aitester::AiTester;
use rulebook_core::contract::Game as _;
use rulebook_core::players::Seat;

fn trio() -> Board {
    board("abp.x").health('a', 7)
}

fn scores(board: &Board) -> [i64; 9] {
    Seat::ALL.map(|seat| AiTester::score(&board.state(), seat))
}

fn ranks(board: &Board) -> Vec<u8> {
    board.state().ranks().values().copied().collect()
}

fn sheet(board: &Board) -> String {
    text(|out| AiTester::score_sheet(&board.state(), out))
}

#[test]
fn sco_1_the_winner_has_1() {
    assert_eq!(scores(&trio()), [0; 9], "SCO-1: nobody has won yet");
    assert_eq!(scores(&trio().turn(50)), [0; 9], "SCO-1: a draw");
    assert_eq!(scores(&trio().dead('p').dead('x')), [1, 0, 0, 0, 0, 0, 0, 0, 0], "SCO-1");
    assert_eq!(scores(&trio().dead('p').dead('a').dead('b')), [0, 0, 1, 0, 0, 0, 0, 0, 0], "SCO-1");
    assert_eq!(scores(&trio().dead('p').dead('a').dead('b').dead('x')), [0; 9], "SCO-1: nobody is in");
}

#[test]
fn sco_2_those_that_are_in_have_rank_1() {
    assert_eq!(ranks(&trio()), [1, 1, 1, 0, 0, 0, 0, 0, 0], "SCO-2");
    assert_eq!(ranks(&trio().dead('p')), [1, 3, 1, 0, 0, 0, 0, 0, 0], "SCO-2: two are in, so the next is 3");
    assert_eq!(ranks(&trio().dead('p').dead('x')), [1, 2, 2, 0, 0, 0, 0, 0, 0], "SCO-2: the others share a rank");
    assert_eq!(ranks(&trio().dead('p').dead('x').dead('a').dead('b')), [1, 1, 1, 0, 0, 0, 0, 0, 0], "SCO-2");
}

#[test]
fn sco_3_the_score_sheet() {
    assert_eq!(sheet(&trio()), "1 P1 0 2 107\n1 P2 0 1 100\n1 P3 0 1 100\n", "SCO-3");
    let out = trio().dead('a').dead('b').health('x', 2_000_000);
    assert_eq!(sheet(&out), "1 P2 0 1 100\n1 P3 0 1 2000000\n3 P1 0 0 0\n", "SCO-3: the better rank comes first");
    let won = trio().dead('a').dead('b').dead('p');
    assert_eq!(sheet(&won), "1 P3 1 1 100\n2 P1 0 0 0\n2 P2 0 0 0\n", "SCO-3");
}

#[test]
fn sco_3_the_largest_sum() {
    let mut full = board(&format!("{}\np{}", ".".repeat(32), ".".repeat(31)));
    for x in 0..32 {
        let unit = rulebook_core::aitester::Unit { type_number: 0, tile: crate::board::tile(x, 0), health: 2_000_000 };
        full = full.army(rulebook_core::aitester::P1, |army| army.units.push(unit).unwrap());
    }
    assert_eq!(sheet(&full), "1 P1 0 32 64000000\n1 P2 0 1 100\n", "SCO-3");
}

#[test]
fn sco_3_every_value_is_announced() {
    let mut out = NotingWriter::default();
    AiTester::score_sheet(&trio().dead('p').dead('x').state(), &mut out).unwrap();
    let field = |name| out.field(name).trim();
    assert_eq!((field("rank or seat of P1"), field("the score of P1")), ("1 P1", "1"));
    assert_eq!((field("the units of P1"), field("the health of P1"), field("the units of P3")), ("2", "107", "0"));
}
