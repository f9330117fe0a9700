//! MOV: moves.

use crate::board::board;
use rstest::rstest;

const ROOM: &str = "
    XXXXXXX
    X.....X
    X.0..1X
    X.....X
    XXXXXXX";

#[rstest]
#[case("m t", "1 2")]
#[case("m b", "3 2")]
#[case("m l", "2 1")]
#[case("m r", "2 3")]
#[case("-", "2 2")]
fn mov_5_a_move_leads_to_the_next_cell(#[case] answer: &str, #[case] to: &str) {
    assert_eq!(board(ROOM).play(&[answer], "").cells(), format!("{to}, 2 5"), "MOV-5, SET-2");
}

#[test]
fn mov_1_moves_are_made_one_after_the_other() {
    let line = board(
        "
        XXXXXXX
        X.10..X
        X.....X
        XXXXXXX",
    );
    // 0 leaves before 1 comes.
    assert_eq!(line.play(&["m r", "m r"], "").cells(), "1 4, 1 3", "MOV-1");
    // The other way round, 1 meets it.
    let text = "0/2 1/202";
    let played = crate::board::try_play(&line.state(), &["m r", "m r"], text).unwrap();
    assert_eq!(played.cells(), "-, 1 3", "MOV-1: 0 is dead when its turn comes");
    assert!(played.event_lines().contains(&"MOV-2 the move of P1 right is refused: the goku is dead".to_owned()));
}

#[test]
fn mov_2_an_odd_round_is_for_riders() {
    let odd = board(ROOM).round(3);
    let played = odd.play(&["m r"], "");
    assert_eq!(
        played.event_lines(),
        ["MOV-2 the move of P1 right is refused: a goku on foot cannot act in an odd round"],
        "MOV-2"
    );
    assert_eq!(odd.rider(0, 5).play(&["m r"], "").cells(), "2 3, 2 5", "MOV-2");
}

#[test]
fn mov_2_the_dead_do_not_move() {
    let played = board(ROOM).dead(0, 3).play(&["m r"], "");
    assert_eq!(played.event_lines(), ["MOV-2 the move of P1 right is refused: the goku is dead"], "MOV-2");
}

#[test]
fn mov_3_into_rock() {
    let played = board(ROOM).play(&["-", "m r"], "");
    assert_eq!(played.event_lines(), ["MOV-3 the move of P2 right is refused: a rock is there"], "MOV-3");
    assert_eq!(played.cells(), "2 2, 2 5", "MOV-3");
    let poor = board(ROOM).round(2).strength(1, 0).play(&["-", "m r"], "");
    assert_eq!(poor.event_lines(), ["MOV-3 the move of P2 right is refused: a rock is there"], "MOV-1: tested first");
    let odd = board(ROOM).round(1).play(&["-", "m r"], "");
    assert!(odd.event_lines()[0].starts_with("MOV-2"), "MOV-1: tested first");
}

#[rstest]
#[case(0, 4, "2 3", 4)]
#[case(2, 4, "2 2", 4)]
#[case(2, 5, "2 3", 0)]
#[case(2, 100, "2 3", 95)]
#[case(4, 0, "2 3", 0)]
#[case(6, 7, "2 3", 2)]
fn mov_4_cost_of_a_move(#[case] round: u32, #[case] strength: u32, #[case] to: &str, #[case] left: u32) {
    let played = board(ROOM).round(round).strength(0, strength).play(&["m r"], "");
    assert_eq!((played.cells(), played.strengths()[0]), (format!("{to}, 2 5"), left), "MOV-4: r = {round}");
}

#[test]
fn mov_4_a_rider_pays_nothing() {
    let played = board(ROOM).round(2).strength(0, 3).rider(0, 5).play(&["m r"], "");
    assert_eq!((played.cells().as_str(), played.strengths()[0]), ("2 3, 2 5", 3), "MOV-4");
    let refused = board(ROOM).round(2).strength(0, 3).play(&["m r"], "");
    assert_eq!(refused.event_lines(), ["MOV-4 the move of P1 right is refused: the strength is below moving_penalty"]);
}

#[test]
fn mov_5_the_cost_comes_before_the_bean() {
    let board = board(
        "
        XXXXXXX
        X0b...X
        X.....X
        XXXXXXX",
    );
    let played = board.clone().round(2).strength(0, 5).play(&["m r"], "");
    assert_eq!(played.strengths(), [100], "MOV-5: full after the bean");
    let refused = board.round(2).strength(0, 4).play(&["m r"], "");
    assert_eq!((refused.strengths(), refused.cells().as_str()), (vec![4], "1 1"), "MOV-4");
}

#[test]
fn mov_6_a_move_to_a_dead_goku_is_no_combat() {
    let line = board(
        "
        XXXXX
        X01.X
        X...X
        XXXXX",
    );
    assert_eq!(line.clone().dead(1, 4).play(&["m r"], "").cells(), "1 2, -", "DEA-1: it hinders nobody");
    assert_eq!(line.play(&["m r"], "0/202").cells(), "1 2, -", "MOV-6");
}

#[test]
fn mov_6_gokus_that_change_places_fight() {
    let line = board(
        "
        XXXXX
        X01.X
        X...X
        XXXXX",
    );
    let played = line.play(&["m r", "m l"], "0/202");
    assert_eq!(played.cells(), "1 2, -", "MOV-6: the first one in the order attacks");
}
