//! One program in one round: its input, its output and its deadlines.

use super::clock::{Clock, UntrackedTime};
use super::input::Input;
use super::process::{Exit, Process};
use super::scan::Scan;
use super::spawn_pool::SpawnResult;
use super::streams::{Amount, ReadyStreams, Streams, read};
use crate::behavior::{Behavior, Ending};
use crate::bounds;
use crate::job::{Job, Report, Usage};
use crate::machine::{MachineFailure, SpawnError};
use rulebook_record::{Allowance, Cause, Limit, Verdict};
use rustix::event::{PollFd, PollFlags};
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// A persistent player between two rounds (PER-1).
pub(super) struct IdleProcess {
    pub(super) process: Process,
    streams: Streams,
    /// The CPU time of the process at its last verdict.
    cpu: Duration,
    /// The CPU time of its control group at its last verdict, if the group counts it.
    group_cpu: Option<Duration>,
}

impl IdleProcess {
    /// Returns the CPU time that the program has used since its last verdict.
    pub(super) fn cpu_since(&mut self) -> Duration {
        self.process.cpu().unwrap_or_default().saturating_sub(self.cpu)
    }

    /// Returns the descriptors to poll for the end of the program and for its output.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let output = self.streams.output.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN));
        std::iter::once(self.process.poll_fd()).chain(output)
    }

    /// Discards the output that the program has written since its last verdict (PER-3). `is_quiet`: whether the program
    /// has neither written nor exited since then.
    ///
    /// A program that has only closed its output is kept: the result must not depend on whether the referee notices
    /// that before or after it sends the round.
    ///
    /// # Errors
    ///
    /// The streams of the program and why it is gone, if it has exited or does not stop writing. It is then killed with
    /// its process group.
    fn discard_output(mut self, is_quiet: bool) -> Result<Self, (Streams, Cause)> {
        let drained = is_quiet || read(&mut self.streams.output, Amount::All, |_| {});
        let ended = !is_quiet && self.process.has_ended();
        if drained && !ended {
            return Ok(self);
        }
        let status = self.process.end().status;
        Err((self.streams, if ended { cause_of_exit(status) } else { Cause::TooMuchOutput }))
    }

    /// Tells the program that the game is over (PER-4).
    pub(super) fn dismiss(&mut self) {
        if let Some(mut input) = self.streams.input.take() {
            input.write(&mut b"end\n".to_vec());
        }
    }
}

/// The events of one program during a wait.
pub(super) struct WakeEvents {
    ended: bool,
    readable: ReadyStreams,
}

/// One program in a round, and its output so far.
pub(super) struct Turn {
    /// The line, or the verdict that says why there is none.
    result: Option<Result<Vec<u8>, Verdict>>,
    /// The failure that keeps the referee from observing the program. It ends the match (HOST-1).
    failure: Option<MachineFailure>,
    /// When the result was decided.
    decided_at: Instant,
    /// The start of the round.
    started: Instant,
    /// The process, until it has ended and is reaped.
    running: Option<Process>,
    streams: Streams,
    /// Whether it keeps running after its answer (PER-1).
    is_persistent: bool,
    /// Whether it has been running since a previous round.
    is_resumed: bool,
    /// The input not yet written to it.
    pending_input: Vec<u8>,
    /// The part of the first line received so far.
    partial: Vec<u8>,
    error_output: Vec<u8>,
    behavior: Behavior,
    /// Whether to count the processes that outlive the program.
    count_leftover_processes: bool,
    /// The time left in its budgets.
    allowance: Allowance,
    /// Whether it is never restarted after it exits (TIM-3).
    never_restart: bool,
    /// Why the referee killed it after its answer.
    pub(super) killed_by: Option<Cause>,
    /// When to sample its CPU time next.
    cpu_check: Instant,
    /// CPU time of its first process, the leader, before this round.
    leader_cpu_before: Duration,
    /// CPU time of all its processes before this round; `None` until the first sample after the program was idle.
    total_cpu_before: Option<Duration>,
    /// CPU time of its control group before this round, if the group counts it.
    group_cpu_before: Option<Duration>,
    /// CPU time of all its processes in this round, by the last sample.
    sampled_cpu: Duration,
    cpu: Option<Duration>,
    memory: Option<u64>,
    /// Bytes received on stdout and stderr.
    written: [u64; 2],
}

