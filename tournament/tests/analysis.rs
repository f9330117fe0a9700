//! Evaluation of results: standings, ratings, intervals, seats.

mod common;

use common::{by_scores, drawn, merge, named, plan, play};
use rulebook_tournament::chance::match_seed;
use rulebook_tournament::entrant::Entrants;
use rulebook_tournament::form::{Form, RoundRobin, Sets, Swiss};
use rulebook_tournament::lines::{Conditions, PlanLine, PlayedMatch};
use rulebook_tournament::report::Options;
use rulebook_tournament::{Report, Tournament};
use std::ops::ControlFlow;

fn report(plan: &Tournament, result: impl FnMut(&PlanLine) -> PlayedMatch) -> Report {
    let lines = play(plan, result);
    let options = Options { samples: 300, folders: None };
    Report::new(plan, &plan.state(&merge(&lines)).unwrap(), &options)
}

fn round_robin(entrants: usize, seats: usize, rounds: usize, seed: u64) -> Tournament {
    plan(entrants, seats, Form::RoundRobin(RoundRobin { rounds, games: seats, sets: Sets::All }), seed)
}

/// Random scores, with `more` points for the second seat.
fn lucky(line: &PlanLine, more: u64) -> PlayedMatch {
    let luck = |seat: usize| match_seed(line.seed, &seat.to_string()) % 100;
    by_scores((0..line.seats.len()).map(|seat| (luck(seat) + if seat == 1 { more } else { 0 }) as i64).collect())
}

#[test]
fn a_better_seat_is_told() {
    let seats = report(&round_robin(6, 4, 1, 1), |line| lucky(line, 60)).seats;
    assert!(seats.differ && seats.p_value < Some(0.01), "{seats:?}");
    assert!(seats.seats.iter().all(|row| row.rank.value >= seats.seats[1].rank.value));
}

/// Equal seats test as different about once in twenty times, and in forty tries no more often than chance
/// allows.
#[test]
fn equal_seats_are_rarely_accused() {
    let accused = (0..40).filter(|&seed| report(&round_robin(6, 4, 1, seed), |line| lucky(line, 0)).seats.differ);
    assert!(accused.count() <= 7);
}

/// Strong players on balanced seats do not make a seat look better.
#[test]
fn strength_is_no_bias() {
    let seats = report(&round_robin(6, 4, 1, 1), |line| drawn(line, 0, 1)).seats;
    assert!(!seats.differ && seats.p_value == Some(1.0), "{seats:?}");
    assert!(seats.seats.iter().all(|row| row.rank.value == 2.5), "{seats:?}");
}

#[test]
fn intervals_hold_the_value_and_shrink() {
    let width = |rounds| {
        let report = report(&round_robin(5, 2, rounds, 3), |line| drawn(line, 30, 1));
        report
            .standing
            .iter()
            .map(|row| {
                let (low, high) = (row.elo.low.unwrap(), row.elo.high.unwrap());
                assert!(low <= row.elo.value && row.elo.value <= high, "{row:?}");
                assert!(row.share.low.unwrap() <= row.share.value && row.share.value <= row.share.high.unwrap());
                high - low
            })
            .sum::<f64>()
    };
    assert!(width(64) < width(4) / 2.0);
}

/// If the better player always wins, samples lack some pairs and lie on one side of the value.
#[test]
fn intervals_hold_the_value_of_those_who_always_win() {
    for (entrants, seats) in [(8, 2), (9, 4)] {
        let report = report(&round_robin(entrants, seats, 1, 3), |line| drawn(line, 0, 1));
        for (row, mirrored) in report.standing.iter().zip(report.standing.iter().rev()) {
            for estimate in [row.elo, row.rating, row.share] {
                assert!(estimate.low.unwrap() <= estimate.value && estimate.value <= estimate.high.unwrap(), "{row:?}");
            }
            assert!((row.elo.value + mirrored.elo.value).abs() <= 1.0, "{row:?} {mirrored:?}");
        }
    }
}

