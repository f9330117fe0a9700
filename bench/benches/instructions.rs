//! Counts instructions with callgrind: of each phase and part, and of parsing,
//! writing and validating state files. Fails if a count exceeds its record by more
//! than 5 %:
//!
//! ```sh
//! cargo bench -p rulebook-bench --bench instructions
//! cargo bench -p rulebook-bench --bench instructions -- --record
//! ```
//!
//! Needs `valgrind`, under which the program runs itself once. Callgrind counts only the
//! instructions in [`counted`].

use rulebook_bench::instructions::{Change, Judgment, Record, TOOLCHAIN, Trend, callgrind_total};
use rulebook_bench::measure::{CheckLane, EngineLane, Lane, ReadLane, WriteLane};
use rulebook_bench::measured::{Measured, Part};
use serde_json::Value;
use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        [] => compare(),
        ["--record"] => record(),
        ["--work", file] => work(Path::new(file)),
        _ => Err(format!("expected nothing or --record, found {arguments:?}").into()),
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

/// The lanes to count, with their names.
type Lanes = Vec<(String, Box<dyn Lane>)>;

/// The work of one game.
struct Work {
    /// Serializes the parts, for the process under callgrind.
    parts: fn() -> serde_json::Result<Value>,
    /// Creates the lanes of these parts, in the order in which they run.
    lanes: fn(Value) -> serde_json::Result<Lanes>,
}

macro_rules! works {
    ($($game:ty)*) => {
        const WORKS: &[Work] = &[$(Work {
            parts: || serde_json::to_value(parts::<$game>()),
            lanes: |value| Ok(lanes::<$game>(serde_json::from_value(value)?)),
        }),*];
    };
}
rulebook_core::for_each_game!(works);

/// The serialized parts of all games, in the order of their list.
fn standard() -> serde_json::Result<Vec<Value>> {
    WORKS.iter().map(|work| (work.parts)()).collect()
}

fn all_lanes(values: Vec<Value>) -> serde_json::Result<Lanes> {
    let lanes: Vec<Lanes> =
        WORKS.iter().zip(values).map(|(work, value)| (work.lanes)(value)).collect::<Result<_, _>>()?;
    Ok(lanes.into_iter().flatten().collect())
}

/// The phases, and the standard parts.
fn parts<G: Measured>() -> Vec<Part<G>> {
    let phase = |part: Part<G>| Part { name: format!("phase {}", part.name), ..part };
    G::phases().into_iter().map(phase).chain(G::standard()).collect()
}

fn lanes<G: Measured>(parts: Vec<Part<G>>) -> Lanes {
    // Leaked, because the lanes borrow the parts until the program exits.
    let parts: &'static [Part<G>] = parts.leak();
    let steps = parts.iter().map(|part| -> (&str, Box<dyn Lane>) { (&part.name, Box::new(EngineLane::of([part]))) });
    let files: [(&str, Box<dyn Lane>); 3] = [
        ("reading", Box::new(ReadLane::of(parts))),
        ("writing", Box::new(WriteLane::of(parts))),
        ("checking", Box::new(CheckLane::of(parts))),
    ];
    steps.chain(files).map(|(name, lane)| (format!("{} {name}", G::NAME), lane)).collect()
}

/// Runs each lane twice, and counts the second pass. By then its memory is allocated, as
/// in all later passes.
fn work(file: &Path) -> Result<ExitCode, Box<dyn Error>> {
    for (_, mut lane) in all_lanes(serde_json::from_slice(&std::fs::read(file)?)?)? {
        lane.reset();
        lane.pass();
        lane.reset();
        counted(&mut *lane);
    }
    Ok(ExitCode::SUCCESS)
}

/// The function whose instructions callgrind counts. Callgrind finds it by this name.
#[inline(never)]
fn counted(lane: &mut dyn Lane) {
    lane.pass();
}

fn count() -> Result<Record, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut out = folder.path().join("callgrind").into_os_string().into_string().map_err(|_| "an odd folder")?;
    out.insert_str(0, "--callgrind-out-file=");
    let (file, work) = (folder.path().join("work.json"), standard()?);
    std::fs::write(&file, serde_json::to_vec(&work)?)?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=instructions::counted", "--dump-after=instructions::counted"])
        .arg(out)
        .arg(std::env::current_exe()?)
        .arg("--work")
        .arg(file)
        .output()
        .map_err(|error| format!("valgrind cannot be run: {error}"))?;
    if !run.status.success() {
        return Err(format!("valgrind failed: {}\n{}", run.status, String::from_utf8_lossy(&run.stderr)).into());
    }
    let lanes = all_lanes(work)?;
    let mut counts = Vec::new();
    for (number, (name, lane)) in (1..).zip(&lanes) {
        let file = folder.path().join(format!("callgrind.{number}"));
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let total = callgrind_total(&text).filter(|&total| total > 0);
        let total = total.ok_or_else(|| format!("callgrind counted no instructions of {name}"))?;
        counts.push((name.clone(), total as f64 / lane.units() as f64));
    }
    Ok(Record { toolchain: TOOLCHAIN.to_owned(), counts })
}

fn record() -> Result<ExitCode, Box<dyn Error>> {
    let record = count()?;
    std::fs::write(FILE, record.to_string()).map_err(|error| format!("{FILE}: {error}"))?;
    print!("{record}");
    Ok(ExitCode::SUCCESS)
}

fn compare() -> Result<ExitCode, Box<dyn Error>> {
    let text = std::fs::read_to_string(Path::new(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let recorded = Record::parse(&text).map_err(|error| format!("{FILE}: {error}"))?;
    if recorded.toolchain != TOOLCHAIN {
        println!("not compared: recorded for {}, this is {TOOLCHAIN}", recorded.toolchain);
        return Ok(ExitCode::SUCCESS);
    }
    let Judgment::Compared(changes) = recorded.judge(&count()?) else {
        return Err("the toolchain has changed between two lines".into());
    };
    let number = |count: Option<f64>| count.map_or_else(|| "-".to_owned(), |count| format!("{count:.1}"));
    println!("{:<24} {:>12} {:>12} {:>8}  instructions per round, turn or file", "", "recorded", "now", "change");
    for change in &changes {
        let percent = change.percent().map_or_else(|| "-".to_owned(), |percent| format!("{percent:+.1} %"));
        let remark = match change.trend() {
            Trend::Same => "",
            Trend::Slower => "  slower",
            Trend::Faster => "  faster",
            Trend::Unmatched => "  only recorded or only measured",
        };
        println!("{:<24} {:>12} {:>12} {percent:>8}{remark}", change.name, number(change.before), number(change.now));
    }
    let has = |trend| changes.iter().any(|change: &Change| change.trend() == trend);
    const RECORD_HINT: &str = "record it: cargo bench -p rulebook-bench --bench instructions -- --record";
    if has(Trend::Slower) || has(Trend::Unmatched) {
        eprintln!("error: a count is over {} % above its record, or has no record", Change::TOLERANCE);
        eprintln!(" hint: make it cheaper again; or, if the change is worth its cost, {RECORD_HINT}");
        return Ok(ExitCode::FAILURE);
    }
    if has(Trend::Faster) {
        println!("a count is over {} % below its record; {RECORD_HINT}", Change::TOLERANCE);
    }
    Ok(ExitCode::SUCCESS)
}
