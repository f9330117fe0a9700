//! What of the limits this machine can enforce. It is tried before the match,
//! by the launcher itself, so that no match begins that cannot be refereed (BOX-6).

use super::cgroup::{self, Group, Most};
use super::copy::{Outward, PrivateCopy};
use super::error::{SandboxError, Warning};
use super::landlock;
use super::links::is_of_system;
use super::plan::{Control, Files, Launch, Plan};
use super::proc;
use super::user::User;
use super::users::{Claim, Pool};
use crate::helper::{Helper, helper};
use crate::inherited::has_terminal;
use crate::leftovers;
use crate::mark::Mark;
use crate::program::Program;
use crate::programs::workers;
use rulebook_record::Confinement;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A program with its limits.
pub(crate) struct Confined {
    program: Program,
    /// `None` when nothing is to be done before it starts.
    plan: Option<Plan>,
    // In this order: the copy is removed when no process is left in the group.
    group: Option<Group>,
    _copy: Option<PrivateCopy>,
    _claim: Option<Claim>,
}

impl Confined {
    /// The program where it is to be started: in its copy, if it has one.
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// The folder that the referee made for its copy, if it has one.
    pub(crate) fn lent_folder(&self) -> Option<&Path> {
        self._copy.as_ref().and_then(|copy| copy.folder().parent())
    }

    /// The CPU time that its control group has counted since it was made, whoever
    /// waited for its processes; `None` where there is none that does.
    pub(crate) fn group_cpu_time(&self) -> Option<Duration> {
        self.group.as_ref()?.cpu_time()
    }

    /// The limit of its memory, if no control group counts that.
    pub(crate) fn uncounted_memory(&self) -> Option<u64> {
        let counted = self.group.as_ref().is_some_and(Group::counts_memory);
        self.plan.as_ref()?.memory.filter(|_| !counted)
    }

    /// Who must own what the program is shown, if not the referee.
    pub(crate) fn owner(&self) -> Option<User> {
        self.plan.as_ref()?.user
    }

    /// The command that starts the program with these arguments: the program
    /// itself, or the launcher in its place, which needs [`Confined::with_input`].
    /// Either way it leads a process group of its own, in a session of its own with a launcher.
    pub(crate) fn command(&self) -> io::Result<Command> {
        let Some(_) = &self.plan else {
            let mut command = Command::new(&self.program.path);
            command.process_group(0);
            return Ok(command);
        };
        let mut command = helper(Helper::Launch, &[])?;
        command.arg(&self.program.path);
        Ok(command)
    }

    /// Gives it this input, `/dev/null` if there is none, and mark. In the sandbox the program can use `shown` too,
    /// the folder that holds what it is shown or that it works in.
    pub(crate) fn with_input(
        &self,
        command: &mut Command,
        input: Option<OwnedFd>,
        shown: Option<&Path>,
        mark: Mark,
    ) -> io::Result<Option<Control>> {
        let Some(plan) = &self.plan else {
            // Not `Stdio::null`: that the machine lacks it would look like a failure of the program.
            let nothing = || fs::File::open("/dev/null").map(OwnedFd::from);
            command.stdin(input.map_or_else(nothing, Ok)?);
            return Ok(None);
        };
        let mut plan = plan.clone();
        if let Some(files) = &mut plan.sandbox {
            files.write.extend(shown.map(Path::to_owned));
        }
        plan.mark = Some(mark.limits());
        Control::send(plan, input, command).map(Some)
    }
}

/// The words that start a program that is no strategy, such as a compiler, so
/// that it has no terminal (LIM-10).
///
/// # Errors
///
/// When the system does not tell which program this is.
pub fn without_terminal(program: OsString, arguments: Vec<OsString>) -> io::Result<(OsString, Vec<OsString>)> {
    if !has_terminal() {
        return Ok((program, arguments));
    }
    let mut command = helper(Helper::Detach, &[])?;
    command.arg(program).args(arguments);
    Ok((command.get_program().to_owned(), command.get_args().map(OsStr::to_owned).collect()))
}

/// A command that runs a program which is no strategy, as the leader of a process
/// group of its own, without a terminal.
///
/// # Errors
///
/// When the system does not tell which program this is.
pub fn group_without_terminal(program: OsString, arguments: Vec<OsString>) -> io::Result<Command> {
    let (program, arguments) = without_terminal(program, arguments)?;
    let mut command = Command::new(program);
    command.args(arguments);
    // A session of its own is a group of its own.
    if !has_terminal() {
        command.process_group(0);
    }
    Ok(command)
}

