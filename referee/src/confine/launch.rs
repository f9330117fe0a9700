//! The launcher, which the referee starts in a program's place. It puts the limits on itself and then becomes the program (LIM-7).

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

/// Becomes a program that is no strategy, in a session of its own: without the
/// terminal of whoever started the command, and with no signal ignored.
pub(crate) fn detach(command: &[OsString]) -> Result<(), String> {
    let [program, arguments @ ..] = command else { return Err("no program is given".to_owned()) };
    let fail = |error: &dyn Display| format!("{}: {error}", PrintablePath(Path::new(program)));
    // Who leads a group cannot begin a session, so it goes over to the group of its parent first.
    let begin = || -> rustix::io::Result<_> {
        let parents = rustix::process::getpgid(rustix::process::getppid())?;
        rustix::process::setpgid(None, Some(parents))?;
        rustix::process::setsid()
    };
    rustix::process::setsid().or_else(|_| begin()).map_err(|error| fail(&error))?;
    reset_signals();
    Err(fail(&execute(program, arguments, &std::env::vars_os().collect())))
}

/// Becomes the program, or tells why not. Without a program it only tries
/// whether the plan can be carried out here.
pub(crate) fn launch(command: &[OsString]) -> Result<(), String> {
    let stdin = std::io::stdin().as_fd().try_clone_to_owned();
    let socket = UnixStream::from(stdin.map_err(|error| format!("standard input: {error}"))?);
    let plan = receive(&socket)
        .map_err(|error| format!("the launcher is for the referee only, which tells it what to do: {error}"))?;
    let done = plan.input.open().and_then(|input| Ok(rustix::stdio::dup2_stdin(input)?));
    let done = done.map_err(|error| format!("its standard input: {error}"));
    let carried_out = done.and_then(|()| plan.carry_out()).map_err(Launch::Refused);
    match carried_out.and_then(|()| plan.become_program(command, &socket)) {
        Ok(()) => Ok(()),
        Err(trouble) => {
            // Standard error is the program's, which has not begun.
            trouble.tell(&socket);
            std::process::exit(crate::helper::UNUSABLE)
        }
    }
}

/// An error in the words of what was tried.
fn on<E: Display>(what: &str) -> impl FnOnce(E) -> String + '_ {
    move |error| format!("{what}: {error}")
}

impl Plan {
    /// The order matters: what needs rights comes before they are given up, and
    /// what would hinder the launcher itself comes last.
    fn carry_out(&self) -> Result<(), String> {
        // Neither a terminal to type into, nor process groups of others to join. It leads a group of its own by that.
        rustix::process::setsid().map_err(on("a session of its own"))?;
        for group in &self.groups {
            let procs = group.join("cgroup.procs");
            std::fs::write(&procs, "0").map_err(on(&format!("joining the control group {}", group.display())))?;
        }
        if self.sandbox.is_some() {
            lock_capabilities().map_err(on("giving up rights"))?;
        } else if self.user.is_none() {
            give_up(CapabilitySet::SYS_RESOURCE).map_err(on("giving up rights"))?;
        }
        if let Some(user) = self.user {
            become_user(user).map_err(on(&format!("becoming user {}:{}", user.uid, user.gid)))?;
        }
        if let Some(most) = self.namespace {
            enter_namespace().map_err(on("a user namespace of its own"))?;
            limit(Resource::Nproc, most).map_err(on("the limit of processes"))?;
        }
        if self.sandbox.is_some() {
            set_capabilities(None, NO_CAPABILITIES).map_err(on("giving up rights"))?;
        }
        // Without this the kernel takes no filter.
        let takes_filters =
            self.sandbox.is_some() || self.memory.is_some() || self.file.is_some() || !self.groups.is_empty();
        if takes_filters {
            set_no_new_privs(true).map_err(on("giving up rights"))?;
        }
        let mut signals_are_scoped = true;
        if let Some(files) = &self.sandbox {
            signals_are_scoped = landlock::restrict(files).map_err(on("the sandbox (landlock)"))?;
        }
        self.limit_resources()?;
        if !self.groups.is_empty() && self.sandbox.is_none() {
            // Where this cannot be, it is tried below whether the group holds all the same.
            let _ = landlock::keep_from_writing(&self.hierarchies);
            seccomp::deny_clone_into_group().map_err(on("the control group (seccomp)"))?;
        }
        // The filters last: they keep the launcher itself from calls that it needs above.
        if takes_filters {
            seccomp::keep_mark().map_err(on("its mark (seccomp)"))?;
        }
        if self.memory.is_some() {
            seccomp::deny_uncounted_memory().map_err(on("the limit of memory (seccomp)"))?;
        }
        if self.file.is_some() {
            seccomp::deny_blocks_beyond_size().map_err(on("the limit of file sizes (seccomp)"))?;
        }
        if self.sandbox.is_some() {
            let sandbox = seccomp::Sandbox { signals_are_scoped, more: &self.calls };
            seccomp::restrict(sandbox).map_err(on("the sandbox (seccomp)"))?;
        }
        Ok(())
    }

