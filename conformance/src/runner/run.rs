//! All cases of a suite on an implementation.

use super::client::{Client, Command};
use super::expectations::{Expectations, Kind};
use super::respondent::Respondent;
use super::trouble::{Hello, StartError, Trouble};
use crate::case::{Case, Expected};
use crate::protocol::{Reply, Step};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many processes are asked at once.
    pub jobs: usize,
    /// How long one reply may take.
    pub limit: Duration,
    /// A new process for every step, for implementations that cannot loop.
    pub one_shot: bool,
    /// What is known.
    pub expectations: Expectations,
}

/// What came of one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult<'a> {
    /// The case.
    pub case: &'a Case,
    /// What was found.
    pub finding: Finding,
    /// What that means.
    pub verdict: Verdict,
}

/// What was found in one case. A crash, a time-out, a broken reply, an error
/// reply and a wrong result are five different findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Everything is as it must be.
    Right,
    /// A reply is not the one expected.
    Wrong {
        /// Which step of the case, from 0.
        step: usize,
        /// What was asked.
        asked: Step,
        /// What must come of it.
        expected: Expected,
        /// What the implementation says.
        actual: Reply,
    },
    /// The implementation does not support it.
    Skipped {
        /// Why, in its words.
        reason: String,
    },
    /// The process or the protocol failed.
    Trouble {
        /// Which step of the case, from 0.
        step: usize,
        /// How.
        trouble: Trouble,
        /// The last part of the process's error output.
        errors: String,
    },
}

impl Finding {
    /// Whether the implementation answered the case, rightly or wrongly. A crash, a
    /// time-out, a broken reply, an `error` and a `skip` are no answers: they tell
    /// nothing about how the implementation reads the rules.
    #[must_use]
    pub const fn is_answered(&self) -> bool {
        match self {
            Self::Right => true,
            Self::Wrong { actual, .. } => matches!(actual, Reply::Ok(_) | Reply::Reject(_)),
            Self::Skipped { .. } | Self::Trouble { .. } => false,
        }
    }
}

/// What a finding means for the run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// It passed.
    Pass,
    /// It failed.
    Fail,
    /// It was skipped, and that was not declared.
    UndeclaredSkip,
    /// It failed, as the list says.
    ExpectedFailure,
    /// It was skipped, as the list says.
    DeclaredSkip,
    /// The list says that it fails or is skipped, but it passed.
    UnexpectedPass,
}

impl Verdict {
    /// Whether the implementation can be conforming all the same.
    #[must_use]
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Pass | Self::ExpectedFailure | Self::DeclaredSkip)
    }
}

/// What came of a whole run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunReport<'a> {
    /// Who was asked.
    pub hello: Hello,
    /// A result per case, in the order of the suite.
    pub results: Vec<CaseResult<'a>>,
    /// What went wrong when the processes were told bye.
    pub farewell: Option<Trouble>,
}

impl RunReport<'_> {
    /// Whether the implementation conforms.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.farewell.is_none() && self.results.iter().all(|result| result.verdict.is_good())
    }

    /// How many results have this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.results.iter().filter(|result| result.verdict == verdict).count()
    }
}

/// Runs cases; `progress` hears of each result as it comes.
///
/// # Errors
///
/// When the implementation cannot be started at all.
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
    let (next, farewell) = (AtomicUsize::new(0), Mutex::new(None));
    let results = Mutex::new(Vec::new());
    let first = Mutex::new(Some(first));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, cases.len().max(1)) {
            scope.spawn(|| {
                let own = lock(&first).take();
                let mut respondent = Respondent::new(command, options.limit, options.one_shot, own);
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let finding = try_case(&mut respondent, case);
                    let result = CaseResult { case, verdict: verdict(&finding, case, &options.expectations), finding };
                    progress(&result);
                    lock(&results).push(result);
                }
                if let Err(trouble) = respondent.bye() {
                    *lock(&farewell) = Some(trouble);
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by(|a, b| a.case.id.cmp(&b.case.id));
    let farewell = farewell.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    // An implementation that answers one step and ends says no goodbye.
    Ok(RunReport { hello, results, farewell: farewell.filter(|_| !options.one_shot) })
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

/// Plays a case through an implementation.
fn try_case(respondent: &mut Respondent<'_>, case: &Case) -> Finding {
    for (index, (step, expected)) in case.steps().into_iter().enumerate() {
        match respondent.ask(case.game.name, &step) {
            Ok(Reply::Skip(reason)) => return Finding::Skipped { reason },
            Ok(reply) if fits(&expected, &reply) => {}
            Ok(actual) => return Finding::Wrong { step: index, asked: step, expected, actual },
            Err((trouble, errors)) => return Finding::Trouble { step: index, trouble, errors },
        }
    }
    Finding::Right
}

/// Whether a reply is what must come of a step.
#[must_use]
pub fn fits(expected: &Expected, reply: &Reply) -> bool {
    match (expected, reply) {
        (Expected::Reject(code), Reply::Reject(actual)) => code == actual,
        (Expected::State { state, end }, Reply::Ok(after)) => {
            *state == after.state
                && end.as_ref().is_none_or(|(scores, next)| *scores == after.scores && *next == after.next)
        }
        _ => false,
    }
}
