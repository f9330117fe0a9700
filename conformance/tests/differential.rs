//! Compares the engines with the models in Rust and in Python, which were written from `spec/` without looking at
//! the engines. Random states and answers, canonical or not, must get the same replies.
//!
//! `RULEBOOK_STEPS=1000000 cargo test --release -p rulebook-conformance --test differential -- --nocapture` compares
//! more steps, and `RULEBOOK_SEED` selects others.

use arbitrary::{Result, Unstructured};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use rulebook_conformance::fuzz::{self, Fuzzable};
use rulebook_conformance::model::fibot as model;
use rulebook_conformance::protocol::{Reply, Step, StepResult, judge_by_model, judge_step, text_of};
use rulebook_core::aitester::AiTester;
use rulebook_core::boladedrac::BolaDeDrac;
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::{self, FiBot};
use rulebook_core::othello::Othello;
use rulebook_core::players::Seat;
use rulebook_core::redbot::RedBot;
use rulebook_core::text::PlainWriter;
use rulebook_testing::have;
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The reference model in Python, running behind its adapter.
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

    fn ask(&mut self, game: &str, step: &Step) -> Reply {
        let lines = step.to_lines();
        let mut request = format!("step 1 {game} {}\n", lines.len()).into_bytes();
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
                Reply::Ok(StepResult::from_lines(&lines).unwrap())
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

/// The number of events by clause.
type EventCounts = BTreeMap<&'static str, usize>;

/// The `n`-th random step of a seed. In every fourth step, the state file is mutated.
fn random_step<G: Fuzzable>(seed: u64, n: u64, fired: &mut EventCounts) -> Step {
    let sample = fuzz::sample::<G>(seed, n);
    for clause in G::clauses(&sample) {
        *fired.entry(clause).or_default() += 1;
    }
    let mut step = G::request(&sample);
    if n.is_multiple_of(4) {
        let mut bytes = [0; 256];
        ChaCha8Rng::seed_from_u64(seed ^ n).fill_bytes(&mut bytes);
        mutate_state::<G>(&mut Unstructured::new(&bytes), &mut step.state).expect("zeros replace missing bytes");
    }
    step
}

/// Mutates a state file: changes its layout as FILE-2 allows, or corrupts a byte.
fn mutate_state<G: Fuzzable>(u: &mut Unstructured<'_>, lines: &mut Vec<Vec<u8>>) -> Result<()> {
    for _ in 0..u.int_in_range(1..=4)? {
        if lines.is_empty() {
            break;
        }
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
            6 => fuzz::perturb::<G>(u, &mut lines[at])?,
            _ => lines[at].splice(0..0, *b" ").for_each(drop),
        }
    }
    Ok(())
}

/// Reads a number from an environment variable, with a default.
fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().unwrap())
}

/// Compares the engine with another implementation on random steps. `steps` is their default number, unless the
/// environment sets it.
fn compare<G: Fuzzable>(steps: u64, mut other: impl FnMut(&Step) -> Reply) {
    let (steps, seed) = (variable("RULEBOOK_STEPS", steps), variable("RULEBOOK_SEED", 1));
    let mut fired = EventCounts::new();
    let mut replies = BTreeMap::<&str, usize>::new();
    for n in 0..steps {
        let step = random_step::<G>(seed, n, &mut fired);
        let (ours, theirs) = (judge_step::<G>(&step), other(&step));
        let text = || String::from_utf8_lossy(&text_of(&step.to_lines())).into_owned();
        assert_eq!(ours, theirs, "seed {seed}, step {n}, on\n{}", text());
        *replies.entry(if matches!(ours, Reply::Ok(_)) { "ok" } else { "reject" }).or_default() += 1;
    }
    println!("{steps} steps alike: {replies:?}\nevents by clause: {fired:#?}");
    assert!(replies["ok"] > 0 && replies["reject"] > 0);
}

#[test]
fn the_engines_agree_with_the_models_in_rust() {
    compare::<RedBot>(20_000, judge_by_model::<RedBot>);
    compare::<FiBot>(40_000, judge_by_model::<FiBot>);
    compare::<BolaDeDrac>(20_000, judge_by_model::<BolaDeDrac>);
    compare::<Othello>(20_000, judge_by_model::<Othello>);
    compare::<AiTester>(20_000, judge_by_model::<AiTester>);
}

/// Plays whole games from random starts with the engine and the model side by side, each on its own states.
/// Compares files, scores, ranks and the players asked.
#[test]
fn whole_games_of_fibot_agree() {
    let (games, seed) = (variable("RULEBOOK_GAMES", 1500), variable("RULEBOOK_SEED", 1));
    let (mut turns, mut ended) = (0, BTreeMap::<&str, usize>::new());
    for n in 0..games {
        let mut bytes = vec![0; 8192];
        ChaCha8Rng::seed_from_u64(seed ^ (n << 20)).fill_bytes(&mut bytes);
        let u = &mut Unstructured::new(&bytes);
        let mut engine: fibot::State = u.arbitrary().unwrap();
        let mut model = model::read(written(&engine).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        loop {
            assert_eq!(written(&engine), model.write(), "game {n} of seed {seed}");
            let asked: Vec<usize> = FiBot::asked(&engine).iter().map(Seat::number).collect();
            assert_eq!(asked, model.asked(), "{}", model.write());
            let mut sheet = String::new();
            FiBot::score_sheet(&engine, &mut PlainWriter(&mut sheet)).unwrap();
            assert_eq!(sheet, model.score_sheet(), "{}", model.write());
            assert_eq!(FiBot::outcome(&engine).is_some(), model.is_over(), "{}", model.write());
            if let Some(outcome) = FiBot::outcome(&engine) {
                let ranks = model::Player::BOTH.map(|player| model.rank(player));
                assert_eq!([0, 1].map(|i| i64::from(outcome.ranks[Seat::ALL[i]])), ranks, "{}", model.write());
                break;
            }
            let line = fibot::random::turn(u, &engine).unwrap_or_default().to_string();
            let before = model.write();
            engine.step(fibot::Turn::from_answer(line.as_bytes()), &mut ()).unwrap();
            model.step(line.as_bytes());
            assert_eq!(written(&engine), model.write(), "{line} on\n{before}");
            turns += 1;
        }
        let how = if model.rounds_left == 0 { "no rounds left" } else { "flag reached" };
        *ended.entry(how).or_default() += 1;
    }
    println!("{games} games of {turns} turns alike: {ended:?}");
    assert!(ended.len() == 2 && turns > 5 * games, "{turns} turns, {ended:?}");
}

fn written(state: &fibot::State) -> String {
    let mut text = String::new();
    state.write(&mut text).unwrap();
    text
}

#[test]
fn the_engines_agree_with_the_reference_models_in_python() {
    if !have(&["python3"]) {
        return;
    }
    let mut reference = Reference::start();
    compare::<RedBot>(3000, |step| reference.ask(RedBot::NAME, step));
    compare::<BolaDeDrac>(1500, |step| reference.ask(BolaDeDrac::NAME, step));
    compare::<Othello>(1500, |step| reference.ask(Othello::NAME, step));
    compare::<AiTester>(1500, |step| reference.ask(AiTester::NAME, step));
}
