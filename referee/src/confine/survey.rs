//! What this machine can enforce of LIM and BOX, each promise tried by itself
//! (BOX-8).

use super::landlock::{self, Offers};
use super::plan::{Files, Plan};
use super::prepare::{Counting, attempt, counting_of};
use super::proc;
use rulebook_record::Confinement;
use serde::Serialize;

/// One promise of limits or the sandbox.
#[derive(Serialize, Debug)]
pub struct Promise {
    /// The clause of spec/referee.md.
    pub clause: &'static str,
    /// What is promised.
    pub promise: &'static str,
    /// What enforces it.
    pub by: String,
    /// The first Linux that can.
    pub since: &'static str,
    /// Whether `--sandbox` needs it.
    pub required: bool,
    /// Whether this machine can.
    pub enforced: bool,
    /// Why it is not enforced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// What this machine can enforce of them.
#[derive(Serialize, Debug)]
pub struct Survey {
    kernel: String,
    processor: &'static str,
    /// Whether everything that `--sandbox` needs can be enforced.
    pub sandbox: bool,
    /// In the order of the clauses.
    pub promises: Vec<Promise>,
}

/// A limit that every program could keep to.
const MEMORY: u64 = 1 << 30;
const COUNT: u64 = 64;

/// Tries what each promise needs. Nothing is left of it.
#[must_use]
pub fn survey() -> Survey {
    let offers = landlock::offers();
    let promises: Vec<_> = limits().into_iter().chain(sandbox(offers)).collect();
    let whole = promises.iter().all(|promise| promise.enforced || !promise.required);
    Survey {
        kernel: rustix::system::uname().release().to_string_lossy().into_owned(),
        processor: std::env::consts::ARCH,
        sandbox: whole,
        promises,
    }
}

fn limits() -> Vec<Promise> {
    let root = "only root can run programs as another user";
    let root = if rustix::process::geteuid().is_root() { Ok(()) } else { Err(root.to_owned()) };
    let proc = proc::trouble().map_or(Ok(()), Err);
    vec![
        promise("REF-2", "CPU time of all processes", "/proc", "any", true, proc),
        tried(
            "LIM-1",
            "memory of each process",
            "RLIMIT_DATA, RLIMIT_STACK, seccomp",
            "4.7",
            &Plan { memory: Some(MEMORY), ..Plan::default() },
        ),
        counted(
            "LIM-1",
            "memory of all processes together",
            false,
            &Confinement { memory: Some(MEMORY), ..Confinement::default() },
        ),
        counted(
            "LIM-2",
            "number of processes",
            false,
            &Confinement { processes: Some(COUNT), ..Confinement::default() },
        ),
        counted(
            "LIM-2",
            "the same in the sandbox",
            true,
            &Confinement { processes: Some(COUNT), ..Confinement::default() },
        ),
        tried(
            "LIM-3",
            "size of files",
            "RLIMIT_FSIZE, seccomp",
            "3.17",
            &Plan { file: Some(MEMORY), ..Plan::default() },
        ),
        tried("LIM-4", "open files", "RLIMIT_NOFILE", "any", &Plan { open_files: Some(COUNT), ..Plan::default() }),
        promise("LIM-5", "another user", "set*id", "any", false, root),
        tried("LIM-10", "no descriptors, signals or terminal", "close-on-exec, setsid", "any", &Plan::default()),
    ]
}

fn sandbox(offers: Offers) -> Vec<Promise> {
    let filter = attempt(&Plan { memory: Some(MEMORY), ..Plan::default() });
    let whole = attempt(&Plan { sandbox: Some(Files::default()), ..Plan::default() });
    let landlock = |offered: bool| if offered { Ok(()) } else { Err("the kernel has no such Landlock".to_owned()) };
    let files = match &whole {
        Err(why) if !offers.files => Err(why.clone()),
        _ => landlock(offers.files),
    };
    vec![
        promise("BOX-1", "no network", "seccomp", "3.17", true, filter.clone()),
        promise("BOX-1", "no TCP, once more", "Landlock 4", "6.7", false, landlock(offers.network)),
        promise("BOX-2", "no files but its own", "Landlock 3", "6.2", true, files),
        promise("BOX-2", "no requests to devices, once more", "Landlock 5", "6.10", false, landlock(offers.devices)),
        promise("BOX-3", "no other processes", "seccomp, setsid", "3.17", true, filter.clone()),
        promise("BOX-3", "signals to its own children", "Landlock 6", "6.12", false, landlock(offers.scopes)),
        promise("BOX-4", "no rights", "no_new_privs, capabilities", "3.5", true, whole),
        promise("BOX-7", "only system calls of a list", "seccomp", "3.17", true, filter),
    ]
}

fn promise(
    clause: &'static str,
    promise: &'static str,
    by: &str,
    since: &'static str,
    required: bool,
    tried: Result<(), String>,
) -> Promise {
    Promise { clause, promise, by: by.to_owned(), since, required, enforced: tried.is_ok(), why: tried.err() }
}

/// A limit that is tried by the launcher.
fn tried(clause: &'static str, what: &'static str, by: &str, since: &'static str, plan: &Plan) -> Promise {
    promise(clause, what, by, since, false, attempt(plan))
}

/// A limit of all processes of a program together.
fn counted(clause: &'static str, what: &'static str, sandbox: bool, request: &Confinement) -> Promise {
    let groups = "4.5";
    let counting = counting_of(request, sandbox).map_err(|error| error.to_string());
    let (by, since, tried) = match counting {
        Ok(Counting::Group { parent, .. }) => {
            (format!("control group in {}", parent.components().as_path().display()), groups, Ok(()))
        }
        Ok(Counting::Namespace(_)) => ("user namespace".to_owned(), "5.14", Ok(())),
        Ok(Counting::None) => {
            let why = "no control group can be made that counts it; each process is limited alone";
            ("control group".to_owned(), groups, Err(why.to_owned()))
        }
        Err(why) => ("control group, or user namespace".to_owned(), groups, Err(why)),
    };
    promise(clause, what, &by, since, false, tried)
}
