//! Parsing and merging result lines.

mod common;

use common::{drawn, plan};
use rstest::rstest;
use rulebook_tournament::form::{Form, RoundRobin, Sets};
use rulebook_tournament::lines::{Outcome, PlanLine, PlayedMatch, ResultLine, WithPosition, read_lines, write_line};
use rulebook_tournament::report::Options;
use rulebook_tournament::{Report, Results, Tournament};
use std::collections::BTreeSet;

fn form() -> Form {
    Form::RoundRobin(RoundRobin { rounds: 1, games: 4, sets: Sets::All })
}

fn results() -> (Vec<PlanLine>, Vec<ResultLine>) {
    let lines = plan(5, 4, form(), 3).next(&Results::default()).unwrap();
    let results = lines.iter().map(|line| line.result(Outcome::Played(drawn(line, 60, 1)))).collect();
    (lines, results)
}

#[test]
fn lines_read_as_they_were_written() {
    let (lines, results) = results();
    let text: String = lines.iter().map(write_line).collect();
    let read: Vec<PlanLine> = read_lines("plan", &text).unwrap().into_iter().map(|line| line.value).collect();
    assert_eq!(read, lines);
    let text: String = results.iter().map(write_line).collect();
    let read: Vec<ResultLine> = read_lines("results", &text).unwrap().into_iter().map(|line| line.value).collect();
    assert_eq!(read, results);
}

/// The formats of both lines, byte for byte.
#[test]
fn the_formats_are_fixed() {
    let (lines, _) = results();
    let line = write_line(&lines[0]);
    assert_eq!(
        line,
        "{\"format\":\"rulebook-plan/1\",\"id\":\"0001\",\"encounter\":\"e0001\",\"game\":\"game\",\
         \"rules_version\":\"1\",\"rules\":{},\"seed\":1221706478457491,\"limits\":{},\"seats\":[\
         {\"name\":\"E4\",\"strategy\":\"./E4\"},{\"name\":\"E2\",\"strategy\":\"./E2\"},\
         {\"name\":\"E3\",\"strategy\":\"./E3\"},{\"name\":\"E5\",\"strategy\":\"./E5\"}]}\n"
    );
    let failed = write_line(&lines[0].result(Outcome::Failed("disk full".into())));
    let digest = lines[0].digest();
    let head = format!("{{\"format\":\"rulebook-result/1\",\"id\":\"0001\",\"plan\":\"{digest}\",\"outcome\":");
    assert_eq!(failed, format!("{head}{{\"failed\":\"disk full\"}},\"check\":\"c81b645823c79404\"}}\n"));
    let mut played = PlayedMatch::by_ranks(vec![1, 2, 2, 4], vec![9, 5, 5, -1]);
    played.verdicts[3].insert("late".into(), 2);
    let played = write_line(&lines[0].result(Outcome::Played(played)));
    let tail = "{\"played\":{\"ranks\":[1,2,2,4],\"scores\":[9,5,5,-1],\"decision\":\"scores\",\
                \"verdicts\":[{},{},{},{\"late\":2}]}},\"check\":\"8a8f0d1e02c840a0\"}\n";
    assert_eq!(played, format!("{head}{tail}"));
}

fn located(name: &str, lines: &[PlanLine]) -> Vec<WithPosition<PlanLine>> {
    read_lines(name, &lines.iter().map(write_line).collect::<String>()).unwrap()
}

/// A tournament from plan lines gives the same results as the plan.
#[test]
fn plan_lines_are_a_tournament_of_their_own() {
    let (lines, results) = results();
    // Some lines appear twice, as in several files.
    let mut of_files = located("a", &lines);
    of_files.extend(located("b", &lines[..2]));
    let from_lines = Tournament::of_lines(of_files).unwrap();
    let mut merged = Results::default();
    results.into_iter().for_each(|line| merged.add(line).unwrap());
    let whole = plan(5, 4, form(), 3);
    let (from_lines_state, state) = (from_lines.state(&merged).unwrap(), whole.state(&merged).unwrap());
    assert!(from_lines_state.finished());
    assert_eq!(from_lines.conditions(), whole.conditions());
    let rows = |plan: &Tournament, state| {
        let report = Report::new(plan, state, &Options::default());
        let rows = report.standing.into_iter().map(|row| (row.name, row.place, row.points, row.elo.value.to_string()));
        rows.collect::<BTreeSet<_>>()
    };
    assert_eq!(rows(&from_lines, &from_lines_state), rows(&whole, &state));
    assert_eq!(
        from_lines_state.matches().iter().map(|entry| &entry.line).collect::<Vec<_>>(),
        lines.iter().collect::<Vec<_>>()
    );
    // A file with such a form would name other entrants than its matches.
    let text = serde_json::to_string(&from_lines).unwrap();
    assert!(serde_json::from_str::<Tournament>(&text).is_err());
    let copy = Tournament::new(
        from_lines.form().clone(),
        1,
        from_lines.entrants().clone(),
        vec![],
        from_lines.conditions().clone(),
    );
    assert_eq!(copy.unwrap_err().to_string(), "plan lines name their own entrants; remove the others");
}

