//! What holds for every state, tried on thousands of random ones.

use crate::board::step;
use crate::file::{START, write};
use crate::random::{apply, bytes, source, states, unfinished};
use rand_chacha::rand_core::RngCore as _;
use rulebook_core::contract::{Faults as _, Game as _};
use rulebook_core::redbot::{ByPlayer, Event, GameOver, Order, Orders, Player, RedBot, Rules, Setup, State};
use std::mem::size_of;

#[test]
fn reading_what_was_written_gives_the_same_state() {
    for (state, _) in states(10, 3_000) {
        let text = write(&state);
        let rules = &state.setup().rules;
        assert_eq!(State::read(text.as_bytes(), rules).as_ref(), Ok(&state), "FILE-1");
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(State::read(crlf.as_bytes(), rules).as_ref(), Ok(&state), "FILE-2");
        assert!(RedBot::recognises(text.as_bytes()));
    }
}

#[test]
fn random_states_are_valid() {
    for (state, _) in states(11, 3_000) {
        assert!(state.setup().check(&mut |broken| panic!("{broken}: {state:?}")), "FILE-18");
    }
}

#[test]
fn a_round_leads_to_a_valid_state() {
    for (before, orders) in unfinished(12, 6_000) {
        let (after, _) = step(&before, &orders);
        let (was, is) = (before.setup(), after.setup());
        assert!(is.check(&mut |broken| panic!("{broken}: {before:?} {orders:?}")), "FILE-18");
        assert_eq!(is.round, was.round + 1, "END-1");
        assert_eq!((is.size, &is.goals, is.max_rounds, is.rules), (was.size, &was.goals, was.max_rounds, was.rules));
        for (id, robot) in was.robots() {
            let now = is.robot(id);
            assert!(now.lives <= robot.lives, "SET-7: lives only fall");
            assert!(robot.is_alive() || now == robot, "DEA-2: the dead stay as they are");
            let moved = robot.position.x.abs_diff(now.position.x) + robot.position.y.abs_diff(now.position.y);
            assert!(moved <= 1, "MOV-5");
        }
        for (wall, now) in was.walls.iter().zip(&is.walls) {
            assert!(now.lives <= wall.lives && now.position == wall.position, "BLD-9: entries keep their places");
            assert!(wall.is_standing() || now == wall, "DEA-2");
        }
        for (player, fields) in was.players.iter() {
            let now = &is.players[player];
            assert!(now.fire_points >= fields.fire_points, "FIR-5: points only grow");
            assert!((0..=2).contains(&(fields.walls_left - now.walls_left)), "BLD-5");
            assert!(fields.in_game || !now.in_game, "DEA-3, ARR-1: nobody comes back");
            assert!(fields.in_game || now.finish_round == fields.finish_round, "ARR-1");
            assert_eq!(now.name, fields.name);
            let given = if fields.in_game { orders[player] } else { Orders::default() };
            assert_eq!(now.last_orders, given, "FILE-6, ORD-3");
        }
    }
}

#[test]
fn the_events_add_up_to_the_change_of_the_state() {
    for (before, orders) in unfinished(13, 6_000) {
        let (after, events) = step(&before, &orders);
        let mut setup = before.clone().into_setup();
        for &event in &events {
            apply(&mut setup, event);
        }
        assert_eq!(&setup, after.setup(), "{before:?} {orders:?}");
    }
}

#[test]
fn equal_states_behave_equally() {
    for (before, orders) in unfinished(14, 3_000) {
        let read = State::read(write(&before).as_bytes(), &before.setup().rules).unwrap();
        let (after, events) = step(&before, &orders);
        let (after_read, events_read) = step(&read, &orders);
        assert_eq!((write(&after), events), (write(&after_read), events_read), "ORD-4");
        let mut unheard = before.clone();
        unheard.step(&orders, &mut ()).unwrap();
        assert_eq!(unheard, after, "an observer changes nothing");
    }
}

