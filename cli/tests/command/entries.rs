//! Entries: strategies with a manifest.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use crate::programs::enforced;
use rstest::rstest;
use rulebook_testing::{have, wait_for, wait_until, with_generous_limits};
use std::fs;
use std::path::Path;

const GOOD: &str = "R1 UP NOTHING R2 UP NOTHING";

/// Writes an entry. Its program is a script for `sh` in which `@` stands for a valid line.
fn entry(scratch: &Scratch, folder: &str, manifest: &str, script: &str) {
    scratch.write(&format!("{folder}/bot.toml"), manifest);
    let program = format!("{folder}/run");
    scratch.write(&program, format!("#!/bin/sh\n{}\n", script.replace('@', GOOD)));
    rulebook_testing::make_executable(scratch.path(&program));
}

fn manifest(name: &str, more: &str) -> String {
    format!("name = \"{name}\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n{more}\n")
}

fn names(rows: &serde_json::Value) -> Vec<&str> {
    rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

/// A name is valid for an entry if it is valid for entrants of tournaments and for seats of a match.
#[rstest]
#[case("=Ö/<b>")]
#[case(".hidden")]
#[case("a\\b")]
fn a_name_is_a_name_everywhere(#[case] name: &str) {
    let scratch = Scratch::new();
    entry(&scratch, "all/one", &manifest(&name.replace('\\', "\\\\"), ""), "echo -");
    let played = scratch.run("play -q all/one builtin:idle builtin:idle builtin:idle record 1").expect(0);
    assert!(played.out.contains(&format!("  {name} ")), "{}", played.out);
    let tournament =
        scratch.run("tournament redbot -q --match-rounds 1 --entries all --bot builtin:idle --dir t").expect(0);
    assert!(tournament.out.contains(&format!("  {name} ")), "{}", tournament.out);
}

#[rstest]
#[case("./bots/first")]
#[case("bots/first/")]
#[case("bots/first/bot.toml")]
fn an_entry_plays_under_its_name(#[case] argument: &str) {
    let scratch = Scratch::new();
    entry(&scratch, "bots/first", &manifest("Alfa Žižka", ""), "echo @");
    scratch.run(&format!("play --quiet --replace {argument} builtin:idle builtin:idle builtin:idle game 2")).expect(0);
    let journal = scratch.json("game/match.json");
    assert_eq!(journal["players"][0]["name"], "Alfa Žižka");
    assert_eq!(journal["rounds"][1]["answers"][0]["verdict"], "ok");
    scratch.run("verify redbot game").expect(0);
}

#[test]
fn words_of_the_command_stand_before_the_arguments_of_the_referee() {
    let scratch = Scratch::new();
    let more = "name = \"a\"\nlanguage = \"sh\"\nrun = [\"sh\", \"bot.sh\", \"two words\"]\n";
    entry(&scratch, "a", more, "");
    scratch.write("a/bot.sh", format!("echo \"$#:$1:$2\" >log; echo {GOOD}\n"));
    scratch.run("play --quiet --replace a builtin:idle builtin:idle builtin:idle game 1").expect(0);
    assert_eq!(scratch.read("a/log"), "3:two words:0\n");
}

/// PER-1
#[test]
fn an_entry_can_stay() {
    let scratch = Scratch::new();
    let script = "echo x >>starts; while read -r word more; do [ \"$word\" != round ] || echo @; done";
    entry(&scratch, "a", &manifest("a", "protocol = \"persistent\""), script);
    scratch.run("play --quiet --replace a builtin:idle builtin:idle builtin:idle game 3").expect(0);
    assert_eq!(scratch.read("a/starts"), "x\n");
    let refused = scratch.run("play --quiet --replace persistent:a builtin:idle builtin:idle builtin:idle game 3");
    refused.refused(2, "a: an entry defines its protocol");
    // Without the line, a prefix decides.
    entry(&scratch, "a", &manifest("a", ""), &script.replace("starts", "again"));
    scratch.run("play --quiet --replace persistent:a builtin:idle builtin:idle builtin:idle game 3").expect(0);
    assert_eq!(scratch.read("a/again"), "x\n");
    assert_eq!(scratch.json("game/match.json")["players"][0]["name"], "a");
}

#[rstest]
#[case::unknown_key(
    "name = \"a\"\nlanguage = \"sh\"\nrun = [\"./run\"]\nrunn = []\n",
    "a/bot.toml:4:1: unknown field `runn`"
)]
#[case::no_key("language = \"sh\"\nrun = [\"./run\"]\n", "a/bot.toml:1:1: missing field `name`")]
#[case::syntax("name = \"a\nlanguage = \"sh\"\n", "a/bot.toml:1:")]
#[case::text_for_words("name = \"a\"\nlanguage = \"sh\"\nrun = \"./run\"\n", "a/bot.toml:3:7: invalid type")]
#[case::no_words("name = \"a\"\nlanguage = \"sh\"\nrun = []\n", "a/bot.toml:3:7: expected a command")]
#[case::protocol(
    "name = \"a\"\nlanguage = \"sh\"\nrun = [\"./run\"]\nprotocol = \"once\"\n",
    "a/bot.toml:4:12: unknown variant `once`"
)]
#[case::name("name = \" a\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n", "a/bot.toml:1:8: expected a name")]
#[case::twice("name = \"a\"\nname = \"b\"\n", "a/bot.toml:2:1: duplicate key")]
#[case::no_program("name = \"a\"\nlanguage = \"sh\"\nrun = [\"./none\"]\n", "bot.toml: run: no program `./none`")]
#[case::no_command(
    "name = \"a\"\nlanguage = \"sh\"\nrun = [\"run\"]\n",
    "for a file in the entry's folder write ./run"
)]
fn a_faulty_manifest_is_refused_with_its_place(#[case] manifest: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    entry(&scratch, "a", manifest, "echo @");
    let run = scratch.run("play --quiet --replace a builtin:idle builtin:idle builtin:idle game 1").expect(2);
    assert!(run.err.contains(message), "no `{message}` in {}", run.err);
    assert!(run.err.contains("\n hint: "), "{}", run.err);
    assert!(!scratch.path("game").exists());
}

