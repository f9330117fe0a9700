//! Actions as types and as integers, for every game; rules as text; type-erased games.

use rulebook_core::chance::NoChance;
use rulebook_core::contract::{
    ActionCode, ActionSpace, Answer, Game, NoRules, Opening, Replies, Reply, RulesTextError, Status, StepError,
    TextGame, read_rules,
};
use rulebook_core::fibot::{self, FiBot, Turn};
use rulebook_core::players::Seat;
use rulebook_core::redbot::{self, Action, Movement, Order, Orders, RedBot};
use rulebook_core::text::PlainWriter;
use rulebook_core::{grid::Position, players::PlayerSet};

const P1: Seat = Seat::ALL[0];
const P2: Seat = Seat::ALL[1];

/// The usual start, but P1 has only its first robot.
fn one_robot_less() -> redbot::State {
    let mut setup = redbot::State::default().into_setup();
    setup.players[redbot::P1].robots.r2.lives = 0;
    redbot::State::new(setup).unwrap()
}

fn actions<G: Game>(state: &G::State, seat: Seat) -> Vec<String> {
    let mut actions = Vec::new();
    G::each_action(state, seat, &mut |action| actions.push(action.to_string()));
    actions
}

#[test]
fn a_destroyed_robot_has_one_order_only() {
    let state = one_robot_less();
    let each = 4 * (2 + 625);
    assert_eq!(RedBot::action_space(&state).unwrap().sizes(), [each, each]);
    assert_eq!(RedBot::count_actions(&state, P1), Some(each.into()), "ORD-2: R2 does nothing");
    assert_eq!(RedBot::count_actions(&state, P2), Some(u64::from(each) * u64::from(each)));
    let all = actions::<RedBot>(&state, P1);
    assert_eq!(all.len(), each as usize);
    assert_eq!(all[0], "R1 UP NOTHING R2 NONE NOTHING");
    assert_eq!(all[1], "R1 UP FIRE R2 NONE NOTHING");
    assert_eq!(all[2], "R1 UP BUILD 1 1 R2 NONE NOTHING");
    assert_eq!(all[3], "R1 UP BUILD 2 1 R2 NONE NOTHING");
    assert_eq!(all.last().unwrap(), "R1 NONE BUILD 25 25 R2 NONE NOTHING");
}

#[test]
fn a_build_off_the_board_has_no_code() {
    let state = redbot::State::default();
    let build = |x, y| Order { movement: Movement::Up, action: Action::Build(Position::new(x, y)) };
    let code = |order| RedBot::encode_action(&state, &Orders { r1: order, r2: Order::default() });
    assert_eq!(code(build(1, 1)), Some(ActionCode([2, 3 * 627])));
    assert_eq!(code(build(25, 25)), Some(ActionCode([626, 3 * 627])));
    for (x, y) in [(0, 1), (1, 0), (26, 1), (1, 26), (i32::MIN, 1), (1, i32::MAX)] {
        assert_eq!(code(build(x, y)), None, "BLD-7: an order all the same, {x} {y}");
    }
    for code in [[2508, 0], [0, 2508], [u32::MAX; 2]].map(ActionCode) {
        assert_eq!(RedBot::decode_action(&state, code), None, "{code:?}");
        assert!(!RedBot::action_space(&state).unwrap().contains(code));
    }
    assert!(!RedBot::allows(&state, P1, 2, 0), "no third part");
    assert!(!RedBot::allows(&state, Seat::ALL[4], 0, 0), "no fifth player");
}

#[test]
fn a_turn_has_the_code_of_its_letter() {
    let state = fibot::State::default();
    assert_eq!(FiBot::count_actions(&state, P1), Some(1 + 5 * 3), "A, B and C");
    assert_eq!(FiBot::count_actions(&state, P2), Some(0), "TRN-1: P2 is not to move");
    let all = actions::<FiBot>(&state, P1);
    assert_eq!(all[..7], ["-", "A S", "A V", "A J", "A Z", "A D", "B S"]);
    for code in (0..131).map(ActionCode::of_one) {
        let turn = FiBot::decode_action(&state, code).unwrap();
        assert_eq!(FiBot::encode_action(&state, &turn), Some(code), "{turn}");
    }
    assert_eq!(FiBot::decode_action(&state, ActionCode::of_one(131)), None);
    assert_eq!(FiBot::decode_action(&state, ActionCode([0, 1])), None);
}

#[test]
fn nobody_may_choose_when_the_game_is_over() {
    let over = redbot::State::start(redbot::Rules::STANDARD, 0).unwrap();
    assert_eq!((RedBot::count_actions(&over, P1), actions::<RedBot>(&over, P1).len()), (Some(0), 0));
    assert!(matches!(RedBot::status(&over), Status::Over(_)));
    assert_eq!(RedBot::status(&over).asked(), PlayerSet::EMPTY);
}

#[test]
fn a_space_is_the_product_of_its_parts() {
    let (one, two) = (ActionSpace::of_one(3), ActionSpace::of_two(3, 2));
    assert_eq!((one.sizes(), two.sizes()), (&[3][..], &[3, 2][..]));
    assert!(one.contains(ActionCode([2, 0])) && !one.contains(ActionCode([2, 1])) && !one.contains(ActionCode([3, 0])));
    assert!(two.contains(ActionCode([2, 1])) && !two.contains(ActionCode([2, 2])));
}

