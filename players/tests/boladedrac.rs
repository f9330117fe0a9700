//! The built-in players of Bola de Drac: reproducible whole games, and thousands of random states.

use arbitrary::{Arbitrary, Unstructured};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rstest::rstest;
use rulebook_core::boladedrac::{Action, ByPlayer, Event, P1, Player, Setup, State};
use rulebook_players::boladedrac::Builtin::{self, Demo, Dummy, Krilin, Null, Roshi};
use rulebook_players::chance::SeededDraws;

/// Plays a game to its end and returns the last state.
fn play(mut state: State, seats: [Builtin; 4], seed: u64, observe: &mut impl FnMut(Event)) -> State {
    while !state.is_over() {
        let actions = ByPlayer::from_fn(|player| seats[player.index()].action(&state, player, seed));
        let mut draws = SeededDraws::of_game(seed, state.setup().round.into());
        state.step(&actions, &mut draws, observe).expect("the game is not over and no draw is missing");
    }
    state
}

/// The results of each strategy at a table over all games, in the given order.
#[derive(Default, Debug, PartialEq, Eq)]
struct Tally {
    games: u32,
    /// Games in which nobody has more points.
    firsts: [u32; 4],
    balls: [u32; 4],
    /// Granted throws, and attacks.
    throws: [u32; 4],
    attacks: [u32; 4],
}

/// Plays the usual start in every rotation of the seats, once per seed.
fn tally(table: [Builtin; 4], seeds: core::ops::Range<u64>) -> Tally {
    tally_on(&[State::default()], table, seeds)
}

/// Plays every board in every rotation of the seats, once per seed.
fn tally_on(boards: &[State], table: [Builtin; 4], seeds: core::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let seats = seeds.flat_map(|seed| (0..4).map(move |rotation| (seed, rotation)));
    for ((seed, rotation), board) in seats.flat_map(|seat| boards.iter().map(move |board| (seat, board))) {
        let who = |player: Player| (player.index() + rotation) % 4;
        let seats = Player::ALL.map(|player| table[who(player)]);
        let state = play(board.clone(), seats, seed, &mut |event| match event {
            Event::ThrowEvent { player, .. } => tally.throws[who(player)] += 1,
            Event::Fought { mover, .. } => tally.attacks[who(mover)] += 1,
            _ => {}
        });
        tally.games += 1;
        for player in Player::ALL {
            tally.firsts[who(player)] += u32::from(state.ranks()[player] == 1);
            tally.balls[who(player)] += state.setup().gokus[player].balls;
        }
    }
    tally
}

#[test]
fn demo_deposits_balls_and_the_others_hardly_any() {
    let tally = tally([Demo, Dummy, Null, Null], 0..2);
    let [demo, dummy, nulls @ ..] = tally.balls;
    assert_eq!(nulls, [0, 0], "{tally:?}");
    assert!(demo > 10 * tally.games && demo > 5 * dummy, "{tally:?}");
    assert_eq!(tally.firsts[0], tally.games, "{tally:?}");
}

#[test]
fn demo_never_throws_and_krilin_does() {
    let tally = tally([Krilin, Demo, Demo, Demo], 0..2);
    assert_eq!(tally.throws[1..], [0; 3], "{tally:?}");
    assert!(tally.throws[0] > tally.games && tally.attacks[0] > 0, "{tally:?}");
}

/// The boards for four players whose sides are at most 30.
fn boards() -> Vec<State> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/boladedrac");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|extension| extension == "cnf")).collect();
    paths.sort();
    let states = paths.iter().map(|path| State::read(&std::fs::read(path).unwrap()).unwrap());
    let is_chosen = |state: &State| {
        let Setup { size, gokus, .. } = state.setup();
        gokus.len() == 4 && size.width().max(size.height()) <= 30
    };
    states.filter(is_chosen).collect()
}

#[test]
fn roshi_beats_demo() {
    let tally = tally([Roshi, Demo, Demo, Demo], 0..4);
    let [roshi, demos @ ..] = tally.firsts;
    assert!(10 * roshi >= 9 * tally.games && demos.iter().all(|&demo| 4 * demo < tally.games), "{tally:?}");
    assert!(tally.throws[0] > 4 * tally.games, "{tally:?}");
}

