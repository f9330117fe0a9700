//! Failures of the referee and its machine, as opposed to those of a program (HOST-1).
//!
//! Each step of preparing and starting a program returns one of these types, so that a failure of the machine
//! cannot become a verdict by accident.

use crate::advice::Advice;
use crate::path_text::PrintablePath;
use std::fmt;
use std::io;
#[cfg(target_os = "linux")]
use std::path::Path;

/// A step of a match that the referee could not carry out. No strategy is to blame (HOST-1).
#[derive(Debug)]
pub struct MachineFailure {
    step: String,
    why: io::Error,
    /// What is known about the cause.
    cause: Option<String>,
    hint: Option<String>,
}

impl MachineFailure {
    /// Creates a failure of this step with this error.
    pub(crate) fn new(step: impl Into<String>, why: io::Error) -> Self {
        Self { step: step.into(), why, cause: None, hint: None }
    }

    /// Returns [`new`](Self::new) for this step as a function, for `map_err`.
    pub(crate) fn of<E: Into<io::Error>>(step: &str) -> impl FnOnce(E) -> Self + '_ {
        move |why| Self::new(step, why.into())
    }

    /// Replaces the default hint.
    #[must_use]
    #[cfg(target_os = "linux")]
    pub(crate) fn hint(self, hint: &str) -> Self {
        Self { hint: Some(hint.to_owned()), ..self }
    }

    /// Adds what is known about the cause.
    #[must_use]
    #[cfg(target_os = "linux")]
    pub(crate) fn cause(self, cause: String) -> Self {
        Self { cause: Some(cause), ..self }
    }

    /// Returns whether the system refused to create a process.
    #[cfg(target_os = "linux")]
    pub(crate) fn is_out_of_processes(&self) -> bool {
        errno(&self.why) == Some(libc::EAGAIN)
    }

    /// Returns the step that failed.
    #[must_use]
    pub fn step(&self) -> &str {
        &self.step
    }

    /// Returns the system's error.
    #[must_use]
    pub const fn why(&self) -> &io::Error {
        &self.why
    }
}

impl fmt::Display for MachineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, why, cause, hint: _ } = self;
        write!(f, "{step}: {why}")?;
        cause.as_ref().map_or(Ok(()), |cause| write!(f, " ({cause})"))
    }
}

impl std::error::Error for MachineFailure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.why)
    }
}

impl Advice for MachineFailure {
    fn hints(&self) -> Vec<String> {
        vec![self.hint.clone().unwrap_or_else(|| default_hint(&self.why))]
    }

    fn blames_machine(&self) -> bool {
        true
    }
}

/// The reason why a program does not run.
#[derive(Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "programs run on Linux only"))]
pub(crate) enum SpawnError {
    /// The program's file cannot be executed, which is a verdict (REF-4). The text is the system's error.
    Program(String),
    /// The machine failed, which says nothing about the program.
    Machine(MachineFailure),
}

impl From<MachineFailure> for SpawnError {
    fn from(failure: MachineFailure) -> Self {
        Self::Machine(failure)
    }
}

#[cfg(target_os = "linux")]
impl SpawnError {
    /// Decides whether the program or the machine is to blame for an error of executing the file `program`.
    ///
    /// `lent` is a folder that the referee created for the program. If that folder is gone, a missing file says nothing
    /// about the program.
    pub(crate) fn of_execution(why: io::Error, program: &Path, lent: Option<&Path>) -> Self {
        let starting = |why| Self::Machine(MachineFailure::new(format!("starting {}", PrintablePath(program)), why));
        if !is_about_the_file(&why) {
            return starting(why);
        }
        if let Some(lent) = lent.filter(|lent| !lent.is_dir()) {
            let step = format!("the temporary folder {} is gone", PrintablePath(lent));
            return Self::Machine(MachineFailure::new(step, why));
        }
        if errno(&why) == Some(libc::EACCES) && is_noexec(program) {
            let failure = MachineFailure::new(format!("starting {}", PrintablePath(program)), why);
            let hint = "its file system is mounted with noexec; mount it without, or set TMPDIR to another folder";
            return Self::Machine(failure.hint(hint));
        }
        Self::Program(why.to_string())
    }
}

