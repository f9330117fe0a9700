//! `rulebook conform` with implementations that have one fault each, and its reports.

#![cfg(unix)]

mod diagnosis;

use crate::common::{ANSWERS, MORE_ANSWERS, Run, STATE, Scratch};
use rstest::rstest;
use serde_json::Value;
use std::sync::OnceLock;

/// A suite of four cases: a-0001 has two steps, a-0002 has the name Gamma in its state, a-0003 has a rejected
/// state, and a-0004 starts after the end of the game.
fn suite() -> Scratch {
    static CASES: OnceLock<Vec<(String, String)>> = OnceLock::new();
    let scratch = Scratch::new();
    for (id, case) in CASES.get_or_init(cases) {
        scratch.write(&format!("suite/{id}.case"), case);
    }
    // Other files in the folder are not cases.
    scratch.write("suite/SHA256SUMS", "no case\n");
    scratch
}

fn cases() -> Vec<(String, String)> {
    let scratch = Scratch::new();
    let over = STATE.replace("3/6\n", "6/6\n");
    let broken = STATE.replace("7x6", "7X6\r");
    let gamma = STATE.replace("Alpha", "Gamma");
    let both = format!("{ANSWERS}{MORE_ANSWERS}");
    let case = |(id, clauses, why, state, answers): (&str, &str, &str, &str, &str)| {
        scratch.write("state.txt", state);
        let new = ["case", "new", "redbot", "--id", id, "--clauses", clauses, "--why", why, "state.txt"];
        let given = if answers.is_empty() { &[][..] } else { &["--answers", "-"] };
        (id.to_owned(), scratch.run_with(&[&new[..], given].concat(), answers).expect(0).out)
    };
    let cases = [
        ("a-0001", "FIR-4,MOV-5", "Two shots meet at a wall.", STATE, both.as_str()),
        ("a-0002", "FIR-4", "The same with another name.", &gamma, ANSWERS),
        ("a-0003", "FILE-1", "A capital X.", &broken, ""),
        ("a-0004", "END-1", "It is over.", &over, ""),
    ];
    cases.map(case).to_vec()
}

impl Scratch {
    /// Runs the suite with an adapter that has this fault.
    fn conform(&self, options: &str, fault: &str) -> Run {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faulty/adapter.sh");
        let rulebook = format!("RULEBOOK={}", env!("CARGO_BIN_EXE_rulebook"));
        let mut arguments = vec!["conform", "redbot", "--suite", "suite", "--quiet"];
        arguments.extend(options.split_whitespace());
        arguments.extend(["--", "env", &rulebook, "sh", script, fault]);
        self.run_with(&arguments, "")
    }
}

/// Parses a report in JSON lines: the cases, and the summary.
fn lines(run: &Run) -> (Vec<Value>, Value) {
    let mut lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let summary = lines.pop().unwrap();
    assert!(summary["type"] == "summary" && lines.iter().all(|line| line["type"] == "case"), "{}", run.out);
    (lines, summary)
}

/// The timeout of a reply. It is short only if a reply never comes, and even then many times as long as the
/// adapter needs.
const fn limit(a_reply_never_comes: bool) -> &'static str {
    if a_reply_never_comes { "--time-limit 3s" } else { "--time-limit 10m" }
}

/// Without a valid hello, no case can be tested.
#[rstest]
#[case("crash-at-start", "the process ended: exit status: 3")]
#[case("crash-at-start", "it wrote to stderr: no such library")]
#[case("end-at-start", "the process ended: exit status: 0")]
#[case("hang", "timeout without a complete reply: received nothing; does it flush stdout?")]
#[case("unflushed", "timeout without a complete reply: received nothing; does it flush stdout?")]
#[case("echo", "expected `hello conf/1 name=… version=… games=…`, found `hello conf/1`")]
#[case("other-version", "found `hello conf/2 name=faulty version=1 games=redbot`")]
#[case("garbage-hello", "found `Welcome to RedBot!`")]
#[case("crlf", "games=redbot\\x0d`; lines end with LF alone, not with CR LF")]
#[case("other-games", "it does not support the game redbot; its hello says games=chess,go")]
fn one_that_says_no_hello_cannot_be_tested(#[case] fault: &str, #[case] message: &str) {
    let scratch = suite();
    scratch.conform(limit(message.starts_with("timeout")), fault).refused(2, message);
}

#[test]
fn one_that_is_not_there_cannot_be_tested() {
    let scratch = suite();
    scratch
        .run("conform redbot --suite suite -- ./nobody")
        .refused(2, "./nobody: cannot start it: No such file or directory");
}

