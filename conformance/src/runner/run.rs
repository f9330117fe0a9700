//! Runs all cases of a suite on an implementation.

use super::client::{Client, Command};
use super::client_error::{ClientError, Hello, StartError};
use super::expectations::{Expectations, Kind};
use super::session::Session;
use crate::case::{Case, ExpectedResult};
use crate::protocol::{Reply, Step};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of parallel processes.
    pub jobs: usize,
    /// The timeout for one reply.
    pub limit: Duration,
    /// Whether to start a new process for every step, for implementations that cannot loop.
    pub one_shot: bool,
    /// The known failures and skips.
    pub expectations: Expectations,
}

/// The result of one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult<'a> {
    /// The case.
    pub case: &'a Case,
    /// What the run found.
    pub finding: Finding,
    /// Whether the finding counts as a pass, a failure or a skip.
    pub verdict: Verdict,
}

/// What a run found in one case. A crash, a timeout, a broken reply, an error reply and a wrong result are
/// different findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// All replies are as expected.
    Right,
    /// A reply is not as expected.
    Wrong {
        /// The index of the step in the case.
        step: usize,
        /// The request.
        asked: Step,
        /// The expected result.
        expected: ExpectedResult,
        /// The reply.
        actual: Reply,
    },
    /// The implementation does not support the case.
    Skipped {
        /// The reason that the implementation gave.
        reason: String,
    },
    /// The implementation gave no valid reply: the process or the protocol failed.
    NoReply {
        /// The index of the step in the case.
        step: usize,
        /// The failure.
        client_error: ClientError,
        /// The tail of the process's stderr.
        errors: String,
    },
}

impl Finding {
    /// Whether the implementation answered the case, right or wrong. A crash, a timeout, a broken reply, an `error`
    /// and a `skip` are not answers, because they do not show how the implementation reads the rules.
    #[must_use]
    pub const fn is_answered(&self) -> bool {
        match self {
            Self::Right => true,
            Self::Wrong { actual, .. } => matches!(actual, Reply::Ok(_) | Reply::Reject(_)),
            Self::Skipped { .. } | Self::NoReply { .. } => false,
        }
    }
}

/// Whether a finding counts as a pass, a failure or a skip, according to the list of expectations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// The case passed.
    Pass,
    /// The case failed.
    Fail,
    /// The implementation skipped the case, but the list of expectations does not say so.
    UndeclaredSkip,
    /// The case failed, as the list of expectations says.
    ExpectedFailure,
    /// The implementation skipped the case, as the list of expectations says.
    DeclaredSkip,
    /// The case passed, but the list of expectations says that it fails or is skipped.
    UnexpectedPass,
}

impl Verdict {
    /// Whether an implementation with this verdict on a case can still conform.
    #[must_use]
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Pass | Self::ExpectedFailure | Self::DeclaredSkip)
    }
}

/// The result of a whole run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunReport<'a> {
    /// The identity of the implementation.
    pub hello: Hello,
    /// One result per case, in the order of the suite.
    pub results: Vec<CaseResult<'a>>,
    /// The failure of a process to exit properly after the last case.
    pub shutdown_error: Option<ClientError>,
}

impl RunReport<'_> {
    /// Whether the implementation conforms.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.shutdown_error.is_none() && self.results.iter().all(|result| result.verdict.is_good())
    }

    /// The number of results with this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.results.iter().filter(|result| result.verdict == verdict).count()
    }
}

/// Runs cases on an implementation. `progress` is called with each result as soon as it is known.
///
/// # Errors
///
/// When the implementation cannot be started or does not support the game of a case.
pub fn run<'a>(
    cases: &[&'a Case],
    command: &Command,
    options: &Options,
    progress: &(dyn Fn(&CaseResult<'a>) + Sync),
) -> Result<RunReport<'a>, StartError> {
    let first = Client::start(command, options.limit)?;
    let hello = first.hello().clone();
    if let Some(case) = cases.iter().find(|case| !hello.games.iter().any(|game| game == case.game.name)) {
        return Err(StartError::OtherGame { game: case.game.name.to_owned(), games: hello.games });
    }
    let (next, shutdown_error) = (AtomicUsize::new(0), Mutex::new(None));
    let results = Mutex::new(Vec::new());
    let first = Mutex::new(Some(first));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, cases.len().max(1)) {
            scope.spawn(|| {
                let own = lock(&first).take();
                let mut session = Session::new(command, options.limit, options.one_shot, own);
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let finding = try_case(&mut session, case);
                    let result = CaseResult { case, verdict: verdict(&finding, case, &options.expectations), finding };
                    progress(&result);
                    lock(&results).push(result);
                }
                if let Err(error) = session.bye() {
                    *lock(&shutdown_error) = Some(error);
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by(|a, b| a.case.id.cmp(&b.case.id));
    let shutdown_error = shutdown_error.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    // A one-shot implementation exits by itself after one step.
    Ok(RunReport { hello, results, shutdown_error: shutdown_error.filter(|_| !options.one_shot) })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn verdict(finding: &Finding, case: &Case, expectations: &Expectations) -> Verdict {
    match (finding, expectations.of(&case.id).map(|expectation| expectation.kind)) {
        (Finding::Right, None) => Verdict::Pass,
        (Finding::Right, Some(_)) => Verdict::UnexpectedPass,
        (Finding::Skipped { .. }, Some(Kind::Skip)) => Verdict::DeclaredSkip,
        (Finding::Skipped { .. }, _) => Verdict::UndeclaredSkip,
        (_, Some(Kind::Fail)) => Verdict::ExpectedFailure,
        (_, _) => Verdict::Fail,
    }
}

/// Runs a case on an implementation.
fn try_case(session: &mut Session<'_>, case: &Case) -> Finding {
    for (index, (step, expected)) in case.steps().into_iter().enumerate() {
        match session.ask(case.game.name, &step) {
            Ok(Reply::Skip(reason)) => return Finding::Skipped { reason },
            Ok(reply) if fits(&expected, &reply) => {}
            Ok(actual) => return Finding::Wrong { step: index, asked: step, expected, actual },
            Err((client_error, errors)) => return Finding::NoReply { step: index, client_error, errors },
        }
    }
    Finding::Right
}

/// Whether a reply matches the expected result of a step.
#[must_use]
pub fn fits(expected: &ExpectedResult, reply: &Reply) -> bool {
    match (expected, reply) {
        (ExpectedResult::Reject(code), Reply::Reject(actual)) => code == actual,
        (ExpectedResult::State { state, end }, Reply::Ok(after)) => {
            *state == after.state
                && end.as_ref().is_none_or(|(scores, next)| *scores == after.scores && *next == after.next)
        }
        _ => false,
    }
}
