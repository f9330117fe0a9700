//! Runs the programs of a match and waits for their first lines.
//!
//! One loop waits for all events at once: stdout, stderr, room in stdin, the end of each process, a signal to
//! the referee, and the next moment when a limit can be reached. Nothing is polled at a fixed interval.
//!
//! A separate thread samples CPU time, so that no answer waits for a sample. The next sample is due when a program
//! could first reach its limit: after its remaining time divided by the number of processors. It is due after 100 ms at
//! the latest, unless a control group counts the time: the time of children that the kernel reaps is lost when they end
//! ([`lost_time`]). It is due after 10 ms at the earliest, the resolution of the system's count.

mod clock;
mod input;
mod leaders;
mod lost_time;
mod memory;
mod process;
mod processes;
mod scan;
mod spawn_pool;
mod streams;
mod table;
mod turn;
pub(crate) mod workers;

use super::ask_error::AskError;
use super::behavior::Ending;
use super::bounds;
use super::job::{Job, Report};
use super::machine::MachineFailure;
use super::mark::ProcessMark;
use crate::interrupt::Interrupt;
use clock::Clock;
use memory::MemoryWatch;
use process::ReadyProgram;
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, Seat};
use rulebook_core::text::Quantity;
use rulebook_record::{Cause, Limits};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use scan::Scanner;
use spawn_pool::SpawnPool;
use std::time::{Duration, Instant};
use turn::{IdleProcess, Turn, WakeEvents, cause_of_exit};

/// The programs of a match. Dropping it kills all processes that they have started.
pub(crate) struct Programs {
    limits: Limits,
    processors: u32,
    spawn_pool: SpawnPool,
    scanner: Scanner,
    /// `Some` once a program was started whose memory no control group counts.
    memory: Option<MemoryWatch>,
    /// The marks that identify the processes of each seat.
    marks: ByPlayer<Option<ProcessMark>, MAX_PLAYERS>,
    /// The persistent players (PER-1).
    idle: ByPlayer<Option<IdleProcess>, MAX_PLAYERS>,
    /// TIM-3: why the program of each seat is gone, if it ended or was killed after an answer.
    ended: ByPlayer<Option<Cause>, MAX_PLAYERS>,
    /// The idle players that the last round killed, with the CPU time that they had used since their last verdicts.
    idle_cpu: Vec<(Seat, Duration)>,
    /// The time of the last search for orphans.
    swept: Instant,
    /// Whether any program was started.
    has_started: bool,
}

/// The interval between searches for orphans while all programs of a match are persistent and none of them has ended.
const SWEEP: Duration = Duration::from_millis(100);

/// A program with more processes than this may be the reason why no process can be started.
const MANY_PROCESSES: usize = 16;

