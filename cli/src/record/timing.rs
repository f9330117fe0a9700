//! `timing.jsonl`: what was measured, a line for each seat and round. It is the
//! one file of a record that differs from run to run.

use crate::failure::{Failure, shown};
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
    /// Microseconds of CPU time, as finely as the system counts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_us: Option<u64>,
    /// Bytes of memory at the peak, as the system tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    /// Bytes written to standard output and standard error in the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_output: Option<u64>,
}

impl Timing {
    pub(crate) fn of(round: u64, asked: &Response) -> Self {
        let micros = |time: std::time::Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let Usage { wall, cpu, memory, output, error_output } = asked.usage;
        let cpu_us = cpu.map(micros);
        Self { round, seat: asked.seat.number(), wall_us: micros(wall), cpu_us, memory, output, error_output }
    }

    /// The line, with its end.
    pub(crate) fn to_line(&self) -> Result<Vec<u8>, Failure> {
        let mut line = serde_json::to_vec(self).map_err(Failure::usage)?;
        line.push(b'\n');
        Ok(line)
    }
}

/// Wall time and CPU time.
pub(super) type Spent = (Duration, Option<Duration>);

/// What was spent, by round and seat, from 1, as the first so many bytes of the file tell it.
///
/// # Errors
///
/// When it cannot be read, or a line is not well-formed.
pub(super) fn spent(path: &Path, bytes: u64) -> Result<BTreeMap<(u64, usize), Spent>, Failure> {
    let text = own_file::read(path).map_err(|error| Failure::io(path, &error))?;
    let whole = usize::try_from(bytes).ok().and_then(|bytes| text.get(..bytes)).unwrap_or(&text);
    let lines = whole.split(|&byte| byte == b'\n').zip(1..).filter(|(line, _)| !line.is_empty());
    let parse = |(line, number): (&[u8], u64)| {
        let parsed = serde_json::from_slice::<Timing>(line);
        let timing = parsed.map_err(|error| Failure::usage(format_args!("{}:{number}: {error}", shown(path))))?;
        let micros = Duration::from_micros;
        Ok(((timing.round, timing.seat), (micros(timing.wall_us), timing.cpu_us.map(micros))))
    };
    lines.map(parse).collect()
}
