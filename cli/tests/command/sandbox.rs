//! The sandbox (spec/referee.md, BOX): attacks by programs fail, and honest programs do not notice the sandbox.
#![cfg(target_os = "linux")]

use crate::attempts::{BOX, assert_prevented, successful_attempts};
use crate::programs::{Arena, GOOD, enforced, ok, sh};
use rulebook_testing::{Excuse, GENEROUS_LIMITS, skip};
use std::fs;
use std::io::Read as _;
use std::net::TcpListener;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn box_1_no_network() {
    let arena = Arena::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let path = arena.path("service");
    let _service = UnixListener::bind(&path).unwrap();
    let connect = format!("socket.create_connection(('127.0.0.1', {port}))");
    assert_prevented(
        &arena,
        &[
            ("tcp", connect),
            ("udp", "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)".into()),
            ("tcp over ipv6", "socket.socket(socket.AF_INET6)".into()),
            ("netlink", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)".into()),
            ("service", format!("socket.socket(socket.AF_UNIX).connect('{}')", path.display())),
            ("abstract", "socket.socket(socket.AF_UNIX).bind('\\0rulebook-test-' + str(os.getpid()))".into()),
            (
                "datagrams",
                "socket.socketpair(socket.AF_INET) if False else socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)"
                    .into(),
            ),
        ],
    );
}

#[test]
fn box_2_no_files_but_its_own() {
    let arena = Arena::new();
    let secret = arena.path("secret");
    fs::write(&secret, "secret").unwrap();
    let (secret, folder) = (secret.display(), arena.folder.path().display());
    let record = arena.path("record");
    assert_prevented(
        &arena,
        &[
            ("read", format!("open('{secret}').read()")),
            ("list", format!("os.listdir('{folder}')")),
            ("read the record", format!("open('{}/0000.txt').read()", record.display())),
            ("list the temporary folder", "os.listdir('/tmp')".into()),
            ("write the record", format!("open('{}/0000.txt', 'a').close()", record.display())),
            ("write", format!("open('{secret}', 'a').write('x')")),
            ("make", format!("open('{folder}/made', 'w')")),
            ("link", format!("os.link('{secret}', '{folder}/linked')")),
            ("cut off", format!("os.truncate('{secret}', 6)")),
            ("permissions", format!("os.chmod('{secret}', 0o640)")),
            ("times", format!("os.utime('{secret}', (1, 1))")),
            ("owner", format!("os.chown('{secret}', os.getuid(), os.getgid())")),
            ("attributes", format!("os.setxattr('{secret}', b'user.x', b'y')")),
            ("make a folder", format!("os.mkdir('{folder}/new')")),
            ("rename", format!("os.rename('{folder}/new', '{folder}/newer')")),
            ("remove", format!("os.rmdir('{folder}/newer')")),
        ]
        .map(|(name, what)| (name, what))
        .into_iter()
        .filter(|(name, _)| *name != "attributes" || has_attributes(&arena))
        .collect::<Vec<_>>(),
    );
}

/// Whether the file system of the arena supports extended attributes.
fn has_attributes(arena: &Arena) -> bool {
    let path = arena.path("secret");
    let text = format!("import os; os.setxattr('{}', b'user.probe', b'')", path.display());
    Command::new("python3").args(["-c", &text]).stderr(Stdio::null()).status().unwrap().success()
}

