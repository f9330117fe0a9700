//! Plays and checks a whole game, which one line of input describes.

use super::round;
use crate::input::write_state;
use arbitrary::Unstructured;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use rulebook_core::contract::{Game as _, Opening, Rules as _};
use rulebook_core::redbot::{ByPlayer, Orders, Player, RedBot, Rules, State, random};
use rulebook_players::redbot::Builtin;

/// Input lines of games, with the names of their seeds.
pub(super) const SEEDS: &[(&str, &str)] = &[
    ("1 60 standard runner hunter builder random", "usual-four"),
    ("2 60 standard orders orders orders orders", "random-orders"),
    ("3 0 standard idle idle idle idle", "no-round"),
    ("4 40 robot_lives=1,step_attack=0 runner runner runner runner", "one-life"),
    ("5 60 straight_fire=13,build_cap=off hunter hunter hunter hunter", "one-shot"),
    ("6 60 random orders runner orders builder", "random-start"),
    ("7 60 random orders orders orders orders", "random-start-and-orders"),
];

/// The maximum number of rounds in an input line.
const MAX_ROUNDS: u32 = 60;

/// Plays and checks the game of a line `seed rounds start p1 p2 p3 p4`. The
/// start is `standard`, a variant such as `splash_fire=3`, or `random`. A
/// player is a built-in strategy, or `orders` for random orders.
///
/// Every round satisfies the invariants of a round. The game ends by END-2 and
/// not before. It is reproducible. Each round file, parsed again, leads to the
/// next one by the orders that it records. The scores add up.
pub(super) fn check(text: &str) -> bool {
    let Some(line) = Line::parse(text) else { return false };
    let mut state = line.start();
    let mut files = vec![write_state::<RedBot>(&state)];
    while !state.is_over() {
        let orders = line.orders(&state);
        assert_eq!(line.orders(&state), orders, "ORD-4: a strategy repeats");
        state = round::check(&state, &orders).expect("END-2: the game goes on");
        files.push(write_state::<RedBot>(&state));
    }
    check_end(&line, &state, files.len() - 1);
    check_replay(state.setup().rules, &files);
    true
}

/// END-1, END-2, SCO-1 to SCO-4: the game ends when it must, and the scores add up.
fn check_end(line: &Line, state: &State, rounds: usize) {
    let setup = state.setup();
    let start = line.start();
    assert_eq!(i64::from(setup.round), i64::from(start.setup().round) + rounds as i64, "END-1");
    let out = setup.players.values().all(|player| !player.in_game);
    assert!(setup.round == setup.max_rounds || out, "END-2: the game ended early");
    assert!(RedBot::asked(state).is_empty() && RedBot::outcome(state).is_some(), "END-2: nobody is asked");
    let ranks = state.ranks();
    for player in Player::ALL {
        let (fields, score) = (&setup.players[player], state.score(player));
        let lives: i64 = fields.robots.each().iter().map(|robot| i64::from(robot.lives.max(0))).sum();
        let total = lives + i64::from(fields.fire_points) + score.arrival_bonus;
        assert_eq!(score.total(), total, "{player}: SCO-1");
        assert!(fields.finish_round.is_some() || score.arrival_bonus == 0, "{player}: SCO-2");
        let better = Player::ALL.into_iter().filter(|&rival| state.score(rival).total() > total).count();
        assert_eq!(usize::from(ranks[player]), better + 1, "{player}: SCO-4");
    }
    check_contract(state);
}

/// The textual contract agrees with the typed engine (`spec/contract.md`).
fn check_contract(state: &State) {
    let setup = state.setup();
    let count = |rounds: i32| u64::try_from(rounds).ok();
    let progress = RedBot::progress(state);
    assert_eq!((progress.done, progress.most), (count(setup.round), count(setup.max_rounds)), "END-1");
    let outcome = RedBot::outcome(state).expect("END-2: it is over");
    for (player, fields) in setup.players.iter() {
        let seat = player.try_cast().expect("SET-3: four players fit");
        assert_eq!(RedBot::recorded_action(state, seat), Some(fields.last_orders), "{player}: FILE-6");
        assert_eq!(RedBot::parse_action(fields.last_orders.to_string().as_bytes()), Ok(fields.last_orders), "ANS-1");
        assert_eq!(RedBot::name(state, seat), Some(fields.name.as_str()), "{player}: FILE-7");
        assert_eq!(RedBot::score(state, seat), state.score(player).total(), "{player}: SCO-1");
        assert_eq!(outcome.ranks[seat], state.ranks()[player], "{player}: SCO-4");
    }
    let mut rules = Rules::default();
    RedBot::rules(state).each(&mut |key, value| {
        assert_eq!(rules.set(key, &value.to_string()), Ok(()), "SET-4: {key}");
    });
    assert_eq!(rules, setup.rules, "SET-4: each key is reported");
}

