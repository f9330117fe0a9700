//! Parsing of plan lines.

use crate::failure::Failure;
use crate::input::{name_of, read_bytes};
use rulebook_tournament::lines::{PlanLine, WithPosition, read_lines};
use std::path::Path;

/// The beginning of a plan line.
const BEGINNING: &[u8] = b"{\"format\":\"rulebook-plan/";

/// The byte-order mark that some editors write.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Parses plan lines, each with its position.
pub(super) fn parse_plan_lines(name: &str, text: &str) -> Result<Vec<WithPosition<PlanLine>>, Failure> {
    read_lines::<PlanLine>(name, text)
        .map_err(|error| Failure::usage(error).hint("plan lines come from `rulebook tournament plan`"))
}

/// The plan lines of a file, if it is a file of plan lines.
pub(super) fn plan_lines_of(path: &Path) -> Result<Option<Vec<WithPosition<PlanLine>>>, Failure> {
    if path.is_dir() {
        return Ok(None);
    }
    let bytes = read_bytes(path)?;
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).map(<[u8]>::to_vec).unwrap_or(bytes);
    if !bytes.starts_with(BEGINNING) {
        return Ok(None);
    }
    let name = name_of(path);
    parse_plan_lines(&name, &utf8(&name, bytes)?).map(Some)
}

pub(in crate::commands) fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).map(<[u8]>::to_vec).unwrap_or(bytes);
    String::from_utf8(bytes).map_err(|error| Failure::usage(format_args!("{name}: not valid UTF-8: {error}")))
}
