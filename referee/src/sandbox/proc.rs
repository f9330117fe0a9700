//! Checks that `/proc` shows the processes of this machine (BOX-8).

use std::fs;

/// Returns why `/proc` does not show the referee's processes, or `None` if it does.
pub(super) fn proc_error() -> Option<String> {
    match fs::read_to_string("/proc/self/status") {
        Err(error) => Some(format!("/proc does not show processes: /proc/self/status: {error}")),
        Ok(status) => namespace_error(&status, std::process::id()),
    }
}

/// Returns an error if /proc belongs to another PID namespace than the process with this PID. `status` lists the PIDs
/// of the process in its namespaces, from the namespace of /proc inward.
fn namespace_error(status: &str, pid: u32) -> Option<String> {
    let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:"))?;
    let here: Vec<u32> = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let other = here != [pid];
    other.then(|| "/proc belongs to another PID namespace; mount the one of this namespace".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{namespace_error, proc_error};

    #[test]
    fn box_8_proc_is_known_by_the_numbers_of_a_process() {
        assert_eq!(proc_error(), None);
        assert_eq!(namespace_error("Name:\tx\nNSpid:\t17\n", 17), None);
        assert!(namespace_error("NSpid:\t4711\t17\n", 17).unwrap().contains("another PID namespace"));
        assert!(namespace_error("NSpid:\t17\t1\n", 1).is_some());
        // Kernels before 4.1 do not list the PIDs.
        assert_eq!(namespace_error("Name:\tx\n", 17), None);
    }
}
