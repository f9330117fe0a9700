//! Limits of programs and the sandbox (spec/referee.md, LIM and BOX). Programs actually exceed each limit.
#![cfg(target_os = "linux")]

use crate::programs::{Arena, GOOD, enforced, is_root, malformed_or_lost, ok, sh};
use rstest::rstest;
use rulebook_testing::{Excuse, GENEROUS_LIMITS, skip};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Whether the test runs as root. Otherwise reports that it is skipped.
fn needs_root() -> bool {
    if !is_root() {
        skip("only root can become another user", Excuse::Machine);
    }
    is_root()
}

const TOUCH: &str = "
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
int main(int count, char **arguments) {
    size_t size = 64u << 20;
    char *memory = TAKE;
    if (memory == 0 || memory == MAP_FAILED) { fprintf(stderr, \"refused\\n\"); return 7; }
    memset(memory, 1, size);
    puts(\"R1 UP NOTHING R2 UP NOTHING\");
    return 0;
}";

#[test]
fn lim_1_memory_is_limited_however_it_is_taken() {
    let arena = Arena::new();
    let anonymous = |kind: &str| format!("mmap(0, size, PROT_READ|PROT_WRITE, {kind}|MAP_ANONYMOUS, -1, 0)");
    for (index, take) in
        ["malloc(size)".to_owned(), anonymous("MAP_PRIVATE"), anonymous("MAP_SHARED")].iter().enumerate()
    {
        let program = arena.c(&format!("bot{index}"), &TOUCH.replace("TAKE", take));
        assert_eq!(arena.verdict(&program, &["--memory-limit", "32MiB"])["verdict"], "crashed", "{take}");
        // With a higher limit, or without one, the program plays. Shared memory is never available under a limit.
        if index < 2 {
            assert_eq!(arena.verdict(&program, &["--memory-limit", "256MiB"]), ok(), "{take}");
        }
        assert_eq!(arena.verdict(&program, &[]), ok(), "{take}");
    }
}

#[test]
fn lim_1_an_honest_program_has_its_memory_beside_one_that_wants_all() {
    let arena = Arena::new();
    let greedy = arena.script("greedy", "#!/usr/bin/env python3\nx = []\nwhile True: x.append(bytearray(1 << 20))\n");
    let verdict = arena.verdict(&greedy, &["--memory-limit", "64MiB"]);
    assert_eq!(verdict["verdict"], "crashed");
    let peak = arena.timing()["memory"].as_u64().unwrap();
    assert!(peak < 80 << 20, "{peak}");
}

/// Each way takes 300 MiB that a limit on private data does not count. The last way requests a large stack, which
/// it then gets.
const UNCOUNTED: &str = "
#define _GNU_SOURCE
#include <alloca.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#define SIZE (300ul << 20)
int main(int count, char **arguments) {
    char *memory = MAP_FAILED;
    TAKE;
    if (memory == MAP_FAILED) return 7;
    for (size_t at = SIZE; at; at -= 4096) ((volatile char *)memory)[at - 1] WITH;
    puts(\"R1 UP NOTHING R2 UP NOTHING\");
    return 0;
}";

#[test]
fn lim_1_memory_that_counts_as_something_else_is_refused() {
    let growing = "memory = mmap(0, SIZE, 3, MAP_PRIVATE|MAP_ANONYMOUS|MAP_GROWSDOWN, -1, 0)";
    let stack = "struct rlimit most; getrlimit(RLIMIT_STACK, &most); most.rlim_cur = most.rlim_max;
        setrlimit(RLIMIT_STACK, &most);
        if (!getenv(\"AGAIN\")) { setenv(\"AGAIN\", \"1\", 1); execv(\"/proc/self/exe\", arguments); }
        memory = alloca(SIZE)";
    let zero = |flags: &str, rights: &str| {
        format!("int zero = open(\"/dev/zero\", {flags}); memory = mmap(0, SIZE, {rights}, MAP_SHARED, zero, 0)")
    };
    let file = "int file = memfd_create(\"m\", 0); ftruncate(file, SIZE);
        memory = mmap(0, SIZE, 3, MAP_SHARED, file, 0)";
    let ways = [
        (growing.to_owned(), "= 1", false),
        (stack.to_owned(), "= 1", false),
        (file.to_owned(), "= 1", false),
        (zero("O_RDWR", "3"), "= 1", true),
        (zero("O_RDONLY", "1"), "", true),
    ];
    let arena = Arena::new();
    for (index, (take, with, in_sandbox)) in ways.iter().enumerate() {
        let program = arena.c(&format!("bot{index}"), &UNCOUNTED.replace("TAKE", take).replace("WITH", with));
        let mut options = vec!["--memory-limit", "64MiB"];
        if *in_sandbox {
            options.push("--sandbox");
            if !enforced(&options) {
                continue;
            }
        }
        assert_eq!(arena.verdict(&program, &options)["verdict"], "crashed", "{take}");
    }
}

/// Takes 320 MiB in ways that the kernel never refuses, and never answers.
const UNREFUSED: &str = "
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#define MIB (1ul << 20)
static void read_only(void) {
    for (int part = 0; part < 20; part++) {
        char *memory = mmap(0, 16 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) return;
        memset(memory, 7, 16 * MIB);
        mprotect(memory, 16 * MIB, PROT_READ);
    }
}
static void tables(void) {
    size_t size = 160 * 1024 * MIB;
    volatile char *memory = mmap(0, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return;
    madvise((void *)memory, size, MADV_NOHUGEPAGE);
    for (size_t at = 0; at < size; at += 2 * MIB) memory[at];
}
static void *second_thread(void *unused) {
    read_only();
    for (;;) pause();
    return unused;
}
static void first_thread_ends(void) {
    pthread_t thread;
    if (pthread_create(&thread, 0, second_thread, 0) == 0) pthread_exit(0);
}
int main(void) {
    TAKE();
    if (fork() == 0) for (;;) pause();
    for (;;) pause();
}";

#[rstest]
fn lim_1_memory_that_nobody_refuses_is_noticed(
    #[values("read_only", "tables", "first_thread_ends")] way: &str,
    #[values(&[], &["--sandbox"])] sandbox: &[&str],
) {
    let arena = Arena::new();
    let limits = [&["--memory-limit", "64MiB", "--time-limit", "1000s", "--cpu-limit", "1000s"], sandbox].concat();
    if !enforced(&limits) {
        return;
    }
    let program = arena.c("bot", &UNREFUSED.replace("TAKE", way));
    let killed = serde_json::json!({"verdict": "crashed", "signal": 9});
    assert_eq!(arena.verdict(&program, &limits), killed);
    arena.nothing_is_left();
}

/// LIM-2: a program cannot leave its cgroup, even if it runs as root or owns the cgroup.
#[test]
fn lim_2_a_program_cannot_leave_its_group() {
    if !enforced(&["--process-limit", "9"]) {
        return;
    }
    let arena = Arena::new();
    let leave = "for group in $(find /sys/fs/cgroup -name cgroup.procs 2>/dev/null); do \
        (echo 0 > $group) 2>/dev/null && echo left to $group >&2; done; \
        for most in $(find /sys/fs/cgroup -name pids.max 2>/dev/null); do \
        (echo 500 > $most) 2>/dev/null && echo changed $most >&2; done; echo tried >&2";
    let program = arena.script("bot", &sh(&format!("{leave}; echo {GOOD}")));
    let options = ["--process-limit", "9", "--time-limit", "10m", "--cpu-limit", "10m"];
    assert_eq!(arena.verdict(&program, &options), ok());
    assert_eq!(arena.record("stderr-P1.txt"), "== round 0\ntried\n");
    // Everything else stays writable, and files can be moved between folders.
    let place = arena.path("place");
    let text =
        format!("mkdir -p {0} && echo x > x && mv x {0}/y && echo x > /dev/null && echo {GOOD}", place.display());
    assert_eq!(arena.verdict(&arena.script("bot", &sh(&text)), &options), ok());
    assert!(place.join("y").exists());
}

#[test]
fn lim_2_a_fork_bomb_is_held() {
    // With and without the sandbox.
    for options in [&["--process-limit", "30"][..], &["--process-limit", "30", "--sandbox"]] {
        if !enforced(options) {
            continue;
        }
        let arena = Arena::new();
        let bomb = arena.script("bomb", &crate::programs::fork_bomb());
        let verdict = arena.verdict(&bomb, options);
        assert!(verdict == ok() || malformed_or_lost(&verdict), "{verdict}");
        assert!(arena.record("stderr-P1.txt").contains("Cannot fork"), "{}", arena.record("stderr-P1.txt"));
        arena.nothing_is_left();
    }
}

#[test]
fn lim_2_processes_are_counted_by_seat() {
    if !enforced(&["--process-limit", "8"]) {
        return;
    }
    let arena = Arena::new();
    // Each of the four players has five processes until it exits. No player has more than eight.
    let four = "sleep 999 & sleep 999 & sleep 999 & sleep 999 & ";
    let modest = arena.script("modest", &sh(&format!("{four} echo {GOOD}")));
    let output = arena.play_all([&modest; 4], 1, &["--process-limit", "8"]);
    assert!(output.status.success(), "{output:?}");
    let answers = arena.journal()["rounds"][0]["answers"].clone();
    assert!(answers.as_array().unwrap().iter().all(|answer| answer["verdict"] == "ok"), "{answers}");
    let greedy = arena.script("greedy", &sh(&format!("{four}{four} echo {GOOD}")));
    assert_eq!(arena.verdict(&greedy, &["--process-limit", "8"])["verdict"], "crashed");
    assert_eq!(arena.verdict(&greedy, &["--process-limit", "20"]), ok());
}

#[test]
fn lim_2_another_user_is_counted_apart() {
    if !needs_root() || !enforced(&["--run-as", &crate::programs::user(), "--process-limit", "8"]) {
        return;
    }
    let first = crate::programs::users(2);
    let both = format!("{first}-{}", first + 1);
    let arena = Arena::new();
    let who = arena.script("who", &sh(&format!("id -u >&2; echo x > \"$(dirname \"$2\")/y\"; echo {GOOD}")));
    assert_eq!(arena.verdict(&who, &["--run-as", &both, "--process-limit", "8"]), ok());
    assert_eq!(arena.record("stderr-P1.txt"), format!("== round 0\n{first}\n"));
    let idle = Path::new("builtin:idle");
    let output = arena.play_all([&who, idle, idle, idle], 1, &["--run-as", "no such user"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--run-as no such user: there is no such user"));
}

/// Without a cgroup, no process limit applies to root.
#[test]
fn lim_2_root_without_a_group_is_refused() {
    if !needs_root() {
        return;
    }
    let arena = Arena::new();
    let program = arena.script("bot", &sh(&format!("echo {GOOD}")));
    let play = |more: &str| {
        let command = format!(
            "mount -t tmpfs none /sys/fs/cgroup && exec {} play --quiet --replace {} --process-limit 9 {more} {} {} record 1",
            env!("CARGO_BIN_EXE_rulebook"),
            GENEROUS_LIMITS.join(" "),
            program.display(),
            "builtin:idle builtin:idle builtin:idle"
        );
        let mut hidden = Command::new("unshare");
        hidden.args(["--mount", "sh", "-c", &command]).current_dir(arena.folder.path()).output().unwrap()
    };
    let output = play("");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    if error.contains("unshare: ") || error.contains("mount: ") {
        return skip(&format!("this root cannot mount: {error}"), Excuse::Machine);
    }
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("--process-limit cannot be enforced here: cannot create a control group"), "{error}");
    assert!(error.contains("the kernel does not limit the processes of root"), "{error}");
    assert!(error.contains("or use --run-as") && !arena.path("record").exists(), "{error}");
    let output = play("--lax-limits");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("note: --process-limit cannot"), "{output:?}");
    assert_eq!(arena.journal()["rounds"][0]["answers"][0]["verdict"], "ok");
    // Another user's processes are counted in a user namespace, if this machine has them.
    let output = play(&format!("--run-as {}", crate::programs::user()));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() || error.contains("cannot create a user namespace"), "{error}");
}

#[test]
fn lim_3_files_do_not_grow_beyond_their_limit() {
    let arena = Arena::new();
    let fill = arena.script("fill", &sh("cat /dev/zero > fill"));
    let verdict = arena.verdict(&fill, &["--file-limit", "1MiB", "--private-copy"]);
    assert!(verdict["verdict"] == "crashed", "{verdict}");
    assert!(!arena.path("fill/fill").exists(), "the copy was filled, and is gone");
    arena.verdict(&fill, &["--file-limit", "1MiB"]);
    assert_eq!(fs::metadata(arena.path("fill/fill")).unwrap().len(), 1 << 20);
    // Output to the referee is not a file.
    let talk = arena.script("talk", &sh(&format!("head -c 3000000 /dev/zero >&2; echo {GOOD}")));
    assert_eq!(arena.verdict(&talk, &["--file-limit", "1MiB"]), ok());
}

/// LIM-3, LIM-4: a program can neither reserve blocks beyond the file size nor raise a limit, not even as root.
#[test]
fn lim_3_limits_cannot_be_passed_by() {
    let arena = Arena::new();
    let text = format!(
        "#!/usr/bin/env python3\nimport ctypes, os, resource, sys\nlibc = ctypes.CDLL(None, use_errno=True)\n\
         file = os.open('file', os.O_CREAT | os.O_RDWR)\n\
         libc.fallocate(file, 1, ctypes.c_long(0), ctypes.c_long(64 << 20))\n\
         print('blocks', os.fstat(file).st_blocks, file=sys.stderr)\n\
         for limit in (resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE):\n\
         \x20   try: resource.setrlimit(limit, (1 << 30, 1 << 30)); print('raised', file=sys.stderr)\n\
         \x20   except (ValueError, OSError): pass\nprint('{GOOD}')\n"
    );
    let program = arena.script("bot", &text);
    assert_eq!(arena.verdict(&program, &["--file-limit", "1MiB", "--open-files", "64"]), ok());
    assert_eq!(arena.record("stderr-P1.txt"), "== round 0\nblocks 0\n");
}

#[test]
fn lim_4_open_files_are_limited() {
    let arena = Arena::new();
    let text = format!("#!/usr/bin/env python3\nx = [open('/dev/null') for _ in range(100)]\nprint('{GOOD}')\n");
    let opener = arena.script("opener", &text);
    let verdict = arena.verdict(&opener, &["--open-files", "40"]);
    assert_eq!(verdict, serde_json::json!({"verdict": "crashed", "status": 1}));
    assert!(arena.record("stderr-P1.txt").contains("Too many open files"));
    assert_eq!(arena.verdict(&opener, &["--open-files", "140"]), ok());
}

#[test]
fn lim_5_a_seat_has_a_copy_of_its_own_for_the_match() {
    let arena = Arena::new();
    // The program counts its rounds in a file. If four players shared the file, the count would be wrong.
    let count = "n=$(cat n); echo $((n + 1)) > n; cat n >&2";
    let counter = arena.script("counter", &sh(&format!("{count}; rm -f run; echo {GOOD}")));
    fs::write(arena.path("counter/n"), "0\n").unwrap();
    let output = arena.play_all([&counter; 4], 1, &["--private-copy"]);
    assert!(output.status.success(), "{output:?}");
    assert!((1..=4).all(|seat| arena.record(&format!("stderr-P{seat}.txt")) == "== round 0\n1\n"));
    let counter =
        arena.script("counter", &sh(&format!("{count}; pwd > {}; echo {GOOD}", arena.path("where").display())));
    assert!(arena.play_all([&counter; 4], 3, &["--private-copy"]).status.success());
    assert!((1..=4).all(|seat| arena.record(&format!("stderr-P{seat}.txt")).ends_with("== round 2\n3\n")));
    assert_eq!(fs::read_to_string(arena.path("counter/n")).unwrap(), "0\n");
    let copy = fs::read_to_string(arena.path("where")).unwrap();
    assert!(copy.trim().ends_with("/bot") && !Path::new(copy.trim()).parent().unwrap().exists(), "{copy}");

    fs::File::create(arena.path("counter/weights")).unwrap().set_len(300 << 20).unwrap();
    let output = arena.play_all([&counter; 4], 1, &["--private-copy"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("counter: too large for a private copy"), "{output:?}");
}

/// LIM-5: an entry is copied too. It may run a command of the system, or a program in a subfolder.
#[test]
fn lim_5_an_entry_is_copied_as_a_whole() {
    let arena = Arena::new();
    for (name, run, program) in [("command", "[\"sh\", \"bot.sh\"]", "bot.sh"), ("below", "[\"./bin/bot\"]", "bin/bot")]
    {
        let program = arena.script(name, &sh("")).with_file_name(program);
        let entry = arena.path(name);
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        let script = format!("read -r weights <weights; echo \"$weights\" >&2; echo spoilt >weights; echo {GOOD}");
        fs::write(&program, sh(&script)).unwrap();
        rulebook_testing::make_executable(&program);
        fs::write(entry.join("weights"), "heavy\n").unwrap();
        fs::write(entry.join("bot.toml"), format!("name = \"{name}\"\nlanguage = \"sh\"\nrun = {run}\n")).unwrap();
        assert_eq!(arena.verdict(&entry, &["--private-copy"]), ok(), "{name}");
        assert_eq!(arena.record("stderr-P1.txt"), "== round 0\nheavy\n");
        assert_eq!(fs::read_to_string(entry.join("weights")).unwrap(), "heavy\n");
    }
}

#[test]
fn lim_6_what_was_used_is_measured() {
    let arena = Arena::new();
    let program =
        arena.c("bot", &TOUCH.replace("TAKE", "malloc(size)").replace("return 0;", "fputs(\"12345\", stderr);"));
    assert_eq!(arena.verdict(&program, &[]), ok());
    let timing = arena.timing();
    let memory = timing["memory"].as_u64().unwrap();
    assert!((64 << 20..96 << 20).contains(&memory), "{timing}");
    assert_eq!((&timing["output"], &timing["error_output"]), (&(GOOD.len() + 1).into(), &5.into()), "{timing}");
    let built_in = arena.record("timing.jsonl").lines().last().unwrap().to_owned();
    assert!(!built_in.contains("memory") && !built_in.contains("output"), "{built_in}");
}

#[test]
fn lim_7_a_program_that_cannot_be_started_is_told_from_one_that_says_so() {
    let arena = Arena::new();
    let broken = arena.script("broken", "#!/no/such/interpreter\n");
    let verdict = arena.verdict(&broken, &["--open-files", "64"]);
    assert_eq!(verdict["verdict"], "could-not-start");
    assert!(verdict["why"].as_str().unwrap().contains("No such file or directory"), "{verdict}");
    assert_eq!(arena.record("stderr-P1.txt"), "");
    // The program imitates a failed launcher: it writes an error to its stdin, and exits with the same status.
    let faker = arena.script("faker", &sh("ls -l /proc/self/fd >&2; echo error: no >&0; exit 2"));
    let verdict = arena.verdict(&faker, &["--open-files", "64"]);
    assert_eq!(verdict, serde_json::json!({"verdict": "crashed", "status": 2}));
    assert!(!arena.record("stderr-P1.txt").contains("socket:"), "{}", arena.record("stderr-P1.txt"));
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook")).args(["launch", "--", "/bin/true"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is for the referee only"), "{output:?}");
}

/// A program has the same path, search path and ignored signals with and without a launcher.
#[test]
fn lim_7_the_launcher_makes_no_difference() {
    let arena = Arena::new();
    let launched: &[&str] = &["--open-files", "64"];
    // A script without a #! line would need a shell, and the referee uses none.
    let bare = arena.script("bare", &format!("echo {GOOD}\n"));
    for options in [&[], launched] {
        assert_eq!(arena.verdict(&bare, options)["why"], "Exec format error (os error 8)", "{options:?}");
    }
    let signals = arena.script("signals", &sh(&format!("grep -E '^Sig(Ign|Blk)' /proc/self/status >&2; echo {GOOD}")));
    assert_eq!(arena.verdict(&signals, &[]), ok());
    let without = arena.record("stderr-P1.txt");
    assert!(without.contains("SigIgn:"), "{without}");
    assert_eq!(arena.verdict(&signals, launched), ok());
    assert_eq!(arena.record("stderr-P1.txt"), without);
    // The commands of entries are searched in PATH.
    let entry = |name: &str, run: &str| {
        let manifest = format!("name = \"{name}\"\nlanguage = \"sh\"\nrun = {run}\n");
        fs::create_dir_all(arena.path(name)).unwrap();
        fs::write(arena.path(name).join("bot.toml"), manifest).unwrap();
        arena.path(name)
    };
    let found = entry("found", &format!("[\"sh\", \"-c\", \"echo {GOOD}\"]"));
    assert_eq!(arena.verdict(&found, &[]), ok());
    assert_eq!(arena.verdict(&found, launched), ok());
}

#[test]
fn lim_7_a_program_that_stops_itself_is_late() {
    let arena = Arena::new();
    let stopped = arena.script("stopped", &sh("sleep 1000 & kill -STOP $$"));
    let mut options = vec!["--time-limit", "400ms", "--open-files", "64", "--memory-limit", "256MiB"];
    let late = serde_json::json!({"verdict": "late", "limit": "wall"});
    assert_eq!(arena.verdict_of_time(&stopped, &options), late);
    if enforced(&["--sandbox"]) {
        options.push("--sandbox");
        assert_eq!(arena.verdict_of_time(&stopped, &options), late);
    }
    arena.nothing_is_left();
}

#[test]
fn lim_8_a_match_that_goes_on_has_the_same_limits() {
    let arena = Arena::new();
    let program = arena.script("bot", &sh(&format!("ulimit -n >&2; echo {GOOD}")));
    let idle = Path::new("builtin:idle");
    assert!(arena.play_all([&program, idle, idle, idle], 1, &["--open-files", "77"]).status.success());
    assert_eq!(arena.record("stderr-P1.txt"), "== round 0\n77\n");
    assert_eq!(arena.journal()["confinement"]["open_files"], 77);
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .args(["play", "--resume", "record", "--open-files", "99"])
        .current_dir(arena.folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be used with"), "{output:?}");
    assert!(arena.play_all([&program, idle, idle, idle], 1, &[]).status.success());
    assert_eq!(arena.journal().get("confinement"), None);
}
