//! The adapter side of the protocol: a loop over requests.

use super::{PROTOCOL, Reply};
use std::io::{self, BufRead, Write};

/// The identity of an implementation in its `hello`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity<'a> {
    /// The name of the implementation, without blanks.
    pub name: &'a str,
    /// Its version, without blanks.
    pub version: &'a str,
    /// The games that it supports.
    pub games: &'a [&'a str],
}

/// Replies to requests until `bye` or the end of input. `judge` gets the name of a game and the lines of a step,
/// and returns the reply.
///
/// # Errors
///
/// When input or output fails.
pub fn serve(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    identity: &Identity<'_>,
    judge: &mut dyn FnMut(&str, &[Vec<u8>]) -> Reply,
) -> io::Result<()> {
    while let Some(request) = read_line(input)? {
        let request = String::from_utf8_lossy(&request).into_owned();
        let words: Vec<&str> = request.trim_end_matches('\r').split(' ').collect();
        match words.as_slice() {
            ["bye"] => return Ok(()),
            ["hello", PROTOCOL] => {
                let Identity { name, version, games } = identity;
                writeln!(output, "hello {PROTOCOL} name={name} version={version} games={}", games.join(","))?;
            }
            ["step", number, game, count] => {
                let Ok(count) = count.parse::<usize>() else {
                    writeln!(output, "error {number} count")?;
                    output.flush()?;
                    continue;
                };
                let Some(lines) = read_lines(input, count)? else { return Ok(()) };
                write_reply(output, number, judge(game, &lines))?;
            }
            _ => writeln!(output, "error 0 unknown")?,
        }
        output.flush()?;
    }
    Ok(())
}

/// Writes the reply to the step with this number.
///
/// # Errors
///
/// When output fails.
pub fn write_reply(output: &mut dyn Write, number: &str, reply: Reply) -> io::Result<()> {
    match reply {
        Reply::Reject(code) => writeln!(output, "reject {number} {code}"),
        Reply::Skip(reason) => writeln!(output, "skip {number} {reason}"),
        Reply::Error(text) => writeln!(output, "error {number} {text}"),
        Reply::Ok(after) => {
            let lines = after.to_lines();
            writeln!(output, "ok {number} {}", lines.len())?;
            output.write_all(&super::text_of(&lines))
        }
    }
}

/// Reads the next line without its LF; `None` at the end of input.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    input.read_until(b'\n', &mut line)?;
    Ok(if line.pop_if(|last| *last == b'\n').is_some() || !line.is_empty() { Some(line) } else { None })
}

/// Reads `count` lines; `None` when the input ends before.
fn read_lines(input: &mut dyn BufRead, count: usize) -> io::Result<Option<Vec<Vec<u8>>>> {
    (0..count).map(|_| read_line(input).transpose()).map(Option::transpose).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Next, Reply, StepResult};
    use super::{Identity, serve};

    fn answers(requests: &str) -> String {
        let identity = Identity { name: "toy", version: "1", games: &["a", "b"] };
        let mut output = Vec::new();
        serve(&mut requests.as_bytes(), &mut output, &identity, &mut |game, lines| match game {
            "a" => Reply::Ok(StepResult { state: lines.to_vec(), scores: vec![7], next: Next::Over }),
            _ => Reply::Skip("game".into()),
        })
        .unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn requests_are_answered_until_bye() {
        assert_eq!(answers("hello conf/1\nbye\nhello conf/1\n"), "hello conf/1 name=toy version=1 games=a,b\n");
        assert_eq!(answers("step 5 a 2\nx\n\n"), "ok 5 7\n--- state\nx\n\n--- scores\n7\n--- next\nover\n");
        assert_eq!(answers("step 5 c 0\nbye\n"), "skip 5 game\n");
    }

    #[test]
    fn other_requests_are_unknown_and_a_cut_off_one_ends_quietly() {
        assert_eq!(answers("hello conf/2\nstep 5\n\n"), "error 0 unknown\nerror 0 unknown\nerror 0 unknown\n");
        assert_eq!(answers("step 5 a x\n"), "error 5 count\n");
        assert_eq!(answers("step 5 a 3\nx\n"), "");
    }
}
