//! The command lines of docs/distributed.md give the same results as the single command.
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rulebook_testing::{Excuse, GENEROUS_LIMITS};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The code blocks under a heading, in order.
fn blocks(heading: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("{ROOT}/docs/distributed.md")).unwrap();
    let (_, section) = text.split_once(&format!("\n## {heading}\n")).expect(heading);
    let section = section.split("\n## ").next().unwrap();
    let blocks = section.split("\n```sh\n").skip(1);
    blocks.map(|block| format!("{}\n", block.split("\n```").next().unwrap())).collect()
}

/// A folder with two programs, and with the plan of the page.
fn prepared() -> Scratch {
    let scratch = Scratch::new();
    for (bot, line) in [("a", "R1 UP FIRE R2 UP FIRE"), ("b", "R1 LEFT FIRE R2 RIGHT NOTHING")] {
        let path = format!("bots/{bot}/run");
        scratch.write(&path, format!("#!/bin/sh\necho {line}\n"));
        rulebook_testing::make_executable(scratch.path(&path));
    }
    assert!(run(&scratch, &shorter(&blocks("The plan")[0])).status.success());
    assert!(!scratch.read("plan.jsonl").is_empty());
    scratch
}

/// Shortens matches, because programs need long for matches of the default length.
fn shorter(command: &str) -> String {
    assert!(command.contains(" redbot "), "{command}");
    command.replace(" redbot ", &format!(" redbot --match-rounds 4 {} ", GENEROUS_LIMITS.join(" ")))
}

fn run(scratch: &Scratch, script: &str) -> Output {
    run_with(scratch, script, &[])
}

fn run_with(scratch: &Scratch, script: &str, variables: &[(&str, &str)]) -> Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_rulebook")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.args(["-o", "pipefail", "-ec", script]).current_dir(scratch.path("")).env("PATH", path);
    command.envs(variables.iter().copied());
    // The locale and settings of the user must not matter.
    command.env("HOME", scratch.path("")).output().unwrap()
}

#[track_caller]
fn succeeds(output: &Output) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
}

/// Checks that the reports of the page's commands equal those of the single command.
#[track_caller]
fn same_as_one_command(scratch: &Scratch, plan: &str) {
    succeeds(&run(scratch, &blocks("Standings")[0]));
    let plan = plan.split(" --save ").next().unwrap().replace("tournament plan", "tournament");
    succeeds(&run(scratch, &format!("{plan} --quiet --dir one")));
    for name in ["results.json", "results.csv", "matches.csv", "report.html"] {
        assert_eq!(scratch.read(&format!("cup/{name}")), scratch.read(&format!("one/{name}")), "{name}");
    }
}

/// Whether a tool exists.
fn have(tool: &str, check: &str) -> bool {
    let there = Command::new("sh").args(["-c", check]).output().unwrap().status.success();
    if !there {
        rulebook_testing::skip(&format!("{tool} is missing"), Excuse::None);
    }
    there
}

fn have_parallel() -> bool {
    have("GNU parallel", "parallel --version | grep -q GNU")
}

/// A Python that has Ray: `python3`, or the one that `RULEBOOK_TEST_PYTHON` names.
fn python_with_ray() -> Option<String> {
    let named = std::env::var("RULEBOOK_TEST_PYTHON").ok();
    let python = named.clone().unwrap_or_else(|| "python3".to_owned());
    let there = have("Ray", &format!("{python} -c 'import ray'"));
    assert!(there || named.is_none(), "{python} has no Ray");
    there.then_some(python)
}

#[test]
fn with_gnu_parallel() {
    if !have_parallel() {
        return;
    }
    let scratch = prepared();
    succeeds(&run(&scratch, &blocks("GNU parallel")[0]));
    same_as_one_command(&scratch, &shorter(&blocks("The plan")[0]));
    // Only the missing matches are planned again.
    let results = scratch.read("results.jsonl");
    let kept: Vec<&str> = results.lines().skip(1).collect();
    scratch.write("results.jsonl", kept.join("\n") + "\n");
    assert_eq!(run(&scratch, &blocks("Standings")[0]).status.code(), Some(1));
    succeeds(&run(&scratch, &blocks("Missing results")[0]));
    assert_eq!(scratch.read("plan.jsonl").lines().count(), 1);
    assert!(scratch.read("plan.jsonl").contains("\"id\":\"0001\""));
}

