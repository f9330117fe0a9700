//! SET: boards, parameters, players, units, types, and the usual start.

use crate::board::{board, id, tile, types, unit_type, write};
use crate::file::EXAMPLE;
use rulebook_core::aitester::{
    AiTester, Army, Bonuses, Column, Command, Ground, LandKind, Name, P1, P2, Parameter, Player, Situation, State,
    Terrain, Tile, Unit, UnitType, tiles,
};
use rulebook_core::contract::{Game as _, NoRules, Opening, OpeningError, Rules as _, RulesError};
use rulebook_core::grid::Size;

#[test]
fn set_1_the_first_tile_is_at_the_top_left() {
    let terrain = board("#..\n..~").setup.scenario.terrain;
    assert_eq!((terrain.size().width(), terrain.size().height()), (3, 2), "SET-1");
    assert_eq!(terrain.ground(tile(0, 0)), Some(Ground::Wall), "SET-1");
    assert_eq!(terrain.ground(tile(2, 1)), Some(Ground::Water), "SET-1");
    for off in [tile(3, 0), tile(0, 2), tile(255, 0), tile(0, 255)] {
        assert_eq!(terrain.ground(off), None, "SET-1: {off}");
    }
    let played = board("a..p\n....").play("MOV 0 1 1");
    assert_eq!(played.unit('a').tile, tile(1, 1), "SET-1: y grows downward");
}

#[test]
fn set_1_boards_of_1_to_32_columns_and_rows() {
    for (width, height) in [(1, 1), (32, 1), (1, 32), (32, 32)] {
        let terrain = Terrain::flat(Size::new(width, height).unwrap());
        assert_eq!(terrain.land().len(), usize::from(width) * usize::from(height), "SET-1");
        assert!(tiles(terrain.size()).all(|tile| terrain.land().contains(tile)), "SET-1");
    }
    assert!(Size::new(0, 1).is_none() && Size::new(33, 1).is_none(), "SET-1");
}

#[test]
fn set_2_ten_kinds_of_land_water_and_walls() {
    let mut terrain = Terrain::flat(Size::new(12, 1).unwrap());
    for (x, letter) in (0..).zip(b"123456789A~#") {
        let ground = Ground::from_letter(*letter).unwrap();
        assert_eq!(ground.letter(), *letter, "FILE-4");
        terrain.set(tile(x, 0), ground);
    }
    for number in 1..=10 {
        let kind = LandKind::new(number).unwrap();
        assert_eq!(terrain.ground(tile(number - 1, 0)), Some(Ground::Land(kind)), "SET-2");
        assert_eq!(terrain.kind(tile(number - 1, 0)), Some(kind), "SET-2");
    }
    assert_eq!((terrain.land().len(), terrain.walls().len()), (10, 1), "SET-2");
    assert_eq!((terrain.kind(tile(10, 0)), terrain.kind(tile(11, 0))), (None, None), "SET-2");
    // A later ground replaces an earlier one, and nothing is set off the board.
    terrain.set(tile(0, 0), Ground::Wall);
    terrain.set(tile(11, 0), Ground::Land(LandKind::FLAT));
    terrain.set(tile(12, 0), Ground::Wall);
    assert_eq!((terrain.ground(tile(0, 0)), terrain.kind(tile(0, 0))), (Some(Ground::Wall), None), "SET-2");
    assert_eq!((terrain.land().len(), terrain.walls().len()), (10, 1), "SET-2");
    for letter in (0..=u8::MAX).filter(|letter| !b"123456789A~#".contains(letter)) {
        assert_eq!(Ground::from_letter(letter), None, "FILE-4: {letter}");
    }
}

#[test]
fn set_3_ranges_of_parameters() {
    let ranges = Parameter::ALL.map(|parameter| (parameter.name(), parameter.min(), parameter.max()));
    let expected =
        [("money", 0, 1_000_000), ("action_points", 1, 10_000), ("max_units", 1, 32), ("turn_limit", 0, 999_999_999)];
    assert_eq!(ranges, expected, "SET-3");
    let mut parameters = State::default().scenario().parameters;
    assert_eq!(parameters.last_turn(), 200, "SET-3");
    *parameters.get_mut(Parameter::TurnLimit) = 0;
    assert_eq!(parameters.last_turn(), 999_999_999, "SET-3: 0 means the largest value");
}

#[test]
fn set_4_lists_of_32_units_and_money() {
    assert_eq!((Army::MAX_UNITS, Army::MAX_MONEY), (32, 1_000_000), "SET-4");
    let state = board("ap.x").state();
    let players: Vec<_> = state.situation().armies.players().map(|player| player.to_string()).collect();
    assert_eq!(players, ["P1", "P2", "P3"], "SET-4");
    assert!(!state.situation().armies.has(Player::ALL[3]), "SET-4");
    assert_eq!(state.situation().armies[Player::ALL[3]], Army::default(), "a seat without a player is empty");
}

#[test]
fn set_5_a_dead_unit_keeps_its_place_and_occupies_nothing() {
    let state = board("abp..").dead('a').state();
    let army = &state.situation().armies[P1];
    assert_eq!(army.units.len(), 2, "SET-5");
    assert_eq!(army.living().map(|(id, _)| id).collect::<Vec<_>>(), [1], "SET-5: the id is the place in the list");
    assert_eq!((army.living_unit(0), army.unit_on(tile(0, 0))), (None, None), "SET-5");
    assert_eq!(army.living_unit(1).map(|unit| unit.tile), Some(tile(1, 0)), "SET-5");
    assert_eq!((army.living_unit(2), army.living_unit(u32::MAX)), (None, None), "SET-5");
    assert_eq!(state.units().iter().collect::<Vec<_>>(), [tile(1, 0), tile(2, 0)], "SET-5");
    assert_eq!(state.situation().armies.unit_on(tile(2, 0)).map(|(player, id, _)| (player, id)), Some((P2, 0)));
    // A unit can enter the tile, and a dead unit can be anywhere on the board.
    let played = board("abp..").dead('a').play("MOV 1 0 0");
    assert_eq!((played.unit('a').tile, played.unit('b').tile), (tile(0, 0), tile(0, 0)), "SET-5");
    let _ = board("abp#+").dead('a').unit('a', |unit| unit.tile = tile(3, 0)).state();
    let _ = board("abp#+").dead('a').unit('a', |unit| unit.tile = tile(4, 0)).state();
}

