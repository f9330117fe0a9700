//! The referee in folders that untrusted entries and programs control (spec/referee.md, LIM-5 and LIM-9;
//! spec/fibot.md, PLAY-5).
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, enforced, is_root, ok, sh};
use rulebook_testing::{GENEROUS_LIMITS, with_generous_limits};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const IDLE: &str = "builtin:idle";

fn error_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// LIM-5: a link to a secret that the referee can read gives nothing to a program in the sandbox.
#[test]
fn lim_5_links_out_of_the_folder_give_a_program_nothing() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let secret = arena.path("secret");
    fs::write(&secret, "the secret of the user").unwrap();
    let curious = arena.script("curious", &sh(&format!("cat notes* >&2; cat own; echo {GOOD}")));
    for (link, target) in
        [("notes1", "../secret"), ("notes2", secret.to_str().unwrap()), ("notes3/deep", "../../secret")]
    {
        let link = arena.path("curious").join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(target, link).unwrap();
    }
    fs::write(arena.path("curious/file"), format!("{GOOD}\n")).unwrap();
    symlink("file", arena.path("curious/own")).unwrap();
    let output = arena.play_all([&curious, Path::new(IDLE), Path::new(IDLE), Path::new(IDLE)], 1, &["--sandbox"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(arena.journal()["rounds"][0]["answers"][0]["verdict"], "ok", "a link in the folder leads to its copy");
    let stderr = arena.record("stderr-P1.txt");
    assert!(stderr.contains("notes1") && !stderr.contains("the secret of the user"), "{stderr}");
    let error = error_of(&output);
    let expected = format!("curious/notes2 is a link to {}; the program cannot read it", secret.display());
    assert!(error.contains(&expected) && error.contains("--allow-read"), "{error}");
    assert!(!error.contains("curious/own"), "{error}");
    // An allowed path can be read at its own place.
    let allowed = ["--sandbox", "--allow-read", secret.to_str().unwrap()];
    let output = arena.play_all([&curious, Path::new(IDLE), Path::new(IDLE), Path::new(IDLE)], 1, &allowed);
    assert!(output.status.success() && !error_of(&output).contains("notes"), "{output:?}");
    assert!(arena.record("stderr-P1.txt").contains("the secret of the user"));
}

/// LIM-5: such a link also gives nothing to a program that runs as another user than the referee, which is root.
#[test]
fn lim_5_links_out_of_the_folder_give_another_user_nothing() {
    let user = crate::programs::user();
    if !is_root() || !enforced(&["--run-as", &user]) {
        return;
    }
    let arena = Arena::new();
    let secret = arena.path("secret");
    fs::write(&secret, "the secret of root").unwrap();
    fs::set_permissions(&secret, Permissions::from_mode(0o600)).unwrap();
    let curious = arena.script("curious", &sh(&format!("cat notes >&2; echo {GOOD}")));
    symlink("../secret", arena.path("curious/notes")).unwrap();
    let idle = Path::new(IDLE);
    assert!(arena.play_all([&curious, idle, idle, idle], 1, &["--run-as", &user]).status.success());
    let stderr = arena.record("stderr-P1.txt");
    assert!(stderr.contains("notes: Permission denied"), "{stderr}");
}

/// LIM-5: the end of a match removes unreadable folders, and folders nested deeper than the limit of open files.
#[test]
fn lim_5_what_programs_leave_is_removed_at_any_depth() {
    let arena = Arena::new();
    let digs = "import os, sys\nos.chdir(os.path.dirname(sys.argv[2]))\n\
        for i in range(600):\n    os.mkdir('d')\n    os.chdir('d')\n\
        os.chmod('.', 0)\n";
    let digs = arena.script("digs", &format!("#!/usr/bin/env python3\n{digs}print('{GOOD}')\n"));
    let command = r#"ulimit -n 256; exec "$@""#;
    let mut limited = Command::new("sh");
    limited.args([
        "-c",
        command,
        "sh",
        env!("CARGO_BIN_EXE_rulebook"),
        "play",
        "--quiet",
        "--replace",
        "--private-copy",
    ]);
    limited.args(GENEROUS_LIMITS).arg(digs).args([IDLE, IDLE, IDLE, "record", "2"]);
    let output = limited.current_dir(arena.folder.path()).env("TMPDIR", arena.path("tmp")).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(arena.journal()["rounds"].as_array().unwrap().iter().all(|round| round["answers"][0]["verdict"] == "ok"));
    arena.nothing_is_left();
}

/// LIM-5: each program needs its own user, because programs of the same user could change each other.
#[test]
fn lim_5_programs_that_run_as_another_user_have_one_each() {
    if !is_root() || !enforced(&["--run-as", &crate::programs::user()]) {
        return;
    }
    let first = crate::programs::users(2);
    let second = first + 1;
    let arena = Arena::new();
    let attack = "for folder in $TMPDIR/rulebook-*; do\n[ \"$folder/bot\" = \"$(pwd)\" ] && continue\n\
        cat $folder/bot/run; echo x >$folder/bot/run; rm $folder/bot/run; ln -s / $folder/link\n\
        mv $folder/bot $folder/moved && ln -s / $folder/bot\ndone";
    let attack = arena.script("attack", &sh(&format!("{{ {attack}; }} >&2 2>/dev/null\nid -u >&2; echo {GOOD}")));
    let rival = arena.script("rival", &sh(&format!("id -u >&2; echo {GOOD}")));
    fs::set_permissions(arena.path("tmp"), Permissions::from_mode(0o755)).unwrap();
    let idle = Path::new(IDLE);
    let play = |users: &str| arena.play_all([&attack, &rival, idle, idle], 2, &["--run-as", users]);
    for (users, found) in [
        (format!("{first}:{first}"), "there are 2 programs and only this user"),
        (format!("{first}-{first}"), "there are 2 programs and only this user"),
        (format!("{first}:1,{first}:2"), "there are 2 programs and only this user"),
    ] {
        let output = play(&users);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let expected = format!("--run-as {users}: programs need a user each, but {found}");
        assert!(error_of(&output).contains(&expected) && !arena.path("record").exists(), "{output:?}");
    }
    assert!(play(&format!("{first}-{second}")).status.success());
    let rounds = arena.journal()["rounds"].clone();
    let good = |answer: &serde_json::Value| answer["verdict"] == "ok" && answer["line"] == GOOD;
    let all = |round: &serde_json::Value| round["answers"].as_array().unwrap()[..2].iter().all(good);
    assert!(rounds.as_array().unwrap().iter().all(all), "{rounds}");
    for (seat, user) in [(1, first), (2, second)] {
        let stderr = arena.record(&format!("stderr-P{seat}.txt"));
        assert_eq!(stderr, format!("== round 0\n{user}\n== round 1\n{user}\n"));
    }
    arena.nothing_is_left();
    if enforced(&["--sandbox"]) {
        let output =
            arena.play_all([&attack, &rival, idle, idle], 1, &["--sandbox", "--run-as", &format!("{first}:{first}")]);
        assert!(output.status.success(), "the sandbox keeps them apart itself: {output:?}");
    }
}

/// LIM-5: a tournament with too few users fails before its first match.
#[test]
fn lim_5_matches_at_once_need_users_each() {
    if !is_root() {
        return;
    }
    let arena = Arena::new();
    let bot = arena.script("bot", &sh(&format!("echo {GOOD}")));
    let first = crate::programs::users(4);
    let play = |last: u32, options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        command.args(["tournament", "redbot", "--quiet", "--match-rounds", "1"]);
        command
            .args(GENEROUS_LIMITS)
            .args(["--dir", "t", "--run-as", &format!("{first}-{last}"), "--games", "1"])
            .args(options);
        for name in ["a", "b"] {
            command.args(["--bot", &format!("{name}={}", bot.display())]);
        }
        command.args(["--bot", "builtin:idle", "--bot", "builtin:runner"]);
        command.current_dir(arena.path("")).env("TMPDIR", arena.path("tmp")).output().unwrap()
    };
    let refused = play(first + 2, &["--concurrency", "2"]);
    let expected = "4 users are needed, 2 for each match at once (--concurrency 2), and 3 are given";
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(error_of(&refused).contains(expected) && !arena.path("t").exists(), "{refused:?}");
    let played = play(first + 3, &["--concurrency", "2"]);
    assert!(played.status.success(), "{played:?}");
}