#[rstest]
#[case(|line: &mut PlanLine| line.game.push('x'), "p:2:1: game: differs from the first line")]
#[case(|line: &mut PlanLine| line.rules_version.push('x'), "p:2:1: rules_version: differs")]
#[case(|line: &mut PlanLine| line.rounds = Some(3), "p:2:1: rounds: differs")]
#[case(|line: &mut PlanLine| line.limits = [("wall", "9s")].into_iter().collect(), "p:2:1: limits: differs")]
#[case(|line: &mut PlanLine| line.rules = [("a", "b")].into_iter().collect(), "p:2:1: rules: differs")]
#[case(|line: &mut PlanLine| drop(line.seats.pop()), "p:2:1: seats: differs")]
#[case(|line: &mut PlanLine| line.id = "0001".into(), "p:2:1: match 0001 differs from the one at p:1:1")]
#[case(|line: &mut PlanLine| line.id = "..".into(), "p:2:1: \"..\" is not a valid match ID")]
#[case(|line: &mut PlanLine| line.seats[0].strategy.push('x'), "p:2:1: two entrants are named \"")]
#[case(|line: &mut PlanLine| line.seats[0].name.clear(), "p:2:1: an entrant's name: expected 1 to 100 bytes")]
fn plan_lines_that_do_not_go_together(#[case] change: fn(&mut PlanLine), #[case] message: &str) {
    let (mut lines, _) = results();
    change(&mut lines[1]);
    let error = Tournament::of_lines(located("p", &lines)).unwrap_err().to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn no_plan_line_is_no_tournament() {
    assert_eq!(Tournament::of_lines(vec![]).unwrap_err().to_string(), "expected at least one plan line, found none");
    let (mut lines, _) = results();
    lines.truncate(1);
    lines[0].seats.truncate(1);
    let error = Tournament::of_lines(located("p", &lines)).unwrap_err().to_string();
    assert_eq!(error, "expected a game of 2 to 9 seats, found 1");
}

#[test]
fn files_merge_in_any_order() {
    let (_, results) = results();
    let plan = plan(5, 4, form(), 3);
    let text = |lines: &[ResultLine]| lines.iter().map(write_line).collect::<String>();
    let mut straight = Results::default();
    straight.read("all", &text(&results)).unwrap();
    let mut merged = Results::default();
    // One result is in both files.
    merged.read("two", &text(&results[7..])).unwrap();
    merged.read("one", text(&results[..8]).trim_end()).unwrap();
    assert_eq!(plan.state(&merged).unwrap(), plan.state(&straight).unwrap());
    assert!(plan.state(&merged).unwrap().finished());
}

#[test]
fn a_failure_gives_way_to_a_result() {
    let (lines, results) = results();
    for order in [[0, 1], [1, 0]] {
        let both = [results[0].clone(), lines[0].result(Outcome::Failed("disk full".into()))];
        let merged = common::merge(order.map(|index| &both[index]));
        let state = plan(5, 4, form(), 3).state(&merged).unwrap();
        assert_eq!(state.failed().count(), 0);
        assert_eq!(state.ready().count(), lines.len() - 1);
    }
}

#[test]
fn contradictions_are_told_with_both_places() {
    let (_, results) = results();
    let mut other = results[2].clone();
    let Outcome::Played(played) = &mut other.outcome else { panic!() };
    played.scores[0] += 1;
    let mut merged = Results::default();
    merged.read("a.jsonl", &results.iter().map(write_line).collect::<String>()).unwrap();
    let error = merged.read("b.jsonl", &write_line(&other)).unwrap_err();
    assert_eq!(error.to_string(), "b.jsonl:1:1: the result of match 0003 contradicts an earlier one at a.jsonl:3:1");
}

#[test]
fn results_of_another_plan_are_refused() {
    let (_, lines) = results();
    let mut results = Results::default();
    results.read("r.jsonl", &write_line(&lines[1])).unwrap();
    let error = plan(5, 4, form(), 4).state(&results).unwrap_err().to_string();
    assert!(error.starts_with("r.jsonl:1:1: match 0002 belongs to another plan: expected the digest "), "{error}");
    let mut unknown = lines[0].clone();
    unknown.id = "0021".into();
    let error = plan(5, 4, form(), 3).state(&common::merge([&unknown])).unwrap_err().to_string();
    assert_eq!(error, "the plan has no match 0021, or the results that lead to it are missing");
}

#[rstest]
#[case("ranks: expected 1 and the number of better seats", |played: &mut PlayedMatch| played.ranks = vec![1, 2, 2, 3])]
#[case("ranks: expected 1 and the number of better seats", |played: &mut PlayedMatch| played.ranks = vec![1, 1, 2, 4])]
#[case("scores: expected one item for each of 4 seats, found 3", |played: &mut PlayedMatch| { played.scores.pop(); })]
#[case("decision: there is no seat 5", |played: &mut PlayedMatch| played.decision = "forfeit-5".parse().unwrap())]
fn impossible_results_are_refused(#[case] message: &str, #[case] change: fn(&mut PlayedMatch)) {
    let (lines, _) = results();
    let mut played = PlayedMatch::by_ranks(vec![4, 3, 2, 1], vec![1, 2, 3, 4]);
    change(&mut played);
    let results = common::merge([&lines[0].result(Outcome::Played(played))]);
    let error = plan(5, 4, form(), 3).state(&results).unwrap_err().to_string();
    assert!(error.starts_with("match 0001: ") && error.contains(message), "{error}");
}

const GOOD: &str = r#"{"format":"rulebook-result/1","id":"0001","plan":"00","outcome":{"failed":"x"}}"#;

#[rstest]
#[case::unknown_field(r#""id":"0001""#, r#""id":"0001","extra":1"#, "r:2:49: unknown field `extra`, expected one of")]
#[case::twice(r#""id":"0001""#, r#""id":"0001","id":"0001""#, "duplicate field `id`")]
#[case::missing(r#""id":"0001","#, "", "missing field `id`")]
#[case::version("result/1", "result/2", "unknown variant `rulebook-result/2`, expected `rulebook-result/1`")]
#[case::kind(r#""0001""#, "1", "r:2:36: invalid type: integer `1`, expected a string")]
#[case::outcome("failed", "lost", "unknown variant `lost`, expected `played` or `failed`")]
#[case::trailing("}}", "}} x", "r:2:81: trailing characters")]
#[case::cut("}}", "}", "EOF while parsing an object")]
#[case::decision(
    r#"{"failed":"x"}"#,
    r#"{"played":{"ranks":[],"scores":[],"decision":"won","verdicts":[]}}"#,
    "unknown decision \"won\", expected `scores`, `draw` or `forfeit-1` to `-9`"
)]
#[case::same_key(
    r#"{"failed":"x"}"#,
    r#"{"played":{"ranks":[],"scores":[],"decision":"draw","verdicts":[{"ok":1,"ok":2}]}}"#,
    "duplicate key \"ok\""
)]
fn lines_are_read_strictly(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    assert!(read_lines::<ResultLine>("r", GOOD).is_ok());
    let bad = GOOD.replace(from, to);
    let error = read_lines::<ResultLine>("r", &format!("{GOOD}\n{bad}\n")).unwrap_err().to_string();
    assert!(error.starts_with("r:2:") && error.contains(message) && !error.contains("at line"), "{error}");
}

