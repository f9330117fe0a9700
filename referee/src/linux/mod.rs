//! Running the programs of a match and waiting for their first lines.
//!
//! One loop waits for everything at once: output, error output, room in the
//! input, the end of each process, a signal to the referee, and the next moment
//! when a limit can be reached. Nothing is polled at an interval. CPU time is
//! sampled when it can first have reached the limit: the time that is left to
//! it, divided by the number of processors; at least every 100 ms, since children
//! that nobody waits for take their count with them; and never more often than every
//! 10 ms, which is the grain of the system's own count. A thread of its own
//! takes the samples, so that no answer waits for one.

mod clock;
mod input;
mod leaders;
mod looks;
mod memory;
mod process;
mod processes;
mod reaped;
mod spawn_pool;
mod streams;
mod table;
mod turn;
pub(crate) mod workers;

use super::ask_error::AskError;
use super::bounds;
use super::job::{Job, Report};
use super::machine::MachineFailure;
use super::mark::Mark;
use crate::interrupt::Interrupt;
use clock::Clock;
use looks::Looks;
use memory::MemoryWatch;
use process::Prepared;
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, Seat};
use rulebook_core::text::Counted;
use rulebook_record::Limits;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use spawn_pool::SpawnPool;
use std::time::{Duration, Instant};
use turn::{IdleProcess, Turn, Woken};

/// The programs of a match. When this is dropped, no process is left that they
/// have started.
pub(crate) struct Programs {
    limits: Limits,
    processors: u32,
    starters: SpawnPool,
    looks: Looks,
    /// Once there was a program whose memory no control group counts.
    memory: Option<MemoryWatch>,
    /// By which the processes of each seat are known.
    marks: ByPlayer<Option<Mark>, MAX_PLAYERS>,
    /// The players that stay from round to round (PER-1).
    resting: ByPlayer<Option<IdleProcess>, MAX_PLAYERS>,
    /// What players that stay have used since their last verdict, and were ended for.
    idle_cpu: Vec<(Seat, Duration)>,
    /// When orphans were last looked for.
    swept: Instant,
    /// Whether there was anything to start.
    has_started: bool,
}

/// How often orphans of players that stay are looked for at most, when nothing
/// else has ended.
const SWEEP: Duration = Duration::from_millis(100);

/// A program with more processes than this can be why there are no more.
const MANY_PROCESSES: usize = 16;

