//! One program in one round: what it is told, what it gives, and when it is too late.

use super::clock::{Clock, Unseen};
use super::input::Input;
use super::looks::Look;
use super::process::{Ended, Process};
use super::spawn_pool::Started;
use super::streams::{Amount, Readable, Streams, read};
use crate::behavior::{Behavior, Ending};
use crate::bounds;
use crate::job::{Job, Report, Usage};
use crate::machine::{MachineFailure, StartError};
use rulebook_record::{Allowance, Cause, Limit, Verdict};
use rustix::event::{PollFd, PollFlags};
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

/// A player that stays from round to round, between two rounds (PER-1).
pub(super) struct IdleProcess {
    pub(super) process: Process,
    streams: Streams,
    /// The CPU time of the process when its last verdict fell.
    cpu: Duration,
    /// The same of its control group, if that counts it.
    group_cpu: Option<Duration>,
}

impl IdleProcess {
    /// The CPU time that it has used since its last verdict.
    pub(super) fn cpu_since(&mut self) -> Duration {
        self.process.cpu().unwrap_or_default().saturating_sub(self.cpu)
    }

    /// What tells that it has ended or written something.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let output = self.streams.output.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN));
        std::iter::once(self.process.poll_fd()).chain(output)
    }

    /// Forgets what it has written since its last verdict (PER-3), if that is
    /// not `quiet`. One that has ended, or writes without end, is ended, and its
    /// streams are given. One that has closed its output lives on: whether that
    /// is seen before or after it is told the round must not matter.
    fn still_there(mut self, quiet: bool) -> Result<Self, Streams> {
        let silent = quiet || read(&mut self.streams.output, Amount::All, |_| {});
        let ended = !quiet && self.process.has_ended();
        if silent && !ended {
            return Ok(self);
        }
        let _ = self.process.end();
        Err(self.streams)
    }

    /// Tells it that there is nothing more to come (PER-4).
    pub(super) fn dismiss(&mut self) {
        if let Some(mut input) = self.streams.input.take() {
            input.write(&mut b"end\n".to_vec());
        }
    }
}

/// What happened to one program while it was waited for.
pub(super) struct Woken {
    ended: bool,
    readable: Readable,
}

/// One program and what it has given so far.
pub(super) struct Turn {
    /// The verdict: the line, or why there is none.
    line: Option<Result<Vec<u8>, Verdict>>,
    /// Why nothing can be known of the program, which ends the match (HOST-1).
    failure: Option<MachineFailure>,
    /// When the verdict fell.
    decided: Instant,
    started: Instant,
    /// The process, until it has ended and was waited for.
    running: Option<Process>,
    streams: Streams,
    /// Whether it stays when it has answered (PER-1).
    stays: bool,
    /// Whether it has stayed from a previous round.
    has_stayed: bool,
    /// What it has still to be told.
    untold: Vec<u8>,
    /// What came of the first line so far.
    partial: Vec<u8>,
    error_output: Vec<u8>,
    behavior: Behavior,
    count_left: bool,
    /// What is left of its budgets.
    allowance: Allowance,
    /// Whether it is not started again when it has ended (TIM-3).
    stays_for_good: bool,
    cpu_check: Instant,
    /// The CPU time of the process, and of all that the strategy runs, that is
    /// not of this round. The latter is looked at when it can matter.
    cpu_before: Duration,
    cpu_of_all_before: Option<Duration>,
    /// The same of its control group, if that counts it.
    group_cpu_before: Option<Duration>,
    /// The CPU time of this round of all that the strategy runs, as the last look has counted it.
    counted: Duration,
    cpu: Option<Duration>,
    memory: Option<u64>,
    /// Bytes that came of the output and of the error output.
    written: [u64; 2],
}

