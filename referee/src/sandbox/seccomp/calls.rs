//! The sandbox's lists of system calls by name: allowed ones, and ones that fail with "not permitted" (BOX-7).
//!
//! Each processor has its own table of calls. A name that the table lacks is skipped.

use libc::c_long;
use std::collections::HashMap;
use std::sync::LazyLock;
use syscalls::Sysno;

/// Returns the number of a call on this processor. Looks it up in a map, because a launcher looks up hundreds of names,
/// and the crate would compare each with all others.
pub(super) fn number(name: &str) -> Option<c_long> {
    // The crate's iterator omits the last call.
    static NUMBERS: LazyLock<HashMap<&str, c_long>> = LazyLock::new(|| {
        let calls = Sysno::iter().chain([Sysno::last()]);
        calls.map(|call| (call.name(), c_long::from(call.id()))).collect()
    });
    NUMBERS.get(name).copied()
}

/// Calls that a program may make with any arguments.
pub(super) const ALLOWED: &[&[&str]] = &[
    // Memory.
    &[
        "brk",
        "mmap",
        "munmap",
        "mremap",
        "mprotect",
        "madvise",
        "mincore",
        "msync",
        "mlock",
        "mlock2",
        "mlockall",
        "munlock",
        "munlockall",
        "memfd_create",
        "mseal",
        "map_shadow_stack",
        "pkey_alloc",
        "pkey_free",
        "pkey_mprotect",
    ],
    // Files by path; Landlock checks the paths.
    &[
        "open",
        "openat",
        "openat2",
        "creat",
        "close",
        "close_range",
        "access",
        "faccessat",
        "faccessat2",
        "stat",
        "lstat",
        "fstat",
        "newfstatat",
        "fstatat",
        "statx",
        "statfs",
        "fstatfs",
        "readlink",
        "readlinkat",
        "getcwd",
        "chdir",
        "fchdir",
        "getdents",
        "getdents64",
        "mkdir",
        "mkdirat",
        "rmdir",
        "mknod",
        "mknodat",
        "link",
        "linkat",
        "symlink",
        "symlinkat",
        "unlink",
        "unlinkat",
        "rename",
        "renameat",
        "renameat2",
        "truncate",
        "umask",
        "getxattr",
        "lgetxattr",
        "fgetxattr",
        "listxattr",
        "llistxattr",
        "flistxattr",
    ],
    // Open files.
    &[
        "read",
        "readv",
        "pread64",
        "preadv",
        "preadv2",
        "write",
        "writev",
        "pwrite64",
        "pwritev",
        "pwritev2",
        "lseek",
        "sendfile",
        "copy_file_range",
        "splice",
        "readahead",
        "ftruncate",
        "fsync",
        "fdatasync",
        "sync_file_range",
        "dup",
        "dup2",
        "dup3",
        "pipe",
        "pipe2",
    ],
    // Waiting for open files.
    &[
        "select",
        "pselect6",
        "poll",
        "ppoll",
        "epoll_create",
        "epoll_create1",
        "epoll_ctl",
        "epoll_wait",
        "epoll_pwait",
        "epoll_pwait2",
        "eventfd",
        "eventfd2",
        "signalfd",
        "signalfd4",
        "timerfd_create",
        "timerfd_settime",
        "timerfd_gettime",
    ],
    // Socket pairs, see `arguments`. No call here gives an end an address.
    &["recvfrom", "recvmsg", "recvmmsg", "sendmsg", "sendmmsg", "shutdown", "getsockopt", "getsockname", "getpeername"],
    // The program's own processes and threads.
    &[
        "fork",
        "vfork",
        "execve",
        "execveat",
        "exit",
        "exit_group",
        "wait4",
        "waitid",
        "pidfd_open",
        "getpid",
        "getppid",
        "gettid",
        "getpgrp",
        "getpgid",
        "setpgid",
        "getsid",
        "setsid",
        "set_tid_address",
        "set_robust_list",
        "get_robust_list",
        "rseq",
        "futex",
        "futex_waitv",
        "futex_wake",
        "futex_wait",
        "futex_requeue",
        "sched_yield",
        "sched_getaffinity",
        "sched_getattr",
        "sched_getparam",
        "sched_getscheduler",
        "sched_get_priority_max",
        "sched_get_priority_min",
        "sched_rr_get_interval",
        "getcpu",
        "getpriority",
        "ioprio_get",
        "getrlimit",
        "setrlimit",
        "getrusage",
        "times",
        "arch_prctl",
        "riscv_flush_icache",
        "riscv_hwprobe",
    ],
    // Signals. Landlock checks the receivers; otherwise see `arguments`.
    &[
        "rt_sigaction",
        "rt_sigprocmask",
        "rt_sigreturn",
        "rt_sigsuspend",
        "rt_sigpending",
        "rt_sigtimedwait",
        "sigaltstack",
        "pause",
        "restart_syscall",
        "uretprobe",
        "uprobe",
    ],
    // Time.
    &[
        "time",
        "gettimeofday",
        "clock_gettime",
        "clock_getres",
        "clock_nanosleep",
        "nanosleep",
        "alarm",
        "getitimer",
        "setitimer",
        "timer_create",
        "timer_settime",
        "timer_gettime",
        "timer_getoverrun",
        "timer_delete",
    ],
    // Identity. Without capabilities a program can gain nothing from these.
    &[
        "getuid",
        "geteuid",
        "getgid",
        "getegid",
        "getresuid",
        "getresgid",
        "getgroups",
        "setuid",
        "setgid",
        "setreuid",
        "setregid",
        "setresuid",
        "setresgid",
        "capget",
        "capset",
        "uname",
        "sysinfo",
        "getrandom",
    ],
];

