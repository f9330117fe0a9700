//! Disqualified and excluded entrants, and forfeits: the laws in "Disqualification" and "Corrections" of
//! `spec/tournament.md`.

mod common;

use common::{by_scores, cases, drawn, merge, named, plan, play};
use proptest::prelude::*;
use rulebook_tournament::corrections::{Corrections, Exclusion, Forfeit};
use rulebook_tournament::entrant::Entrants;
use rulebook_tournament::form::{Cup, Form, PlayOff, Qualification, RoundRobin, Sets, Swiss};
use rulebook_tournament::lines::{
    Conditions, Decision, Outcome, PlanLine, PlayedMatch, ResultLine, read_lines, write_line,
};
use rulebook_tournament::report::{Options, entrants_csv, html, matches_csv, text};
use rulebook_tournament::{Report, Results, State, Tournament};
use std::collections::BTreeMap;

fn report(plan: &Tournament, state: &State) -> Report {
    Report::new(plan, state, &Options { samples: 20, folders: None })
}

fn names(report: &Report) -> Vec<&str> {
    report.standing.iter().map(|row| row.name.as_str()).collect()
}

fn exclusion(name: &str, standing_only: bool) -> Corrections {
    let exclusion = Exclusion { name: name.to_owned(), why: "copied".to_owned(), by: None, standing_only };
    Corrections { excluded: vec![exclusion], ..Corrections::default() }
}

fn forfeit(id: &str, seat: usize, standing_only: bool) -> Corrections {
    let (name, why) = ("E".to_owned(), "restarted by hand".to_owned());
    let forfeit = Forfeit { id: id.to_owned(), seat, name, why, by: Some("the jury".to_owned()), standing_only };
    Corrections { forfeits: vec![forfeit], ..Corrections::default() }
}

fn round_robin(rounds: usize, games: usize) -> Form {
    Form::RoundRobin(RoundRobin { rounds, games, sets: Sets::All })
}

/// The better entrant wins; the score is its strength.
fn strong(line: &PlanLine) -> PlayedMatch {
    drawn(line, 0, 1)
}

/// The same, with this number of faults of one entrant in each of its matches.
fn faulty(line: &PlanLine, name: &str, faults: u64) -> PlayedMatch {
    let mut played = strong(line);
    for seat in (0..line.seats.len()).filter(|&seat| line.seats[seat].name == name) {
        played.verdicts[seat] = BTreeMap::from([("ok".to_owned(), 3), ("late".to_owned(), faults)]);
    }
    played
}

fn seat_of(line: &PlanLine, name: &str) -> usize {
    line.seats.iter().position(|seat| seat.name == name).unwrap()
}

fn with_limit(plan: &Tournament, max_faults: u64) -> Tournament {
    let conditions = Conditions { max_faults: Some(max_faults), ..plan.conditions().clone() };
    let fillers = plan.fillers().all().to_vec();
    Tournament::new(plan.form().clone(), plan.seed(), plan.entrants().clone(), fillers, conditions).unwrap()
}

fn cup(entrants: usize) -> Tournament {
    let entrants = Entrants::new(named("E", entrants)).unwrap();
    Tournament::new(Form::Cup(Cup::standard(2, 2)), 3, entrants, named("H", 2), Conditions::new("game", "1", 2))
        .unwrap()
}

