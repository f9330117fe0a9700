//! System calls whose permission depends on their arguments (BOX-1, BOX-3, BOX-7).

use libc::c_int;
use seccompiler::{
    BackendError, SeccompCmpArgLen as Width, SeccompCmpOp as Op, SeccompCondition as Condition, SeccompRule,
};

/// A call's name and its rules. The call is allowed if all conditions of one rule hold.
pub(super) type CallRule = (&'static str, Vec<SeccompRule>);

/// New namespaces, as flags of `clone`.
const NAMESPACES: c_int = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP;

/// The bits that hold the type of a socket, without flags.
const SOCKET_TYPE: c_int = 0xf;

/// Allowed operations on a descriptor. Locks, leases and notifications (F_SETLK, F_SETLEASE, F_NOTIFY) would delay
/// other processes. Owners (F_SETOWN) would send signals to other processes.
const FCNTL: &[c_int] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETLK,
    libc::F_OFD_GETLK,
    libc::F_GETOWN,
    libc::F_SETPIPE_SZ,
    libc::F_GETPIPE_SZ,
    libc::F_ADD_SEALS,
    libc::F_GET_SEALS,
    // F_DUPFD_QUERY, since Linux 6.10.
    1027,
];

/// Allowed requests to a device or file. Other requests change attributes of files that are open only for reading
/// (FS_IOC_SETFLAGS), or type into terminals (TIOCSTI).
const IOCTL: &[u64] = &[
    0x5401,      // TCGETS, which tells whether something is a terminal
    0x802c_542a, // TCGETS2
    0x5413,      // TIOCGWINSZ
    0x540f,      // TIOCGPGRP
    0x541b,      // FIONREAD
    0x5421,      // FIONBIO
    0x5450,      // FIONCLEX
    0x5451,      // FIOCLEX
    0x4004_9409, // FICLONE
    0x4020_940d, // FICLONERANGE
];

/// Allowed I/O priorities: the idle class, and the best-effort class at its default level and below.
const IO_PRIORITIES: &[u64] = &[3 << 13, 2 << 13 | 4, 2 << 13 | 5, 2 << 13 | 6, 2 << 13 | 7];

/// Allows a process to set this priority for itself.
fn own_io_priority(priority: &u64) -> Result<SeccompRule, BackendError> {
    SeccompRule::new(vec![equal(0, 1)?, equal(1, 0)?, equal(2, *priority)?])
}

/// Allowed process attributes. Other attributes share processor cores with another process (PR_SCHED_CORE), or add
/// filters and features that no program needs here.
const PRCTL: &[c_int] = &[
    libc::PR_SET_PDEATHSIG,
    libc::PR_GET_PDEATHSIG,
    libc::PR_GET_DUMPABLE,
    libc::PR_SET_DUMPABLE,
    libc::PR_GET_KEEPCAPS,
    libc::PR_GET_TIMING,
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_GET_SECCOMP,
    libc::PR_CAPBSET_READ,
    libc::PR_GET_SECUREBITS,
    libc::PR_SET_TIMERSLACK,
    libc::PR_GET_TIMERSLACK,
    libc::PR_SET_CHILD_SUBREAPER,
    libc::PR_GET_CHILD_SUBREAPER,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_GET_TID_ADDRESS,
    libc::PR_SET_THP_DISABLE,
    libc::PR_GET_THP_DISABLE,
    libc::PR_CAP_AMBIENT,
    libc::PR_SET_PTRACER,
    libc::PR_SET_VMA,
    // PR_GET_SPECULATION_CTRL and PR_SET_SPECULATION_CTRL, which `libc` lacks on some processors.
    52,
    53,
    // Vectors, pointer authentication and shadow stacks: PR_SVE, PR_PAC, PR_TAGGED_ADDR_CTRL, PR_SME, PR_MDWE,
    // PR_RISCV_V, PR_RISCV_SET_ICACHE_FLUSH_CTX, PR_SHADOW_STACK_STATUS.
    50,
    51,
    54,
    55,
    56,
    60,
    61,
    63,
    64,
    65,
    66,
    69,
    70,
    71,
    74,
    75,
    76,
    // PR_GET_AUXV
    0x4155_5856,
];

/// Allowed advice about reading a file. POSIX_FADV_DONTNEED would evict pages that other processes read too.
const ADVICE: &[c_int] = &[
    libc::POSIX_FADV_NORMAL,
    libc::POSIX_FADV_RANDOM,
    libc::POSIX_FADV_SEQUENTIAL,
    libc::POSIX_FADV_WILLNEED,
    libc::POSIX_FADV_NOREUSE,
];

/// Allowed barriers: MEMBARRIER_CMD_QUERY, and barriers between a process's own threads with their registrations. Other
/// barriers interrupt all processors.
const MEMBARRIER: &[u64] = &[0, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8];

/// Allowed execution domains, and `!0`, which only queries. Docker allows the same ones.
const PERSONALITIES: &[u64] = &[0, 8, 0x2_0000, 0x2_0008, 0xffff_ffff];

/// Allowed changes of a file's blocks: within the size of the file, which LIM-3 limits, and none beyond it.
const FALLOCATE: &[c_int] = &[0, libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE];

