//! No strategy panics or gives an invalid answer on thousands of random valid states.

use arbitrary::{Arbitrary, Unstructured};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rstest::rstest;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, ByPlayer, Order, Orders, Player, RobotNo, Setup, State};
use rulebook_players::redbot::Builtin;

fn states(count: usize) -> impl Iterator<Item = State> {
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    (0..count).map(move |_| {
        let mut bytes = vec![0; 4096];
        rng.fill_bytes(&mut bytes);
        State::arbitrary(&mut Unstructured::new(&bytes)).expect("there are enough bytes")
    })
}

#[rstest]
#[case(Builtin::Idle)]
#[case(Builtin::Random)]
#[case(Builtin::Runner)]
#[case(Builtin::Hunter)]
#[case(Builtin::Builder)]
fn answers_are_orders_and_depend_on_the_arguments_only(#[case] builtin: Builtin) {
    let mut walls = 0;
    for (seed, state) in (0..).zip(states(2000)) {
        for player in Player::ALL {
            let line = builtin.answer(&state, player, seed);
            let orders = builtin.orders(&state, player, seed);
            assert_eq!(Orders::parse(line.as_bytes()), Ok(orders), "{line}");
            let asked = state.setup().players[player].in_game && !state.is_over();
            for no in RobotNo::ALL {
                let acts = asked && state.setup().players[player].robots[no].is_alive();
                assert!(acts || orders[no] == Order::default(), "{builtin} orders what cannot act");
                if let (Builtin::Builder, Action::Build(cell)) = (builtin, orders[no].action) {
                    assert_legal(state.setup(), player, cell);
                    walls += 1;
                }
            }
        }
    }
    assert!(builtin != Builtin::Builder || walls > 100, "the builder tried only {walls} walls");
}

/// BLD-2 to BLD-4, as far as the state before the round shows.
fn assert_legal(setup: &Setup, player: Player, cell: Position) {
    assert!(setup.size.contains(cell) && setup.players[player].walls_left > 0);
    assert!(!setup.walls.iter().any(|wall| wall.position == cell));
    assert!(!setup.robots().any(|(_, robot)| robot.is_alive() && robot.position.is_within_one(cell)));
}

/// Plays crowded boards to their end.
#[test]
fn random_states_can_be_played_out() {
    for (seed, mut state) in (0..).zip(states(200)) {
        let first = seed as usize;
        while !state.is_over() {
            let orders = ByPlayer::from_fn(|player| {
                let builtin = Builtin::ALL[(first + player.index()) % Builtin::ALL.len()];
                builtin.orders(&state, player, seed)
            });
            state.step(&orders, &mut ()).expect("the game is not over");
        }
    }
}

#[test]
fn names_lead_back() {
    for builtin in Builtin::ALL {
        assert_eq!(Builtin::from_name(builtin.name()), Some(builtin));
        assert_eq!(builtin.to_string(), builtin.name());
        assert!(!builtin.description().contains('\n'));
    }
    assert_eq!(Builtin::from_name(""), None);
}
