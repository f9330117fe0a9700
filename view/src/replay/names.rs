//! The names of state files (REF-7).

/// The name of the file of the state with this number (REF-7).
///
/// ```
/// assert_eq!(rulebook_view::replay::state_file(17), "0017.txt");
/// ```
#[must_use]
pub fn state_file(number: u64) -> String {
    format!("{number:04}.txt")
}

/// The number of the state in a file name; `None` for the name of another file (REF-7).
///
/// ```
/// use rulebook_view::replay::state_number;
///
/// assert_eq!(state_number("0017.txt"), Some(17));
/// assert_eq!(state_number("17.txt"), None);
/// ```
#[must_use]
pub fn state_number(name: &str) -> Option<u64> {
    let number = name.strip_suffix(".txt")?.parse().ok()?;
    (state_file(number) == name).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::{state_file, state_number};

    #[test]
    fn ref_7_states_are_kept_under_their_counters() {
        assert_eq!(state_file(0), "0000.txt");
        assert_eq!(state_file(12345), "12345.txt");
        assert_eq!(state_number("0017.txt"), Some(17));
        assert_eq!(state_number("10000.txt"), Some(10000));
        for name in ["17.txt", "00017.txt", "0017.TXT", "+017.txt", "0017", "abcd.txt"] {
            assert_eq!(state_number(name), None, "{name}");
        }
    }
}
