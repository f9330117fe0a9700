//! Finds out which limits this machine can enforce. The launcher tries them before the match, so that no match starts
//! under limits that cannot be enforced (BOX-6).

use super::cgroup::{self, Group, GroupLimits};
use super::copy::{OutwardLink, PrivateCopy};
use super::error::{SandboxError, Warning};
use super::landlock;
use super::links::is_of_system;
use super::plan::{Control, Files, Launch, Plan};
use super::proc;
use super::user::User;
use super::users::{Claim, Pool};
use crate::helper::{Helper, helper};
use crate::inherited::has_controlling_terminal;
use crate::mark::ProcessMark;
use crate::program::Program;
use crate::programs::workers;
use crate::stale_temp;
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
pub(crate) struct SandboxedProgram {
    program: Program,
    /// The plan of its launcher; `None` if it starts without one.
    plan: Option<Plan>,
    // Fields are dropped in this order: all processes in the group must have ended before the copy is removed.
    group: Option<Group>,
    _copy: Option<PrivateCopy>,
    _claim: Option<Claim>,
}

impl SandboxedProgram {
    /// Returns the program at the path where it is started: in its copy, if it has one.
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the folder that the referee created for the program's copy, if any.
    pub(crate) fn lent_folder(&self) -> Option<&Path> {
        self._copy.as_ref().and_then(|copy| copy.folder().parent())
    }

    /// Returns the CPU time that the program's control group has counted since its creation, including reaped
    /// processes. `None` if there is no such group.
    pub(crate) fn group_cpu_time(&self) -> Option<Duration> {
        self.group.as_ref()?.cpu_time()
    }

    /// Returns the memory limit, if no control group enforces it.
    pub(crate) fn uncounted_memory(&self) -> Option<u64> {
        let counted = self.group.as_ref().is_some_and(Group::counts_memory);
        self.plan.as_ref()?.memory.filter(|_| !counted)
    }

    /// Returns the user that must own the files shown to the program, if it is not the referee's.
    pub(crate) fn owner(&self) -> Option<User> {
        self.plan.as_ref()?.user
    }

    /// Returns the command that starts the program: the program itself, or the launcher, which then needs
    /// [`with_input`](Self::with_input). Either way, the process leads its own process group. With a launcher it also
    /// leads its own session.
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

    /// Sets the stdin of the program (`/dev/null` if `None`) and, with a launcher, its mark. In the sandbox, the
    /// program may also access `exposed_folder`, the folder of its round file or its working folder.
    pub(crate) fn with_input(
        &self,
        command: &mut Command,
        input: Option<OwnedFd>,
        exposed_folder: Option<&Path>,
        mark: ProcessMark,
    ) -> io::Result<Option<Control>> {
        let Some(plan) = &self.plan else {
            // Not `Stdio::null`: if the machine lacks `/dev/null`, that would look like a failure of the
            // program.
            let nothing = || fs::File::open("/dev/null").map(OwnedFd::from);
            command.stdin(input.map_or_else(nothing, Ok)?);
            return Ok(None);
        };
        let mut plan = plan.clone();
        if let Some(files) = &mut plan.sandbox {
            files.write.extend(exposed_folder.map(Path::to_owned));
        }
        plan.mark = Some(mark.limits());
        Control::send(plan, input, command).map(Some)
    }
}

/// Returns the command line that starts a program other than a strategy, such as a compiler, without a terminal
/// (LIM-10).
///
/// # Errors
///
/// When the system does not reveal the path of this executable.
pub fn without_terminal(program: OsString, arguments: Vec<OsString>) -> io::Result<(OsString, Vec<OsString>)> {
    if !has_controlling_terminal() {
        return Ok((program, arguments));
    }
    let mut command = helper(Helper::Detach, &[])?;
    command.arg(program).args(arguments);
    Ok((command.get_program().to_owned(), command.get_args().map(OsStr::to_owned).collect()))
}

/// Returns a command that runs a program other than a strategy as the leader of a new process group, without a
/// terminal.
///
/// # Errors
///
/// When the system does not reveal the path of this executable.
pub fn group_without_terminal(program: OsString, arguments: Vec<OsString>) -> io::Result<Command> {
    let (program, arguments) = without_terminal(program, arguments)?;
    let mut command = Command::new(program);
    command.args(arguments);
    // A new session is also a new group.
    if !has_controlling_terminal() {
        command.process_group(0);
    }
    Ok(command)
}

