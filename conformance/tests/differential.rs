//! The engine against two models that were written from `spec/redbot.md`
//! without sight of it, one in Python and one in Rust: random states and
//! answers, tidy and untidy ones, must give the same replies.
//!
//! `RULEBOOK_STEPS=1000000 cargo test --release -p rulebook-conformance --test differential -- --nocapture`
//! compares more of them, and `RULEBOOK_SEED` others.

mod have;

use arbitrary::{Result, Unstructured};
use have::have;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use rulebook_conformance::fuzz::{self, Fuzzed as _};
use rulebook_conformance::protocol::{After, Reply, Step, judge_by_model, judge_step, text_of};
use rulebook_core::redbot::RedBot;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The reference model behind its adapter.
struct Reference {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Reference {
    fn start() -> Self {
        let adapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("reference/adapter.py");
        let mut command = Command::new("python3");
        let mut process = command.arg(adapter).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (process.stdin.take().unwrap(), BufReader::new(process.stdout.take().unwrap()));
        let mut reference = Self { process, input, output };
        reference.input.write_all(b"hello conf/1\n").unwrap();
        assert!(reference.line().starts_with("hello conf/1 "));
        reference
    }

    fn line(&mut self) -> String {
        let mut line = Vec::new();
        self.output.read_until(b'\n', &mut line).unwrap();
        String::from_utf8_lossy(&line).trim_end_matches('\n').to_owned()
    }

    fn ask(&mut self, step: &Step) -> Reply {
        let lines = step.to_lines();
        let mut request = format!("step 1 redbot {}\n", lines.len()).into_bytes();
        request.extend(text_of(&lines));
        self.input.write_all(&request).unwrap();
        let head = self.line();
        match head.split(' ').collect::<Vec<_>>().as_slice() {
            ["ok", "1", count] => {
                let mut lines = Vec::new();
                for _ in 0..count.parse().unwrap() {
                    let mut line = Vec::new();
                    self.output.read_until(b'\n', &mut line).unwrap();
                    line.pop();
                    lines.push(line);
                }
                Reply::Ok(After::from_lines(&lines).unwrap())
            }
            ["reject", "1", code] => Reply::Reject((*code).to_owned()),
            ["skip", "1", ..] => Reply::Skip(String::new()),
            _ => panic!("the reference model says `{head}` to\n{}", String::from_utf8_lossy(&text_of(&lines))),
        }
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"bye\n");
        let mut rest = Vec::new();
        let _ = self.output.read_to_end(&mut rest);
        let _ = self.process.wait();
    }
}

/// How often each clause's event was seen.
type Fired = BTreeMap<&'static str, usize>;

/// The `n`-th random step of a seed; the state is untidy now and then.
fn random_step(seed: u64, n: u64, fired: &mut Fired) -> Step {
    let sample = fuzz::sample::<RedBot>(seed, n);
    for clause in RedBot::clauses(&sample) {
        *fired.entry(clause).or_default() += 1;
    }
    let mut step = RedBot::request(&sample);
    if n.is_multiple_of(4) {
        let mut bytes = [0; 256];
        ChaCha8Rng::seed_from_u64(seed ^ n).fill_bytes(&mut bytes);
        untidy_state(&mut Unstructured::new(&bytes), &mut step.state).expect("zeros are taken where bytes run out");
    }
    step
}

/// Changes the layout as FILE-2 allows, or spoils a byte.
fn untidy_state(u: &mut Unstructured<'_>, lines: &mut Vec<Vec<u8>>) -> Result<()> {
    for _ in 0..u.int_in_range(1..=4)? {
        let at = u.choose_index(lines.len())?;
        let blanks: Vec<usize> = (0..lines[at].len()).filter(|&i| lines[at][i] == b' ').collect();
        match u.int_in_range(0..=7)? {
            0 => lines.iter_mut().for_each(|line| line.push(b'\r')),
            1 => lines.insert(at, b" \t".to_vec()),
            2 => lines[at].splice(0..0, *b"\t ").for_each(drop),
            3 => lines[at].push(b' '),
            4 if !blanks.is_empty() => {
                let blank = *u.choose(&blanks)?;
                lines[at].insert(blank, b'\t');
            }
            5 if !blanks.is_empty() => {
                let rest = lines[at].split_off(*u.choose(&blanks)?);
                lines.insert(at + 1, rest);
            }
            6 => fuzz::untidy(u, &mut lines[at])?,
            _ => lines[at].splice(0..0, *b" ").for_each(drop),
        }
    }
    Ok(())
}

/// Compares the engine with another implementation on this many random steps,
/// unless the environment says how many.
fn compare(steps: u64, mut other: impl FnMut(&Step) -> Reply) {
    let variable = |name, usual| std::env::var(name).map_or(usual, |value| value.parse::<u64>().unwrap());
    let (steps, seed) = (variable("RULEBOOK_STEPS", steps), variable("RULEBOOK_SEED", 1));
    let mut fired = Fired::new();
    let mut replies = BTreeMap::<&str, usize>::new();
    for n in 0..steps {
        let step = random_step(seed, n, &mut fired);
        let (ours, theirs) = (judge_step::<RedBot>(&step), other(&step));
        let shown = || String::from_utf8_lossy(&text_of(&step.to_lines())).into_owned();
        assert_eq!(ours, theirs, "seed {seed}, step {n}, on\n{}", shown());
        *replies.entry(if matches!(ours, Reply::Ok(_)) { "ok" } else { "reject" }).or_default() += 1;
    }
    println!("{steps} steps alike: {replies:?}\nevents by clause: {fired:#?}");
    assert!(replies["ok"] > 0 && replies["reject"] > 0);
}

#[test]
fn the_engine_agrees_with_the_model_in_rust() {
    compare(20_000, judge_by_model::<RedBot>);
}

#[test]
fn the_engine_agrees_with_the_reference_model_in_python() {
    if !have(&["python3"]) {
        return;
    }
    let mut reference = Reference::start();
    compare(3000, |step| reference.ask(step));
}