/// The report distinguishes an error reply, a crash, a timeout, a broken reply and a wrong result.
#[rstest]
#[case("hang-after-hello", "time-out", "timeout without a complete reply: received nothing; does it flush stdout?")]
#[case("cut-short", "time-out", "timeout without a complete reply: 26 of the 27 announced lines")]
#[case("large-count", "time-out", "timeout without a complete reply: 27 of the 28 announced lines")]
#[case("closes-output", "crash", "the process ended: it closed stdout but is still running")]
#[case("echo-step", "broken", "found `step 1 redbot 25`, which is the request itself")]
#[case("wrong-number", "broken", "expected the number 1, found `ok 4711 27`")]
#[case("small-count", "broken", "the section `--- next` has 0 lines, not 1")]
#[case("no-count", "broken", "`ok 1 many` does not end with a line count")]
#[case("crlf-body", "broken", "`--- state\\x0d` ends with CR LF; lines end with LF alone")]
#[case("endless-line", "broken", "it exceeds the 262144 bytes")]
#[case("no-scores", "broken", "the section `--- scores` is missing")]
#[case("escapes", "broken", "expected ok, reject, skip or error, found `\\x1b[31mred`")]
#[case("wrong-field", "wrong", "the lives of P2 R1: expected `1`, found `3`")]
#[case("wrong-total", "wrong", "line 16 of the state: expected `P1: 30 Alpha`, found `P1: 31 Alpha`")]
#[case("no-state", "wrong", "line 2, column 1 of the state: expected `7x6`, found `board`")]
#[case("crlf-state", "wrong", "line 2 of the state: expected `7x6`, found `7x6\\x0d`")]
#[case("rejects-all", "wrong", "the reply: expected `ok`, found `reject bad-state`")]
#[case("error", "error", "the reply: expected `ok`, found `error no idea`")]
fn a_fault_is_told_by_its_kind(#[case] fault: &str, #[case] finding: &str, #[case] message: &str) {
    let scratch = suite();
    let options = format!("--format jsonl --jobs 1 --filter a-0001 {}", limit(finding == "time-out"));
    let (cases, summary) = lines(&scratch.conform(&options, fault).expect(1));
    assert_eq!(cases.len(), 1);
    assert_eq!((&cases[0]["finding"], &cases[0]["step"]), (&finding.into(), &1.into()), "{}", cases[0]);
    assert!(cases[0]["message"].as_str().unwrap().contains(message), "{}", cases[0]["message"]);
    assert_eq!(summary["conforms"], false);
}

/// Scores and the players to move next are compared after the last step, so the fault shows in the second step.
#[rstest]
#[case("stale", "broken", "expected the number 2, found `ok 1 27`")]
#[case("wrong-score", "wrong", "the score of player 4: expected `62`, found `63`")]
#[case("wrong-next", "wrong", "next: expected `ask 1 2`, found `ask 1 2 4`")]
fn a_fault_of_the_second_step(#[case] fault: &str, #[case] finding: &str, #[case] message: &str) {
    let scratch = suite();
    let (cases, _) = lines(&scratch.conform("--format jsonl --filter a-0001", fault).expect(1));
    assert_eq!((&cases[0]["finding"], &cases[0]["step"]), (&finding.into(), &2.into()), "{}", cases[0]);
    assert_eq!(cases[0]["message"].as_str().unwrap().replace("broken reply: ", ""), message);
}

/// It is random whether the runner notices the extra line before or after it sends the next request.
#[test]
fn an_extra_line_breaks_the_protocol() {
    let scratch = suite();
    let (cases, _) = lines(&scratch.conform("--format jsonl --filter a-0001", "extra-line").expect(1));
    assert_eq!((&cases[0]["finding"], &cases[0]["step"]), (&"broken".into(), &2.into()), "{}", cases[0]);
    assert!(cases[0]["message"].as_str().unwrap().contains("`That was easy.`"), "{}", cases[0]);
}

#[rstest]
#[case("other-code", "the reply: expected `reject bad-state`, found `reject syntax-error`")]
#[case("never-rejects", "the reply: expected `reject bad-state`, found `ok`")]
fn a_refusal_has_its_own_code(#[case] fault: &str, #[case] message: &str) {
    let scratch = suite();
    let (cases, _) = lines(&scratch.conform("--format jsonl --filter a-0003", fault).expect(1));
    assert_eq!((&cases[0]["finding"], &cases[0]["message"]), (&"wrong".into(), &message.into()));
}

