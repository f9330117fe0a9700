//! System calls that a program may make, enforced by seccomp (BOX-7).
//!
//! In the sandbox a program may make only the calls on a list, so calls of later kernels are denied. Calls on a second
//! list, the refused ones, fail with EPERM. Calls on no list fail with ENOSYS.
//!
//! - `calls`: the lists.
//! - `arguments`: calls whose permission depends on their arguments.
//! - `tree`: compiles a filter with binary search.

mod arguments;
mod calls;
mod tree;

use calls::{ALLOWED, QUEUED_SIGNALS, REFUSED, SIGNALS, number};
use libc::c_long;
use seccompiler::{BackendError, BpfProgram, Error, SeccompAction, SeccompFilter, SeccompRule};
use std::collections::BTreeMap;
use tree::{Answer, by_halves};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// The inputs of a sandbox filter.
#[derive(Clone, Copy, Default)]
pub(super) struct Sandbox<'a> {
    /// Whether Landlock confines signals. If not, the filter lets a process send signals only to itself.
    pub(super) signals_are_scoped: bool,
    /// Names of additional allowed calls.
    pub(super) more: &'a [String],
}

/// Restricts this process and its descendants to the calls of the sandbox.
pub(super) fn restrict(sandbox: Sandbox<'_>) -> Result<(), String> {
    apply(&filter(allowed(sandbox)?)?)
}

/// Compiles the filter that allows these calls.
fn filter(allowed: Rules) -> Result<BpfProgram, String> {
    let refused = known(&allowed).into_keys().map(|call| (call, Answer::Always(errno(libc::EPERM))));
    let mut answers: BTreeMap<i64, Answer> = refused.collect();
    let (judged, free): (Rules, Rules) = allowed.into_iter().partition(|(_, when)| !when.is_empty());
    answers.extend(free.into_keys().map(|call| (call, Answer::Always(SeccompAction::Allow))));
    answers.extend(judged.keys().map(|&call| (call, Answer::Judged)));
    let answers = answers.into_iter().filter_map(|(call, answer)| Some((u32::try_from(call).ok()?, answer)));
    let judge = compile(judged, SeccompAction::Allow, errno(libc::EPERM))?;
    Ok(by_halves(&answers.collect(), &Answer::Always(errno(libc::ENOSYS)), &judge))
}

/// Denies allocations that a limit of private memory does not count (LIM-1).
pub(super) fn deny_uncounted_memory() -> Result<(), String> {
    let mut rules = Rules::new();
    for call in ["memfd_create", "memfd_secret", "shmget"] {
        add(&mut rules, call, vec![]);
    }
    add(&mut rules, "mmap", arguments::uncounted().map_err(text)?);
    apply(&compile(rules, errno(libc::ENOMEM), SeccompAction::Allow)?)
}

/// Denies blocks of a file beyond its size, because LIM-3 limits only the size.
pub(super) fn deny_blocks_beyond_size() -> Result<(), String> {
    let mut rules = Rules::new();
    add(&mut rules, "fallocate", arguments::beyond_size().map_err(text)?);
    apply(&compile(rules, errno(libc::EOPNOTSUPP), SeccompAction::Allow)?)
}

/// Denies changes of the limits that carry a program's mark (HOST-2), so that no process can hide its program.
pub(super) fn keep_mark() -> Result<(), String> {
    let mut rules = Rules::new();
    for (call, when) in arguments::of_mark().map_err(text)? {
        add(&mut rules, call, when);
    }
    apply(&compile(rules, errno(libc::EPERM), SeccompAction::Allow)?)
}

/// Denies `clone3`, the only call that puts a new process into another control group without writing to one of
/// its files (LIM-2). Every library has a fallback.
pub(super) fn deny_clone_into_group() -> Result<(), String> {
    let mut rules = Rules::new();
    add(&mut rules, "clone3", vec![]);
    apply(&compile(rules, errno(libc::ENOSYS), SeccompAction::Allow)?)
}

/// Returns the name of a system call, after checking that this processor has a call of that name.
pub fn parse_call(name: &str) -> Result<String, String> {
    match number(name) {
        Some(_) => Ok(name.to_owned()),
        None => Err("expected the name of a system call such as inotify_init1".into()),
    }
}

/// Returns the allowed calls and their conditions.
fn allowed(sandbox: Sandbox<'_>) -> Result<Rules, String> {
    let mut rules = Rules::new();
    let mut allow = |names: &[&str]| names.iter().for_each(|name| insert(&mut rules, name, vec![]));
    ALLOWED.iter().for_each(|names| allow(names));
    if sandbox.signals_are_scoped {
        allow(SIGNALS);
        allow(QUEUED_SIGNALS);
    } else {
        for name in SIGNALS {
            insert(&mut rules, name, arguments::own(std::process::id()).map_err(text)?);
        }
    }
    for (name, when) in arguments::judged().map_err(text)? {
        insert(&mut rules, name, when);
    }
    for name in sandbox.more {
        if number(name).is_none() {
            return Err(format!("expected a system call of this processor, found `{name}`"));
        }
        insert(&mut rules, name, vec![]);
    }
    Ok(rules)
}

