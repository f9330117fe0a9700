//! The written rules of FIbot.

use super::Written;
use crate::suite::case_files;
use include_dir::{Dir, include_dir};
use rulebook_core::fibot::FiBot;

static CASES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases/fibot");

impl Written for FiBot {
    const SPEC: &'static str = include_str!("../../spec/fibot.md");

    fn cases() -> Vec<&'static str> {
        case_files(&CASES)
    }
}
