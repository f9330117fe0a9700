//! Time limits of tests, which are so long that no test depends on the speed or the load of the machine.

use std::thread;
use std::time::{Duration, Instant};

/// The maximum time that a test waits for an event that must happen.
///
/// A test waits that long only if there is a bug. A test of a short limit uses a program that never answers.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// Options of `rulebook` that set time limits which no well-behaved program exceeds: [`PATIENCE`] for wall time and
/// for CPU time.
///
/// ```
/// assert_eq!(rulebook_testing::GENEROUS_LIMITS.join(" "), "--time-limit 10m --cpu-limit 10m");
/// ```
pub const GENEROUS_LIMITS: [&str; 4] = ["--time-limit", "10m", "--cpu-limit", "10m"];

/// The commands that run programs under time limits.
const COMMANDS: [&[&str]; 8] = [
    &["play"],
    &["tournament", "plan"],
    &["tournament"],
    &["compare"],
    &["check"],
    &["entries", "check"],
    &["rerun"],
    &["conform"],
];

/// Adds the options of [`GENEROUS_LIMITS`] to arguments of `rulebook`, unless the arguments set these limits.
///
/// The arguments stay unchanged if the command runs no programs, resumes a match, takes its limits from a plan, writes a
/// page in which people play, or only shows help. FIbot and `conform` have no CPU limit, so they get only a wall-time limit.
///
/// ```
/// use rulebook_testing::with_generous_limits;
/// assert_eq!(with_generous_limits(&["check", "fibot", "bot"]).join(" "), "check --time-limit 10m fibot bot");
/// let short = ["play", "--time-limit", "100ms", "bot"];
/// assert_eq!(with_generous_limits(&short).join(" "), "play --cpu-limit 10m --time-limit 100ms bot");
/// assert_eq!(with_generous_limits(&["show", "game1"]).join(" "), "show game1");
/// ```
#[must_use]
pub fn with_generous_limits<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let command = COMMANDS.iter().find(|command| arguments.starts_with(command)).map_or(0, |command| command.len());
    let (command, rest) = arguments.split_at(command);
    let names = |option: &str| {
        rest.iter().any(|word| word.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')))
    };
    let takes_limits_from_plan = ["run-match", "tally"].iter().any(|first| rest.first() == Some(first));
    let runs_programs = !command.is_empty()
        && !takes_limits_from_plan
        && !["--resume", "--recover", "--from", "--html", "--help", "-h"].into_iter().any(names);
    let limits_cpu = command != ["conform"] && !rest.contains(&"fibot");
    let missing = |option: &str| runs_programs && !names(option) && (option == "--time-limit" || limits_cpu);
    let added = GENEROUS_LIMITS.chunks(2).filter(|limit| missing(limit[0])).flatten();
    command.iter().chain(added).chain(rest).copied().collect()
}

/// Adds the options of [`GENEROUS_LIMITS`] to each call of `rulebook` in a shell line, as [`with_generous_limits`] does.
/// A call starts with `rulebook`, a path to it, `$R` or `$0`.
///
/// ```
/// let line = rulebook_testing::with_generous_limits_in_line("cd a; $R check redbot bot && rulebook play b");
/// assert_eq!(line, "cd a; $R check --time-limit 10m --cpu-limit 10m redbot bot && \
///                   rulebook play --time-limit 10m --cpu-limit 10m b");
/// ```
#[must_use]
pub fn with_generous_limits_in_line(line: &str) -> String {
    let mut words = line.split(' ').peekable();
    let mut all = Vec::new();
    while let Some(word) = words.next() {
        all.push(word);
        let program = word.trim_matches(['"', '\'', '(', '{']);
        if program == "$R" || program == "$0" || program.rsplit('/').next() == Some("rulebook") {
            let ends_call =
                |word: &str| ["|", "&&", "||"].contains(&word) || word.starts_with(';') || word.ends_with(';');
            let mut arguments = Vec::new();
            while let Some(argument) = words.next_if(|word| !ends_call(word)) {
                arguments.push(argument);
            }
            all.extend(with_generous_limits(&arguments));
        }
    }
    all.join(" ")
}

/// Returns increasing time limits for a match in which some programs must time out and others must not.
///
/// The first limit is 2 s, and each further one is twice as long. If a limit is too short for a well-behaved
/// program on this machine, the test repeats the match with the next limit. The last one is so long that only a bug
/// exceeds it.
///
/// ```
/// let limits: Vec<_> = rulebook_testing::doubling_limits().collect();
/// assert_eq!((limits[0].as_str(), limits[1].as_str(), limits.last().unwrap().as_str()), ("2s", "4s", "512s"));
/// ```
pub fn doubling_limits() -> impl Iterator<Item = String> {
    (1..10).map(|power| format!("{}s", 1 << power))
}

/// Waits until a condition holds.
///
/// # Panics
///
/// If the condition does not hold within [`PATIENCE`].
#[track_caller]
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    wait_for(what, || holds().then_some(()));
}

/// Waits until `value` returns a value, and returns it.
///
/// ```
/// let mut numbers = 1..;
/// assert_eq!(rulebook_testing::wait_for("three", || numbers.next().filter(|number| *number == 3)), 3);
/// ```
///
/// # Panics
///
/// If there is no value within [`PATIENCE`].
#[track_caller]
pub fn wait_for<T>(what: &str, mut value: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(value) = value() {
            return value;
        }
        assert!(begin.elapsed() < PATIENCE, "waited too long for: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(test)]
mod tests {
    use super::with_generous_limits;

    #[test]
    fn limits_are_added_where_none_are_named() {
        for (given, expected) in [
            ("play", "play --time-limit 10m --cpu-limit 10m"),
            ("play --cpu-limit=1s a", "play --time-limit 10m --cpu-limit=1s a"),
            ("play --resume game1", "play --resume game1"),
            ("play --help", "play --help"),
            ("play othello human human --html o.html", "play othello human human --html o.html"),
            ("tournament fibot --bot a b", "tournament --time-limit 10m fibot --bot a b"),
            ("tournament plan redbot", "tournament plan --time-limit 10m --cpu-limit 10m redbot"),
            ("tournament run-match -", "tournament run-match -"),
            ("entries check redbot e", "entries check --time-limit 10m --cpu-limit 10m redbot e"),
            ("entries build e", "entries build e"),
            ("conform redbot -- ./a", "conform --time-limit 10m redbot -- ./a"),
            ("", ""),
        ] {
            let words: Vec<_> = given.split_whitespace().collect();
            assert_eq!(with_generous_limits(&words).join(" "), expected);
        }
    }
}
