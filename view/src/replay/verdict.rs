//! A verdict in words.

use rulebook_record::{Limit, Verdict};

/// The kind of a verdict and its detail, such as `late: wall time`.
pub(super) fn in_words(verdict: &Verdict) -> String {
    let detail = match verdict {
        Verdict::Malformed { why, .. } | Verdict::CouldNotStart { why } => Some(why.clone()),
        Verdict::Late { limit: Limit::Wall } => Some("wall time".to_owned()),
        Verdict::Late { limit: Limit::Cpu } => Some("cpu time".to_owned()),
        Verdict::Late { limit: Limit::Fuel } => Some("fuel".to_owned()),
        Verdict::Failed { by } => Some(by.to_string()),
        Verdict::Crashed { status: Some(status), .. } => Some(format!("status {status}")),
        Verdict::Crashed { status: None, signal: Some(signal) } => Some(format!("signal {signal}")),
        _ => None,
    };
    match detail {
        Some(detail) => format!("{}: {detail}", verdict.kind()),
        None => verdict.kind().to_owned(),
    }
}
