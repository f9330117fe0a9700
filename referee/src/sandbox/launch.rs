//! The launcher, which the referee spawns in place of a program. It applies the limits to itself and then
//! executes the program (LIM-7).

use super::plan::{Launch, Plan, receive};
use super::user::User;
use super::{cgroup, landlock, seccomp};
use crate::inherited::reset_signals;
use crate::path_text::PrintablePath;
use rustix::process::{DumpableBehavior, Gid, Resource, Rlimit, Uid, getrlimit, set_dumpable_behavior, setrlimit};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities, set_capabilities_secure_bits, set_no_new_privs,
    set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};
use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::fmt::Display;
use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

/// Executes a program that is not a strategy, in a new session: without the caller's terminal, and without
/// ignored signals.
pub(crate) fn detach(command: &[OsString]) -> Result<(), String> {
    let [program, arguments @ ..] = command else { return Err("expected a program, found no arguments".to_owned()) };
    let fail = |error: &dyn Display| format!("{}: {error}", PrintablePath(Path::new(program)));
    // A group leader cannot create a session, so it first joins the group of its parent.
    let begin = || -> rustix::io::Result<_> {
        let parents = rustix::process::getpgid(rustix::process::getppid())?;
        rustix::process::setpgid(None, Some(parents))?;
        rustix::process::setsid()
    };
    rustix::process::setsid().or_else(|_| begin()).map_err(|error| fail(&error))?;
    reset_signals();
    Err(fail(&execute(program, arguments, &std::env::vars_os().collect())))
}

/// Executes the program, or reports why that failed. Without a program, it only checks that the plan can be
/// carried out here.
pub(crate) fn launch(command: &[OsString]) -> Result<(), String> {
    let stdin = std::io::stdin().as_fd().try_clone_to_owned();
    let socket = UnixStream::from(stdin.map_err(|error| format!("standard input: {error}"))?);
    let plan = receive(&socket).map_err(|error| format!("only the referee can start the launcher: {error}"))?;
    let done = plan.input.open().and_then(|input| Ok(rustix::stdio::dup2_stdin(input)?));
    let done = done.map_err(|error| format!("its standard input: {error}"));
    let carried_out = done.and_then(|()| plan.carry_out()).map_err(Launch::Refused);
    match carried_out.and_then(|()| plan.become_program(command, &socket)) {
        Ok(()) => Ok(()),
        Err(failure) => {
            // stderr belongs to the program, which has not started.
            failure.tell(&socket);
            std::process::exit(crate::helper::UNUSABLE)
        }
    }
}

/// Prefixes an error with what was attempted.
fn on<E: Display>(what: &str) -> impl FnOnce(E) -> String + '_ {
    move |error| format!("{what}: {error}")
}

impl Plan {
    /// Applies the plan to this process. The order matters: steps that need privileges come before dropping
    /// them, and steps that would hinder the launcher itself come last.
    fn carry_out(&self) -> Result<(), String> {
        // A new session has no terminal to type into and cannot join process groups outside it. The launcher
        // also becomes a group leader.
        rustix::process::setsid().map_err(on("cannot create a session"))?;
        for group in &self.groups {
            let procs = group.join("cgroup.procs");
            std::fs::write(&procs, "0").map_err(on(&format!("cannot join the control group {}", group.display())))?;
        }
        if self.sandbox.is_some() {
            lock_capabilities().map_err(on("cannot drop privileges"))?;
        } else if self.user.is_none() {
            give_up(CapabilitySet::SYS_RESOURCE).map_err(on("cannot drop privileges"))?;
        }
        if let Some(user) = self.user {
            become_user(user).map_err(on(&format!("cannot become user {}:{}", user.uid, user.gid)))?;
        }
        if let Some(most) = self.namespace {
            enter_namespace().map_err(on("cannot create a user namespace"))?;
            limit(Resource::Nproc, most).map_err(on("cannot limit processes"))?;
        }
        if self.sandbox.is_some() {
            set_capabilities(None, NO_CAPABILITIES).map_err(on("cannot drop privileges"))?;
        }
        // The kernel requires this before it accepts a filter.
        let takes_filters =
            self.sandbox.is_some() || self.memory.is_some() || self.file.is_some() || !self.groups.is_empty();
        if takes_filters {
            set_no_new_privs(true).map_err(on("cannot drop privileges"))?;
        }
        let mut signals_are_scoped = true;
        if let Some(files) = &self.sandbox {
            signals_are_scoped = landlock::restrict(files).map_err(on("cannot enter the sandbox (landlock)"))?;
        }
        self.limit_resources()?;
        if !self.groups.is_empty() && self.sandbox.is_none() {
            // If this fails, the check in `become_program` decides whether the group still holds.
            let _ = landlock::deny_writing_to_groups(&self.hierarchies);
            seccomp::deny_clone_into_group().map_err(on("cannot protect the control group (seccomp)"))?;
        }
        // The filters come last, because they deny calls that the launcher needs above.
        if takes_filters {
            seccomp::keep_mark().map_err(on("cannot protect the mark (seccomp)"))?;
        }
        if self.memory.is_some() {
            seccomp::deny_uncounted_memory().map_err(on("cannot limit memory (seccomp)"))?;
        }
        if self.file.is_some() {
            seccomp::deny_blocks_beyond_size().map_err(on("cannot limit file sizes (seccomp)"))?;
        }
        if self.sandbox.is_some() {
            let sandbox = seccomp::Sandbox { signals_are_scoped, more: &self.calls };
            seccomp::restrict(sandbox).map_err(on("cannot enter the sandbox (seccomp)"))?;
        }
        Ok(())
    }

