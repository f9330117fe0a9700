//! BUY: buying and selling units.

use crate::board::{Board, board, play, play_all, tile, write};
use crate::sinks::text;
use rulebook_core::aitester::{AiTester, Army, P1, P2, P3, Phase, State, Unit};
use rulebook_core::contract::Game as _;
use rulebook_core::players::Seat;

/// Placement tiles in both upper corners, a bonus on one of them.
fn shop() -> Board {
    board("...#..\n+.....").buying("111.22\n1....2")
}

/// Gives a player this many units, of which the last `living` are alive.
fn with_units(board: Board, count: usize, living: usize) -> Board {
    board.army(P1, |army| {
        for number in 0..count {
            let health = if count - number <= living { 5 } else { 0 };
            let at = if health > 0 { tile(1 + (count - number) as u8 % 2, 1) } else { tile(5, 0) };
            army.units.push(Unit { type_number: 0, tile: at, health }).unwrap();
        }
    })
}

#[test]
fn buy_1_one_player_after_another() {
    let three = board("x.....").dead('x').buying("112233").state();
    let mut state = three;
    for player in [P1, P2, P3] {
        assert_eq!(state.asked(), Some(player), "BUY-1");
        assert_eq!((state.situation().turn, state.situation().points), (0, 0), "BUY-1");
        state = play_all(&state, &[&format!("BUY 0 {} 0", 2 * player.index()), "END"]);
    }
    assert_eq!(state.situation().phase, Phase::Fight, "BUY-1");
}

#[test]
fn buy_2_a_bought_unit() {
    let played = shop().play("BUY 1 2 0");
    assert_eq!(played.event_lines(), ["BUY-2 P1 bought unit 0 of type 1 on 2 0, money 55"], "BUY-2");
    assert_eq!(played.unit('a'), Unit { type_number: 1, tile: tile(2, 0), health: 120 }, "BUY-2");
    let after = played.then("BUY 0 1 0");
    assert_eq!((after.unit('b').type_number, after.after.situation().armies[P1].money), (0, 45), "BUY-2: at the end");
    assert_eq!(after.after.situation().player, P1, "BUY-2");
}

#[test]
fn buy_2_refused() {
    let no_type = "BUY-2 there is no such type";
    assert_eq!(shop().refusal("BUY 3 0 0"), no_type, "BUY-2");
    assert_eq!(shop().refusal("BUY 999999999 9 9"), no_type, "BUY-2");
    let place = "BUY-2 it is not a placement tile of the player";
    for target in ["3 0", "4 0", "1 1", "5 1", "6 0", "0 2", "256 0", "0 999999999"] {
        assert_eq!(shop().refusal(&format!("BUY 0 {target}")), place, "BUY-2: {target}");
    }
    let taken = "BUY-2 a unit or a bonus is on the tile";
    assert_eq!(shop().refusal("BUY 0 0 1"), taken, "BUY-2: a bonus");
    let bought = shop().play("BUY 0 0 0").after;
    assert_eq!(crate::board::refusal(&bought, "BUY 0 0 0"), taken, "BUY-2: a unit");
    assert_eq!(with_units(shop(), 32, 2).refusal("BUY 0 0 0"), "BUY-2 the player has had 32 units", "BUY-2");
    let many = "BUY-2 the player has max_units living units";
    let two = |max| with_units(shop(), 4, 2).set(|setup| setup.scenario.parameters.max_units = max);
    assert_eq!(two(2).refusal("BUY 0 0 0"), many, "BUY-2");
    assert_eq!(two(1).refusal("BUY 0 0 0"), many, "BUY-2: more than max_units");
    assert_eq!(two(3).play("BUY 0 0 0").event_lines().len(), 1, "BUY-2: dead units do not count");
    let poor = |money| shop().army(P1, |army| army.money = money);
    assert_eq!(poor(9).refusal("BUY 0 0 0"), "BUY-2 the price is 10, and the player has 9", "BUY-2");
    assert_eq!(poor(10).play("BUY 0 0 0").after.situation().armies[P1].money, 0, "BUY-2");
}

#[test]
fn buy_2_the_order_of_the_reasons() {
    let all =
        with_units(shop(), 32, 2).army(P1, |army| army.money = 0).set(|setup| setup.scenario.parameters.max_units = 1);
    assert_eq!(all.refusal("BUY 7 9 9"), "BUY-2 there is no such type", "STP-6");
    assert_eq!(all.refusal("BUY 0 9 9"), "BUY-2 it is not a placement tile of the player", "STP-6");
    assert_eq!(all.refusal("BUY 0 0 1"), "BUY-2 a unit or a bonus is on the tile", "STP-6");
    assert_eq!(all.refusal("BUY 0 0 0"), "BUY-2 the player has had 32 units", "STP-6");
    let room =
        with_units(shop(), 31, 2).army(P1, |army| army.money = 0).set(|setup| setup.scenario.parameters.max_units = 1);
    assert_eq!(room.refusal("BUY 0 0 0"), "BUY-2 the player has max_units living units", "STP-6");
}

#[test]
fn buy_2_the_32nd_unit_is_the_last() {
    let played = with_units(shop(), 31, 1).play("BUY 0 0 0");
    assert_eq!(played.after.situation().armies[P1].units.len(), 32, "BUY-2");
    let sold = play(&played.after, "SEL 31").after;
    assert_eq!(crate::board::refusal(&sold, "BUY 0 0 0"), "BUY-2 the player has had 32 units", "R-4");
}

