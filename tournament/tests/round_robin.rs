//! The laws of the round robin, checked on its plan lines.

mod common;

use proptest::prelude::*;
use rulebook_tournament::entrant::{Entrant, Entrants};
use rulebook_tournament::form::{Form, RoundRobin, Sets};
use rulebook_tournament::lines::{Board, Conditions, PlanLine, is_id};
use rulebook_tournament::{Results, Tournament};
use std::collections::{BTreeMap, BTreeSet};

fn plan(entrants: usize, seats: usize, fillers: usize, form: RoundRobin, seed: u64) -> Vec<PlanLine> {
    plan_on(0, entrants, seats, fillers, form, seed)
}

fn plan_on(boards: usize, entrants: usize, seats: usize, fillers: usize, form: RoundRobin, seed: u64) -> Vec<PlanLine> {
    let boards = (0..boards).map(|i| Board { name: format!("b{i}"), state: format!("state {i}") }).collect();
    let named =
        |prefix: &str, count| (0..count).map(|i| Entrant::new(format!("{prefix}{i}"), "./x")).collect::<Vec<_>>();
    let entrants = Entrants::new(named("E", entrants)).unwrap();
    let conditions = Conditions { boards, ..Conditions::new("game", "1", seats) };
    let plan = Tournament::new(Form::RoundRobin(form), seed, entrants, named("F", fillers), conditions).unwrap();
    plan.next(&Results::default()).unwrap()
}

/// Counts how often each entrant has each seat.
fn by_seat(lines: &[PlanLine], seats: usize) -> BTreeMap<String, Vec<usize>> {
    let mut counts = BTreeMap::new();
    for line in lines {
        assert_eq!(line.seats.len(), seats);
        for (seat, entry) in line.seats.iter().enumerate() {
            counts.entry(entry.name.clone()).or_insert_with(|| vec![0; seats])[seat] += 1;
        }
    }
    counts
}

/// Counts how often each pair meets.
fn by_pair(lines: &[PlanLine]) -> BTreeMap<(String, String), usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        for one in &line.seats {
            for other in line.seats.iter().filter(|other| other.name > one.name) {
                *counts.entry((one.name.clone(), other.name.clone())).or_insert(0) += 1;
            }
        }
    }
    counts
}

fn spread(counts: impl IntoIterator<Item = usize>) -> usize {
    let counts: Vec<usize> = counts.into_iter().collect();
    counts.iter().max().unwrap() - counts.iter().min().unwrap()
}

proptest! {
    #![proptest_config(common::cases(64))]

    #[test]
    fn with_all_sets_everything_is_equal(
        entrants in 2_usize..=7, seats in 2_usize..=4, rounds in 1_usize..=2, games in 1_usize..=5, seed: u64,
    ) {
        let lines = plan(entrants, seats, 0, RoundRobin { rounds, games, sets: Sets::All }, seed);
        let seated = by_seat(&lines, seats);
        prop_assert_eq!(seated.len(), entrants);
        prop_assert_eq!(spread(seated.values().map(|seats| seats.iter().sum())), 0);
        let tolerance = usize::from(games % seats != 0);
        for counts in seated.values() {
            prop_assert!(spread(counts.iter().copied()) <= tolerance, "{counts:?}");
        }
        let pairs = by_pair(&lines);
        prop_assert_eq!(pairs.len(), entrants * (entrants - 1) / 2);
        prop_assert_eq!(spread(pairs.into_values()), 0);
        let ids: BTreeSet<&str> = lines.iter().map(|line| line.id.as_str()).collect();
        prop_assert!(ids.len() == lines.len() && ids.iter().all(|id| is_id(id)));
    }

    /// Also with boards, and on each board as far as its number of games allows.
    #[test]
    fn on_boards_everything_is_equal(
        boards in 1_usize..=3, entrants in 2_usize..=6, seats in 2_usize..=4, games in 1_usize..=5, seed: u64,
    ) {
        let form = RoundRobin { rounds: 1, games, sets: Sets::All };
        let lines = plan_on(boards, entrants, seats, 0, form, seed);
        prop_assert_eq!(lines.len(), boards * plan(entrants, seats, 0, form, seed).len());
        for counts in by_seat(&lines, seats).values() {
            prop_assert!(spread(counts.iter().copied()) <= usize::from(games % seats != 0), "{counts:?}");
        }
        for board in 0..boards {
            let name = format!("b{board}");
            let there: Vec<_> =
                lines.iter().filter(|line| line.board.as_ref().unwrap().name == name).cloned().collect();
            prop_assert_eq!(there.len() * boards, lines.len());
            prop_assert_eq!(spread(by_pair(&there).into_values()), 0);
            if games % seats == 0 {
                prop_assert!(by_seat(&there, seats).values().all(|counts| spread(counts.iter().copied()) == 0));
            }
        }
    }

    #[test]
    fn a_cyclic_design_is_nearly_equal(entrants in 5_usize..=20, seed: u64) {
        let blocks = (entrants / 2).div_ceil(6);
        let form = RoundRobin { rounds: 1, games: 4, sets: Sets::Cyclic { blocks } };
        let lines = plan(entrants, 4, 0, form, seed);
        prop_assert_eq!(lines.len(), 4 * blocks * entrants);
        for counts in by_seat(&lines, 4).values() {
            prop_assert_eq!(spread(counts.iter().copied()), 0);
        }
        // Two more encounters of four games each.
        prop_assert!(spread(by_pair(&lines).into_values()) <= 8);
    }

    #[test]
    fn empty_seats_go_to_fillers(entrants in 1_usize..=3, fillers in 1_usize..=3, seed: u64) {
        let lines = plan(entrants, 4, fillers, RoundRobin { rounds: 1, games: 4, sets: Sets::All }, seed);
        prop_assert_eq!(lines.len(), 4);
        for line in &lines {
            let own: BTreeSet<&str> =
                line.seats.iter().map(|seat| seat.name.as_str()).filter(|name| name.starts_with('E')).collect();
            let taken = line.seats.iter().filter(|seat| seat.name.starts_with('F')).count();
            prop_assert!(own.len() == entrants && taken == 4 - entrants);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes(entrants in 2_usize..=6, seed: u64) {
        let form = RoundRobin::standard(entrants, 4);
        prop_assert_eq!(plan(entrants, 4, 0, form, seed), plan(entrants, 4, 0, form, seed));
        prop_assert_ne!(plan(entrants, 4, 0, form, seed), plan(entrants, 4, 0, form, seed ^ 1));
    }
}

/// Plans that are too large are rejected before they are built.
#[test]
fn a_schedule_has_an_end() {
    let refused = |rounds, games, sets, entrants| {
        let entrants = Entrants::new((0..entrants).map(|i| Entrant::new(format!("E{i}"), "x")).collect()).unwrap();
        let form = Form::RoundRobin(RoundRobin { rounds, games, sets });
        Tournament::new(form, 1, entrants, vec![], Conditions::new("game", "1", 4)).unwrap_err().to_string()
    };
    assert_eq!(refused(0, 4, Sets::All, 5), "rounds: expected 1..10000, found 0");
    assert_eq!(refused(1, 0, Sets::All, 5), "games: expected 1..10000, found 0");
    assert!(refused(1, 1, Sets::All, 200).starts_with("the encounters of a round: expected 1..100000, found 64684950"));
    assert!(refused(1000, 1000, Sets::All, 5).starts_with("the matches of the tournament: expected 1..1000000"));
    assert!(
        refused(1, 1, Sets::Cyclic { blocks: 101 }, 9).starts_with("the base blocks of the cyclic design: expected")
    );
}
