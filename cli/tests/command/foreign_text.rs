//! OUT-1, OUT-2: every command escapes untrusted text, so that it cannot control the terminal, reverse a line or
//! imitate a message.
#![cfg(target_os = "linux")]

use crate::common::{IDLE, Scratch};
use rstest::rstest;
use rulebook_testing::with_generous_limits;
use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

/// Text that attacks a terminal: C0 and C1 sequences, a bell, a delete, bidirectional marks and invisible
/// characters.
const POISON: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{2066}\u{200f}\u{61c}\u{200b}\u{feff}\u{7f}";

/// Similar text with a line feed, after which it forges a message.
const FORGED: &str = "\u{1b}[2J\u{202e}\nerror: forged";

struct Transcript {
    out: String,
    err: String,
}

fn run(scratch: &Scratch, arguments: &[&str]) -> Transcript {
    let child = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(scratch.path(""))
        .args(with_generous_limits(arguments))
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap_or_else(|_| panic!("{arguments:?}: no UTF-8"));
    Transcript { out: text(child.stdout), err: text(child.stderr) }
}

/// Checks that a command printed no untrusted text unescaped. It must have printed some escaped, or the test
/// would prove nothing.
fn check(arguments: &[&str], printed: &Transcript) -> Result<(), String> {
    let all = format!("{}{}", printed.out, printed.err);
    let raw: Vec<char> = all
        .chars()
        .filter(|&c| {
            c.is_control() && !matches!(c, '\n' | '\t')
                || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
                || matches!(c, '\u{2066}'..='\u{2069}' | '\u{feff}')
        })
        .collect();
    let escaped = ["\\x1b[2J", "\\u001b[2J", "\\u{1b}[2J", "\\x1b]0"].iter().any(|escape| all.contains(escape));
    if !raw.is_empty() {
        return Err(format!("{arguments:?} printed {raw:?}: {all:?}"));
    }
    if all.lines().any(|line| line == "error: forged") {
        return Err(format!("{arguments:?} let a line be forged: {all}"));
    }
    if !escaped {
        return Err(format!("{arguments:?} printed nothing of the foreign text: {all}"));
    }
    Ok(())
}

fn program(scratch: &Scratch, name: &str, text: &str) {
    scratch.write(name, text);
    rulebook_testing::make_executable(scratch.path(name));
}

/// A folder with files full of untrusted text.
fn poisoned() -> Scratch {
    let scratch = Scratch::new();
    let folder = format!("dir{FORGED}");
    scratch.run(&format!("play --quiet {IDLE} game 2")).expect(0);
    // A record with a journal that was tampered with.
    scratch.run(&format!("play --quiet {IDLE} tampered 2")).expect(0);
    let mut journal = scratch.json("tampered/match.json");
    journal["players"][0]["name"] = FORGED.into();
    journal["players"][0]["strategy"] = format!("./nosuch{FORGED}").into();
    let answer = &mut journal["rounds"][0]["answers"][0];
    answer["verdict"] = "could-not-start".into();
    answer["why"] = FORGED.into();
    scratch.write("tampered/match.json", journal.to_string());
    scratch.write("tampered-rules/0000.txt", scratch.read("game/0000.txt"));
    journal["rules"][FORGED] = "1".into();
    scratch.write("tampered-rules/match.json", journal.to_string());
    scratch.write("state.txt", scratch.read("game/0000.txt").replacen("idle", POISON, 1));
    for name in ["state.txt", "x.case", "plan"] {
        scratch.write(&format!("{folder}/{name}"), POISON);
    }
    // A strategy, and an entry with the same program.
    let bot = format!("#!/bin/sh\ncat <<'END'\n{POISON}\nEND\ncat >&2 <<'END'\n{POISON}\nEND\nexit 1\n");
    program(&scratch, "bot", &bot);
    program(&scratch, "entries/one/run", &bot);
    let json = serde_json::to_string(FORGED).unwrap();
    let (name, json) = (serde_json::to_string(POISON).unwrap(), json.as_str());
    let manifest = |name: &str| format!("name = {name}\nlanguage = {json}\nauthors = [{json}]\nrun = [\"./run\"]\n");
    scratch.write("entries/one/bot.toml", manifest("\"One\""));
    scratch.write(&format!("entries/two{FORGED}/bot.toml"), manifest(&name));
    scratch.write("built/bot.toml", format!("{}build = [{json}]\n", manifest("\"Built\"")));
    scratch.write("key/bot.toml", format!("{json} = 1\n"));
    scratch.write("poison.res", format!("boladedrac {POISON}\n"));
    scratch.write("g.config", format!("tym98{POISON} tym99\n"));
    // An adapter for conform.
    let adapter = format!(
        "#!/bin/sh\nread -r hello\nprintf '%s\\n' 'hello conf/1 name=n{POISON} version=1 games=redbot'\n\
         cat >&2 <<'END'\n{POISON}\nEND\n\
         while read -r word number game count; do\n\
         [ $word = step ] || exit 0\n\
         while [ $count -gt 0 ]; do read -r line; count=$((count-1)); done\n\
         printf '%s\\n' \"error $number {POISON}\"; done\n"
    );
    program(&scratch, "adapter", &adapter);
    // A tournament with a match that failed for an untrusted reason.
    let plan = scratch
        .run("tournament plan redbot --bot builtin:idle builtin:runner --match-rounds 1 --games 1 --save t.json");
    let line: serde_json::Value = serde_json::from_str(plan.expect(0).out.lines().next().unwrap()).unwrap();
    let failed = scratch.run_with(&["tournament", "run-match", "-"], &{
        let mut line = line;
        line["seats"][0]["strategy"] = "./nosuch".into();
        format!("{line}\n")
    });
    let mut failed: serde_json::Value = serde_json::from_str(&failed.out).unwrap();
    failed["outcome"]["failed"] = FORGED.into();
    scratch.write("failed.jsonl", format!("{failed}\n"));
    scratch.write("results.jsonl", format!("{{{json}:1}}\n"));
    scratch
}

