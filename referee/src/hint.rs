//! What the author of a strategy can do about a verdict: the one source of hints,
//! for every command that shows verdicts.

use rulebook_core::text::{Printable, unescape};
use rulebook_record::{Cause, Limit, Verdict};

/// What to do about it; nothing where the answer is good or the verdict says it all.
#[must_use]
pub fn advice(verdict: &Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Ok { .. } | Verdict::Disqualified => None,
        Verdict::Malformed { line, .. } => of_line(line),
        Verdict::NoOutput => Some("print the answer as one line to standard output, and flush it before the end"),
        Verdict::Late { limit: Limit::Wall } => {
            Some("is the line flushed as soon as it is printed, and does it wait for input that never comes?")
        }
        Verdict::Late { limit: Limit::Cpu } => Some("end the search earlier, or give more time with --cpu-limit"),
        Verdict::Late { limit: Limit::Fuel } => Some("end the search earlier"),
        Verdict::Failed { by: Cause::GameWall | Cause::GameCpu } => {
            Some("share the time out among the answers of the game; it does not come back")
        }
        Verdict::Failed { by: Cause::Ended } => {
            Some("the program stays for the whole game, and ends when it is told `end`")
        }
        Verdict::Crashed { status: Some(126), .. } => {
            Some("a file that a shell was to run cannot be executed (chmod +x)")
        }
        Verdict::Crashed { status: Some(127), .. } => Some("a shell found no such command; is it installed here?"),
        Verdict::Crashed { signal: Some(9), .. } => Some("somebody killed it; the system does when memory runs out"),
        Verdict::Crashed { signal: Some(11), .. } => Some("it read or wrote memory that is not its own"),
        Verdict::Crashed { .. } => None,
        Verdict::TooMuchOutput => Some("print one line and its end; what is for people belongs on standard error"),
        Verdict::TooManyFiles { .. } => Some("remove the files that are no longer needed"),
        Verdict::CouldNotStart { .. } => {
            Some("is it executable (chmod +x), and is the interpreter of its `#!` line there?")
        }
    }
}

/// Why a line, with its escapes, may be no answer, where its bytes tell.
fn of_line(escaped: &str) -> Option<&'static str> {
    let mut line = Vec::new();
    unescape(escaped, &mut |byte| line.push(byte)).ok()?;
    if line.starts_with(b"\xef\xbb\xbf") {
        return Some("it begins with a byte-order mark; write UTF-8 without one");
    }
    if line.contains(&0) {
        return Some("there is a NUL byte in it; an array was printed with its end, or UTF-16");
    }
    if line.is_empty() {
        return Some("the first line is empty, and no other one counts");
    }
    if line.contains(&b'\r') {
        return Some("a CR counts as blank nowhere but at the very end");
    }
    None
}

/// How a line of the report of an error begins in Python, Go, Java and Node.js.
const BEGINNINGS: [&str; 4] = ["Traceback (most recent call last):", "panic: ", "Exception in thread ", "Uncaught "];
/// What such a line holds in Rust and with the sanitizers of C.
const MIDDLES: [&str; 3] = [" panicked at ", "==ERROR: ", ": runtime error: "];

/// Whether error output holds the report of an error that the language made: a
/// traceback, a panic, an exception.
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

/// How many lines of error output are shown of a failure.
pub const ERROR_LINES: usize = 6;

/// The last lines of error output that are not empty, at most so many, as they can be shown.
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
    #[case(r"R\x001", Some("NUL byte"))]
    #[case(r"R\\x001", None)]
    #[case("", Some("first line is empty"))]
    #[case(r"R1\x0d UP", Some("a CR counts"))]
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