/// Over seats and boards.
#[test]
#[ignore = "thorough: plays hundreds of games"]
fn roshi_is_first_on_every_kind_of_board() {
    let boards = boards();
    assert!(boards.len() >= 5, "{} boards", boards.len());
    let against_demos = tally_on(&boards, [Roshi, Demo, Demo, Demo], 0..6);
    assert!(10 * against_demos.firsts[0] >= 7 * against_demos.games, "{against_demos:?}");
    let mixed = tally_on(&boards, [Roshi, Demo, Dummy, Krilin], 0..6);
    assert!(10 * mixed.firsts[0] >= 6 * mixed.games, "{mixed:?}");
}

/// A rival that is killed loses its ball and its time, and a throw at full strength is always granted (KAM-2).
#[test]
fn kam_2_roshi_throws_at_a_carrier_in_line() {
    let text = state_of("X.......X", "normal 1 1 0 a 0 100 0 0", "with_ball 1 5 0 a 3 20 0 0");
    let state = State::read(text.as_bytes()).unwrap();
    assert_eq!(Roshi.answer(&state, P1, 1), "t r");
    assert_ne!(Demo.answer(&state, P1, 1), "t r");
}

/// Nobody throws who is too weak (KAM-1), and nobody attacks against the odds (COM-1).
#[test]
fn com_1_roshi_avoids_a_stronger_goku() {
    let text = state_of("XB......X", "normal 1 3 0 a 0 5 0 0", "normal 1 2 0 a 3 100 0 0");
    let state = State::read(text.as_bytes()).unwrap();
    assert_ne!(Roshi.answer(&state, P1, 1), "m l", "the ball is behind a rival that wins nearly always");
    let text = state_of("XB......X", "normal 1 3 0 a 0 100 0 0", "with_ball 1 2 0 a 3 0 0 0");
    let state = State::read(text.as_bytes()).unwrap();
    assert!(["m l", "t l"].contains(&Roshi.answer(&state, P1, 1).as_str()), "a weak carrier is beside it");
}

/// Two gokus in a corridor; a capsule is at each end of another one below it.
fn state_of(corridor: &str, own: &str, rival: &str) -> String {
    let balls = corridor.matches('B').count() + [own, rival].iter().filter(|goku| goku.contains("ball")).count();
    format!(
        "boladedrac v1 nb_players 2 nb_rounds 201 nb_capsules 2 nb_balls {balls} nb_beans 0 nb_kintons 0 \
         goku_regen_time 20 bean_regen_time 40 kinton_regen_time 40 kinton_life_time 20 max_strength 100 \
         res_strength 50 moving_penalty 2 kamehame_penalty 30 combat_penalty 20 rows 4 cols 9 names a b round 0 \
         XXXXXXXXX {corridor} XC.....CX XXXXXXXXX beans kintons {own} {rival}"
    )
}

#[test]
fn a_game_repeats_by_its_seed() {
    let table = [Dummy, Demo, Krilin, Roshi];
    let [one, same] = [3, 3].map(|seed| tally(table, seed..seed + 1));
    assert_eq!(one, same);
    assert_ne!(one, tally(table, 4..5));
}

fn states(count: usize) -> impl Iterator<Item = State> {
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    (0..count).map(move |_| {
        let mut bytes = vec![0; 4096];
        rng.fill_bytes(&mut bytes);
        State::arbitrary(&mut Unstructured::new(&bytes)).expect("there are enough bytes")
    })
}

#[rstest]
#[case(Null)]
#[case(Dummy)]
#[case(Demo)]
#[case(Krilin)]
#[case(Roshi)]
fn answers_are_granted_unless_another_goku_interferes(#[case] builtin: Builtin) {
    let mut acts = 0;
    for (seed, state) in (0..).zip(states(1000)) {
        for player in Player::ALL {
            let line = builtin.answer(&state, player, seed);
            let action = builtin.action(&state, player, seed);
            assert_eq!(Action::parse(line.as_bytes()), Ok(action), "{line}");
            let asked = state.asked().contains(player);
            assert!(action == Action::Nothing || asked && state.may_act(player), "END-2, ROU-3");
            assert_eq!(state.refusal(player, action), None, "{builtin} asks for {action}");
            acts += u32::from(action != Action::Nothing);
        }
    }
    assert!(acts > 500 || builtin == Null, "{builtin} acted {acts} times");
}

/// Plays crowded boards to their end.
#[test]
fn random_states_can_be_played_out() {
    for (seed, state) in (0..).zip(states(200)) {
        let seats = Player::ALL.map(|player| Builtin::ALL[(seed as usize + player.index()) % Builtin::ALL.len()]);
        let last = play(state, seats, seed, &mut |_| {});
        assert!(last.is_over() && State::new(last.setup().clone()).is_ok());
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
    assert_eq!(Null.answer(&State::default(), P1, 1), "-");
}