#[test]
fn a_step_on_an_ended_game_changes_nothing() {
    let ended = states(15, 6_000).filter(|(state, _)| state.is_over());
    let mut count = 0;
    for (before, orders) in ended {
        let mut after = before.clone();
        let step = after.step(&orders, &mut |event: Event| panic!("{event}"));
        assert_eq!((step, &after), (Err(GameOver), &before), "END-3");
        count += 1;
    }
    assert!(count > 100, "{count} ended games");
}

#[test]
fn orders_that_may_not_act_change_nothing() {
    // ORD-2, ORD-3: what is ordered for the dead and for players out of the game is all the same.
    for (before, orders) in unfinished(16, 2_000) {
        let mut fewer = orders;
        for (id, robot) in before.setup().robots() {
            if !robot.is_alive() || !before.setup().players[id.player].in_game {
                fewer[id.player][id.no] = Order::default();
            }
        }
        let blank = |orders: &ByPlayer<Orders>| {
            let mut setup = step(&before, orders).0.into_setup();
            for player in Player::ALL {
                setup.players[player].last_orders = Orders::default();
            }
            setup
        };
        assert_eq!(blank(&orders), blank(&fewer), "ORD-2, ORD-3");
    }
}

#[test]
fn ans_4_no_bytes_as_an_answer_panic() {
    let rng = &mut source(17);
    let words = ["R1", "R2", "UP", "LEFT", "NONE", "FIRE", "BUILD", "NOTHING", "", "\t", "\r", ",", "-", "9", "-07"];
    let mut accepted = 0;
    for n in 0..20_000 {
        let line = if n % 2 == 0 {
            let len = (rng.next_u32() % 60) as usize;
            bytes(rng, len)
        } else {
            // An answer with one token changed.
            let mut tokens = ["R1", "UP", "BUILD", "3", "-4", "R2", "LEFT", "FIRE"];
            tokens[rng.next_u32() as usize % tokens.len()] = words[rng.next_u32() as usize % words.len()];
            tokens.join(" ").into_bytes()
        };
        let read = Orders::parse(&line);
        assert_eq!(Orders::from_answer(&line), read.unwrap_or_default(), "ANS-4");
        if let Ok(orders) = read {
            assert_eq!(Orders::parse(orders.to_string().as_bytes()), Ok(orders), "ANS-1");
            accepted += 1;
        }
    }
    println!("{accepted} of the random lines are answers");
    assert!(accepted > 1_000, "ANS-1");
    for (_, orders) in states(18, 500) {
        for (_, &orders) in orders.iter() {
            assert_eq!(Orders::parse(orders.to_string().as_bytes()), Ok(orders), "ANS-1, FILE-6");
        }
    }
}

