//! Tests that need tools say what they skip when one is missing.

/// Whether all tools are there. Says what is skipped when one is not; where
/// nothing may be skipped, that is a failure.
pub(crate) fn have(tools: &[&str]) -> bool {
    let there = |tool: &str| {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&paths).any(|folder| folder.join(tool).is_file())
    };
    let missing: Vec<_> = tools.iter().filter(|tool| !there(tool)).collect();
    if missing.is_empty() {
        return true;
    }
    let nothing_skipped = std::env::var_os("RULEBOOK_TEST_NOTHING_SKIPPED").is_some();
    assert!(!nothing_skipped, "{missing:?} is missing, and nothing may be skipped");
    eprintln!("SKIPPED, because {missing:?} is missing");
    false
}