/// Prepares the limits and folders of each program.
///
/// # Errors
///
/// When this machine cannot enforce a limit, or a folder cannot be copied.
pub(crate) fn prepare_programs(
    programs: &[&Program],
    request: &Confinement,
    warn: &mut dyn FnMut(Warning),
) -> Result<Vec<SandboxedProgram>, SandboxError> {
    if programs.is_empty() {
        return Ok(Vec::new());
    }
    let has_launcher = request.needs_launcher() || has_controlling_terminal();
    let pool = request.run_as.as_deref().map(Pool::of).transpose()?;
    let probe = Probe { request, user: pool.as_ref().and_then(Pool::first) };
    if let Some(why) = proc::proc_error() {
        // Without /proc the referee cannot observe programs, so this is an error even with lax limits.
        return Err(SandboxError::NoProc { why });
    }
    let known = probe.known();
    let tried = known.is_some();
    let Mechanisms { sandbox, counting } = known.map_or_else(|| probe.find_mechanisms(warn), Ok)?;
    let claims = pool.map(|pool| pool.claim(programs.len(), sandbox)).transpose()?;
    let claims = claims.into_iter().flatten().map(Some).chain(std::iter::repeat_with(|| None));
    let mut prepare_one = |(program, claim): (&&Program, Option<Claim>)| -> Result<SandboxedProgram, SandboxError> {
        let (user, original) = (claim.as_ref().map(|claim| claim.user), &*program.folder);
        let copy = if PrivateCopy::is_wanted(request) { Some(PrivateCopy::of(program, user)?) } else { None };
        let program = copy.as_ref().map_or_else(|| (*program).clone(), |copy| program.moved_to(copy.folder()));
        let mut plan = Plan { user, ..probe.plan() };
        if sandbox && let Some(copy) = &copy {
            let zero = request.memory.is_none().then_some(landlock::ZERO);
            let unreported_links = copy.outward().iter().filter(|_| !tried);
            unreported_links.filter_map(|outward| outward_link(original, outward, request)).for_each(&mut *warn);
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
            Counting::Namespace(processes) => plan.namespace = Some(*processes),
            Counting::Group { parent, limits } => {
                let made = Group::make(parent, &group_name(), *limits);
                let made = made.map_err(SandboxError::Group)?;
                plan.groups.push(made.path().to_owned());
                plan.hierarchies = cgroup::hierarchies();
                group = Some(made);
            }
        }
        let plan = has_launcher.then_some(plan);
        Ok(SandboxedProgram { program, plan, group, _copy: copy, _claim: claim })
    };
    let confined = programs.iter().zip(claims).map(&mut prepare_one).collect::<Result<Vec<_>, _>>()?;
    for plan in confined.iter().filter(|_| !tried).filter_map(|one| one.plan.as_ref()) {
        // Try all limits together, with the folders of this match.
        attempt(plan).map_err(|why| SandboxError::Together { why })?;
    }
    if !tried {
        probe.remember(Mechanisms { sandbox, counting });
    }
    Ok(confined)
}

/// Returns a warning about a link, if the sandbox keeps the program from following it.
fn outward_link(folder: &Path, OutwardLink { link, target }: &OutwardLink, request: &Confinement) -> Option<Warning> {
    let end = target.canonicalize().ok()?;
    let allowed = |path: &PathBuf| path.canonicalize().is_ok_and(|path| end.starts_with(path));
    let kept = !is_of_system(target) && !request.allow_read.iter().any(allowed);
    kept.then(|| Warning::OutwardLink { link: folder.join(link), target: target.clone() })
}

/// Returns a group name that no other match uses, even one that runs at the same time.
fn group_name() -> String {
    static MADE: AtomicU64 = AtomicU64::new(0);
    format!("{}{}", stale_temp::prefix(), MADE.fetch_add(1, Ordering::Relaxed))
}

/// The mechanisms that enforce a request.
#[derive(Clone)]
struct Mechanisms {
    sandbox: bool,
    counting: Counting,
}

/// The mechanisms that have worked for a request and a user. They are tried once per process, because the machine does
/// not change. So each omission is reported once.
static KNOWN: Mutex<Vec<(Confinement, Option<User>, Mechanisms)>> = Mutex::new(Vec::new());

/// The mechanism that counts the processes of a program, and possibly their memory.
#[derive(Clone)]
pub(super) enum Counting {
    None,
    Namespace(u64),
    Group { parent: PathBuf, limits: GroupLimits },
}

/// Returns how the processes of this user's programs would be counted, in the sandbox or not.
pub(super) fn counting_of(request: &Confinement, sandbox: bool) -> Result<Counting, SandboxError> {
    Probe { request, user: None }.counting(sandbox, &mut |_| ())
}

