//! Which system calls a program in the sandbox may not make, by seccomp (BOX-1,
//! BOX-3, BOX-4).
//!
//! The filters name what is forbidden: what reaches the network, other
//! processes, the system's settings, and what Landlock does not see, such as
//! the permissions of files. Everything else is allowed, since programs come in
//! every language.

use libc::c_long;
use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen as Width, SeccompCmpOp as Op, SeccompCondition, SeccompFilter,
    SeccompRule,
};
use std::collections::BTreeMap;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// `fchmodat2`, which has this number on every machine; not every libc has it by name.
const FCHMODAT2: c_long = 452;

/// Refused with EPERM, whatever the arguments.
const FORBIDDEN: &[c_long] = &[
    // The network, and the sockets of the system's services.
    libc::SYS_socket,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // What outlives a program, or is shared with others.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // Namespaces, mounts and roots.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_fsconfig,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    // Files by other ways than their paths, and hearing of what others do.
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_inotify_init1,
    // Permissions, owners and times of files, which Landlock lets pass.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // The kernel and the machine.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_kexec_file_load,
    // The old names that newer machines do not have.
    #[cfg(target_arch = "x86_64")]
    libc::SYS_inotify_init,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_iopl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_ioperm,
];

/// Calls on one process by its number, the first argument or the second: on
/// itself, which is 0, they are allowed.
const OF_OTHERS: &[(c_long, u8)] = &[
    (libc::SYS_prlimit64, 0),
    (libc::SYS_sched_setaffinity, 0),
    (libc::SYS_sched_setattr, 0),
    (libc::SYS_sched_setparam, 0),
    (libc::SYS_sched_setscheduler, 0),
    (libc::SYS_setpriority, 1),
    (libc::SYS_ioprio_set, 1),
];

/// Refused with ENOSYS, so that programs take another way: `io_uring` would
/// make calls that no filter sees, and the flags of `clone3` cannot be read.
const UNKNOWN: &[c_long] = &[libc::SYS_io_uring_setup, libc::SYS_clone3];

/// New namespaces by `clone`.
const NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// Forbids this process, and all that comes from it, what the sandbox does not
/// allow. `signals_are_scoped` tells that signals to others are kept back
/// already; else a process may send signals to itself only.
pub(super) fn restrict(signals_are_scoped: bool) -> Result<(), String> {
    apply(unknown(), libc::ENOSYS)?;
    apply(forbidden(signals_are_scoped).map_err(|error| error.to_string())?, libc::EPERM)
}

/// Shared memory without a file is not counted where the limit of memory is
/// one of private memory, so there is none of it.
pub(super) fn deny_shared_memory() -> Result<(), String> {
    let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
    let map = SeccompCondition::new(3, Width::Dword, Op::MaskedEq(shared), shared);
    let map = map.and_then(|map| SeccompRule::new(vec![map])).map_err(|error| error.to_string())?;
    let mut rules: Rules = every(&[libc::SYS_memfd_create, libc::SYS_shmget]);
    add(&mut rules, libc::SYS_mmap, vec![map]);
    apply(rules, libc::ENOMEM)
}

fn unknown() -> Rules {
    every(UNKNOWN)
}

fn forbidden(signals_are_scoped: bool) -> Result<Rules, seccompiler::BackendError> {
    let mut rules = every(FORBIDDEN);
    let rule =
        |conditions: Vec<SeccompCondition>| Ok::<_, seccompiler::BackendError>(vec![SeccompRule::new(conditions)?]);
    // Pairs of sockets stay between a program and its children.
    let other_family = SeccompCondition::new(0, Width::Dword, Op::Ne, libc::AF_UNIX as u64)?;
    add(&mut rules, libc::SYS_socketpair, rule(vec![other_family])?);
    for &(call, argument) in OF_OTHERS {
        add(&mut rules, call, rule(vec![SeccompCondition::new(argument, Width::Dword, Op::Ne, 0)?])?);
    }
    // By a path; the times of an open file may be set.
    let path = SeccompCondition::new(1, Width::Qword, Op::Ne, 0)?;
    add(&mut rules, libc::SYS_utimensat, rule(vec![path])?);
    let namespaces = NAMESPACES.iter().map(|&flag| {
        SeccompRule::new(vec![SeccompCondition::new(0, Width::Qword, Op::MaskedEq(flag as u64), flag as u64)?])
    });
    add(&mut rules, libc::SYS_clone, namespaces.collect::<Result<_, _>>()?);
    if !signals_are_scoped {
        let own = u64::from(std::process::id());
        for call in [libc::SYS_kill, libc::SYS_tgkill, libc::SYS_tkill] {
            add(&mut rules, call, rule(vec![SeccompCondition::new(0, Width::Dword, Op::Ne, own)?])?);
        }
        for call in [libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo, libc::SYS_pidfd_send_signal] {
            add(&mut rules, call, vec![]);
        }
    }
    Ok(rules)
}

/// Rules that match whatever the arguments are.
fn every(calls: &[c_long]) -> Rules {
    let mut rules = Rules::new();
    calls.iter().for_each(|&call| add(&mut rules, call, vec![]));
    rules
}

/// Adds what to do on a call, under each of its numbers.
fn add(rules: &mut Rules, call: c_long, of_call: Vec<SeccompRule>) {
    for number in numbers(call) {
        rules.insert(number, of_call.clone());
    }
}

/// The number of a call; where x86-64 has its twin with 32-bit pointers (x32),
/// the number there too.
fn numbers(call: c_long) -> impl Iterator<Item = i64> {
    #[cfg(target_arch = "x86_64")]
    {
        const X32: i64 = 0x4000_0000;
        // These have numbers of their own there.
        let own = match call {
            libc::SYS_ptrace => Some(521),
            libc::SYS_kexec_load => Some(528),
            libc::SYS_process_vm_readv => Some(539),
            libc::SYS_process_vm_writev => Some(540),
            libc::SYS_move_pages => Some(533),
            libc::SYS_rt_sigqueueinfo => Some(524),
            libc::SYS_rt_tgsigqueueinfo => Some(536),
            _ => None,
        };
        [Some(call), Some(call | X32), own.map(|number| number | X32)].into_iter().flatten()
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::iter::once(call)
}

fn apply(rules: Rules, errno: i32) -> Result<(), String> {
    let program = compile(rules, errno)?;
    seccompiler::apply_filter(&program).map_err(|error| describe(&error))
}

fn compile(rules: Rules, errno: i32) -> Result<BpfProgram, String> {
    let machine = std::env::consts::ARCH.try_into().map_err(|_| "no filter can be made for this processor")?;
    let refuse = SeccompAction::Errno(errno.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, machine)
        .and_then(TryInto::try_into)
        .map_err(|error| error.to_string())
}

fn describe(error: &Error) -> String {
    match error {
        Error::Prctl(error) | Error::Seccomp(error) => format!("the kernel does not take the filter: {error}"),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{compile, forbidden, unknown};

    #[test]
    fn the_filters_are_within_what_the_kernel_takes() {
        // BPF_MAXINSNS
        for rules in [unknown(), forbidden(true).unwrap(), forbidden(false).unwrap()] {
            assert!(compile(rules, 1).unwrap().len() <= 4096);
        }
    }
}
