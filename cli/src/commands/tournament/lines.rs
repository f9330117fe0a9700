//! Reading plan lines.

use crate::failure::Failure;
use crate::input::{name_of, read_bytes};
use rulebook_tournament::lines::{Located, PlanLine, read_lines};
use std::path::Path;

/// How a plan line begins.
const BEGINNING: &[u8] = b"{\"format\":\"rulebook-plan/";

/// The byte-order mark that some editors put in front of a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Plan lines with their places.
pub(super) fn located(name: &str, text: &str) -> Result<Vec<Located<PlanLine>>, Failure> {
    read_lines::<PlanLine>(name, text)
        .map_err(|error| Failure::usage(error).hint("plan lines come from `rulebook tournament plan`"))
}

/// The plan lines of a file, if it is one of them.
pub(super) fn plan_lines_of(path: &Path) -> Result<Option<Vec<Located<PlanLine>>>, Failure> {
    if path.is_dir() {
        return Ok(None);
    }
    let bytes = read_bytes(path)?;
    let bytes = bytes.strip_prefix(MARK).map(<[u8]>::to_vec).unwrap_or(bytes);
    if !bytes.starts_with(BEGINNING) {
        return Ok(None);
    }
    let name = name_of(path);
    located(&name, &utf8(&name, bytes)?).map(Some)
}

pub(in crate::commands) fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    let bytes = bytes.strip_prefix(MARK).map(<[u8]>::to_vec).unwrap_or(bytes);
    String::from_utf8(bytes).map_err(|error| Failure::usage(format_args!("{name}: not a text of UTF-8: {error}")))
}