/// FIbot: ANS-3, ANS-4. A well-formed turn reaches the rules, and the referee learns that they refuse it.
#[test]
fn an_action_may_be_well_formed_and_not_accepted() {
    let state = fibot::State::default();
    let judge = |line: &'static [u8]| FiBot::judge(&state, P1, Answer::Line(line));
    let robot = fibot::Robot::from_letter(b'Z').unwrap();
    let (reply, accepted) = judge(b"Z D");
    assert_eq!((reply, accepted.is_ok()), (Reply::Action(Turn::Explode { robot }), false));
    let (reply, accepted) = judge(b"z d");
    assert_eq!((reply, accepted.is_ok()), (Reply::Invalid, false));
    assert_eq!(judge(b"-"), (Reply::Action(Turn::Pass), Ok(())));
    for (answer, reply) in
        [(Answer::Silent, Reply::Silent), (Answer::Failed, Reply::Failed), (Answer::NotAsked, Reply::NotAsked)]
    {
        assert_eq!(FiBot::judge(&state, P1, answer), (reply, Ok(())));
    }
}

#[test]
fn rules_are_read_line_by_line() {
    let read = |text: &[u8]| read_rules::<redbot::Rules>(text);
    assert_eq!(read(b""), Ok(redbot::Rules::STANDARD));
    assert_eq!(read(b"wall_lives=9").map(|rules| rules.wall_lives), Ok(9));
    assert_eq!(read(b"\n"), Err(RulesTextError::NoAssignment { line: 1 }));
    assert_eq!(read(b"wall_lives"), Err(RulesTextError::NoAssignment { line: 1 }));
    assert_eq!(read(b"=9"), Err(RulesTextError::NoAssignment { line: 1 }));
    assert_eq!(read(b"wall_lives=9\nwall_lives=9\n"), Err(RulesTextError::Repeated { line: 2 }));
    assert!(matches!(read(b"wall_lives=\xff"), Err(RulesTextError::BadValue { line: 1, key: "wall_lives", .. })));
    // An unknown rule takes precedence over all other errors.
    assert!(matches!(read(b"wall_lives=x\nwalls=1"), Err(RulesTextError::UnknownKey { line: 2, .. })));
    assert!(matches!(read(b"\xff=1"), Err(RulesTextError::UnknownKey { line: 1, .. })));
    assert!(matches!(read_rules::<NoRules>(b"a=1"), Err(RulesTextError::UnknownKey { line: 1, known: "" })));
    let error = read(b"wall_lives=0").unwrap_err();
    assert_eq!(error.to_string(), "line 1: wall_lives must be an amount, an integer 1..1000000");
}

/// Law 5: a typed reply of a player who is not asked changes nothing either.
#[test]
fn replies_of_those_who_are_not_asked_change_nothing() {
    let start = fibot::State::default();
    let mut replies = Replies::<FiBot>::default();
    replies[P1] = Reply::Action(FiBot::parse_action(b"A J").unwrap());
    let mut without = start.clone();
    FiBot::step(&mut without, &replies, &mut NoChance, &mut ()).unwrap();
    replies[P2] = Reply::Action(FiBot::parse_action(b"Z D").unwrap());
    let mut with = start;
    FiBot::step(&mut with, &replies, &mut NoChance, &mut ()).unwrap();
    assert_eq!(with, without);
}

#[cfg(feature = "alloc")]
#[test]
fn games_are_played_behind_dyn() {
    let write = |state: &dyn rulebook_core::contract::TextState| {
        let mut text = String::new();
        state.write(&mut PlainWriter(&mut text)).unwrap();
        text
    };
    for game in [<dyn TextGame>::of::<RedBot>(), <dyn TextGame>::of::<FiBot>()] {
        let mut state = game.open(b"", &Opening { rounds: Some(2) }).unwrap();
        let first = write(&*state);
        assert!(game.recognizes(first.as_bytes()));
        assert_eq!(write(&*game.read(b"", first.as_bytes()).unwrap()), first);
        state.submit(P1, Answer::Line(b"nonsense")).unwrap_err();
        state.submit(Seat::ALL[8], Answer::Line(b"nonsense")).unwrap();
        let mut steps = 0;
        while state.status().outcome().is_none() {
            let mut heard = Vec::new();
            let mut observe =
                |event: &dyn rulebook_core::contract::Event| heard.push((event.clause().id(), event.to_string()));
            state.step(&mut NoChance, Some(&mut observe)).unwrap();
            assert!(!heard.is_empty());
            steps += 1;
        }
        assert_eq!(steps, if game.name() == "redbot" { 2 } else { 4 });
        let hash = state.hash();
        assert_eq!(state.step(&mut NoChance, None), Err(StepError::GameOver));
        assert_eq!((state.hash(), state.boxed_clone().hash()), (hash, hash));
        assert!(state.downcast::<RedBot>().is_some() != state.downcast::<FiBot>().is_some());
        let mut line = String::new();
        assert_eq!(state.default_action(P1, &mut line), Ok(true));
        let refused = game.read(b"", b"no state").unwrap_err();
        assert!(!refused.to_string().is_empty());
        assert!(game.read(b"nonsense=1", first.as_bytes()).is_err());
    }
}