impl Turn {
    /// Goes on with a program that has stayed; one that has been `quiet` since its
    /// last verdict has written nothing and not ended. Else it is to be started.
    pub(super) fn new(job: &Job<'_>, resting: Option<IdleProcess>, quiet: bool, clock: &Clock) -> Self {
        let mut turn = Self {
            line: None,
            failure: None,
            decided: clock.start,
            started: clock.start,
            running: None,
            streams: Streams::default(),
            stays: false,
            has_stayed: false,
            untold: Vec::new(),
            partial: Vec::new(),
            error_output: Vec::new(),
            behavior: Behavior::default(),
            count_left: job.count_left,
            allowance: job.allowance,
            stays_for_good: job.stays_for_good,
            cpu_check: clock.next_cpu_check(cpu_limit(clock, job.allowance), Duration::ZERO, Unseen::Possible),
            cpu_before: Duration::ZERO,
            cpu_of_all_before: Some(Duration::ZERO),
            group_cpu_before: job.confined.group_cpu_time(),
            counted: Duration::ZERO,
            cpu: None,
            memory: None,
            written: [0; 2],
        };
        if let Some(lines) = &job.question.lines {
            turn.stays = true;
            turn.untold = told(lines);
        }
        match resting.map(|resting| resting.still_there(quiet)) {
            Some(Ok(resting)) => turn.go_on(resting, clock),
            Some(Err(streams)) => {
                turn.streams = streams;
                match job.stays_for_good {
                    true => turn.fail_for_good(),
                    false => turn.reset_for_start(job),
                }
            }
            None => {}
        }
        turn
    }

    /// Makes it ready to be started for this round, after a process that has
    /// stayed and is gone. What that wrote to standard error is kept.
    pub(super) fn reset_for_start(&mut self, job: &Job<'_>) {
        self.take_errors(Amount::All);
        self.streams = Streams::default();
        self.partial.clear();
        self.untold = job.question.lines.as_deref().map(told).unwrap_or_default();
        self.has_stayed = false;
        (self.cpu_before, self.cpu_of_all_before) = (Duration::ZERO, Some(Duration::ZERO));
        self.group_cpu_before = job.confined.group_cpu_time();
        (self.counted, self.cpu, self.memory) = (Duration::ZERO, None, None);
    }

    /// Whether there is no process yet.
    pub(super) const fn is_to_start(&self) -> bool {
        self.running.is_none() && self.line.is_none() && self.failure.is_none()
    }

    /// Takes the process that was started for it.
    pub(super) fn begin(&mut self, started: Started) {
        match started {
            Ok((process, streams)) => (self.running, self.streams) = (Some(process), streams),
            Err(error) => self.did_not_start(error),
        }
    }

    fn did_not_start(&mut self, error: StartError) {
        match error {
            StartError::Program(why) => self.decide(Err(Verdict::CouldNotStart { why })),
            StartError::Machine(failure) => self.fail(failure),
        }
    }

    /// The referee cannot go on with it; that is no verdict.
    pub(super) fn fail(&mut self, failure: MachineFailure) {
        self.failure.get_or_insert(failure);
    }

    /// Takes the failure that ends the match, if there is one.
    pub(super) fn take_failure(&mut self) -> Option<MachineFailure> {
        self.failure.take()
    }

    /// How many processes it runs.
    pub(super) fn processes(&self) -> usize {
        self.running.as_ref().map_or(0, Process::count)
    }

    fn go_on(&mut self, resting: IdleProcess, clock: &Clock) {
        let IdleProcess { process, streams, cpu, group_cpu } = resting;
        (self.running, self.streams) = (Some(process), streams);
        if let Some(input) = &mut self.streams.input {
            input.begin_round();
        }
        self.has_stayed = true;
        (self.cpu_before, self.cpu_of_all_before, self.group_cpu_before) = (cpu, None, group_cpu);
        self.cpu_check = clock.first_cpu_check(cpu_limit(clock, self.allowance));
    }

    /// Writes what the program has still to be told, as far as it reads it.
    pub(super) fn tell(&mut self) {
        if let Some(input) = &mut self.streams.input {
            input.write(&mut self.untold);
        }
    }