/// A watcher sees each step once, and can cancel at any step.
#[test]
fn a_report_can_be_followed_and_ended() {
    let plan = round_robin(5, 2, 2, 3);
    let state = plan.state(&merge(&play(&plan, |line| drawn(line, 30, 1)))).unwrap();
    let options = Options { samples: 20, folders: None };
    let mut heard = Vec::new();
    let whole = Report::watched(&plan, &state, &options, &mut |done, of| {
        heard.push((done, of));
        ControlFlow::Continue(())
    });
    let steps = heard.len() as u64;
    assert_eq!(heard, (1..=steps).map(|done| (done, steps)).collect::<Vec<_>>());
    assert_eq!(whole.continue_value().unwrap(), Report::new(&plan, &state, &options));
    for last in 1..=steps {
        let mut hear = |done, _| if done == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        assert!(Report::watched(&plan, &state, &options, &mut hear).is_break());
    }
}

/// Three encounters are too few for an interval.
#[test]
fn few_encounters_have_no_interval() {
    let report = report(&round_robin(4, 2, 1, 3), |line| drawn(line, 30, 1));
    assert!(report.standing.iter().all(|row| row.elo.low.is_none() && row.share.high.is_none()));
}

/// The entrant that always wins ranks first by every measure.
#[test]
fn figures_agree_on_the_order() {
    let report = report(&round_robin(6, 4, 2, 9), |line| drawn(line, 0, 1));
    let names: Vec<&str> = report.standing.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["E1", "E2", "E3", "E4", "E5", "E6"]);
    for pair in report.standing.windows(2) {
        assert!(pair[0].rating.value > pair[1].rating.value && pair[0].elo.value > pair[1].elo.value);
        assert!(pair[0].points > pair[1].points && pair[0].place < pair[1].place);
    }
    let elo: f64 = report.standing.iter().map(|row| row.elo.value).sum();
    assert!(elo.abs() <= 3.0, "{elo}");
}

/// Entrants that are equal in all criteria share a place.
#[test]
fn equals_share_a_place() {
    let report = report(&round_robin(4, 4, 1, 1), |_| by_scores(vec![5; 4]));
    assert!(report.standing.iter().all(|row| row.place == 1 && row.points.to_string() == "6"));
    assert!(report.standing.iter().all(|row| row.elo.value == 0.0 && row.places == [4, 0, 0, 0]));
}

/// Fillers play, but give no points and have no place.
#[test]
fn fillers_do_not_count() {
    let entrants = Entrants::new(named("E", 2)).unwrap();
    let form = Form::RoundRobin(RoundRobin { rounds: 1, games: 4, sets: Sets::All });
    let plan = Tournament::new(form, 1, entrants, named("F", 1), Conditions::new("game", "1", 4)).unwrap();
    let report = report(&plan, |line| drawn(line, 0, 1));
    assert_eq!(report.standing.len(), 2);
    assert_eq!(report.standing[0].most.to_string(), "4");
    assert_eq!(report.standing[0].points.to_string(), "4");
}

/// Byes count half, and Buchholz favors stronger opponents.
#[test]
fn swiss_ties_are_broken_by_buchholz() {
    let plan = plan(9, 2, Form::Swiss(Swiss { rounds: 3, games: 2 }), 2);
    let report = report(&plan, |line| drawn(line, 0, 1));
    let most = report.standing.iter().map(|row| row.most.to_string());
    assert!(most.collect::<Vec<_>>().iter().all(|most| most == "6"));
    let byes: u64 = report.standing.iter().map(|row| row.byes).sum();
    assert_eq!(byes, 3);
    for pair in report.standing.windows(2) {
        assert!((pair[0].points, pair[0].buchholz) >= (pair[1].points, pair[1].buchholz), "{pair:?}");
    }
}