/// The runner restarts the process and continues.
#[rstest]
#[case("crash-midway", "crash", "the process ended: exit status: 101")]
#[case("killed-midway", "crash", "the process ended: signal: 9 (SIGKILL)")]
#[case("hang-midway", "time-out", "timeout without a complete reply: received nothing; does it flush stdout?")]
fn a_failed_process_is_replaced(#[case] fault: &str, #[case] finding: &str, #[case] message: &str) {
    let scratch = suite();
    let options = format!("--format jsonl --jobs 1 {}", limit(finding == "time-out"));
    let (cases, summary) = lines(&scratch.conform(&options, fault).expect(1));
    let findings: Vec<_> = cases.iter().map(|case| case["finding"].as_str().unwrap()).collect();
    assert_eq!(findings, ["right", finding, "right", "right"]);
    assert_eq!(cases[1]["message"], message);
    if fault == "crash-midway" {
        assert_eq!(cases[1]["stderr"], serde_json::json!(["index out of bounds"]));
    }
    assert_eq!((&summary["verdicts"]["pass"], &summary["verdicts"]["fail"]), (&3.into(), &1.into()));
}

#[rstest]
#[case("lives-on", "time-out", "it does not exit after bye")]
#[case("lives-on-silent", "time-out", "it does not exit after bye")]
#[case("bad-status", "crash", "after bye with exit status: 4")]
#[case("says-more", "broken", "`Good bye!` arrived without a request")]
fn the_end_is_part_of_the_protocol(#[case] fault: &str, #[case] finding: &str, #[case] message: &str) {
    let scratch = suite();
    let limit = limit(finding == "time-out");
    let run = scratch.conform(&format!("--format jsonl --jobs 1 {limit}"), fault).expect(1);
    let (cases, summary) = lines(&run);
    assert!(cases.iter().all(|case| case["verdict"] == "pass"), "{}", run.out);
    assert_eq!(summary["farewell"]["finding"], finding);
    assert!(summary["farewell"]["trouble"].as_str().unwrap().contains(message), "{}", summary["farewell"]);
    let text = scratch.conform(&format!("--jobs 1 {limit}"), fault).expect(1).out;
    assert!(text.contains("\nShutdown\n  expected exit status 0 after bye: "), "{text}");
    assert!(text.contains("does NOT conform to redbot: 4 cases, 4 passed, a failed shutdown\n"), "{text}");
}

/// The runner captures stderr and never counts it as a failure.
#[test]
fn a_flood_of_errors_is_no_fault() {
    suite().conform("", "flood").expect(0);
}

#[test]
fn one_that_answers_a_step_and_ends() {
    let scratch = suite();
    scratch.conform("--one-shot", "one-shot").expect(0);
    let (cases, _) = lines(&scratch.conform("--format jsonl --jobs 1", "one-shot").expect(1));
    assert_eq!((&cases[0]["finding"], &cases[0]["step"]), (&"crash".into(), &2.into()));
}

#[test]
fn this_command_conforms_to_itself() {
    let scratch = suite();
    let rulebook = env!("CARGO_BIN_EXE_rulebook");
    for options in ["--suite suite --jobs 3", "--suite suite --one-shot", "--filter MOV"] {
        let run = scratch.run(&format!("conform redbot {options} -- {rulebook} adapter")).expect(0);
        assert!(run.out.contains(" conforms to redbot: "), "{}", run.out);
        assert!(run.err.contains("bad: 0"), "{}", run.err);
    }
}

#[test]
fn skips_are_listed_and_must_be_declared() {
    let scratch = suite();
    let run = scratch.conform("", "skips-marked").expect(1);
    assert!(run.out.contains("\nUndeclared skips: 1\n  a-0002  skipped: not yet\n"), "{}", run.out);
    scratch.write("known.txt", "# what is missing\nskip a-0002 2026-11-27 names are not supported\n");
    let run = scratch.conform("--expect known.txt", "skips-marked").expect(0);
    assert!(run.out.contains("expected since 2026-11-27 to be skipped: names are not supported\n"), "{}", run.out);
    let (cases, summary) = lines(&scratch.conform("--format jsonl", "skips").expect(1));
    assert!(cases.iter().all(|case| case["verdict"] == "undeclared-skip" && case["reason"] == "not yet"));
    assert_eq!(summary["verdicts"]["undeclared-skip"], 4);
}

