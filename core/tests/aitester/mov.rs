//! MOV: moves, their paths and costs.

use crate::board::{Board, board, tile};
use rstest::rstest;
use rulebook_core::aitester::{Command, Effect, Refusal};

/// The cost of a move, as the state after it tells.
#[track_caller]
fn cost(board: &Board, line: &str) -> u32 {
    board.setup.situation.points - board.play(line).points()
}

#[test]
fn mov_1_what_a_move_does() {
    let played = board("a..\n..p").play("MOV 0 2 0");
    assert_eq!(played.event_lines(), ["MOV-1 unit 0 of P1 moved from 0 0 to 2 0 for 2"], "MOV-1");
    assert_eq!((played.unit('a').tile, played.points()), (tile(2, 0), 18), "MOV-1");
    assert_eq!(played.after.units().iter().collect::<Vec<_>>(), [tile(2, 0), tile(2, 1)], "MOV-1");
    assert_eq!(played.unit('a').health, 100, "MOV-1");
}

/// The example of MOV-2.
#[test]
fn mov_2_over_own_units_and_bonuses() {
    let open = board("ab+.\n####\np...");
    let played = open.play("MOV 0 3 0");
    assert_eq!(played.event_lines(), ["MOV-1 unit 0 of P1 moved from 0 0 to 3 0 for 3"], "MOV-2");
    assert_eq!(played.after.situation().bonuses.len(), 1, "MOV-5: a bonus that is passed stays");
    assert_eq!(board("ap+.").refusal("MOV 0 3 0"), "MOV-4 no path leads there", "MOV-2: an enemy is in the way");
    assert_eq!(cost(&board("ap+.\n####\nx...").dead('p'), "MOV 0 3 0"), 3, "MOV-2: a dead enemy is not");
}

#[rstest]
#[case::water("a~.p")]
#[case::wall("a#.p")]
fn mov_2_not_over_water_and_walls(#[case] drawing: &str) {
    assert_eq!(board(drawing).refusal("MOV 0 2 0"), "MOV-4 no path leads there", "MOV-2");
}

#[test]
fn mov_2_not_by_corners_and_not_around_the_edge() {
    assert_eq!(board("a#\n#.\np.").refusal("MOV 0 1 1"), "MOV-4 no path leads there", "MOV-2");
    assert_eq!(board("a#.\n.#.\n.#p").refusal("MOV 0 2 0"), "MOV-4 no path leads there", "MOV-2");
    let wide = format!("{}\n{}", "a".to_owned() + &"#".repeat(31), ".".repeat(30) + "p.");
    assert_eq!(board(&wide).points(20).refusal("MOV 0 31 1"), "MOV-4 no path leads there", "MOV-2");
}

/// The example of MOV-3.
#[test]
fn mov_3_the_cheapest_path_counts() {
    let hill = board("a5.\n...\np..").of_type(0, |walker| walker.move_cost = 2);
    assert_eq!(cost(&hill, "MOV 0 2 0"), 8, "MOV-3");
    assert_eq!(cost(&hill, "MOV 0 1 0"), 10, "MOV-3: 2 times 5");
    assert_eq!(cost(&board("a3.\n...\np.."), "MOV 0 2 0"), 4, "MOV-3: 3 + 1 or 1 + 1 + 1 + 1");
    assert_eq!(cost(&board("a2.\n...\np.."), "MOV 0 2 0"), 3, "MOV-3: over the hill");
}

#[rstest]
#[case('2', 2)]
#[case('3', 3)]
#[case('4', 4)]
#[case('5', 5)]
#[case('6', 6)]
#[case('7', 7)]
#[case('8', 8)]
#[case('9', 9)]
#[case('T', 10)]
fn mov_3_every_kind_of_land(#[case] letter: char, #[case] kind: u32) {
    let board = board(&format!("a{letter}p")).points(20);
    assert_eq!(cost(&board, "MOV 0 1 0"), kind, "MOV-3");
    assert_eq!(cost(&board.of_type(0, |walker| walker.move_cost = 2), "MOV 0 1 0"), 2 * kind, "MOV-3");
}

/// The tile that a unit leaves costs nothing, whatever its kind.
#[test]
fn mov_3_all_tiles_but_the_first() {
    let low = board("a.p").set(|setup| {
        let hill = rulebook_core::aitester::LandKind::new(9).unwrap();
        setup.scenario.terrain.set(tile(0, 0), rulebook_core::aitester::Ground::Land(hill));
    });
    assert_eq!(cost(&low, "MOV 0 1 0"), 1, "MOV-3");
}

