//! `timing.jsonl`: measured times, one line per seat and round. It is the only file of a record
//! that differs from run to run.

use crate::failure::{Failure, path_text};
use crate::own_file;
use rulebook_referee::{Response, Usage};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// One line of the file.
#[derive(Serialize, Deserialize)]
pub(crate) struct Timing {
    round: u64,
    /// The seat, from 1.
    seat: usize,
    /// Microseconds from the start of the round to the answer or the verdict.
    wall_us: u64,
    /// CPU time in microseconds, in the resolution of the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_us: Option<u64>,
    /// Peak memory in bytes, as reported by the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    /// Bytes that the strategy wrote to stdout in the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<u64>,
    /// Bytes that the strategy wrote to stderr in the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_output: Option<u64>,
}

impl Timing {
    pub(crate) fn of(round: u64, response: &Response) -> Self {
        let micros = |time: std::time::Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let Usage { wall, cpu, memory, output, error_output } = response.usage;
        let cpu_us = cpu.map(micros);
        Self { round, seat: response.seat.number(), wall_us: micros(wall), cpu_us, memory, output, error_output }
    }

    /// The line, with its line feed.
    pub(crate) fn to_line(&self) -> Result<Vec<u8>, Failure> {
        let mut line = serde_json::to_vec(self).map_err(Failure::usage)?;
        line.push(b'\n');
        Ok(line)
    }
}

/// Wall time and CPU time.
pub(super) type Times = (Duration, Option<Duration>);

/// The times by round and seat, read from the first `bytes` bytes of the file. Seats count from 1.
///
/// # Errors
///
/// When it cannot be read, or a line is not well-formed.
pub(super) fn times(path: &Path, bytes: u64) -> Result<BTreeMap<(u64, usize), Times>, Failure> {
    let text = own_file::read(path).map_err(|error| Failure::io(path, &error))?;
    let whole = usize::try_from(bytes).ok().and_then(|bytes| text.get(..bytes)).unwrap_or(&text);
    let times = |(_, Timing { round, seat, wall_us, cpu_us, .. }): (u64, Timing)| {
        let micros = Duration::from_micros;
        ((round, seat), (micros(wall_us), cpu_us.map(micros)))
    };
    Ok(lines(path, whole)?.into_iter().map(times).collect())
}

/// The round and the offset of each line.
///
/// # Errors
///
/// When a line is not well-formed.
pub(super) fn rounds(path: &Path, text: &[u8]) -> Result<Vec<(u64, u64)>, Failure> {
    Ok(lines(path, text)?.into_iter().map(|(start, timing)| (timing.round, start)).collect())
}

/// The lines, each with its offset.
fn lines(path: &Path, text: &[u8]) -> Result<Vec<(u64, Timing)>, Failure> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (number, line) in (1_u64..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        if line != b"\n" {
            let parsed = serde_json::from_slice(line);
            let fail = |error| Failure::usage(format_args!("{}:{number}: {error}", path_text(path)));
            lines.push((start, parsed.map_err(fail)?));
        }
        start += line.len() as u64;
    }
    Ok(lines)
}
