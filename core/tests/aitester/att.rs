//! ATT: shots, their range and their damage.

use crate::board::{Board, board};
use rstest::rstest;
use rulebook_core::aitester::{Command, Effect, P2, UnitType};

fn duel() -> Board {
    board("a..p\n....")
}

#[test]
fn att_1_what_a_shot_does() {
    let played = duel().play("ATT 0 3 0");
    assert_eq!(played.event_lines(), ["ATT-1 unit 0 of P1 on 0 0 hit unit 0 of P2 on 3 0 for 30, health 70"], "ATT-1");
    assert_eq!((played.points(), played.unit('p').health, played.unit('a').health), (16, 70, 100), "ATT-1");
    assert_eq!(board("ap").play("ATT 0 1 0").points(), 16, "ATT-1: whatever the distance");
    let effect = Effect::Shoot { unit: 0, enemy: P2, target: 0, damage: 30, cost: 4 };
    assert_eq!(duel().state().check_command(Command::parse(b"ATT 0 3 0").unwrap()), Ok(effect), "ATT-1");
}

#[test]
fn att_1_the_same_unit_shoots_again() {
    let after = crate::board::play_all(&duel().state(), &["ATT 0 3 0", "ATT 0 3 0", "ATT 0 3 0"]);
    assert_eq!((after.situation().armies[P2].units[0].health, after.situation().points), (10, 8), "ATT-1");
}

#[test]
fn att_2_refused_shots() {
    let nobody = "ATT-2 the player has no living unit with this id";
    assert_eq!(duel().refusal("ATT 1 3 0"), nobody, "ATT-2");
    assert_eq!(board("abp").dead('b').refusal("ATT 1 2 0"), nobody, "ATT-2");
    let no_enemy = "ATT-2 no enemy unit is there";
    for target in ["1 0", "0 0", "9 0", "0 9", "256 0", "999999999 999999999"] {
        assert_eq!(duel().refusal(&format!("ATT 0 {target}")), no_enemy, "ATT-2: {target}");
    }
    assert_eq!(board("abp").refusal("ATT 0 1 0"), no_enemy, "ATT-2: an own unit");
    assert_eq!(board("apx").dead('p').refusal("ATT 0 1 0"), no_enemy, "ATT-2: a dead unit");
    assert_eq!(board("a...p").refusal("ATT 0 4 0"), "ATT-3 the target is out of range", "ATT-2");
    assert_eq!(board("a#p").refusal("ATT 0 2 0"), "LIN-3 a wall or a unit is in the line of fire", "ATT-2");
    assert_eq!(duel().points(3).refusal("ATT 0 3 0"), "ATT-2 the shot costs 4 points, and 3 are left", "ATT-2");
    assert_eq!(duel().points(4).play("ATT 0 3 0").points(), 0, "FGT-1");
}

#[test]
fn att_2_the_order_of_the_reasons() {
    let all = board("a#..p").points(0);
    assert_eq!(all.refusal("ATT 1 0 0"), "ATT-2 the player has no living unit with this id", "STP-6");
    assert_eq!(all.refusal("ATT 0 3 0"), "ATT-2 no enemy unit is there", "STP-6");
    assert_eq!(all.refusal("ATT 0 4 0"), "ATT-3 the target is out of range", "STP-6");
    let far = all.clone().of_type(0, |walker| walker.range = 4);
    assert_eq!(far.refusal("ATT 0 4 0"), "LIN-3 a wall or a unit is in the line of fire", "STP-6");
}

/// The distance is that of the centers: 3² + 4² = 5².
#[rstest]
#[case("a....\n.....\n.....\n....p", "4 3", 5, true)]
#[case("a....\n.....\n.....\n....p", "4 3", 4, false)]
#[case("....p\n.....\n.....\na....", "4 0", 5, true)]
#[case("a..\n..p", "2 1", 2, false)]
#[case("a..\n..p", "2 1", 3, true)]
#[case("a.\n.p", "1 1", 1, false)]
#[case("a.\n.p", "1 1", 2, true)]
#[case("ap", "1 0", 1, true)]
fn att_3_range(#[case] drawing: &str, #[case] target: &str, #[case] range: u32, #[case] reaches: bool) {
    let board = board(drawing).of_type(0, |walker| walker.range = range);
    let line = format!("ATT 0 {target}");
    let result = board.state().check_command(Command::parse(line.as_bytes()).unwrap());
    assert_eq!(result.is_ok(), reaches, "ATT-3: {result:?}");
}

#[test]
fn att_3_the_range_of_the_unit_that_shoots() {
    let board = board("a....p").typed('p', 1).of_type(0, |walker| walker.range = 4);
    assert_eq!(board.refusal("ATT 0 5 0"), "ATT-3 the target is out of range", "ATT-3");
    assert_eq!(board.turn_of(P2).play("ATT 0 0 0").unit('a').health, 60, "ATT-3");
}

#[test]
fn att_3_a_range_beyond_the_board() {
    let far = UnitType { range: 1_000_000, ..crate::board::types()[0] };
    assert!(far.reaches(31 * 31 * 2), "ATT-3");
    let row = format!("a{}p", ".".repeat(30));
    assert_eq!(board(&row).of_type(0, |walker| *walker = far).play("ATT 0 31 0").unit('p').health, 70, "ATT-3");
}

#[rstest]
#[case(30, 10, 20)]
#[case(30, 29, 1)]
#[case(30, 30, 0)]
#[case(30, 31, 0)]
#[case(0, 0, 0)]
fn att_4_damage(#[case] weapon: u32, #[case] shield: u32, #[case] damage: u32) {
    let board =
        duel().typed('p', 1).of_type(0, |walker| walker.weapon = weapon).of_type(1, |tank| tank.shield = shield);
    let played = board.play("ATT 0 3 0");
    assert_eq!(played.unit('p').health, 100 - damage, "ATT-4");
    assert_eq!(played.points(), 16, "ATT-4: it still costs points");
}

#[test]
fn att_4_death() {
    for (health, left) in [(31, 1), (30, 0), (29, 0), (1, 0)] {
        let played = board("a..px").health('p', health).play("ATT 0 3 0");
        assert_eq!(played.unit('p').health, left, "ATT-4");
        let is_dead = played.event_lines().iter().any(|line| line == "ATT-4 unit 0 of P2 died on 3 0");
        assert_eq!(is_dead, left == 0, "ATT-4");
        assert_eq!(played.unit('p').tile, crate::board::tile(3, 0), "SET-5: it keeps its tile");
        assert_eq!(played.after.units().contains(crate::board::tile(3, 0)), left > 0, "SET-5");
    }
    let shot = duel().health('p', 7).play("ATT 0 3 0");
    assert_eq!(
        shot.event_lines()[0],
        "ATT-1 unit 0 of P1 on 0 0 hit unit 0 of P2 on 3 0 for 7, health 0",
        "ATT-4: it loses no more than it has"
    );
}
