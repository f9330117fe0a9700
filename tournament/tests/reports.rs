//! Snapshots of reports, and properties of all reports.

mod common;

use common::{drawn, merge, named, play};
use rulebook_tournament::entrant::{Entrant, Entrants};
use rulebook_tournament::form::{Form, PlayOff, RoundRobin, Sets, Swiss};
use rulebook_tournament::lines::{Conditions, Outcome, Texts};
use rulebook_tournament::report::{Options, entrants_csv, html, matches_csv, text, text_with};
use rulebook_tournament::{Report, Results, Tournament};

/// Creates a plan with untrusted names.
fn plan(form: Form, entrants: usize, seats: usize) -> Tournament {
    let mut all = named("E", entrants);
    all[0].name = "<script>alert(1)</script> 1".to_owned();
    all[1].name = "Ann & \"Ben\", 'Co' 2".to_owned();
    all[1].strategy = "./ann --name=\"A, B\"".to_owned();
    let mut conditions = Conditions::new("redbot", "1.0", seats);
    conditions.rounds = Some(100);
    conditions.limits = [("cpu", "1s"), ("wall", "4s")].into_iter().collect::<Texts>();
    Tournament::new(form, 11, Entrants::new(all).unwrap(), vec![], conditions).unwrap()
}

fn options() -> Options {
    Options { samples: 200, folders: Some("matches/".to_owned()) }
}

fn finished(plan: &Tournament) -> Report {
    let lines = play(plan, |line| {
        let mut played = drawn(line, 40, 3);
        let late = line.seats.iter().position(|seat| seat.name == "E3");
        late.into_iter().for_each(|seat| {
            played.verdicts[seat].insert("ok".into(), 98);
            played.verdicts[seat].insert("late".into(), 2);
        });
        played
    });
    Report::new(plan, &plan.state(&merge(&lines)).unwrap(), &options())
}

fn round_robin() -> Tournament {
    plan(Form::RoundRobin(RoundRobin { rounds: 2, games: 4, sets: Sets::All }), 6, 4)
}

fn swiss() -> Tournament {
    plan(Form::Swiss(Swiss { rounds: 3, games: 2 }), 7, 2)
}

fn play_off() -> Tournament {
    plan(Form::PlayOff(PlayOff::standard(4)), 11, 4)
}

#[test]
fn texts() {
    insta::assert_snapshot!("round_robin_text", text(&finished(&round_robin())));
    insta::assert_snapshot!("swiss_text", text(&finished(&swiss())));
    insta::assert_snapshot!("play_off_text", text(&finished(&play_off())));
}

#[test]
fn tables_as_csv() {
    insta::assert_snapshot!("round_robin_entrants_csv", entrants_csv(&finished(&round_robin())));
    insta::assert_snapshot!("swiss_matches_csv", matches_csv(&finished(&swiss())));
}

#[test]
fn results_as_json() {
    insta::assert_snapshot!("swiss_json", finished(&swiss()).json());
}

#[test]
fn pages() {
    insta::assert_snapshot!("play_off_html", html(&finished(&play_off())));
    insta::assert_snapshot!("swiss_html", html(&finished(&swiss())));
}

/// A tournament with failed and open matches.
#[test]
fn a_tournament_that_is_not_finished() {
    let plan = plan(Form::PlayOff(PlayOff::standard(2)), 5, 2);
    let mut results = Results::default();
    let first = plan.next(&results).unwrap();
    results.add(first[0].result(Outcome::Failed("no <b>disk</b>".into()))).unwrap();
    results.add(first[1].result(Outcome::Played(drawn(&first[1], 40, 3)))).unwrap();
    let report = Report::new(&plan, &plan.state(&results).unwrap(), &options());
    assert_eq!((report.known, report.played, report.failed, report.finished), (2, 1, 1, false));
    let report_text = text(&report);
    assert!(
        report_text.starts_with("play-off of redbot, 5 entrants: 1 of 2 matches so far played, 1 could not be played")
    );
    assert!(report_text.contains("match r1-m1-g1 could not be played: no <b>disk</b>"), "{report_text}");
    assert!(report_text.ends_with("not played: r1-m1-g1\n"), "{report_text}");
    let page = html(&report);
    assert!(page.contains("failed: no &lt;b&gt;disk&lt;/b&gt;") && !page.contains("<b>"), "{page}");
    assert!(matches_csv(&report).contains("r1-m1-g1,r1-m1,failed,,no <b>disk</b>,"));
}

