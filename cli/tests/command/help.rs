//! The help and its examples, shell completions, and the list of games.

#[cfg(unix)]
use crate::common::IDLE;
use crate::common::Scratch;
use rstest::rstest;
#[cfg(unix)]
use rulebook_testing::with_generous_limits_in_line;
#[cfg(unix)]
use std::collections::BTreeSet;
#[cfg(unix)]
use std::sync::LazyLock;

const COMMANDS: [&str; 25] = [
    "play",
    "game",
    "new",
    "tournament",
    "compare",
    "check",
    "entries",
    "sandbox",
    "step",
    "verify",
    "show",
    "explain",
    "analyze",
    "view",
    "export",
    "rerun",
    "rules",
    "conform",
    "case",
    "perft",
    "bench",
    "board",
    "adapter",
    "list",
    "completions",
];

/// The subcommands of `case`.
const OF_CASE: [&str; 7] =
    ["case list", "case explain", "case show", "case new", "case fmt", "case manifest", "case stamp"];

/// The subcommand of `board`.
const OF_BOARD: [&str; 1] = ["board new"];

/// The subcommands of `entries`.
const OF_ENTRIES: [&str; 3] = ["entries list", "entries build", "entries check"];

/// The subcommands of `sandbox`.
const OF_SANDBOX: [&str; 1] = ["sandbox check"];

/// The subcommands of `tournament`.
const OF_TOURNAMENT: [&str; 3] = ["tournament plan", "tournament run-match", "tournament tally"];

/// Every command that has its own help.
fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.into_iter().chain(OF_CASE).chain(OF_BOARD).chain(OF_ENTRIES).chain(OF_SANDBOX).chain(OF_TOURNAMENT)
}

/// The example commands in a help text, without their remarks.
fn examples(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("\nExamples:\n").expect("help has examples");
    let lines = examples.lines().take_while(|line| line.starts_with("  "));
    let command = |line: &str| line.trim().split("    ").next().unwrap().to_owned();
    lines.map(command).inspect(|line| assert!(line.contains("rulebook "), "{line}")).collect()
}

#[test]
fn the_command_and_its_version() {
    let scratch = Scratch::new();
    let help = scratch.run("--help").expect(0).out;
    let listed = help.split_once("\nCommands:\n").unwrap().1.lines().take_while(|line| !line.is_empty());
    let listed: Vec<_> = listed.map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(listed, [&COMMANDS[..], &["help"]].concat());
    assert_eq!(examples(&help).len(), 6);
    assert!(help.contains("\nExit status: 0 success, 1 the answer is \"no\", 2 usage or unreadable input"));
    assert!(help.lines().all(|line| line.chars().count() <= 100));
    let version = concat!("rulebook ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(scratch.run("--version").expect(0).out, version);
}

#[test]
fn every_command_has_help() {
    for command in commands() {
        let scratch = Scratch::new();
        let help = scratch.run(&format!("{command} --help")).expect(0).out;
        assert!(help.contains(&format!("\nUsage: rulebook {command}")), "{help}");
        for example in examples(&help) {
            assert!(example.contains(&format!("rulebook {command}")), "{example}");
        }
        let short = scratch.run(&format!("{command} -h")).expect(0).out;
        assert_eq!(examples(&short), examples(&help), "{command}");
        assert_eq!(scratch.run(&format!("help {command}")).expect(0).out, help, "{command}");
    }
}

/// In how many parts `every_example_works` runs, several at once. It has one value for each part.
#[cfg(unix)]
const PARTS: usize = 8;

/// Every example succeeds if the files that it names exist. The test gives programs more time.
#[cfg(unix)]
#[rstest]
fn every_example_works(#[values(0, 1, 2, 3, 4, 5, 6, 7)] part: usize) {
    static ALL: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let scratch = Scratch::new();
        let helps = commands().map(|command| format!("{command} --help")).chain(["--help".to_owned()]);
        // Some examples are in two help texts.
        helps.flat_map(|help| examples(&scratch.run(&help).expect(0).out)).collect()
    });
    // Of those over the network, one waits for the other (`othello_network`).
    let others = ALL.iter().filter(|example| !measures(example) && !is_long(example) && !example.contains(" network "));
    let of_part: Vec<&String> = others.skip(part).step_by(PARTS).collect();
    assert!(of_part.len() > 5, "{of_part:?}");
    of_part.into_iter().for_each(|example| example_works(example));
}

/// Runs the examples that measure one after the other, so that each has the machine to itself.
#[cfg(unix)]
#[test]
#[ignore = "thorough: it measures, with an engine that is not optimized"]
fn every_example_that_measures_works() {
    let help = Scratch::new().run("bench --help").expect(0).out;
    let all = examples(&help);
    assert!(all.len() > 3 && all.iter().all(|example| measures(example)), "{all:?}");
    all.iter().for_each(|example| example_works(example));
}

