//! The built-in players of AI-Tester: thousands of random states, and reproducible matches.

use arbitrary::{Arbitrary, Unstructured};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rstest::rstest;
use rulebook_core::aitester::{AiTester, Command, P1, P2, Phase, State, Tile};
use rulebook_players::HasBuiltins;
use rulebook_players::aitester::arena::{Arena, play};
use rulebook_players::aitester::{Algorithm, Builtin, Foresight, Planner, Reflex, plan};

/// Options with which an algorithm takes little time.
fn quick(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Foresight => "plans=16,turns=1",
        _ => "",
    }
}

fn algorithm(builtin: Builtin, seed: u64) -> Box<dyn Algorithm> {
    builtin.algorithm(quick(builtin), seed).unwrap()
}

/// States in which a player is asked, as that player sees them.
fn states(count: usize) -> impl Iterator<Item = State> {
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let states = (0..).map(move |_| {
        let mut bytes = vec![0; 4096];
        rng.fill_bytes(&mut bytes);
        State::arbitrary(&mut Unstructured::new(&bytes)).expect("there are enough bytes")
    });
    let asked = states.filter_map(|state| match (state.asked(), state.situation().phase) {
        (Some(player), Phase::Buy) => Some(state.seen_by(player)),
        (Some(_), Phase::Fight) => Some(state),
        (None, _) => None,
    });
    asked.take(count)
}

#[rstest]
#[case(Builtin::Stub, 500)]
#[case(Builtin::Random, 1500)]
#[case(Builtin::Reflex, 1500)]
#[case(Builtin::Foresight, 100)]
fn plans_are_accepted_and_end_the_turn(#[case] builtin: Builtin, #[case] count: usize) {
    let (mut shots, mut purchases) = (0, 0);
    for (seed, state) in (0..).zip(states(count)) {
        let player = state.situation().player;
        let commands = plan(&mut *algorithm(builtin, seed), &state);
        assert_eq!(plan(&mut *algorithm(builtin, seed), &state), commands, "not deterministic in {state:?}");
        let mut after = state.clone();
        for (number, &command) in commands.iter().enumerate() {
            let check = after.check_command(command);
            assert!(check.is_ok(), "{command}: {check:?} in {state:?}");
            after.step(Some(command), &mut ()).expect("no command follows the end of the game");
            let is_end = matches!(command, Command::EndBuying | Command::NextTurn);
            assert!(!is_end || number + 1 == commands.len(), "{commands:?} goes on after its end");
            shots += usize::from(matches!(command, Command::Attack { .. }));
            purchases += usize::from(matches!(command, Command::Buy { .. }));
        }
        let last = commands.last();
        let is_end = matches!(last, Some(Command::EndBuying | Command::NextTurn));
        assert!(is_end || after.is_over(), "{last:?} does not end the turn");

        let mut planner = Planner::new(algorithm(builtin, seed));
        let mut asked = state.clone();
        for &command in &commands {
            assert_eq!(planner.command(&asked, player), Some(command));
            asked.step(Some(command), &mut ()).unwrap();
        }
        assert_eq!(planner.command(&state, player.next()), None, "{builtin} answers for somebody else");
    }
    assert!(5 * purchases > count, "only {purchases} purchases");
    assert!(builtin == Builtin::Stub || 5 * shots > count, "only {shots} shots");
}

#[test]
fn the_answer_is_the_first_command_of_a_plan() {
    for state in states(100) {
        for builtin in [Builtin::Stub, Builtin::Random, Builtin::Reflex] {
            let line = builtin.answer(&state, state.situation().player, 7);
            assert_eq!(line, plan(&mut *algorithm(builtin, 7), &state)[0].to_string());
            assert_eq!(builtin.answer(&state, state.situation().player.next(), 7), "");
        }
    }
}

/// Draws are those of the state, so a plan can be made anew after each command.
#[test]
fn random_plans_go_on_in_the_same_way() {
    for state in states(200) {
        let commands = plan(&mut *algorithm(Builtin::Random, 3), &state);
        let mut after = state;
        for (number, &command) in commands.iter().enumerate() {
            assert_eq!(plan(&mut *algorithm(Builtin::Random, 3), &after), commands[number..]);
            after.step(Some(command), &mut ()).unwrap();
        }
    }
}

#[test]
fn purchases_of_others_are_not_seen() {
    let mut state = State::default();
    for line in ["BUY 3 2 1", "BUY 0 1 1", "END"] {
        state.step(Command::parse(line.as_bytes()).ok(), &mut ()).unwrap();
    }
    for builtin in [Builtin::Stub, Builtin::Random, Builtin::Reflex] {
        let answers = [&state, &state.seen_by(P2)].map(|state| Planner::new(algorithm(builtin, 1)).command(state, P2));
        assert_eq!(answers[0], answers[1], "{builtin}");
    }
}

#[test]
fn a_player_with_options_keeps_its_plan_and_makes_a_new_one_when_something_comes_between() {
    let reflex = AiTester::BUILTINS.iter().find(|builtin| builtin.name == "reflex").unwrap();
    let mut player = (reflex.options.as_ref().unwrap().configure)("test_range=3").unwrap();
    let board = Arena::SMALL.board(1, 0);
    let seat = rulebook_core::players::Seat::ALL[0];
    let mut state = board.clone();
    let mut plans = Vec::new();
    while state.asked() == Some(P1) {
        let line = player(&state, seat, 1);
        plans.push(line.clone());
        state.step(Command::parse(line.as_bytes()).ok(), &mut ()).unwrap();
    }
    let expected: Vec<_> = Reflex::default().get_commands(&board).iter().map(ToString::to_string).collect();
    assert_eq!(plans, expected);
    assert!(plans.len() > 1);
    // The same player is asked again in the same state.
    assert_eq!(player(&board, seat, 1), expected[0]);
    assert_eq!(player(&board, seat, 1), expected[0]);
}