/// Makes each program's surroundings as they are asked for.
///
/// # Errors
///
/// When this machine cannot enforce a limit, or a folder cannot be copied.
pub(crate) fn confine(
    programs: &[&Program],
    request: &Confinement,
    warn: &mut dyn FnMut(Warning),
) -> Result<Vec<Confined>, SandboxError> {
    if programs.is_empty() {
        return Ok(Vec::new());
    }
    let has_launcher = request.needs_launcher() || has_terminal();
    let pool = request.run_as.as_deref().map(Pool::of).transpose()?;
    let what = What { request, user: pool.as_ref().and_then(Pool::first) };
    if let Some(why) = proc::trouble() {
        // Without it nothing is known of the programs, whatever the user can do without.
        return Err(SandboxError::NoProc { why });
    }
    let known = what.known();
    let tried = known.is_some();
    let Ways { sandbox, counting } = known.map_or_else(|| what.ways(warn), Ok)?;
    let claims = pool.map(|pool| pool.claim(programs.len(), sandbox)).transpose()?;
    let claims = claims.into_iter().flatten().map(Some).chain(std::iter::repeat_with(|| None));
    let mut confine = |(program, claim): (&&Program, Option<Claim>)| -> Result<Confined, SandboxError> {
        let (user, original) = (claim.as_ref().map(|claim| claim.user), &*program.folder);
        let copy = if PrivateCopy::is_wanted(request) { Some(PrivateCopy::of(program, user)?) } else { None };
        let program = copy.as_ref().map_or_else(|| (*program).clone(), |copy| program.moved_to(copy.folder()));
        let mut plan = Plan { user, ..what.plan() };
        if sandbox && let Some(copy) = &copy {
            let zero = request.memory.is_none().then_some(landlock::ZERO);
            let untold = copy.outward().iter().filter(|_| !tried);
            untold.filter_map(|outward| outward_link(original, outward, request)).for_each(&mut *warn);
            plan.sandbox = Some(Files {
                read: landlock::system().chain(request.allow_read.iter().cloned()).collect(),
                write: landlock::DEVICES.into_iter().chain(zero).map(PathBuf::from).chain(copy.own()).collect(),
            });
            plan.calls.clone_from(&request.allow_syscall);
            plan.home = Some(copy.folder().to_owned());
            plan.temporary = Some(copy.temporary());
        }
        let mut group = None;
        match &counting {
            Counting::None => {}
            Counting::Namespace(most) => plan.namespace = Some(*most),
            Counting::Group { parent, most } => {
                let made = Group::make(parent, &group_name(), *most);
                let made = made.map_err(SandboxError::Group)?;
                plan.groups.push(made.path().to_owned());
                plan.hierarchies = cgroup::hierarchies();
                group = Some(made);
            }
        }
        let plan = has_launcher.then_some(plan);
        Ok(Confined { program, plan, group, _copy: copy, _claim: claim })
    };
    let confined = programs.iter().zip(claims).map(&mut confine).collect::<Result<Vec<_>, _>>()?;
    for plan in confined.iter().filter(|_| !tried).filter_map(|one| one.plan.as_ref()) {
        // All of it together, with the folders that it names.
        attempt(plan).map_err(|why| SandboxError::Together { why })?;
    }
    if !tried {
        what.remember(Ways { sandbox, counting });
    }
    Ok(confined)
}

/// What to say of a link, if the sandbox keeps a program from following it.
fn outward_link(folder: &Path, Outward { link, target }: &Outward, request: &Confinement) -> Option<Warning> {
    let end = target.canonicalize().ok()?;
    let allowed = |path: &PathBuf| path.canonicalize().is_ok_and(|path| end.starts_with(path));
    let kept = !is_of_system(target) && !request.allow_read.iter().any(allowed);
    kept.then(|| Warning::OutwardLink { link: folder.join(link), target: target.clone() })
}

/// A name that no other group has, also when several matches are played at once.
fn group_name() -> String {
    static MADE: AtomicU64 = AtomicU64::new(0);
    format!("{}{}", leftovers::prefix(), MADE.fetch_add(1, Ordering::Relaxed))
}

/// How what is asked for is enforced.
#[derive(Clone)]
struct Ways {
    sandbox: bool,
    counting: Counting,
}

/// The ways that went well. The machine stays what it is, so they are tried once
/// in a process, and what cannot be done is noted once.
static KNOWN: Mutex<Vec<(Confinement, Option<User>, Ways)>> = Mutex::new(Vec::new());

/// How processes are counted, and memory where it is counted with them.
#[derive(Clone)]
pub(super) enum Counting {
    None,
    Namespace(u64),
    Group { parent: PathBuf, most: Most },
}

/// How what is asked for would be counted of a program of this user, in the sandbox or not.
pub(super) fn counting_of(request: &Confinement, sandbox: bool) -> Result<Counting, SandboxError> {
    What { request, user: None }.counting(sandbox, &mut |_| ())
}

/// What is asked for, and as whom.
struct What<'a> {
    request: &'a Confinement,
    user: Option<User>,
}