/// Returns the calls on any list, allowed or refused.
fn known(allowed: &Rules) -> Rules {
    let refused = REFUSED.iter().copied().chain([SIGNALS, QUEUED_SIGNALS]).flatten();
    let refused = refused.filter_map(|name| number(name));
    allowed.keys().copied().chain(refused).map(|call| (call, vec![])).collect()
}

fn insert(rules: &mut Rules, name: &str, when: Vec<SeccompRule>) {
    if let Some(number) = number(name) {
        rules.insert(number, when);
    }
}

/// Adds rules for a call under each of its numbers. On x86-64, that includes the number of its variant with 32-bit
/// pointers (x32): a filter that allows calls by default would let the variant through.
fn add(rules: &mut Rules, name: &str, when: Vec<SeccompRule>) {
    const X32: c_long = 0x4000_0000;
    if let Some(number) = number(name) {
        rules.insert(number, when.clone());
        if cfg!(target_arch = "x86_64") {
            rules.insert(number | X32, when);
        }
    }
}

const fn errno(number: i32) -> SeccompAction {
    SeccompAction::Errno(number.unsigned_abs())
}

fn compile(rules: Rules, listed: SeccompAction, other: SeccompAction) -> Result<BpfProgram, String> {
    let machine = std::env::consts::ARCH.try_into().map_err(|_| "seccomp filters do not support this processor")?;
    SeccompFilter::new(rules, other, listed, machine).and_then(TryInto::try_into).map_err(text)
}

fn apply(program: &BpfProgram) -> Result<(), String> {
    seccompiler::apply_filter(program).map_err(|error| match error {
        Error::Prctl(error) | Error::Seccomp(error) => format!("the kernel rejects the filter: {error}"),
        other => other.to_string(),
    })
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn text(error: BackendError) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::{Sandbox, SeccompAction, allowed, calls, errno, filter, known, parse_call, tree};

    #[test]
    fn the_filter_is_within_what_the_kernel_takes() {
        for signals_are_scoped in [true, false] {
            let allowed = allowed(Sandbox { signals_are_scoped, more: &[] }).unwrap();
            // BPF_MAXINSNS
            assert!(filter(allowed).unwrap().len() <= 4096);
        }
    }

    /// Calls that depend on their arguments are tested with zeros.
    #[test]
    fn box_7_the_filter_is_what_the_lists_say() {
        let allowed = allowed(Sandbox { signals_are_scoped: true, more: &[] }).unwrap();
        let (known, program) = (known(&allowed), filter(allowed.clone()).unwrap());
        // The processor that the filter compares with.
        let arch = program[1].k;
        let (allow, refuse) = (u32::from(SeccompAction::Allow), u32::from(errno(libc::EPERM)));
        for number in (0..3000).chain([0x4000_0000, 0x4000_0001, u32::MAX]) {
            let found = tree::tests::run(&program, arch, number);
            match allowed.get(&i64::from(number)) {
                Some(when) if when.is_empty() => assert_eq!(found, allow, "{number}"),
                Some(_) => assert!(found == allow || found == refuse, "{number}: {found:#x}"),
                None if known.contains_key(&i64::from(number)) => assert_eq!(found, refuse, "{number}"),
                None => assert_eq!(found, u32::from(errno(libc::ENOSYS)), "{number}"),
            }
        }
        assert_eq!(tree::tests::run(&program, !arch, 0), u32::from(SeccompAction::KillProcess));
    }

    #[test]
    fn box_7_a_call_that_no_list_has_is_not_known() {
        let more = ["inotify_init1".to_owned()];
        let allowed_more = allowed(Sandbox { signals_are_scoped: true, more: &more }).unwrap();
        let allowed = allowed(Sandbox { signals_are_scoped: true, more: &[] }).unwrap();
        let known = known(&allowed);
        let number = |name| calls::number(name).unwrap();
        for name in ["clone3", "io_uring_setup", "setxattrat", "file_setattr", "listmount"] {
            assert!(!known.contains_key(&number(name)), "{name}");
        }
        // Calls of later kernels, and x32 calls.
        assert!([5000, 0x4000_0000].iter().all(|number| !known.contains_key(number)));
        let watch = number("inotify_init1");
        assert!(known.contains_key(&watch) && !allowed.contains_key(&watch) && allowed_more.contains_key(&watch));
    }

    #[test]
    fn box_7_only_calls_can_be_allowed() {
        assert_eq!(parse_call("inotify_init1").as_deref(), Ok("inotify_init1"));
        for name in ["", "inotify", "1", "INOTIFY_INIT1"] {
            parse_call(name).unwrap_err();
        }
    }
}