#[test]
fn buy_3_a_sold_unit() {
    let state = play_all(&shop().state(), &["BUY 1 2 0", "BUY 0 1 0"]);
    let played = play(&state, "SEL 0");
    assert_eq!(played.event_lines(), ["BUY-3 P1 sold unit 0 on 2 0, money 90"], "BUY-3");
    assert_eq!(played.unit('a'), Unit { type_number: 1, tile: tile(2, 0), health: 0 }, "BUY-3");
    let sold_out = "BUY-3 the player has no living unit with this id";
    assert_eq!(crate::board::refusal(&played.after, "SEL 0"), sold_out, "BUY-3");
    assert_eq!(crate::board::refusal(&played.after, "SEL 2"), sold_out, "BUY-3");
    let again = played.then("BUY 0 2 0");
    assert_eq!(again.after.situation().armies[P1].units.len(), 3, "SET-5: ids are never used again");
}

#[test]
fn buy_3_money_stays_at_a_million() {
    let rich = |money| {
        let one =
            shop().army(P1, |army| army.units.push(Unit { type_number: 1, tile: tile(1, 1), health: 1 }).unwrap());
        one.army(P1, |army| army.money = money).play("SEL 0").after.situation().armies[P1].money
    };
    assert_eq!((rich(999_954), rich(999_955), rich(999_956)), (999_999, 1_000_000, 1_000_000), "BUY-3");
    assert_eq!(rich(Army::MAX_MONEY), Army::MAX_MONEY, "BUY-3");
}

/// Units of the map are sold like any other, wherever they are, and without regard to lost health.
#[test]
fn buy_3_units_that_were_not_bought() {
    let board = board("a....p").health('a', 1).buying("1....2");
    assert_eq!(board.play("SEL 0").after.situation().armies[P1].money, 110, "BUY-3");
    assert_eq!(board.refusal("SEL 1"), "BUY-3 the player has no living unit with this id", "BUY-3: of an enemy");
}

#[test]
fn buy_4_the_fight_begins() {
    let bought = play_all(&shop().state(), &["BUY 0 0 0", "END", "BUY 0 5 0"]);
    let begun = play(&bought, "END");
    assert_eq!(begun.event_lines(), ["BUY-4 the fight begins with P1"], "BUY-4");
    let situation = begun.after.situation();
    assert_eq!((situation.phase, situation.turn, situation.points), (Phase::Fight, 0, 20), "BUY-4");
    assert_eq!(begun.after.asked(), Some(P1), "BUY-4");
}

#[test]
fn buy_4_the_first_player_that_is_in_begins() {
    let three = board("x....").dead('x').buying("112.3").state();
    let later = play_all(&three, &["END", "BUY 0 2 0", "END", "BUY 0 4 0", "END"]);
    assert_eq!((later.asked(), later.is_over()), (Some(P2), false), "BUY-4");
    let last = play(&play_all(&three, &["END", "END", "BUY 0 4 0"]), "END");
    assert_eq!((last.after.situation().player, last.after.winner()), (P3, Some(P3)), "END-1");
    assert_eq!(last.event_lines(), ["BUY-4 the fight begins with P3", "END-1 P3 has won"], "END-1");
    let nobody = play(&play_all(&three, &["END", "END"]), "END");
    assert_eq!((nobody.after.situation().player, nobody.after.winner()), (P1, None), "BUY-4: P1 if none is");
    assert_eq!(nobody.event_lines()[1], "END-1 the game is over, nobody has a unit", "END-1");
}

#[test]
fn buy_4_a_seat_nine() {
    let nine = board("...").set(|setup| {
        setup.situation.armies = rulebook_core::aitester::Armies::without_units(9, 5).unwrap();
    });
    let state = play_all(&nine.buying("...").state(), &["END"; 8]);
    assert_eq!(state.situation().player.number(), 9, "BUY-4");
    assert_eq!(play(&state, "END").after.situation().phase, Phase::Fight, "BUY-4");
}

#[test]
fn buy_5_others_are_hidden_while_the_players_buy() {
    let state = play_all(&shop().state(), &["BUY 0 0 0", "END", "BUY 1 5 0"]);
    let full = write(&state);
    let own = |player: Seat| text(|out| AiTester::view(&state, player, out));
    let (first, second) = ("money 90 units 1\n0 0 0 0 40\n", "money 55 units 1\n0 1 5 0 120\n");
    assert!(full.ends_with(&format!("{first}{second}")), "{full}");
    assert_eq!(own(P1), full.replace(second, "money 100 units 0\n"), "BUY-5");
    assert_eq!(own(P2), full.replace(first, "money 100 units 0\n"), "BUY-5");
    for player in [P1, P2] {
        let seen = state.seen_by(player);
        assert_eq!(write(&seen), own(player), "BUY-5");
        assert_eq!(seen, State::read(own(player).as_bytes()).unwrap(), "BUY-5: what is seen is a valid state");
    }
    let fight = play(&state, "END").after;
    assert_eq!(fight.seen_by(P1), fight, "BUY-5: in the fight everybody sees everything");
    assert_eq!(text(|out| AiTester::view(&fight, P2, out)), write(&fight), "BUY-5");
}