    fn limit_resources(&self) -> Result<(), String> {
        // In the sandbox, programs leave no core dumps, and cannot raise their priority even if their user may.
        let sandbox = self.sandbox.as_ref().map(|_| 0);
        // The kernel does not count the stack as data: a program can grow its stack up to the hard limit.
        let stack =
            self.memory.map(|memory| getrlimit(Resource::Stack).current.map_or(memory, |soft| soft.min(memory)));
        for (resource, most, what) in [
            (Resource::Core, sandbox, "cannot limit core dumps"),
            (Resource::Rtprio, sandbox, "cannot limit priorities"),
            (Resource::Nice, sandbox, "cannot limit priorities"),
            (Resource::Fsize, self.file, "cannot limit file sizes"),
            (Resource::Nofile, self.open_files, "cannot limit open files"),
            (Resource::Stack, stack, "cannot limit the stack"),
            (Resource::Data, self.memory, "cannot limit memory"),
        ] {
            if let Some(most) = most {
                limit(resource, most).map_err(on(what))?;
            }
        }
        if let Some([locks, resident]) = self.mark {
            limit(Resource::Locks, locks).map_err(on("cannot set the mark"))?;
            limit(Resource::Rss, resident).map_err(on("cannot set the mark"))?;
        }
        Ok(())
    }

    /// Executes the program, and returns only if that failed. Without a program, checks that a program could not leave
    /// its control groups.
    fn become_program(&self, command: &[OsString], socket: &UnixStream) -> Result<(), Launch> {
        let [program, arguments @ ..] = command else {
            return match self.groups.iter().find(|group| cgroup::can_be_left(group)) {
                Some(group) => {
                    Err(Launch::Refused(format!("a program could leave the control group {}", group.display())))
                }
                None => Ok(()),
            };
        };
        let mut variables: BTreeMap<OsString, OsString> = std::env::vars_os().collect();
        if self.sandbox.is_some() {
            // Environment variables may hold secrets.
            variables.retain(|name, _| is_public(&name.to_string_lossy()));
            let own = [("HOME", &self.home), ("TMPDIR", &self.temporary)];
            let own = own.into_iter().filter_map(|(name, path)| Some((name.into(), path.clone()?.into())));
            variables.extend(own);
        }
        reset_signals();
        Launch::Began.tell(socket);
        Err(match execute(program, arguments, &variables) {
            error if error.raw_os_error().is_some() => Launch::Failed(error.raw_os_error().unwrap_or_default()),
            error => Launch::Refused(error.to_string()),
        })
    }
}

/// Executes a program, and returns only the error. Unlike `execvp`, it does not let a shell run a file that the system
/// rejects: without a launcher such a file cannot start either.
fn execute(program: &OsString, arguments: &[OsString], variables: &BTreeMap<OsString, OsString>) -> io::Error {
    let c_string = |text: &OsStr| CString::new(text.as_bytes());
    let words: Result<Vec<_>, _> = std::iter::once(program).chain(arguments).map(|word| c_string(word)).collect();
    let variable = |(name, value): (&OsString, &OsString)| {
        let mut text = name.clone();
        text.push("=");
        text.push(value);
        c_string(&text)
    };
    let variables: Result<Vec<_>, _> = variables.iter().map(variable).collect();
    let (Ok(words), Ok(variables)) = (words, variables) else { return io::ErrorKind::InvalidInput.into() };
    let mut why = nix::errno::Errno::ENOENT;
    for path in places(program) {
        let Ok(path) = c_string(path.as_os_str()) else { continue };
        let Err(error) = nix::unistd::execve(&path, &words, &variables);
        match error {
            nix::errno::Errno::ENOENT | nix::errno::Errno::ENOTDIR => {}
            nix::errno::Errno::EACCES => why = error,
            error => return error.into(),
        }
    }
    why.into()
}

/// Returns the paths at which to look for a program. Like a shell, looks up a name without a slash in PATH.
fn places(program: &OsStr) -> Vec<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return vec![program.into()];
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).map(|folder| folder.join(program)).collect()
}