#[test]
fn set_6_ranges_of_types() {
    let ranges: Vec<_> = Column::ALL.iter().map(|column| (column.name(), column.min())).collect();
    let expected =
        [("price", 0), ("range", 1), ("health", 1), ("shield", 0), ("weapon", 0), ("move_cost", 1), ("fire_cost", 1)];
    assert_eq!((ranges.as_slice(), Column::MAX, UnitType::MAX_COUNT), (&expected[..], 1_000_000, 32), "SET-6");
    let mut walker = types()[0];
    for (number, column) in (1..).zip(Column::ALL) {
        *walker.get_mut(column) = number;
    }
    assert_eq!(walker, unit_type("walker", [1, 2, 3, 4, 5, 6, 7]), "SET-6");
    assert!(Column::ALL.iter().zip(1..).all(|(&column, number)| walker.get(column) == number), "SET-6");
}

#[test]
fn set_6_names_of_1_to_31_characters() {
    for name in ["", "two words", "tab\t", "ä", &"x".repeat(32), "\u{7f}"] {
        assert!(Name::new(name).is_none(), "SET-6: {name}");
    }
    for name in ["!", "~", "a,b", "#1", &"x".repeat(31)] {
        assert_eq!(Name::new(name).unwrap().as_str(), name, "SET-6");
    }
}

#[test]
fn set_7_placement_tiles_do_not_change() {
    let before = board("....\n....").buying("11.2\n...2").state();
    let placement = before.scenario().placement.clone();
    assert_eq!((placement.owner(tile(1, 0)), placement.owner(tile(3, 1))), (Some(P1), Some(P2)), "SET-7");
    assert_eq!((placement.owner(tile(2, 0)), placement.of(P1).len()), (None, 2), "SET-7");
    let after = crate::board::play_all(&before, &["BUY 0 0 0", "SEL 0", "END", "BUY 0 3 1", "END"]);
    assert_eq!(after.scenario().placement, placement, "SET-7");
}

#[test]
fn set_8_up_to_64_bonuses() {
    let row = "+".repeat(32);
    let full = board(&format!("{row}\n{row}\na{}p", ".".repeat(30)));
    assert_eq!((full.state().situation().bonuses.len(), Situation::MAX_BONUSES), (64, 64), "SET-8");
    assert!(Bonuses::from_iter(full.setup.situation.bonuses.iter().copied()).push(tile(5, 2)).is_err(), "SET-8");
}

#[test]
fn set_9_the_usual_start() {
    assert_eq!(write(&State::default()), EXAMPLE, "SET-9");
    let limited = AiTester::opening(&NoRules, &Opening { rounds: Some(7) }).unwrap();
    assert_eq!(write(&limited), EXAMPLE.replace("turn_limit 200", "turn_limit 7"), "SET-9");
    assert_eq!(AiTester::matching_opening(&limited), Opening { rounds: Some(7) }, "SET-9");
    assert_eq!(AiTester::opening(&NoRules, &Opening { rounds: None }).unwrap(), State::default(), "SET-9");
    for limit in [0, 999_999_999] {
        assert_eq!(State::start(limit).unwrap().scenario().parameters.turn_limit, limit, "SET-9");
    }
    let beyond = AiTester::opening(&NoRules, &Opening { rounds: Some(1_000_000_000) });
    assert_eq!(beyond, Err(OpeningError::TooManyRounds { max: 999_999_999 }), "SET-9");
    assert_eq!(State::start(1_000_000_000), None, "SET-9");
}

#[test]
fn set_10_no_key_is_known() {
    for (key, value) in [("turn_limit", "5"), ("money", ""), ("x", "y")] {
        assert_eq!(NoRules.set(key, value), Err(RulesError::UnknownKey { known: "" }), "SET-10");
    }
    assert_eq!(AiTester::rules(&State::default()), &NoRules, "SET-10");
}

#[test]
fn units_and_tiles_in_words() {
    assert_eq!((id(P2, 3).to_string(), tile(31, 0).to_string()), ("unit 3 of P2".into(), "31 0".into()));
    let neighbors = |tile: Tile, width, height| -> Vec<String> {
        tile.neighbors(Size::new(width, height).unwrap()).map(|tile| tile.to_string()).collect()
    };
    assert_eq!(neighbors(tile(1, 1), 3, 3), ["1 0", "2 1", "1 2", "0 1"]);
    assert_eq!(neighbors(tile(0, 0), 3, 3), ["1 0", "0 1"]);
    assert!(neighbors(tile(0, 0), 1, 1).is_empty());
    assert_eq!((tile(1, 5).steps_to(tile(4, 1)), tile(1, 5).distance_squared(tile(4, 1))), (7, 25));
    assert_eq!(Tile::on(Size::new(2, 2).unwrap(), 256, 0), None, "SET-1: 256 is no column 0");
    assert_eq!((Command::MAX_NUMBER, Unit::MAX_HEALTH), (999_999_999, 2_000_000));
}