#[test]
fn units_are_bought_wherever_one_can_be() {
    let mut bought = 0;
    for state in states(600).filter(|state| state.situation().phase == Phase::Buy) {
        let player = state.situation().player;
        let mut possible = false;
        for (type_number, tile) in (0..state.scenario().types.len() as u32)
            .flat_map(|type_number| state.scenario().placement.of(player).iter().map(move |tile| (type_number, tile)))
        {
            let command = Command::Buy { type_number, x: tile.x.into(), y: tile.y.into() };
            possible |= state.check_command(command).is_ok();
        }
        let commands = Reflex::default().get_buy_commands(&state);
        assert_eq!(commands.len() > 1, possible, "{commands:?} in {state:?}");
        bought += commands.len() - 1;
    }
    assert!(bought > 100, "only {bought} units");
}

/// The usual start: as strong an army as the money pays for, in the front row.
#[test]
fn an_army_of_the_usual_start() {
    let lines: Vec<_> = Reflex::default().get_buy_commands(&State::default()).iter().map(ToString::to_string).collect();
    let mut state = State::default();
    for line in &lines {
        state.step(Command::parse(line.as_bytes()).ok(), &mut ()).unwrap();
    }
    let army = &state.situation().armies[P1];
    assert!(army.units.len() >= 2 && army.money < 15, "{lines:?}");
    assert!(army.units.iter().any(|unit| unit.tile == Tile::new(2, 1)), "{lines:?}");
}

#[rstest]
#[case::reflex(Builtin::Reflex, Builtin::Random, 25, 50)]
#[case::reflex_against_nobody(Builtin::Reflex, Builtin::Stub, 5, 10)]
#[case::foresight_against_random(Builtin::Foresight, Builtin::Random, 10, 20)]
fn stronger_algorithms_win(
    #[case] strong: Builtin,
    #[case] weak: Builtin,
    #[case] boards: u64,
    #[case] expected: u32,
    #[values(false, true)] buy: bool,
) {
    let mut wins = 0;
    for game in 0..2 * boards {
        let board = Arena { buy, ..Arena::SMALL }.board(5, game / 2);
        let (mut strong, mut weak) = (algorithm(strong, game), algorithm(weak, game));
        let winner = if game % 2 == 0 {
            play(board, &mut [&mut *strong, &mut *weak], |_| {}).winner() == Some(P1)
        } else {
            play(board, &mut [&mut *weak, &mut *strong], |_| {}).winner() == Some(P2)
        };
        wins += u32::from(winner);
    }
    assert_eq!(wins, expected);
}

#[test]
fn foresight_beats_reflex() {
    let (mut wins, mut losses) = (0, 0);
    for game in 0..20 {
        let board = Arena::SMALL.board(9, game / 2);
        let (mut foresight, mut reflex) = (Foresight { plans: 300, ..Foresight::STANDARD }, Reflex::default());
        let winner = if game % 2 == 0 {
            play(board, &mut [&mut foresight, &mut reflex], |_| {}).winner()
        } else {
            play(board, &mut [&mut reflex, &mut foresight], |_| {})
                .winner()
                .map(|winner| if winner == P1 { P2 } else { P1 })
        };
        wins += u32::from(winner == Some(P1));
        losses += u32::from(winner == Some(P2));
    }
    assert!(wins >= 5 * losses.max(1), "{wins} wins, {losses} losses");
}

/// The largest armies on a large board.
#[test]
fn large_games_come_to_an_end() {
    let arena = Arena { width: (32, 32), height: (23, 23), units: 32, turn_limit: 30, ..Arena::SMALL };
    let (mut one, mut other) = (Reflex::default(), Reflex::default());
    let mut turns = 0;
    let end = play(arena.board(1, 1), &mut [&mut one, &mut other], |_| turns += 1);
    assert!(end.is_over() && turns <= 30);
}

#[test]
fn names_lead_back_and_defaults_are_read() {
    for builtin in Builtin::ALL {
        assert_eq!(Builtin::from_name(builtin.name()), Some(builtin));
        assert_eq!(builtin.to_string(), builtin.name());
        assert!(!builtin.description().contains('\n'));
        assert!(builtin.algorithm(&builtin.default_options(), 1).is_ok(), "{builtin}");
        let error = builtin.algorithm("no=1", 1).unwrap_err().to_string();
        assert!(error.starts_with("expected ") && error.ends_with("found \"no\""), "{error}");
    }
    assert_eq!(Builtin::from_name(""), None);
}

#[test]
fn every_option_is_read() {
    let text = "plans=7,turns=3,answer=best,balance=-1.5,vulnerability=2,distances=0.25,test_range=9";
    let foresight = Foresight::STANDARD.parse(text).unwrap();
    assert_eq!(foresight.to_string(), text);
    assert_eq!(Foresight::STANDARD.parse(&Foresight::STANDARD.to_string()), Ok(Foresight::STANDARD));
    assert_eq!(Reflex::parse("test_range=9").map(|reflex| reflex.test_range), Ok(9));
    for wrong in
        ["balance=", "balance=.5", "balance=1e3", "balance=1.2.3", "balance=1000001", "balance=--1", "balance=inf"]
    {
        let error = Foresight::STANDARD.parse(wrong).unwrap_err().to_string();
        assert!(error.contains("expected a decimal number from -1000000 to 1000000"), "{wrong}: {error}");
    }
    for wrong in ["plans=0", "turns=101", "test_range=0", "answer=worst", "plans=1,plans=1", "plans"] {
        assert!(Foresight::STANDARD.parse(wrong).is_err(), "{wrong}");
    }
}
