//! SCO: points and ranks.

use crate::board::{Board, PLAYERS, board};
use crate::sinks::text;
use rulebook_core::boladedrac::State;

fn four() -> Board {
    board("XXXXXXXX\nX0123..X\nX......X\nXXXXXXXX")
}

fn points(state: &State) -> Vec<i64> {
    PLAYERS.iter().map(|&player| state.points(player)).collect()
}

#[test]
fn sco_1_points() {
    let state = four().deposited(0, 2).strength(0, 7).strength(1, 0).deposited(3, 1).dead(3, 2).state();
    assert_eq!(points(&state), [2 * 101 + 7, 0, 100, 101], "SCO-1");
    let two = board("XXXXX\nX01.X\nXXXXX").state();
    assert_eq!(points(&two)[2..], [0, 0], "SCO-1: nobody plays there");
}

#[test]
fn sco_1_points_need_64_bits() {
    let state = four()
        .set(|setup| setup.parameters.max_strength = 1_000_000)
        .deposited(0, 1_000_000_000)
        .strength(0, 1_000_000)
        .state();
    assert_eq!(points(&state)[0], 1_000_001_001_000_000, "SCO-1");
}

#[test]
fn sco_2_equal_points_share_a_rank() {
    let state = four().strength(1, 7).strength(3, 7).deposited(2, 1).strength(0, 3).state();
    assert_eq!(state.ranks().values().copied().collect::<Vec<_>>(), [4, 2, 1, 2], "SCO-2");
    let two = board("XXXXX\nX01.X\nXXXXX").frozen(0).strength(1, 9).state();
    assert_eq!(two.ranks().values().copied().collect::<Vec<_>>(), [1, 2, 0, 0], "SCO-2: a frozen player can win");
}

#[test]
fn sco_3_the_score_sheet() {
    let state = four().strength(1, 7).strength(3, 7).deposited(2, 1).dead(2, 4).strength(0, 3).state();
    let sheet = "1 P3 101 1 0 two\n2 P2 7 0 7 one\n2 P4 7 0 7 three\n4 P1 3 0 3 zero\n";
    assert_eq!(text(|out| state.write_score_sheet(out)), sheet, "SCO-3");
}
