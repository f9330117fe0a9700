//! The chances of Bola de Drac: what the rules draw is as likely as its clause says.
//!
//! Every draw comes from [`SeededDraws`], as in a game, so each run counts the same outcomes. The ignored tests take a
//! million draws each and print their statistics.

use rstest::rstest;
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, Cell, Direction, Event, P1, P2, State};
use rulebook_core::contract::Game as _;
use rulebook_players::chance::SeededDraws;
use std::collections::BTreeMap;

/// How often each outcome of a draw was seen, and the probability of each.
#[derive(Default)]
struct Outcomes {
    seen: BTreeMap<String, u64>,
    expected: BTreeMap<String, f64>,
}

impl Outcomes {
    fn expect(mut self, outcome: impl ToString, probability: f64) -> Self {
        self.expected.insert(outcome.to_string(), probability);
        self
    }

    fn see(&mut self, outcome: impl ToString) {
        *self.seen.entry(outcome.to_string()).or_default() += 1;
    }

    /// Pearson's statistic as a standard normal deviate (Wilson and Hilferty), and its degrees of freedom.
    fn deviate(&self) -> (f64, f64) {
        let total: f64 = self.seen.values().map(|&count| count as f64).sum();
        let sum: f64 = self.expected.values().sum();
        assert!((sum - 1.0).abs() < 1e-9, "the probabilities add up to {sum}");
        let unexpected = self.seen.keys().find(|outcome| !self.expected.contains_key(*outcome));
        assert_eq!(unexpected, None, "an outcome that cannot happen");
        let statistic: f64 = self
            .expected
            .iter()
            .map(|(outcome, probability)| {
                let expected = probability * total;
                let seen = self.seen.get(outcome).copied().unwrap_or_default() as f64;
                (seen - expected).powi(2) / expected
            })
            .sum();
        let freedom = self.expected.len() as f64 - 1.0;
        let spread = 2.0 / (9.0 * freedom);
        (((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt(), freedom)
    }

    /// Panics if the outcomes fit the probabilities worse than those of 9,999 in 10,000 fair experiments, or better. A fit
    /// that is too good is suspicious, too.
    #[track_caller]
    fn check(&self, what: &str) {
        let (deviate, freedom) = self.deviate();
        println!(
            "{what}: {} draws, {freedom} degrees of freedom, deviate {deviate:.2}",
            self.seen.values().sum::<u64>()
        );
        assert!(deviate.abs() < 3.7, "{what}: deviate {deviate:.2}: {:?}", self.seen);
    }
}

/// The drawing of each state.
const BOARD: &str = "\
XXXXXXXXXXX
X.........X
X..XX.XX..X
X.........X
X.X.XXX.X.X
X.........X
X...X.X...X
X.........X
XCB.......X
XXXXXXXXXXX
";

/// Reads a state of the board. A goku is `row column a|d strength`, with a
/// timer of 1 if it is dead; the first one carries a ball if `carries`.
fn state(round: u32, gokus: &[&str], carries: bool) -> State {
    let mut text = format!(
        "boladedrac v1\nnb_players {}\nnb_rounds 99\nnb_capsules 1\nnb_balls {}\nnb_beans 0\nnb_kintons 0\n\
         goku_regen_time 4\nbean_regen_time 3\nkinton_regen_time 3\nkinton_life_time 6\nmax_strength 100\n\
         res_strength 50\nmoving_penalty 5\nkamehame_penalty 30\ncombat_penalty 10\nrows 10\ncols 11\nnames",
        gokus.len(),
        1 + u8::from(carries),
    );
    (0..gokus.len()).for_each(|id| text += &format!(" p{id}"));
    text += &format!("\n\n\nround {round}\n{BOARD}beans\nkintons\n");
    for (id, goku) in gokus.iter().enumerate() {
        let words: Vec<_> = goku.split(' ').collect();
        let [i, j, life, strength] = words[..] else { panic!("{goku}") };
        let kind = if carries && id == 0 { "with_ball" } else { "normal" };
        text += &format!("{kind} {i} {j} {} {life} 0 {strength} 0 0 \n", u8::from(life == "d"));
    }
    BolaDeDrac::read(text.as_bytes(), &Default::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Plays one round of the state again and again, with other draws each time.
fn rounds(state: &State, actions: &[Action], count: u64, mut see: impl FnMut(&[Event])) {
    let actions = ByPlayer::from_fn(|player| actions.get(player.index()).copied().unwrap_or_default());
    let mut events = Vec::new();
    for number in 0..count {
        events.clear();
        let mut draws = SeededDraws::of_game(2015, number);
        state.clone().step(&actions, &mut draws, &mut |event| events.push(event)).unwrap();
        see(&events);
    }
}

/// The inner cells of the board where a goku or a ball may be placed, if gokus stand on the given cells.
fn open_cells(state: &State, gokus: &[(i32, i32)]) -> Vec<Cell> {
    let setup = state.setup();
    let cells = (0..10u8).flat_map(|i| (0..11u8).map(move |j| Cell::new(i, j)));
    let is_empty = |cell: &Cell| {
        let at = cell.position();
        !setup.rocks.contains(at) && !setup.capsules.contains(at) && !setup.balls.contains(at)
    };
    let is_far = |cell: &Cell| {
        let near = |&(i, j): &(i32, i32)| (i - i32::from(cell.i)).abs() <= 2 && (j - i32::from(cell.j)).abs() <= 2;
        !gokus.iter().any(near)
    };
    cells.filter(is_empty).filter(is_far).collect()
}

fn uniform<T: ToString>(outcomes: impl IntoIterator<Item = T>) -> Outcomes {
    let outcomes: Vec<_> = outcomes.into_iter().collect();
    let probability = 1.0 / outcomes.len() as f64;
    outcomes.iter().fold(Outcomes::default(), |all, outcome| all.expect(outcome.to_string(), probability))
}

/// The number of draws of a quick test, and of a test that is thorough.
const QUICK: u64 = 20_000;
const THOROUGH: u64 = 1_000_000;

/// ORD-1: every order of the players is as likely as another.
fn orders(count: u64) {
    for players in 2..=4 {
        let gokus = &["1 1 a 100", "1 9 a 100", "7 1 a 100", "7 9 a 100"][..players];
        let all = 0..4_usize.pow(players as u32);
        let orders =
            all.map(|number| (0..players as u32).map(|place| number / 4_usize.pow(place) % 4).collect::<Vec<_>>());
        let is_order = |order: &Vec<usize>| (0..players).all(|id| order.contains(&id));
        let names = orders.filter(is_order).map(|order| format!("{order:?}"));
        let mut outcomes = uniform(names);
        rounds(&state(0, gokus, false), &[], count, |events| {
            let order = events.iter().find_map(|event| match event {
                Event::Ordered { order } => Some(order.iter().map(|player| player.index()).collect::<Vec<_>>()),
                _ => None,
            });
            outcomes.see(format!("{:?}", order.unwrap()));
        });
        outcomes.check(&format!("the order of {players} players"));
    }
}

/// KAM-1, KAM-2, KAM-3: a throw of strength s is granted with probability (1 + s - 30) / (1 + 100 - 30), in the order of
/// the players. After one is granted, no other throw is.
fn kame_hames(count: u64) {
    let granted = |strength: i32| f64::from(1 + strength - 30) / f64::from(1 + 100 - 30);
    for (one, two) in [(30, 100), (31, 64), (75, 75), (99, 30)] {
        let before = state(0, &[&format!("1 1 a {one}"), &format!("7 9 a {two}")], false);
        let first = |first: i32, second: i32| granted(first) * (1.0 + 1.0 - granted(second)) / 2.0;
        let mut outcomes = Outcomes::default()
            .expect("first", first(one, two))
            .expect("second", first(two, one))
            .expect("none", (1.0 - granted(one)) * (1.0 - granted(two)));
        // An outcome that cannot happen is none.
        outcomes.expected.retain(|_, probability| *probability > 0.0);
        let throw = Action::Throw(Direction::Right);
        rounds(&before, &[throw, throw], count, |events| {
            let thrown = events.iter().find_map(|event| match event {
                Event::ThrowEvent { player, .. } => Some(if *player == P1 { "first" } else { "second" }),
                _ => None,
            });
            outcomes.see(thrown.unwrap_or("none"));
        });
        outcomes.check(&format!("Kame Hames of strengths {one} and {two}"));
    }
}

/// COM-1: A wins against B with probability (1 + A) / (2 + A + B).
fn combats(count: u64) {
    for (mover, defender) in [(0, 0), (100, 0), (0, 100), (37, 61), (1, 2)] {
        let before = state(0, &[&format!("1 1 a {mover}"), &format!("1 2 a {defender}")], false);
        let wins = f64::from(1 + mover) / f64::from(2 + mover + defender);
        let mut outcomes = Outcomes::default().expect("mover", wins).expect("defender", 1.0 - wins);
        rounds(&before, &[Action::Move(Direction::Right)], count, |events| {
            let winner = events.iter().find_map(|event| match event {
                Event::Fought { mover, winner, .. } => Some(if winner == mover { "mover" } else { "defender" }),
                _ => None,
            });
            outcomes.see(winner.unwrap());
        });
        outcomes.check(&format!("combats of strengths {mover} and {defender}"));
    }
}

/// DEA-3: a goku returns to each open cell with the same probability.
fn returns(count: u64) {
    let before = state(1, &["1 1 a 100", "7 9 d 0"], false);
    let mut outcomes = uniform(open_cells(&before, &[(1, 1)]));
    rounds(&before, &[], count, |events| {
        let at = events.iter().find_map(|event| match event {
            Event::Returned { player: P2, at, .. } => Some(at),
            _ => None,
        });
        outcomes.see(at.unwrap());
    });
    outcomes.check("cells of returning gokus");
}

/// BAL-1: a ball that was deposited comes back on each open cell with the same probability.
fn balls(count: u64) {
    let before = state(0, &["7 1 a 100", "1 5 a 100"], true);
    let mut outcomes = uniform(open_cells(&before, &[(8, 1), (1, 5)]));
    rounds(&before, &[Action::Move(Direction::Bottom)], count, |events| {
        let at = events.iter().find_map(|event| match event {
            Event::BallPlaced { at, by_draw: true } => Some(at),
            _ => None,
        });
        outcomes.see(at.unwrap());
    });
    outcomes.check("cells of deposited balls");
}

#[rstest]
#[case(orders)]
#[case(kame_hames)]
#[case(combats)]
#[case(returns)]
#[case(balls)]
fn chances_are_those_of_the_rules(#[case] experiment: fn(u64)) {
    experiment(QUICK);
}

#[rstest]
#[case(orders)]
#[case(kame_hames)]
#[case(combats)]
#[case(returns)]
#[case(balls)]
#[ignore = "thorough: a million rounds of each"]
fn chances_are_those_of_the_rules_over_a_million_draws(#[case] experiment: fn(u64)) {
    experiment(THOROUGH);
}

/// The test itself can fail: two percent more are noticed.
#[test]
#[should_panic(expected = "deviate")]
fn other_chances_are_noticed() {
    let mut outcomes = Outcomes::default().expect("yes", 0.52).expect("no", 0.48);
    for number in 0..QUICK {
        outcomes.see(if number % 2 == 0 { "yes" } else { "no" });
    }
    outcomes.check("a fair coin");
}