#[test]
fn a_result_line_tells_who_was_disqualified_and_old_ones_read_as_before() {
    let line = plan(2, 2, round_robin(1, 2), 1).next(&Results::default()).unwrap().remove(0);
    let usual = write_line(&line.result(Outcome::Played(PlayedMatch::by_ranks(vec![1, 2], vec![3, 4]))));
    assert!(!usual.contains("disqualified"), "{usual}");
    let played = PlayedMatch { disqualified: vec![2], ..PlayedMatch::by_ranks(vec![1, 2], vec![3, 4]) };
    let text = write_line(&line.result(Outcome::Played(played.clone())));
    assert!(text.contains(r#""decision":"scores","disqualified":[2],"verdicts""#), "{text}");
    let read = read_lines::<ResultLine>("r", &text).unwrap().remove(0).value;
    assert_eq!(read.outcome, Outcome::Played(played));
    for (ranks, disqualified) in
        [(vec![2, 1], vec![2]), (vec![1, 1], vec![1]), (vec![1, 2], vec![3]), (vec![1, 2], vec![0])]
    {
        let played = PlayedMatch { disqualified, ..PlayedMatch::by_ranks(ranks, vec![3, 4]) };
        assert!(played.check(2).unwrap_err().to_string().starts_with("disqualified: "), "{played:?}");
    }
    let all = PlayedMatch { disqualified: vec![1, 2], ..PlayedMatch::by_ranks(vec![2, 1], vec![3, 4]) };
    assert_eq!(all.check(2), Ok(()));
}

#[test]
fn a_plan_without_a_limit_of_faults_is_the_same_bytes_as_before() {
    let plan = plan(4, 4, round_robin(1, 4), 1);
    let text = serde_json::to_string(&plan).unwrap();
    assert!(text.ends_with(r#""limits":{},"seats":4}}"#), "{text}");
    let limited = with_limit(&plan, 7);
    let text = serde_json::to_string(&limited).unwrap();
    assert!(text.ends_with(r#""limits":{},"max_faults":7,"seats":4}}"#), "{text}");
    assert_eq!(serde_json::from_str::<Tournament>(&text).unwrap(), limited);
    let none = Results::default();
    assert_eq!(limited.next(&none).unwrap(), plan.next(&none).unwrap(), "plan lines tell no limit of the tournament");
}

/// In every form, an entrant that fails too often ranks behind all others. Without the limit it ranks by its
/// points.
#[test]
fn who_is_disqualified_in_the_tournament_stands_last() {
    let forms = [
        plan(5, 2, round_robin(1, 2), 1),
        plan(6, 2, Form::Swiss(Swiss { rounds: 3, games: 2 }), 1),
        plan(8, 2, Form::PlayOff(PlayOff::standard(2)), 1),
        plan(8, 4, Form::PlayOff(PlayOff::standard(4)), 1),
        cup(5),
        {
            let entrants = Entrants::new(named("E", 4)).unwrap();
            let form = Form::Qualification(Qualification::standard(2, 2));
            Tournament::new(form, 3, entrants, named("H", 2), Conditions::new("game", "1", 2)).unwrap()
        },
    ];
    for plan in forms {
        let form = plan.form().name();
        let lines = play(&plan, |line| faulty(line, "E1", 5));
        let before = report(&plan, &plan.state(&merge(&lines)).unwrap());
        assert_eq!(before.standing[0].name, "E1", "{form}");
        assert!(before.standing.iter().all(|row| !row.disqualified), "{form}");
        let limited = with_limit(&plan, 6);
        let lines = play(&limited, |line| faulty(line, "E1", 5));
        let after = report(&limited, &limited.state(&merge(&lines)).unwrap());
        let last = after.standing.last().unwrap();
        assert_eq!((last.name.as_str(), last.place, last.disqualified), ("E1", after.standing.len(), true), "{form}");
        assert_eq!(after.standing[0].name, "E2", "{form}");
        assert!(text(&after).contains("Disqualified, with 6 faults or more:\n  E1: "), "{form}");
        assert!(entrants_csv(&after).lines().last().unwrap().ends_with(",1"), "{form}");
    }
}

/// A cup counts scores, not ranks.
#[test]
fn who_is_disqualified_in_a_match_gains_nothing_where_scores_count() {
    let plan = cup(4);
    let lines = play(&plan, |line| {
        let Some(seat) = line.seats.iter().position(|seat| seat.name == "E1") else { return strong(line) };
        let mut played = strong(line);
        played.scores[seat] = 1000;
        played.ranks = if seat == 0 { vec![2, 1] } else { vec![1, 2] };
        played.disqualified = vec![seat + 1];
        played
    });
    let report = report(&plan, &plan.state(&merge(&lines)).unwrap());
    let ranked: Vec<_> = report.qualification.iter().map(|row| (row.name.as_str(), row.difference)).collect();
    // One below the fillers in each of four matches, and behind entrants that play (R-TOU-2).
    assert_eq!(ranked, [("E2", -2), ("E3", -6), ("E4", -10), ("E1", -4)]);
    assert_eq!(report.standing.iter().find(|row| row.name == "E1").unwrap().place, 4);
    let csv = matches_csv(&report);
    assert!(csv.lines().next().unwrap().ends_with(",board,disqualified_1,disqualified_2"), "{csv}");
}

#[test]
fn faults_are_told_by_kind_with_their_matches() {
    let plan = plan(3, 2, round_robin(1, 2), 1);
    let mut crashes = 0;
    let lines = play(&plan, |line| {
        let mut played = faulty(line, "E3", 2);
        if line.seats.iter().any(|seat| seat.name == "E2") && crashes == 0 {
            crashes += 1;
            played.verdicts[seat_of(line, "E2")].insert("crashed".to_owned(), 7);
        }
        played
    });
    let report = report(&plan, &plan.state(&merge(&lines)).unwrap());
    let rows: Vec<_> = report.faults.iter().map(|row| (row.name.as_str(), row.faults, row.matches)).collect();
    assert_eq!(rows, [("E2", 7, 1), ("E3", 8, 4)]);
    let late = &report.faults[1].kinds["late"];
    let of_e3 = lines.iter().map(|line| &line.id).zip(plan.next(&Results::default()).unwrap());
    let of_e3 = of_e3.filter(|(_, line)| line.seats.iter().any(|seat| seat.name == "E3")).map(|(id, _)| id.clone());
    assert_eq!((late.faults, late.matches.clone()), (8, of_e3.collect::<Vec<_>>()));
    let report_text = text(&report);
    assert!(report_text.contains(" faults  entrant  crashed  late  matches "), "{report_text}");
    assert!(report_text.contains(&format!("E3, late: in {}\n", late.matches.join(", "))), "{report_text}");
    let csv = entrants_csv(&report);
    assert!(csv.lines().next().unwrap().ends_with(",difference,faults_crashed,faults_late"), "{csv}");
    assert!(csv.lines().nth(2).unwrap().ends_with(",7,0") && csv.lines().nth(3).unwrap().ends_with(",0,8"), "{csv}");
    let csv = matches_csv(&report);
    assert!(csv.lines().next().unwrap().ends_with(",board,faults_1,faults_2"), "{csv}");
    assert_eq!((csv.matches(",late 2").count(), csv.matches(",crashed 7").count()), (4, 1), "{csv}");
    let page = html(&report);
    assert!(
        page.contains("<h2 id=\"faults\">Faults</h2>") && page.contains(&format!("href=\"#m-{}\"", late.matches[0]))
    );
}

proptest! {
    #![proptest_config(cases(16))]

    /// Without an excluded entrant, a two-player round robin is the same as if that entrant had never taken
    /// part.
    #[test]
    fn a_round_robin_without_an_excluded_entrant_is_one_of_the_others(who in 1_usize..=5, seed in 0_u64..99) {
        let plan = plan(5, 2, round_robin(1, 2), seed);
        let lines = play(&plan, |line| drawn(line, 40, 3));
        let name = format!("E{who}");
        let state = plan.corrected_state(&merge(&lines), &exclusion(&name, false)).unwrap();
        let corrected = report(&plan, &state);
        prop_assert!(corrected.finished && !names(&corrected).contains(&name.as_str()));
        // The points of the others against each other.
        let whole = report(&plan, &plan.state(&merge(&lines)).unwrap());
        for row in &corrected.standing {
            let before = whole.crosstable.iter().find(|cross| cross.name == row.name).unwrap();
            let others = whole.standing.iter().zip(&before.against).filter(|(other, _)| other.name != name);
            let points: f64 = others.filter_map(|(_, meeting)| Some(meeting.as_ref()?.points.value())).sum();
            prop_assert_eq!(row.points.value(), points);
            prop_assert_eq!(row.games, 6);
        }
        prop_assert_eq!(corrected.matches, whole.matches, "the report keeps the matches that were played");
    }

    /// In matches of four, the others count among each other.
    #[test]
    fn of_a_match_of_four_the_others_stay(who in 1_usize..=5, seed in 0_u64..99) {
        let plan = plan(5, 4, round_robin(1, 4), seed);
        let lines = play(&plan, |line| drawn(line, 40, 3));
        let name = format!("E{who}");
        let state = plan.corrected_state(&merge(&lines), &exclusion(&name, false)).unwrap();
        let corrected = report(&plan, &state);
        for row in &corrected.standing {
            prop_assert_eq!(row.games, 16);
            // 12 matches with the excluded entrant leave two rivals each, and 4 are without it.
            prop_assert_eq!(row.most.value(), f64::from(12 * 2 + 4 * 3));
        }
        let shares: f64 = corrected.standing.iter().map(|row| row.points.value() / row.most.value()).sum();
        prop_assert!((shares - 2.0).abs() < 1e-9, "{}", shares);
    }
}

#[test]
fn what_an_excluded_entrant_has_still_to_play_is_void_and_comes_back() {
    let plan = plan(4, 2, round_robin(1, 2), 1);
    let all = play(&plan, strong);
    let results = merge(&all[..5]);
    let open = |corrections: &Corrections| plan.corrected_state(&results, corrections).unwrap().ready().count();
    let of_e2 =
        plan.next(&results).unwrap().iter().filter(|line| line.seats.iter().any(|seat| seat.name == "E2")).count();
    assert!(of_e2 > 0);
    assert_eq!((open(&Corrections::default()), open(&exclusion("E2", false))), (7, 7 - of_e2));
    let state = plan.corrected_state(&results, &exclusion("E2", false)).unwrap();
    let report = report(&plan, &state);
    assert_eq!((report.known, report.played), (12 - of_e2, 5));
    assert!(matches_csv(&report).contains(",void,"));
    let report_text = text(&report);
    assert!(report_text.contains("Excluded, not ranked:\n  E2: copied\n"), "{report_text}");
    assert!(html(&report).contains("<p>Excluded, not ranked:</p>"));
}

/// Pairings stay, and opponents of the excluded entrant get half of the points against it.
#[test]
fn in_a_swiss_tournament_a_match_against_an_excluded_entrant_is_half_a_bye() {
    let plan = plan(6, 2, Form::Swiss(Swiss { rounds: 3, games: 2 }), 1);
    let lines = play(&plan, strong);
    let results = merge(&lines);
    let state = plan.corrected_state(&results, &exclusion("E1", false)).unwrap();
    assert_eq!(state.matches().len(), plan.state(&results).unwrap().matches().len());
    let report = report(&plan, &state);
    let met: Vec<&str> = state
        .matches()
        .iter()
        .filter(|entry| entry.players.contains(&0))
        .flat_map(|entry| entry.line.seats.iter().map(|seat| seat.name.as_str()))
        .collect();
    for row in &report.standing {
        assert_eq!(row.most.value(), 6.0, "{}", row.name);
        let expected = if met.contains(&row.name.as_str()) { 4 } else { 6 };
        assert_eq!(row.games, expected, "{}", row.name);
    }
    let e2 = report.standing.iter().find(|row| row.name == "E2").unwrap();
    assert_eq!(e2.points.value(), 5.0, "two wins in two rounds, and half of the round against E1");
}

/// Returns a bracket of eight in which the better half advances, and the winners of each round.
fn bracket() -> (Tournament, Vec<ResultLine>) {
    let plan = plan(8, 2, Form::PlayOff(PlayOff { third_place: false, ..PlayOff::standard(2) }), 1);
    let lines = play(&plan, strong);
    (plan, lines)
}

fn of_rounds(lines: &[ResultLine], rounds: &[&str]) -> Results {
    merge(lines.iter().filter(|line| rounds.iter().any(|round| line.id.starts_with(round))))
}

#[test]
fn a_bracket_goes_on_without_an_excluded_entrant_where_nothing_contradicts() {
    let (plan, lines) = bracket();
    // E1 has beaten E8, and the semifinals were not played.
    let results = of_rounds(&lines, &["r1-"]);
    let state = plan.corrected_state(&results, &exclusion("E1", false)).unwrap();
    let semi: Vec<_> = state.ready().filter(|line| line.id == "r2-m1-g1").collect();
    assert!(semi[0].seats.iter().any(|seat| seat.name == "E8"), "{semi:?}");
    // After the semifinals it can no longer lose.
    let results = of_rounds(&lines, &["r1-", "r2-"]);
    plan.corrected_state(&results, &exclusion("E1", false)).unwrap_err();
    let state = plan.corrected_state(&results, &exclusion("E1", true)).unwrap();
    assert!(state.finished(), "the final is a walkover");
    let report = report(&plan, &state);
    assert_eq!(report.standing[0].name, "E2");
    assert_eq!((report.standing.len(), report.excluded.len()), (7, 1));
}

#[test]
fn who_is_behind_an_excluded_winner_moves_up() {
    for plan in [bracket().0, cup(5)] {
        let lines = play(&plan, strong);
        let results = merge(&lines);
        let before = report(&plan, &plan.state(&results).unwrap());
        let after = report(&plan, &plan.corrected_state(&results, &exclusion("E1", true)).unwrap());
        assert_eq!(names(&before)[1..], names(&after)[..]);
        assert_eq!(
            after.standing.iter().map(|row| row.place).collect::<Vec<_>>(),
            (1..before.standing.len()).collect::<Vec<_>>()
        );
        assert_eq!(after.bracket, before.bracket, "what was played stands");
        assert!(after.qualification.iter().all(|row| row.name != "E1"));
    }
}

#[test]
fn a_forfeit_turns_a_match_and_what_follows_from_it() {
    let (plan, lines) = bracket();
    // E1 beats E8 in both games; only two forfeits make it lose.
    let seat = |id: &str| {
        1 + seat_of(plan.next(&Results::default()).unwrap().iter().find(|line| line.id == id).unwrap(), "E1")
    };
    let mut corrections = forfeit("r1-m1-g1", seat("r1-m1-g1"), false);
    corrections.forfeits.extend(forfeit("r1-m1-g2", seat("r1-m1-g2"), false).forfeits);
    let results = of_rounds(&lines, &["r1-"]);
    let state = plan.corrected_state(&results, &corrections).unwrap();
    assert!(state.ready().any(|line| line.id == "r2-m1-g1" && line.seats.iter().any(|seat| seat.name == "E8")));
    let entry = state.matches().iter().find(|entry| entry.line.id == "r1-m1-g1").unwrap();
    assert_eq!(entry.played.as_ref().unwrap().decision, Decision::Forfeit(seat("r1-m1-g1")));
    // If the next round was played, it stays, and the points reflect the forfeit.
    plan.corrected_state(&merge(&lines), &corrections).unwrap_err();
    corrections.forfeits.iter_mut().for_each(|forfeit| forfeit.standing_only = true);
    let state = plan.corrected_state(&merge(&lines), &corrections).unwrap();
    let report = report(&plan, &state);
    assert_eq!(report.standing[0].name, "E1");
    assert_eq!(report.standing[0].points.value(), 4.0, "of six games");
    let report_text = text(&report);
    assert!(report_text.contains("by E on seat "), "{report_text}");
    assert!(report_text.contains(": restarted by hand (decided by the jury); later pairings stay\n"), "{report_text}");
}

#[test]
fn a_forfeit_counts_where_scores_do() {
    let plan = cup(3);
    let lines =
        play(&plan, |line| by_scores(if line.seats[0].name.starts_with('E') { vec![9, 4] } else { vec![4, 9] }));
    let results = merge(lines.iter().filter(|line| line.id.starts_with("q-")));
    let first = plan.next(&Results::default()).unwrap().remove(0);
    let name = first.seats.iter().find(|seat| seat.name.starts_with('E')).unwrap().name.clone();
    let corrections = forfeit(&first.id, 1 + seat_of(&first, &name), false);
    let before = report(&plan, &plan.state(&results).unwrap());
    let after = report(&plan, &plan.corrected_state(&results, &corrections).unwrap());
    let difference = |report: &Report| report.qualification.iter().find(|row| row.name == name).unwrap().difference;
    assert_eq!((difference(&before), difference(&after)), (20, 14), "9 to 4 became 3 to 4");
}

#[test]
fn corrections_are_checked_and_taken_back() {
    let plan = plan(3, 2, round_robin(1, 2), 1);
    let Corrections { mut excluded, .. } = exclusion("E2", false);
    let exclusion = excluded.remove(0);
    let mut corrections = Corrections::default();
    corrections.exclude(plan.entrants(), exclusion.clone()).unwrap();
    let twice = corrections.exclude(plan.entrants(), exclusion.clone()).unwrap_err();
    assert_eq!(twice.to_string(), "\"E2\" is already excluded");
    let nobody = corrections.exclude(plan.entrants(), Exclusion { name: "E9".to_owned(), ..exclusion }).unwrap_err();
    assert_eq!(nobody.to_string(), "no entrant is named \"E9\"");
    let text = serde_json::to_string(&corrections).unwrap();
    assert_eq!(text, r#"{"format":"rulebook-corrections/1","excluded":[{"name":"E2","why":"copied"}]}"#);
    assert_eq!(serde_json::from_str::<Corrections>(&text).unwrap(), corrections);
    corrections.undo_exclusion("E2").unwrap();
    assert!(corrections.is_empty());
    assert_eq!(corrections.undo_exclusion("E2").unwrap_err().to_string(), "there is no exclusion of \"E2\"");
    assert_eq!(corrections.undo_forfeit("0001").unwrap_err().to_string(), "there is no forfeit of match 0001");
    // A seat that does not exist in the match.
    let error = plan.corrected_state(&Results::default(), &forfeit("0001", 3, false)).unwrap_err();
    assert!(error.to_string().contains("there is no seat 3"), "{error}");
}
