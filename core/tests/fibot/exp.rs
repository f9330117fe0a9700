//! EXP: explosions.

use crate::board::{board, play};
use rstest::rstest;
use rulebook_core::fibot::P2;

#[test]
fn exp_1_the_robot_that_explodes_is_destroyed() {
    let played = board("A.\n.N").play("A D");
    assert_eq!((played.lost().as_str(), played.at('A')), ("A", None), "EXP-1");
}

#[rstest]
#[case::row_and_column("..N..\nO.A.P\n..Q..", "ANOPQ")]
#[case::both_sides("B.A.N", "ABN")]
#[case::a_wall_is_cover("B#A.N", "AN")]
#[case::robots_are_no_cover("A.B.N.O", "ABNO")]
#[case::behind_a_robot_a_wall("A.N#O", "AN")]
#[case::not_diagonally("N.O\n.A.\nP.Q", "A")]
#[case::column_walls("N\n#\nA\n.\nO\n#\nP", "AO")]
#[case::neighbours(".N.\nOAP\n.Q.", "ANOPQ")]
fn exp_2_who_is_destroyed_with_it(#[case] drawing: &str, #[case] lost: &str) {
    // A free cell more, for the flags.
    let width = drawing.lines().next().unwrap().len();
    let played = board(&format!("{drawing}\n{}.", "#".repeat(width - 1))).play("A D");
    assert_eq!(played.lost(), lost, "EXP-2");
}

/// The drawing of EXP-2.
#[test]
fn exp_2_the_example() {
    let played = board("..P...\n..#.Q.\n.BAN#R\n......\n..O...").play("A D");
    assert_eq!(played.lost(), "ABNO", "EXP-2");
    assert_eq!(played.changed(), "ABNO");
}

#[test]
fn exp_3_no_chain() {
    // N is destroyed by A and would reach O.
    let played = board("A.N\n...\n..O").play("A D");
    assert_eq!(played.lost(), "AN", "EXP-3");
    let (before, after) = (played.before.setup(), played.after.setup());
    assert_eq!((&before.flags, &before.walls), (&after.flags, &after.walls), "EXP-3");
}

#[test]
fn exp_4_the_cells_of_destroyed_robots_are_free_at_once() {
    let played = board("A.N.O\n....B\n#...#").play("A D");
    assert_eq!(played.lost(), "ANO", "EXP-4");
    // N and O are no obstacles and no robots any more.
    let next = play(&played.after, "O S");
    assert_eq!(next.changed(), "", "EXP-4: a destroyed robot does nothing");
    assert_eq!(play(&next.after, "B S").at('B'), Some((5, 1)), "EXP-4");
}

#[test]
fn exp_4_the_story_of_an_explosion() {
    assert_eq!(
        board("A.N\n.B.").turn_of(P2).play("N D").story(),
        [
            "EXP-1 N exploded on 3 1",
            "EXP-2 A on 1 1 was destroyed by the explosion of N",
            "TRN-3 the round is over, 8 left",
            "TRN-1 the turn is over, P1 is next",
        ]
    );
}