impl Turn {
    /// Creates a turn that resumes the persistent program `idle`, or whose program must be started
    /// ([`needs_start`](Self::needs_start)). `is_quiet`: whether the program has neither written nor exited since its
    /// last verdict.
    pub(super) fn new(job: &Job<'_>, idle: Option<IdleProcess>, is_quiet: bool, clock: &Clock) -> Self {
        let mut turn = Self {
            result: None,
            failure: None,
            decided_at: clock.start,
            started: clock.start,
            running: None,
            streams: Streams::default(),
            is_persistent: false,
            is_resumed: false,
            pending_input: Vec::new(),
            partial: Vec::new(),
            error_output: Vec::new(),
            behavior: Behavior::default(),
            count_leftover_processes: job.count_leftover_processes,
            allowance: job.allowance,
            never_restart: job.never_restart,
            killed_by: None,
            cpu_check: clock.next_cpu_check(cpu_limit(clock, job.allowance), Duration::ZERO, UntrackedTime::Possible),
            leader_cpu_before: Duration::ZERO,
            total_cpu_before: Some(Duration::ZERO),
            group_cpu_before: job.confined.group_cpu_time(),
            sampled_cpu: Duration::ZERO,
            cpu: None,
            memory: None,
            written: [0; 2],
        };
        if let Some(lines) = &job.question.lines {
            turn.is_persistent = true;
            turn.pending_input = round_message(lines);
        }
        match idle.map(|idle| idle.discard_output(is_quiet)) {
            Some(Ok(idle)) => turn.resume(idle, clock),
            Some(Err((streams, by))) => {
                turn.streams = streams;
                match job.never_restart {
                    true => turn.fail_for_good(by),
                    false => turn.reset_for_start(job),
                }
            }
            None => {}
        }
        turn
    }

    /// Prepares to start the program in this round, after its persistent process is gone. Keeps its stderr.
    pub(super) fn reset_for_start(&mut self, job: &Job<'_>) {
        self.take_errors(Amount::All);
        self.streams = Streams::default();
        self.partial.clear();
        self.pending_input = job.question.lines.as_deref().map(round_message).unwrap_or_default();
        self.is_resumed = false;
        (self.leader_cpu_before, self.total_cpu_before) = (Duration::ZERO, Some(Duration::ZERO));
        self.group_cpu_before = job.confined.group_cpu_time();
        (self.sampled_cpu, self.cpu, self.memory) = (Duration::ZERO, None, None);
    }

    /// Returns whether the program must be started.
    pub(super) const fn needs_start(&self) -> bool {
        self.running.is_none() && self.result.is_none() && self.failure.is_none()
    }

    /// Takes the result of a start: the process, or an error.
    pub(super) fn begin(&mut self, started: SpawnResult) {
        match started {
            Ok((process, streams)) => (self.running, self.streams) = (Some(process), streams),
            Err(error) => self.did_not_start(error),
        }
    }

    fn did_not_start(&mut self, error: SpawnError) {
        match error {
            SpawnError::Program(why) => self.decide(Err(Verdict::CouldNotStart { why })),
            SpawnError::Machine(failure) => self.fail(failure),
        }
    }

    /// Records a failure of the machine, which is not a verdict.
    pub(super) fn fail(&mut self, failure: MachineFailure) {
        self.failure.get_or_insert(failure);
    }

    /// Takes the failure that ends the match, if there is one.
    pub(super) fn take_failure(&mut self) -> Option<MachineFailure> {
        self.failure.take()
    }

    /// Returns the number of processes that it runs.
    pub(super) fn process_count(&self) -> usize {
        self.running.as_ref().map_or(0, Process::count)
    }

    fn resume(&mut self, idle: IdleProcess, clock: &Clock) {
        let IdleProcess { process, streams, cpu, group_cpu } = idle;
        (self.running, self.streams) = (Some(process), streams);
        if let Some(input) = &mut self.streams.input {
            input.begin_round();
        }
        self.is_resumed = true;
        (self.leader_cpu_before, self.total_cpu_before, self.group_cpu_before) = (cpu, None, group_cpu);
        self.cpu_check = clock.first_cpu_check(cpu_limit(clock, self.allowance));
    }

