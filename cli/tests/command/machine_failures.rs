//! Failures of the machine, which are not verdicts (HOST-1), and signal settings that the command resets (HOST-4).
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, is_root, sh};
use rstest::rstest;
use rulebook_testing::{Excuse, skip, with_generous_limits_in_line};
use std::fs;
use std::process::{Command, Output};

const RULEBOOK: &str = env!("CARGO_BIN_EXE_rulebook");
const IDLE: &str = "builtin:idle";

fn good(arena: &Arena) {
    arena.script("good", &sh(&format!("echo {GOOD}")));
}

/// Runs a line of shell in the arena; `$R` is the command. Its time limits are so long that no honest program times
/// out.
fn shell(arena: &Arena, line: &str) -> Output {
    let line = with_generous_limits_in_line(line);
    let mut command = Command::new("sh");
    command.args(["-c", &line]).env("R", RULEBOOK).env("TMPDIR", arena.path("tmp")).current_dir(arena.path(""));
    command.output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Checks that the match ended with this cause, and that the record has only `ok` verdicts.
#[track_caller]
fn unplayed(arena: &Arena, output: &Output, cause: &str) {
    let error = text(output);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("the match ends unplayed: P") && error.contains(cause), "{error}");
    assert!(error.contains("`rulebook play --resume record` resumes this match"), "{error}");
    assert!(!arena.path("record/match.json").exists());
    for line in arena.record("match.jsonl").lines().skip(1) {
        let round: serde_json::Value = serde_json::from_str(line).unwrap();
        let answers = round["answers"].as_array().unwrap();
        assert!(answers.iter().all(|answer| answer["verdict"] == "ok"), "{line}");
    }
}

#[track_caller]
fn all_ok(arena: &Arena, rounds: usize) {
    let journal = arena.journal();
    let answers: Vec<_> =
        journal["rounds"].as_array().unwrap().iter().flat_map(|round| round["answers"].as_array().unwrap()).collect();
    assert_eq!(answers.len(), rounds * 4);
    assert!(answers.iter().all(|answer| answer["verdict"] == "ok"), "{answers:?}");
}

/// Nobody can create a folder in /proc, not even root.
#[rstest]
fn host_1_a_temporary_folder_that_cannot_be_used_is_no_verdict(#[values("/nowhere", "/proc")] folder: &str) {
    let arena = Arena::new();
    good(&arena);
    let played = shell(&arena, &format!("TMPDIR={folder} $R play -q --replace good/run {IDLE} {IDLE} {IDLE} record 3"));
    unplayed(&arena, &played, "set TMPDIR to use another one");
    assert!(text(&played).contains(folder), "{}", text(&played));
    let resumed = shell(&arena, "$R play -q --resume record");
    assert!(resumed.status.success(), "{}", text(&resumed));
    all_ok(&arena, 3);
}

/// The record keeps the earlier rounds, and the match resumes after them.
#[test]
fn host_1_what_was_played_before_is_kept() {
    let arena = Arena::new();
    let script = "[ $(head -c 1 \"$2\") != 1 ] || [ -e gone ] || { rm -r \"$TMPDIR\"; touch \"$TMPDIR\" gone; }";
    arena.script("bot", &sh(&format!("{script}\necho {GOOD}")));
    let play = |folder: &str| shell(&arena, &format!("$R play -q --replace bot/run {IDLE} {IDLE} {IDLE} {folder} 4"));
    unplayed(&arena, &play("record"), "writing the file of its state");
    assert_eq!(arena.record("match.jsonl").lines().count(), 3, "two rounds were played");
    fs::remove_file(arena.path("tmp")).unwrap();
    fs::create_dir(arena.path("tmp")).unwrap();
    let resumed = shell(&arena, "$R play -q --resume record");
    assert!(resumed.status.success(), "{}", text(&resumed));
    all_ok(&arena, 4);
    assert!(play("whole").status.success());
    let whole = fs::read_to_string(arena.path("whole/match.json")).unwrap();
    assert_eq!(arena.record("match.json"), whole);
}

/// A small file system that is full, or that forbids running programs.
#[rstest]
#[case("size=16k", "head -c 100000 /dev/zero >tmp/fill", "", "No space left on device")]
#[case("noexec", "", "--private-copy", "noexec")]
#[case("noexec", "", "--private-copy --open-files 64", "noexec")]
fn host_1_a_file_system_that_is_no_good_is_no_verdict(
    #[case] mount: &str,
    #[case] first: &str,
    #[case] options: &str,
    #[case] cause: &str,
) {
    if !is_root() {
        skip("only root can mount a file system", Excuse::Machine);
        return;
    }
    let arena = Arena::new();
    good(&arena);
    let play = format!("$R play -q --replace {options} good/run {IDLE} {IDLE} {IDLE} record 2");
    let mounted = format!("mount --make-rprivate / && mount -t tmpfs -o {mount} none tmp && {{ {first}\n{play}; }}");
    unplayed(&arena, &shell(&arena, &format!("exec unshare -m sh -c '{mounted}'")), cause);
}