#[test]
fn a_manifest_that_is_no_text_is_refused_with_its_place() {
    let scratch = Scratch::new();
    scratch.write("a/bot.toml", b"name = \"a\"\nlanguage = \"\xff\"\n");
    let run = scratch.run("play --quiet --replace a builtin:idle builtin:idle builtin:idle game 1");
    run.refused(2, "a/bot.toml:2:13: expected UTF-8, found another byte");
}

#[test]
fn entries_are_listed_by_name_and_a_broken_one_hides_no_other() {
    let scratch = Scratch::new();
    entry(&scratch, "all/x/two", &manifest("b", "authors = [\"Jana\"]"), "echo @");
    entry(&scratch, "all/one", &manifest("c", "protocol = \"persistent\""), "echo @");
    entry(&scratch, "all/one/inside", &manifest("d", ""), "echo @");
    entry(&scratch, "all/.hidden", &manifest("e", ""), "echo @");
    entry(&scratch, "all/broken", "name = 7\n", "echo @");
    let run = scratch.run("entries list all --format json").expect(1);
    let rows = run.json();
    assert_eq!(names(&rows), ["b", "broken", "c"]);
    assert_eq!((&rows[0]["authors"][0], &rows[0]["language"]), (&"Jana".into(), &"sh".into()));
    // The game decides about an entry without a protocol.
    assert_eq!((&rows[0]["protocol"], &rows[2]["protocol"]), (&().into(), &"persistent".into()));
    assert!(rows[1]["error"].as_str().unwrap().contains("all/broken/bot.toml:1:8: invalid type"), "{rows}");
    assert_eq!(run.err, "error: 1 of 3 entries failed\n");
    let text = scratch.run("entries list all").expect(1).out;
    assert!(text.contains("FAILED") && text.contains("all/broken/bot.toml:1:8: "), "{text}");
}

#[rstest]
#[case("list all")]
#[case("build all")]
#[case("check redbot all")]
fn two_entries_of_one_name_are_refused_before_anything_is_done(#[case] command: &str) {
    let scratch = Scratch::new();
    let touch = "build = [\"touch\", \"built\"]";
    entry(&scratch, "all/1", &manifest("a", touch), "echo @");
    entry(&scratch, "all/2", &manifest("a", touch), "echo @");
    let run = scratch.run(&format!("entries {command}"));
    run.refused(2, "all/2/bot.toml: the name `a` is already used by all/1/bot.toml");
    assert!(!scratch.path("all/1/built").exists());
}