impl Programs {
    pub(crate) fn new(limits: Limits) -> Self {
        processes::adopt_orphans();
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u32);
        let starters = SpawnPool::new(processors as usize);
        let (resting, swept) = (ByPlayer::default(), Instant::now());
        Self {
            limits,
            processors,
            starters,
            looks: Looks::new(),
            memory: None,
            marks: ByPlayer::default(),
            resting,
            idle_cpu: Vec::new(),
            swept,
            has_started: false,
        }
    }

    /// Asks the programs all in parallel and gives what came of each, in order.
    /// When it returns, no process is left that they have started, but for the
    /// players that stay and what these run.
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the machine keeps the referee from
    /// asking or hearing a program (HOST-1).
    pub(crate) fn ask(&mut self, jobs: &[Job<'_>], interrupt: &Interrupt) -> Result<Vec<Report>, AskError> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        let clock = Clock::start(self.limits, self.processors);
        let mut turns = self.turns(jobs, &clock);
        let waited = self.start(jobs, &mut turns).and_then(|()| {
            turns.iter_mut().for_each(Turn::tell);
            self.wait(jobs, &mut turns, &clock, interrupt)
        });
        // Before anything is ended.
        // A signal of the terminal reaches launchers too; then their end is no failure of the machine.
        let waited =
            waited.map_err(|stop| interrupt.check().map_or_else(AskError::from, |()| self.failure(stop, jobs, &turns)));
        self.looks.forget();
        let mut all_stay = true;
        let mut reports = Vec::with_capacity(turns.len());
        for (job, turn) in jobs.iter().zip(turns) {
            let (report, resting) = turn.finish(job);
            all_stay &= resting.is_some();
            self.resting[job.seat] = resting;
            reports.push(report);
        }
        self.watch_those_not_asked(jobs);
        if !all_stay || self.swept.elapsed() >= SWEEP {
            self.end_orphans();
        }
        waited.map(|()| reports)
    }

    /// The CPU time of those who were ended in the last round since they had used theirs while they
    /// were not asked (PER-5).
    pub(crate) fn take_idle_cpu(&mut self) -> Vec<(Seat, Duration)> {
        std::mem::take(&mut self.idle_cpu)
    }

    /// Ends the program of a seat that stays, with everything that it has started.
    pub(crate) fn end(&mut self, seat: Seat) {
        if let Some(resting) = self.resting[seat].take() {
            let _ = resting.process.end();
            self.end_orphans();
        }
    }

    fn turns(&mut self, jobs: &[Job<'_>], clock: &Clock) -> Vec<Turn> {
        let resting: Vec<_> = jobs.iter().map(|job| self.resting[job.seat].take()).collect();
        let quiet = quiet(&resting);
        let turn = |((job, resting), quiet): ((&Job<'_>, Option<IdleProcess>), bool)| {
            // Whoever has a mark was started before.
            let is_gone = job.stays_for_good && resting.is_none() && self.marks[job.seat].is_some();
            let mut turn = Turn::new(job, resting, quiet, clock);
            if is_gone {
                turn.fail_for_good();
            }
            turn
        };
        jobs.iter().zip(resting).zip(quiet).map(turn).collect()
    }

    /// Starts the programs that do not run yet.
    fn start(&mut self, jobs: &[Job<'_>], turns: &mut [Turn]) -> Result<(), Stop> {
        let (mut programs, mut of) = (Vec::new(), Vec::new());
        for (job, turn) in jobs.iter().zip(&mut *turns).filter(|(_, turn)| turn.is_to_start()) {
            match self.prepare(job) {
                Ok(program) => {
                    programs.push(program);
                    of.push(turn);
                }
                Err(failure) => turn.fail(failure),
            }
        }
        self.has_started |= !programs.is_empty();
        for (turn, started) in of.into_iter().zip(self.starters.start(programs)) {
            turn.begin(started);
        }
        first_failure(jobs, turns)
    }

    fn wait(&mut self, jobs: &[Job<'_>], turns: &mut [Turn], clock: &Clock, interrupt: &Interrupt) -> Result<(), Stop> {
        loop {
            first_failure(jobs, turns)?;
            for turn in &mut *turns {
                turn.enforce(clock);
            }
            if let Some((job, _)) = jobs.iter().zip(&*turns).find(|(_, turn)| turn.wants_look()) {
                self.looks.begin().map_err(|failure| Stop::Machine(job.seat, failure))?;
            }
            let Some(wake) = next_wake(turns, clock, &self.looks) else { return Ok(()) };
            let event = wait_until(wake, turns, &self.looks, interrupt).map_err(Stop::Other)?;
            let Some(Event { woken, look }) = event else {
                interrupt.check().map_err(|interruption| Stop::Other(interruption.into()))?;
                continue;
            };
            for (turn, woken) in turns.iter_mut().zip(woken) {
                if let Some(woken) = woken {
                    turn.tell();
                    turn.take(woken);
                }
            }
            // Answers first: a look is older than they are.
            if look && let Some(look) = self.looks.take().map_err(|failure| Stop::Machine(jobs[0].seat, failure))? {
                jobs.iter().zip(&mut *turns).for_each(|(job, turn)| turn.use_look(&look, job, clock));
            }
            self.restart_after_early_end(jobs, turns)?;
        }
    }

    /// PER-3: a player that had ended before it was told the round is started
    /// again in it.
    fn restart_after_early_end(&mut self, jobs: &[Job<'_>], turns: &mut [Turn]) -> Result<(), Stop> {
        if !turns.iter().any(Turn::is_to_start) {
            return Ok(());
        }
        for (turn, job) in turns.iter_mut().zip(jobs).filter(|(turn, _)| turn.is_to_start()) {
            turn.reset_for_start(job);
        }
        self.start(jobs, turns)?;
        turns.iter_mut().for_each(Turn::tell);
        Ok(())
    }

    /// The failure to end with. Where there are too many processes it tells who
    /// runs the most.
    fn failure(&self, stop: Stop, jobs: &[Job<'_>], turns: &[Turn]) -> AskError {
        let (seat, failure) = match stop {
            Stop::Other(error) => return error,
            Stop::Machine(seat, failure) if failure.is_want_of_processes() => (seat, failure),
            Stop::Machine(seat, failure) => return AskError::Machine { seat, failure },
        };
        let asked = jobs.iter().zip(turns).map(|(job, turn)| (job.seat, turn.processes()));
        let resting =
            Seat::ALL.into_iter().filter_map(|seat| Some((seat, self.resting[seat].as_ref()?.process.count())));
        let failure = match asked.chain(resting).max_by_key(|&(_, count)| count) {
            // As many as any program may need are no hoard.
            Some((hoarder, count)) if count > MANY_PROCESSES => failure
                .cause(format!("{hoarder} runs {}", Counted(count, "process")))
                .hint("--process-limit N limits those of each program; `ulimit -u` tells how many this user may have"),
            _ => failure,
        };
        AskError::Machine { seat, failure }
    }

    fn prepare(&mut self, job: &Job<'_>) -> Result<Prepared, MachineFailure> {
        if let (None, Some(limit)) = (&self.memory, job.confined.uncounted_memory()) {
            let watch = MemoryWatch::start(limit);
            self.memory = Some(watch.map_err(MachineFailure::of("starting a thread that looks at memory"))?);
        }
        let mark = *self.marks[job.seat].get_or_insert_with(Mark::new);
        Prepared::new(job, mark)
    }

    /// PER-5: who is not asked has no time to spend.
    fn watch_those_not_asked(&mut self, jobs: &[Job<'_>]) {
        for seat in Seat::ALL.into_iter().filter(|&seat| jobs.iter().all(|job| job.seat != seat)) {
            let idle =
                self.resting[seat].take_if(|resting| self.limits.cpu.is_some_and(|cpu| resting.cpu_since() >= cpu));
            if let Some(mut idle) = idle {
                self.idle_cpu.push((seat, idle.cpu_since()));
                let _ = idle.process.end();
            }
        }
    }

    fn end_orphans(&mut self) {
        processes::end_orphans();
        self.swept = Instant::now();
    }
}

impl Drop for Programs {
    /// PER-4
    fn drop(&mut self) {
        let mut resting: Vec<IdleProcess> =
            Seat::ALL.into_iter().filter_map(|seat| self.resting[seat].take()).collect();
        resting.iter_mut().for_each(IdleProcess::dismiss);
        let end = Instant::now() + bounds::LINGER;
        for resting in &resting {
            let _ = poll(&mut [resting.process.poll_fd()], Some(&until(end)));
        }
        for resting in resting {
            let _ = resting.process.end();
        }
        // Whoever has started nothing has left nothing, and others may have.
        if self.has_started {
            self.end_orphans();
        }
    }
}

/// Why a round is not played to its end.
enum Stop {
    /// The machine kept this seat from being asked or heard.
    Machine(Seat, MachineFailure),
    /// Something else, such as a signal.
    Other(AskError),
}

/// Stops at the first seat that the machine kept from being asked or heard.
fn first_failure(jobs: &[Job<'_>], turns: &mut [Turn]) -> Result<(), Stop> {
    let mut turns = jobs.iter().zip(turns);
    let failure = turns.find_map(|(job, turn)| Some(Stop::Machine(job.seat, turn.take_failure()?)));
    failure.map_or(Ok(()), Err)
}

/// What has happened.
struct Event {
    /// By turns; `None` where nothing did.
    woken: Vec<Option<Woken>>,
    /// Whether a look was taken.
    look: bool,
}

/// When to look again at the latest; `None` when the round is over: all seats
/// have their verdicts, and their programs have ended or had their time for it.
fn next_wake(turns: &[Turn], clock: &Clock, looks: &Looks) -> Option<Instant> {
    let next_check = turns.iter().filter_map(Turn::next_check).min()?;
    let next_check = looks.earliest(next_check).unwrap_or_else(|| clock.never());
    let undecided = turns.iter().filter(|turn| turn.decided().is_none());
    if let Some(deadline) = undecided.map(|turn| turn.deadline(clock)).min() {
        return Some(next_check.min(deadline));
    }
    // REF-11
    let last = turns.iter().filter_map(Turn::decided).max()?;
    let end = (last + bounds::LINGER).min(clock.deadline());
    (Instant::now() < end).then_some(end.min(next_check))
}

/// Which of the players that stay have neither ended nor written anything.
fn quiet(resting: &[Option<IdleProcess>]) -> Vec<bool> {
    let mut fds = Vec::new();
    let mut ends = vec![0];
    for resting in resting {
        fds.extend(resting.iter().flat_map(IdleProcess::poll_fds));
        ends.push(fds.len());
    }
    let polled = fds.is_empty() || poll(&mut fds, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).is_ok();
    ends.windows(2).map(|ends| polled && !any_ready(&fds[ends[0]..ends[1]])).collect()
}

fn any_ready(fds: &[PollFd<'_>]) -> bool {
    fds.iter().any(|fd| !fd.revents().is_empty())
}

/// Waits for anything to happen, and tells what it was. `None` when a signal to
/// the referee came.
fn wait_until(wake: Instant, turns: &[Turn], looks: &Looks, interrupt: &Interrupt) -> Result<Option<Event>, AskError> {
    let mut fds: Vec<PollFd<'_>> = interrupt.fds().map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)).collect();
    let mut ends = vec![fds.len()];
    for turn in turns {
        fds.extend(turn.poll_fds());
        ends.push(fds.len());
    }
    fds.extend(looks.poll_fd());
    match poll(&mut fds, Some(&until(wake))) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(AskError::Wait(error.into())),
    }
    if any_ready(&fds[..ends[0]]) {
        return Ok(None);
    }
    let woken = turns.iter().zip(ends.windows(2)).map(|(turn, ends)| turn.woken(&fds[ends[0]..ends[1]])).collect();
    Ok(Some(Event { woken, look: any_ready(&fds[ends[turns.len()]..]) }))
}

/// The time from now on. Whole milliseconds are not enough for limits given in them.
fn until(moment: Instant) -> Timespec {
    let left = moment.saturating_duration_since(Instant::now());
    Timespec { tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: left.subsec_nanos().into() }
}
