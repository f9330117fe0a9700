//! Choices of a person, in every state of many games.

mod common;

use common::aitester::{play, three};
use common::random_game;
use rulebook_core::aitester::AiTester;
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::{FiBot, State as FiBotState};
use rulebook_core::grid::Position;
use rulebook_core::othello::{Othello, State as OthelloState};
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State as RedBotState};
use rulebook_view::{Choices, Renderable};
use std::collections::BTreeSet;

/// Checks the choices of a state: they are the legal actions, and each can be chosen by its cells or from the list.
fn check<G: Renderable>(state: &G::State) -> Choices {
    let choices = Choices::of::<G>(state).unwrap();
    assert!(G::asked(state).contains(choices.seat));
    assert_eq!(Some(choices.list.len() as u64), G::count_actions(state, choices.seat));
    let lines: BTreeSet<&str> = choices.list.iter().map(|choice| &*choice.line).collect();
    assert_eq!(lines.len(), choices.list.len(), "{lines:?}");
    for choice in &choices.list {
        let action = G::parse_action(choice.line.as_bytes()).unwrap();
        assert_eq!(G::check_action(state, choices.seat, &action, choice.line.as_bytes()), Ok(()));
        for count in 0..choice.cells.len() {
            assert!(choices.next_cells(&choice.cells[..count]).contains(&choice.cells[count]), "{choice:?}");
            assert_eq!(choices.chosen(&choice.cells[..count]), None, "{choice:?}");
        }
        if !choice.cells.is_empty() {
            assert_eq!(choices.chosen(&choice.cells), Some(choice));
            assert_eq!(choices.next_cells(&choice.cells), []);
        }
        let board = G::scene(state).board;
        assert!(choice.cells.iter().all(|&cell| board.contains(cell)), "{choice:?}");
    }
    assert_eq!(choices.chosen(&[]), None);
    let off = Position::new(-1, 0);
    assert_eq!((choices.next_cells(&[off]), choices.chosen(&[off])), (Vec::new(), None));
    choices
}

#[test]
fn every_legal_action_can_be_chosen() {
    for seed in 1..=3 {
        play(&three(), seed, |state, _| {
            let choices = check::<AiTester>(state);
            let is_listed = |line: &str| ["BUY", "END", "NXT"].iter().any(|word| line.starts_with(word));
            assert!(
                choices.list.iter().all(|choice| choice.cells.is_empty() == is_listed(&choice.line)),
                "{choices:?}"
            );
        });
    }
    for seed in 1..=20 {
        random_game::<Othello>(OthelloState::default(), seed, |state, _| {
            let choices = check::<Othello>(state);
            assert!(choices.list.iter().all(|choice| choice.cells.len() == 1), "{choices:?}");
        });
        random_game::<FiBot>(FiBotState::default(), seed, |state, line| {
            if line.is_none() {
                assert_eq!(Choices::of::<FiBot>(state), None);
                return;
            }
            let choices = check::<FiBot>(state);
            assert_eq!(choices.list.iter().filter(|choice| choice.line == "-" && choice.cells.is_empty()).count(), 1);
        });
    }
}

fn cells_of(state: &str) -> Vec<(String, Vec<(i32, i32)>)> {
    let choices = check::<FiBot>(&FiBotState::read(state.as_bytes()).unwrap());
    let cells = |cells: &[Position]| cells.iter().map(|cell| (cell.x, cell.y)).collect();
    choices.list.iter().map(|choice| (choice.line.clone(), cells(&choice.cells))).collect()
}

#[test]
fn a_turn_is_chosen_by_its_robot_and_where_it_goes() {
    // A stands in the corner, beside a wall, above a free column.
    let chosen = cells_of("4 3 3 1\n1 3 4 3\nA#.N\n....\n....\n");
    let expected: [(&str, &[(i32, i32)]); 6] = [
        ("-", &[]),
        ("A S", &[]),
        ("A V", &[(1, 1), (2, 1)]),
        ("A J", &[(1, 1), (1, 3)]),
        ("A Z", &[]),
        ("A D", &[(1, 1), (1, 1)]),
    ];
    let expected: Vec<(String, Vec<(i32, i32)>)> =
        expected.into_iter().map(|(line, cells)| (line.to_owned(), cells.to_vec())).collect();
    assert_eq!(chosen, expected);
}

#[test]
fn nobody_chooses_at_the_end_or_when_all_act_at_once() {
    let over = random_game::<Othello>(OthelloState::default(), 1, |_, _| {});
    assert_eq!(Choices::of::<Othello>(&over), None);
    assert_eq!(Choices::of::<RedBot>(&RedBotState::default()), None);
    // This holds even when only one of them is left.
    let mut alone = RedBotState::default().into_setup();
    for (player, seat) in alone.players.iter_mut() {
        seat.in_game = player == Seat::ALL[0].try_cast().unwrap();
    }
    let alone = RedBotState::new(alone).unwrap();
    assert_eq!(RedBot::asked(&alone).len(), 1);
    assert_eq!(Choices::of::<RedBot>(&alone), None);
}