#[test]
fn box_2_neither_home_nor_other_seats() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    // The spy finds the others in the list of processes, the only thing that they share. The others are persistent,
    // so all of them exist in the second round.
    let look = "import os, glob\n\
        others = [p for p in glob.glob('/proc/[0-9]*') if p != f'/proc/{os.getpid()}']\n\
        for p in others:\n\
        \x20   for what in ['cwd', 'environ', 'mem', 'fd/0', 'root', 'exe', 'maps']:\n\
        \x20       try:\n\
        \x20           path = p + '/' + what\n\
        \x20           if what in ('cwd', 'exe', 'root', 'fd/0'): os.readlink(path)\n\
        \x20           elif not open(path, 'rb').read(1): continue\n\
        \x20           print('saw', what, open(p + '/comm').read(), file=sys.stderr)\n\
        \x20       except OSError: pass\n\
        \x20   try: words = open(p + '/cmdline').read().split('\\0')\n\
        \x20   except OSError: continue\n\
        \x20   for word in words:\n\
        \x20       if 'rulebook-' in word and word.startswith('/') and not word.startswith(os.getcwd()[:-3]):\n\
        \x20           try: print('read', word, open(word).read(1), file=sys.stderr)\n\
        \x20           except OSError: print('could not read a word', file=sys.stderr)\n";
    let spy = arena.script("spy", &format!("#!/usr/bin/env python3\nimport sys\n{look}print('{GOOD}')\n"));
    arena.script("victim", &sh(&format!("while read -r word count; do [ $word != round ] || echo {GOOD}; done")));
    let victim = Path::new("persistent:victim/run");
    let output = arena.play_all([&spy, victim, victim, Path::new("builtin:idle")], 2, BOX);
    assert!(output.status.success(), "{output:?}");
    let stderr = arena.record("stderr-P1.txt");
    assert!(!stderr.contains("saw ") && !stderr.contains("read /"), "{stderr}");
    assert!(stderr.contains("could not read a word"), "the spy found nothing to try: {stderr}");
    let rounds = arena.journal()["rounds"].clone();
    let answers = rounds.as_array().unwrap().iter().flat_map(|round| round["answers"].as_array().unwrap());
    assert!({ answers }.all(|answer| answer["verdict"] == "ok"), "{rounds}");

    let home = arena.script("home", &sh(&format!("cat ~/n; echo \"$HOME:$TMPDIR:$SECRET\" >&2; ls /root /home /etc >&2; cat /etc/shadow >&2; echo x > \"$TMPDIR/x\" && echo {GOOD}")));
    assert_eq!(arena.verdict(&home, BOX), ok());
    let stderr = arena.record("stderr-P1.txt");
    assert!(stderr.contains("/bot:") && stderr.contains("/tmp:\n"), "{stderr}");
    for place in ["/root", "/home", "/etc", "/etc/shadow"] {
        assert!(
            stderr.lines().any(|line| line.contains(place) && line.contains("ermission denied")),
            "{place}: {stderr}"
        );
    }
}

#[test]
fn box_3_no_other_processes() {
    let arena = Arena::new();
    let mut victim = Command::new("sleep").arg("1000").spawn().unwrap();
    let pid = victim.id();
    assert_prevented(
        &arena,
        &[
            ("signal", format!("os.kill({pid}, 0)")),
            ("stop", format!("os.kill({pid}, signal.SIGCONT)")),
            ("the referee", "os.kill(os.getppid(), 0)".into()),
            (
                "its limits",
                format!("__import__('resource').prlimit({pid}, __import__('resource').RLIMIT_CORE, (0, 0))"),
            ),
            ("the limits that tell whose it is", "__import__('resource').setrlimit(10, (0, 0))".into()),
            ("its priority", format!("os.setpriority(os.PRIO_PROCESS, {pid}, 19)")),
            ("its processors", format!("os.sched_setaffinity({pid}, os.sched_getaffinity(0))")),
            (
                "everybody's priority",
                "os.setpriority(os.PRIO_PGRP, os.getpgrp(), os.getpriority(os.PRIO_PGRP, 0))".into(),
            ),
            ("shared memory", "call(SHMGET, 0, 4096, 0o1600)".replace("SHMGET", shmget())),
            ("watching", "libc.inotify_add_watch(libc.inotify_init1(0), b'/tmp', 0xfff) > 0 or 1 / 0".into()),
        ],
    );
    // A tracer starts by stopping a process. Without the sandbox that is possible.
    let arena = Arena::new();
    if enforced(&["--sandbox"]) {
        let traced = [
            ("ptrace", format!("libc.ptrace(16, {pid}, 0, 0) == 0 or 1 / 0")),
            ("memory", format!("open('/proc/{pid}/mem', 'rb')")),
            ("namespace", "libc.unshare(0x10000000) == 0 or 1 / 0".into()),
            ("mount", "libc.mount(b'none', b'/tmp', b'tmpfs', 0, 0) == 0 or 1 / 0".into()),
            ("io_uring", "call(425, 8, ctypes.create_string_buffer(256))".into()),
        ];
        assert_eq!(successful_attempts(&arena, &traced, BOX), [""; 0]);
    }
    assert!(victim.try_wait().unwrap().is_none(), "it lives");
    victim.kill().unwrap();
    victim.wait().unwrap();
}