/// Calls that send signals, allowed with any arguments if Landlock confines signals to the sandbox.
pub(super) const SIGNALS: &[&str] = &["kill", "tkill", "tgkill"];
/// Calls that send signals and that only Landlock can confine.
pub(super) const QUEUED_SIGNALS: &[&str] = &["rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal"];

/// Calls that fail with EPERM. Every kernel has them, so a program that makes one expects a refusal, and mostly has a
/// fallback. Calls on no list fail with ENOSYS.
pub(super) const REFUSED: &[&[&str]] = &[
    // The network, and addresses of sockets.
    &["socket", "bind", "connect", "listen", "accept", "accept4"],
    // Other processes.
    &[
        "ptrace",
        "process_vm_readv",
        "process_vm_writev",
        "process_madvise",
        "pidfd_getfd",
        "kcmp",
        "migrate_pages",
        "move_pages",
        "mbind",
        "set_mempolicy",
        "get_mempolicy",
    ],
    // Objects that outlive a program or are shared with others.
    &[
        "shmget",
        "shmat",
        "shmctl",
        "shmdt",
        "msgget",
        "msgsnd",
        "msgrcv",
        "msgctl",
        "semget",
        "semop",
        "semtimedop",
        "semctl",
        "mq_open",
        "mq_unlink",
        "mq_timedsend",
        "mq_timedreceive",
        "mq_notify",
        "mq_getsetattr",
        "keyctl",
        "add_key",
        "request_key",
    ],
    // Namespaces, mounts and roots.
    &[
        "unshare",
        "setns",
        "mount",
        "umount2",
        "pivot_root",
        "chroot",
        "move_mount",
        "open_tree",
        "fsopen",
        "fsmount",
        "fsconfig",
        "fspick",
        "mount_setattr",
    ],
    // Files without a path, notifications about other processes, and locks that do not require write
    // permission.
    &[
        "open_by_handle_at",
        "name_to_handle_at",
        "fanotify_init",
        "fanotify_mark",
        "inotify_init",
        "inotify_init1",
        "inotify_add_watch",
        "inotify_rm_watch",
        "flock",
    ],
    // Permissions, owners, attributes and times of files, which Landlock does not control.
    &[
        "chmod",
        "fchmod",
        "fchmodat",
        "chown",
        "lchown",
        "fchown",
        "fchownat",
        "setxattr",
        "lsetxattr",
        "fsetxattr",
        "removexattr",
        "lremovexattr",
        "fremovexattr",
        "utime",
        "utimes",
        "futimesat",
    ],
    // The kernel and the machine.
    &[
        "bpf",
        "perf_event_open",
        "userfaultfd",
        "kexec_load",
        "kexec_file_load",
        "init_module",
        "finit_module",
        "delete_module",
        "reboot",
        "swapon",
        "swapoff",
        "acct",
        "quotactl",
        "settimeofday",
        "clock_settime",
        "clock_adjtime",
        "adjtimex",
        "sethostname",
        "setdomainname",
        "syslog",
        "vhangup",
        "iopl",
        "ioperm",
        "modify_ldt",
        "sync",
        "syncfs",
        "setgroups",
        "setfsuid",
        "setfsgid",
    ],
];

#[cfg(test)]
mod tests {
    use super::{ALLOWED, QUEUED_SIGNALS, REFUSED, SIGNALS};
    use std::collections::BTreeSet;
    use syscalls::{aarch64, riscv64, x86_64};

    /// Catches misspelled names, which would be skipped silently.
    #[test]
    fn box_7_every_name_is_a_call_and_is_on_one_list() {
        let mut seen = BTreeSet::new();
        let lists = ALLOWED.iter().chain(REFUSED).copied().chain([SIGNALS, QUEUED_SIGNALS]);
        for &name in lists.flatten() {
            let known = [
                name.parse::<x86_64::Sysno>().is_ok(),
                name.parse::<aarch64::Sysno>().is_ok(),
                name.parse::<riscv64::Sysno>().is_ok(),
            ];
            assert!(known.contains(&true), "{name}");
            assert!(seen.insert(name), "{name} is on two lists");
        }
    }

    /// Calls used in past sandbox escapes. Some of them fail as if they did not exist.
    #[test]
    fn box_7_what_reaches_out_is_never_allowed() {
        let allowed: BTreeSet<_> = ALLOWED.iter().copied().flatten().copied().collect();
        for name in REFUSED.iter().copied().flatten() {
            assert!(!allowed.contains(name), "{name}");
        }
        for name in ["clone3", "io_uring_setup", "setxattrat", "file_setattr", "fchmodat2", "memfd_secret", "seccomp"] {
            assert!(!allowed.contains(name), "{name}");
        }
    }
}
