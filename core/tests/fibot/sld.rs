//! SLD: slides.

use crate::board::{board, robot};
use rstest::rstest;
use rulebook_core::fibot::{Event, P1, P2, SlideDirection};
use rulebook_core::grid::Position;

#[rstest]
#[case::to_the_edge("A V", "A....\n.....", (5, 1))]
#[case::to_a_wall("A V", "A..#.\n.....", (3, 1))]
#[case::to_an_own_robot("A V", "A..B.\n.....", (3, 1))]
#[case::to_a_rival("A V", "A..N.\n.....", (3, 1))]
#[case::to_the_nearest("A V", "A.N#B\n.....", (2, 1))]
#[case::north("A S", ".#.\n...\n.A.\n...", (2, 2))]
#[case::north_to_the_edge("A S", "...\n...\n.A.\n...", (2, 1))]
#[case::south("A J", ".A.\n...\n...\n.N.", (2, 3))]
#[case::south_to_the_edge("A J", ".A.\n...\n...\n...", (2, 4))]
#[case::west("A Z", "#..A.\n.....", (2, 1))]
#[case::west_to_the_edge("A Z", "...A.\n.#...", (1, 1))]
#[case::behind_it_does_not_count("A V", "N#A..\n.....", (5, 1))]
fn sld_1_how_far_a_robot_slides(#[case] answer: &str, #[case] drawing: &str, #[case] end: (i32, i32)) {
    // The flags are where no slide of these cases ends.
    let (x, y) = (1, i32::try_from(drawing.lines().count()).unwrap());
    let played = board(drawing).flag(P1, x, y).flag(P2, x, y).play(answer);
    assert_eq!(played.at('A'), Some(end), "SLD-1");
    assert_eq!(played.changed(), "A", "SLD-3");
}

/// Every cell of the largest board, compared with a walk step by step.
#[test]
fn sld_1_every_slide_of_a_large_board() {
    let row = |y: i32| (1..=25).map(|x| if (x * 7 + y * 5) % 11 == 0 { '#' } else { '.' }).collect::<String>() + "\n";
    let setup = board(&(1..=25).map(row).collect::<String>()).setup;
    let mut slides = 0;
    for from in (1..=25).flat_map(|y| (1..=25).map(move |x| Position::new(x, y))) {
        if setup.walls.contains(from) {
            continue;
        }
        let mut setup = setup.clone();
        setup.robots[robot('A')] = Some(from);
        let state = rulebook_core::fibot::State::new(setup.clone()).unwrap();
        for way in SlideDirection::ALL {
            let (dx, dy) = match way {
                SlideDirection::North => (0, -1),
                SlideDirection::East => (1, 0),
                SlideDirection::South => (0, 1),
                SlideDirection::West => (-1, 0),
            };
            let mut end = from;
            loop {
                let next = Position::new(end.x + dx, end.y + dy);
                if !setup.size.contains(next) || setup.walls.contains(next) {
                    break;
                }
                end = next;
            }
            assert_eq!(state.slide_end(from, way), end, "SLD-1: {way} from {from}");
            slides += 1;
        }
    }
    assert!(slides > 2000, "{slides}");
}

#[rstest]
#[case::edge("A S", "AN.")]
#[case::robot("A V", "AN.")]
#[case::wall("A V", "A#N")]
fn sld_2_a_slide_that_goes_nowhere_is_a_turn(#[case] answer: &str, #[case] row: &str) {
    let played = board(&format!("{row}\n...")).play(answer);
    assert_eq!(played.changed(), "", "SLD-2");
    assert!(matches!(played.events[0], Event::Stayed { .. }), "SLD-2: legal, not a pass");
    assert_eq!(played.after.setup().to_move, P2, "TRN-1");
}

#[test]
fn sld_3_nothing_else_is_moved_or_hurt() {
    let board = board("A..NO\n.....").flag(P1, 2, 1).flag(P2, 2, 1);
    let played = board.play("A V");
    assert_eq!((played.changed().as_str(), played.at('N')), ("A", Some((4, 1))), "SLD-3");
    let (before, after) = (played.before.setup(), played.after.setup());
    assert_eq!((&before.flags, &before.walls), (&after.flags, &after.walls), "SLD-3");
}

#[test]
fn sld_1_the_story_of_a_slide() {
    assert_eq!(
        board("A..N\n....").flag(P1, 1, 2).flag(P2, 1, 2).play("A V").trace(),
        ["SLD-1 A slid east from 1 1 to 3 1", "TRN-1 the turn is over, P2 is next"]
    );
    assert_eq!(
        board("AN\n..").play("A V").trace(),
        ["SLD-2 A cannot slide east and stays on 1 1", "TRN-1 the turn is over, P2 is next"]
    );
}
