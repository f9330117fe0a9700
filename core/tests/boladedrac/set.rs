//! SET: board, parameters, gokus, items, usual start.

use crate::board::{PLAYERS, board, cell, write};
use crate::file::EXAMPLE;
use rstest::rstest;
use rulebook_core::boladedrac::{
    AXES, BolaDeDrac, Cell, Direction, Gokus, Parameter, Parameters, Player, Setup, State, Violation,
};
use rulebook_core::contract::{Game as _, NoRules, Opening, OpeningError, Rules as _, RulesError};
use rulebook_core::grid::WideSize;

#[test]
fn set_1_rows_downwards_and_columns_to_the_right() {
    let state = board("XXXXXX\nX...0X\nX1...X\nXXXXXX").state();
    let cells: Vec<_> = state.setup().gokus.iter().map(|(_, goku)| goku.cell).collect();
    assert_eq!(cells, [cell(1, 4), cell(2, 1)], "SET-1");
    for at in [cell(0, 0), cell(63, 5)] {
        assert_eq!(AXES.numbers(at.position()), (at.j.into(), at.i.into()), "SET-1");
        assert_eq!(Cell::at(at.position()), at);
    }
}

#[test]
fn set_1_the_largest_board() {
    let mut setup = State::default().into_setup();
    setup.size = WideSize::new(64, 64).unwrap();
    let is_end = |number| number == 0 || number == 63;
    for (i, j) in (0..64).flat_map(|i| (0..64).map(move |j| (i, j))).filter(|&(i, j)| is_end(i) || is_end(j)) {
        setup.rocks.insert(cell(i, j).position());
    }
    let state = State::new(setup).unwrap();
    assert_eq!(State::read(write(&state).as_bytes()).unwrap(), state, "SET-1");
    assert!(WideSize::new(65, 64).is_none(), "SET-1");
}

#[rstest]
#[case('t', 1, 2)]
#[case('b', 3, 2)]
#[case('l', 2, 1)]
#[case('r', 2, 3)]
fn set_2_letters_of_the_directions(#[case] letter: char, #[case] i: u8, #[case] j: u8) {
    let direction = Direction::ALL.into_iter().find(|direction| direction.letter() == letter.to_string()).unwrap();
    assert_eq!(cell(2, 2).next(direction), cell(i, j), "SET-2");
    assert_eq!(Cell::at(cell(2, 2).position().next(direction.on_grid())), cell(i, j), "SET-2");
}

#[test]
fn set_3_every_parameter_has_its_range() {
    for parameter in Parameter::ALL {
        let error = |value| {
            let mut setup = State::default().into_setup();
            *setup.parameters.get_mut(parameter) = value;
            let error = State::new(setup).err();
            error.map_or(Vec::new(), |error| error.violations().to_vec())
        };
        let above = Violation::ParameterTooLarge(parameter);
        assert!(error(parameter.max() + 1).contains(&above), "SET-3: {parameter}");
        assert!(!error(parameter.max()).contains(&above), "SET-3: {parameter}");
        let zero = Violation::ParameterZero(parameter);
        assert_eq!(error(0).contains(&zero), !parameter.may_be_zero(), "SET-3: {parameter}");
        assert!(!error(1).contains(&zero), "SET-3: {parameter}");
    }
}

#[test]
fn set_4_one_to_four_players() {
    for count in 1..=4 {
        let digits: String = ('0'..).take(count).collect();
        let state = board(&format!("XXXXXX\nX{digits:.<4}X\nXXXXXX")).state();
        assert_eq!(BolaDeDrac::players(&state).len(), count, "SET-4");
    }
    assert_eq!(PLAYERS.map(|player: Player| player.to_string()), ["P1", "P2", "P3", "P4"], "SET-4");
    let mut setup = State::default().into_setup();
    setup.gokus = Gokus::NONE;
    setup.parameters.nb_balls = 4;
    assert_eq!(State::new(setup).unwrap_err().to_string(), "there are no players (SET-4)");
    let mut gokus = State::default().setup().gokus;
    let first = *gokus.get(PLAYERS[0]).unwrap();
    assert!(!gokus.push(first), "SET-4: four seats");
}