/// A request, and the user that programs run as.
struct Probe<'a> {
    request: &'a Confinement,
    user: Option<User>,
}

impl Probe<'_> {
    /// Returns a plan with the limits that need no search for a mechanism.
    fn plan(&self) -> Plan {
        let &Confinement { memory, file, open_files, .. } = self.request;
        Plan { memory, file, open_files, user: self.user, ..Plan::default() }
    }

    /// Returns the mechanisms that worked before.
    fn known(&self) -> Option<Mechanisms> {
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let same = known.iter().find(|(request, user, _)| request == self.request && *user == self.user);
        same.map(|(_, _, mechanisms)| mechanisms.clone())
    }

    fn remember(&self, mechanisms: Mechanisms) {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((self.request.clone(), self.user, mechanisms));
    }

    fn find_mechanisms(&self, warn: &mut dyn FnMut(Warning)) -> Result<Mechanisms, SandboxError> {
        let sandbox = self.request.sandbox && self.can_sandbox(warn)?;
        Ok(Mechanisms { sandbox, counting: self.counting(sandbox, warn)? })
    }

    /// Tries the sandbox.
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

    /// Finds a mechanism that counts processes. A control group of version 2 counts memory as well. Without one, the
    /// memory of each process is limited separately, which works on every machine.
    fn counting(&self, sandbox: bool, warn: &mut dyn FnMut(Warning)) -> Result<Counting, SandboxError> {
        let &Confinement { processes, memory, .. } = self.request;
        let mut wanted = vec![GroupLimits { processes, memory }];
        if memory.is_some() {
            wanted.push(GroupLimits { processes, memory: None });
        }
        wanted.retain(|limits| limits.processes.is_some() || limits.memory.is_some());
        for &limits in &wanted {
            if let Some(parent) =
                cgroup::candidates(limits).into_iter().find(|parent| self.group_works(parent, limits, sandbox))
            {
                stale_temp::remove_groups(&parent);
                return Ok(Counting::Group { parent, limits });
            }
        }
        let Some(processes) = processes else { return Ok(Counting::None) };
        let plan = Plan { namespace: Some(processes), user: self.user, ..Plan::default() };
        match attempt(&plan) {
            Ok(()) => Ok(Counting::Namespace(processes)),
            Err(why) => {
                let why = format!("cannot create a control group that limits processes and cannot be left; {why}");
                let hint = "run the referee as a user other than root, or use --run-as";
                self.unable("--process-limit", why, hint, warn)?;
                Ok(Counting::None)
            }
        }
    }

    /// Returns whether a group that a program cannot leave can be created below `parent`.
    fn group_works(&self, parent: &Path, limits: GroupLimits, sandbox: bool) -> bool {
        let Ok(group) = Group::make(parent, &group_name(), limits) else { return false };
        let plan = Plan {
            groups: vec![group.path().to_owned()],
            hierarchies: cgroup::hierarchies(),
            user: self.user,
            sandbox: sandbox.then(Files::default),
            ..Plan::default()
        };
        attempt(&plan).is_ok()
    }

    /// Handles a limit that this machine cannot enforce: warns if the limits are lax, and fails otherwise.
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

/// Checks a plan by letting the launcher carry it out without a program.
pub(super) fn attempt(plan: &Plan) -> Result<(), String> {
    /// Maximum number of retries.
    const TRIES: usize = 10;
    let attempt = || -> io::Result<Option<Result<(), String>>> {
        let mut command = helper(Helper::Launch, &[])?;
        let control = Control::send(plan.clone(), None, &mut command)?;
        let status = workers::run(command.stdout(Stdio::null()).stderr(Stdio::null()))?;
        Ok(Some(match control.launch() {
            Launch::Refused(why) => Err(why),
            _ if status.success() => Ok(()),
            Launch::Failed(errno) => Err(io::Error::from_raw_os_error(errno).to_string()),
            // A signal from the terminal also reaches the command, which handles it.
            _ if status.signal().is_some_and(|signal| FROM_TERMINAL.contains(&signal)) => return Ok(None),
            Launch::Lost | Launch::Began => Err(format!("the launcher exited unexpectedly: {status}")),
        }))
    };
    let tried = std::iter::repeat_with(attempt).take(TRIES).find_map(Result::transpose);
    tried
        .unwrap_or_else(|| Ok(Err("the launcher was killed by a signal".to_owned())))
        .unwrap_or_else(|error| Err(format!("cannot run the launcher: {error}")))
}

/// The signals that a terminal sends to all processes of a group.
const FROM_TERMINAL: [i32; 3] = [SIGHUP, SIGINT, SIGQUIT];
