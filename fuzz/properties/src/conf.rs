//! The properties `conf_adapter` and `conf_runner`: any bytes on both sides of the protocol conf/1
//! (`spec/conformance.md`).

use crate::dice::Dice;
use crate::mutate::damaged;
use crate::subjects::SUBJECTS;
use rulebook_conformance::games::Games;
use rulebook_conformance::protocol::{Identity, Reply, serve, text_of, write_reply};
use rulebook_conformance::runner::{ClientError, Hello, Output, read_reply};
use std::io::Write as _;

/// A well-formed request: a game and the lines of a step.
type StepRequest = (String, Vec<Vec<u8>>);

/// The names of the games.
fn names() -> Vec<&'static str> {
    Games::BUILT_IN.iter().map(|game| game.name).collect()
}

fn reply(name: &str, lines: &[Vec<u8>]) -> Reply {
    Games::BUILT_IN.named(name).map_or_else(|| Reply::Skip("game".to_owned()), |game| game.judge(lines))
}

/// Runs an adapter on any bytes. Returns its output and the steps that it parsed.
fn adapter(mut input: &[u8]) -> (Vec<u8>, Vec<StepRequest>) {
    let (mut output, mut asked) = (Vec::new(), Vec::new());
    let identity = Identity { name: "rulebook", version: "0", games: &names() };
    let answer = &mut |game: &str, lines: &[Vec<u8>]| {
        asked.push((game.to_owned(), lines.to_vec()));
        reply(game, lines)
    };
    serve(&mut input, &mut output, &identity, answer).expect("reading and writing memory cannot fail");
    (output, asked)
}

/// Checks any bytes as requests. An adapter replies to each request, a runner can parse the replies, and repeating
/// the parsed steps gives the same replies.
pub(crate) fn conf_adapter(input: &[u8]) -> bool {
    let (output, asked) = adapter(input);
    let mut lines = output.as_slice();
    let mut replies = Vec::new();
    while !lines.is_empty() {
        let head = lines.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let head = String::from_utf8_lossy(head).into_owned();
        if Hello::parse(&head).is_some() {
            lines = &lines[head.len() + 1..];
            continue;
        }
        let number = head.split(' ').nth(1).expect("a reply echoes a number").to_owned();
        // A request ends with LF, so a CR before it belongs to its last word.
        match read_reply(&number, &mut |_| next_line(&mut lines)) {
            Ok(Reply::Error(_)) => {}
            Ok(reply) => replies.push(reply),
            Err(error) => panic!("a runner cannot parse the reply: {error}"),
        }
    }
    let mut again = b"hello conf/1\n".to_vec();
    for (number, (game, lines)) in asked.iter().enumerate() {
        writeln!(again, "step {number} {game} {}", lines.len()).expect("writing to memory cannot fail");
        again.extend(text_of(lines));
    }
    again.extend(format!("bye\nstep 1 {} 0\n", SUBJECTS[0].name()).into_bytes());
    let (output, asked_again) = adapter(&again);
    assert_eq!(asked_again, asked, "a parsed value survives writing and parsing");
    let mut expected = format!("hello conf/1 name=rulebook version=0 games={}\n", names().join(",")).into_bytes();
    for (number, (game, lines)) in asked.iter().enumerate() {
        let reply = reply(game, lines);
        if !matches!(reply, Reply::Error(_)) {
            assert!(replies.contains(&reply), "a parsed step got no reply");
        }
        write_reply(&mut expected, &number.to_string(), reply).expect("writing to memory cannot fail");
    }
    assert!(output == expected, "steps are stateless, and nothing follows bye");
    !asked.is_empty()
}

/// Checks any bytes as the output of an implementation: a `hello`, and replies to the steps 1, 2, 3, …. A parsed
/// reply survives writing and parsing.
pub(crate) fn conf_runner(output: &[u8]) -> bool {
    let mut rest = output;
    let Ok(hello) = next_line(&mut rest) else { return false };
    if let Some(Hello { name, version, games }) = Hello::parse(&String::from_utf8_lossy(&hello)) {
        let written = format!("hello conf/1 name={name} version={version} games={}", games.join(","));
        assert_eq!(written.as_bytes(), String::from_utf8_lossy(&hello).as_bytes(), "a hello has one form");
    }
    for number in 1_u64.. {
        let number = number.to_string();
        match read_reply(&number, &mut |_| next_line(&mut rest)) {
            Ok(reply) => {
                let mut written = Vec::new();
                write_reply(&mut written, &number, reply.clone()).expect("writing to memory cannot fail");
                let mut written = written.as_slice();
                let read = read_reply(&number, &mut |_| next_line(&mut written));
                assert_eq!(read, Ok(reply), "a parsed value survives writing and parsing");
                assert!(written.is_empty(), "a reply has as many lines as announced");
            }
            Err(error) => {
                assert!(!error.to_string().is_empty(), "an error has a text");
                return number != "1";
            }
        }
    }
    true
}

fn next_line(rest: &mut &[u8]) -> Result<Vec<u8>, ClientError> {
    match Output::next(rest) {
        Output::Line(line) => Ok(line),
        Output::TooLong => Err(ClientError::Broken { why: "too long".to_owned() }),
        Output::End => Err(ClientError::Crashed { how: "the end".to_owned() }),
    }
}

/// Mutates requests of conf/1.
pub(crate) fn mutate_requests(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    if !dice.one_in(4) {
        return damaged(dice, bytes.to_vec());
    }
    let game = dice.pick(SUBJECTS);
    let request = match dice.below(4) {
        0 => b"hello conf/1\n".to_vec(),
        1 => match dice.below(5) {
            0 => b"bye\n".to_vec(),
            1 => format!("step 1 {} x\n", game.name()).into_bytes(),
            2 => b"step 2 chess 0\n".to_vec(),
            3 => b"\n".to_vec(),
            _ => format!("step 3 {} 3\n--- rules\nno such\r=1\n--- state\n", game.name()).into_bytes(),
        },
        _ => {
            let lines = game.random_request(dice);
            let mut request = format!("step {} {} {}\n", dice.below(99), game.name(), lines.len()).into_bytes();
            request.extend(text_of(&lines));
            request
        }
    };
    let mut bytes = bytes.to_vec();
    let at = if dice.one_in(2) { 0 } else { bytes.len() };
    bytes.splice(at..at, request).for_each(drop);
    bytes
}

/// Mutates the output of an implementation.
pub(crate) fn mutate_replies(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    if !dice.one_in(4) {
        return damaged(dice, bytes.to_vec());
    }
    let mut output = format!("hello conf/1 name=x version=1 games={}\n", SUBJECTS[0].name()).into_bytes();
    for number in 1..=1 + dice.below(3) {
        let game = dice.pick(SUBJECTS);
        let reply = reply(game.name(), &game.random_request(dice));
        write_reply(&mut output, &number.to_string(), reply).expect("writing to memory cannot fail");
    }
    if dice.one_in(2) { output } else { damaged(dice, output) }
}
