//! System calls in the sandbox (spec/referee.md, BOX): calls on no list, calls whose arguments matter, and how to
//! allow another call.
#![cfg(target_os = "linux")]

use crate::attempts::{BOX, assert_prevented, successful_attempts};
use crate::programs::{Arena, enforced};
use rulebook_testing::{Excuse, skip};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixDatagram;
use std::path::Path;

/// The number of `setxattrat`, the same on every architecture (Linux 6.13).
const SETXATTRAT: &str = "463";

/// A Python expression for an access control list that gives everybody all permissions, in the format of the file
/// system.
const EVERYBODY: &str =
    "__import__('struct').pack('<I' + 'HHI' * 3, 2, 1, 7, 2**32 - 1, 4, 7, 2**32 - 1, 32, 7, 2**32 - 1)";

#[test]
fn box_1_pairs_of_sockets_reach_nobody_else() {
    let arena = Arena::new();
    let path = arena.path("service");
    let service = UnixDatagram::bind(&path).unwrap();
    let (path, datagrams) = (path.display(), "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0]");
    assert_prevented(
        &arena,
        &[
            ("send to", format!("{datagrams}.sendto(b'x', '{path}')")),
            ("message to", format!("{datagrams}.sendmsg([b'x'], [], 0, '{path}')")),
            ("connect", format!("{datagrams}.connect('{path}')")),
            ("take a name", format!("{datagrams}.bind('\\0rulebook-test-a-' + str(os.getpid()))")),
            ("take a name as a stream", "socket.socketpair()[0].bind('\\0rulebook-test-b-' + str(os.getpid()))".into()),
        ],
    );
    let _ = service;
}

#[test]
fn box_2_no_permissions_by_calls_of_later_kernels() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let secret = arena.path("secret");
    fs::write(&secret, "secret").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    let set = |path: &Path| {
        format!(
            "(lambda acl: call({SETXATTRAT}, -100, b'{}', 0, b'system.posix_acl_access', \
             __import__('struct').pack('=QII', ctypes.addressof(acl), len(acl.raw), 0), 16))\
             (ctypes.create_string_buffer({EVERYBODY}, 28))",
            path.display()
        )
    };
    let attempts = [
        ("of others", set(&secret)),
        ("of its own", set(Path::new("run"))),
        ("flags", "call(469, -100, b'run', ctypes.create_string_buffer(24), 24, 0)".into()),
    ];
    assert_eq!(successful_attempts(&arena, &attempts, BOX), [""; 0]);
    if successful_attempts(&arena, &attempts[1..2], &BOX[1..]).is_empty() {
        skip("the kernel or the file system does not know this call", Excuse::Machine);
    }
    assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn box_3_priorities_of_nobody_else() {
    let arena = Arena::new();
    let ioprio = if cfg!(target_arch = "x86_64") { 251 } else { 30 };
    assert_prevented(
        &arena,
        &[
            ("its group's", "os.setpriority(os.PRIO_PGRP, 0, os.getpriority(os.PRIO_PGRP, 0))".into()),
            ("its group's for disks", format!("call({ioprio}, 2, 0, 2 << 13 | 4)")),
        ],
    );
    if !enforced(&["--sandbox"]) {
        return;
    }
    let join = "subprocess.run([sys.executable, '-c', f'import os; os.setpgid(0, {os.getpgid(os.getppid())})'], \
                check=True, stderr=-3)";
    let attempts = [
        ("everybody's", "os.setpriority(os.PRIO_USER, 0, 19)".to_owned()),
        ("its group is its own", "0 if os.getpgid(os.getppid()) == os.getpgrp() else 1 / 0".into()),
        ("join the referee's group", join.to_owned()),
        ("before everybody", "os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))".into()),
    ];
    assert_eq!(successful_attempts(&arena, &attempts, BOX), [""; 0]);
    let may = [
        ("its own", "os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0) + 1)".to_owned()),
        ("its session is its own", "0 if os.getsid(0) == os.getpid() else 1 / 0".into()),
    ];
    assert_eq!(successful_attempts(&arena, &may, BOX), may.map(|(name, _)| name));
}

