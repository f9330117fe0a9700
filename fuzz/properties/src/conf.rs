//! Any bytes on both sides of the protocol conf/1 (`spec/conformance.md`).

use rulebook_conformance::games::Games;
use rulebook_conformance::protocol::{Identity, Reply, serve, text_of, write_reply};
use rulebook_conformance::runner::{Hello, Output, Trouble, read_reply};
use std::io::Write as _;

/// A request that was understood: a game and the lines of a step.
type Asked = (String, Vec<Vec<u8>>);

/// The names of the games.
fn names() -> Vec<&'static str> {
    Games::HOUSE.iter().map(|game| game.name).collect()
}

fn reply(name: &str, lines: &[Vec<u8>]) -> Reply {
    Games::HOUSE.named(name).map_or_else(|| Reply::Skip("game".to_owned()), |game| game.judge(lines))
}

/// The replies of an adapter to any bytes, and the steps that it understood.
fn adapter(mut input: &[u8]) -> (Vec<u8>, Vec<Asked>) {
    let (mut output, mut asked) = (Vec::new(), Vec::new());
    let identity = Identity { name: "rulebook", version: "0", games: &names() };
    let answer = &mut |game: &str, lines: &[Vec<u8>]| {
        asked.push((game.to_owned(), lines.to_vec()));
        reply(game, lines)
    };
    serve(&mut input, &mut output, &identity, answer).expect("reading and writing memory cannot fail");
    (output, asked)
}

/// Any bytes as requests: an adapter answers each, a runner can read what it
/// answers, and the steps that it understood, asked for again, get the same replies.
pub fn conf_adapter(input: &[u8]) -> bool {
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
        // A request ends with LF, so a CR there belongs to its last word.
        match read_reply(&number, &mut |_| next_line(&mut lines)) {
            Ok(Reply::Error(_)) => {}
            Ok(reply) => replies.push(reply),
            Err(trouble) => panic!("a runner cannot read the reply: {trouble}"),
        }
    }
    let mut again = b"hello conf/1\n".to_vec();
    for (number, (game, lines)) in asked.iter().enumerate() {
        writeln!(again, "step {number} {game} {}", lines.len()).expect("writing to memory cannot fail");
        again.extend(text_of(lines));
    }
    again.extend(b"bye\nstep 1 redbot 0\n");
    let (output, asked_again) = adapter(&again);
    assert_eq!(asked_again, asked, "what reads is written to something that reads as the same");
    let mut expected = format!("hello conf/1 name=rulebook version=0 games={}\n", names().join(",")).into_bytes();
    for (number, (game, lines)) in asked.iter().enumerate() {
        let reply = reply(game, lines);
        if !matches!(reply, Reply::Error(_)) {
            assert!(replies.contains(&reply), "a step was understood and not answered");
        }
        write_reply(&mut expected, &number.to_string(), reply).expect("writing to memory cannot fail");
    }
    assert!(output == expected, "a step is stateless, and nothing is answered after bye");
    !asked.is_empty()
}

/// Any bytes as the output of an implementation, a `hello` and replies to the
/// steps 1, 2, 3, …: what reads as a reply is written to something that reads
/// as the same.
pub fn conf_runner(output: &[u8]) -> bool {
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
                assert_eq!(read, Ok(reply), "what reads is written to something that reads as the same");
                assert!(written.is_empty(), "a reply has as many lines as it counts");
            }
            Err(trouble) => {
                assert!(!trouble.to_string().is_empty(), "a trouble has words");
                return number != "1";
            }
        }
    }
    true
}

fn next_line(rest: &mut &[u8]) -> Result<Vec<u8>, Trouble> {
    match Output::next(rest) {
        Output::Line(line) => Ok(line),
        Output::TooLong => Err(Trouble::Broken { why: "too long".to_owned() }),
        Output::End => Err(Trouble::Crashed { how: "the end".to_owned() }),
    }
}
