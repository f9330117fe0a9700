//! SCO: distances, points, ranks.

use crate::board::{at, board, robot};
use rstest::rstest;
use rulebook_core::fibot::{P1, P2, State};
use rulebook_core::grid::Size;
use rulebook_core::text::PlainWriter;

/// The largest board with A this far from the flag of P2.
fn apart(columns: i32, rows: i32) -> State {
    let mut setup = board(".").setup;
    setup.size = Size::new(25, 25).unwrap();
    setup.flags[P2] = at(25, 25);
    setup.robots[robot('A')] = Some(at(25 - columns, 25 - rows));
    State::new(setup).unwrap()
}

/// The table of SCO-1, with points by SCO-2.
#[rstest]
#[case(0, 0, 0, 20)]
#[case(1, 1, 1, 14)]
#[case(1, 2, 2, 13)]
#[case(2, 2, 3, 12)]
#[case(3, 4, 5, 10)]
#[case(0, 14, 14, 1)]
#[case(9, 11, 14, 1)]
#[case(10, 10, 14, 1)]
#[case(15, 0, 15, 0)]
#[case(10, 11, 15, 0)]
#[case(24, 24, 34, 0)]
fn sco_1_distances_are_rounded(#[case] columns: i32, #[case] rows: i32, #[case] distance: u8, #[case] points: u8) {
    let state = apart(columns, rows);
    assert_eq!(state.distance(P1), Some(distance), "SCO-1");
    assert_eq!(state.points(P1), points, "SCO-2");
}

/// Compares every distance of the largest board with floating point, which
/// is exact enough: no root is near a half.
#[test]
fn sco_1_every_distance() {
    for columns in 0..25 {
        for rows in 0..25 {
            let root = f64::from(columns * columns + rows * rows).sqrt();
            assert!((root.fract() - 0.5).abs() > 1e-3, "SCO-1: never half-way");
            assert_eq!(f64::from(apart(columns, rows).distance(P1).unwrap()), root.round(), "SCO-1");
        }
    }
}

#[test]
fn sco_1_the_nearest_robot_counts() {
    let board = board("A...B...\n....N...").flag(P1, 1, 2).flag(P2, 8, 1);
    let state = board.state();
    assert_eq!((state.distance(P1), state.distance(P2)), (Some(3), Some(4)), "SCO-1: B, not A");
    assert_eq!((state.points(P1), state.points(P2)), (12, 11), "SCO-2");
}

#[test]
fn sco_2_no_points_without_robots() {
    let state = board("....\nA...").flag(P1, 1, 1).flag(P2, 2, 2).state();
    assert_eq!((state.points(P1), state.points(P2), state.distance(P2)), (14, 0, None), "SCO-2");
}

#[test]
fn sco_3_the_score_is_that_of_the_state() {
    let board = board("A....\nN....").flag(P1, 5, 2).flag(P2, 5, 1);
    assert_eq!(board.state().points(P1), 11, "SCO-3");
    assert_eq!(board.play("A V").after.points(P1), 20, "SCO-3");
    assert_eq!(board.play("A D").after.points(P1), 0, "SCO-3");
}

fn sheet(state: &State) -> String {
    let mut sheet = String::new();
    state.write_score_sheet(&mut PlainWriter(&mut sheet)).unwrap();
    sheet
}

#[test]
fn sco_4_equal_points_share_a_rank() {
    let equal = board("A..\n..N").flag(P1, 3, 1).flag(P2, 1, 2).state();
    let ranks = equal.ranks();
    assert_eq!((equal.points(P1), equal.points(P2), ranks[P1], ranks[P2]), (14, 14, 1, 1), "SCO-4");
    let ahead = board("A..\n.N.").flag(P1, 3, 2).flag(P2, 3, 1).state();
    assert_eq!((ahead.ranks()[P1], ahead.ranks()[P2]), (2, 1), "SCO-4");
}

#[test]
fn sco_5_the_score_sheet() {
    let equal = board("A..\n..N").flag(P1, 3, 1).flag(P2, 1, 2).state();
    assert_eq!(sheet(&equal), "1 P1 14 1 1\n1 P2 14 1 1\n", "SCO-5");
    let ahead = board("A..B\n.N..").flag(P1, 4, 2).flag(P2, 3, 2).state();
    assert_eq!(sheet(&ahead), "1 P1 14 1 2\n2 P2 13 2 1\n", "SCO-5");
    let alone = board("..\n.N").flag(P1, 2, 2).flag(P2, 1, 1).state();
    assert_eq!(sheet(&alone), "1 P2 20 0 1\n2 P1 0 - 0\n", "SCO-5: the better one first");
}
