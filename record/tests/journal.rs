//! `match.json` and `match.jsonl` round-trip byte for byte, and errors name their positions.

use rstest::rstest;
use rulebook_record::{Disqualification, FirstLine, Journal, Lengths, RoundEntry, RoundLine, UnfinishedJournal};

const TEXT: &str = r#"{
  "format": "rulebook-match/2",
  "game": "redbot",
  "rules_version": "1",
  "rules": {"splash_fire":"2"},
  "seed": 1,
  "limits": {"wall":"4s","cpu":"1s","game_wall":"1m+1s","game_cpu":"2s","fuel":1000,"max_faults":2},
  "confinement": {"memory":4096,"sandbox":true,"private_copy":true,"lax":false},
  "start": "given",
  "players": [
    {"seat":1,"name":"Žába","strategy":"./r�d","strategy_bytes":"2e2f72e964","module":"sha256:9f86"}
  ],
  "rounds": [
    {"round":0,"answers":[{"seat":1,"verdict":"ok","line":"A","fuel":7},{"seat":2,"verdict":"crashed","signal":9}],"draws":["3/6","0/4"]},
    {"round":1,"answers":[{"seat":1,"verdict":"late","limit":"cpu"}]},
    {"round":2,"answers":[{"seat":1,"verdict":"too-many-files","files":3,"bytes":9},{"seat":2,"verdict":"disqualified"}]}
  ],
  "outcome": {"decision":"forfeit-1","ranks":[2,1],"scores":[0,64],"disqualified":[1]}
}
"#;

fn journal() -> Journal {
    Journal::parse("match.json", TEXT.as_bytes()).unwrap()
}