/// Whatever resource is lacking, a match is played correctly or not at all.
#[rstest]
fn host_1_few_descriptors_are_no_verdict(
    #[values("", "persistent:")] how: &str,
    #[values("", "--open-files 64")] options: &str,
) {
    let arena = Arena::new();
    let script = "while read -r word count; do [ \"$word\" = round ] || exit 0; while [ $count -gt 0 ]; do read -r l; \
                  count=$((count - 1)); done; echo";
    let stays = how == "persistent:";
    arena.script("bot", &sh(&if stays { format!("{script} {GOOD}; done") } else { format!("echo {GOOD}") }));
    let mut unplayed = 0;
    for descriptors in [8, 14, 17, 21, 25, 29, 33, 64] {
        let _ = fs::remove_dir_all(arena.path("record"));
        let bots = format!("{how}bot/run ").repeat(4);
        let played = shell(&arena, &format!("ulimit -n {descriptors}; $R play -q --replace {options} {bots} record 2"));
        match played.status.code() {
            Some(0) => all_ok(&arena, 2),
            status => {
                assert_eq!(status, Some(2), "{descriptors}: {}", text(&played));
                assert!(text(&played).contains("Too many open files"), "{descriptors}: {}", text(&played));
                assert!(!arena.path("record/match.json").exists());
                unplayed += 1;
            }
        }
    }
    assert!((1..8).contains(&unplayed), "{unplayed}");
}

/// A player that uses up all processes keeps its rivals from starting; the error names it.
#[test]
fn host_1_who_hoards_processes_is_named() {
    if !is_root() {
        skip("only root can become a user that has no processes yet", Excuse::Machine);
        return;
    }
    let arena = Arena::new();
    good(&arena);
    let hoarder = format!(
        "#!/usr/bin/env python3\nimport os, sys, time\nhoarding = True\nfor word in sys.stdin:\n\
         \x20   if not word.startswith('round '): break\n\
         \x20   for line in range(int(word.split()[1])): sys.stdin.readline()\n\
         \x20   while hoarding:\n\
         \x20       try: child = os.fork()\n\
         \x20       except OSError: hoarding = False\n\
         \x20       if hoarding and child == 0: time.sleep(1000)\n\
         \x20   print('{GOOD}', flush=True)\n"
    );
    arena.script("hoarder", &hoarder);
    rulebook_testing::copy_program(RULEBOOK, arena.path("rulebook"));
    let user = std::process::id() + 1_000_000;
    let play = format!("play -q --replace persistent:hoarder/run good/run good/run {IDLE} record 50");
    let become_user = format!("setpriv --reuid {user} --regid {user} --clear-groups prlimit --nproc=60");
    let played = shell(&arena, &format!("chown -R {user} .; {become_user} ./rulebook {play}"));
    unplayed(&arena, &played, "(P1 runs ");
    assert!(text(&played).contains("--process-limit N limits the processes"), "{}", text(&played));
}