fn round_robin_of_two(entrants: usize, games: usize) -> Tournament {
    plan(Form::RoundRobin(RoundRobin { rounds: 1, games, sets: Sets::All }), entrants, 2)
}

/// An encounter differs from a game: the report states the games of an encounter and of an interval.
#[test]
fn reports_tell_what_an_encounter_is() {
    for (plan, sentence) in [
        (round_robin_of_two(5, 1), "An encounter is 1 game here; an interval needs 4 games."),
        (
            round_robin_of_two(5, 6),
            "An encounter is 6 games of the same players here; an interval needs 4 encounters, 24 games.",
        ),
    ] {
        let report = finished(&plan);
        assert!(text(&report).contains(sentence) && html(&report).contains(sentence), "{}", text(&report));
    }
    // Tied groups play extra games.
    let level = plan(Form::PlayOff(PlayOff::standard(2)), 4, 2);
    let lines = play(&level, |line| match line.id.starts_with("r1-m1") {
        true => common::by_scores(vec![1, 0]),
        false => drawn(line, 0, 1),
    });
    let report = Report::new(&level, &level.state(&merge(&lines)).unwrap(), &options());
    assert!(
        text(&report)
            .contains("An encounter is 2 to 4 games of the same players here; an interval needs 4 encounters."),
        "{}",
        text(&report)
    );
}

/// Elo does not compare entrants that never met, and the reports say so.
#[test]
fn reports_tell_of_groups_that_never_met() {
    let plan = round_robin_of_two(4, 2);
    let sentence = "2 groups of entrants never met, directly or through others: compare Elo only within a group.";
    let all = plan.next(&Results::default()).unwrap();
    let first = all[0].seats.clone();
    let apart = |line: &&rulebook_tournament::lines::PlanLine| {
        let among = line.seats.iter().filter(|seat| first.contains(seat)).count();
        among != 1
    };
    let mut results = Results::default();
    for line in all.iter().filter(apart) {
        results.add(line.result(Outcome::Played(drawn(line, 0, 1)))).unwrap();
    }
    let report = Report::new(&plan, &plan.state(&results).unwrap(), &options());
    assert!(text(&report).contains(sentence) && html(&report).contains(sentence), "{}", text(&report));
    assert!(!text(&finished(&plan)).contains("never met"));
}

/// The report mentions remaining entrants as long as there are any.
#[test]
fn a_finished_play_off_has_nobody_left_in_it() {
    let plan = play_off();
    let begun = Report::new(&plan, &plan.state(&Results::default()).unwrap(), &options());
    assert!(html(&begun).contains("the remaining entrants share first place"));
    assert!(html(&finished(&plan)).contains("Ranked by progress in the play-off."));
    assert!(!html(&finished(&plan)).contains("remaining entrants"));
}

/// Sections that would be too long refer to other files.
#[test]
fn reports_of_many_stay_short() {
    let plan = plan(Form::Swiss(Swiss { rounds: 1, games: 1 }), 302, 2);
    let report = finished(&plan);
    for output in [text(&report), html(&report)] {
        assert!(output.contains("The results of all pairs are in results.json."));
        assert!(output.len() < 1000 * 302, "{}", output.len());
    }
    assert_eq!(report.crosstable.len(), 302);
}

/// There is a report even before the first match.
#[test]
fn a_tournament_that_has_not_begun() {
    for plan in [round_robin(), swiss(), play_off()] {
        let report = Report::new(&plan, &plan.state(&Results::default()).unwrap(), &options());
        assert_eq!((report.played, report.seats.p_value, report.seats.differ), (0, None, false));
        assert!(text(&report).contains("not played: "));
        assert!(text(&report).contains("No match has been played yet."));
        assert!(html(&report).ends_with("</html>\n"));
    }
}