#[test]
fn mov_4_refused_moves() {
    let board = board("ab.#~p.\n..+....").dead('b');
    assert_eq!(board.refusal("MOV 1 2 0"), "MOV-4 the player has no living unit with this id", "MOV-4");
    assert_eq!(board.refusal("MOV 2 2 0"), "MOV-4 the player has no living unit with this id", "MOV-4");
    for target in ["7 0", "0 2", "32 0", "256 0", "0 999999999"] {
        assert_eq!(board.refusal(&format!("MOV 0 {target}")), "MOV-4 the target is off the board", "MOV-4: {target}");
    }
    assert_eq!(board.refusal("MOV 0 0 0"), "MOV-4 the unit is there already", "MOV-4");
    assert_eq!(board.refusal("MOV 0 3 0"), "MOV-4 the target is not land", "MOV-4: a wall");
    assert_eq!(board.refusal("MOV 0 4 0"), "MOV-4 the target is not land", "MOV-4: water");
    assert_eq!(board.refusal("MOV 0 5 0"), "MOV-4 a unit is on the target", "MOV-4: an enemy");
    assert_eq!(board.clone().health('b', 1).refusal("MOV 0 1 0"), "MOV-4 a unit is on the target", "MOV-4: an own one");
    assert_eq!(board.play("MOV 0 1 0").unit('a').tile, tile(1, 0), "MOV-4: a dead one does not count");
}

#[test]
fn mov_4_points() {
    let board = board("a.4p");
    assert_eq!(board.clone().points(4).refusal("MOV 0 2 0"), "MOV-4 the path costs 5 points, and 4 are left", "MOV-4");
    assert_eq!(board.points(5).play("MOV 0 2 0").points(), 0, "MOV-4");
}

/// The largest cost needs more than 32 bits. The path leads along every second row, 31 tiles each, and 2 tiles down.
#[test]
fn mov_4_costs_beyond_32_bits() {
    let mut rows = vec![format!("a{}", "T".repeat(31))];
    for y in 1..32 {
        let wall = if y % 4 == 1 { format!("{}T", "#".repeat(31)) } else { format!("T{}", "#".repeat(31)) };
        rows.push(if y % 2 == 1 { wall } else { "T".repeat(32) });
    }
    rows[31] = format!("p{}", "#".repeat(31));
    let maze = board(&rows.join("\n")).of_type(0, |walker| walker.move_cost = 1_000_000);
    let command = Command::parse(b"MOV 0 31 30").unwrap();
    let state = maze.state();
    let cost = 15 * 33 * 10_u64 * 1_000_000;
    assert_eq!(state.check_command(command), Err(Refusal::PathTooLong { cost, points: 20 }), "MOV-4");
    assert_eq!(maze.refusal("MOV 0 31 30"), format!("MOV-4 the path costs {cost} points, and 20 are left"));
}

#[test]
fn mov_5_first_aid() {
    let board = board("a.+.+\np....");
    let played = board.play("MOV 0 2 0");
    assert_eq!(
        played.event_lines(),
        [
            "MOV-1 unit 0 of P1 moved from 0 0 to 2 0 for 2",
            "MOV-5 unit 0 of P1 took the first aid kit on 2 0, health 150"
        ],
        "MOV-5: it may exceed what the unit had at first"
    );
    assert_eq!(played.after.situation().bonuses.as_slice(), [tile(4, 0)], "MOV-5");
    let passed = board.play("MOV 0 3 0");
    assert_eq!((passed.unit('a').health, passed.after.situation().bonuses.len()), (100, 2), "MOV-5");
    let healed = |health| board.clone().health('a', health).play("MOV 0 2 0").unit('a').health;
    assert_eq!((healed(1), healed(1_999_949)), (51, 1_999_999), "MOV-5");
    assert_eq!((healed(1_999_950), healed(1_999_951), healed(2_000_000)), (2_000_000, 2_000_000, 2_000_000), "MOV-5");
}

#[test]
fn mov_5_the_other_bonuses_keep_their_order() {
    let board = board("a....\n+.+.+\np...+").set(|setup| setup.situation.bonuses.rotate_left(2));
    let order = board.setup.situation.bonuses.clone();
    assert_eq!(order.as_slice(), [tile(4, 1), tile(4, 2), tile(0, 1), tile(2, 1)]);
    let left = board.play("MOV 0 0 1").after.situation().bonuses.clone();
    assert_eq!(left.as_slice(), [tile(4, 1), tile(4, 2), tile(2, 1)], "MOV-5");
}

/// STP-1: an effect tells what a command will do, whoever asks.
#[test]
fn mov_1_the_effect_is_known_before() {
    let state = board("a.2p").state();
    let to = tile(2, 0);
    assert_eq!(
        state.check_command(Command::parse(b"MOV 0 2 0").unwrap()),
        Ok(Effect::Move { unit: 0, to, cost: 3 }),
        "MOV-1"
    );
}
