//! Marks that identify the processes of a program, regardless of their parents, groups and sessions (REF-2,
//! HOST-2).

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::Path;

/// The mark of a seat's programs in a match. It cannot be guessed, and every process inherits it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProcessMark(u64);

/// The sum of the two limits that carry a mark.
const SUM: u64 = 3 << 62;

/// The environment variable that carries the mark of programs without a launcher. Only this variable marks a child that
/// the program starts before the referee has set the limits.
pub(crate) const VARIABLE: &str = "RULEBOOK_MARK";

impl ProcessMark {
    pub(crate) fn new() -> Self {
        // As a limit, a number with this bit is too large to limit anything, and is still not "unlimited".
        const HIGH: u64 = 1 << 62;
        Self(HIGH | RandomState::new().build_hasher().finish() >> 2)
    }

    /// Returns the value of [`VARIABLE`].
    pub(crate) fn variable(self) -> String {
        self.0.to_string()
    }

    /// Returns the limits of file locks and of resident memory that carry the mark. Linux ignores both limits
    /// but stores them. A process without privileges can only lower them. The sum is the same for every mark,
    /// so a process that took another mark would have to raise one of them.
    pub(crate) const fn limits(self) -> [u64; 2] {
        [self.0, SUM - self.0]
    }

    /// Returns the mark that a process carries.
    pub(crate) fn of(pid: u32) -> Option<Self> {
        let folder = Path::new("/proc").join(pid.to_string());
        let limits = std::fs::read_to_string(folder.join("limits")).ok()?;
        by_limit(&limits).or_else(|| by_variable(&environment(&folder)?))
    }
}

/// Returns the environment of a process. A thread that has exited reports none, and the first thread may exit
/// before others.
fn environment(process: &Path) -> Option<Vec<u8>> {
    let read = |folder: &Path| std::fs::read(folder.join("environ")).ok().filter(|environment| !environment.is_empty());
    let of_threads = || {
        let threads = std::fs::read_dir(process.join("task")).ok()?;
        threads.flatten().find_map(|thread| read(&thread.path()))
    };
    read(process).or_else(of_threads)
}

fn by_limit(limits: &str) -> Option<ProcessMark> {
    let hard = |name: &str| -> Option<u64> {
        let values = limits.lines().find_map(|line| line.strip_prefix(name))?;
        // "unlimited" is not a number.
        values.split_whitespace().nth(1)?.parse().ok()
    };
    let (locks, resident) = (hard("Max file locks")?, hard("Max resident set")?);
    (locks.checked_add(resident) == Some(SUM)).then_some(ProcessMark(locks))
}

fn by_variable(environment: &[u8]) -> Option<ProcessMark> {
    environment.split(|&byte| byte == 0).find_map(|variable| {
        let value = variable.strip_prefix(VARIABLE.as_bytes())?.strip_prefix(b"=")?;
        Some(ProcessMark(str::from_utf8(value).ok()?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::{ProcessMark, by_limit, by_variable};

    #[test]
    fn a_mark_is_read_from_where_it_was_put() {
        let mark = ProcessMark::new();
        assert_ne!(mark, ProcessMark::new());
        let text = |[locks, resident]: [u64; 2]| {
            format!("Max resident set  9  {resident}  bytes\nMax file locks            7   {locks}   locks\n")
        };
        assert_eq!(by_limit(&text(mark.limits())), Some(mark));
        // A mark forged from a process's own limits and a rival's: neither can be raised.
        let [locks, resident] = mark.limits();
        assert_eq!(by_limit(&text([locks - 1, resident])), None);
        let unlimited = "Max resident set  unlimited  unlimited  bytes\nMax file locks  unlimited  unlimited  locks\n";
        assert_eq!(by_limit(unlimited), None);
        assert_eq!(by_variable(format!("HOME=/\0RULEBOOK_MARK={}\0", mark.variable()).as_bytes()), Some(mark));
        assert_eq!(by_variable(b"RULEBOOK_MARKS=1\0X=RULEBOOK_MARK=1\0RULEBOOK_MARK=\0"), None);
    }
}