#[test]
fn what_is_said_to_fail_must_fail() {
    let scratch = suite();
    scratch.write("known.txt", "fail a-0003 2026-11-27 our parser is lenient, issue 7\n");
    let run = scratch.conform("--expect known.txt", "other-code").expect(1);
    // The other failure has a reject code that is not on the list of known failures.
    assert!(run.out.contains("Failure 1 of 1: a-0004, wrong result\n"), "{}", run.out);
    scratch.write("known.txt", "fail a-0003 2026-11-27 lenient\nfail a-0004 2026-11-27 codes\n");
    scratch.conform("--expect known.txt", "other-code").expect(0);
    let run = scratch.conform("--expect known.txt", "none").expect(1);
    assert!(run.out.contains("a-0003  it passes, but is expected since 2026-11-27 to fail: lenient\n"));
    scratch.write("known.txt", "fail a-0003 our parser is lenient\n");
    scratch.conform("--expect known.txt", "none").refused(2, "known.txt:1: expected a date, as in 2026-11-27");
    scratch.write("known.txt", "fail b-0003 2026-11-27 lenient\n");
    scratch.conform("--expect known.txt", "none").refused(2, "known.txt: no case b-0003");
}

#[rstest]
#[case("a-000?", 4)]
#[case("*1", 1)]
#[case("FIR", 2)]
#[case("FIR-4", 2)]
#[case("MOV-5 --filter END-1", 2)]
fn a_filter_takes_ids_clauses_and_sections(#[case] filter: &str, #[case] count: usize) {
    let run = suite().conform(&format!("--format jsonl --filter {filter}"), "none").expect(0);
    assert_eq!(lines(&run).0.len(), count);
}

#[rstest]
#[case("--filter b-*", "--filter b-*: no case matches")]
#[case("--filter BLD", "--filter BLD: no case matches")]
#[case("--suite nowhere", "cannot be used multiple times")]
#[case("--expect nowhere", "nowhere: No such file")]
#[case("--output report.doc", "report.doc: no report format for this file extension")]
#[case("--output no/report.xml", "no/report.xml: No such file")]
#[case("--time-limit 5", "write it like 500ms or 4s")]
#[case("--jobs 0", "0 is not in 1..=1024")]
fn what_cannot_be_done_has_status_2(#[case] options: &str, #[case] message: &str) {
    suite().conform(options, "none").refused(2, message);
}

#[test]
fn a_suite_must_be_readable() {
    let scratch = suite();
    let run = |folder: &str| scratch.run(&format!("conform redbot --suite {folder} -- true"));
    run("nowhere").refused(2, "nowhere: No such file or directory");
    scratch.write("suite/a-0005.case", "case a-0005\nformat 2\n");
    run("suite").refused(2, "suite/a-0005.case:2: expected format 1");
}

