//! How long tests wait: no test depends on the speed or the load of the machine.

use std::thread;
use std::time::{Duration, Instant};

/// The longest time that a test waits for something that must happen.
///
/// Only a bug makes a test wait that long. A test of a short limit measures it against a program that never answers.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// Time limits of a match that no well-behaved program exceeds, as options of `rulebook`: [`PATIENCE`] of wall time and
/// of CPU time.
///
/// ```
/// assert_eq!(rulebook_testing::UNHURRIED.join(" "), "--time-limit 10m --cpu-limit 10m");
/// ```
pub const UNHURRIED: [&str; 4] = ["--time-limit", "10m", "--cpu-limit", "10m"];

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

/// Adds the limits of [`UNHURRIED`] to arguments of `rulebook`, unless the arguments set them.
///
/// Commands that run no programs, resume something, read a file, or only show help stay unchanged. FIbot and `conform`
/// have no CPU limit, so they get a wall-time limit only.
///
/// ```
/// use rulebook_testing::unhurried;
/// assert_eq!(unhurried(&["check", "fibot", "bot"]).join(" "), "check --time-limit 10m fibot bot");
/// let short = ["play", "--time-limit", "100ms", "bot"];
/// assert_eq!(unhurried(&short).join(" "), "play --cpu-limit 10m --time-limit 100ms bot");
/// assert_eq!(unhurried(&["show", "game1"]).join(" "), "show game1");
/// ```
#[must_use]
pub fn unhurried<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let command = COMMANDS.iter().find(|command| arguments.starts_with(command)).map_or(0, |command| command.len());
    let (command, rest) = arguments.split_at(command);
    let names = |option: &str| {
        rest.iter().any(|word| word.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')))
    };
    let goes_by_a_plan = ["run-match", "tally"].iter().any(|first| rest.first() == Some(first));
    let asks = !command.is_empty()
        && !goes_by_a_plan
        && !["--resume", "--recover", "--from", "--help", "-h"].into_iter().any(names);
    let limits_cpu = command != ["conform"] && !rest.contains(&"fibot");
    let missing = |option: &str| asks && !names(option) && (option == "--time-limit" || limits_cpu);
    let added = UNHURRIED.chunks(2).filter(|limit| missing(limit[0])).flatten();
    command.iter().chain(added).chain(rest).copied().collect()
}

/// Adds the limits of [`UNHURRIED`] to each command of `rulebook` in a shell line, as [`unhurried`] does. The program
/// is `rulebook`, a path to it, `$R` or `$0`.
///
/// ```
/// let line = rulebook_testing::unhurried_line("cd a; $R check redbot bot && rulebook play b");
/// assert_eq!(line, "cd a; $R check --time-limit 10m --cpu-limit 10m redbot bot && \
///                   rulebook play --time-limit 10m --cpu-limit 10m b");
/// ```
#[must_use]
pub fn unhurried_line(line: &str) -> String {
    let mut words = line.split(' ').peekable();
    let mut all = Vec::new();
    while let Some(word) = words.next() {
        all.push(word);
        let program = word.trim_matches(['"', '\'', '(', '{']);
        if program == "$R" || program == "$0" || program.rsplit('/').next() == Some("rulebook") {
            let ends = |word: &str| ["|", "&&", "||"].contains(&word) || word.starts_with(';') || word.ends_with(';');
            let mut arguments = Vec::new();
            while let Some(argument) = words.next_if(|word| !ends(word)) {
                arguments.push(argument);
            }
            all.extend(unhurried(&arguments));
        }
    }
    all.join(" ")
}

/// Time limits for a match in which some programs must time out and others must not: 2 s, doubled again and again. If a
/// limit is too short for a well-behaved program on this machine, a test repeats the match under the next one. The last
/// limit is so long that only a bug exceeds it.
///
/// ```
/// let limits: Vec<_> = rulebook_testing::longer_and_longer().collect();
/// assert_eq!((limits[0].as_str(), limits[1].as_str(), limits.last().unwrap().as_str()), ("2s", "4s", "512s"));
/// ```
pub fn longer_and_longer() -> impl Iterator<Item = String> {
    (1..10).map(|power| format!("{}s", 1 << power))
}

/// Waits until a condition holds that must come true.
///
/// # Panics
///
/// If it does not hold within [`PATIENCE`].
#[track_caller]
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    wait_for(what, || holds().then_some(()));
}

/// Waits for a value that must appear, and returns it.
///
/// ```
/// let mut numbers = 1..;
/// assert_eq!(rulebook_testing::wait_for("three", || numbers.next().filter(|number| *number == 3)), 3);
/// ```
///
/// # Panics
///
/// If it does not appear within [`PATIENCE`].
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
    use super::unhurried;

    #[test]
    fn limits_are_added_where_none_are_named() {
        for (given, expected) in [
            ("play", "play --time-limit 10m --cpu-limit 10m"),
            ("play --cpu-limit=1s a", "play --time-limit 10m --cpu-limit=1s a"),
            ("play --resume game1", "play --resume game1"),
            ("play --help", "play --help"),
            ("tournament fibot --bot a b", "tournament --time-limit 10m fibot --bot a b"),
            ("tournament plan redbot", "tournament plan --time-limit 10m --cpu-limit 10m redbot"),
            ("tournament run-match -", "tournament run-match -"),
            ("entries check redbot e", "entries check --time-limit 10m --cpu-limit 10m redbot e"),
            ("entries build e", "entries build e"),
            ("conform redbot -- ./a", "conform --time-limit 10m redbot -- ./a"),
            ("", ""),
        ] {
            let words: Vec<_> = given.split_whitespace().collect();
            assert_eq!(unhurried(&words).join(" "), expected);
        }
    }
}
