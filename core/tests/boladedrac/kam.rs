//! KAM: Kame Hames.

use crate::board::board;
use rstest::rstest;
use rulebook_core::boladedrac::{Direction, Event, Ray};

const LINE: &str = "
    XXXXXXXXX
    X.01.2X3X
    X.......X
    XXXXXXXXX";

#[test]
fn kam_5_a_ray_kills_up_to_the_nearest_rock() {
    let played = board(LINE).play(&["t r"], "0/71");
    assert_eq!(played.cells(), "1 2, -, -, 1 7", "KAM-5: 3 is behind the rock");
    assert_eq!(
        played.event_lines(),
        [
            "KAM-5 P1 drew 0 below 71 and throws right from 1 2 over 3 cells, strength 70 is left",
            "DEA-1 P2 on 1 3 is killed by P1",
            "DEA-1 P3 on 1 5 is killed by P1",
        ]
    );
}

#[rstest]
#[case("t l", "1 2, 1 3, 1 5, 1 7")]
#[case("t b", "1 2, 1 3, 1 5, 1 7")]
#[case("t t", "1 2, 1 3, 1 5, 1 7")]
fn kam_5_other_directions_kill_nobody_here(#[case] answer: &str, #[case] cells: &str) {
    assert_eq!(board(LINE).play(&[answer], "0/71").cells(), cells, "KAM-5: {answer}");
}

#[test]
fn kam_5_every_direction_reaches() {
    let cross = board(
        "
        XXXXXXX
        X..1..X
        X.....X
        X2.0..X
        X.....X
        X..3..X
        XXXXXXX",
    );
    for (answer, cells) in [
        ("t t", "3 3, -, 3 1, 5 3"),
        ("t b", "3 3, 1 3, 3 1, -"),
        ("t l", "3 3, 1 3, -, 5 3"),
        ("t r", "3 3, 1 3, 3 1, 5 3"),
    ] {
        assert_eq!(cross.play(&[answer], "0/71").cells(), cells, "KAM-5: {answer}");
    }
}

#[test]
fn kam_5_a_ray_against_a_rock_covers_nothing() {
    let played = board(LINE).play(&["t t"], "0/71");
    let ray = Ray { from: crate::board::cell(1, 2), direction: Direction::Top, len: 0 };
    assert!(played.events.iter().any(|event| matches!(event, Event::ThrowEvent { ray: thrown, .. } if *thrown == ray)));
    assert_eq!((ray.cells().count(), played.strengths()[0]), (0, 70), "KAM-4, KAM-5: it costs all the same");
}

#[test]
fn kam_5_things_stay_and_the_ball_of_a_carrier_is_owed() {
    let board = board(
        "
        XXXXXXXXX
        X0B1bkC.X
        X.......X
        XXXXXXXXX",
    )
    .carrier(1);
    let played = board.play(&["t r"], &format!("0/71 {}", board.at(5, 7)));
    assert!(played.has_ball_at(1, 2) && played.has_ball_at(5, 7), "KAM-5, BAL-1");
    assert!(played.after.setup().numbered_items().all(|(_, item)| item.is_there), "KAM-5");
    assert_eq!(played.after.setup().capsules, board.setup.capsules, "KAM-5");
    assert!(played.event_lines().contains(&"KAM-5 the ball of P2 is owed".to_owned()));
}

#[rstest]
#[case::granted(100, "70/71", true)]
#[case::just(60, "30/71", true)]
#[case::just_not(60, "31/71", false)]
#[case::least(30, "0/71", true)]
#[case::least_unlucky(30, "1/71", false)]
fn kam_2_the_draw_decides(#[case] strength: u32, #[case] draws: &str, #[case] is_granted: bool) {
    let played = board(LINE).strength(0, strength).play(&["t r"], draws);
    assert_eq!(!played.goku(1).is_alive, is_granted, "KAM-2");
    let left = if is_granted { strength - 30 } else { strength };
    assert_eq!(played.strengths()[0], left, "KAM-2, KAM-4");
}

/// KAM-2: of all draws, as many as the formula of the source says grant a throw.
#[test]
fn kam_2_probability() {
    for strength in [30, 31, 64, 99, 100] {
        let board = board(LINE).strength(0, strength);
        let granted = (0..71).filter(|v| !board.play(&["t r"], &format!("{v}/71")).goku(1).is_alive).count();
        assert_eq!(granted, 1 + strength as usize - 30, "KAM-2: strength {strength}");
    }
}

#[test]
fn kam_1_without_the_strength_there_is_no_draw() {
    let played = board(LINE).strength(0, 29).play(&["t r"], "");
    assert_eq!(
        played.event_lines(),
        ["KAM-1 the throw of P1 right is refused: the strength is below kamehame_penalty"],
        "KAM-1"
    );
    assert_eq!(played.strengths()[0], 29, "KAM-2: a refused throw costs nothing");
}

#[test]
fn kam_1_an_odd_round_is_for_riders() {
    let odd = board(LINE).round(1);
    let refused = odd.play(&["t r"], "");
    assert_eq!(
        refused.event_lines(),
        ["KAM-1 the throw of P1 right is refused: a goku on foot cannot act in an odd round"],
        "KAM-1, ROU-3"
    );
    assert_eq!(odd.rider(0, 9).play(&["t r"], "0/71").cells(), "1 2, -, -, 1 7", "KAM-1, ROU-3");
}

#[test]
fn kam_1_the_dead_do_not_throw() {
    let played = board(LINE).dead(0, 3).play(&["t r"], "");
    assert_eq!(played.event_lines(), ["KAM-1 the throw of P1 right is refused: the goku is dead"], "KAM-1");
}

#[test]
fn kam_3_one_a_round() {
    let played = board(LINE).play(&["t l", "t r", "-", "t l"], "0/71");
    assert_eq!(
        played.event_lines()[1..],
        [
            "KAM-3 the throw of P2 right is refused: another throw was granted before",
            "KAM-3 the throw of P4 left is refused: another throw was granted before",
        ],
        "KAM-3"
    );
    assert_eq!((played.strengths(), played.cells().as_str()), (vec![70, 100, 100, 100], "1 2, 1 3, 1 5, 1 7"));
}

#[test]
fn kam_3_after_a_refused_throw_the_next_one_draws() {
    let played = board(LINE).strength(0, 99).play(&["t r", "t r"], "70/71 5/71");
    assert_eq!(played.cells(), "1 2, 1 3, -, 1 7", "KAM-3");
    assert_eq!(played.strengths()[..2], [99, 70], "KAM-2, KAM-4");
}

#[test]
fn kam_1_a_penalty_above_the_greatest_strength_lets_nobody_throw() {
    let played = board(LINE).set(|setup| setup.parameters.kamehame_penalty = 101).play(&["t r"], "");
    assert_eq!(played.event_lines().len(), 1, "KAM-1");
    let free = board(LINE).set(|setup| setup.parameters.kamehame_penalty = 0).strength(0, 0);
    assert_eq!(free.play(&["t r"], "0/101").cells(), "1 2, -, -, 1 7", "KAM-2: v <= 0");
    assert_eq!(free.play(&["t r"], "1/101").cells(), "1 2, 1 3, 1 5, 1 7", "KAM-2");
}
