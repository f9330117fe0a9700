//! Findings about how a program answers, apart from the answer itself.

use super::finding::Kind;
use super::{escaped, line};
use rulebook_record::Verdict;
use rulebook_referee::{Ending, Response, has_traceback, last_lines};

/// The findings of one response: tolerated deviations from the format, and what the program did besides
/// answering.
pub(super) fn of(asked: &Response) -> Vec<(Kind, String)> {
    let mut found = Vec::new();
    let behavior = &asked.behavior;
    let valid = matches!(asked.verdict, Verdict::Ok { .. });
    if valid {
        of_line(line(asked), &mut found);
        if behavior.no_line_feed {
            found.push((Kind::NoLineFeed, excerpt(line(asked))));
        }
        if behavior.further_output {
            found.push((Kind::FurtherOutput, excerpt(line(asked))));
        }
        match behavior.ending {
            Ending::Killed => found.push((Kind::LivesOn, "killed".to_owned())),
            Ending::Ended(status) if status.code().is_none() => {
                found.push((Kind::CrashAfterAnswer, status.to_string()))
            }
            Ending::Ended(status) if !status.success() => found.push((Kind::Status, status.to_string())),
            Ending::Ended(_) | Ending::None => {}
        }
    }
    if behavior.left > 0 {
        found.push((Kind::LeavesProcesses, format!("{} processes", behavior.left)));
    }
    if let Some(stray) = &behavior.stray {
        found.push((Kind::StrayFiles, excerpt(stray.as_bytes())));
    }
    if valid && has_traceback(&asked.error_output) {
        let last = last_lines(&asked.error_output, 1);
        found.push((Kind::Traceback, last.into_iter().collect()));
    } else if let Some(first) = asked.error_output.split(|&byte| byte == b'\n').find(|line| !line.is_empty()) {
        found.push((Kind::ErrorOutput, excerpt(first)));
    }
    found
}

/// Adds the tolerated deviations of an answer line.
fn of_line(line: &[u8], found: &mut Vec<(Kind, String)>) {
    let (body, carriage_return) = match line.strip_suffix(b"\r") {
        Some(body) => (body, true),
        None => (line, false),
    };
    if carriage_return {
        found.push((Kind::CarriageReturn, excerpt(line)));
    }
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let around = body.first().is_some_and(blank) || body.last().is_some_and(blank);
    if around || body.contains(&b'\t') || body.windows(2).any(|pair| pair.iter().all(blank)) {
        found.push((Kind::Blanks, excerpt(line)));
    }
}

/// The beginning of a line, in printable form.
fn excerpt(line: &[u8]) -> String {
    const MAX_LENGTH: usize = 120;
    let text = format!("`{}`", escaped(&line[..line.len().min(MAX_LENGTH)]));
    if line.len() > MAX_LENGTH { format!("{text} …") } else { text }
}

#[cfg(test)]
mod tests {
    use super::{Kind, of_line};
    use rstest::rstest;

    /// TOL-1, TOL-4, TOL-5, TOL-6
    #[rstest]
    #[case(b"R1 UP", &[])]
    #[case(b"R1 UP\r", &[Kind::CarriageReturn])]
    #[case(b" R1 UP", &[Kind::Blanks])]
    #[case(b"R1 UP ", &[Kind::Blanks])]
    #[case(b"R1  UP", &[Kind::Blanks])]
    #[case(b"R1\tUP", &[Kind::Blanks])]
    #[case(b"R1 UP \r", &[Kind::CarriageReturn, Kind::Blanks])]
    fn what_is_tolerated_is_told(#[case] line: &[u8], #[case] kinds: &[Kind]) {
        let mut found = Vec::new();
        of_line(line, &mut found);
        assert_eq!(found.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>(), kinds);
    }
}
