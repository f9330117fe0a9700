//! The laws of Swiss tournaments.

mod common;

use common::{drawn, merge, plan, play};
use proptest::prelude::*;
use rulebook_tournament::entrant::Entrants;
use rulebook_tournament::form::{Form, Swiss};
use rulebook_tournament::lines::{Board, Conditions};
use rulebook_tournament::state::State;
use std::collections::{BTreeMap, BTreeSet};

fn played(entrants: usize, seats: usize, swiss: Swiss, seed: u64) -> State {
    let plan = plan(entrants, seats, Form::Swiss(swiss), seed);
    let lines = play(&plan, |line| drawn(line, 60, 4));
    plan.state(&merge(&lines)).unwrap()
}

/// Returns the members of each group, by encounter.
fn groups(state: &State) -> BTreeMap<&str, BTreeSet<usize>> {
    let mut groups = BTreeMap::<_, BTreeSet<usize>>::new();
    for entry in state.matches() {
        groups.entry(entry.line.encounter.as_str()).or_default().extend(&entry.players);
    }
    groups
}

/// Returns the fewest and the most rounds in which two entrants met, after each round.
fn spreads(state: &State, entrants: usize) -> Vec<(usize, usize)> {
    let mut by_round = BTreeMap::<usize, Vec<BTreeSet<usize>>>::new();
    for (encounter, members) in groups(state) {
        let (round, _) = encounter[1..].split_once("-m").unwrap();
        by_round.entry(round.parse().unwrap()).or_default().push(members);
    }
    let mut met = vec![vec![0; entrants]; entrants];
    let rounds = by_round.values().map(|groups| {
        for members in groups {
            members.iter().for_each(|&one| members.range(one + 1..).for_each(|&other| met[one][other] += 1));
        }
        let pairs = (0..entrants).flat_map(|one| met[one][one + 1..].iter().copied());
        (pairs.clone().min().unwrap(), pairs.max().unwrap())
    });
    rounds.collect()
}

/// Results of all kinds: by strength with more or less luck, by luck alone, all equal, or always a win for a
/// given seat.
fn of_any_kind(line: &rulebook_tournament::lines::PlanLine, kind: u64) -> rulebook_tournament::lines::PlayedMatch {
    match kind % 8 {
        0 => common::by_scores(vec![1; line.seats.len()]),
        1 => common::by_scores((0..line.seats.len() as i64).collect()),
        2 => drawn(line, 0, 1),
        3 => drawn(line, 100_000, 1),
        kind => drawn(line, 20 * kind, 9),
    }
}

/// Returns the number of pairs that met in more than one round.
fn repeats(state: &State) -> usize {
    let mut met = BTreeMap::new();
    let groups = groups(state);
    for members in groups.values() {
        for one in members {
            for other in members.range(one + 1..) {
                *met.entry((one, other)).or_insert(0) += 1;
            }
        }
    }
    met.values().filter(|&&times| times > 1).count()
}

proptest! {
    #![proptest_config(common::cases(48))]

    /// Groups of two: nobody meets anybody twice in up to half as many rounds as there are entrants.
    #[test]
    fn no_pair_meets_twice(entrants in 2_usize..=40, rounds in 1_usize..=20, seed: u64) {
        let rounds = rounds.min(entrants / 2);
        let state = played(entrants, 2, Swiss { rounds, games: 2 }, seed);
        prop_assert_eq!(repeats(&state), 0);
    }

    /// Each entrant plays once per round or has a bye. Nobody has a second bye before everybody had one.
    #[test]
    fn byes_go_round(entrants in 4_usize..=23, seats in 2_usize..=4, rounds in 1_usize..=9, seed: u64) {
        let state = played(entrants, seats, Swiss { rounds, games: seats }, seed);
        for round in 1..=rounds {
            let prefix = format!("r{round}-");
            let groups = groups(&state);
            let mut all: Vec<usize> =
                groups.iter().filter(|(id, _)| id.starts_with(&prefix)).flat_map(|(_, members)| members).copied().collect();
            all.extend(state.byes().iter().filter(|bye| bye.round == round).map(|bye| bye.entrant));
            all.sort_unstable();
            prop_assert_eq!(all, (0..entrants).collect::<Vec<_>>());
        }
        let mut byes = vec![0; entrants];
        state.byes().iter().for_each(|bye| byes[bye.entrant] += 1);
        prop_assert!(byes.iter().max().unwrap() - byes.iter().min().unwrap() <= 1, "{byes:?}");
        prop_assert_eq!(state.byes().len(), entrants % seats * rounds);
    }

    /// With fewer games than seats, seats are balanced over the rounds.
    #[test]
    fn seats_even_out(entrants in 4_usize..=16, seed: u64) {
        let state = played(entrants, 4, Swiss { rounds: 8, games: 1 }, seed);
        let mut taken = vec![[0_i32; 4]; entrants];
        for entry in state.matches() {
            entry.players.iter().enumerate().for_each(|(seat, &player)| taken[player][seat] += 1);
        }
        for taken in taken {
            prop_assert!(taken.iter().max().unwrap() - taken.iter().min().unwrap() <= 3, "{taken:?}");
        }
    }
}