/// Each of these actions needs only a file that the program can read, and all programs share such files.
#[test]
fn box_7_nobody_is_held_up_by_files() {
    let arena = Arena::new();
    let fcntl = |what: &str| format!("(lambda f: {what})(__import__('fcntl'))");
    assert_prevented(
        &arena,
        &[
            ("lease", fcntl("f.fcntl(os.open('run', 0), f.F_SETLEASE, f.F_RDLCK)")),
            ("notice", fcntl("f.fcntl(os.open('.', 0), f.F_NOTIFY, f.DN_CREATE)")),
            ("owner", fcntl("f.fcntl(os.pipe()[0], f.F_SETOWN, os.getpid())")),
            ("lock", fcntl("f.flock(open('run'), f.LOCK_EX)")),
            ("lock for reading", fcntl("f.lockf(open('run'), f.LOCK_SH)")),
            ("lock of an open file", fcntl("f.fcntl(open('run'), f.F_OFD_SETLK, b'\\0' * 32)")),
            ("signals", fcntl("f.ioctl(os.pipe()[0], 0x5452, b'\\1\\0\\0\\0')")),
            ("pages", "os.posix_fadvise(os.open('run', 0), 0, 0, os.POSIX_FADV_DONTNEED)".into()),
            ("watch", "sure(libc.inotify_add_watch(sure(libc.inotify_init1(0)), b'.', 0x100))".into()),
        ],
    );
}

#[test]
fn box_7_refusals_are_told_apart() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let fails =
        |call: &str, with: i32| format!("(lambda r: 0 if r < 0 and ctypes.get_errno() == {with} else 1 / 0)({call})");
    let (not_permitted, not_there) = (1, 38);
    let may = [
        ("an old call", fails("libc.ptrace(16, 1, 0, 0)", not_permitted)),
        ("an argument", fails("libc.fcntl(0, 1024, 0)", not_permitted)),
        ("a new call", fails(&format!("libc.syscall({SETXATTRAT}, 0, 0, 0, 0, 0, 0)"), not_there)),
        ("clone3", fails("libc.syscall(435, 0, 0)", not_there)),
        ("io_uring", fails("libc.syscall(425, 1, 0)", not_there)),
        ("a call of the future", fails("libc.syscall(1 << 20)", not_there)),
    ];
    assert_eq!(successful_attempts(&arena, &may, BOX), may.map(|(name, _)| name));
}

#[test]
fn box_7_one_more_call_is_allowed_and_recorded() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let lock = [("lock", "__import__('fcntl').flock(open('run'), 2)".to_owned())];
    assert_eq!(successful_attempts(&arena, &lock, BOX), [""; 0]);
    assert_eq!(arena.journal()["confinement"].get("allow_syscall"), None);
    let options = [BOX, &["--allow-syscall", "flock"]].concat();
    assert_eq!(successful_attempts(&arena, &lock, &options), ["lock"]);
    assert_eq!(arena.journal()["confinement"]["allow_syscall"], serde_json::json!(["flock"]));
    for (options, message) in [
        (&["--sandbox", "--allow-syscall", "flog"][..], "expected the name of a system call"),
        (&["--allow-syscall", "flock"], "--sandbox"),
    ] {
        let output = arena.play_all([Path::new("builtin:idle"); 4], 1, options);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(message), "{output:?}");
    }
}

#[test]
fn box_7_programs_have_what_they_need() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let arena = Arena::new();
    let may = [
        (
            "a database without locks",
            "__import__('sqlite3').connect('file:database?nolock=1', uri=True).execute('create table t (a)')"
                .to_owned(),
        ),
        ("memory shared with children", "__import__('mmap').mmap(-1, 4096)".into()),
        ("memory as a file", "os.memfd_create('m')".into()),
        ("messages", "(lambda a, b: (a.sendmsg([b'x']), b.recvmsg(1)))(*socket.socketpair())".into()),
        (
            "sequences",
            "(lambda a, b: (a.send(b'x'), b.recv(1)))(*socket.socketpair(type=socket.SOCK_SEQPACKET))".into(),
        ),
        ("space ahead", "os.posix_fallocate(os.open('space', os.O_CREAT | os.O_RDWR), 0, 8192)".into()),
        ("advice", "os.posix_fadvise(os.open('run', 0), 0, 0, os.POSIX_FADV_SEQUENTIAL)".into()),
        ("a name", "sure(libc.prctl(15, b'bot', 0, 0, 0))".into()),
        ("waiting for much", "__import__('select').epoll().register(os.pipe()[0])".into()),
        ("a pipe by its path", "os.mkfifo('pipe')".into()),
        ("event loops", "__import__('asyncio').run(__import__('asyncio').sleep(0))".into()),
        ("children that signal", "subprocess.run(['sh', '-c', 'kill -TERM $$'])".into()),
        ("zeros", "open('/dev/zero', 'rb').read(8)".into()),
    ];
    assert_eq!(successful_attempts(&arena, &may, BOX), may.map(|(name, _)| name));
}
