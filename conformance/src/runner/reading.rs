//! What a process says, as replies: the reading side of `conf/1`, without the
//! process.

use super::trouble::Trouble;
use crate::protocol::{After, Reply};
use rulebook_core::text::Escaped;
use std::fmt;
use std::io::{BufRead, Read as _};

/// The most bytes of a reply, line ends included, and so of a line. The longest
/// state of a game of this project has less than a tenth of that.
const MAX_REPLY: usize = 256 << 10;
/// What came of a process that says nothing.
pub(super) const SILENCE: &str = "nothing; does it flush its output?";

/// What comes next from a process.
pub enum Output {
    /// A line, without its LF.
    Line(Vec<u8>),
    /// A line that is longer than any reply may be.
    TooLong,
    /// The end.
    End,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "Line({})", Escaped(line)),
            Self::TooLong => f.write_str("TooLong"),
            Self::End => f.write_str("End"),
        }
    }
}

impl Output {
    /// Takes what comes next; input that fails has ended.
    pub fn next(reader: &mut dyn BufRead) -> Self {
        let mut line = Vec::new();
        match reader.take(MAX_REPLY as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Self::End,
            Ok(_) if line.pop_if(|last| *last == b'\n').is_some() => Self::Line(line),
            Ok(MAX_REPLY) => Self::TooLong,
            // The end of the output ends a line too; the end itself comes next.
            Ok(_) => Self::Line(line),
        }
    }
}

/// Reads the reply to the step with this number. `line` gives the next line,
/// or tells why there is none; it is told what has come so far, in words.
///
/// # Errors
///
/// [`Trouble::Broken`] when what comes is no reply, and the troubles of `line`.
pub fn read_reply(number: &str, line: &mut dyn FnMut(&str) -> Result<Vec<u8>, Trouble>) -> Result<Reply, Trouble> {
    let first = line(SILENCE)?;
    let head = String::from_utf8_lossy(&first).into_owned();
    let broken = |why: String| Err(Trouble::Broken { why });
    if head.ends_with('\r') {
        return Err(carriage_return(&first));
    }
    let found = shown(&first);
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
            _ => broken(format!("`{found}` does not end with the number of lines")),
        },
    }
}

/// The lines of a result, which have at most `room` bytes.
fn body(
    count: usize,
    mut room: usize,
    line: &mut dyn FnMut(&str) -> Result<Vec<u8>, Trouble>,
) -> Result<After, Trouble> {
    let mut lines = Vec::new();
    while lines.len() < count {
        let so_far = format!("{} of the {count} lines that it counts", lines.len());
        let next = line(&so_far)?;
        room = room.checked_sub(next.len() + 1).ok_or_else(too_long)?;
        lines.push(next);
    }
    match lines.first() {
        Some(first) if first.ends_with(b"\r") => Err(carriage_return(first)),
        _ => After::from_lines(&lines).map_err(|why| Trouble::Broken { why }),
    }
}

/// The beginning of a line, printable.
pub(super) fn shown(line: &[u8]) -> String {
    const MOST: usize = 200;
    match line.get(..MOST) {
        Some(start) if line.len() > MOST => format!("{}…", Escaped(start)),
        _ => Escaped(line).to_string(),
    }
}

pub(super) fn unasked(line: &[u8]) -> Trouble {
    Trouble::Broken { why: format!("`{}` came without a request, after the reply was complete", shown(line)) }
}

fn carriage_return(line: &[u8]) -> Trouble {
    Trouble::Broken { why: format!("`{}` ends with CR LF; lines end with LF alone", shown(line)) }
}

pub(super) fn too_long() -> Trouble {
    Trouble::Broken { why: format!("it has more than {MAX_REPLY} bytes, which is longer than any reply") }
}