/// Prefixes of the examples that take seconds of CPU time each, because they play many games or cases. Quick tests of
/// `cup`, `fuzz`, `conform`, `check` and `compare` play a few.
#[cfg(unix)]
const LONG: [&str; 6] = [
    "rulebook tournament fibot --form cup ",
    "rulebook conform redbot --fuzz 10000 ",
    "rulebook conform redbot --one-shot ",
    "rulebook check redbot persistent:",
    "rulebook compare redbot builtin:random builtin:hunter ",
    "rulebook compare --resume ",
];

#[cfg(unix)]
fn is_long(example: &str) -> bool {
    LONG.iter().any(|start| example.starts_with(start))
}

#[cfg(unix)]
#[test]
#[ignore = "thorough: games and cases by the thousand"]
fn every_long_example_works() {
    for start in LONG {
        let command = start.split(' ').nth(1).unwrap();
        let help = Scratch::new().run(&format!("{command} --help")).expect(0).out;
        let of_start: Vec<_> = examples(&help).into_iter().filter(|example| example.starts_with(start)).collect();
        assert_eq!(of_start.len(), 1, "{start}: {of_start:?}");
        example_works(&of_start[0]);
    }
}

#[cfg(unix)]
fn measures(example: &str) -> bool {
    example.contains("rulebook bench ")
}