/// Command lines with untrusted text, or on files full of it.
fn lines() -> Vec<Vec<String>> {
    let folder = format!("dir{FORGED}");
    let state = format!("{folder}/state.txt");
    let case = format!("{folder}/x.case");
    let compared = format!("{folder}/compared");
    let seat = format!("P1={POISON}");
    let rule = format!("{POISON}=1");
    let conform = ["conform", "redbot", "--filter", "redbot-0001"];
    let with = |options: &[&'static str]| [&conform[..], options, &["--", "./adapter"]].concat();
    let reports: Vec<Vec<&str>> =
        ["text", "jsonl", "junit", "tap", "html"].map(|format| with(&["--format", format])).to_vec();
    let lines: &[&[&str]] = &[
        &[POISON],
        &["play", &format!("--{FORGED}")],
        &["play", "--quiet", "./bot", "./bot", "./bot", "./bot", "of-bots", "1"],
        &["play", "./bot", "./bot", "./bot", "./bot", &format!("{folder}/record"), "1"],
        &["play", "--format", "json", "./bot", "./bot", "./bot", "./bot", &format!("{folder}/json"), "1"],
        &["play", "builtin:idle", "builtin:idle", "builtin:idle", "builtin:idle", "named", "1", "--name", &seat],
        &["play", &format!("./{FORGED}"), "builtin:idle", "builtin:idle", "builtin:idle", "none", "1"],
        &["play", "--rules", &rule],
        &["play", "--resume", &folder],
        &["play", "fibot", "g.config"],
        &["game", "boladedrac", POISON],
        &["verify", "poison.res"],
        &["new", "redbot", "--lang", "python", &format!("new{FORGED}")],
        &["tournament", "redbot", "--bot", &format!("{FORGED}=builtin:idle"), "builtin:runner", "--dir", "cup"],
        &["tournament", "redbot", "--bot", "./bot", "builtin:runner", "--match-rounds", "1", "--dir", &folder],
        &["tournament", "--resume", &folder],
        &["tournament", "plan", "redbot", "--entries", "entries"],
        &["tournament", "run-match", &format!("{folder}/plan")],
        &["tournament", "tally", "t.json", "results.jsonl"],
        &["compare", "redbot", "./bot", &format!("{FORGED}=builtin:idle"), "--max-pairs", "1"],
        &["compare", "redbot", "./bot", "builtin:idle", "--match-rounds", "1", "--max-pairs", "1", "--out", &compared],
        &["compare", "redbot", "./bot", &format!("./{FORGED}")],
        &["compare", "--resume", &folder],
        &["check", "redbot", "./bot", "--rounds", "1", "--quiet"],
        &["check", "redbot", "./bot", "--rounds", "1", "--quiet", "--format", "json"],
        &["check", "redbot", &format!("./{FORGED}")],
        &["entries", "list", "entries"],
        &["entries", "list", "entries", "--format", "json"],
        &["entries", "list", "key"],
        &["entries", "build", "built"],
        &["entries", "check", "redbot", "entries", "--rounds", "1"],
        &["step", "redbot", "state.txt"],
        &["step", "redbot", &state],
        &["verify", "redbot", "tampered-rules"],
        &["verify", "redbot", &folder],
        &["verify", "redbot", &folder, "--format", "json"],
        &["show", "redbot", "state.txt"],
        &["show", "redbot", &folder],
        &["explain", "redbot", "tampered"],
        &["explain", "redbot", "tampered", "--format", "json"],
        &["explain", "redbot", &folder],
        &["explain", "tampered", "--seat", POISON],
        &["verify", &folder],
        &["rerun", "tampered", "--round", "0", "--seat", POISON],
        &["play", &folder],
        &["analyze", &folder],
        &["analyze", POISON, "game"],
        &["view", "redbot", &folder],
        &["view", "redbot", "tampered-rules"],
        &["export", "redbot", &folder, "--html", "page.html"],
        &["export", "redbot", "game", "--svg", &format!("{folder}/nosuch/x.svg")],
        &["rerun", "redbot", "tampered", "--seat", "1", "--round", "0"],
        &["rerun", "redbot", &folder, "--seat", "1", "--round", "0"],
        &["rules", "redbot", POISON],
        &with(&[]),
        &["conform", "redbot", "--", &format!("./{FORGED}")],
        &["conform", "redbot", "--fuzz", "2", "--save", &folder, "--", "./adapter"],
        &["conform", "redbot", "--export", "1", "--save", &format!("{folder}/fuzz")],
        &["conform", "redbot", "--export", "1", "--save", &case],
        &["case", "explain", &case],
        &["case", "show", &case],
        &["case", "list", "--suite", &folder],
        &["case", "fmt", &case],
        &["case", "new", "redbot", "--id", POISON, "--clauses", "MOV-1", "--why", "x", &state],
        &["case", "manifest", "--suite", &format!("{folder}/nosuch")],
        &["case", "stamp", "--suite", &folder, "--date", "2026-01-01", "--reason", "x", POISON],
        &["perft", "redbot", &state, "1"],
        &["bench", "redbot", "--record", &folder],
        &["board", "new", "boladedrac", "--set", &format!("{POISON}=1")],
        &["board", "new", POISON],
        &["adapter", POISON],
        &["list", POISON],
        &["sandbox", "check", "--format", POISON],
        &["sandbox", POISON],
        &["completions", POISON],
        &["help", POISON],
    ];
    let lines = lines.iter().copied().chain(reports.iter().map(Vec::as_slice));
    lines.map(|words| words.iter().map(|word| (*word).to_owned()).collect()).collect()
}

const PARTS: usize = 6;

#[rstest]
fn no_command_prints_foreign_text_as_it_is(#[values(0, 1, 2, 3, 4, 5)] part: usize) {
    let scratch = poisoned();
    let lines = lines();
    for arguments in lines.iter().skip(part).step_by(PARTS) {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        check(&arguments, &run(&scratch, &arguments)).unwrap();
    }
}

#[test]
fn every_command_of_the_help_is_tried() {
    let help = Scratch::new().run("--help").expect(0).out;
    let listed = help.split_once("\nCommands:\n").unwrap().1.lines().take_while(|line| !line.is_empty());
    let commands: BTreeSet<String> = listed.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    let tried: BTreeSet<String> = lines().into_iter().map(|mut words| words.remove(0)).collect();
    assert_eq!(commands, tried.into_iter().filter(|word| *word != POISON).collect());
}

/// The folder of a tournament whose results have untrusted reasons.
#[test]
fn a_reason_of_a_stranger_in_a_result_line_is_escaped() {
    let scratch = poisoned();
    let mut failed = scratch.json("failed.jsonl");
    let plan = scratch.run("tournament plan --from t.json").expect(0).out;
    let digest = scratch.run_with(&["tournament", "run-match", "-"], plan.lines().next().unwrap()).expect(0).json();
    failed["plan"] = digest["plan"].clone();
    // Another tool may write the line without the check.
    failed.as_object_mut().unwrap().remove("check");
    scratch.write("failed.jsonl", format!("{failed}\n"));
    for format in ["text", "json"] {
        let arguments = ["tournament", "tally", "t.json", "failed.jsonl", "--format", format];
        check(&arguments, &run(&scratch, &arguments)).unwrap();
    }
}

/// The reason that an organizer gives may quote untrusted text.
#[test]
fn a_reason_of_a_correction_is_escaped() {
    let scratch = Scratch::new();
    scratch
        .run("tournament redbot --quiet --match-rounds 1 --games 1 --bot builtin:idle builtin:runner --dir t")
        .expect(0);
    for format in ["text", "json"] {
        let arguments =
            ["tournament", "tally", "t", "--format", format, "--exclude", "idle", "--why", FORGED, "--by", POISON];
        check(&arguments, &run(&scratch, &arguments)).unwrap();
        scratch.run("tournament tally t --undo-exclude idle").expect(0);
        let arguments = ["tournament", "tally", "t", "--format", format, "--forfeit", "0001=1", "--why", FORGED];
        check(&arguments, &run(&scratch, &arguments)).unwrap();
        scratch.run("tournament tally t --undo-forfeit 0001").expect(0);
    }
    let arguments = ["tournament", "tally", "t", "--exclude", FORGED, "--why", "x"];
    check(&arguments, &run(&scratch, &arguments)).unwrap();
}

/// OUT-3: a spreadsheet must not read untrusted names as formulas, but must read numbers as numbers.
#[test]
fn no_cell_of_a_csv_file_begins_a_formula() {
    let scratch = Scratch::new();
    for (index, name) in ["=1+1", "+1+1", "-1+1", "@SUM(1)"].iter().enumerate() {
        program(&scratch, &format!("e/{index}/run"), "#!/bin/sh\necho R1 NONE NOTHING R2 NONE NOTHING\n");
        let manifest = format!("name = \"{name}\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n");
        scratch.write(&format!("e/{index}/bot.toml"), manifest);
    }
    let run = scratch.run("tournament redbot --quiet --entries e --match-rounds 1 --games 1 --dir cup").expect(0);
    assert!(run.out.contains(" =1+1 "), "{}", run.out);
    let mut numbers = 0;
    for file in ["cup/results.csv", "cup/matches.csv"] {
        let text = scratch.read(file);
        // None of these names has a comma or a quote.
        for cell in text.lines().flat_map(|line| line.split(',')) {
            let is_number = cell.parse::<f64>().is_ok();
            numbers += usize::from(is_number);
            assert!(is_number || !cell.starts_with(['=', '+', '-', '@']), "{file}: {cell}");
        }
        assert!(text.contains("'=1+1") && text.contains("'-1+1"), "{text}");
    }
    assert!(numbers > 50, "{numbers}");
}

/// JSON contains the exact text, in escaped form.
#[test]
fn json_holds_the_exact_text() {
    let scratch = poisoned();
    let listed = run(&scratch, &["entries", "list", "entries", "--format", "json"]);
    let listed: serde_json::Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(listed[0]["authors"][0], FORGED);
    let traces = run(&scratch, &["explain", "redbot", "tampered", "--format", "json"]);
    let traces: serde_json::Value = serde_json::from_str(&traces.out).unwrap();
    assert_eq!(traces[0]["no_answer"][0]["why"], FORGED);
}

/// All output goes through one module, which escapes it. With a second way to print, a new command could forget
/// to escape.
#[test]
fn one_module_prints() {
    let ways = [
        "stdout()",
        "stderr()",
        "print!(",
        "println!(",
        "eprint!(",
        "eprintln!(",
        "dbg!(",
        ".get_matches()",
        ".exit()",
        ".println(",
        "/dev/tty",
        "/dev/stdout",
        "/dev/stderr",
    ];
    // Exempt are the module itself, and the full screen, which checks its cells one by one.
    let exempt = ["output.rs", "commands/view/terminal.rs"];
    // Remove functions that only ask whether the output is a terminal.
    let questions = [
        "io::stdout().is_terminal()",
        "AutoStream::choice(&io::stdout())",
        "std::fs::File::open(\"/dev/tty\").is_ok()",
    ];
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![src.clone()];
    let mut found = Vec::new();
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&src).unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".rs") && !name.contains("tests") && !exempt.contains(&name.as_str()) {
                read += 1;
                let text = fs::read_to_string(&path).unwrap();
                // Tests may print.
                let text = text.split("#[cfg(test)]").next().unwrap();
                let text = questions.iter().fold(text.to_owned(), |text, question| text.replace(question, ""));
                let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.extend(
                    lines
                        .filter(|line| ways.iter().any(|way| line.contains(way)))
                        .map(|line| format!("{name}: {line}")),
                );
            }
        }
    }
    assert!(read > 100, "{read} files");
    assert!(found.is_empty(), "print by `crate::output` instead: {found:#?}");
}
