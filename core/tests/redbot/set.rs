//! SET: board, players, constants, start.

use crate::board::{board, empty};
use rstest::rstest;
use rulebook_core::contract::{Rules as _, RulesError, RulesTextError, read_rules};
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::redbot::{
    BuildCap, Cell, Object, Orders, P1, P2, P3, P4, Player, RobotId, RobotNo, Rules, Setup, State, Team,
};

#[test]
fn set_1_the_board_ends_at_w_and_h() {
    let size = Size::new(7, 4).unwrap();
    let on = |x, y| size.contains(Position::new(x, y));
    assert!(on(1, 1) && on(7, 1) && on(1, 4) && on(7, 4), "SET-1: the corners");
    assert!(!on(0, 1) && !on(8, 1) && !on(1, 0) && !on(1, 5) && !on(4, 7), "SET-1: one step off");
}

#[test]
fn set_1_y_grows_upwards() {
    let round = empty().size(3, 9).put("11^", 1, 8).order("11 UP NOTHING").play();
    assert_eq!(round.robot("11"), "11^ 1 9 with 13", "SET-1: y = H is the top row");
}

#[rstest]
#[case::least(1, 1, true)]
#[case::most(32, 32, true)]
#[case::mixed(1, 32, true)]
#[case::no_width(0, 5, false)]
#[case::no_height(5, 0, false)]
#[case::too_wide(33, 5, false)]
#[case::too_high(5, 33, false)]
fn set_1_sides_are_1_to_32(#[case] width: u8, #[case] height: u8, #[case] valid: bool) {
    assert_eq!(Size::new(width, height).is_some(), valid, "SET-1");
}

/// What the golden cases cannot show, since no case expects `skip`, and its neighbor that they can.
#[test]
fn set_4_the_first_equals_sign_splits_and_nothing_is_trimmed() {
    let read = |line: &[u8]| read_rules::<Rules>(line);
    let malformed = |line| matches!(read(line), Err(RulesTextError::BadValue { key: "straight_fire", .. }));
    let unknown = |line| matches!(read(line), Err(RulesTextError::UnknownKey { line: 1, .. }));
    for line in ["straight_fire=4=4", "straight_fire==4", "straight_fire= 4", "straight_fire=4 ", "straight_fire=\t4"] {
        assert!(malformed(line.as_bytes()), "SET-4: bad-rules for `{line}`");
    }
    for line in [" straight_fire=4", "straight_fire =4", "\tstraight_fire=4", " =4", "Straight_fire=4=4"] {
        assert!(unknown(line.as_bytes()), "SET-4: skip for `{line}`");
    }
    assert_eq!(read(b"=4=4"), Err(RulesTextError::NoAssignment { line: 1 }), "SET-4: a key has a character");
}

#[rstest]
#[case::up("11^", "5 6")]
#[case::right("11>", "6 5")]
#[case::down("11v", "5 4")]
#[case::left("11<", "4 5")]
fn set_2_one_step_in_each_direction(#[case] robot: &str, #[case] cell: &str) {
    let round = empty().put(robot, 5, 5).order("11 UP NOTHING").play();
    assert_eq!(round.robot("11"), format!("{robot} {cell} with 13"), "SET-2");
}

#[test]
fn set_3_four_players_with_two_robots_each() {
    let players: Vec<_> = Player::ALL.iter().map(|player| (player.index(), player.to_string())).collect();
    assert_eq!(players, [(0, "P1".into()), (1, "P2".into()), (2, "P3".into()), (3, "P4".into())], "SET-3");
    assert_eq!(Player::new(4), None, "SET-3: and no fifth");
    let robots: Vec<_> = RobotId::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(robots, ["P1 R1", "P1 R2", "P2 R1", "P2 R2", "P3 R1", "P3 R2", "P4 R1", "P4 R2"], "SET-3");
}