/// Sends as many descriptors as possible over a pair of sockets and answers. In the next round it answers again.
const UNDER_WAY: &str = "
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    struct rlimit most;
    getrlimit(RLIMIT_NOFILE, &most);
    most.rlim_cur = most.rlim_max;
    setrlimit(RLIMIT_NOFILE, &most);
    int nothing = open(\"/dev/null\", O_RDONLY), sent = 0, pair[2];
    for (int pairs = 0; pairs < 200 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0; pairs++) {
        union { char room[CMSG_SPACE(200 * sizeof(int))]; struct cmsghdr aligned; } space;
        char byte = 0;
        struct iovec part = {&byte, 1};
        struct msghdr message = {0};
        message.msg_iov = &part, message.msg_iovlen = 1;
        message.msg_control = space.room, message.msg_controllen = sizeof space.room;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET, header->cmsg_type = SCM_RIGHTS, header->cmsg_len = CMSG_LEN(200 * sizeof(int));
        int each[200];
        for (int i = 0; i < 200; i++) each[i] = nothing;
        memcpy(CMSG_DATA(header), each, sizeof each);
        if (sendmsg(pair[0], &message, MSG_DONTWAIT) == 1) sent += 200;
    }
    fprintf(stderr, \"under way: %d\\n\", sent);
    char line[1000];
    while (fgets(line, sizeof line, stdin))
        if (strncmp(line, \"round \", 6) == 0) puts(\"R1 UP NOTHING R2 UP NOTHING\"), fflush(stdout);
    return 0;
}";

/// The kernel counts the descriptors that a user has in transit, and refuses to send more of this user's descriptors.
#[test]
fn host_1_descriptors_under_way_keep_no_rival_from_being_started() {
    if !is_root() {
        return skip("only root can become a user without other processes", Excuse::Machine);
    }
    let arena = Arena::new();
    arena.c("hoard", UNDER_WAY);
    // The rival starts in each round.
    arena.script("rival", &sh(&format!("read -r line; echo {GOOD}")));
    rulebook_testing::copy_program(RULEBOOK, arena.path("rulebook"));
    let user = crate::programs::users(1);
    std::os::unix::fs::chown(arena.path(""), Some(user), Some(user)).unwrap();
    std::os::unix::fs::chown(arena.path("tmp"), Some(user), Some(user)).unwrap();
    let output = shell(
        &arena,
        &format!(
            "ulimit -n 8192; ulimit -Sn 512; exec setpriv --reuid {user} --regid {user} --clear-groups ./rulebook \
             play -q --replace --open-files 8192 persistent:hoard/run persistent:rival/run \
             {IDLE} {IDLE} record 3"
        ),
    );
    assert!(output.status.success(), "{}", text(&output));
    all_ok(&arena, 3);
    let stderr = arena.record("stderr-P1.txt");
    let sent: u32 = stderr.lines().find_map(|line| line.strip_prefix("under way: ")?.parse().ok()).unwrap();
    assert!(sent > 512, "the kernel let it have only {sent} under way");
}

#[rstest]
fn host_1_the_command_may_be_replaced_in_mid_match(#[values("play", "tournament")] command: &str) {
    let arena = Arena::new();
    rulebook_testing::copy_program(RULEBOOK, arena.path("rulebook"));
    let replace = "echo '#!/bin/false' >../new; chmod +x ../new; mv ../new ../rulebook";
    arena.script("bot", &sh(&format!("{replace}; echo {GOOD}")));
    let played = match command {
        "play" => shell(
            &arena,
            &format!("./rulebook play -q --replace --open-files 64 bot/run bot/run {IDLE} {IDLE} record 3"),
        ),
        _ => {
            let bots = "--bot A=bot/run B=bot/run builtin:idle builtin:hunter --match-rounds 2 --concurrency 2";
            shell(&arena, &format!("./rulebook tournament redbot -q --open-files 64 {bots} --dir cup"))
        }
    };
    assert!(played.status.success(), "{}", text(&played));
    if command == "play" {
        all_ok(&arena, 3);
    } else {
        let results = fs::read_to_string(arena.path("cup/results.jsonl")).unwrap();
        assert!(results.lines().count() > 1 && !results.contains("could not start"), "{results}");
    }
}

/// A match that could not be played has no result. The tournament plays it once that is possible.
#[test]
fn host_1_a_tournament_plays_it_again() {
    let arena = Arena::new();
    good(&arena);
    let bots = "--bot A=good/run builtin:idle builtin:hunter builtin:runner --match-rounds 2 --games 1";
    let play = |before: &str, dir: &str| shell(&arena, &format!("{before} $R tournament redbot -q {bots} --dir {dir}"));
    let failed = play("TMPDIR=/proc", "cup");
    assert_eq!(failed.status.code(), Some(1), "{}", text(&failed));
    let error = text(&failed);
    assert!(error.contains("1 of 1 match could not be played: 0001\n"), "{error}");
    let report = String::from_utf8_lossy(&failed.stdout).into_owned();
    assert!(report.contains("match 0001 could not be played: the match ends unplayed: P"), "{report}");
    assert!(error.contains("tournament --resume") && error.contains("resumes this tournament"), "{error}");
    let results = fs::read_to_string(arena.path("cup/results.jsonl")).unwrap();
    assert!(results.contains("\"failed\"") && !results.contains("\"played\""), "{results}");
    let resumed = shell(&arena, "$R tournament -q --resume cup");
    assert!(resumed.status.success(), "{}", text(&resumed));
    assert!(play("", "whole").status.success());
    let table = |dir: &str| fs::read_to_string(arena.path(dir).join("results.csv")).unwrap();
    assert_eq!(table("cup"), table("whole"));
}

/// HOST-4: the command resets signals that its parent process ignores or blocks.
#[test]
fn host_4_ignored_and_blocked_signals_are_taken_back() {
    let arena = Arena::new();
    good(&arena);
    let start = "import os, signal, sys\n\
                 signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n\
                 signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 64))\n\
                 os.execv(sys.argv[1], sys.argv[1:])\n";
    fs::write(arena.path("start.py"), start).unwrap();
    let play = |bot: &str| {
        shell(&arena, &format!("python3 start.py $R play -q --replace {bot} {IDLE} {IDLE} {IDLE} record 2"))
    };
    let played = play("good/run");
    assert!(played.status.success(), "{}", text(&played));
    all_ok(&arena, 2);
    // The status of a program that exits without a line is still known, and a signal still ends the match.
    arena.script("silent", &sh("exit 7"));
    assert!(play("silent/run").status.success());
    let expected = serde_json::json!({"seat": 1, "verdict": "crashed", "status": 7});
    assert_eq!(arena.journal()["rounds"][0]["answers"][0], expected);
    arena.script("ends", &sh("kill -TERM $PPID; sleep 1000"));
    assert_eq!(play("ends/run").status.code(), Some(128 + 15));
}