/// LIM-5: a copy loses the set-user-ID bit.
#[test]
fn lim_5_a_copy_has_no_set_user_id() {
    let arena = Arena::new();
    let bot = arena.script("bot", &sh(&format!("stat -c %a other >&2; echo {GOOD}")));
    fs::write(arena.path("bot/other"), "").unwrap();
    fs::set_permissions(arena.path("bot/other"), Permissions::from_mode(0o6755)).unwrap();
    assert_eq!(arena.verdict(&bot, &["--private-copy"]), ok());
    assert_eq!(arena.record("stderr-P1.txt"), "== round 0\n755\n");
}

/// A folder for configured games of FIbot.
fn games() -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("strategies")).unwrap();
    arena
}

fn strategy(arena: &Arena, name: &str, lines: &str) -> PathBuf {
    let path = arena.path("strategies").join(name);
    fs::write(&path, sh(lines)).unwrap();
    rulebook_testing::make_executable(&path);
    path
}

fn game(arena: &Arena, names: &str, options: &[&str]) -> Output {
    let board = "6 4 2 1\n1 1 6 4\n.#N.O.\n#P..Q.\n.#.A.#\nR...#.\n";
    fs::write(arena.path("g.config"), format!("{names}\n{board}")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
    command.current_dir(arena.folder.path()).env("TMPDIR", arena.path("tmp"));
    command.args(with_generous_limits(&[&["play", "fibot", "g.config", "--quiet"], options].concat())).output().unwrap()
}

/// LIM-9: files of a program whose name only starts with this name belong to that program.
#[test]
fn lim_9_a_program_is_not_made_of_its_rival() {
    let arena = games();
    for name in ["tym10", "tym1-b", "tym1x"] {
        strategy(&arena, name, "ls $HOME >&2; echo -");
        fs::write(arena.path("strategies").join(format!("{name}.book")), name).unwrap();
    }
    // The strategy finds its folder through its own command, `$0`.
    strategy(&arena, "tym1", "cat $(dirname $0)/tym1* >&2; ls $(dirname $0) >&2; echo -");
    fs::write(arena.path("strategies/tym1.book"), "own").unwrap();
    for rival in ["tym10", "tym1x", "tym1-b"] {
        let output = game(&arena, &format!("tym1 {rival}"), &["--private-copy", "--own-files", "4"]);
        assert!(output.status.success(), "{output:?}");
        let stderr = fs::read_to_string(arena.path("g/stderr-P1.txt")).unwrap();
        assert!(stderr.contains("own") && stderr.contains("\ntym1.book\n"), "{stderr}");
        assert!(!stderr.contains(rival), "{rival}: {stderr}");
        assert!(!stderr.contains("tym10") && !stderr.contains("tym1x"), "{stderr}");
    }
    let output = game(&arena, "tym1 tym1-b", &["--own-files", "1"]);
    assert!(error_of(&output).contains("tym1: the program has 2 files with "), "{output:?}");
}

/// PLAY-5: if a longer number follows the name, the file belongs to another strategy.
#[test]
fn play_5_a_longer_number_is_another_name() {
    let arena = games();
    strategy(&arena, "tym1", "echo x >tym1; echo x >tym1.a; echo x >tym1data; echo x >tym10; echo x >tym10.a; echo -");
    assert!(game(&arena, "tym1 tym99", &[]).status.success());
    let kept = ["tym1", "tym1.a", "tym1data", "tym10", "tym10.a"].map(|name| arena.path("g").join(name).exists());
    assert_eq!(kept, [true, true, true, false, false]);
}

/// PLAY-5: a sparse file stays sparse.
#[test]
fn play_5_holes_stay_holes() {
    let arena = games();
    strategy(&arena, "tymA", "echo begin >tymA.big; truncate -s 4G tymA.big; echo end >>tymA.big; echo -");
    assert!(game(&arena, "tymA tym99", &[]).status.success());
    let kept = fs::metadata(arena.path("g/tymA.big")).unwrap();
    assert_eq!(kept.len(), (4 << 30) + 4);
    assert!(kept.blocks() * 512 < 1 << 20, "{} bytes on the disk", kept.blocks() * 512);
}

/// PLAY-5: whatever a strategy does to its files, the game reaches its end.
#[test]
fn play_5_a_file_that_cannot_be_kept_is_left_out() {
    let arena = games();
    strategy(&arena, "tymA", "echo x >tymA.a; echo x >tymA.b; chmod 0 tymA.a; truncate -s 8000P tymA.c; echo -");
    let output = game(&arena, "tymA tym99", &[]);
    assert!(output.status.success(), "{output:?}");
    let list = fs::read_to_string(arena.path("g/kept-files.json")).unwrap();
    for name in ["tymA.a", "tymA.b", "tymA.c"] {
        assert_eq!(list.contains(name), arena.path("g").join(name).exists(), "{name}: {list}");
    }
    assert!(list.contains("tymA.b"), "{list}");
}

/// LIM-9: reserved disk space counts like written data.
#[test]
fn lim_9_reserved_room_counts() {
    let arena = games();
    fs::write(arena.path("tmp/probe"), "").unwrap();
    let probe = Command::new("fallocate").args(["-n", "-l", "4MiB"]).arg(arena.path("tmp/probe")).status();
    if !probe.is_ok_and(|status| status.success()) {
        return rulebook_testing::skip("the file system reserves no room", rulebook_testing::Excuse::Machine);
    }
    fs::remove_file(arena.path("tmp/probe")).unwrap();
    strategy(&arena, "tymA", "echo x >tymA.a; fallocate -n -l 4MiB tymA.a; echo -");
    assert!(game(&arena, "tymA tym99", &["--own-size", "1MiB"]).status.success());
    let journal: serde_json::Value = serde_json::from_slice(&fs::read(arena.path("g/match.json")).unwrap()).unwrap();
    assert_eq!(journal["rounds"][0]["answers"][0]["verdict"], "too-many-files", "{journal}");
    assert!(!arena.path("g/tymA.a").exists());
}

/// The output of a build command never goes through a link.
#[test]
fn a_build_log_that_is_a_link_is_refused() {
    let arena = Arena::new();
    arena.script("all/entry", "");
    let manifest = "name = \"a\"\nlanguage = \"sh\"\nbuild = [\"echo\", \"spoilt\"]\nrun = [\"./run\"]\n";
    fs::write(arena.path("all/entry/bot.toml"), manifest).unwrap();
    let (victim, log) = (arena.path("victim"), arena.path("all/entry/rulebook-build.log"));
    fs::write(&victim, "precious").unwrap();
    for (how, why) in [("link", "rulebook-build.log: "), ("name", "expected a file with one hard link")] {
        if how == "link" {
            symlink(&victim, &log).unwrap()
        } else {
            fs::hard_link(&victim, &log).unwrap()
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        let output = command.current_dir(arena.folder.path()).args(["entries", "build", "all"]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &error_of(&output);
        assert!(text.contains(why), "{how}: {text}");
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{how}");
        fs::remove_file(&log).unwrap();
    }
}
