//! Overhead of the referee over the bare cost of the processes:
//!
//! ```sh
//! cargo bench -p rulebook-cli --bench overhead
//! cargo bench -p rulebook-cli --bench overhead -- --max-overhead 15
//! cargo bench -p rulebook-cli --bench overhead -- --persistent
//! cargo bench -p rulebook-cli --bench overhead -- --persistent --min-rounds 10000
//! cargo bench -p rulebook-cli --bench overhead -- --against OTHER/target/release/rulebook
//! ```
//!
//! A bare round starts four programs with pipes, one after the other, reads a line from each
//! once all run, and waits for them to exit. The referee starts programs with as many threads
//! as there are processors; the benchmark also reports a bare round that does the same. A round
//! of the referee is a round of `rulebook play` with the same program in all seats, including
//! round files, copies for the players, the record and the start of the command. Blocks of bare
//! rounds and matches take turns; the overhead is the median over the pairs. With
//! `--max-overhead PERCENT` a higher overhead is a failure.
//!
//! With `--persistent` it measures matches of four persistent players in rounds per second;
//! fewer than `--min-rounds` is a failure. Blocks of bare rounds with such players, two lines
//! to each and one back, show the cost of the system alone.
//!
//! With `--against PROGRAM`, also with `--persistent`, blocks of another version of the command
//! take turns with those of this one, and the benchmark reports how their times compare.
//!
//! All files are written to memory if the system has /dev/shm, because the cost of a disk is
//! not the referee's; with `--disk` to the temporary folder.
//!
//! Needs `cc`.
#![cfg_attr(not(target_os = "linux"), allow(unused, reason = "programs are played on Linux only"))]

use std::error::Error;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
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

/// A persistent player that answers each round.
const STAYING: &str = r#"
#include <stdio.h>
#include <string.h>