/// The number of `shmget`, which depends on the architecture. Python has no name for it.
fn shmget() -> &'static str {
    if cfg!(target_arch = "x86_64") { "29" } else { "194" }
}

#[test]
fn box_4_nobody_gets_rights_back() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let status = "grep -E '^(CapEff|CapPrm|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status >&2";
    let program = arena.script(
        "bot",
        &sh(&format!("{status}; cat /proc/self/environ | tr '\\0' '\\n' | cut -d= -f1 | sort >&2; echo {GOOD}")),
    );
    assert_eq!(arena.verdict(&program, BOX), ok());
    let stderr = arena.record("stderr-P1.txt");
    for line in ["CapEff:\t0000000000000000", "CapPrm:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2"] {
        assert!(stderr.contains(line), "{line}: {stderr}");
    }
    if crate::programs::is_root() {
        assert!(stderr.contains("CapBnd:\t0000000000000000"), "{stderr}");
    }
    assert!(!stderr.contains("CARGO"), "{stderr}");
}

/// Honest programs give the same answers with and without the sandbox.
#[test]
fn box_5_honest_programs_do_not_notice() {
    let limits = ["--process-limit", "20", "--memory-limit", "512MiB", "--file-limit", "10MiB", "--open-files", "64"];
    let options = [BOX, &limits].concat();
    if !enforced(&options) {
        return;
    }
    let arena = Arena::new();
    let kit = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../kits/redbot");
    if !kit.is_dir() {
        return skip("the kits are not part of this package", Excuse::None);
    }
    let read = |name: &str| fs::read_to_string(kit.join(name)).unwrap();
    for part in ["redbot.h", "redbot.c"] {
        fs::write(arena.path(part), read(&format!("c/{part}"))).unwrap();
    }
    let c = arena.c("c", &read("c/strategy.c"));
    let python = arena.script("python", &read("python/strategy.py"));
    let shell = arena.script("shell", &read("sh/strategy.sh"));
    let parts = ["python/redbot.py", "shell/redbot.awk", "shell/strategy.awk"];
    for (part, of) in parts.into_iter().zip(["python/redbot.py", "sh/redbot.awk", "sh/strategy.awk"]) {
        fs::write(arena.path(part), read(of)).unwrap();
    }
    let seats: [&Path; 4] = [&c, &python, &shell, &python];
    assert!(arena.play_all(seats, 20, &options).status.success());
    let sandboxed = arena.journal()["rounds"].clone();
    let answers: Vec<_> =
        sandboxed.as_array().unwrap().iter().flat_map(|round| round["answers"].as_array().unwrap()).collect();
    assert!(answers.len() > 60 && answers.iter().all(|answer| answer["verdict"] == "ok"), "{sandboxed}");
    arena.nothing_is_left();
    assert!(arena.play_all(seats, 20, &BOX[1..]).status.success());
    assert_eq!(arena.journal()["rounds"], sandboxed);
}