/// Returns whether a program in the sandbox sees this variable.
fn is_public(name: &str) -> bool {
    ["PATH", "LANG", "LANGUAGE", "TZ"].contains(&name) || name.starts_with("LC_")
}

fn limit(resource: Resource, most: u64) -> rustix::io::Result<()> {
    // A process that cannot raise its hard limit keeps a lower one.
    let hard = getrlimit(resource).maximum.map_or(most, |hard| hard.min(most));
    setrlimit(resource, Rlimit { current: Some(hard), maximum: Some(hard) })
}

const NO_CAPABILITIES: CapabilitySets = CapabilitySets {
    effective: CapabilitySet::empty(),
    permitted: CapabilitySet::empty(),
    inheritable: CapabilitySet::empty(),
};

/// Prevents all descendants from gaining capabilities, even if their user is root.
fn lock_capabilities() -> rustix::io::Result<()> {
    clear_ambient_capability_set()?;
    if !capabilities(None)?.effective.contains(CapabilitySet::SETPCAP) {
        // Without this capability, the user is not root or has none of its power. `no_new_privs` suffices for both.
        return Ok(());
    }
    for bit in 0..64 {
        match remove_capability_from_bounding_set(CapabilitySet::from_bits_retain(1 << bit)) {
            // The kernel knows no further capabilities.
            Err(rustix::io::Errno::INVAL) => break,
            removed => removed?,
        }
    }
    set_capabilities_secure_bits(
        CapabilitiesSecureBits::NO_ROOT
            | CapabilitiesSecureBits::NO_ROOT_LOCKED
            | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE
            | CapabilitiesSecureBits::NO_CAP_AMBIENT_RAISE_LOCKED,
    )
}

/// Drops `capability`, so that root cannot raise the limits set here.
fn give_up(capability: CapabilitySet) -> rustix::io::Result<()> {
    let sets = capabilities(None)?;
    if !sets.effective.contains(capability | CapabilitySet::SETPCAP) {
        return Ok(());
    }
    remove_capability_from_bounding_set(capability)?;
    let without = |set: CapabilitySet| set.difference(capability);
    set_capabilities(
        None,
        CapabilitySets {
            effective: without(sets.effective),
            permitted: without(sets.permitted),
            inheritable: without(sets.inheritable),
        },
    )
}

/// Changes the user of this thread, which is the only thread of the process.
fn become_user(user: User) -> rustix::io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user.uid), Gid::from_raw(user.gid));
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

/// Enters a new user namespace, in which the kernel counts processes separately from others of the same user
/// (Linux 5.14 and later).
fn enter_namespace() -> Result<(), String> {
    if !counts_by_namespace(&rustix::system::uname().release().to_string_lossy()) {
        return Err("expected Linux 5.14 or later, which counts processes by namespace".into());
    }
    let (uid, gid) = (rustix::process::geteuid(), rustix::process::getegid());
    if uid.is_root() {
        return Err("the kernel does not limit the processes of root".into());
    }
    nix::sched::unshare(nix::sched::CloneFlags::CLONE_NEWUSER).map_err(|error| error.to_string())?;
    // Keep the user's numeric ID in the namespace if possible. Access to its files does not depend on it.
    let _ = set_dumpable_behavior(DumpableBehavior::Dumpable);
    let _ = std::fs::write("/proc/self/setgroups", "deny");
    let _ = std::fs::write("/proc/self/uid_map", format!("{0} {0} 1", uid.as_raw()));
    let _ = std::fs::write("/proc/self/gid_map", format!("{0} {0} 1", gid.as_raw()));
    set_capabilities(None, NO_CAPABILITIES).map_err(|error| error.to_string())
}

fn counts_by_namespace(release: &str) -> bool {
    let mut numbers = release.split(|c: char| !c.is_ascii_digit()).map(|digits| digits.parse::<u32>().unwrap_or(0));
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    version >= (5, 14)
}

#[cfg(test)]
mod tests {
    use super::{counts_by_namespace, is_public};

    #[test]
    fn kernels_count_by_namespace_from_5_14_on() {
        assert!(["5.14.0", "5.15", "6.1.0-13-amd64", "10.0.0"].into_iter().all(counts_by_namespace));
        assert!(!["5.13.19-generic", "4.19.0", "", "unknown"].into_iter().any(counts_by_namespace));
    }

    #[test]
    fn only_variables_that_tell_nothing_are_passed_on() {
        assert!(["PATH", "LANG", "LC_ALL", "TZ"].into_iter().all(is_public));
        assert!(!["AWS_SECRET_ACCESS_KEY", "HOME", "LD_PRELOAD", "PATHS", "SSH_AUTH_SOCK"].into_iter().any(is_public));
    }
}
