//! ORD: orders and phases.

use crate::board::{board, empty};
use rstest::rstest;
use rulebook_core::contract::Game as _;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, Movement, Order, Orders, P1, P2, RedBot};

#[rstest]
fn ord_1_a_movement_and_an_action_for_each_robot(
    #[values(Movement::Up, Movement::Left, Movement::Right, Movement::None)] movement: Movement,
    #[values(Action::Fire, Action::Build(Position::new(3, -4)), Action::Nothing)] action: Action,
) {
    let order = Order { movement, action };
    let orders = Orders { r1: order, r2: Order::default() };
    let line = format!("R1 {movement} {action} R2 NONE NOTHING");
    assert_eq!(Orders::parse(line.as_bytes()), Ok(orders), "ORD-1");
    let line = format!("R1 NONE NOTHING R2 {movement} {action}");
    assert_eq!(Orders::parse(line.as_bytes()).map(|orders| orders.r2), Ok(order), "ORD-1");
}

#[test]
fn ord_1_both_robots_move_and_act() {
    let round = empty().put("11>", 5, 5).put("12<", 9, 9).order("11 UP BUILD 3 3").order("12 LEFT FIRE").play();
    assert_eq!((round.robot("11"), round.robot("12")), ("11> 6 5 with 13".into(), "12v 9 9 with 13".into()), "ORD-1");
    assert_eq!(round.clauses(), "MOV-1 MOV-5 FIR-2 BLD-5 BLD-9");
}

#[test]
fn ord_1_the_turn_of_a_robot_is_no_movement() {
    assert!(Orders::parse(b"R1 DOWN FIRE R2 UP FIRE").is_err(), "ORD-1");
}

#[rstest]
#[case::movement("UP NOTHING")]
#[case::turn("LEFT NOTHING")]
#[case::fire("NONE FIRE")]
#[case::build("NONE BUILD 15 15")]
fn ord_2_a_dead_robot_does_nothing(#[case] order: &str) {
    let dead = board("5  . 11> . 21<\n 4  5  6  7").put("12^", 1, 1).lives("11", 0).order(&format!("11 {order}"));
    let alive = dead.clone().lives("11", 1).play();
    let round = dead.play();
    assert_eq!(round.said("ORD-2"), ["P1 R1 is destroyed and does nothing"]);
    assert_eq!(round.clauses(), "ORD-2", "ORD-2: nothing else happens");
    assert_eq!(round.after.setup().players[P1].robots, round.before.setup().players[P1].robots);
    assert_eq!(round.after.setup().players[P1].last_orders.r1.to_string(), order, "FILE-6: it is shown all the same");
    assert!(!alive.clauses().is_empty() && !alive.clauses().contains("ORD-2"), "ORD-2: with one life it acts");
}

#[test]
fn ord_2_a_dead_robot_told_to_do_nothing_is_not_mentioned() {
    let round = empty().put("12^", 1, 1).play();
    assert_eq!(round.clauses(), "", "ORD-2");
}

#[rstest]
#[case::movement("UP NOTHING")]
#[case::turn("LEFT NOTHING")]
#[case::fire("NONE FIRE")]
#[case::build("NONE BUILD 15 15")]
fn ord_3_robots_of_a_player_out_of_the_game_do_nothing(#[case] order: &str) {
    let inside = board("5  . 11> . 21<\n 4  5  6  7").order(&format!("11 {order}"));
    let outside = inside.clone().out(P1);
    let round = outside.play();
    assert_eq!(round.clauses(), "", "ORD-3");
    assert_eq!(round.robot("11"), "11> 5 5 with 13");
    assert_eq!(round.after.setup().players[P1].last_orders, Orders::default(), "FILE-6");
    assert_eq!(round.said("FILE-6"), ["P2 ordered R1 NONE NOTHING R2 NONE NOTHING"]);
    let round = inside.play();
    assert!(!round.clauses().is_empty(), "ORD-3: in the game they act");
    assert_eq!(round.said("FILE-6")[0], format!("P1 ordered R1 {order} R2 NONE NOTHING"));
}

#[test]
fn ord_3_every_player_in_the_game_is_asked_and_no_other() {
    let board = empty().put("11>", 5, 5).put("21<", 9, 9).put("41<", 3, 3);
    assert_eq!(RedBot::asked(&board.clone().state()).to_string(), "1 2 4", "ORD-3");
    assert_eq!(RedBot::asked(&board.out(P2).state()).to_string(), "1 4", "ORD-3");
}

#[test]
fn ord_3_a_player_that_has_arrived_before_does_nothing() {
    let round = board("5  . 11> . 21<\n 4  5  6  7").arrived(P1, 3).order("11 UP FIRE").play();
    assert_eq!((round.clauses().as_str(), round.robot("11").as_str()), ("", "11> 5 5 with 13"), "ORD-3, ARR-3");
}

#[test]
fn ord_4_movement_comes_before_arrival_and_arrival_before_fire() {
    // ORD-4: 11 steps on its goal, arrives there, and is then destroyed.
    let round = board("5  . 11> . 21<\n 4  5  6  7").lives("11", 1).goal(P1, 6, 5);
    let round = round.order("11 UP NOTHING").order("21 NONE FIRE").play();
    assert_eq!(round.clauses(), "MOV-5 ARR-1 FIR-2 FIR-3 FIR-4 DEA-1", "ORD-4");
}

#[test]
fn ord_4_movement_comes_before_fire() {
    // ORD-4: 21 is hit on its new cell, by 11 in its new direction.
    let round = board(
        "6  .  . 21v
         5  . 11> .
            4  5  6",
    );
    let round = round.order("11 NONE FIRE").order("21 UP NOTHING").play();
    assert_eq!(round.clauses(), "MOV-5 FIR-2 FIR-3 FIR-4", "ORD-4");
    let round = board("5  . 11^21v\n 4  5  6").order("11 RIGHT FIRE").play();
    assert_eq!(round.clauses(), "MOV-1 FIR-2 FIR-3 FIR-4", "ORD-4");
}

#[test]
fn ord_4_deaths_come_before_building() {
    // ORD-4: the robot that was shot builds nothing, and its cell is free for builds.
    let round = board("5 11> . 21<31^\n 4  5  6  7").lives("21", 4).lives("31", 2);
    let round = round.order("11 NONE FIRE").order("21 NONE BUILD 20 20").put("41^", 1, 1).order("41 NONE BUILD 6 5");
    assert_eq!(round.play().trace().lines().last(), Some("BLD-9: wall 1 was built on 6 5 with 40 lives"), "ORD-4");
}

#[test]
fn ord_4_building_sees_where_robots_went() {
    // ORD-4: 11 moves on, so that its old cell is two cells away.
    let stays = board("5 11> .  .\n 4  5  6").order("11 NONE BUILD 3 5");
    let moves = stays.clone().order("11 UP BUILD 3 5");
    assert_eq!((stays.play().built(), moves.play().built()), (String::new(), "3 5".into()), "ORD-4, BLD-4");
}

#[test]
fn ord_4_the_counter_grows_last() {
    let round = empty().put("11>", 5, 5).goal(P1, 5, 5).counter(7, 9).play();
    assert_eq!(round.after.setup().players[P1].finish_round, Some(7), "ORD-4, ARR-1");
    assert_eq!(round.after.setup().round, 8, "ORD-4, END-1");
    assert_eq!(round.events.last().unwrap().to_string(), "round 7 is over, the counter is 8");
}