#[rstest]
#[case("entries list nowhere", "nowhere: No such file")]
#[case("entries build empty", "empty: no bot.toml in this folder or below it")]
#[case("entries build empty --jobs 0", "invalid value '0'")]
fn other_command_lines_are_refused(#[case] line: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    fs::create_dir(scratch.path("empty")).unwrap();
    scratch.run(line).refused(2, message);
}

#[test]
fn every_entry_is_built_whatever_becomes_of_the_others() {
    let scratch = Scratch::new();
    let build = |words: &str| format!("build = [{words}]");
    entry(&scratch, "all/a", &manifest("a", &build(r#""sh", "-c", "echo out; echo trouble >&2; exit 3""#)), "echo @");
    entry(&scratch, "all/b", &manifest("b", &build(r#""sh", "-c", "pwd >built""#)), "echo @");
    entry(&scratch, "all/c", &manifest("c", &build(r#""sh", "-c", "kill -9 $$""#)), "echo @");
    entry(&scratch, "all/d", &manifest("d", &build(r#""./no-such-program""#)), "echo @");
    entry(&scratch, "all/e", &manifest("e", ""), "echo @");
    let options = "--jobs 3 --build-limit 10m --format json --quiet";
    let run = scratch.run(&format!("entries build all {options}")).expect(1);
    let rows = run.json();
    assert_eq!(names(&rows), ["a", "b", "c", "d", "e"]);
    let error = |row: usize| rows[row]["error"].as_str().unwrap_or_default().to_owned();
    assert!(error(0).contains("exit status: 3"), "{rows}");
    assert!(error(0).contains("its output is in ") && error(0).contains("all/a/rulebook-build.log"), "{rows}");
    assert_eq!(scratch.read("all/a/rulebook-build.log"), "out\ntrouble\n");
    assert_eq!((&rows[1]["build"], &rows[4]["build"]), (&"built".into(), &"nothing to build".into()));
    assert!(scratch.read("all/b/built").trim_end().ends_with("/all/b"));
    assert!(error(2).contains("signal: 9"), "{rows}");
    assert!(error(3).contains("could not start"), "{rows}");
    assert_eq!(
        run.err,
        "error: 3 of 5 entries failed\n hint: use --skip-broken to leave them out, here and in `rulebook tournament`\n"
    );
}

#[test]
fn a_build_command_that_never_ends_is_killed() {
    let scratch = Scratch::new();
    let build = r#"build = ["sh", "-c", "sleep 1000 & sleep 1000"]"#;
    entry(&scratch, "all/a", &manifest("a", build), "echo @");
    let rows = scratch.run("entries build all --build-limit 1s --format json --quiet").expect(1).json();
    assert!(rows[0]["error"].as_str().unwrap().contains("timed out"), "{rows}");
}

#[test]
fn every_entry_is_checked() {
    let scratch = Scratch::new();
    entry(&scratch, "all/a", &manifest("bad", ""), "echo wrong");
    entry(&scratch, "all/b", &manifest("clean", ""), "echo @");
    entry(&scratch, "all/c", &manifest("noisy", ""), "echo @; echo trouble >&2");
    entry(&scratch, "all/d", &manifest("z-gone", ""), "no-such-command-anywhere");
    fs::remove_file(scratch.path("all/b/run")).unwrap();
    let write = format!("build = [\"sh\", \"-c\", \"printf '#!/bin/sh\\\\necho {GOOD}\\\\n' >run; chmod +x run\"]");
    scratch.write("all/b/bot.toml", manifest("clean", &write));
    let run = scratch.run("entries check redbot all --rounds 1 --format json --keep kept").expect(1);
    let rows = run.json();
    assert_eq!(names(&rows), ["bad", "clean", "noisy", "z-gone"]);
    let why = rows[0]["error"].as_str().unwrap();
    assert!(why.contains("the first: no valid answer to a state, malformed, column 1: "), "{rows}");
    let why = rows[3]["error"].as_str().unwrap();
    assert!(why.contains("the first: no valid answer to a state, crashed with status 127"), "{rows}");
    for hint in ["it wrote to stderr: ", "a shell did not find a command; is it installed?"] {
        assert!(why.contains(&format!(" hint: {hint}")), "{rows}");
    }
    assert_eq!((&rows[1]["build"], &rows[1]["check"]["faults"]), (&"built".into(), &0.into()));
    assert_eq!(rows[2]["error"], serde_json::Value::Null);
    let kinds = rows[2]["check"]["findings"].as_array().unwrap();
    assert!(kinds.iter().any(|finding| finding["kind"] == "error-output"), "{rows}");
    assert!(scratch.path("kept/bad/start-P1.txt").exists());
    for done in ["bad: failed\n", "clean: done\n", "noisy: done\n", "error: 2 of 4 entries failed\n"] {
        assert!(run.err.contains(done), "{}", run.err);
    }
}

/// Limits and the sandbox apply to the check of each entry. The command that the report gives for details has
/// them, too.
#[test]
#[ignore = "thorough: checks of many programs with memory to fill"]
fn every_entry_is_checked_under_the_limits_that_were_asked_for() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let scratch = Scratch::new();
    scratch.write("secret", "secret");
    let secret = scratch.path("secret");
    entry(&scratch, "all/a", &manifest("greedy", ""), "python3 -c 'bytearray(200 << 20)' && echo @");
    entry(&scratch, "all/b", &manifest("honest", ""), "echo @");
    entry(&scratch, "all/c", &manifest("nosy", ""), &format!("cat {} && echo @", secret.display()));
    let limits = "--memory-limit 100MiB --sandbox --time-limit 10m --cpu-limit 10m";
    let check = format!("entries check redbot all --quiet --rounds 0 --jobs 2 {limits}");
    let run = scratch.run(&format!("{check} --format json")).expect(1);
    let rows = run.json();
    let row = |name: &str| rows.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
    for name in ["greedy", "nosy"] {
        let error = row(name)["error"].as_str().unwrap();
        let options = "--time-limit 10m --cpu-limit 10m --memory-limit 100MiB --sandbox` shows all of them";
        assert!(error.contains(options), "{error}");
    }
    assert_eq!(row("honest")["error"], serde_json::Value::Null);
    assert_eq!(row("honest")["check"]["peaks"]["memory_bytes"]["limit"], 100 << 20);
    assert!(scratch.run(&check).expect(1).out.contains("passed, 0 warnings, 1 note\n"));
}

/// The kits are valid entries without findings.
#[test]
#[ignore = "thorough: builds every kit"]
fn the_kits_are_entries_without_a_fault() {
    if !have(&["cc", "python3", "awk"]) {
        return;
    }
    let scratch = Scratch::new();
    let kits = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("kits/redbot");
    for file in [
        "c/bot.toml",
        "c/redbot.h",
        "c/redbot.c",
        "c/strategy.c",
        "python/bot.toml",
        "python/redbot.py",
        "python/strategy.py",
        "sh/bot.toml",
        "sh/redbot.awk",
        "sh/strategy.awk",
        "sh/strategy.sh",
    ] {
        let copy = scratch.path("kits").join(file);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        rulebook_testing::copy_program(kits.join(file), copy);
    }
    // The load of the machine must not matter, so findings are ignored.
    let rows = scratch.run("entries check redbot kits --rounds 2 --format json").json();
    assert_eq!(names(&rows), ["kit-c", "kit-python", "kit-sh"]);
    for row in rows.as_array().unwrap() {
        assert_eq!(row["error"], serde_json::Value::Null, "{row}");
    }
    assert_eq!(rows[0]["build"], "built");
}

#[rstest]
#[case::build(
    "entries build all",
    "build = [\"sh\", \"-c\", \"sh -c 'echo $$ >../../pid; exec sleep 1000' & wait\"]",
    ""
)]
#[case::check("entries check redbot all", "", "echo $$ >../../pid; exec sleep 1000")]
fn a_signal_ends_everything_that_was_started(#[case] command: &str, #[case] more: &str, #[case] script: &str) {
    let scratch = Scratch::new();
    entry(&scratch, "all/a", &manifest("a", more), script);
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(scratch.path(""))
        .args(with_generous_limits(&command.split(' ').collect::<Vec<_>>()))
        .stderr(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let pid_text = || fs::read_to_string(scratch.path("pid")).unwrap_or_default();
    let pid: u32 = wait_for("the program tells its number", || pid_text().trim().parse().ok());
    let kill = std::process::Command::new("sh").args(["-c", &format!("kill -TERM {}", child.id())]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(128 + 15), "{output:?}");
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().last(), Some("error: ended by SIGTERM"));
    // A busy machine may need a while to kill the process, which otherwise sleeps for much longer.
    let gone = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.is_empty() || stat.contains(") Z ")
    };
    wait_until(&format!("{pid} ends"), gone);
}