#[test]
fn set_5_the_greatest_numbers_can_be_read() {
    let text = EXAMPLE.replace("normal 1 1 0 a 0 100 0", "on_kinton 1 1 0 a 1000000000 100 1000000000");
    let state = State::read(text.as_bytes()).unwrap();
    assert_eq!(write(&state), text, "SET-5");
    assert_eq!(Parameters::MAX_TOTAL, 1_000_000_000, "SET-5");
    let mut setup = state.into_setup();
    setup.gokus.get_mut(PLAYERS[0]).unwrap().balls += 1;
    assert_eq!(State::new(setup).unwrap_err().to_string(), "balls or kinton time of P1 are above 1000000000 (FILE-3)");
}

#[test]
fn set_6_a_cell_has_one_thing_at_most() {
    let mut setup = State::default().into_setup();
    setup.capsules.insert(cell(8, 9).position());
    let error = State::new(setup).unwrap_err().to_string();
    assert!(error.starts_with("two of rock, capsule and ball are on 8 9 (SET-6)"), "{error}");
    let mut setup = State::default().into_setup();
    setup.balls.insert(cell(20, 9).position());
    let error = State::new(setup).unwrap_err().to_string();
    assert!(error.starts_with("a rock, capsule or ball is off the board (SET-1)"), "{error}");
}

#[test]
fn set_7_items_in_their_lists() {
    let state = State::default();
    let items: Vec<_> = state.setup().numbered_items().map(|(id, item)| format!("{id} {}", item.cell)).collect();
    assert_eq!(items[..2], ["bean 1 3 7", "bean 2 3 12"], "SET-7");
    assert_eq!(items[4..6], ["kinton 1 6 4", "kinton 2 6 15"], "SET-7");
    assert_eq!(state.item_on(cell(6, 4)).unwrap().0.to_string(), "kinton 1");
    assert!(state.item_on(cell(6, 5)).is_none());
}

#[test]
fn set_8_the_usual_start_is_the_example() {
    let usual = BolaDeDrac::opening(&NoRules, &Opening::default()).unwrap();
    assert_eq!(write(&usual), EXAMPLE, "SET-8");
    assert_eq!(usual, State::default());
    assert_eq!(BolaDeDrac::matching_opening(&usual), Opening { rounds: Some(300) }, "SET-8");
    let short = BolaDeDrac::opening(&NoRules, &Opening { rounds: Some(7) }).unwrap();
    assert_eq!(write(&short), EXAMPLE.replace("nb_rounds 301", "nb_rounds 8"), "SET-8");
    assert!(BolaDeDrac::opening(&NoRules, &Opening { rounds: Some(0) }).unwrap().is_over(), "SET-8, END-1");
    assert!(BolaDeDrac::opening(&NoRules, &Opening { rounds: Some(99_999) }).is_ok(), "SET-8");
    for rounds in [100_000, u32::MAX] {
        let error = BolaDeDrac::opening(&NoRules, &Opening { rounds: Some(rounds) });
        assert_eq!(error, Err(OpeningError::TooManyRounds { max: 99_999 }), "SET-8");
    }
    assert_eq!((Setup::STANDARD_ROUNDS, Setup::MAX_ROUNDS), (300, 99_999), "SET-8");
}

#[test]
fn set_9_there_are_no_variants() {
    let mut rules = NoRules;
    for key in ["nb_rounds", "rows", ""] {
        assert!(matches!(rules.set(key, "1"), Err(RulesError::UnknownKey { .. })), "SET-9: {key}");
    }
    assert_eq!(BolaDeDrac::rules(&State::default()), &NoRules, "SET-9");
}
