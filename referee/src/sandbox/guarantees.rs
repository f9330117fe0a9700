//! Lists the promises of LIM and BOX, and finds out which of them this machine can enforce (BOX-8).

use super::landlock::{self, Offers};
use super::plan::{Files, Plan};
use super::prepare::{Counting, attempt, counting_of};
use super::proc;
use rulebook_record::Confinement;
use serde::Serialize;

/// One promise of the limits or the sandbox.
#[derive(Serialize, Debug)]
pub struct Guarantee {
    /// The clause in spec/referee.md.
    pub clause: &'static str,
    /// The promise in words.
    pub promise: &'static str,
    /// The mechanism that enforces it.
    pub by: String,
    /// The first Linux version that can enforce it.
    pub since: &'static str,
    /// Whether `--sandbox` requires it.
    pub required: bool,
    /// Whether this machine enforces it.
    pub enforced: bool,
    /// Why this machine does not enforce it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// All promises, and which of them this machine enforces.
#[derive(Serialize, Debug)]
pub struct GuaranteeReport {
    kernel: String,
    processor: &'static str,
    /// Whether this machine enforces everything that `--sandbox` requires.
    pub sandbox: bool,
    /// The promises, in the order of the clauses.
    pub promises: Vec<Guarantee>,
}

/// Limits for the trials: high enough for every program.
const MEMORY: u64 = 1 << 30;
const COUNT: u64 = 64;

/// Tries each promise separately. Leaves no trace on the machine.
#[must_use]
pub fn survey() -> GuaranteeReport {
    let offers = landlock::offers();
    let promises: Vec<_> = limits().into_iter().chain(sandbox(offers)).collect();
    let whole = promises.iter().all(|promise| promise.enforced || !promise.required);
    GuaranteeReport {
        kernel: rustix::system::uname().release().to_string_lossy().into_owned(),
        processor: std::env::consts::ARCH,
        sandbox: whole,
        promises,
    }
}

fn limits() -> Vec<Guarantee> {
    let root = "only root can run programs as another user";
    let root = if rustix::process::geteuid().is_root() { Ok(()) } else { Err(root.to_owned()) };
    let proc = proc::proc_error().map_or(Ok(()), Err);
    vec![
        promise("HOST-2", "CPU time of all processes", "/proc", "any", true, proc),
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
            "number of processes in the sandbox",
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

fn sandbox(offers: Offers) -> Vec<Guarantee> {
    let filter = attempt(&Plan { memory: Some(MEMORY), ..Plan::default() });
    let whole = attempt(&Plan { sandbox: Some(Files::default()), ..Plan::default() });
    let landlock = |offered: bool| if offered { Ok(()) } else { Err("the kernel has no such Landlock".to_owned()) };
    let files = match &whole {
        Err(why) if !offers.files => Err(why.clone()),
        _ => landlock(offers.files),
    };
    vec![
        promise("BOX-1", "no network", "seccomp", "3.17", true, filter.clone()),
        promise("BOX-1", "no TCP (second barrier)", "Landlock 4", "6.7", false, landlock(offers.network)),
        promise("BOX-2", "no files but its own", "Landlock 3", "6.2", true, files),
        promise("BOX-2", "no device requests (second barrier)", "Landlock 5", "6.10", false, landlock(offers.devices)),
        promise("BOX-3", "no other processes", "seccomp, setsid", "3.17", true, filter.clone()),
        promise("BOX-3", "signals to its own children", "Landlock 6", "6.12", false, landlock(offers.scopes)),
        promise("BOX-4", "no privileges", "no_new_privs, capabilities", "3.5", true, whole),
        promise("BOX-7", "only listed system calls", "seccomp", "3.17", true, filter),
    ]
}

fn promise(
    clause: &'static str,
    promise: &'static str,
    by: &str,
    since: &'static str,
    required: bool,
    tried: Result<(), String>,
) -> Guarantee {
    Guarantee { clause, promise, by: by.to_owned(), since, required, enforced: tried.is_ok(), why: tried.err() }
}

/// Lets the launcher try the plan that enforces a promise.
fn tried(clause: &'static str, what: &'static str, by: &str, since: &'static str, plan: &Plan) -> Guarantee {
    promise(clause, what, by, since, false, attempt(plan))
}

/// Looks for a mechanism that limits all processes of a program together.
fn counted(clause: &'static str, what: &'static str, sandbox: bool, request: &Confinement) -> Guarantee {
    let groups = "4.5";
    let counting = counting_of(request, sandbox).map_err(|error| error.to_string());
    let (by, since, tried) = match counting {
        Ok(Counting::Group { parent, .. }) => {
            (format!("control group in {}", parent.components().as_path().display()), groups, Ok(()))
        }
        Ok(Counting::Namespace(_)) => ("user namespace".to_owned(), "5.14", Ok(())),
        Ok(Counting::None) => {
            let why = "cannot create a control group that counts it; each process is limited separately";
            ("control group".to_owned(), groups, Err(why.to_owned()))
        }
        Err(why) => ("control group, or user namespace".to_owned(), groups, Err(why)),
    };
    promise(clause, what, &by, since, false, tried)
}