#[test]
fn a_journal_comes_back_byte_by_byte() {
    assert_eq!(journal().to_text(), TEXT);
    let line = serde_json::to_string(&journal()).unwrap();
    assert!(
        line.starts_with(r#"{"format":"rulebook-match/2","game":"redbot","rules_version":"1","rules":{"#),
        "{line}"
    );
    assert_eq!(Journal::parse("match.json", line.as_bytes()).unwrap(), journal());
}

/// REC-10: a record of version 1 still parses, and is written as version 2.
#[test]
fn rec_10_the_former_version_is_read() {
    let parts = [r#","game_wall":"1m+1s","game_cpu":"2s","fuel":1000"#, r#","module":"sha256:9f86""#, r#","fuel":7"#];
    let without = parts.into_iter().chain([r#","draws":["3/6","0/4"]"#]);
    let second = without.fold(TEXT.to_owned(), |text, part| text.replacen(part, "", 1));
    let first = second.replacen("match/2", "match/1", 1);
    assert!(!first.contains("fuel") && !first.contains("draws") && !first.contains("module"), "{first}");
    assert_eq!(Journal::parse("match.json", first.as_bytes()).unwrap().to_text(), second);
    let line = unfinished(3);
    let previous_format = line.replacen("match/2", "match/1", 1);
    let parse = |text: &str| UnfinishedJournal::parse("match.jsonl", text.as_bytes()).unwrap();
    assert_eq!(parse(&previous_format).first, parse(&line).first);
}

/// REC-10: unknown keys are skipped, except in limits, because this version would not enforce them.
#[test]
fn rec_10_unknown_keys_are_passed_over() {
    for (from, to) in [
        ("\"seed\": 1,", "\"seed\": 1, \"weather\": \"rain\","),
        ("{\"round\":1,", "{\"round\":1,\"weather\":{\"rain\":1},"),
        ("{\"seat\":1,", "{\"weather\":[],\"seat\":1,"),
    ] {
        let text = TEXT.replacen(from, to, 1);
        assert_ne!(text, TEXT);
        assert_eq!(Journal::parse("match.json", text.as_bytes()).unwrap(), journal(), "{to}");
    }
}

#[rstest]
#[case("\"seed\": 1,", "\"seed\": 1", "g/match.json:7:3: expected `,` or `}`")]
#[case("\"seed\": 1,", "\"seed\": -1,", "g/match.json:6:12: invalid value: integer `-1`, expected u64")]
#[case("\"game_cpu\"", "\"game_cpus\"", "g/match.json:7:67: unknown field `game_cpus`, expected one of")]
#[case("\"2s\"", "\"2\"", "g/match.json:7:70: time unit needed")]
#[case("\"memory\"", "\"memories\"", "g/match.json:8:28: unknown field `memories`, expected one of")]
#[case(
    "match/2",
    "match/9",
    "g/match.json:2:1: expected the format rulebook-match/1 or rulebook-match/2, found rulebook-match/9"
)]
fn an_error_has_its_place(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let error = Journal::parse("g/match.json", TEXT.replacen(from, to, 1).as_bytes()).unwrap_err();
    assert!(error.to_string().starts_with(message), "{error}");
}

/// A journal of another version may lack keys that this version requires.
#[test]
fn another_format_is_told_before_what_it_lacks() {
    let error = Journal::parse("m", br#"{"format": "rulebook-match/7", "game": 1}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "m:2:1: expected the format rulebook-match/1 or rulebook-match/2, found rulebook-match/7"
    );
    assert!(error.hint().is_some());
}

/// REC-10: the plan line is part of the record, and a record without it fits any.
#[test]
fn rec_10_a_match_of_a_plan_names_its_line() {
    let mut planned = journal();
    planned.head.plan = Some("0007".to_owned());
    let text = TEXT.replacen("  \"limits\"", "  \"plan\": \"0007\",\n  \"limits\"", 1);
    assert_eq!(planned.to_text(), text);
    assert_eq!(Journal::parse("match.json", text.as_bytes()).unwrap(), planned);
    assert!(planned.is_same_match(&journal()) && journal().is_same_match(&planned));
    let mut other = planned.clone();
    other.head.plan = Some("0008".to_owned());
    assert!(planned.is_same_match(&planned) && !planned.is_same_match(&other));
    (other.head.plan, other.head.seed) = (None, 2);
    assert!(!planned.is_same_match(&other));
}

/// FLT-2, FLT-3
#[test]
fn faults_are_counted_again() {
    let journal = journal();
    assert_eq!(journal.faults().disqualified(), [1]);
    assert_eq!(journal.disqualifications(), [(2, 1, Disqualification::Faults(2))]);
    let (round, answer) = journal.first_wrong_disqualification().unwrap();
    assert_eq!((round, answer.seat), (2, 2), "one fault does not disqualify");
    let verdicts: Vec<_> = journal.verdicts(1).into_iter().collect();
    assert_eq!(verdicts, [("late", 1), ("ok", 1), ("too many files", 1)]);
}

/// TIM-2: a permanent failure repeats, with a cause that the match has a budget for.
#[test]
fn tim_2_nobody_comes_back_after_failing_for_good() {
    use rulebook_record::{Cause, Verdict};
    let failed = |by| Verdict::Failed { by };
    let contradiction = |second: Verdict, third: Verdict| {
        let mut journal = journal();
        for (round, verdict) in journal.rounds[1..].iter_mut().zip([second, third]) {
            round.answers.truncate(1);
            round.answers[0].verdict = verdict;
        }
        journal.first_answer_after_failure().map(|(round, _)| round)
    };
    assert_eq!(contradiction(failed(Cause::GameCpuTime), failed(Cause::GameCpuTime)), None);
    assert_eq!(contradiction(failed(Cause::Exited), Verdict::Disqualified), None);
    let crashed = |status| failed(Cause::Crashed { status: Some(status), signal: None });
    assert_eq!(contradiction(crashed(3), crashed(3)), None);
    assert_eq!(contradiction(crashed(3), crashed(4)), Some(2));
    assert_eq!(contradiction(failed(Cause::GameCpuTime), failed(Cause::GameWallTime)), Some(2));
    assert_eq!(contradiction(failed(Cause::Exited), Verdict::NoOutput), Some(2));
    assert_eq!(contradiction(Verdict::NoOutput, failed(Cause::Exited)), None);
    let mut journal = journal();
    journal.head.limits.game_wall = None;
    journal.rounds[0].answers[0].verdict = failed(Cause::GameWallTime);
    assert_eq!(journal.first_answer_after_failure().map(|(round, _)| round), Some(0));
}

fn unfinished(rounds: usize) -> String {
    let whole = journal();
    let journal = Journal { rounds: Vec::new(), outcome: None, ..whole.clone() };
    let first =
        FirstLine { working_folder: "/w".into(), journal, first_state: Some("s".to_owned()), by_configuration: true };
    let line = |(number, round): (u64, &RoundEntry)| {
        let lengths = Lengths::from([("timing.jsonl".to_owned(), number)]);
        RoundLine { round: round.clone(), lengths }.to_line()
    };
    first.to_line() + &(1..).zip(&whole.rounds).take(rounds).map(line).collect::<String>()
}

/// REC-1
#[test]
fn rec_1_an_unfinished_journal_has_a_line_for_each_round() {
    let text = unfinished(3);
    let line = r#"{"round":1,"answers":[{"seat":1,"verdict":"late","limit":"cpu"}],"lengths":{"timing.jsonl":2}}"#;
    assert_eq!(text.lines().nth(2), Some(line));
    assert!(text.starts_with(r#"{"working_folder":"/w","match":{"format":"rulebook-match/2","#), "{text}");
    let parsed = UnfinishedJournal::parse("match.jsonl", text.as_bytes()).unwrap();
    assert_eq!(parsed.first.journal.rounds, journal().rounds);
    assert_eq!((parsed.first.first_state.as_deref(), parsed.first.by_configuration), (Some("s"), true));
    assert_eq!(parsed.ends.last().unwrap().bytes, text.len() as u64);
}

/// REC-2
#[test]
fn rec_2_a_round_whose_line_is_cut_is_left_out() {
    let (text, cut) = (unfinished(2), unfinished(3));
    for length in text.len()..cut.len() {
        let parsed = UnfinishedJournal::parse("match.jsonl", &cut.as_bytes()[..length]).unwrap();
        assert_eq!((parsed.first.journal.rounds.len(), parsed.ends.len()), (2, 3));
        assert_eq!(parsed.ends[2].bytes, text.len() as u64);
    }
}

/// REC-12: seat 1 was last asked in round 2, seat 2 in round 0, since it is disqualified in round 2.
#[rstest]
#[case(1, Some(2))]
#[case(2, Some(0))]
#[case(3, None)]
fn rec_12_an_undo_leaves_the_rounds_before_the_answer(#[case] seat: usize, #[case] round: Option<u64>) {
    let mut parsed = UnfinishedJournal::parse("match.jsonl", unfinished(3).as_bytes()).unwrap();
    assert_eq!(parsed.to_text(), unfinished(3));
    assert_eq!(parsed.undo(seat), round);
    let left = round.map_or(3, |round| usize::try_from(round).unwrap());
    assert_eq!(parsed.to_text(), unfinished(left));
    assert_eq!(parsed.ends.last().unwrap().bytes, unfinished(left).len() as u64);
}

/// REC-12: seat 2 failed for good after round 0.
#[test]
fn rec_12_a_seat_that_failed_is_not_asked() {
    let mut journal = journal();
    assert_eq!(journal.last_asked(2), Some(0));
    journal.rounds[0].answers[1].verdict = rulebook_record::Verdict::Failed { by: rulebook_record::Cause::Exited };
    assert_eq!(journal.last_asked(2), None);
}

/// REC-12: a match that is over becomes one that was interrupted after its last round.
#[test]
fn rec_12_a_match_that_is_over_is_reopened() {
    let parsed = UnfinishedJournal::parse("match.jsonl", unfinished(3).as_bytes()).unwrap();
    let first = FirstLine { journal: journal(), ..parsed.first.clone() };
    let lengths = parsed.ends[1..].iter().map(|end| end.lengths.clone()).collect();
    assert_eq!(UnfinishedJournal::reopen(first, lengths), parsed);
}

#[rstest]
#[case("\"round\":1", "\"round\":x", "m:3:10: expected value")]
#[case("match/2", "match/9", "m:1:1: expected the format rulebook-match/1 or rulebook-match/2, found rulebook-match/9")]
#[case("{\"working", "\n{\"working", "m:1:0: EOF while parsing a value")]
fn an_error_in_a_line_has_its_place(#[case] from: &str, #[case] to: &str, #[case] message: &str) {
    let error = UnfinishedJournal::parse("m", unfinished(3).replacen(from, to, 1).as_bytes()).unwrap_err();
    assert!(error.to_string().starts_with(message), "{error}");
}

#[test]
fn a_first_line_that_is_not_whole_is_none() {
    let error = UnfinishedJournal::parse("m", b"{\"working_folder\":").unwrap_err();
    assert_eq!(error.to_string(), "m:1:1: expected the first line of a match, found the end");
    assert!(error.hint().is_some());
}