int main(void) {
    static char line[4096];
    long left;
    while (fgets(line, sizeof line, stdin) && sscanf(line, "round %ld", &left) == 1) {
        while (left > 0 && fgets(line, sizeof line, stdin)) left -= strchr(line, '\n') != 0;
        puts("R1 NONE NOTHING R2 NONE NOTHING");
        fflush(stdout);
    }
    return 0;
}
"#;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The options of the command line.
#[derive(Default)]
struct Options {
    max_overhead: Option<f64>,
    persistent: bool,
    min_rounds: Option<f64>,
    against: Option<PathBuf>,
    disk: bool,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            let mut value = |what: &str| arguments.next().ok_or(format!("{argument} needs {what}"));
            let mut number = || -> Result<f64> {
                let text = value("a number")?;
                text.parse().map_err(|error| format!("{argument} {text}: {error}").into())
            };
            match argument.as_str() {
                "--bench" => {}
                "--max-overhead" => options.max_overhead = Some(number()?),
                "--persistent" => options.persistent = true,
                "--min-rounds" => options.min_rounds = Some(number()?),
                "--against" => options.against = Some(fs::canonicalize(value("a program")?)?),
                "--disk" => options.disk = true,
                _ => return Err(format!("{argument}: no such option of this bench").into()),
            }
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let done = Options::parse(std::env::args().skip(1)).and_then(|options| run(&options));
    done.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

fn run(options: &Options) -> Result<ExitCode> {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() && !options.disk { tempfile::tempdir_in(memory)? } else { tempfile::tempdir()? };
    if options.persistent { throughput(folder.path(), options) } else { compare(folder.path(), options) }
}

fn compare(folder: &Path, options: &Options) -> Result<ExitCode> {
    let player = compile(folder, PLAYER)?;
    let strategy = player.to_str().ok_or("the folder is no text")?;
    // One-time work, also of the system, is not measured.
    let threads = std::thread::available_parallelism()?.get().min(SEATS);
    bare(&player, 20, 1)?;
    bare(&player, 20, threads)?;
    let mut contest = Contest::new(strategy, folder, options);
    contest.block(20)?;
    let mut blocks = Vec::new();
    for _ in 0..PAIRS {
        blocks.push([bare(&player, ROUNDS, 1)?, bare(&player, ROUNDS, threads)?, contest.block(ROUNDS)?]);
    }
    let micros = |block: Duration| block.as_secs_f64() * 1e6 / f64::from(ROUNDS);
    let [one, several, referee] = [0, 1, 2].map(|what| median(blocks.iter().map(|block| micros(block[what]))));
    let over = |what: usize| median(blocks.iter().map(|block| (micros(block[2]) / micros(block[what]) - 1.0) * 100.0));
    let overhead = over(0);
    println!("{SEATS} programs a round, {PAIRS} pairs of blocks of {ROUNDS} rounds, medians");
    println!("bare round     {one:8.1} us");
    println!("referee round  {referee:8.1} us");
    println!("overhead       {overhead:8.1} %");
    println!("bare round by {threads} threads {several:8.1} us, overhead over that {:.1} %", over(1));
    contest.report();
    Ok(match options.max_overhead {
        Some(most) if overhead > most => {
            eprintln!("error: the overhead is {overhead:.1} %, more than {most} %");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    })
}

fn throughput(folder: &Path, options: &Options) -> Result<ExitCode> {
    const ROUNDS: u32 = 10_000;
    const BLOCKS: usize = 5;
    let player = compile(folder, STAYING)?;
    let strategy = format!("persistent:{}", player.display());
    let mut contest = Contest::new(&strategy, folder, options);
    contest.block(20)?;
    let mut pairs = Vec::new();
    for _ in 0..BLOCKS {
        pairs.push((bare_persistent(&player, ROUNDS)?, contest.block(ROUNDS)?));
    }
    let rate = |block: Duration| f64::from(ROUNDS) / block.as_secs_f64();
    let bare = median(pairs.iter().map(|pair| rate(pair.0)));
    let played = median(pairs.iter().map(|pair| rate(pair.1)));
    println!("{SEATS} players that stay, {BLOCKS} pairs of blocks of {ROUNDS} rounds, medians");
    println!("bare     {bare:8.0} rounds/s");
    println!("referee  {played:8.0} rounds/s");
    contest.report();
    Ok(match options.min_rounds {
        Some(least) if played < least => {
            eprintln!("error: {played:.0} rounds/s, fewer than {least}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    })
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Compiles the player, statically if the system supports it.
fn compile(folder: &Path, text: &str) -> Result<PathBuf> {
    let (source, player) = (folder.join("player.c"), folder.join("player"));
    fs::write(&source, text)?;
    let compiled = [&["-O2", "-static"][..], &["-O2"]].into_iter().any(|options| {
        let cc = Command::new("cc").args(options).arg("-o").args([&player, &source]).stderr(Stdio::null()).status();
        cc.is_ok_and(|status| status.success())
    });
    if compiled { Ok(player) } else { Err("cc does not compile the player".into()) }
}

/// The time of rounds without a referee, whose programs are started by this many threads.
fn bare(player: &Path, rounds: u32, threads: usize) -> Result<Duration> {
    let folder = player.parent().ok_or("the player has no folder")?;
    let (starters, started): (Vec<_>, Vec<_>) = (1..threads).map(|_| starter()).unzip();
    let start = Instant::now();
    for round in 0..rounds {
        let mut children = Vec::new();
        let mut own = Vec::new();
        for seat in 0..SEATS {
            let mut command = Command::new(player);
            command.arg(seat.to_string()).arg(format!("{round:04}.txt")).current_dir(folder);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            match (seat % threads).checked_sub(1) {
                Some(thread) => starters[thread].send(command)?,
                None if threads == 1 => children.push(command.spawn()?),
                None => own.push(command),
            }
        }
        for mut command in own {
            children.push(command.spawn()?);
        }
        for seat in 0..SEATS {
            if let Some(thread) = (seat % threads).checked_sub(1) {
                children.push(started[thread].recv()??);
            }
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

/// A thread that spawns the commands it receives.
fn starter() -> (Sender<Command>, Receiver<io::Result<Child>>) {
    let (give, commands) = channel::<Command>();
    let (tell, started) = channel();
    std::thread::spawn(move || commands.into_iter().all(|mut command| tell.send(command.spawn()).is_ok()));
    (give, started)
}

/// The time of rounds of persistent players without a referee.
fn bare_persistent(player: &Path, rounds: u32) -> Result<Duration> {
    let start = Instant::now();
    let mut players = Vec::new();
    for _ in 0..SEATS {
        let mut child = Command::new(player).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take().ok_or("no pipe")?, child.stdout.take().ok_or("no pipe")?);
        players.push((child, input, BufReader::new(output)));
    }
    let mut line = String::new();
    for _ in 0..rounds {
        for (_, input, _) in &mut players {
            input.write_all(b"round 1\nstate\n")?;
        }
        for (_, _, output) in &mut players {
            line.clear();
            output.read_line(&mut line)?;
        }
    }
    for (mut child, input, _) in players {
        drop(input);
        child.wait()?;
    }
    Ok(start.elapsed())
}

/// Matches of one strategy by this version of the command, and by another one if there is one to compare with.
struct Contest<'a> {
    strategy: &'a str,
    folder: &'a Path,
    against: Option<&'a Path>,
    /// The time of this version by that of the other, of each block.
    ratios: Vec<f64>,
}

impl<'a> Contest<'a> {
    fn new(strategy: &'a str, folder: &'a Path, options: &'a Options) -> Self {
        Self { strategy, folder, against: options.against.as_deref(), ratios: Vec::new() }
    }

    /// Returns the time of a match by this version.
    fn block(&mut self, rounds: u32) -> Result<Duration> {
        let this = Path::new(env!("CARGO_BIN_EXE_rulebook"));
        let time = self.played(this, rounds)?;
        if let Some(other) = self.against {
            self.ratios.push(time.as_secs_f64() / self.played(other, rounds)?.as_secs_f64());
        }
        Ok(time)
    }

    /// The time of a match, including everything around it.
    fn played(&self, program: &Path, rounds: u32) -> Result<Duration> {
        let start = Instant::now();
        let output = Command::new(program)
            .current_dir(self.folder)
            .env("TMPDIR", self.folder)
            .args(["play", "--quiet"])
            .args([self.strategy; SEATS])
            .args(["record", &rounds.to_string()])
            .output()?;
        let time = start.elapsed();
        let answers = format!("{rounds} ok");
        if !output.status.success() || String::from_utf8_lossy(&output.stdout).matches(&answers).count() != SEATS {
            return Err(format!("the match failed: {output:?}").into());
        }
        fs::remove_dir_all(self.folder.join("record"))?;
        Ok(time)
    }

    fn report(&self) {
        // The first block is not measured.
        if let [_, ratios @ ..] = &self.ratios[..] {
            println!("time by that of the other version {:.3}", median(ratios.iter().copied()));
        }
    }
}
