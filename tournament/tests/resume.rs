//! A tournament's state is a pure function of its plan and results.

mod common;

use common::{drawn, plan, play, together};
use proptest::prelude::*;
use rulebook_tournament::form::{Form, Gauntlet, PlayOff, RoundRobin, Sets, Swiss};
use rulebook_tournament::lines::Outcome;
use rulebook_tournament::{Results, Tournament};
use std::collections::BTreeMap;

fn forms(seats: usize) -> Vec<Form> {
    vec![
        Form::RoundRobin(RoundRobin { rounds: 1, games: 1, sets: Sets::Cyclic { blocks: 1 } }),
        Form::Gauntlet(Gauntlet { challengers: 2, rounds: 1, games: 2, sets: Sets::Cyclic { blocks: 1 } }),
        Form::PlayOff(PlayOff::usual(seats)),
        Form::Swiss(Swiss { rounds: 3, games: 1 }),
    ]
}

proptest! {
    #![proptest_config(common::cases(40))]

    #[test]
    fn any_prefix_leads_to_the_same_plan(
        entrants in 4_usize..=14, seats in prop::sample::select(vec![2_usize, 4]), which in 0_usize..4, cut: prop::sample::Index,
        seed: u64, order in any::<u64>(),
    ) {
        let plan = plan(entrants, seats, forms(seats).swap_remove(which), seed);
        let lines = play(&plan, |line| drawn(line, 60, 30));
        let whole = plan.state(&together(&lines)).unwrap();
        let whole: BTreeMap<_, _> = whole.matches().iter().map(|entry| (&entry.line.id, &entry.line)).collect();
        // A prefix in another order.
        let mut prefix = lines[..cut.index(lines.len() + 1)].to_vec();
        let straight = plan.state(&together(&prefix)).unwrap();
        prefix.sort_by_key(|line| rulebook_tournament::chance::match_seed(order, &line.id));
        let state = plan.state(&together(&prefix)).unwrap();
        prop_assert_eq!(&state, &straight);
        for entry in state.matches() {
            prop_assert_eq!(whole.get(&entry.line.id), Some(&&entry.line));
        }
        let open = state.ready().count();
        prop_assert_eq!(state.matches().len(), prefix.len() + open);
        prop_assert_eq!(open == 0, prefix.len() == lines.len());
    }

    /// A plan that was written and read is the same plan.
    #[test]
    fn plans_can_be_kept(which in 0_usize..4, seed: u64) {
        let plan = plan(9, 4, forms(4).swap_remove(which), seed);
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
        let form = Gauntlet::usual(challengers, entrants, seats);
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

/// What failed stays to be played, and the tournament does not go on over it.
#[test]
fn a_failure_is_no_result() {
    let plan = plan(4, 2, Form::PlayOff(PlayOff::usual(2)), 1);
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
    // Played after all.
    let line = first.iter().find(|line| line.id == "r1-m2-g1").unwrap();
    results.add(line.result(Outcome::Played(drawn(line, 0, 1)))).unwrap();
    let state = plan.state(&results).unwrap();
    assert_eq!(state.failed().count(), 0);
    assert!(state.ready().all(|line| !line.id.starts_with("r1-")));
}