#[test]
fn by_plan_lines_alone() {
    let scratch = prepared();
    let output = run(&scratch, &blocks("Standings")[1]);
    succeeds(&output);
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.starts_with("plan-lines of redbot, 4 entrants: 4 of 4 matches played, finished\n"), "{stdout}");
}

#[test]
fn round_by_round_with_gnu_parallel() {
    if !have_parallel() {
        return;
    }
    let scratch = prepared();
    let rounds = &blocks("Missing results")[1];
    let (plan, _) = rounds.split_once("\n:").unwrap();
    // By default, five players on four seats would play a single round.
    let plan = shorter(&plan.replace("swiss", "swiss --rounds 3"));
    let rounds = shorter(&rounds.replace("swiss", "swiss --rounds 3"));
    succeeds(&run(&scratch, &rounds));
    assert!(scratch.read("results.jsonl").contains("\"id\":\"r3-m1-g4\""));
    same_as_one_command(&scratch, &plan);
}

/// Runs the job of the page as Slurm does: once per task number.
#[test]
fn with_the_job_of_a_slurm_array() {
    let scratch = prepared();
    let [job, submit] = &blocks("Slurm")[..] else { panic!("a job and its start") };
    scratch.write("match.sh", job);
    let numbers = submit.lines().find(|line| line.starts_with("sbatch ")).unwrap();
    assert!(numbers.contains("1-$(wc -l < plan.jsonl)%50") && numbers.ends_with(" match.sh"));
    let each =
        "mkdir -p results; for n in $(seq \"$(wc -l < plan.jsonl)\"); do SLURM_ARRAY_TASK_ID=$n sh match.sh; done";
    succeeds(&run(&scratch, each));
    succeeds(&run(&scratch, "cat results/*.jsonl > results.jsonl"));
    same_as_one_command(&scratch, &shorter(&blocks("The plan")[0]));
}

#[test]
#[ignore = "thorough: starts a cluster of Ray"]
fn with_ray() {
    let Some(python) = python_with_ray() else { return };
    let scratch = prepared();
    fs::create_dir_all(scratch.path("kits")).unwrap();
    std::os::unix::fs::symlink(Path::new(ROOT).join("kits/ray").canonicalize().unwrap(), scratch.path("kits/ray"))
        .unwrap();
    let play = blocks("Ray")[0].replace("python3", &python);
    succeeds(&run(&scratch, &play));
    let id = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].as_str().unwrap().to_owned();
    let ids: Vec<String> = scratch.read("results.jsonl").lines().map(id).collect();
    assert_eq!(ids, ["0001", "0002", "0003", "0004"]);
    same_as_one_command(&scratch, &shorter(&blocks("The plan")[0]));

    // Ray retries a task once if its process is killed. The bot kills Ray's worker, which is the parent of
    // run-match.
    let kill = "#!/bin/sh\n[ -e killed ] || { touch killed; kill -9 $(ps -o ppid= $PPID); sleep 1000; }\n\
                echo R1 UP FIRE R2 UP FIRE\n";
    scratch.write("bots/a/run", kill);
    let before = scratch.read("results.jsonl");
    fs::remove_dir_all(scratch.path("matches")).unwrap();
    succeeds(&run(&scratch, &play));
    assert!(scratch.path("bots/a/killed").exists());
    assert_eq!(scratch.read("results.jsonl"), before);

    // If a match cannot be played, its task fails, and so does the whole job.
    fs::remove_dir_all(scratch.path("bots/b")).unwrap();
    fs::remove_dir_all(scratch.path("matches")).unwrap();
    let output = run(&scratch, &play);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(scratch.read("results.jsonl").matches("\"outcome\":{\"failed\":\"bots/b/run: No such file").count(), 4);
    let output = run_with(
        &scratch,
        "echo x > plan.jsonl\n\"$PYTHON\" kits/ray/tournament.py plan.jsonl",
        &[("PYTHON", &python)],
    );
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
}
