//! What `/proc` must be to tell of the processes of this machine (BOX-8).

use std::fs;

/// Why `/proc` does not tell of our processes, if it does not.
pub(super) fn trouble() -> Option<String> {
    match fs::read_to_string("/proc/self/status") {
        Err(error) => Some(format!("/proc does not tell of processes: /proc/self/status: {error}")),
        Ok(status) => trouble_with(&status, std::process::id()),
    }
}

/// A process has a number in each of the PID namespaces that it is in, from the
/// one of this `/proc` on inwards.
fn trouble_with(status: &str, pid: u32) -> Option<String> {
    let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:"))?;
    let here: Vec<u32> = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let other = here != [pid];
    other.then(|| "/proc is that of another PID namespace; mount one of this namespace".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{trouble, trouble_with};

    #[test]
    fn box_8_proc_is_known_by_the_numbers_of_a_process() {
        assert_eq!(trouble(), None);
        assert_eq!(trouble_with("Name:\tx\nNSpid:\t17\n", 17), None);
        assert!(trouble_with("NSpid:\t4711\t17\n", 17).unwrap().contains("another PID namespace"));
        assert!(trouble_with("NSpid:\t17\t1\n", 1).is_some());
        // Kernels before 4.1 do not say.
        assert_eq!(trouble_with("Name:\tx\n", 17), None);
    }
}