    /// Writes pending input, as far as the program reads it.
    pub(super) fn write_input(&mut self) {
        if let Some(input) = &mut self.streams.input {
            input.write(&mut self.pending_input);
        }
    }

    /// Returns the descriptors to poll. There are none once a persistent player has answered, or once the process has
    /// exited, even if other processes hold its pipes open.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let running = self.running.as_ref().filter(|_| !self.is_done());
        let streams = running.map(|_| self.streams.poll_fds(!self.pending_input.is_empty()));
        running.map(Process::poll_fd).into_iter().chain(streams.into_iter().flatten())
    }

    /// Reads the results of polling [`Turn::poll_fds`]; `None` if nothing happened.
    pub(super) fn woken(&self, fds: &[PollFd<'_>]) -> Option<WakeEvents> {
        let (process, streams) = fds.split_first()?;
        let readable = ReadyStreams::of(&self.streams, !self.pending_input.is_empty(), streams);
        let any = fds.iter().any(|fd| !fd.revents().is_empty());
        any.then_some(WakeEvents { ended: !process.revents().is_empty(), readable })
    }

    /// Returns whether the program is persistent and has its result for this round.
    fn is_done(&self) -> bool {
        self.is_persistent && self.result.is_some()
    }

    /// Returns when to sample the CPU time next; `None` if there is nothing left to wait for.
    pub(super) fn next_check(&self) -> Option<Instant> {
        self.running.as_ref().filter(|_| !self.is_done()).map(|_| self.cpu_check)
    }

    /// Returns when the result was decided, if it was.
    pub(super) fn decided_at(&self) -> Option<Instant> {
        self.result.as_ref().map(|_| self.decided_at)
    }

    fn decide(&mut self, result: Result<Vec<u8>, Verdict>) {
        if self.result.is_none() {
            self.result = Some(result);
            self.decided_at = Instant::now();
        }
    }

    /// TIM-3: records a permanent failure, because the process ended before this round.
    pub(super) fn fail_for_good(&mut self, by: Cause) {
        self.take_errors(Amount::All);
        self.decide(Err(Verdict::Failed { by }));
    }

    /// Returns the moment when the program's wall time for the round or the game is spent.
    pub(super) fn deadline(&self, clock: &Clock) -> Instant {
        let game_end = self.allowance.wall.and_then(|left| clock.start.checked_add(left));
        game_end.map_or(clock.deadline(), |end| end.min(clock.deadline()))
    }

    /// REF-2, TIM-2: kills a program whose wall time is spent.
    pub(super) fn enforce(&mut self, clock: &Clock) {
        let now = Instant::now();
        if self.result.is_some() || now < self.deadline(clock) {
            return;
        }
        // A program that has closed its output cannot answer any more.
        let is_closed = self.streams.output.is_none();
        self.kill(match now >= clock.deadline() {
            true if is_closed => Verdict::NoOutput,
            true => Verdict::Late { limit: Limit::Wall },
            false => Verdict::Failed { by: Cause::GameWallTime },
        });
    }

    /// Returns whether the program's CPU time may be spent by now, so that it must be sampled.
    pub(super) fn needs_cpu_sample(&self) -> bool {
        self.next_check().is_some_and(|check| Instant::now() >= check)
    }

    /// REF-2, TIM-2: kills a program whose CPU time is spent. The limit also holds after the answer, which
    /// remains valid.
    pub(super) fn apply_cpu_sample(&mut self, sample: &Scan, job: &Job<'_>, clock: &Clock) {
        let Some(process) = self.running.as_ref().filter(|_| !self.is_done()) else { return };
        // A program that has ended meanwhile is missing from the sample.
        let Some(usage) = sample.used.get(&process.pid()) else { return };
        // In the first sample after the program was idle, only the leader's time before this round is known. So
        // the leader is assumed to be the only process that has used time in this round.
        let before = *self
            .total_cpu_before
            .get_or_insert_with(|| usage.all.saturating_sub(usage.own.saturating_sub(self.leader_cpu_before)));
        let of_group = job.confined.group_cpu_time().zip(self.group_cpu_before);
        let of_group = of_group.map(|(now, before)| now.saturating_sub(before));
        let used = usage.all.saturating_sub(before).max(of_group.unwrap_or_default());
        let untracked = match of_group {
            Some(_) => UntrackedTime::Impossible,
            None if usage.lost.is_zero() && !sample.killed_ownerless => UntrackedTime::Possible,
            None => UntrackedTime::Found,
        };
        self.sampled_cpu = self.sampled_cpu.max(used);
        if clock.limits.cpu.is_some_and(|cpu| used >= cpu) {
            self.kill(Verdict::Late { limit: Limit::Cpu });
        } else if self.allowance.cpu.is_some_and(|left| used >= left) {
            self.kill(Verdict::Failed { by: Cause::GameCpuTime });
        }
        self.cpu_check = clock.next_cpu_check(cpu_limit(clock, self.allowance), used, untracked);
    }

    /// Kills the program. REF-3: an incomplete line of a killed program does not count.
    fn kill(&mut self, verdict: Verdict) {
        self.killed_by = self.result.as_ref().and_then(|_| verdict.failure(self.is_persistent));
        self.decide(Err(verdict));
        self.end();
    }

    fn end(&mut self) -> Option<Exit> {
        let ended = self.running.take()?.end();
        Some(self.measure(ended))
    }

    /// Returns the CPU time to record (LIM-6), which is at least the time on which the verdict is based.
    fn cpu_of_round(&self, cpu: Duration) -> Duration {
        cpu.saturating_sub(self.leader_cpu_before).max(self.sampled_cpu)
    }

    fn measure(&mut self, ended: Exit) -> Exit {
        self.cpu = ended.cpu.map(|cpu| self.cpu_of_round(cpu));
        self.memory = ended.memory;
        ended
    }

    /// Handles output of the program, and its end.
    pub(super) fn take(&mut self, WakeEvents { ended, readable }: WakeEvents) {
        // A process that has ended writes nothing more: read all that is left in its pipes.
        let (readable, amount) = if ended { (ReadyStreams::ALL, Amount::All) } else { (readable, Amount::Seen) };
        if readable.errors {
            self.take_errors(amount);
        }
        if readable.output {
            self.take_line(amount);
        }
        if ended {
            if let (true, Some(process)) = (self.count_leftover_processes, &self.running) {
                self.behavior.left = process.left_behind();
            }
            let ended = self.running.take().map(Process::end_rest).map(|ended| self.measure(ended));
            if self.ended_before_this_round() {
                if self.never_restart {
                    self.fail_for_good(cause_of_exit(ended.and_then(|ended| ended.status)));
                }
                return;
            }
            let status = ended.as_ref().and_then(|ended| ended.status);
            self.behavior.ending = status.map_or(Ending::None, Ending::Ended);
            self.take_errors(Amount::All);
            // The output of a program ends when the program ends, even if other processes hold the pipe open.
            // The rest of it is a line even without a line feed (REF-3).
            let line = std::mem::take(&mut self.partial);
            self.behavior.no_line_feed |= !line.is_empty();
            match ended.map_or(Ok(()), |ended| ended.start) {
                Err(error) => self.did_not_start(error),
                Ok(()) if line.is_empty() => self.decide(Err(verdict_without_line(status))),
                Ok(()) => self.decide(Ok(line)),
            }
        }
    }

    /// PER-3: returns whether the process exited before this round. The referee may notice that only now. The sign is
    /// that the process has read nothing of this round.
    fn ended_before_this_round(&self) -> bool {
        let untouched = self.streams.input.as_ref().is_some_and(Input::is_untouched);
        self.is_resumed && self.result.is_none() && untouched
    }

    fn take_errors(&mut self, amount: Amount) {
        let (kept, written) = (&mut self.error_output, &mut self.written[1]);
        read(&mut self.streams.errors, amount, |bytes| {
            *written += bytes.len() as u64;
            let room = bounds::ERROR_OUTPUT - kept.len();
            kept.extend(&bytes[..bytes.len().min(room)]);
        });
    }

    /// Reads up to the first line feed (ANS-5, REF-3). Output after the answer is discarded, so that the
    /// program does not block on it.
    fn take_line(&mut self, amount: Amount) {
        let mut answer = None;
        let (partial, is_decided) = (&mut self.partial, self.result.is_some());
        let written = &mut self.written[0];
        let further = &mut self.behavior.further_output;
        read(&mut self.streams.output, amount, |bytes| {
            *written += bytes.len() as u64;
            if is_decided || answer.is_some() {
                *further |= !bytes.is_empty();
                return;
            }
            match bytes.iter().position(|&b| b == b'\n') {
                Some(end) => {
                    partial.extend(&bytes[..end]);
                    answer = Some(std::mem::take(partial));
                    *further |= end + 1 < bytes.len();
                }
                None => partial.extend(bytes),
            }
            if answer.as_ref().unwrap_or(partial).len() > bounds::LINE {
                partial.truncate(bounds::LINE + 1);
            }
        });
        match answer {
            Some(line) if line.len() <= bounds::LINE => self.decide(Ok(line)),
            None if self.partial.len() <= bounds::LINE => {
                // The end of the output ends the line (REF-3), unless the process exited after its previous answer
                // (PER-3).
                let ends = self.streams.output.is_none() && !self.partial.is_empty();
                if ends && !self.ended_before_this_round() {
                    let line = std::mem::take(&mut self.partial);
                    self.behavior.no_line_feed = true;
                    self.decide(Ok(line));
                }
            }
            _ => self.kill(Verdict::TooMuchOutput),
        }
    }

    /// Ends the round. Kills what remains of the program, unless it is persistent.
    pub(super) fn finish(mut self, job: &Job<'_>) -> (Report, Option<IdleProcess>) {
        let idle = match self.running.take() {
            Some(mut process) if self.is_persistent && matches!(self.result, Some(Ok(_))) => {
                self.take_errors(Amount::All);
                let cpu = process.cpu();
                self.memory = process.memory();
                self.cpu = cpu.map(|cpu| self.cpu_of_round(cpu));
                let streams = std::mem::take(&mut self.streams);
                let group_cpu = job.confined.group_cpu_time();
                Some(IdleProcess { process, streams, cpu: cpu.unwrap_or_default(), group_cpu })
            }
            running => {
                if running.as_ref().is_some_and(|process| !process.may_be_ending()) {
                    self.behavior.ending = Ending::Killed;
                }
                if let Some(process) = running {
                    self.measure(process.end_after_round());
                }
                None
            }
        };
        let line = self.result.unwrap_or(Err(Verdict::NoOutput));
        let wall = self.decided_at.saturating_duration_since(self.started);
        // LIM-6: without a process, and so without CPU time, these fields are missing too.
        let [output, error_output] = self.written.map(|bytes| self.cpu.map(|_| bytes));
        let usage = Usage { wall, cpu: self.cpu, memory: self.memory, output, error_output };
        let Self { error_output, behavior, .. } = self;
        (Report { line, usage, error_output, behavior }, idle)
    }
}

/// Returns the CPU time that a program may use in this round, by the limit of the round and its budget.
fn cpu_limit(clock: &Clock, allowance: Allowance) -> Option<Duration> {
    clock.limits.cpu.into_iter().chain(allowance.cpu).min()
}

/// Returns the input of a persistent player for a round (PER-2).
fn round_message(lines: &str) -> Vec<u8> {
    format!("round {}\n{lines}", lines.lines().count()).into_bytes()
}

/// TIM-3: returns why a program that has ended by itself after its answer has failed for good.
pub(super) fn cause_of_exit(status: Option<ExitStatus>) -> Cause {
    verdict_without_line(status).failure(false).unwrap_or(Cause::Exited)
}

/// Returns the verdict on a program that has ended without a line.
fn verdict_without_line(status: Option<ExitStatus>) -> Verdict {
    match status {
        Some(status) if !status.success() => Verdict::Crashed { status: status.code(), signal: status.signal() },
        _ => Verdict::NoOutput,
    }
}