proptest! {
    #![proptest_config(common::cases(12))]

    /// Groups of two: in any number of rounds, rematches are spread over all pairs.
    #[test]
    fn rematches_of_pairs_are_spread(entrants in 3_usize..=12, times in 1_usize..=3, kind: u64, seed: u64) {
        let plan = plan(entrants, 2, Form::Swiss(Swiss { rounds: times * entrants, games: 1 }), seed);
        let lines = play(&plan, |line| of_any_kind(line, kind));
        for (fewest, most) in spreads(&plan.state(&merge(&lines)).unwrap(), entrants) {
            prop_assert!(most - fewest <= 2, "{fewest} to {most}");
        }
    }

    /// Groups of four have rematches early; they are spread too.
    #[test]
    fn rematches_in_groups_of_four_are_spread(entrants in 5_usize..=24, kind: u64, seed: u64) {
        let rounds = entrants.min(12);
        let plan = plan(entrants, 4, Form::Swiss(Swiss { rounds, games: 1 }), seed);
        let lines = play(&plan, |line| of_any_kind(line, kind));
        for (fewest, most) in spreads(&plan.state(&merge(&lines)).unwrap(), entrants) {
            prop_assert!(most - fewest <= 4, "{fewest} to {most}");
        }
    }
}

/// Groups of four: the search finds three rounds without rematches.
#[test]
fn groups_of_four_meet_once() {
    for entrants in 16..=40 {
        let state = played(entrants, 4, Swiss { rounds: 3, games: 1 }, entrants as u64);
        assert_eq!(repeats(&state), 0, "{entrants} entrants");
    }
}

/// Later rounds pair entrants with similar standings.
#[test]
fn the_best_meet() {
    let plan = plan(16, 2, Form::Swiss(Swiss { rounds: 4, games: 2 }), 5);
    let lines = play(&plan, |line| drawn(line, 0, 1));
    let state = plan.state(&merge(&lines)).unwrap();
    let groups = groups(&state);
    assert_eq!(groups["r1-m1"], BTreeSet::from([0, 8]));
    // Without luck the two best have won three times by then.
    assert_eq!(groups["r4-m1"], BTreeSet::from([0, 1]));
}

/// Each round has its games on every board, so a bye counts half of all of them.
#[test]
fn a_bye_is_half_of_what_all_boards_could_give() {
    let boards = ["a", "b", "c"].map(|name| Board { name: name.into(), state: name.into() }).to_vec();
    let conditions = Conditions { boards, ..Conditions::new("game", "1", 2) };
    let entrants = Entrants::new(common::named("E", 3)).unwrap();
    let form = Form::Swiss(Swiss { rounds: 1, games: 3 });
    let plan = rulebook_tournament::Tournament::new(form, 1, entrants, vec![], conditions).unwrap();
    let lines = play(&plan, |line| drawn(line, 0, 1));
    assert_eq!(lines.len(), 9);
    let state = plan.state(&merge(&lines)).unwrap();
    let options = rulebook_tournament::report::Options { samples: 1, folders: None };
    let report = rulebook_tournament::Report::new(&plan, &state, &options);
    let bye = report.standing.iter().find(|row| row.byes == 1).unwrap();
    assert_eq!((bye.points.to_string(), bye.most.to_string()), ("4.5".to_owned(), "9".to_owned()));
    // Three games on each board. Over all of them, the numbers of games on each seat differ by at most one.
    let first = state.matches()[0].players[0];
    let there = state.matches().iter().filter(|entry| entry.players[0] == first).count();
    assert!((4..=5).contains(&there), "{there}");
}
