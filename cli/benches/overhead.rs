//! What the referee costs over the bare cost of the processes:
//!
//! ```sh
//! cargo bench -p rulebook-cli --bench overhead
//! cargo bench -p rulebook-cli --bench overhead -- --max-overhead 15
//! ```
//!
//! A bare round starts four programs with pipes, all in parallel, reads a line
//! from each and waits for their ends. A round of the referee is one of
//! `rulebook play` with the same program in all seats, everything included:
//! round files, copies for the players, the record and the start of the
//! command. Blocks of bare rounds and matches take turns; the overhead is the
//! median over the pairs. With `--max-overhead PERCENT` more than that is a
//! failure.
//!
//! Needs `cc`.
#![cfg_attr(not(target_os = "linux"), allow(unused, reason = "programs are played on Linux only"))]

use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Rounds of a block.
const ROUNDS: u32 = 200;
/// Pairs of blocks.
const PAIRS: usize = 15;
const SEATS: usize = 4;

/// A player that answers at once.
const PLAYER: &str = r#"
#include <unistd.h>

int main(void) {
    static const char answer[] = "R1 NONE NOTHING R2 NONE NOTHING\n";
    _exit(write(1, answer, sizeof answer - 1) != sizeof answer - 1);
}
"#;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let most = match arguments.as_slice() {
        [] => Ok(None),
        ["--max-overhead", percent] => percent.parse().map(Some).map_err(|error| format!("{percent}: {error}").into()),
        _ => Err(format!("expected nothing or --max-overhead PERCENT, found {arguments:?}").into()),
    };
    most.and_then(compare).unwrap_or_else(|error: Box<dyn Error>| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

fn compare(most: Option<f64>) -> Result<ExitCode> {
    let folder = tempfile::tempdir()?;
    let player = compile(folder.path())?;
    // What is done once, by the system too, is not measured.
    bare(&player, 20)?;
    played(&player, folder.path(), 20)?;
    let mut pairs = Vec::new();
    for _ in 0..PAIRS {
        pairs.push((bare(&player, ROUNDS)?, played(&player, folder.path(), ROUNDS)?));
    }
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let micros = |block: Duration| block.as_secs_f64() * 1e6 / f64::from(ROUNDS);
    let bare = median(pairs.iter().map(|pair| micros(pair.0)).collect());
    let played = median(pairs.iter().map(|pair| micros(pair.1)).collect());
    let overhead = median(pairs.iter().map(|pair| (micros(pair.1) / micros(pair.0) - 1.0) * 100.0).collect());
    println!("{SEATS} programs a round, {PAIRS} pairs of blocks of {ROUNDS} rounds, medians");
    println!("bare round     {bare:8.1} us");
    println!("referee round  {played:8.1} us");
    println!("overhead       {overhead:8.1} %");
    match most {
        Some(most) if overhead > most => {
            eprintln!("error: the overhead is {overhead:.1} %, more than {most} %");
            Ok(ExitCode::FAILURE)
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Compiles the player, static where the system has what that needs.
fn compile(folder: &Path) -> Result<PathBuf> {
    let (source, player) = (folder.join("player.c"), folder.join("player"));
    fs::write(&source, PLAYER)?;
    let compiled = [&["-O2", "-static"][..], &["-O2"]].into_iter().any(|options| {
        let cc = Command::new("cc").args(options).arg("-o").args([&player, &source]).stderr(Stdio::null()).status();
        cc.is_ok_and(|status| status.success())
    });
    if compiled { Ok(player) } else { Err("cc does not compile the player".into()) }
}

/// The time of rounds without a referee.
fn bare(player: &Path, rounds: u32) -> Result<Duration> {
    let folder = player.parent().ok_or("the player has no folder")?;
    let start = Instant::now();
    for round in 0..rounds {
        let mut children = Vec::new();
        for seat in 0..SEATS {
            let mut command = Command::new(player);
            command.arg(seat.to_string()).arg(format!("{round:04}.txt")).current_dir(folder);
            children.push(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?);
        }
        for child in &mut children {
            let mut line = String::new();
            BufReader::new(child.stdout.take().ok_or("no pipe")?).read_line(&mut line)?;
            if !line.ends_with("NOTHING\n") {
                return Err(format!("the player answered {line:?}").into());
            }
        }
        for child in &mut children {
            child.wait()?;
        }
    }
    Ok(start.elapsed())
}

/// The time of a match, with everything around it.
fn played(player: &Path, folder: &Path, rounds: u32) -> Result<Duration> {
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_rulebook"))
        .current_dir(folder)
        .args(["play", "--quiet"])
        .args([player; SEATS])
        .args(["record", &rounds.to_string()])
        .output()?;
    let time = start.elapsed();
    let answers = format!("{rounds} ok");
    if !output.status.success() || String::from_utf8_lossy(&output.stdout).matches(&answers).count() != SEATS {
        return Err(format!("the match failed: {output:?}").into());
    }
    Ok(time)
}
