//! A tournament's state is a pure function of its plan and results.

mod common;

use common::{drawn, merge, named, plan, play};
use proptest::prelude::*;
use rulebook_tournament::entrant::Entrants;
use rulebook_tournament::form::{Cup, ExtraGames, Form, Gauntlet, PlayOff, Qualification, RoundRobin, Sets, Swiss};
use rulebook_tournament::lines::{Board, Conditions, Outcome};
use rulebook_tournament::{Results, Tournament};
use std::collections::BTreeMap;

fn forms(seats: usize) -> Vec<Form> {
    let cup = Cup::standard(3, seats);
    vec![
        Form::RoundRobin(RoundRobin { rounds: 1, games: 1, sets: Sets::Cyclic { blocks: 1 } }),
        Form::Gauntlet(Gauntlet { challengers: 2, rounds: 1, games: 2, sets: Sets::Cyclic { blocks: 1 } }),
        Form::PlayOff(PlayOff::standard(seats)),
        Form::Swiss(Swiss { rounds: 3, games: 1 }),
        Form::Qualification(Qualification::standard(3, seats)),
        Form::Cup(Cup { play_off: PlayOff { extra: ExtraGames::Boards(boards("x", 2)), ..cup.play_off }, ..cup }),
    ]
}

fn boards(name: &str, count: usize) -> Vec<Board> {
    (0..count).map(|i| Board { name: format!("{name}{i}"), state: format!("state {name}{i}\n") }).collect()
}

/// Creates a plan with fillers and boards, for forms that have them.
fn plan_on(entrants: usize, seats: usize, which: usize, seed: u64, count: usize) -> Tournament {
    let conditions = Conditions { boards: boards("b", count), ..Conditions::new("game", "1", seats) };
    let entrants = Entrants::new(named("E", entrants)).unwrap();
    Tournament::new(forms(seats).swap_remove(which), seed, entrants, named("H", 3), conditions).unwrap()
}

proptest! {
    #![proptest_config(common::cases(40))]

    #[test]
    fn any_prefix_leads_to_the_same_plan(
        entrants in 4_usize..=14, seats in prop::sample::select(vec![2_usize, 4]), which in 0_usize..6, cut: prop::sample::Index,
        seed: u64, count in 0_usize..3, order in any::<u64>(),
    ) {
        let plan = plan_on(entrants, seats, which, seed, count);
        let lines = play(&plan, |line| drawn(line, 60, 30));
        let whole = plan.state(&merge(&lines)).unwrap();
        let whole: BTreeMap<_, _> = whole.matches().iter().map(|entry| (&entry.line.id, &entry.line)).collect();
        // A prefix in another order.
        let mut prefix = lines[..cut.index(lines.len() + 1)].to_vec();
        let straight = plan.state(&merge(&prefix)).unwrap();
        prefix.sort_by_key(|line| rulebook_tournament::chance::match_seed(order, &line.id));
        let state = plan.state(&merge(&prefix)).unwrap();
        prop_assert_eq!(&state, &straight);
        for entry in state.matches() {
            prop_assert_eq!(whole.get(&entry.line.id), Some(&&entry.line));
        }
        let open = state.ready().count();
        prop_assert_eq!(state.matches().len(), prefix.len() + open);
        prop_assert_eq!(open == 0, prefix.len() == lines.len());
    }

    /// A plan round-trips through text.
    #[test]
    fn plans_can_be_kept(which in 0_usize..6, seed: u64, count in 0_usize..3) {
        let plan = plan_on(9, 4, which, seed, count);
        let text = serde_json::to_string(&plan).unwrap();
        let read: Tournament = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &plan);
        prop_assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }

    #[test]
    fn a_gauntlet_has_one_challenger_in_each_match(
        entrants in 2_usize..=12, challengers in 1_usize..=3, seats in 2_usize..=4, seed: u64,
    ) {
        let challengers = challengers.min(entrants - 1);
        let form = Gauntlet::standard(challengers, entrants, seats);
        let plan = plan(entrants, seats, Form::Gauntlet(form), seed);
        let state = plan.state(&Results::default()).unwrap();
        let mut taken = vec![vec![0; seats]; entrants];
        for entry in state.matches() {
            prop_assert_eq!(entry.players.iter().filter(|&&player| player < challengers).count(), 1);
            entry.players.iter().enumerate().for_each(|(seat, &player)| taken[player][seat] += 1);
        }
        for taken in &taken {
            prop_assert!(taken.iter().all(|&count| count > 0 && count == taken[0]), "{taken:?}");
        }
        let games = |player: usize| taken[player].iter().sum::<i32>();
        prop_assert!((0..challengers).all(|player| games(player) == games(0)));
        prop_assert!((challengers..entrants).all(|player| games(player) == games(challengers)));
    }
}

/// A failed match remains to be played, and the tournament waits for it.
#[test]
fn a_failure_is_no_result() {
    let plan = plan(4, 2, Form::PlayOff(PlayOff::standard(2)), 1);
    let mut results = Results::default();
    let first = plan.next(&results).unwrap();
    for line in &first {
        let outcome = if line.id == "r1-m2-g1" {
            Outcome::Failed("disk full".into())
        } else {
            Outcome::Played(drawn(line, 0, 1))
        };
        results.add(line.result(outcome)).unwrap();
    }
    let state = plan.state(&results).unwrap();
    let ready: Vec<&str> = state.ready().map(|line| line.id.as_str()).collect();
    assert_eq!(ready, ["r1-m2-g1"]);
    let failed: Vec<&[String]> = state.failed().map(|entry| entry.failures.as_slice()).collect();
    assert_eq!(failed, [["disk full"]]);
    // Then it is played.
    let line = first.iter().find(|line| line.id == "r1-m2-g1").unwrap();
    results.add(line.result(Outcome::Played(drawn(line, 0, 1)))).unwrap();
    let state = plan.state(&results).unwrap();
    assert_eq!(state.failed().count(), 0);
    assert!(state.ready().all(|line| !line.id.starts_with("r1-")));
}
