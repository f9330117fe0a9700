//! Hints for the author of a strategy about a verdict. All commands that show verdicts take their hints from here.

use rulebook_core::text::{Printable, unescape};
use rulebook_record::{Cause, Limit, Verdict};

/// Returns a hint for a verdict. `None` if the answer is valid or the verdict is self-explanatory.
#[must_use]
pub fn advice(verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Ok { .. } | Verdict::Disqualified => None,
        Verdict::Malformed { line, .. } => of_line(line),
        Verdict::NoOutput => Some("print the answer as one line to stdout, and flush it before exiting"),
        Verdict::Late { limit } => Some(of_limit(*limit)),
        Verdict::Failed { by } => of_cause(by),
        Verdict::Crashed { status, signal } => of_crash(*status, *signal),
        Verdict::TooMuchOutput => Some(TOO_MUCH_OUTPUT),
        Verdict::TooManyFiles { .. } => Some("remove files that are no longer needed"),
        Verdict::CouldNotStart { .. } => Some(COULD_NOT_START),
    }
}

const TOO_MUCH_OUTPUT: &str = "print one line with its line feed; write diagnostics to stderr";
const COULD_NOT_START: &str =
    "check that it is executable (chmod +x), and that the interpreter in its `#!` line exists";

/// Returns a hint for a permanent failure.
const fn of_cause(by: &Cause) -> Option<&'static str> {
    match by {
        Cause::GameWallTime | Cause::GameCpuTime => {
            Some("distribute the time over the whole game; time that is spent does not come back")
        }
        Cause::Exited => Some(
            "the program must run for the whole game, and exit when it reads `end`; one that plays a single round is \
             given as each-round:PATH",
        ),
        Cause::NoOutput => Some("the program must keep its output open for the whole game"),
        Cause::Late { limit } => Some(of_limit(*limit)),
        Cause::Crashed { status, signal } => of_crash(*status, *signal),
        Cause::TooMuchOutput => Some(TOO_MUCH_OUTPUT),
        Cause::CouldNotStart { .. } => Some(COULD_NOT_START),
    }
}

/// Returns a hint for a program that reached a limit of a round.
const fn of_limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Wall => "check that it flushes the line after printing it, and does not wait for input that never comes",
        Limit::Cpu => "stop the search earlier, or allow more time with --cpu-limit",
        Limit::Fuel => "stop the search earlier",
    }
}

/// Returns a hint for a crash.
const fn of_crash(status: Option<i32>, signal: Option<i32>) -> Option<&'static str> {
    match (status, signal) {
        (Some(126), _) => Some("a shell could not execute a file; make it executable (chmod +x)"),
        (Some(127), _) => Some("a shell did not find a command; is it installed?"),
        (_, Some(9)) => Some("it was killed, which the system does when memory runs out"),
        (_, Some(11)) => Some("it accessed memory that it does not own"),
        _ => None,
    }
}

/// Returns a hint for an invalid line if its bytes suggest one. `escaped` is the escaped line.
fn of_line(escaped: &str) -> Option<&'static str> {
    let mut line = Vec::new();
    unescape(escaped, &mut |byte| line.push(byte)).ok()?;
    if line.starts_with(b"\xef\xbb\xbf") {
        return Some("the line starts with a byte-order mark; write UTF-8 without one");
    }
    if line.contains(&0) {
        return Some("the line contains a NUL byte; print text without its terminator, and not as UTF-16");
    }
    if line.is_empty() {
        return Some("the first line is empty, and only the first line counts");
    }
    if line.contains(&b'\r') {
        return Some("a CR is allowed only at the end of the line");
    }
    None
}

/// Beginnings of lines in error reports of Python, Go, Java and Node.js.
const BEGINNINGS: [&str; 4] = ["Traceback (most recent call last):", "panic: ", "Exception in thread ", "Uncaught "];
/// Parts of lines in error reports of Rust and of the C sanitizers.
const MIDDLES: [&str; 3] = [" panicked at ", "==ERROR: ", ": runtime error: "];

/// Returns whether stderr contains an error report of a language runtime, such as a traceback, a panic or an
/// exception.
#[must_use]
pub fn has_traceback(error_output: &[u8]) -> bool {
    let text = String::from_utf8_lossy(error_output);
    let is_report = |line: &str| {
        BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
            || MIDDLES.iter().any(|middle| line.contains(middle))
            || line.starts_with("    at ")
            || line.starts_with("\tat ")
    };
    text.lines().any(is_report)
}

/// The number of stderr lines shown for a failure.
pub const ERROR_LINES: usize = 6;

/// Returns at most `most` of the last nonempty lines of stderr, in printable form.
#[must_use]
pub fn last_lines(error_output: &[u8], most: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(error_output);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(most)..].iter().map(|line| Printable(line).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Verdict, advice, has_traceback, last_lines};
    use rstest::rstest;

    #[rstest]
    #[case(r"\xef\xbb\xbfR1", Some("byte-order mark"))]
    #[case(r"R\x001", Some("contains a NUL byte"))]
    #[case(r"R\\x001", None)]
    #[case("", Some("first line is empty"))]
    #[case(r"R1\x0d UP", Some("a CR is allowed"))]
    #[case("R1 NORTH", None)]
    fn a_line_tells_what_is_wrong_with_it(#[case] line: &str, #[case] hint: Option<&str>) {
        let verdict = Verdict::Malformed { line: line.to_owned(), why: String::new() };
        let found = advice(&verdict);
        assert_eq!(found.is_some(), hint.is_some(), "{found:?}");
        assert!(found.unwrap_or_default().contains(hint.unwrap_or_default()), "{found:?}");
    }

    #[rstest]
    #[case("Traceback (most recent call last):\n  File \"bot.py\", line 3\nKeyError: 1\n", true)]
    #[case("thread 'main' panicked at src/main.rs:3:5:\nno\n", true)]
    #[case("thread 'main' (17) panicked at src/main.rs:3:5:\nno\n", true)]
    #[case("panic: runtime error: index out of range\n", true)]
    #[case("Exception in thread \"main\" java.lang.Error\n\tat Bot.main(Bot.java:3)\n", true)]
    #[case("/bot.js:3\nError: no\n    at main (/bot.js:3:7)\n", true)]
    #[case("==12==ERROR: AddressSanitizer: heap-use-after-free\n", true)]
    #[case("bot.c:3:5: runtime error: signed integer overflow\n", true)]
    #[case("thread 'search' starts\nround 3: I am at 4 5\n", false)]
    #[case("", false)]
    fn the_report_of_an_error_is_known(#[case] text: &str, #[case] is_one: bool) {
        assert_eq!(has_traceback(text.as_bytes()), is_one);
    }

    #[test]
    fn the_last_lines_can_be_shown() {
        assert_eq!(last_lines(b"a\n\nb\x1b[1m\nc\n\n", 2), ["b\\x1b[1m", "c"]);
    }
}