/// No network access, no scripts, and all untrusted text is escaped.
#[test]
fn pages_stand_alone() {
    for plan in [round_robin(), swiss(), play_off()] {
        let page = html(&finished(&plan));
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; 1"));
        for bad in ["<script", "http:", "https:", "src=", "@import", "url(", " onload", "javascript:"] {
            assert!(!page.contains(bad), "{bad}");
        }
        // Every tag is closed, in order.
        let mut open = Vec::new();
        for tag in page.split('<').skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag)) {
            let word = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
            match (tag.starts_with('/'), word) {
                (_, "!DOCTYPE" | "meta") => {}
                (false, word) => open.push(word),
                (true, word) => assert_eq!(open.pop(), Some(word)),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}

#[test]
fn the_same_results_give_the_same_bytes() {
    let plan = round_robin();
    let mut lines = play(&plan, |line| drawn(line, 40, 3));
    let one = Report::new(&plan, &plan.state(&merge(&lines)).unwrap(), &options());
    lines.reverse();
    let other = Report::new(&plan, &plan.state(&merge(&lines)).unwrap(), &options());
    assert_eq!(one.json(), other.json());
    assert_eq!(html(&one), html(&other));
}

/// Text is at most 100 columns wide, whatever the names are.
#[test]
fn texts_fit() {
    for entrants in [4, 9, 20, 45] {
        let form = Form::RoundRobin(RoundRobin { rounds: 1, games: 2, sets: Sets::All });
        let names = (0..entrants).map(|i| Entrant::new(format!("entrant with name {i}"), "x")).collect();
        let conditions = Conditions::new("game", "1", 2);
        let plan = Tournament::new(form, 1, Entrants::new(names).unwrap(), vec![], conditions).unwrap();
        let lines = play(&plan, |line| drawn(line, 40, 3));
        let options = Options { samples: 10, ..options() };
        let report = Report::new(&plan, &plan.state(&merge(&lines)).unwrap(), &options);
        let text = text(&report);
        let widest = text.lines().max_by_key(|line| line.trim_end().chars().count()).unwrap();
        assert!(widest.trim_end().chars().count() <= 100, "{entrants}: {widest}");
    }
}

/// OUT-4: names are as wide in a table as they are counted, and no two are equal there.
#[test]
fn names_in_tables_differ_and_are_counted_in_columns() {
    let long = "a".repeat(40);
    let names = ["中文".repeat(16), format!("{long}b"), format!("{long}c"), "👍".to_owned(), "👍🏽".to_owned()];
    let entrants = names.iter().map(|name| Entrant::new(name.clone(), "builtin:idle")).collect();
    let form = Form::RoundRobin(RoundRobin { rounds: 1, games: 2, sets: Sets::All });
    let conditions = Conditions::new("redbot", "1.0", 2);
    let plan = Tournament::new(form, 1, Entrants::new(entrants).unwrap(), Vec::new(), conditions).unwrap();
    let report = finished(&plan);
    let report_text = text_with(&report, &|name| name.replace('🏽', ""));
    let table: Vec<&str> =
        report_text.lines().skip_while(|line| !line.starts_with("    entrant")).skip(1).take(5).collect();
    let name_cell =
        |line: &&str| line.trim_start().split_once(' ').unwrap().1.trim_start().split("  ").next().unwrap().to_owned();
    let mut table_names: Vec<String> = table.iter().map(name_cell).collect();
    table_names.sort();
    table_names.dedup();
    assert_eq!(table_names.len(), 5, "{report_text}");
    assert!(table_names.iter().any(|name| name == "👍 (2)"), "{table_names:?}");
    assert!(table_names.iter().any(|name| *name == format!("{}…", "中文".repeat(6) + "中")), "{table_names:?}");
}