#[test]
fn an_empty_line_is_none() {
    assert_eq!(read_lines::<ResultLine>("r", "").unwrap(), []);
    let error = read_lines::<ResultLine>("r", &format!("{GOOD}\n\n")).unwrap_err().to_string();
    assert!(error.starts_with("r:2:1: EOF"), "{error}");
}

/// A stored plan is checked like a new one.
#[rstest]
#[case::unknown_field(r#""seed":3"#, r#""seed":3,"extra":1"#, "unknown field `extra`")]
#[case::no_rounds(r#""rounds":1"#, r#""rounds":0"#, "rounds: expected 1..10000, found 0")]
#[case::same_name(r#""name":"E2""#, r#""name":"E1""#, "two entrants are named \"E1\"")]
#[case::seats(r#""seats":4"#, r#""seats":1"#, "expected a game of 2 to 9 seats, found 1")]
#[case::form(r#""round-robin""#, r#""knock-out""#, "unknown variant `knock-out`, expected one of `round-robin`, ")]
fn plans_are_read_strictly(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let line = write_line(&plan(5, 4, form(), 3));
    assert_eq!(read_lines::<rulebook_tournament::Tournament>("t", &line).unwrap().len(), 1);
    assert!(line.contains(from), "{line}");
    let error = read_lines::<rulebook_tournament::Tournament>("t", &line.replace(from, to)).unwrap_err().to_string();
    assert!(error.starts_with("t:1:") && error.contains(message), "{error}");
}