    /// What to wait for. When the process has ended, what others hold open is
    /// not waited for, nor is anything of a player that has answered and stays.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let running = self.running.as_ref().filter(|_| !self.rests());
        let streams = running.map(|_| self.streams.poll_fds(!self.untold.is_empty()));
        running.map(Process::poll_fd).into_iter().chain(streams.into_iter().flatten())
    }

    /// What came of waiting for what [`Turn::poll_fds`] gave; `None` when nothing did.
    pub(super) fn woken(&self, fds: &[PollFd<'_>]) -> Option<Woken> {
        let (end, streams) = fds.split_first()?;
        let readable = Readable::of(&self.streams, !self.untold.is_empty(), streams);
        let any = fds.iter().any(|fd| !fd.revents().is_empty());
        any.then_some(Woken { ended: !end.revents().is_empty(), readable })
    }

    /// Whether it is a player that stays and has nothing more to do in this round.
    fn rests(&self) -> bool {
        self.stays && self.line.is_some()
    }

    /// When to look at the clock again, as long as there is something to wait for.
    pub(super) fn next_check(&self) -> Option<Instant> {
        self.running.as_ref().filter(|_| !self.rests()).map(|_| self.cpu_check)
    }

    /// When the verdict fell, if it has.
    pub(super) fn decided(&self) -> Option<Instant> {
        self.line.as_ref().map(|_| self.decided)
    }

    fn decide(&mut self, line: Result<Vec<u8>, Verdict>) {
        if self.line.is_none() {
            self.line = Some(line);
            self.decided = Instant::now();
        }
    }

    /// TIM-3: its program has ended before this round.
    pub(super) fn fail_for_good(&mut self) {
        self.take_errors(Amount::All);
        self.decide(Err(Verdict::Failed { by: Cause::Ended }));
    }

    /// When its wall time is up, that of the round or that of the game.
    pub(super) fn deadline(&self, clock: &Clock) -> Instant {
        let of_game = self.allowance.wall.and_then(|left| clock.start.checked_add(left));
        of_game.map_or(clock.deadline(), |end| end.min(clock.deadline()))
    }

    /// REF-2, TIM-2: ends a program whose wall time is up.
    pub(super) fn enforce(&mut self, clock: &Clock) {
        let now = Instant::now();
        if self.line.is_some() || now < self.deadline(clock) {
            return;
        }
        // Whoever closed its output will not answer any more.
        let silent = self.streams.output.is_none();
        self.kill(match now >= clock.deadline() {
            true if silent => Verdict::NoOutput,
            true => Verdict::Late { limit: Limit::Wall },
            false => Verdict::Failed { by: Cause::GameWall },
        });
    }

    /// Whether it can be out of CPU time by now, so that it takes a look to know.
    pub(super) fn wants_look(&self) -> bool {
        self.next_check().is_some_and(|check| Instant::now() >= check)
    }

    /// REF-2, TIM-2: ends a program whose CPU time is spent. That is limited after the
    /// answer too, which stands.
    pub(super) fn use_look(&mut self, look: &Look, job: &Job<'_>, clock: &Clock) {
        let Some(process) = self.running.as_ref().filter(|_| !self.rests()) else { return };
        // One that has ended meanwhile is not there.
        let Some(seen) = look.used.get(&process.number()) else { return };
        let before = *self
            .cpu_of_all_before
            .get_or_insert_with(|| seen.all.saturating_sub(seen.own.saturating_sub(self.cpu_before)));
        let of_group = job.confined.group_cpu_time().zip(self.group_cpu_before);
        let of_group = of_group.map(|(now, before)| now.saturating_sub(before));
        let used = seen.all.saturating_sub(before).max(of_group.unwrap_or_default());
        let unseen = match of_group {
            Some(_) => Unseen::Nothing,
            None if seen.lost.is_zero() && !look.ended_any => Unseen::Possible,
            None => Unseen::Found,
        };
        self.counted = self.counted.max(used);
        if clock.limits.cpu.is_some_and(|cpu| used >= cpu) {
            self.kill(Verdict::Late { limit: Limit::Cpu });
        } else if self.allowance.cpu.is_some_and(|left| used >= left) {
            self.kill(Verdict::Failed { by: Cause::GameCpu });
        }
        self.cpu_check = clock.next_cpu_check(cpu_limit(clock, self.allowance), used, unseen);
    }

    /// REF-3: an unfinished line of a program that is killed does not count.
    fn kill(&mut self, verdict: Verdict) {
        self.decide(Err(verdict));
        self.end();
    }

    fn end(&mut self) -> Option<Ended> {
        let ended = self.running.take()?.end();
        Some(self.measure(ended))
    }

    /// What is recorded of a process that has used so much (LIM-6): at least what
    /// the verdict went by.
    fn cpu_of_round(&self, cpu: Duration) -> Duration {
        cpu.saturating_sub(self.cpu_before).max(self.counted)
    }

    fn measure(&mut self, ended: Ended) -> Ended {
        self.cpu = ended.cpu.map(|cpu| self.cpu_of_round(cpu));
        self.memory = ended.memory;
        ended
    }

    /// Takes what the program wrote, and its end.
    pub(super) fn take(&mut self, Woken { ended, readable }: Woken) {
        // What it wrote before its end is there by now.
        let (readable, amount) = if ended { (Readable::ALL, Amount::All) } else { (readable, Amount::Seen) };
        if readable.errors {
            self.take_errors(amount);
        }
        if readable.output {
            self.take_line(amount);
        }
        if ended {
            if let (true, Some(process)) = (self.count_left, &self.running) {
                self.behavior.left = process.left_behind();
            }
            let ended = self.running.take().map(Process::end_rest).map(|ended| self.measure(ended));
            if self.ended_before_this_round() {
                if self.stays_for_good {
                    self.fail_for_good();
                }
                return;
            }
            let status = ended.as_ref().and_then(|ended| ended.status);
            self.behavior.ending = status.map_or(Ending::None, Ending::Ended);
            self.take_errors(Amount::All);
            // The output of a program ends with it, also when others hold it
            // open; what it wrote is a line even without a line feed (REF-3).
            let line = std::mem::take(&mut self.partial);
            self.behavior.no_line_feed |= !line.is_empty();
            match ended.map_or(Ok(()), |ended| ended.start) {
                Err(error) => self.did_not_start(error),
                Ok(()) if line.is_empty() => self.decide(Err(no_line(status))),
                Ok(()) => self.decide(Ok(line)),
            }
        }
    }

    /// PER-3: whether a process whose end, or the end of its output, is seen in
    /// this round has not begun with it. It has read nothing of it then, however
    /// late the end was seen.
    fn ended_before_this_round(&self) -> bool {
        let untouched = self.streams.input.as_ref().is_some_and(Input::is_untouched);
        self.has_stayed && self.line.is_none() && untouched
    }

    fn take_errors(&mut self, amount: Amount) {
        let (kept, written) = (&mut self.error_output, &mut self.written[1]);
        read(&mut self.streams.errors, amount, |bytes| {
            *written += bytes.len() as u64;
            let room = bounds::ERROR_OUTPUT - kept.len();
            kept.extend(&bytes[..bytes.len().min(room)]);
        });
    }

    /// Reads up to the first line feed (ANS-5, REF-3). What comes after the
    /// answer is read and forgotten, so that the program does not block on it.
    fn take_line(&mut self, amount: Amount) {
        let mut answer = None;
        let (partial, decided) = (&mut self.partial, self.line.is_some());
        let written = &mut self.written[0];
        let further = &mut self.behavior.further_output;
        read(&mut self.streams.output, amount, |bytes| {
            *written += bytes.len() as u64;
            if decided || answer.is_some() {
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
                // The end of the output ends the line (REF-3), unless it ends for the last answer (PER-3).
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

    /// Ends the round: what is left of the program is ended, unless it stays.
    pub(super) fn finish(mut self, job: &Job<'_>) -> (Report, Option<IdleProcess>) {
        let resting = match self.running.take() {
            Some(mut process) if self.stays && matches!(self.line, Some(Ok(_))) => {
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
                self.running = running;
                self.end();
                None
            }
        };
        let line = self.line.unwrap_or(Err(Verdict::NoOutput));
        let wall = self.decided.saturating_duration_since(self.started);
        // Without a process there was nothing to measure.
        let [output, error_output] = self.written.map(|bytes| self.cpu.map(|_| bytes));
        let usage = Usage { wall, cpu: self.cpu, memory: self.memory, output, error_output };
        let Self { error_output, behavior, .. } = self;
        (Report { line, usage, error_output, behavior }, resting)
    }
}

/// The CPU time that it may use in this round, by the limit of the round and its budget.
fn cpu_limit(clock: &Clock, allowance: Allowance) -> Option<Duration> {
    clock.limits.cpu.into_iter().chain(allowance.cpu).min()
}

/// What a player that stays is told in a round (PER-2).
fn told(lines: &str) -> Vec<u8> {
    format!("round {}\n{lines}", lines.lines().count()).into_bytes()
}

/// Why a program that has ended gave no line.
fn no_line(status: Option<ExitStatus>) -> Verdict {
    match status {
        Some(status) if !status.success() => Verdict::Crashed { status: status.code(), signal: status.signal() },
        _ => Verdict::NoOutput,
    }
}