/// The report shows the text of the clause, the board before the step, and both results with the differing fields
/// marked.
#[test]
fn a_failure_is_told_in_full() {
    let text = suite().conform("--filter a-0001", "wrong-field").expect(1).out;
    let failure = text.split("Failure 1 of 1: ").nth(1).unwrap();
    for part in [
        "a-0001, wrong result in step 1 of 2\n  why      Two shots meet at a wall.\n",
        "  MOV-5    ",
        "    round 3 of 6\n     6  .  .  .  .  . 12v .\n",
        "  answers\n    1 R1 UP FIRE R2 LEFT BUILD 5 1\n    2 R1 UP FIRE R2 UP FIRE\n    3 (none)\n    4 (none)\n",
        "      field                   expected    actual\n      InGame of P2            1           1\n",
        "    ! the lives of P2 R1      1           3\n      the direction of P2 R1  LEFT        LEFT\n",
        " other values match)\n",
        "! FIR-4         -       1       -  ",
        "faulty 1 does NOT conform to redbot: 1 case, 0 passed, 1 failed (wrong result: 1)\n",
    ] {
        assert!(failure.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn only_the_smallest_failures_are_told_in_full() {
    let text = suite().conform("--show 1 --jobs 1", "rejects-all").expect(1).out;
    assert!(text.contains("\nFailure 1 of 3: a-0004, ") && !text.contains("Failure 2"), "{text}");
    let brief = "  a-0002, wrong result: the reply: expected `ok`, found `reject bad-state`\n";
    assert!(text.contains(brief), "{text}");
}

/// The failing step with the fewest bytes comes first, regardless of its ID. The step of a-0002 has a shorter
/// name than that of a-0001.
#[test]
fn the_smallest_failure_is_shown_first_and_the_others_are_counted() {
    let scratch = suite();
    let long = scratch.read("suite/a-0001.case").replace("Alpha", "Alphabet");
    scratch.write("suite/a-0001.case", long);
    let text = scratch.conform("--filter a-0001 --filter a-0002 --jobs 1", "error").expect(1).out;
    assert!(text.contains("\nFailure 1 of 2: a-0002, error reply\n"), "{text}");
    let others = "\nOther failures: 1 (error reply: 1), the smallest first (--show N shows N in full)\n  a-0001, ";
    assert!(text.contains(others), "{text}");
    let json = scratch.conform("--format jsonl --filter a-0001 --filter a-0002 --jobs 1", "error").expect(1);
    assert_eq!(lines(&json).1["smallest"], "a-0002");
}

#[test]
fn bytes_that_cannot_be_seen_are_shown() {
    let text = suite().conform("--filter a-0001", "crlf-state").expect(1).out;
    assert!(text.contains("    ! line 2 of the state  7x6       7x6\\x0d\n"), "{text}");
}

#[test]
fn a_crash_shows_the_last_error_lines() {
    let text = suite().conform("--jobs 1", "crash-midway").expect(1).out;
    let expected =
        "  trouble  the process ended: exit status: 101\n  stderr, its last lines\n    index out of bounds\n";
    assert!(text.contains("Failure 1 of 1: a-0002, crash\n") && text.contains(expected), "{text}");
}

#[test]
fn test_anything_protocol() {
    let scratch = suite();
    scratch.write("known.txt", "fail a-0003 2026-11-27 lenient # 7\nskip a-0001 2026-11-27 later\n");
    let run = scratch.conform("--format tap --expect known.txt", "rejects-all").expect(1);
    let points: Vec<_> = run.out.lines().filter(|line| line.starts_with("ok") || line.starts_with("not ok")).collect();
    assert!(run.out.starts_with("TAP version 14\n1..4\nnot ok 1 - a-0001\n  ---\n  message: \""), "{}", run.out);
    assert_eq!(points, ["not ok 1 - a-0001", "not ok 2 - a-0002", "not ok 3 - a-0003", "not ok 4 - a-0004"]);
    let todo = scratch.conform("--format tap --expect known.txt", "other-code").expect(1).out;
    let directive = "not ok 3 - a-0003 # TODO expected since 2026-11-27 to fail: lenient \\# 7\n";
    assert!(todo.contains(directive), "{todo}");
    let end = scratch.conform("--format tap", "bad-status").expect(1).out;
    assert!(end.contains("\n1..5\n") && end.contains("\nnot ok 5 - end\n"), "{end}");
}

/// The unit tests of the JUnit writer check that its output is well-formed XML.
#[test]
fn junit() {
    let scratch = suite();
    let xml = scratch.conform("--format junit --jobs 1", "crash-midway").expect(1).out;
    let counts = "tests=\"4\" failures=\"0\" errors=\"1\" skipped=\"0\"";
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "), "{xml}");
    assert_eq!(xml.matches(counts).count(), 2, "{xml}");
    assert!(xml.contains("<error type=\"crash\" message=\"the process ended: exit status: 101\">"), "{xml}");
    assert_eq!(xml.matches("<testcase ").count(), 4);
}

#[test]
fn a_page_needs_nothing_else() {
    let page = suite().conform("--format html", "wrong-field").expect(1).out;
    for outside in ["http:", "https:", "//", "src=", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    for part in ["<!DOCTYPE html><html lang=\"en\">", "prefers-color-scheme: dark", "<legend>", "scope=\"col\""] {
        assert!(page.contains(part), "{part}");
    }
    assert!(page.contains("<th scope=\"row\">the lives of P2 R1</th><td><code>1</code></td><td><code>3</code></td>"));
    assert_eq!(page.matches("<li class=\"fail\"").count(), 2);
    for element in ["table", "details", "pre", "span", "li", "div", "dl", "main", "fieldset"] {
        let (opened, closed) = (format!("<{element}"), format!("</{element}>"));
        let opened = page.matches(&format!("{opened}>")).count() + page.matches(&format!("{opened} ")).count();
        assert_eq!(opened, page.matches(&closed).count(), "{element}");
    }
}

#[rstest]
#[case("report.txt", "faulty 1 against the rules of redbot\n")]
#[case("report.jsonl", "{\"type\":\"case\"")]
#[case("report.xml", "<?xml ")]
#[case("report.tap", "TAP version 14\n")]
#[case("report.html", "<!DOCTYPE html><html ")]
fn the_name_of_the_file_tells_the_format(#[case] file: &str, #[case] start: &str) {
    let scratch = suite();
    let run = scratch.conform(&format!("--output {file}"), "none").expect(0);
    assert_eq!(run.out, "faulty 1 conforms to redbot: 4 cases, 4 passed\n");
    assert!(scratch.read(file).starts_with(start), "{}", scratch.read(file));
    scratch.conform(&format!("--output {file} --format tap"), "none").expect(0);
    assert!(scratch.read(file).starts_with("TAP version 14\n"));
}

#[test]
fn progress_is_told_unless_it_is_not_wanted() {
    let scratch = suite();
    let rulebook = env!("CARGO_BIN_EXE_rulebook");
    let run =
        |quiet: &str| scratch.run(&format!("conform redbot {quiet} --suite suite -- {rulebook} adapter")).expect(0);
    assert_eq!(run("").err.lines().last(), Some("case 4/4, bad: 0"));
    assert_eq!(run("--quiet").err, "");
}

/// Whether a process is still running.
#[cfg(target_os = "linux")]
fn runs(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// An implementation behind a wrapper script that does not `exec` it. It starts helper processes in other
/// sessions and orphans, prints their process IDs, and then runs `then`.
#[cfg(target_os = "linux")]
fn wrapped(scratch: &Scratch, then: &str) -> [&'static str; 6] {
    let inner = "#!/bin/sh\n\
                 echo $$ >inner\n\
                 setsid sh -c 'echo $$ >session; exec sleep 1000' >&- 2>&- &\n\
                 (setsid sh -c 'echo $$ >orphan; exec sleep 1000' >&- 2>&- &)\n\
                 until [ -s session ] && [ -s orphan ]; do sleep 0.01; done\n";
    scratch.write("inner.sh", format!("{inner}{then}\nexec sleep 1000\n"));
    scratch.write("wrapper", "#!/bin/sh\nsh inner.sh\nexit $?\n");
    ["conform", "redbot", "--quiet", "--", "sh", "wrapper"]
}

#[cfg(target_os = "linux")]
fn assert_nothing_is_left(scratch: &Scratch) {
    for name in ["inner", "session", "orphan"] {
        let pid = scratch.read(name);
        assert!(!runs(&pid), "{name} {pid}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn all_that_an_implementation_has_started_ends_with_it() {
    let scratch = Scratch::new();
    let arguments = wrapped(&scratch, "echo nonsense");
    scratch.run_with(&arguments, "").refused(2, "found `nonsense`");
    assert_nothing_is_left(&scratch);
}

#[cfg(target_os = "linux")]
#[test]
fn all_that_an_implementation_has_started_ends_when_a_signal_ends_the_runner() {
    let scratch = Scratch::new();
    let arguments = wrapped(&scratch, "echo >ready");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.args(&arguments[..3]).args(["--time-limit", "1h"]).args(&arguments[3..]).current_dir(scratch.path(""));
    let runner = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    rulebook_testing::wait_until("it is ready", || scratch.path("ready").exists());
    let pid = rustix::process::Pid::from_child(&runner);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    let output = runner.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    // The report names the signal. It does not blame the adapter, which the runner killed.
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(stderr.lines().filter(|line| !line.starts_with("case ")).count(), 1, "{stderr}");
    assert_nothing_is_left(&scratch);
}

/// An endless reply does not exhaust memory: the test limits the runner to 1 GiB.
#[cfg(target_os = "linux")]
#[rstest]
#[case("yes $(head -c 100000 /dev/zero | tr '\\0' x)")]
#[case("tr '\\0' x </dev/zero")]
fn a_reply_longer_than_any_is_broken(#[case] flood: &str) {
    let scratch = Scratch::new();
    let script = format!(
        "read -r hello; echo hello conf/1 name=n version=1 games=redbot; read -r step number game count\n\
         echo ok $number 100000; {flood}\n"
    );
    scratch.write("adapter", script);
    let line = "ulimit -v 1048576; exec \"$0\" conform redbot --filter redbot-0001 --jobs 1 --quiet -- sh adapter";
    let mut command = std::process::Command::new("sh");
    let line = rulebook_testing::with_generous_limits_in_line(line);
    command.args(["-c", &line, env!("CARGO_BIN_EXE_rulebook")]).current_dir(scratch.path(""));
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text.contains("it exceeds the 262144 bytes"), "{text}");
}