/// Returns all calls whose permission depends on their arguments.
pub(super) fn judged() -> Result<Vec<CallRule>, BackendError> {
    let own_process = |argument| Ok::<_, BackendError>(vec![SeccompRule::new(vec![equal(argument, 0)?])?]);
    Ok(vec![
        ("clone", vec![SeccompRule::new(vec![Condition::new(0, Width::Qword, Op::MaskedEq(flags(NAMESPACES)), 0)?])?]),
        // The ends of such a pair cannot get another address: bind, connect and sendto are denied, and sendmsg
        // rejects or ignores an address. Datagram sockets would send to any address.
        ("socketpair", vec![pair(libc::SOCK_STREAM)?, pair(libc::SOCK_SEQPACKET)?]),
        ("sendto", vec![SeccompRule::new(vec![Condition::new(4, Width::Qword, Op::Eq, 0)?])?]),
        ("setsockopt", one_of(1, &[libc::SOL_SOCKET].map(flags))?),
        ("prlimit64", own_process(0)?),
        ("sched_setaffinity", own_process(0)?),
        ("sched_setattr", own_process(0)?),
        ("sched_setparam", own_process(0)?),
        ("sched_setscheduler", own_process(0)?),
        // The calling process only, not its group or all processes of its user. The same holds for `ioprio_set`.
        ("setpriority", vec![SeccompRule::new(vec![equal(0, 0)?, equal(1, 0)?])?]),
        ("ioprio_set", IO_PRIORITIES.iter().map(own_io_priority).collect::<Result<_, _>>()?),
        // The times of an open file only: the path must be null.
        ("utimensat", vec![SeccompRule::new(vec![Condition::new(1, Width::Qword, Op::Eq, 0)?])?]),
        ("fcntl", one_of(1, &each(FCNTL))?),
        ("ioctl", one_of(1, IOCTL)?),
        ("prctl", one_of(0, &each(PRCTL))?),
        ("fadvise64", one_of(3, &each(ADVICE))?),
        ("fallocate", one_of(1, &each(FALLOCATE))?),
        ("membarrier", one_of(0, MEMBARRIER)?),
        ("personality", one_of(0, PERSONALITIES)?),
    ])
}

/// Allows a call whose target is the calling process.
pub(super) fn own(process: u32) -> Result<Vec<SeccompRule>, BackendError> {
    Ok(vec![SeccompRule::new(vec![equal(0, process.into())?])?])
}

/// Matches mappings that a limit of private memory does not count: shared anonymous ones, and ones that grow
/// down like a stack.
pub(super) fn uncounted() -> Result<Vec<SeccompRule>, BackendError> {
    let with =
        |all: c_int| SeccompRule::new(vec![Condition::new(3, Width::Dword, Op::MaskedEq(flags(all)), flags(all))?]);
    Ok(vec![with(libc::MAP_SHARED | libc::MAP_ANONYMOUS)?, with(libc::MAP_GROWSDOWN)?])
}

/// Matches changes of the limits of resident memory and file locks, which carry the mark.
pub(super) fn of_mark() -> Result<[CallRule; 2], BackendError> {
    // RLIMIT_RSS and RLIMIT_LOCKS; the numbers are the same on all processors with a filter.
    const LIMITS: [u64; 2] = [5, 10];
    let changes = |limit: &u64| {
        // Without a new limit, the call only reads the current one.
        SeccompRule::new(vec![equal(1, *limit)?, Condition::new(2, Width::Qword, Op::Ne, 0)?])
    };
    let by_prlimit = LIMITS.iter().map(changes).collect::<Result<_, _>>()?;
    Ok([("prlimit64", by_prlimit), ("setrlimit", one_of(0, &LIMITS)?)])
}

/// Matches allocations beyond the size of a file.
pub(super) fn beyond_size() -> Result<Vec<SeccompRule>, BackendError> {
    let keep = flags(libc::FALLOC_FL_KEEP_SIZE);
    let hole = flags(libc::FALLOC_FL_PUNCH_HOLE);
    let keeps = Condition::new(1, Width::Dword, Op::MaskedEq(keep), keep)?;
    Ok(vec![SeccompRule::new(vec![keeps, Condition::new(1, Width::Dword, Op::MaskedEq(hole), 0)?])?])
}

fn pair(kind: c_int) -> Result<SeccompRule, BackendError> {
    let of_kind = Condition::new(1, Width::Dword, Op::MaskedEq(flags(SOCKET_TYPE)), flags(kind))?;
    SeccompRule::new(vec![equal(0, flags(libc::AF_UNIX))?, of_kind])
}

fn one_of(argument: u8, values: &[u64]) -> Result<Vec<SeccompRule>, BackendError> {
    values.iter().map(|&value| SeccompRule::new(vec![equal(argument, value)?])).collect()
}

fn equal(argument: u8, value: u64) -> Result<Condition, BackendError> {
    Condition::new(argument, Width::Dword, Op::Eq, value)
}

fn each(values: &[c_int]) -> Vec<u64> {
    values.iter().copied().map(flags).collect()
}

/// Converts an argument that the kernel reads as 32 bits.
fn flags(value: c_int) -> u64 {
    u64::from(value.cast_unsigned())
}
