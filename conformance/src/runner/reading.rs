//! Parses the output of a process into replies: the reading side of `conf/1`, independent of processes.

use super::client_error::ClientError;
use crate::protocol::{Reply, StepResult};
use rulebook_core::text::EscapedBytes;
use std::fmt;
use std::io::{BufRead, Read as _};

/// The maximum size of a reply in bytes, including line ends. It also limits single lines. The longest state of any
/// game in this project takes less than a tenth of it.
const MAX_REPLY: usize = 256 << 10;
/// The description of output that is empty.
pub(super) const SILENCE: &str = "received nothing; does it flush stdout?";

/// A piece of a process's output.
pub enum Output {
    /// A line, without its LF.
    Line(Vec<u8>),
    /// A line that is longer than any valid reply.
    TooLong,
    /// The end of the output.
    End,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "Line({})", EscapedBytes(line)),
            Self::TooLong => f.write_str("TooLong"),
            Self::End => f.write_str("End"),
        }
    }
}

impl Output {
    /// Reads the next piece of output. A read error counts as the end.
    pub fn next(reader: &mut dyn BufRead) -> Self {
        let mut line = Vec::new();
        match reader.take(MAX_REPLY as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Self::End,
            Ok(_) if line.pop_if(|last| *last == b'\n').is_some() => Self::Line(line),
            Ok(MAX_REPLY) => Self::TooLong,
            // The last line has no LF. The next call returns `End`.
            Ok(_) => Self::Line(line),
        }
    }
}

/// Reads the reply to the step with this number. `line` returns the next line of output. Its argument describes the
/// output so far, for an error message.
///
/// # Errors
///
/// [`ClientError::Broken`] when the output is not a well-formed reply, and the
/// errors of `line`.
pub fn read_reply(
    number: &str,
    line: &mut dyn FnMut(&str) -> Result<Vec<u8>, ClientError>,
) -> Result<Reply, ClientError> {
    let first = line(SILENCE)?;
    let head = String::from_utf8_lossy(&first).into_owned();
    let broken = |why: String| Err(ClientError::Broken { why });
    if head.ends_with('\r') {
        return Err(carriage_return(&first));
    }
    let found = excerpt(&first);
    let (kind, rest) = head.split_once(' ').unwrap_or((&head, ""));
    let (echoed, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    if !["ok", "reject", "skip", "error"].contains(&kind) {
        let note = if kind == "step" { ", which is the request itself" } else { "" };
        return broken(format!("expected ok, reject, skip or error, found `{found}`{note}"));
    }
    if echoed != number {
        return broken(format!("expected the number {number}, found `{found}`"));
    }
    match kind {
        "reject" => Ok(Reply::Reject(rest.to_owned())),
        "skip" => Ok(Reply::Skip(rest.to_owned())),
        "error" => Ok(Reply::Error(rest.to_owned())),
        _ => match rest.parse::<usize>() {
            Ok(count) if count <= MAX_REPLY => body(count, MAX_REPLY - first.len().min(MAX_REPLY), line).map(Reply::Ok),
            _ => broken(format!("`{found}` does not end with a line count")),
        },
    }
}

/// Reads the `count` lines of a result, of at most `room` bytes.
fn body(
    count: usize,
    mut room: usize,
    line: &mut dyn FnMut(&str) -> Result<Vec<u8>, ClientError>,
) -> Result<StepResult, ClientError> {
    let mut lines = Vec::new();
    while lines.len() < count {
        let so_far = format!("{} of the {count} announced lines", lines.len());
        let next = line(&so_far)?;
        room = room.checked_sub(next.len() + 1).ok_or_else(too_long)?;
        lines.push(next);
    }
    match lines.first() {
        Some(first) if first.ends_with(b"\r") => Err(carriage_return(first)),
        _ => StepResult::from_lines(&lines).map_err(|why| ClientError::Broken { why }),
    }
}

/// The start of a line, with escapes for unprintable bytes.
pub(super) fn excerpt(line: &[u8]) -> String {
    const MAX_BYTES: usize = 200;
    match line.get(..MAX_BYTES) {
        Some(start) if line.len() > MAX_BYTES => format!("{}…", EscapedBytes(start)),
        _ => EscapedBytes(line).to_string(),
    }
}

pub(super) fn unexpected_line(line: &[u8]) -> ClientError {
    ClientError::Broken { why: format!("`{}` arrived without a request, after the complete reply", excerpt(line)) }
}

fn carriage_return(line: &[u8]) -> ClientError {
    ClientError::Broken { why: format!("`{}` ends with CR LF; lines end with LF alone", excerpt(line)) }
}

pub(super) fn too_long() -> ClientError {
    ClientError::Broken { why: format!("it exceeds the {MAX_REPLY} bytes of the longest reply") }
}