/// FILE-1, FILE-6: the written round files replay the game.
fn check_replay(rules: Rules, files: &[String]) {
    for pair in files.windows(2) {
        let [before, after] = pair else { continue };
        let read = |text: &str| State::read(text.as_bytes(), &rules).expect("FILE-18: a round file can be read");
        let (mut state, next) = (read(before), read(after));
        let orders = ByPlayer::from_fn(|player| next.setup().players[player].last_orders);
        state.step(&orders, &mut ()).expect("END-2: the game goes on");
        assert_eq!(write_state::<RedBot>(&state), *after, "FILE-6: the orders in the file lead to the state");
    }
}

#[derive(Debug)]
struct Line {
    seed: u64,
    rounds: u32,
    start: Start,
    seats: ByPlayer<Strategy>,
}

#[derive(Debug)]
enum Start {
    Standard(Rules),
    Random,
}

#[derive(Clone, Copy, Debug)]
enum Strategy {
    Builtin(Builtin),
    RandomOrders,
}

impl Line {
    fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.strip_suffix('\n').unwrap_or(text).split(' ').collect();
        let [seed, rounds, start, seats @ ..] = words.as_slice() else { return None };
        let seats: [&str; 4] = seats.try_into().ok()?;
        let strategy = |word: &str| match word {
            "orders" => Some(Strategy::RandomOrders),
            name => Builtin::from_name(name).map(Strategy::Builtin),
        };
        let [p1, p2, p3, p4] = seats.map(strategy);
        Some(Self {
            seed: seed.parse().ok()?,
            rounds: rounds.parse().ok().filter(|&rounds| rounds <= MAX_ROUNDS)?,
            start: Start::parse(start)?,
            seats: ByPlayer::new([p1?, p2?, p3?, p4?]),
        })
    }

    fn random(&self, stream: u64, len: usize) -> Vec<u8> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(stream);
        let mut bytes = vec![0; len];
        rng.fill_bytes(&mut bytes);
        bytes
    }

    fn start(&self) -> State {
        match self.start {
            Start::Standard(rules) => {
                let opening = Opening { rounds: Some(self.rounds) };
                let mut state = RedBot::opening(&rules, &opening).expect("SET-5: there is a start");
                for (player, seat) in self.seats.iter() {
                    let name = match seat {
                        Strategy::Builtin(builtin) => builtin.name(),
                        Strategy::RandomOrders => "orders",
                    };
                    let seat = player.try_cast().expect("SET-3: four players fit");
                    RedBot::set_name(&mut state, seat, name).expect("FILE-7: a name of letters");
                }
                state
            }
            Start::Random => {
                let bytes = self.random(0, 4096);
                Unstructured::new(&bytes).arbitrary().expect("there are enough bytes")
            }
        }
    }

    fn orders(&self, state: &State) -> ByPlayer<Orders> {
        let bytes = self.random(1 + u64::from(state.setup().round.unsigned_abs()), 512);
        let random = random::orders(&mut Unstructured::new(&bytes), state).expect("there are enough bytes");
        ByPlayer::from_fn(|player| match self.seats[player] {
            Strategy::Builtin(builtin) => builtin.orders(state, player, self.seed),
            Strategy::RandomOrders => random[player],
        })
    }
}

impl Start {
    fn parse(word: &str) -> Option<Self> {
        if word == "random" {
            return Some(Self::Random);
        }
        let mut rules = Rules::STANDARD;
        if word != "standard" {
            for pair in word.split(',') {
                let (key, value) = pair.split_once('=')?;
                rules.set(key, value).ok()?;
            }
        }
        Some(Self::Standard(rules))
    }
}
