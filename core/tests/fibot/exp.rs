//! EXP: explosions.

use crate::board::{PlayedTurn, at, board, play};
use rstest::rstest;
use rulebook_core::fibot::{Event, P1, P2, SlideDirection};

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
#[case::neighbors(".N.\nOAP\n.Q.", "ANOPQ")]
fn exp_2_who_is_destroyed_with_it(#[case] drawing: &str, #[case] lost: &str) {
    // One more free cell, for the flags.
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

/// How far the explosion of a turn reaches north, east, south and west.
fn reach(played: &PlayedTurn) -> Option<[u8; 4]> {
    played.events.iter().find_map(|event| match event {
        Event::Exploded { reach, .. } => Some(SlideDirection::ALL.map(|way| reach.towards(way))),
        _ => None,
    })
}

#[rstest]
#[case::to_the_edges(".....\n.A...\n.....\n.....", [1, 3, 2, 1])]
#[case::in_a_corner("...\n..A", [1, 0, 0, 2])]
#[case::to_walls("..#..\n.....\n#.A.#\n..#..", [1, 1, 0, 1])]
#[case::nowhere(".#.\n#A#\n.#.", [0, 0, 0, 0])]
#[case::walls_beside_its_lines(".#.#.\n#...#\n..A..\n#...#", [2, 2, 1, 2])]
#[case::robots_are_no_cover("..N..\n..B..\nCDAOP", [2, 2, 0, 2])]
#[case::the_example("..P...\n..#.Q.\n.BAN#R\n......\n..O...", [0, 1, 2, 2])]
fn exp_2_how_far_it_reaches(#[case] drawing: &str, #[case] expected: [u8; 4]) {
    assert_eq!(reach(&board(drawing).play("A D")), Some(expected), "EXP-2");
}

/// EXP-3, SET-5
#[test]
fn exp_2_flags_are_no_cover() {
    let played = board("....\n.A..\n....").flag(P1, 3, 2).flag(P2, 2, 1).play("A D");
    assert_eq!(reach(&played), Some([1, 2, 1, 1]), "EXP-2");
}

#[test]
fn exp_2_it_reaches_across_the_largest_board() {
    let drawing = format!("{}\n", ".".repeat(25)).repeat(24) + &format!("{}A\n", ".".repeat(24));
    let played = board(&drawing).play("A D");
    assert_eq!(reach(&played), Some([24, 0, 0, 24]), "EXP-2");
    let Some(Event::Exploded { at: center, reach, .. }) = played.events.first() else { panic!("{:?}", played.events) };
    assert_eq!(
        (reach.end(*center, SlideDirection::North), reach.end(*center, SlideDirection::East)),
        (at(25, 1), at(25, 25)),
        "EXP-2"
    );
}

#[test]
fn exp_3_no_chain() {
    // A destroys N, whose explosion would reach O.
    let played = board("A.N\n...\n..O").play("A D");
    assert_eq!(played.lost(), "AN", "EXP-3");
    let (before, after) = (played.before.setup(), played.after.setup());
    assert_eq!((&before.flags, &before.walls), (&after.flags, &after.walls), "EXP-3");
}

#[test]
fn exp_4_the_cells_of_destroyed_robots_are_free_at_once() {
    let played = board("A.N.O\n....B\n#...#").play("A D");
    assert_eq!(played.lost(), "ANO", "EXP-4");
    // N and O are no longer obstacles or robots.
    let next = play(&played.after, "O S");
    assert_eq!(next.changed(), "", "EXP-4: a destroyed robot does nothing");
    assert_eq!(play(&next.after, "B S").at('B'), Some((5, 1)), "EXP-4");
}

#[test]
fn exp_4_the_story_of_an_explosion() {
    assert_eq!(
        board("A.N\n.B.").turn_of(P2).play("N D").trace(),
        [
            "EXP-1 N exploded on 3 1, from 1 1 to 3 1 and 3 1 to 3 2",
            "EXP-2 A on 1 1 was destroyed by the explosion of N",
            "TRN-3 the round is over, 8 left",
            "TRN-1 the turn is over, P1 is next",
        ]
    );
}