/// Returns whether an error of execve concerns the program's file or its interpreter. All others, such as a
/// lack of memory, processes or descriptors, concern the machine.
#[cfg(target_os = "linux")]
fn is_about_the_file(why: &io::Error) -> bool {
    use libc::{EACCES, EISDIR, ELIBBAD, ELOOP, ENOENT, ENOEXEC, ENOTDIR};
    errno(why).is_some_and(|errno| [EACCES, EISDIR, ELIBBAD, ELOOP, ENOENT, ENOEXEC, ENOTDIR].contains(&errno))
}

#[cfg(target_os = "linux")]
fn is_noexec(file: &Path) -> bool {
    use rustix::fs::StatVfsMountFlags;
    rustix::fs::statvfs(file).is_ok_and(|system| system.f_flag.contains(StatVfsMountFlags::NOEXEC))
}

/// Returns whether an error means that the machine lacks a resource, independent of the file or folder it
/// refers to.
pub(crate) fn is_out_of_resources(why: &io::Error) -> bool {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        let wants = [
            Errno::AGAIN,
            Errno::DQUOT,
            Errno::IO,
            Errno::MFILE,
            Errno::NFILE,
            Errno::NOMEM,
            Errno::NOSPC,
            Errno::ROFS,
        ];
        errno(why).is_some_and(|errno| wants.iter().any(|want| want.raw_os_error() == errno))
    }
    #[cfg(not(unix))]
    matches!(why.kind(), io::ErrorKind::OutOfMemory | io::ErrorKind::StorageFull)
}

/// Returns the system's error number; some errors wrap another one.
#[cfg(unix)]
fn errno(why: &io::Error) -> Option<i32> {
    why.raw_os_error().or_else(|| {
        let inner = why.get_ref()?.source()?;
        inner.downcast_ref::<io::Error>()?.raw_os_error()
    })
}

fn default_hint(why: &io::Error) -> String {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        let number = errno(why);
        let is = |errno: Errno| number == Some(errno.raw_os_error());
        if is(Errno::MFILE) || is(Errno::NFILE) {
            return "too many files are open; `ulimit -n` shows the limit of this process".to_owned();
        }
        if is(Errno::AGAIN) {
            return "too many processes are running; `ulimit -u` shows the limit of this user".to_owned();
        }
        if is(Errno::NOMEM) {
            return "the machine is out of memory".to_owned();
        }
    }
    #[cfg(not(unix))]
    let _ = why;
    format!("the temporary folder is {}; set TMPDIR to use another one", PrintablePath(&std::env::temp_dir()))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{MachineFailure, SpawnError, is_out_of_resources};
    use crate::advice::Advice as _;
    use std::io;
    use std::path::Path;

    fn judged(errno: i32, lent: Option<&Path>) -> SpawnError {
        SpawnError::of_execution(io::Error::from_raw_os_error(errno), Path::new("/bin/sh"), lent)
    }

    #[test]
    fn host_1_only_errors_about_its_file_are_the_programs() {
        for errno in [libc::ENOENT, libc::EACCES, libc::ENOEXEC, libc::ELIBBAD, libc::ENOTDIR] {
            assert!(matches!(judged(errno, None), SpawnError::Program(_)), "{errno}");
        }
        for errno in 1..134 {
            let blamed = matches!(judged(errno, None), SpawnError::Program(_));
            let about_the_file = ["ENOENT", "EACCES", "ENOEXEC", "ELIBBAD", "ENOTDIR", "ELOOP", "EISDIR"];
            let name = format!("{:?}", nix::errno::Errno::from_raw(errno));
            assert_eq!(blamed, about_the_file.contains(&&*name), "{name}");
        }
    }

    #[test]
    fn host_1_a_missing_file_in_a_folder_that_is_gone_tells_nothing() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(judged(libc::ENOENT, Some(folder.path())), SpawnError::Program(_)));
        assert!(matches!(judged(libc::ENOENT, Some(&folder.path().join("gone"))), SpawnError::Machine(_)));
    }

    #[test]
    fn host_1_the_cause_is_named() {
        let full = io::Error::from_raw_os_error(libc::ENOSPC);
        assert!(is_out_of_resources(&full) && !is_out_of_resources(&io::ErrorKind::NotFound.into()));
        let failure = MachineFailure::new("writing its round file", full);
        let (text, hints) = (failure.to_string(), failure.hints());
        assert!(text.starts_with("writing its round file: No space left on device"), "{text}");
        assert!(failure.blames_machine() && hints.concat().contains("TMPDIR"), "{hints:?}");
    }
}
