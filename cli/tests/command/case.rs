//! `rulebook case`: reading, writing and storing golden cases.

use crate::common::{ANSWERS, MORE_ANSWERS, STATE, Scratch};
use rstest::rstest;

const NEW: &str = "case new redbot --id a-0001 --clauses FIR-4,MOV-5 --why Shots. state.txt";

/// A folder with the case a-0001, and a-0002, which is the same without any answers.
fn suite() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE);
    let case = new(&scratch, &format!("{NEW} --twin a-0002 --answers -"), ANSWERS);
    scratch.write("suite/a-0001.case", case);
    let twin = NEW.replace("a-0001", "a-0002").replace("Shots.", "Silence.");
    scratch.write("suite/a-0002.case", new(&scratch, &format!("{twin} --twin a-0001"), ""));
    scratch
}

fn new(scratch: &Scratch, line: &str, input: &str) -> String {
    scratch.run_with(&line.split_whitespace().collect::<Vec<_>>(), input).expect(0).out
}

#[test]
fn a_new_case_holds_what_the_engine_gives() {
    let scratch = suite();
    let case = scratch.read("suite/a-0001.case");
    scratch.write("answers.txt", ANSWERS);
    let after = scratch.run("step redbot state.txt --answers answers.txt").expect(0).out;
    let spec = rulebook_conformance::spec("redbot").unwrap();
    let hash = |id: &str| spec.clause(id).unwrap().hash();
    let head = format!("clauses FIR-4@{} MOV-5@{}\ntwin a-0002\nwhy Shots.\n", hash("FIR-4"), hash("MOV-5"));
    assert_eq!(
        case,
        format!(
            "case a-0001\nformat 1\ngame redbot\n{head}--- state\n{STATE}--- answers\n{ANSWERS}\
             --- state\n{after}--- scores\n30\n5\n0\n62\n--- next\nask 1 2\n"
        )
    );
}

#[test]
fn answers_for_several_steps_give_a_transcript() {
    let scratch = suite();
    let case = new(&scratch, &format!("{NEW} --answers -"), &format!("{ANSWERS}{MORE_ANSWERS}"));
    assert_eq!((case.matches("--- state\n").count(), case.matches("--- answers\n").count()), (3, 2));
    assert!(case.contains("\n--- answers\nR1 RIGHT BUILD 3 5 R2 UP NOTHING\nfire!\n\n\n--- state\n5/6\n"), "{case}");
}

#[rstest]
#[case("bad-state", &STATE.replace("7x6", "7\\x6\r"), "", "--- state\n3/6\n7\\\\x6\\x0d\n")]
#[case("game-over", &STATE.replace("3/6", "6/6"), "", "--- state\n6/6\n")]
#[case("bad-rules", STATE, "--rules wall_lives=0,wall_lives=1", "--- rules\nwall_lives=0\nwall_lives=1\n--- reject ")]
fn what_the_engine_refuses_is_a_negative_case(
    #[case] code: &str,
    #[case] state: &str,
    #[case] rules: &str,
    #[case] part: &str,
) {
    let scratch = suite();
    scratch.write("state.txt", state);
    let case = new(&scratch, &format!("{NEW} {rules}"), "");
    assert!(case.contains(&format!("\nwhy Shots.\n{part}")), "{case}");
    assert!(case.ends_with(&format!("\n--- reject {code}\n")) && !case.contains("--- answers"), "{case}");
    scratch.write("suite/a-0009.case", case.replace("a-0001", "a-0009"));
    scratch.run("case fmt --check suite/a-0009.case").expect(0);
}

#[test]
fn rules_of_a_variant_stand_in_the_case() {
    let scratch = suite();
    let case = new(&scratch, &format!("{NEW} --rules straight_fire=1 --answers -"), ANSWERS);
    assert!(case.contains("\n--- rules\nstraight_fire=1\n--- state\n"), "{case}");
    assert!(case.contains("\nWalls: 4 3 34, 3 5 -4, 5 1 40,\n"), "{case}");
}

#[rstest]
#[case("--answers - --rules no=1", "the engine cannot judge this: rule no")]
#[case("--answers short.txt", "short.txt: expected 4 answer lines for step 1, found 3")]
#[case("--twin A/1", "`A/1`: expected an ID of lowercase letters, digits and hyphens")]
#[case("--answers nowhere.txt", "nowhere.txt: No such file")]
fn a_case_that_cannot_be_written(#[case] options: &str, #[case] message: &str) {
    let scratch = suite();
    scratch.write("short.txt", "\n\n\n");
    let line = format!("{NEW} {options}");
    scratch.run_with(&line.split_whitespace().collect::<Vec<_>>(), ANSWERS).refused(2, message);
}

#[test]
fn a_case_names_clauses_that_exist() {
    let scratch = suite();
    scratch.run(&NEW.replace("FIR-4", "SHOT-1")).refused(2, "no clause `SHOT-1`");
    let twice = NEW.replace("state.txt", "- --answers -");
    scratch.run(&twice).refused(2, "only one of the state and the answers can be read from stdin");
}