#[test]
fn box_5_what_programs_may_do() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let more = arena.path("more");
    fs::create_dir(&more).unwrap();
    fs::write(more.join("book"), "moves").unwrap();
    let may = [
        ("write here", "open('notes', 'w').write('x')".to_owned()),
        ("rename here", "os.rename('notes', 'kept')".into()),
        ("write beside the round file", "open(os.path.dirname(sys.argv[2]) + '/x', 'w')".into()),
        ("pass files", "__import__('tempfile').TemporaryFile().write(b'x')".into()),
        ("children", "subprocess.run(['sh', '-c', 'echo $(ls | wc -l)'], check=True, stdout=subprocess.PIPE)".into()),
        ("threads", "[t.join() for t in [__import__('threading').Thread(target=print, kwargs=dict(file=sys.stderr))] if not t.start()]".into()),
        ("pairs of sockets", "socket.socketpair()".into()),
        ("its own children's signals", "[p.kill() for p in [subprocess.Popen(['sleep', '9'])]]".into()),
        ("itself", "os.kill(os.getpid(), 0)".into()),
        ("nothing", "open('/dev/null', 'w').write('x')".into()),
        ("chance", "open('/dev/urandom', 'rb').read(1)".into()),
        ("the clock", "__import__('time').localtime()".into()),
        ("what was allowed", format!("open('{}').read()", more.join("book").display())),
    ];
    let names: Vec<_> = may.iter().map(|(name, _)| *name).collect();
    let options = [BOX, &["--allow-read", more.to_str().unwrap()]].concat();
    assert_eq!(successful_attempts(&arena, &may, &options), names);
    let output = arena.play_all([Path::new("bot/run"); 4], 1, &["--sandbox", "--allow-read", "no/such"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no/such: No such file"), "{output:?}");
}

#[test]
fn box_6_a_player_that_stays_stays_in_the_sandbox() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let secret = arena.path("secret");
    fs::write(&secret, "secret").unwrap();
    let text = format!(
        "while read -r word count; do case $word in round) head -n \"$count\" >/dev/null; cat {} >&2; echo {GOOD};; esac; done",
        secret.display()
    );
    // Read line by line, because `head` would read too much from a pipe.
    let text = text.replace(
        "head -n \"$count\" >/dev/null",
        "while [ \"$count\" -gt 0 ]; do read -r line; count=$((count - 1)); done",
    );
    arena.script("stays", &sh(&text));
    let idle = Path::new("builtin:idle");
    let output = arena.play_all([Path::new("persistent:stays/run"), idle, idle, idle], 4, BOX);
    assert!(output.status.success(), "{output:?}");
    let rounds = arena.journal()["rounds"].clone();
    assert!(rounds.as_array().unwrap().iter().all(|round| round["answers"][0]["verdict"] == "ok"), "{rounds}");
    assert_eq!(arena.record("stderr-P1.txt").matches("ermission denied").count(), 4);
    arena.nothing_is_left();
}

/// LIM: runs tests of limits as a user other than root, if the tests run as root.
#[test]
fn limits_need_no_root() {
    if !crate::programs::is_root() {
        return skip("the tests run as another user already", Excuse::Machine);
    }
    let arena = Arena::new();
    // Copy the command to a place where everybody can read it.
    let command = arena.path("rulebook");
    rulebook_testing::copy_program(env!("CARGO_BIN_EXE_rulebook"), &command);
    let bomb = arena.script("bomb", &crate::programs::fork_bomb());
    let honest = arena.script("honest", &sh(&format!("echo $(ls / | wc -l) >&2; echo {GOOD}")));
    let mut child = Command::new("setpriv")
        .args(["--reuid", "65534", "--regid", "65534", "--clear-groups"])
        .arg(&command)
        .args(["play", "--quiet", "--replace", "--process-limit", "12", "--memory-limit", "256MiB"])
        .args(if enforced(&["--sandbox"]) { BOX } else { &GENEROUS_LIMITS })
        .args([&bomb, &honest, &honest, &honest])
        .args(["record", "2"])
        .current_dir({
            let place = arena.path("tmp");
            std::os::unix::fs::chown(&place, Some(65534), Some(65534)).unwrap();
            place
        })
        .env("TMPDIR", arena.path("tmp"))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    let status = child.wait().unwrap();
    if error.contains("--process-limit cannot be enforced here") {
        assert_eq!(status.code(), Some(2));
        return skip(&format!("users have no namespaces of their own here: {error}"), Excuse::Machine);
    }
    assert!(status.success(), "{error}");
    let journal = fs::read_to_string(arena.path("tmp/record/match.json")).unwrap();
    let journal: serde_json::Value = serde_json::from_str(&journal).unwrap();
    for round in journal["rounds"].as_array().unwrap() {
        assert!(round["answers"].as_array().unwrap()[1..].iter().all(|answer| answer["verdict"] == "ok"), "{round}");
    }
    assert!(fs::read_to_string(arena.path("tmp/record/stderr-P1.txt")).unwrap().contains("Cannot fork"));
}