#[cfg(unix)]
fn example_works(example: &str) {
    if example.contains(" --mp4 ") && !rulebook_testing::have(&["ffmpeg"]) {
        return;
    }
    static PREPARED: LazyLock<Scratch> = LazyLock::new(prepared);
    let scratch = Scratch::new();
    // `-a` keeps modification times, which decide whether a program is older than its sources.
    let mut copy = std::process::Command::new("cp");
    assert!(copy.arg("-a").args([PREPARED.path("."), scratch.path(".")]).status().unwrap().success());
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_rulebook"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    if needs_terminal(example) {
        let mut command = portable_pty::CommandBuilder::new("bash");
        command.args(["-c", &with_generous_limits_in_line(example)]);
        command.cwd(scratch.path(""));
        command.env("PATH", path);
        command.env("HOME", scratch.path(""));
        command.env("TERM", "xterm-256color");
        let terminal = crate::terminal::Terminal::start(command, 80, 30);
        terminal.wait_for_whole_screen(true);
        assert_eq!(terminal.press_until_end("q"), 0, "{example}");
        return;
    }
    let output = std::process::Command::new("bash")
        .args(["-o", "pipefail", "-c", &with_generous_limits_in_line(example)])
        .current_dir(scratch.path(""))
        .env("PATH", path)
        .env("HOME", scratch.path(""))
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    // Status 1 is correct if this machine cannot enforce everything.
    let is_answer = example.contains("rulebook sandbox check") && output.status.code() == Some(1);
    assert!(output.status.success() || is_answer, "{example}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Whether an example shows a full screen until the user closes it.
#[cfg(unix)]
fn needs_terminal(example: &str) -> bool {
    // A person can also play in a page.
    let has_person = example.contains(" human ") && ![" --html ", " --open"].iter().any(|page| example.contains(page));
    has_person || example.contains("rulebook view ") || example.contains(" --watch")
}

/// Turns a record into the record of a match without any complete round.
#[cfg(unix)]
fn unfinish(scratch: &Scratch, folder: &str) {
    scratch.run(&format!("play --quiet {IDLE} {folder} 3")).expect(0);
    let mut journal = scratch.json(&format!("{folder}/match.json"));
    journal["rounds"] = serde_json::json!([]);
    journal["outcome"] = serde_json::Value::Null;
    let head = serde_json::json!({ "working_folder": ".", "match": journal });
    scratch.write(&format!("{folder}/match.jsonl"), format!("{head}\n"));
    scratch.remove(&format!("{folder}/match.json"));
}

/// The start of Othello, and a position near the end of a game.
#[cfg(unix)]
const OTHELLO: &str = "---------------------------OX------XO--------------------------- X\n";
#[cfg(unix)]
const OTHELLO_LATE: &str = "X-XXXXXXOX-XXOXXXOXXXOXXXXOXOXXXXXXOXOXX-XXXOOXXO-XOXX---XXXXXX- X\n";

/// Creates a folder with the files that the examples name.
#[cfg(unix)]
fn prepared() -> Scratch {
    let scratch = Scratch::new();
    for game in ["game1", "game2"] {
        scratch.run(&format!("play --quiet {IDLE} {game} 20")).expect(0);
    }
    scratch.run(&format!("play --quiet --rules splash_fire=3 {IDLE} foreign 3")).expect(0);
    scratch.remove("foreign/match.json");
    unfinish(&scratch, "game3");
    scratch.run("play fibot --quiet builtin:tym98 builtin:tym97 fibot1 2").expect(0);
    scratch.run("play boladedrac --quiet kame 4").expect(0);
    scratch.write("default.cnf", scratch.read("kame/0000.txt"));
    scratch.run("export boladedrac kame --quiet --log default.res").expect(0);
    scratch.write("late.txt", OTHELLO_LATE);
    scratch.run("play othello --quiet builtin:easy builtin:medium late.txt othello1").expect(0);
    scratch.write("final.moves", "f5d6c3\n");
    let solo = "conformance/perft/redbot/solo.txt";
    let tiny = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/perft/redbot/solo.txt")).unwrap();
    for state in [solo, "conformance/perft/redbot/duel.txt", "tiny.txt"] {
        scratch.write(state, &tiny);
    }
    let hand = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/perft/boladedrac/hand.txt")).unwrap();
    scratch.write("conformance/perft/boladedrac/hand.txt", hand);
    scratch.write("conformance/perft/fibot/usual.txt", "3 1 1 1\n1 1 3 1\nA.N\n");
    scratch.write("conformance/perft/othello/start.txt", OTHELLO);
    scratch.write("boards/tiny.txt", "3 1 1 1\n1 1 3 1\nA#N\n");
    scratch.write("answers.txt", "R1 UP FIRE R2 UP FIRE\n\n\n\n");
    let found = [b"--- state\n", &tiny[..], b"--- answers\nR1 UP FIRE R2 UP FIRE\n\n\n\n"].concat();
    scratch.write("crash-4f2a", found);
    cases(&scratch);
    let player = "#!/bin/sh\necho R1 UP NOTHING R2 UP NOTHING\n";
    let idle = "#!/bin/sh\necho R1 NONE NOTHING R2 NONE NOTHING\n";
    let stays = "#!/bin/sh\nwhile read -r word more; do [ $word != round ] || echo R1 UP NOTHING R2 UP NOTHING; done\n";
    let referee = "#!/bin/sh\nexec rulebook adapter\n";
    for (program, text) in [
        ("bot", player),
        ("bots/a/run", player),
        ("bots/a/stay", stays),
        ("bots/b/run", idle),
        ("referee", referee),
        ("strategies/tym01", "#!/bin/sh\necho -\n"),
        ("Vegeta", "#!/bin/sh\necho m r\n"),
    ] {
        scratch.write(program, text);
        rulebook_testing::make_executable(scratch.path(program));
    }
    scratch.write("games/first.config", "tym98 tym99\n4 2 3 1\n1 2 4 2\nA..N\n....\n");
    scratch.write("board.txt", "4 2 3 1\n1 2 4 2\nA..N\n....\n");
    scratch.write("entries/a/bot.toml", "name = \"a\"\nlanguage = \"sh\"\nrun = [\"../../bot\"]\n");
    for folder in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"] {
        std::fs::create_dir_all(scratch.path(folder)).unwrap();
    }
    tournaments(&scratch);
    let versions = "builtin:idle builtin:runner --match-rounds 5";
    scratch.run(&format!("compare redbot {versions} --max-pairs 4 --quiet --out comparison9")).expect(0);
    scratch
}

/// Creates a finished tournament and one without results.
#[cfg(unix)]
fn tournaments(scratch: &Scratch) {
    let bots = "--bot builtin:runner builtin:idle --match-rounds 2";
    scratch.run(&format!("tournament redbot --quiet --dir tournament8 {bots}")).expect(0);
    for (name, copies) in [
        ("tournament.json", &["tournament9/tournament.json", "spring.json", "cup.json"][..]),
        ("results.jsonl", &["spring-results.jsonl", "cup.jsonl"]),
        ("plan.jsonl", &["plan.jsonl"]),
    ] {
        copies.iter().for_each(|copy| scratch.write(copy, scratch.read(&format!("tournament8/{name}"))));
    }
}

/// Creates two cases, one of them with an outdated stamp, and the files that the examples name.
#[cfg(unix)]
fn cases(scratch: &Scratch) {
    let new = "case new redbot --clauses MOV-1,MOV-3 --why Why. --id";
    let case = scratch.run(&format!("{new} redbot-9001 game1/0017.txt")).expect(0).out;
    scratch.write("cases/redbot-9001.case", &case);
    let hash = case.split("MOV-1@").nth(1).unwrap().split(' ').next().unwrap();
    let old = case.replace("redbot-9001", "redbot-9002").replace(hash, if hash == "0000" { "0001" } else { "0000" });
    scratch.write("cases/redbot-9002.case", old);
    scratch.run("case manifest --suite cases --write").expect(0);
    scratch.write("known.txt", "# nothing is known to fail\n");
}