/// The input of a fuzz target that plays rounds: the lines of a request.
fn request(state: &str) -> String {
    format!("--- rules\nstraight_fire=1\n--- state\n{state}--- answers\n{ANSWERS}")
}

#[test]
fn what_a_fuzzer_found_is_a_case_by_one_command() {
    let scratch = suite();
    scratch.write("found", request(STATE));
    let case = new(&scratch, &format!("{NEW} --rules straight_fire=1 --answers -"), ANSWERS);
    let from_fuzz = NEW.replace("state.txt", "--from-fuzz found");
    assert_eq!(new(&scratch, &from_fuzz, ""), case);
    // A state that the engine rejects also makes a case, one without answers.
    scratch.write("found", request(&STATE.replace("3/6", "7/6")));
    let case = new(&scratch, &from_fuzz, "");
    assert!(case.contains("--- state\n7/6\n") && case.ends_with("\n--- reject bad-state\n"), "{case}");
    assert!(!case.contains("--- answers"), "{case}");
    scratch.write("found", STATE);
    scratch.run(&from_fuzz).refused(2, "found: not an input of a fuzz target for rounds");
    scratch.run(&format!("{from_fuzz} state.txt")).expect(2);
    scratch.run(&NEW.replace("state.txt", "")).expect(2);
}

#[test]
fn cases_are_listed() {
    let scratch = suite();
    let all = scratch.run("case list --suite suite").expect(0).out;
    assert_eq!(all, "a-0001  FIR-4 MOV-5      Shots.\na-0002  FIR-4 MOV-5      Silence.\n");
    assert_eq!(scratch.run("case list --suite suite --clause MOV").expect(0).out, all);
    scratch.run("case list --suite suite --clause BLD-2").refused(1, "no case pins BLD-2");
    scratch.run("case list --suite nowhere").refused(2, "nowhere: ");
    assert!(scratch.run("case list").expect(0).out.starts_with("redbot-"));
}

