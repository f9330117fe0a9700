//! DEA: deaths.

use crate::board::{board, step};
use rstest::rstest;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{ByPlayer, Event, Object, Orders, P1, P2, Player, Rules, Standing, State, Wall};

#[rstest]
#[case::one_left(5, false)]
#[case::none_left(4, true)]
#[case::below(1, true)]
fn dea_1_a_robot_without_lives_is_gone_after_fire(#[case] lives: i32, #[case] dead: bool) {
    let round = board("5 11> . 21<\n 4  5  6").lives("21", lives).put("22^", 9, 9).order("11 NONE FIRE").play();
    let said = if dead { vec!["P2 R1 on 6 5 is destroyed"] } else { vec![] };
    assert_eq!(round.said("DEA-1"), said, "DEA-1");
    assert_eq!(round.after.object_at(Position::new(6, 5)).is_none(), dead, "DEA-1: its cell is free");
}

#[rstest]
#[case::one_left(5, "#01")]
#[case::none_left(4, "x")]
fn dea_1_a_wall_without_lives_is_destroyed(#[case] lives: i32, #[case] left: &str) {
    let round = board("5 11> .  .\n 4  5  6").wall(6, 5, lives).order("11 NONE FIRE").play();
    round.assert_board(&format!("5 11> . {left:^3}\n 4  5  6"));
    assert_eq!(round.said("DEA-1").len(), usize::from(left == "x"), "DEA-1");
}

#[test]
fn dea_1_its_cell_can_be_entered_in_the_next_round() {
    let board = board("5 11>21v .\n 4  5  6").lives("21", 4).put("22^", 9, 9).order("11 UP FIRE");
    let orders = board.orders;
    let first = board.play();
    assert_eq!(first.robot("11"), "11> 4 5 with 11", "DEA-1: not in the round of the death");
    let (second, _) = step(&first.after, &orders);
    assert_eq!(second.setup().players[rulebook_core::redbot::P1].robots.r1.position, Position::new(5, 5), "DEA-1");
}

#[test]
fn dea_1_is_told_once_for_each_of_them() {
    // DEA-1: objects destroyed long ago or off the board are not reported again.
    let round = board("5 11> .  .  .\n 4  5  6  7").wall(1, 1, 0).wall(0, 1, -2).lives("22", -1).wall(8, 5, 2);
    let round = round.put("21v", 7, 5).lives("21", 4).order("11 NONE FIRE").play();
    insta::assert_snapshot!(round.trace(), @r"
    FIR-2: P1 R1 shot RIGHT from 4 5 and hit on 7 5
    FIR-3: P2 R1 on 7 5 lost 4 directly, 4 points for P1
    FIR-4: wall 3 on 8 5 lost 2 next to the hit
    DEA-1: P2 R1 on 7 5 is destroyed
    DEA-1: wall 3 on 8 5 is destroyed
    DEA-3: P2 has no robot left and is out
    ");
}

#[test]
fn dea_1_movement_damage_kills_too() {
    let round = board("5 11>21v .\n 4  5  6").lives("21", 1).put("22^", 9, 9).order("11 UP NOTHING").play();
    assert_eq!(round.clauses(), "MOV-3 DEA-1", "DEA-1");
}

#[test]
fn dea_2_negative_lives_cell_and_direction_stay() {
    let round = board("5 11> . 21<#02\n 4  5  6  7").lives("21", 1).put("22^", 9, 9).order("11 NONE FIRE").play();
    assert_eq!(round.robot("21"), "21< 6 5 with -3", "DEA-2");
    assert_eq!(round.walls(), "7 5 0", "DEA-2: the entry stays");
    let mut text = String::new();
    round.after.write(&mut text).unwrap();
    assert!(text.contains(" R1 -3 LEFT 6 5 R2 13 UP 9 9\n") && text.contains("\nWalls: 7 5 0,\n"), "DEA-2: {text}");
}

#[test]
fn dea_2_nothing_is_taken_from_the_dead() {
    let first = board("5 11> . 21<\n 4  5  6").lives("21", 1).put("22^", 9, 9).order("11 NONE FIRE");
    let orders = first.orders;
    let (second, _) = step(&first.play().after, &orders);
    assert_eq!(second.setup().players[P2].robots.r1.lives, -3, "DEA-2: as in the round of its death");
}

#[test]
fn dea_3_a_player_without_robots_is_out() {
    let last = board("5 11> . 21<\n 4  5  6").lives("21", 4).order("11 NONE FIRE");
    let round = last.clone().play();
    assert_eq!(round.said("DEA-3"), ["P2 has no robot left and is out"]);
    assert_eq!((round.in_game(P2), round.after.standing(P2)), (false, Standing::Eliminated), "DEA-3");
    assert_eq!(round.after.setup().players[P2].finish_round, None, "DEA-3: FinishRound is unchanged");
    let round = last.put("22^", 9, 9).play();
    assert_eq!((round.in_game(P2), round.said("DEA-3").len()), (true, 0), "DEA-3: the partner lives");
}

#[test]
fn dea_3_both_robots_in_one_round() {
    let round = board("5 11> . 21<22v\n 4  5  6  7").lives("21", 4).lives("22", 2).order("11 NONE FIRE").play();
    assert_eq!(round.clauses(), "FIR-2 FIR-3 FIR-4 DEA-1 DEA-1 DEA-3", "DEA-3");
}

#[test]
fn dea_3_not_for_players_out_of_the_game_already() {
    let round = board("5 11> . 21<\n 4  5  6").lives("21", 4).out(P2).order("11 NONE FIRE").play();
    assert_eq!(round.clauses(), "FIR-2 FIR-3 DEA-1", "DEA-3");
    let round = board("5 11> . 21<\n 4  5  6").lives("21", 4).arrived(P2, 3).order("11 NONE FIRE").play();
    assert_eq!(
        (round.clauses().as_str(), round.after.standing(P2)),
        ("FIR-2 FIR-3 DEA-1", Standing::Arrived { round: 3 })
    );
}

/// The last wall that a list can hold is a wall like any other.
#[test]
fn dea_1_the_128th_wall_falls_too() {
    let mut setup = State::start(Rules { walls_per_player: 32, ..Rules::STANDARD }, 100).expect("a start").into_setup();
    setup.round = 64;
    for player in Player::ALL {
        setup.players[player].walls_left = 0;
    }
    for n in 0..127 {
        let position = Position::new(1 + n % 25, 3 + n / 25);
        setup.walls.push(Wall { position, lives: 40 }).expect("room for a wall");
    }
    // P1 R1 is on 11 25 and faces down.
    setup.walls.push(Wall { position: Position::new(11, 20), lives: 4 }).expect("room for the last wall");
    let mut state = State::new(setup).expect("a valid state");
    let mut orders = ByPlayer::<Orders>::default();
    orders[P1] = Orders::parse(b"R1 NONE FIRE R2 NONE NOTHING").expect("orders");
    let mut events = Vec::new();
    state.step(&orders, &mut |event: Event| events.push(event)).expect("a round");
    let at = Position::new(11, 20);
    assert!(events.contains(&Event::Destroyed { object: Object::Wall(127), at }), "DEA-1: {events:?}");
    assert_eq!(state.object_at(at), None, "DEA-1: its cell is free");
}