#[rstest]
#[case("", "Usage: rulebook")]
#[case("paly", "unrecognized subcommand 'paly'")]
#[case("show chess game1/0000.txt", "[possible values: redbot, fibot, boladedrac, othello]")]
#[case("show", "<FILE|DIR>")]
#[case("show redbot", "redbot: expected a record after the game")]
#[case("rules chess", "[possible values: redbot, fibot, boladedrac, othello]")]
#[case("show redbot a b", "unexpected argument 'b' found")]
#[case("list --frmt json", "a similar argument exists: '--format'")]
#[case("list --format yaml", "[possible values: text, json]")]
#[case("explain redbot game1 --round x", "invalid value 'x' for '--round <ROUND>'")]
#[case("completions tcsh", "[possible values: bash, elvish, fish, powershell, zsh]")]
fn other_command_lines_are_refused(#[case] line: &str, #[case] message: &str) {
    Scratch::new().run(line).refused(2, message);
}

#[rstest]
fn completions_know_every_command(#[values("bash", "zsh", "fish", "elvish", "powershell")] shell: &str) {
    let script = Scratch::new().run(&format!("completions {shell}")).expect(0).out;
    for command in COMMANDS {
        assert!(script.contains(command), "{command}");
    }
    assert!(script.contains("time-limit"));
}

#[test]
fn the_games() {
    let scratch = Scratch::new();
    let text = scratch.run("list").expect(0).out;
    assert!(text.starts_with("redbot (rules version 1)\n\nbuilt-in players\n  builtin:builder "), "{text}");
    let (redbot, fibot) = text.split_once("\n\nfibot (rules version 1)\n\nbuilt-in players\n").unwrap();
    assert!(
        fibot.contains("builtin:tym99 ") && fibot.contains("\n\nno configurable rules\n\nboladedrac (rules "),
        "{fibot}"
    );
    let rules = redbot.split_once("rules and their defaults\n").unwrap().1;
    insta::assert_snapshot!(rules, @r"
      straight_fire=4
      splash_fire=2
      step_attack=1
      max_fin_bonus=50
      fin_bonus_step=10
      robot_lives=13
      wall_lives=40
      walls_per_player=20
      build_cap=on
    ");
}

/// SET-4: `list` shows the rules that `--rules` accepts, and the players that can play.
#[test]
fn set_4_the_games_as_json() {
    let scratch = Scratch::new();
    let games = scratch.run("list --format json").expect(0).json();
    let game = &games.as_array().unwrap()[0];
    assert_eq!((&game["game"], &game["rules_version"]), (&"redbot".into(), &"1".into()));
    let rules = game["rules"].as_object().unwrap().iter();
    let rules: Vec<_> = rules.map(|(key, value)| format!("{key}={}", value.as_str().unwrap())).collect();
    assert_eq!(rules.len(), 9);
    scratch.run(&format!("play --quiet --replace --rules {} game 0", rules.join(","))).expect(0);
    let players = game["players"].as_object().unwrap();
    for name in players.keys() {
        scratch
            .run(&format!("play --quiet --replace {0} {0} {0} {0} game 1", format_args!("builtin:{name}")))
            .expect(0);
    }
    let usual = game["usual_players"].as_array().unwrap();
    assert!(usual.len() == 4 && usual.iter().all(|name| players.contains_key(name.as_str().unwrap())), "{usual:?}");
}

/// Hidden commands are internal.
#[rstest]
fn no_shell_completes_what_the_help_hides(#[values("bash", "zsh", "fish", "elvish", "powershell")] shell: &str) {
    let script = Scratch::new().run(&format!("completions {shell}")).expect(0).out;
    assert!(!script.contains("launch"), "{shell}");
    assert!(script.contains("tournament") && script.contains("run-match") && script.contains("process-limit"));
}

/// OUT-1: a closed pipe is not a usage error, but a failure to write the help is one.
#[cfg(target_os = "linux")]
#[rstest]
fn output_that_nobody_takes_is_told_by_the_status(#[values("rules redbot", "list", "--help", "--version")] line: &str) {
    let status = |output: std::process::Stdio| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
        command.args(line.split(' ')).stdout(output).stderr(std::process::Stdio::null());
        command.status().unwrap().code()
    };
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    assert_eq!(status(writer.into()), Some(141));
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    assert_eq!(status(full.into()), Some(2));
}