#[test]
fn a_case_is_shown_step_by_step() {
    let scratch = suite();
    let text = scratch.run("case show a-0001 --suite suite").expect(0).out;
    assert_eq!(scratch.run("case show suite/a-0001.case").expect(0).out, text);
    for part in [
        "a-0001\n  why      Shots.\n  before\n    round 3 of 6\n     6  .  .  .  .  . 12v .\n",
        "  answers\n    1 R1 UP FIRE R2 LEFT BUILD 5 1\n",
        "  events\n    FILE-6  P1 ordered R1 UP FIRE R2 LEFT BUILD 5 1\n",
        "    MOV-5   P1 R1 moved from 2 3 to 3 3\n",
        "  after\n    round 4 of 6\n",
        "  scores   30 5 0 62\n  next     ask 1 2\n",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    scratch.run("case show a-0003 --suite suite").refused(2, "no case `a-0003`");
    scratch.run("case show suite/a-0003.case").refused(2, "suite/a-0003.case: ");
    scratch.write("suite/a-0003.case", "case a-0003\nformat 1\ngame chess\n");
    scratch.run("case show suite/a-0003.case").refused(2, "suite/a-0003.case:3: there is no game `chess`");
}

#[test]
fn a_negative_case_is_shown_as_it_stands() {
    let scratch = suite();
    scratch.write("state.txt", STATE.replace("7x6", "7X6\r"));
    scratch.write("a-0001.case", new(&scratch, NEW, ""));
    let text = scratch.run("case show a-0001.case").expect(0).out;
    assert!(text.contains("  before\n    3/6\n    7X6\\x0d\n") && text.ends_with("  reject   bad-state\n"), "{text}");
}

#[test]
fn a_case_is_explained_by_its_clauses_and_its_twin() {
    let scratch = suite();
    let explanation = scratch.run("case explain a-0001 --suite suite").expect(0).out;
    assert_eq!(scratch.run("case explain suite/a-0001.case").expect(0).out, explanation);
    let title = rulebook_conformance::spec("redbot").unwrap().clause("MOV-5").unwrap().title;
    let first = ANSWERS.lines().next().unwrap();
    for part in [
        &format!("\n  MOV-5    {title}\n"),
        "\n  events\n",
        "\n  twin     a-0002: Silence.\n",
        &format!("\n    only here  {first}\n"),
    ] {
        assert!(explanation.contains(part), "no {part:?} in\n{explanation}");
    }
}

#[test]
fn files_have_one_form() {
    let scratch = suite();
    let canonical = scratch.read("suite/a-0001.case");
    let loose = canonical.replace("\nR1 UP FIRE R2 UP FIRE\n", "\n\\x521 UP FIRE R2 UP FIRE\n");
    scratch.write("suite/a-0001.case", &loose);
    let line = 1 + loose.lines().position(|line| line.starts_with("\\x52")).unwrap();
    let message = format!("suite/a-0001.case:{line}: not in canonical form; expected `R1 UP FIRE R2 UP FIRE`");
    scratch.run("case fmt --check suite/a-0001.case suite/a-0002.case").refused(1, &message);
    assert_eq!(scratch.read("suite/a-0001.case"), loose);
    scratch.run("case fmt suite/a-0001.case suite/a-0002.case").expect(0);
    assert_eq!(scratch.read("suite/a-0001.case"), canonical);
    scratch.run("case fmt --check suite/a-0001.case suite/a-0002.case").expect(0);
}

#[test]
fn every_file_that_is_not_as_it_must_be_is_named() {
    let scratch = suite();
    scratch.write("other.case", scratch.read("suite/a-0001.case"));
    scratch.write("broken.case", "case broken\nformat 1\ngame redbot\nclauses MOV-1\n");
    let run = scratch.run("case fmt --check other.case broken.case suite/a-0002.case");
    let run = run.refused(1, "error: other.case:1: the file of case a-0001 must be named a-0001.case\n");
    assert!(run.err.contains("error: broken.case:4: expected one or more ID@hash"), "{}", run.err);
    assert!(!run.err.contains("a-0002"), "{}", run.err);
    scratch.run("case fmt broken.case").refused(2, "broken.case:4: ");
    scratch.run("case fmt --check nowhere.case").refused(2, "nowhere.case: ");
}

#[test]
fn the_manifest_is_that_of_sha256sum() {
    let scratch = suite();
    scratch.run("case manifest --suite suite --check").refused(2, "SHA256SUMS: ");
    scratch.run("case manifest --suite suite --write").expect(0);
    let lines = scratch.read("suite/SHA256SUMS");
    assert_eq!(scratch.run("case manifest --suite suite").expect(0).out, lines);
    scratch.run("case manifest --suite suite --check").expect(0);
    let files: Vec<_> = lines.lines().map(|line| line.split_once("  ").unwrap()).collect();
    assert!(files.iter().all(|(hash, _)| hash.len() == 64) && files[0].1 == "a-0001.case" && files.len() == 2);
    let case = scratch.read("suite/a-0002.case");
    scratch.write("suite/a-0002.case", case.replace("why Silence.", "why Nobody answers."));
    let run = scratch.run("case manifest --suite suite --check");
    run.refused(1, "a-0002.case does not have the listed SHA-256");
    scratch.run("case manifest --check").refused(2, "--suite <DIR>");
}

/// If the system has sha256sum, it accepts the manifest.
#[cfg(target_os = "linux")]
#[test]
fn sha256sum_checks_the_manifest() {
    let scratch = suite();
    scratch.run("case manifest --suite suite --write").expect(0);
    let mut command = std::process::Command::new("sha256sum");
    let checked = command.args(["--check", "--strict", "SHA256SUMS"]).current_dir(scratch.path("suite")).output();
    assert!(checked.unwrap().status.success());
}

#[test]
fn a_stamp_takes_one_case_and_a_reason() {
    let scratch = suite();
    let case = scratch.read("suite/a-0001.case");
    let hash = case.split("FIR-4@").nth(1).unwrap().split(' ').next().unwrap();
    let old = if hash == "0000" { "0001" } else { "0000" };
    let outdated = case.replace(&format!("FIR-4@{hash}"), &format!("FIR-4@{old}"));
    scratch.write("suite/a-0001.case", &outdated);
    let stamp = |id, date, reason| {
        scratch.run_with(&["case", "stamp", id, "--suite", "suite", "--date", date, "--reason", reason], "")
    };
    stamp("a-0001", "27.11.2026", "New words only.").refused(2, "expected YYYY-MM-DD");
    stamp("a-0001", "2026-11-27", " ").refused(2, "--reason: expected one line without |");
    stamp("a-0003", "2026-11-27", "New words only.").refused(2, "suite: no case `a-0003`");
    stamp("a-0002", "2026-11-27", "New words only.").refused(1, "a-0002: no clause of this case was edited");
    assert_eq!(scratch.read("suite/a-0001.case"), outdated);
    let explanation = scratch.run("case explain a-0001 --suite suite").expect(0).out;
    assert!(explanation.contains("(its text has changed since this case was written)"), "{explanation}");
    stamp("a-0001", "2026-11-27", "New words only.").expect(0);
    assert_eq!(scratch.read("suite/a-0001.case"), case);
    let stamps = scratch.read("suite/STAMPS.md");
    let line = format!("|---|---|---|---|\n| 2026-11-27 | a-0001 | FIR-4 {old} → {hash} | New words only. |\n");
    assert!(stamps.starts_with("# Stamps\n") && stamps.ends_with(&line), "{stamps}");
    scratch.write("suite/a-0001.case", outdated);
    stamp("a-0001", "2026-11-28", "Again.").expect(0);
    assert_eq!(scratch.read("suite/STAMPS.md").lines().count(), stamps.lines().count() + 1);
}