impl Programs {
    pub(crate) fn new(limits: Limits) -> Self {
        processes::adopt_orphans();
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u32);
        let spawn_pool = SpawnPool::new(processors as usize);
        let (idle, swept) = (ByPlayer::default(), Instant::now());
        Self {
            limits,
            processors,
            spawn_pool,
            scanner: Scanner::new(),
            memory: None,
            marks: ByPlayer::default(),
            idle,
            ended: ByPlayer::default(),
            idle_cpu: Vec::new(),
            swept,
            has_started: false,
        }
    }

    /// Asks all programs in parallel and returns their results in order. When it returns, no process that they
    /// started remains, except persistent players and their processes.
    ///
    /// # Errors
    ///
    /// When a signal stops the match, or the machine keeps the referee from asking or observing a program
    /// (HOST-1).
    pub(crate) fn ask(&mut self, jobs: &[Job<'_>], interrupt: &Interrupt) -> Result<Vec<Report>, AskError> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        let clock = Clock::start(self.limits, self.processors);
        let mut turns = self.turns(jobs, &clock);
        let waited = self.start(jobs, &mut turns).and_then(|()| {
            turns.iter_mut().for_each(Turn::write_input);
            self.wait(jobs, &mut turns, &clock, interrupt)
        });
        // Determine the error before any process is killed. A signal from the terminal reaches launchers too, and then
        // their end is not a failure of the machine.
        let waited =
            waited.map_err(|stop| interrupt.check().map_or_else(AskError::from, |()| self.failure(stop, jobs, &turns)));
        self.scanner.forget();
        let mut all_persist = true;
        let mut reports = Vec::with_capacity(turns.len());
        for (job, mut turn) in jobs.iter().zip(turns) {
            let killed_by = turn.killed_by.take();
            let (report, idle) = turn.finish(job);
            all_persist &= idle.is_some();
            self.idle[job.seat] = idle;
            self.ended[job.seat] = killed_by.or(match report.behavior.ending {
                Ending::Ended(status) => Some(cause_of_exit(Some(status))),
                Ending::None | Ending::Killed => None,
            });
            reports.push(report);
        }
        self.kill_overspent_idle(jobs);
        if !all_persist || self.swept.elapsed() >= SWEEP {
            self.end_orphans();
        }
        waited.map(|()| reports)
    }

    /// Returns, and clears, the CPU time of the players that were killed in the last round because they spent
    /// their budget outside their turns (PER-5).
    pub(crate) fn take_idle_cpu(&mut self) -> Vec<(Seat, Duration)> {
        std::mem::take(&mut self.idle_cpu)
    }

    /// Kills the persistent program of a seat and everything that it has started.
    pub(crate) fn end(&mut self, seat: Seat) {
        if let Some(idle) = self.idle[seat].take() {
            let _ = idle.process.end();
            self.end_orphans();
        }
    }

    /// Creates the turn of each job, with the idle process of its seat if there is one.
    fn turns(&mut self, jobs: &[Job<'_>], clock: &Clock) -> Vec<Turn> {
        let idle: Vec<_> = jobs.iter().map(|job| self.idle[job.seat].take()).collect();
        let quiet = quiet(&idle);
        let turn = |((job, idle), quiet): ((&Job<'_>, Option<IdleProcess>), bool)| {
            // A seat has a mark once its program was started.
            let is_gone = job.never_restart && idle.is_none() && self.marks[job.seat].is_some();
            let mut turn = Turn::new(job, idle, quiet, clock);
            if is_gone {
                turn.fail_for_good(self.ended[job.seat].take().unwrap_or(Cause::Exited));
            }
            turn
        };
        jobs.iter().zip(idle).zip(quiet).map(turn).collect()
    }

    /// Starts the programs that are not running yet.
    fn start(&mut self, jobs: &[Job<'_>], turns: &mut [Turn]) -> Result<(), Stop> {
        let (mut programs, mut starting) = (Vec::new(), Vec::new());
        for (job, turn) in jobs.iter().zip(&mut *turns).filter(|(_, turn)| turn.needs_start()) {
            match self.prepare(job) {
                Ok(program) => {
                    programs.push(program);
                    starting.push(turn);
                }
                Err(failure) => turn.fail(failure),
            }
        }
        self.has_started |= !programs.is_empty();
        for (turn, started) in starting.into_iter().zip(self.spawn_pool.start(programs)) {
            turn.begin(started);
        }
        first_failure(jobs, turns)
    }

    /// Waits until the round is over: handles events and enforces limits.
    fn wait(&mut self, jobs: &[Job<'_>], turns: &mut [Turn], clock: &Clock, interrupt: &Interrupt) -> Result<(), Stop> {
        loop {
            first_failure(jobs, turns)?;
            for turn in &mut *turns {
                turn.enforce(clock);
            }
            if let Some((job, _)) = jobs.iter().zip(&*turns).find(|(_, turn)| turn.needs_cpu_sample()) {
                self.scanner.begin().map_err(|failure| Stop::Machine(job.seat, failure))?;
            }
            let Some(wake) = next_wake(turns, clock, &self.scanner) else { return Ok(()) };
            let event = wait_until(wake, turns, &self.scanner, interrupt).map_err(Stop::Other)?;
            let Some(Event { woken, has_sample }) = event else {
                interrupt.check().map_err(|interruption| Stop::Other(interruption.into()))?;
                continue;
            };
            for (turn, woken) in turns.iter_mut().zip(woken) {
                if let Some(woken) = woken {
                    turn.write_input();
                    turn.take(woken);
                }
            }
            // Process answers first: they are newer than the sample.
            if has_sample
                && let Some(sample) = self.scanner.take().map_err(|failure| Stop::Machine(jobs[0].seat, failure))?
            {
                jobs.iter().zip(&mut *turns).for_each(|(job, turn)| turn.apply_cpu_sample(&sample, job, clock));
            }
            self.restart_after_early_end(jobs, turns)?;
        }
    }

    /// PER-3: restarts players that had exited before they received the round.
    fn restart_after_early_end(&mut self, jobs: &[Job<'_>], turns: &mut [Turn]) -> Result<(), Stop> {
        if !turns.iter().any(Turn::needs_start) {
            return Ok(());
        }
        for (turn, job) in turns.iter_mut().zip(jobs).filter(|(turn, _)| turn.needs_start()) {
            turn.reset_for_start(job);
        }
        self.start(jobs, turns)?;
        turns.iter_mut().for_each(Turn::write_input);
        Ok(())
    }

    /// Returns the error that ends the match. If there are too many processes, it names the player with the
    /// most.
    fn failure(&self, stop: Stop, jobs: &[Job<'_>], turns: &[Turn]) -> AskError {
        let (seat, failure) = match stop {
            Stop::Other(error) => return error,
            Stop::Machine(seat, failure) if failure.is_out_of_processes() => (seat, failure),
            Stop::Machine(seat, failure) => return AskError::Machine { seat, failure },
        };
        let asked = jobs.iter().zip(turns).map(|(job, turn)| (job.seat, turn.process_count()));
        let idle = Seat::ALL.into_iter().filter_map(|seat| Some((seat, self.idle[seat].as_ref()?.process.count())));
        let failure = match asked.chain(idle).max_by_key(|&(_, count)| count) {
            // A number that any program may need is not suspicious.
            Some((hoarder, count)) if count > MANY_PROCESSES => failure
                .cause(format!("{hoarder} runs {}", Quantity(count, "process")))
                .hint("--process-limit N limits the processes of a program; `ulimit -u` shows the limit of this user"),
            _ => failure,
        };
        AskError::Machine { seat, failure }
    }

    fn prepare(&mut self, job: &Job<'_>) -> Result<ReadyProgram, MachineFailure> {
        if let (None, Some(limit)) = (&self.memory, job.confined.uncounted_memory()) {
            let watch = MemoryWatch::start(limit);
            self.memory = Some(watch.map_err(MachineFailure::of("starting a thread that checks memory"))?);
        }
        let mark = *self.marks[job.seat].get_or_insert_with(ProcessMark::new);
        ReadyProgram::new(job, mark)
    }

    /// PER-5: kills each player that is not asked and has used up its CPU time since its last verdict.
    fn kill_overspent_idle(&mut self, jobs: &[Job<'_>]) {
        for seat in Seat::ALL.into_iter().filter(|&seat| jobs.iter().all(|job| job.seat != seat)) {
            let idle = self.idle[seat].take_if(|idle| self.limits.cpu.is_some_and(|cpu| idle.cpu_since() >= cpu));
            if let Some(mut idle) = idle {
                self.idle_cpu.push((seat, idle.cpu_since()));
                let _ = idle.process.end();
            }
        }
    }

    /// Kills all orphans and remembers when.
    fn end_orphans(&mut self) {
        processes::end_orphans();
        self.swept = Instant::now();
    }
}

impl Drop for Programs {
    /// PER-4: ends all persistent players.
    fn drop(&mut self) {
        let mut idle: Vec<IdleProcess> = Seat::ALL.into_iter().filter_map(|seat| self.idle[seat].take()).collect();
        idle.iter_mut().for_each(IdleProcess::dismiss);
        let end = Instant::now() + bounds::LINGER;
        for idle in &idle {
            let _ = poll(&mut [idle.process.poll_fd()], Some(&until(end)));
        }
        for idle in idle {
            let _ = idle.process.end();
        }
        // If nothing was started, all orphans belong to other matches.
        if self.has_started {
            self.end_orphans();
        }
    }
}

/// The reason why a round is aborted.
enum Stop {
    /// The machine kept the referee from asking or observing this seat.
    Machine(Seat, MachineFailure),
    /// Another error, such as a signal.
    Other(AskError),
}

/// Returns the error of the first seat that the machine kept the referee from asking or observing.
fn first_failure(jobs: &[Job<'_>], turns: &mut [Turn]) -> Result<(), Stop> {
    let mut turns = jobs.iter().zip(turns);
    let failure = turns.find_map(|(job, turn)| Some(Stop::Machine(job.seat, turn.take_failure()?)));
    failure.map_or(Ok(()), Err)
}

/// The events that have ended a wait.
struct Event {
    /// By turn; `None` for turns without an event.
    woken: Vec<Option<WakeEvents>>,
    /// Whether a sample is finished.
    has_sample: bool,
}

/// Returns when the loop must wake even without an event. `None` when the round is over: all seats have verdicts, and
/// their programs have ended or used up their grace period.
fn next_wake(turns: &[Turn], clock: &Clock, scanner: &Scanner) -> Option<Instant> {
    let next_check = turns.iter().filter_map(Turn::next_check).min()?;
    let next_check = scanner.earliest(next_check).unwrap_or_else(|| clock.never());
    let undecided = turns.iter().filter(|turn| turn.decided_at().is_none());
    if let Some(deadline) = undecided.map(|turn| turn.deadline(clock)).min() {
        return Some(next_check.min(deadline));
    }
    // REF-11: the grace period starts when the last seat has its verdict.
    let last = turns.iter().filter_map(Turn::decided_at).max()?;
    let end = (last + bounds::LINGER).min(clock.deadline());
    (Instant::now() < end).then_some(end.min(next_check))
}

/// Returns for each idle player whether it has neither exited nor written anything since its last verdict.
fn quiet(idle: &[Option<IdleProcess>]) -> Vec<bool> {
    let mut fds = Vec::new();
    let mut ends = vec![0];
    for idle in idle {
        fds.extend(idle.iter().flat_map(IdleProcess::poll_fds));
        ends.push(fds.len());
    }
    let polled = fds.is_empty() || poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).is_ok();
    ends.windows(2).map(|ends| polled && !any_ready(&fds[ends[0]..ends[1]])).collect()
}

fn any_ready(fds: &[PollFd<'_>]) -> bool {
    fds.iter().any(|fd| !fd.revents().is_empty())
}

/// Waits for events, at most until `wake`, and returns them. `None` if a signal to the referee has arrived.
fn wait_until(
    wake: Instant,
    turns: &[Turn],
    scanner: &Scanner,
    interrupt: &Interrupt,
) -> Result<Option<Event>, AskError> {
    let mut fds: Vec<PollFd<'_>> = interrupt.fds().map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
    let mut ends = vec![fds.len()];
    for turn in turns {
        fds.extend(turn.poll_fds());
        ends.push(fds.len());
    }
    fds.extend(scanner.poll_fd());
    match poll(&mut fds, Some(&until(wake))) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(AskError::Wait(error.into())),
    }
    if any_ready(&fds[..ends[0]]) {
        return Ok(None);
    }
    let woken = turns.iter().zip(ends.windows(2)).map(|(turn, ends)| turn.woken(&fds[ends[0]..ends[1]])).collect();
    Ok(Some(Event { woken, has_sample: any_ready(&fds[ends[turns.len()]..]) }))
}

/// Returns the time until `moment`, in nanoseconds: whole milliseconds are too coarse for limits in milliseconds.
fn until(moment: Instant) -> Timespec {
    let left = moment.saturating_duration_since(Instant::now());
    Timespec { tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: left.subsec_nanos().into() }
}