    fn limit_resources(&self) -> Result<(), String> {
        // Nobody in the sandbox leaves core dumps, nor gets before others by a priority that its user may have.
        let sandbox = self.sandbox.as_ref().map(|_| 0);
        // The stack is no data to the kernel: what a program asks for there it gets up to the hard limit.
        let stack =
            self.memory.map(|memory| getrlimit(Resource::Stack).current.map_or(memory, |soft| soft.min(memory)));
        for (resource, most, what) in [
            (Resource::Core, sandbox, "the limit of core dumps"),
            (Resource::Rtprio, sandbox, "the limit of priorities"),
            (Resource::Nice, sandbox, "the limit of priorities"),
            (Resource::Fsize, self.file, "the limit of file sizes"),
            (Resource::Nofile, self.open_files, "the limit of open files"),
            (Resource::Stack, stack, "the limit of the stack"),
            (Resource::Data, self.memory, "the limit of memory"),
        ] {
            if let Some(most) = most {
                limit(resource, most).map_err(on(what))?;
            }
        }
        if let Some([locks, resident]) = self.mark {
            limit(Resource::Locks, locks).map_err(on("its mark"))?;
            limit(Resource::Rss, resident).map_err(on("its mark"))?;
        }
        Ok(())
    }

    /// Returns only when that failed, or there is no program: then it is tried
    /// whether the groups hold.
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
            // Variables can hold what is nobody's business.
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

/// Becomes a program, and returns only why that cannot be. A file that the
/// system does not execute is not given to a shell, as the library would do: it
/// cannot be started without a launcher either.
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

/// Where a program can be: a word without a slash is looked for as shells do.
fn places(program: &OsStr) -> Vec<PathBuf> {
    if program.as_bytes().contains(&b'/') {
        return vec![program.into()];
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).map(|folder| folder.join(program)).collect()
}

/// Variables that a program in the sandbox sees.
fn is_public(name: &str) -> bool {
    ["PATH", "LANG", "LANGUAGE", "TZ"].contains(&name) || name.starts_with("LC_")
}

fn limit(resource: Resource, most: u64) -> rustix::io::Result<()> {
    // Who may not raise it keeps what is lower already.
    let hard = getrlimit(resource).maximum.map_or(most, |hard| hard.min(most));
    setrlimit(resource, Rlimit { current: Some(hard), maximum: Some(hard) })
}

const NO_CAPABILITIES: CapabilitySets = CapabilitySets {
    effective: CapabilitySet::empty(),
    permitted: CapabilitySet::empty(),
    inheritable: CapabilitySet::empty(),
};

/// StateChannel to it that no program which is started from here gets a capability,
/// also when its user is root.
fn lock_capabilities() -> rustix::io::Result<()> {
    clear_ambient_capability_set()?;
    if !capabilities(None)?.effective.contains(CapabilitySet::SETPCAP) {
        // Then the user is not root, or root in name only; no_new_privs does the rest.
        return Ok(());
    }
    for bit in 0..64 {
        match remove_capability_from_bounding_set(CapabilitySet::from_bits_retain(1 << bit)) {
            // The kernel knows no more of them.
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

/// StateChannel to it that root does not raise the limits that are set here.
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

/// With one thread only, which is the case here, this is the whole process.
fn become_user(user: User) -> rustix::io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user.uid), Gid::from_raw(user.gid));
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

/// In a user namespace of its own the system counts its processes apart from
/// all others of the same user (Linux 5.14 and later).
fn enter_namespace() -> Result<(), String> {
    if !counts_by_namespace(&rustix::system::uname().release().to_string_lossy()) {
        return Err("the kernel counts processes by namespace from Linux 5.14 on".into());
    }
    let (uid, gid) = (rustix::process::geteuid(), rustix::process::getegid());
    if uid.is_root() {
        return Err("the kernel does not count the processes of root".into());
    }
    nix::sched::unshare(nix::sched::CloneFlags::CLONE_NEWUSER).map_err(|error| error.to_string())?;
    // The user keeps its number in there where that can be set; files are its own anyway.
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