#[test]
fn set_3_sides_of_the_players() {
    let setup = Setup::start(Rules::STANDARD, 1);
    let r1 = |player: Player| setup.players[player].robots.r1.position;
    assert_eq!((r1(P1).y, r1(P2).x, r1(P3).y, r1(P4).x), (25, 25, 1, 1), "SET-3: top, right, bottom, left");
}

#[test]
fn set_4_defaults() {
    let mut lines = String::new();
    Rules::default().each(&mut |key, value| lines += &format!("{key}={value}\n"));
    // SET-4: the table of the clause.
    insta::assert_snapshot!(lines, @r"
    straight_fire=4
    splash_fire=2
    step_attack=1
    max_fin_bonus=50
    fin_bonus_step=10
    robot_lives=13
    wall_lives=40
    walls_per_player=20
    build_cap=on
    ");
}

#[rstest]
fn set_4_amounts_are_in_range(
    #[values("straight_fire", "splash_fire", "step_attack", "max_fin_bonus", "fin_bonus_step")] key: &str,
) {
    assert_range(key, 0, 1_000_000);
}

#[rstest]
#[case::robot_lives("robot_lives", 1, 1_000_000)]
#[case::wall_lives("wall_lives", 1, 1_000_000)]
#[case::walls_per_player("walls_per_player", 0, 32)]
fn set_4_other_ranges(#[case] key: &str, #[case] min: i64, #[case] max: i64) {
    assert_range(key, min, max);
}

/// SET-4: both ends of the range are valid, values beyond are not, and only this key changes.
#[track_caller]
fn assert_range(key: &str, min: i64, max: i64) {
    for value in [min, max] {
        let mut rules = Rules::default();
        rules.set(key, &value.to_string()).expect("SET-4: in range");
        let others = |rules: &Rules| {
            let mut others = Vec::new();
            rules.each(&mut |other, value| others.push((other == key, value.to_string())));
            others
        };
        for (was, is) in others(&Rules::default()).into_iter().zip(others(&rules)) {
            assert_eq!(is.1, if is.0 { value.to_string() } else { was.1 }, "SET-4: {key}");
        }
        assert_eq!(rules.check(), Ok(()));
    }
    for value in [min - 1, max + 1] {
        let mut rules = Rules::default();
        let error = rules.set(key, &value.to_string()).expect_err("SET-4: out of range");
        assert_eq!(error.to_string(), format!("{key} must be an amount, an integer {min}..{max}"));
        assert_eq!(rules, Rules::default(), "SET-4: nothing changes");
    }
}

#[rstest]
#[case::leading_zeros("007", Some(7))]
#[case::minus_zero("-0", Some(0))]
#[case::plus("+7", None)]
#[case::empty("", None)]
#[case::minus("-", None)]
#[case::word("many", None)]
#[case::fraction("1.5", None)]
#[case::blank_before(" 7", None)]
#[case::blank_after("7 ", None)]
#[case::two("7 7", None)]
#[case::slash("7/", None)]
#[case::comma("7,", None)]
#[case::line_end("7\n", None)]
#[case::hexadecimal("0x7", None)]
#[case::huge("99999999999999999999999", None)]
fn set_4_integers_are_written_as_in_the_file(#[case] text: &str, #[case] value: Option<i32>) {
    let mut rules = Rules::default();
    assert_eq!(rules.set("splash_fire", text).is_ok(), value.is_some(), "SET-4: {text:?}");
    assert_eq!(rules.splash_fire, value.unwrap_or(2));
}

#[rstest]
#[case::on("on", Some(BuildCap::On))]
#[case::off("off", Some(BuildCap::Off))]
#[case::upper("ON", None)]
#[case::number("1", None)]
#[case::blank("on ", None)]
#[case::empty("", None)]
fn set_4_build_cap_is_on_or_off(#[case] text: &str, #[case] value: Option<BuildCap>) {
    let mut rules = Rules { build_cap: BuildCap::Off, ..Rules::default() };
    let set = rules.set("build_cap", text);
    assert_eq!((set.is_ok(), rules.build_cap), (value.is_some(), value.unwrap_or(BuildCap::Off)), "SET-4");
    if let Err(error) = set {
        assert_eq!(error.to_string(), "build_cap must be on or off");
    }
}

#[rstest]
#[case::unknown("teleport")]
#[case::case("Splash_fire")]
#[case::blank("splash_fire ")]
#[case::empty("")]
fn set_4_unknown_keys(#[case] key: &str) {
    let error = Rules::default().set(key, "bad").expect_err("SET-4: no such key");
    assert!(matches!(error, RulesError::UnknownKey { .. }), "SET-4: before the value is looked at");
    let keys = "straight_fire, splash_fire, step_attack, max_fin_bonus, fin_bonus_step, robot_lives, \
                wall_lives, walls_per_player and build_cap";
    assert_eq!(error.to_string(), format!("no such rule; the rules are {keys}"));
}

#[rstest]
#[case::negative(Rules { splash_fire: -1, ..Rules::STANDARD }, "splash_fire must be an amount, an integer 0..1000000")]
#[case::no_lives(Rules { robot_lives: 0, ..Rules::STANDARD }, "robot_lives must be an amount, an integer 1..1000000")]
#[case::walls(Rules { walls_per_player: 33, ..Rules::STANDARD }, "walls_per_player must be an amount, an integer 0..32")]
fn set_4_rules_out_of_range_make_no_state(#[case] rules: Rules, #[case] reason: &str) {
    assert_eq!(rules.check().expect_err("SET-4").to_string(), reason);
    let error = State::start(rules, 5).expect_err("SET-4");
    assert!(error.to_string().starts_with(&format!("{reason} (SET-4)")), "{error}");
}

#[rstest]
#[case::p1(P1, "13 Down 11 25", "13 Down 14 25")]
#[case::p2(P2, "13 Left 25 12", "13 Left 25 15")]
#[case::p3(P3, "13 Up 12 1", "13 Up 15 1")]
#[case::p4(P4, "13 Right 1 11", "13 Right 1 14")]
fn set_5_the_start_layout(#[case] player: Player, #[case] r1: &str, #[case] r2: &str) {
    let state = State::start(Rules::STANDARD, 30).unwrap();
    let robots = state.setup().players[player].robots;
    let text = |no: RobotNo| format!("{} {:?} {}", robots[no].lives, robots[no].direction, robots[no].position);
    assert_eq!((text(RobotNo::R1).as_str(), text(RobotNo::R2).as_str()), (r1, r2), "SET-5");
}

#[test]
fn set_5_players_at_the_start() {
    let state = State::start(Rules::STANDARD, 30).unwrap();
    let setup = state.setup();
    assert_eq!((setup.round, setup.max_rounds, setup.walls.len()), (0, 30, 0), "SET-5");
    for (player, fields) in setup.players.iter() {
        assert!(fields.in_game, "SET-5: {player} is in the game");
        assert_eq!((fields.finish_round, fields.fire_points, fields.walls_left), (None, 0, 20), "SET-5: {player}");
        assert_eq!(fields.last_orders, Orders::default(), "SET-5: {player}");
        assert_eq!(fields.name.as_str(), "");
    }
    assert_eq!(State::default().setup().max_rounds, 100);
}

#[test]
fn set_5_a_variant_has_its_own_lives_and_allowance() {
    let state = State::start(Rules { robot_lives: 5, walls_per_player: 3, ..Rules::STANDARD }, 30).unwrap();
    let players = &state.setup().players;
    assert_eq!((players[P2].robots.r2.lives, players[P2].walls_left), (5, 3), "SET-5");
}

#[rstest]
#[case::p1(P1, |n| Cell { x: n, y: 1 })]
#[case::p2(P2, |n| Cell { x: 1, y: n })]
#[case::p3(P3, |n| Cell { x: n, y: 25 })]
#[case::p4(P4, |n| Cell { x: 25, y: n })]
fn set_6_goals_are_the_opposite_side(#[case] player: Player, #[case] cell: fn(u8) -> Cell) {
    let state = State::start(Rules::STANDARD, 30).unwrap();
    let side: Vec<_> = (1..=25).map(cell).collect();
    assert_eq!(state.setup().goals[player].as_slice(), side, "SET-6: in this order");
}

#[test]
fn set_6_the_lists_of_the_file_decide() {
    // SET-6: a goal in the middle counts, the opposite side without one does not.
    let round = empty().put("11v", 5, 1).put("21<", 9, 9).goal(P2, 9, 9).play();
    assert_eq!((round.in_game(P1), round.in_game(P2)), (true, false), "SET-6");
}

#[test]
fn set_7_what_lost_its_last_life_in_movement_stays_until_the_deaths() {
    // SET-7: 21 is bumped to 0 lives, yet blocks the shot of 31, fires itself, and gives points.
    let round = board("5 11>21v . 31<\n 4  5  6  7").lives("21", 1).put("41^", 5, 1);
    let round = round.order("11 UP NOTHING").order("21 NONE FIRE").order("31 NONE FIRE").play();
    assert_eq!(round.lives("11 21 41"), "11:11 21:-4 41:9", "SET-7");
    assert_eq!(round.points(), [0, 4, 6, 0]);
}

#[test]
fn set_7_what_has_no_lives_at_the_start_is_no_object() {
    // SET-7: the same with 0 lives at the start: 11 enters the cell, and 31 hits 11.
    let round = board("5 11>21v . 31<\n 4  5  6  7").lives("21", 0).out(P2).put("41^", 5, 1);
    let round = round.order("11 UP NOTHING").order("21 NONE FIRE").order("31 NONE FIRE").play();
    assert_eq!((round.robot("11"), round.robot("21")), ("11> 5 5 with 9".into(), "21v 5 5 with 0".into()), "SET-7");
    assert_eq!(round.points(), [0, 0, 4, 0]);
}

#[rstest]
#[case::standing(1, "11> 4 5 with 13", "5 5 0")]
#[case::destroyed(0, "11> 5 5 with 13", "5 5 0")]
#[case::long_destroyed(-3, "11> 5 5 with 13", "5 5 -3")]
fn set_7_a_wall_is_present_while_it_has_lives(#[case] lives: i32, #[case] robot: &str, #[case] wall: &str) {
    let round = board("5 11> .  .\n 4  5  6").wall(5, 5, lives).order("11 UP NOTHING").play();
    assert_eq!((round.robot("11").as_str(), round.walls().as_str()), (robot, wall), "SET-7");
}

#[test]
fn set_7_what_stands_on_a_cell() {
    let state = board("5 11>#40 x  .\n 4  5  6  7").wall(0, 5, 40).put("12^", 7, 5).lives("12", 0).state();
    let at = |x| state.object_at(Position::new(x, 5));
    assert_eq!(at(4), Some(Object::Robot(RobotId::new(P1, RobotNo::R1))), "SET-7");
    assert_eq!(at(5), Some(Object::Wall(0)), "SET-7");
    assert_eq!((at(6), at(7)), (None, None), "SET-7: destroyed, dead");
    assert_eq!(at(0), None, "SET-7, BLD-7: off the board");
    assert_eq!(Team { r1: 1, r2: 2 }.each(), [&1, &2]);
    assert_eq!(Direction::ALL.map(Direction::delta), [(0, 1), (1, 0), (0, -1), (-1, 0)]);
}

#[test]
fn set_5_the_start_is_symmetric_with_robots_exchanged_in_two_teams() {
    // R-8: R1 and R2 change places from P1 to P2 and from P3 to P4.
    let start = State::default();
    let turned = start.quarter_turn();
    let robots = |state: &State, player: usize| state.setup().players[Player::ALL[player]].robots;
    for (player, exchanged) in [(0, false), (1, true), (2, false), (3, true)] {
        let (own, other) = (robots(&turned, player), robots(&start, player));
        let expected = if exchanged { (other.r2, other.r1) } else { (other.r1, other.r2) };
        assert_eq!((own.r1, own.r2), expected, "SET-5");
    }
}
