//! The laws of the play-off.

mod common;

use common::{by_scores, drawn, merge, plan, play};
use proptest::prelude::*;
use rulebook_tournament::form::{Form, PlayOff, Stage};
use std::collections::BTreeSet;

fn form(seats: usize, third_place: bool) -> Form {
    Form::PlayOff(PlayOff { third_place, ..PlayOff::standard(seats) })
}

/// From 2 to 40 entrants: one winner, a third place, and a place for everybody.
#[test]
fn every_bracket_ends() {
    for seats in [2, 4] {
        for entrants in 2..=40 {
            for levels in [1, 40] {
                let plan = plan(entrants, seats, form(seats, true), entrants as u64);
                let lines = play(&plan, |line| drawn(line, 60, levels));
                let state = plan.state(&merge(&lines)).unwrap();
                let bracket = state.bracket().unwrap();
                let places = bracket.places.as_ref().unwrap();
                let all: BTreeSet<usize> = places.iter().copied().collect();
                assert!(places.len() == entrants && all == (0..entrants).collect(), "{places:?}");
                let finals: Vec<_> = bracket.rounds.iter().filter(|round| round.stage == Stage::Final).collect();
                let [group] = finals[0].groups.as_slice() else { panic!("{finals:?}") };
                let ranking = group.ranking().unwrap();
                assert_eq!(ranking[0].entrant, places[0]);
                assert_eq!(ranking.iter().filter(|member| member.advances).count(), 1);
                let third = bracket.rounds.iter().find(|round| round.stage == Stage::ThirdPlace);
                assert_eq!(third.is_some(), seats == 2 && entrants >= 4);
                if let Some(third) = third {
                    assert_eq!(third.groups[0].ranking().unwrap()[0].entrant, places[2]);
                } else if seats == 4 && entrants >= 4 {
                    assert_eq!(ranking[2].entrant, places[2]);
                }
                // All groups are full, and only the first round has byes.
                for round in &bracket.rounds {
                    assert!(round.groups.iter().all(|group| group.members.len() == seats.min(entrants)));
                    assert!(round.byes.is_empty() || round.stage == Stage::Round(1));
                }
            }
        }
    }
}

/// Before the end, the remaining entrants share first place.
#[test]
fn who_is_out_stands_behind() {
    let plan = plan(13, 2, form(2, true), 1);
    let lines = play(&plan, |line| drawn(line, 60, 1));
    let first: Vec<_> = lines.iter().filter(|line| line.id.starts_with("r1-")).cloned().collect();
    let state = plan.state(&merge(&first)).unwrap();
    let eliminated = &state.bracket().unwrap().eliminated;
    assert_eq!(eliminated.len(), 5);
    let options = rulebook_tournament::report::Options { samples: 1, folders: None };
    let report = rulebook_tournament::Report::new(&plan, &state, &options);
    let places: Vec<usize> = report.standing.iter().map(|row| row.place).collect();
    assert_eq!(places, [1, 1, 1, 1, 1, 1, 1, 1, 9, 10, 11, 12, 13]);
    assert_eq!(report.standing[8].name, format!("E{}", eliminated[0] + 1));
    // Entrants that were eliminated first stay last.
    let whole = plan.state(&merge(&lines)).unwrap();
    assert!(whole.bracket().unwrap().places.as_ref().unwrap().ends_with(eliminated));
}

/// Without luck the places equal the seeds, as far as groups decide them.
#[test]
fn the_best_win() {
    for (seats, entrants) in [(2, 16), (2, 23), (4, 16), (4, 27)] {
        let plan = plan(entrants, seats, form(seats, true), 1);
        let lines = play(&plan, |line| drawn(line, 0, 1));
        let state = plan.state(&merge(&lines)).unwrap();
        let places = state.bracket().unwrap().places.clone().unwrap();
        assert_eq!(places[..4], [0, 1, 2, 3]);
    }
}

#[test]
fn the_best_seeds_have_byes() {
    let plan = plan(11, 4, form(4, true), 1);
    let state = plan.state(&Default::default()).unwrap();
    assert_eq!(state.bracket().unwrap().rounds[0].byes, [0, 1, 2]);
}

/// A tie: the games are repeated once, then the better seed advances.
#[test]
fn ties_are_broken_by_more_games_and_then_by_seed() {
    let plan = plan(2, 2, form(2, true), 1);
    let mut lines = play(&plan, |_| by_scores(vec![1, 1]));
    assert_eq!(lines.len(), 4);
    let state = plan.state(&merge(&lines)).unwrap();
    assert_eq!(state.bracket().unwrap().places.as_deref(), Some([0, 1].as_slice()));
    let second_wins = |line: &rulebook_tournament::lines::PlanLine| {
        let extra = line.id.ends_with("g3") || line.id.ends_with("g4");
        by_scores(line.seats.iter().map(|seat| i64::from(extra && seat.name == "E2")).collect())
    };
    lines = play(&plan, second_wins);
    let state = plan.state(&merge(&lines)).unwrap();
    assert_eq!(state.bracket().unwrap().places.as_deref(), Some([1, 0].as_slice()));
}

#[test]
fn an_odd_number_of_seats_has_no_half() {
    let entrants = rulebook_tournament::entrant::Entrants::new(common::named("E", 6)).unwrap();
    let conditions = rulebook_tournament::lines::Conditions::new("game", "1", 3);
    let error = rulebook_tournament::Tournament::new(form(3, true), 1, entrants, vec![], conditions).unwrap_err();
    assert!(error.to_string().contains("expected an even number of seats, found 3"), "{error}");
}

proptest! {
    #![proptest_config(common::cases(32))]

    #[test]
    fn seats_are_even_in_each_group(entrants in 4_usize..=20, seed: u64) {
        let plan = plan(entrants, 4, form(4, true), seed);
        let lines = play(&plan, |line| drawn(line, 60, 1));
        let state = plan.state(&merge(&lines)).unwrap();
        let encounters: BTreeSet<&str> = state.matches().iter().map(|entry| entry.line.encounter.as_str()).collect();
        for encounter in encounters {
            let of_it: Vec<_> = state.matches().iter().filter(|entry| entry.line.encounter == encounter).collect();
            prop_assert_eq!(of_it.len() % 4, 0);
            for seat in 0..4 {
                let mut there: Vec<usize> = of_it.iter().take(4).map(|entry| entry.players[seat]).collect();
                there.sort_unstable();
                there.dedup();
                prop_assert_eq!(there.len(), 4);
            }
        }
    }
}