impl What<'_> {
    /// What every machine can do.
    fn plan(&self) -> Plan {
        let &Confinement { memory, file, open_files, .. } = self.request;
        Plan { memory, file, open_files, user: self.user, ..Plan::default() }
    }

    /// The ways that went well before.
    fn known(&self) -> Option<Ways> {
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let same = known.iter().find(|(request, user, _)| request == self.request && *user == self.user);
        same.map(|(_, _, ways)| ways.clone())
    }

    fn remember(&self, ways: Ways) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((self.request.clone(), self.user, ways));
    }

    fn ways(&self, warn: &mut dyn FnMut(Warning)) -> Result<Ways, SandboxError> {
        let sandbox = self.request.sandbox && self.can_sandbox(warn)?;
        Ok(Ways { sandbox, counting: self.counting(sandbox, warn)? })
    }

    fn can_sandbox(&self, warn: &mut dyn FnMut(Warning)) -> Result<bool, SandboxError> {
        for path in &self.request.allow_read {
            fs::metadata(path).map_err(|why| SandboxError::AllowRead { path: path.clone(), why })?;
        }
        let calls = self.request.allow_syscall.clone();
        let plan = Plan { sandbox: Some(Files::default()), calls, user: self.user, ..Plan::default() };
        match attempt(&plan) {
            Ok(()) => Ok(true),
            Err(why) => {
                self.unable("--sandbox", why, "Linux 6.2 or later with Landlock enabled can", warn)?;
                Ok(false)
            }
        }
    }

    /// Finds a way to count processes. Memory is counted with them where
    /// control groups of version 2 can do it; else per process, which every
    /// machine can.
    fn counting(&self, sandbox: bool, warn: &mut dyn FnMut(Warning)) -> Result<Counting, SandboxError> {
        let &Confinement { processes, memory, .. } = self.request;
        let mut wanted = vec![Most { processes, memory }];
        if memory.is_some() {
            wanted.push(Most { processes, memory: None });
        }
        wanted.retain(|most| most.processes.is_some() || most.memory.is_some());
        for &most in &wanted {
            if let Some(parent) =
                cgroup::candidates(most).into_iter().find(|parent| self.group_works(parent, most, sandbox))
            {
                leftovers::remove_groups(&parent);
                return Ok(Counting::Group { parent, most });
            }
        }
        let Some(processes) = processes else { return Ok(Counting::None) };
        let plan = Plan { namespace: Some(processes), user: self.user, ..Plan::default() };
        match attempt(&plan) {
            Ok(()) => Ok(Counting::Namespace(processes)),
            Err(why) => {
                let why = format!("no control group can be made that counts processes and holds them; {why}");
                let hint = "run the referee as a user other than root, or give --run-as";
                self.unable("--process-limit", why, hint, warn)?;
                Ok(Counting::None)
            }
        }
    }

    /// Whether a group can be made there that a program cannot leave.
    fn group_works(&self, parent: &Path, most: Most, sandbox: bool) -> bool {
        let Ok(group) = Group::make(parent, &group_name(), most) else { return false };
        let plan = Plan {
            groups: vec![group.path().to_owned()],
            hierarchies: cgroup::hierarchies(),
            user: self.user,
            sandbox: sandbox.then(Files::default),
            ..Plan::default()
        };
        attempt(&plan).is_ok()
    }

    /// This machine cannot do it: an error, or a warning if the user wants no more.
    fn unable(
        &self,
        option: &'static str,
        why: String,
        hint: &'static str,
        warn: &mut dyn FnMut(Warning),
    ) -> Result<(), SandboxError> {
        if !self.request.lax {
            return Err(SandboxError::Unenforceable { option, why, hint });
        }
        warn(Warning::Omitted { option, why });
        Ok(())
    }
}

/// Lets the launcher carry out a plan, without a program.
pub(super) fn attempt(plan: &Plan) -> Result<(), String> {
    /// How often it is tried again.
    const TRIES: usize = 10;
    let attempt = || -> io::Result<Option<Result<(), String>>> {
        let mut command = helper(Helper::Launch, &[])?;
        let control = Control::send(plan.clone(), None, &mut command)?;
        let status = workers::run(command.stdout(Stdio::null()).stderr(Stdio::null()))?;
        Ok(Some(match control.launch() {
            Launch::Refused(why) => Err(why),
            _ if status.success() => Ok(()),
            Launch::Failed(errno) => Err(io::Error::from_raw_os_error(errno).to_string()),
            // A signal of the terminal, which reaches the command too and is its affair.
            _ if status.signal().is_some_and(|signal| FROM_TERMINAL.contains(&signal)) => return Ok(None),
            Launch::Lost | Launch::Began => Err(format!("the launcher ended with {status}")),
        }))
    };
    let tried = std::iter::repeat_with(attempt).take(TRIES).find_map(Result::transpose);
    tried
        .unwrap_or_else(|| Ok(Err("the launcher ends by a signal".to_owned())))
        .unwrap_or_else(|error| Err(format!("the launcher: {error}")))
}

/// The signals that a terminal sends to all processes of a group.
const FROM_TERMINAL: [i32; 3] = [SIGHUP, SIGINT, SIGQUIT];
