//! `match.json` and `match.jsonl`: every byte comes back, and errors have their places.

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

/// REC-10: what a record of version 1 has is read as ever, and written as version 2.
#[test]
fn rec_10_the_former_version_is_read() {
    let parts = [r#","game_wall":"1m+1s","game_cpu":"2s","fuel":1000"#, r#","module":"sha256:9f86""#, r#","fuel":7"#];
    let without = parts.into_iter().chain([r#","draws":["3/6","0/4"]"#]);
    let second = without.fold(TEXT.to_owned(), |text, part| text.replacen(part, "", 1));
    let first = second.replacen("match/2", "match/1", 1);
    assert!(!first.contains("fuel") && !first.contains("draws") && !first.contains("module"), "{first}");
    assert_eq!(Journal::parse("match.json", first.as_bytes()).unwrap().to_text(), second);
    let line = unfinished(3);
    let former = line.replacen("match/2", "match/1", 1);
    let parse = |text: &str| UnfinishedJournal::parse("match.jsonl", text.as_bytes()).unwrap();
    assert_eq!(parse(&former).first, parse(&line).first);
}

/// REC-10: unknown keys are passed over, but for limits, which somebody would have to enforce.
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

/// Another version may lack parts that this one needs.
#[test]
fn another_format_is_told_before_what_it_lacks() {
    let error = Journal::parse("m", br#"{"format": "rulebook-match/7", "game": 1}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "m:2:1: expected the format rulebook-match/1 or rulebook-match/2, found rulebook-match/7"
    );
    assert!(error.hint().is_some());
}

/// FLT-2, FLT-3
#[test]
fn faults_are_counted_again() {
    let journal = journal();
    assert_eq!(journal.faults().disqualified(), [1]);
    assert_eq!(journal.disqualifications(), [(2, 1, Disqualification::Faults(2))]);
    let (round, answer) = journal.misjudged().unwrap();
    assert_eq!((round, answer.seat), (2, 2), "one fault does not disqualify");
    let verdicts: Vec<_> = journal.verdicts(1).into_iter().collect();
    assert_eq!(verdicts, [("late", 1), ("ok", 1), ("too many files", 1)]);
}

/// TIM-2: whoever has failed for good goes on failing, by a budget that there is.
#[test]
fn tim_2_nobody_comes_back_after_failing_for_good() {
    use rulebook_record::{Cause, Verdict};
    let failed = |by| Verdict::Failed { by };
    let revived = |second: Verdict, third: Verdict| {
        let mut journal = journal();
        for (round, verdict) in journal.rounds[1..].iter_mut().zip([second, third]) {
            round.answers.truncate(1);
            round.answers[0].verdict = verdict;
        }
        journal.revived().map(|(round, _)| round)
    };
    assert_eq!(revived(failed(Cause::GameCpu), failed(Cause::GameCpu)), None);
    assert_eq!(revived(failed(Cause::Ended), Verdict::Disqualified), None);
    assert_eq!(revived(failed(Cause::GameCpu), failed(Cause::GameWall)), Some(2));
    assert_eq!(revived(failed(Cause::Ended), Verdict::NoOutput), Some(2));
    assert_eq!(revived(Verdict::NoOutput, failed(Cause::Ended)), None);
    let mut journal = journal();
    journal.head.limits.game_wall = None;
    journal.rounds[0].answers[0].verdict = failed(Cause::GameWall);
    assert_eq!(journal.revived().map(|(round, _)| round), Some(0));
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