/// Reads a text and everything that can be asked of the outcome.
fn read_anything(text: &[u8], rules: &Rules) -> bool {
    match State::read(text, rules) {
        Ok(mut state) => {
            assert_eq!(State::read(write(&state).as_bytes(), rules).as_ref(), Ok(&state), "FILE-1");
            let _ = state.step(&ByPlayer::default(), &mut ());
            state.draw(&mut rulebook_core::text::Plain(&mut String::new())).unwrap();
            true
        }
        Err(error) => {
            let mut reasons = 0;
            error.each(&mut |fault| {
                assert!(!format!("{fault:?}{}", fault.reason).is_empty());
                reasons += 1;
            });
            assert!(reasons > 0, "FILE-18: there is a reason");
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

#[test]
fn no_bytes_as_a_round_file_panic() {
    let rng = &mut source(19);
    for _ in 0..3_000 {
        let len = (rng.next_u32() % 300) as usize;
        assert!(!read_anything(&bytes(rng, len), &Rules::STANDARD), "FILE-18");
    }
}

#[test]
fn no_damaged_round_file_panics() {
    let rng = &mut source(20);
    let words: Vec<&str> = START.split_inclusive([' ', ',', '\n']).collect();
    let (mut sound, mut broken) = (0, 0);
    for (state, _) in states(21, 4_000) {
        let mut text = write(&state).into_bytes();
        for _ in 0..=rng.next_u32() % 3 {
            damage(&mut text, rng, &words);
        }
        *(if read_anything(&text, &state.setup().rules) { &mut sound } else { &mut broken }) += 1;
    }
    println!("{sound} damaged files can be read, {broken} cannot");
    assert!(sound > 100 && broken > 100, "FILE-2, FILE-18");
}

/// Changes a text at a random place: a byte, a digit, a word less, a word more, an end.
fn damage(text: &mut Vec<u8>, rng: &mut impl rand_chacha::rand_core::RngCore, words: &[&str]) {
    let at = rng.next_u32() as usize % text.len().max(1);
    let after = |byte: u8| move |b: &u8| *b == byte;
    match rng.next_u32() % 6 {
        0 if at < text.len() => text[at] = rng.next_u32() as u8,
        1 => text.insert(at, b" \t\n\r,-0x/P"[rng.next_u32() as usize % 10]),
        2 => {
            let digits: Vec<usize> = (0..text.len()).filter(|&i| text[i].is_ascii_digit()).collect();
            if let Some(&i) = digits.get(rng.next_u32() as usize % digits.len().max(1)) {
                text[i] = b'0' + (rng.next_u32() % 10) as u8;
            }
        }
        3 => {
            let end = text[at..].iter().position(after(b' ')).map_or(text.len(), |n| at + n + 1);
            text.drain(at..end);
        }
        4 => {
            let word = words[rng.next_u32() as usize % words.len()];
            text.splice(at..at, word.bytes());
        }
        _ => text.truncate(at.max(1)),
    }
}

#[test]
fn serde_gives_back_what_it_took() {
    for (state, orders) in unfinished(22, 300) {
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
        let json = serde_json::to_string(&orders).unwrap();
        assert_eq!(serde_json::from_str::<ByPlayer<Orders>>(&json).unwrap(), orders);
        for event in step(&state, &orders).1 {
            let json = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
        }
    }
}

#[test]
fn serde_refuses_what_is_no_state() {
    let state = serde_json::to_value(State::default()).unwrap();
    let refused = |pointer: &str, value: serde_json::Value| {
        let mut json = state.clone();
        *json.pointer_mut(pointer).expect(pointer) = value;
        serde_json::from_value::<State>(json).map_err(|error| error.to_string()).expect_err(pointer)
    };
    assert_eq!(refused("/round", 101.into()), "the counter is not 0 to the maximum (FILE-13)");
    assert_eq!(refused("/size/width", 33.into()), "a side of the board is not 1..=32");
    assert_eq!(refused("/players/0/name", "two\nlines".into()), "not a player's name");
    assert_eq!(refused("/players/0/name", " padded".into()), "not a player's name");
    assert!(refused("/rules/splash_fire", (-1).into()).contains("SET-4"));
    let three = serde_json::Value::from(vec![state["players"][0].clone(); 3]);
    assert!(refused("/players", three).contains("4 values, one per player"));
    let five = serde_json::Value::from(vec![state["players"][0].clone(); 5]);
    refused("/players", five);
    let player = serde_json::from_str::<Player>("\"P5\"").map_err(|error| error.to_string());
    assert_eq!(player, Err("no such player".into()), "SET-3");
    assert_eq!(serde_json::from_str::<Player>("\"P4\"").unwrap(), Player::ALL[3]);
}

#[test]
fn states_are_small_plain_values() {
    fn plain<T: Send + Sync + Clone + Eq + std::hash::Hash + 'static>() {}
    plain::<State>();
    plain::<Setup>();
    plain::<Orders>();
    plain::<Event>();
    assert!(size_of::<State>() < 3072);
    if cfg!(target_pointer_width = "64") {
        assert_eq!(
            (size_of::<State>(), size_of::<Event>(), size_of::<Order>(), size_of::<Orders>()),
            (2944, 36, 16, 32)
        );
    }
}
