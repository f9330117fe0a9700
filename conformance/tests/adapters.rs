//! Tests the adapter templates. They speak `conf/1` as shipped, and also with an engine inserted at the marked
//! place.

use rulebook_conformance::protocol::{Next, Reply, Step, StepResult};
use rulebook_conformance::runner::{Client, Command};
use rulebook_testing::{PATIENCE, have, wait_for};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};

const MAX_LINES: usize = 60;

/// An adapter template and a test engine in its language.
struct Template {
    file: &'static str,
    tools: &'static [&'static str],
    /// The source of an engine that echoes its input: the state after a step is the state, the rules and the
    /// answers. So the test detects any byte that is lost in transit. The engine rejects the rule `refuse=on`.
    echo: &'static str,
}

const C: Template = Template {
    file: "c/adapter.c",
    tools: &["cc"],
    echo: r#"
#define ME "name=echo version=2.1"
static struct reply engine(const struct step *step) {
    struct reply reply = {.kind = "ok", .scores = {1, 2, 3, 4}, .next = "ask 1"};
    if (step->rules.size == 10 && !memcmp(step->rules.at, "refuse=on\n", 10))
        return (struct reply){.kind = "reject", .why = "bad-rules"};
    put(&reply.state, step->state.at, step->state.size);
    put(&reply.state, step->rules.at, step->rules.size);
    for (int i = 0; i < 4; i++) {
        put(&reply.state, step->answers[i].at, step->answers[i].size);
        put(&reply.state, "\n", 1);
    }
    return reply;
}
"#,
};

const JAVA: Template = Template {
    file: "java/Adapter.java",
    tools: &["java", "javac"],
    echo: r#"
    static final String ME = "name=echo version=2.1";
    static String engine(byte[] state, List<String> rules, List<String> answers) {
        if (rules.equals(List.of("refuse=on"))) return "reject bad-rules";
        StringBuilder after = new StringBuilder(new String(state, ISO_8859_1));
        for (String rule : rules) after.append(rule).append("\n");
        for (String answer : answers) after.append(answer).append("\n");
        return ok(after.toString().getBytes(ISO_8859_1), new long[] {1, 2, 3, 4}, "ask 1");
    }
"#,
};

const JAVASCRIPT: Template = Template {
    file: "javascript/adapter.mjs",
    tools: &["node"],
    echo: r"
const ME = 'name=echo version=2.1';
function engine(state, rules, answers) {
  if (rules.join() === 'refuse=on') return 'reject bad-rules';
  const more = [...rules, ...answers].map((line) => line + '\n').join('');
  return ok(Buffer.concat([state, Buffer.from(more, 'latin1')]), [1, 2, 3, 4], 'ask 1');
}
",
};

const TEMPLATES: [Template; 3] = [C, JAVA, JAVASCRIPT];
const BEGIN: &str = "==== YOUR ENGINE: begin";
const END: &str = "==== YOUR ENGINE: end";

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

impl Template {
    fn text(&self) -> String {
        fs::read_to_string(here().join("adapters").join(self.file)).unwrap()
    }

    /// The template with the echo engine between the marks.
    fn with_echo(&self) -> String {
        let text = self.text();
        let (before, rest) = text.split_once(BEGIN).unwrap();
        let (mark, rest) = rest.split_once('\n').unwrap();
        let (engine, after) = rest.split_once(END).unwrap();
        let comment = engine.rsplit('\n').next().unwrap();
        format!("{before}{BEGIN}{mark}\n{}{comment}{END}{after}", self.echo.trim_start_matches('\n'))
    }

    /// Builds a text of the template in a folder with this name.
    fn build(&self, text: &str, name: &str) -> Command {
        let source = Path::new(self.file);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("adapters").join(source.parent().unwrap()).join(name);
        fs::create_dir_all(&folder).unwrap();
        let source = folder.join(source.file_name().unwrap());
        fs::write(&source, text).unwrap();
        let path = |path: &Path| path.to_str().unwrap().to_owned();
        match self.tools[0] {
            "cc" => {
                let program = path(&folder.join("adapter"));
                let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-o", &program];
                succeed(std::process::Command::new("cc").args(flags).arg(source));
                command(&program, &[])
            }
            "java" => {
                let flags = ["-J-XX:TieredStopAtLevel=1", "--release", "11", "-Xlint:all", "-Werror", "-d"];
                succeed(std::process::Command::new("javac").args(flags).args([&folder, &source]));
                command("java", &["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", &path(&folder), "Adapter"])
            }
            node => command(node, &[&path(&source)]),
        }
    }
}

fn command(program: &str, arguments: &[&str]) -> Command {
    Command { program: program.into(), arguments: arguments.iter().map(Into::into).collect() }
}

fn succeed(command: &mut std::process::Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
}

fn lines<const N: usize>(lines: [&[u8]; N]) -> Vec<Vec<u8>> {
    lines.iter().map(|line| line.to_vec()).collect()
}

/// Steps that break adapters which search for headers, read text instead of bytes, or cut lines.
fn awkward_steps() -> Vec<Step> {
    let orders = || lines([b"N U N U", b"", b"N L N R", b"N N N N"]);
    let every_byte: Vec<u8> = (0..=u8::MAX).filter(|&byte| byte != b'\n').collect();
    // Longer than the buffer of a pipe. A reply with three such lines nearly has the maximum size.
    let long = vec![b'\xE9'; 80_000];
    vec![
        Step { state: lines([b"1/100", b"2x2"]), answers: orders(), ..Step::default() },
        Step {
            state: lines([b"a"]),
            answers: lines([b"--- state", b"--- answers", b"--- rules", b"--- next"]),
            ..Step::default()
        },
        Step {
            rules: Some(lines([b"build_cap=off", b"\xFF=\0"])),
            state: lines([b"--- answers", b"--- state", b"", b"--- rules", b"\r", b"x\r", b"--- scores"]),
            answers: lines([b"", &every_byte, b"\xFF\xFE\0\x80", b"\r"]),
            ..Step::default()
        },
        Step { answers: orders(), ..Step::default() },
        Step { rules: Some(vec![]), answers: lines([b"", b"", b"", b""]), ..Step::default() },
        Step { state: vec![long.clone()], answers: lines([&long, b"", b"", &long]), ..Step::default() },
    ]
}

/// Checks that the template, as shipped, skips every step.
fn check_stub(command: &Command) {
    let mut client = Client::start(command, PATIENCE).unwrap();
    let hello = client.hello();
    assert_eq!((&*hello.name, &*hello.version, hello.games.join(",")), ("my-engine", "1", "redbot".to_owned()));
    for step in awkward_steps() {
        assert_eq!(client.ask("redbot", &step, PATIENCE), Ok(Reply::Skip("not implemented".to_owned())), "{step:?}");
        assert_eq!(client.ask("nim", &step, PATIENCE), Ok(Reply::Skip("game".to_owned())));
    }
    assert_eq!(client.errors(), "");
    assert_eq!(client.bye(PATIENCE), Ok(()));
}

/// Checks that, with an engine, every byte arrives unchanged in both directions.
fn check_echo(command: &Command) {
    let mut client = Client::start(command, PATIENCE).unwrap();
    assert_eq!(client.hello().name, "echo");
    assert_eq!(client.hello().version, "2.1");
    for step in awkward_steps() {
        let state = [&*step.state, step.rules.as_deref().unwrap_or_default(), &*step.answers].concat();
        let after = StepResult { state, scores: vec![1, 2, 3, 4], next: Next::Ask(vec![1]) };
        let reply = client.ask("redbot", &step, PATIENCE);
        assert!(reply == Ok(Reply::Ok(after)), "{step:?}\n{reply:?}");
    }
    let answers = || lines([b"", b"", b"", b""]);
    let refused = Step { rules: Some(lines([b"refuse=on"])), answers: answers(), ..Step::default() };
    assert_eq!(client.ask("redbot", &refused, PATIENCE), Ok(Reply::Reject("bad-rules".to_owned())));
    let error = Ok(Reply::Error("sections".to_owned()));
    for faulty in [
        Step { answers: lines([b"", b"", b""]), ..Step::default() },
        Step { answers: vec![], ..Step::default() },
        Step { state: lines([b"a"]), answers: answers(), chance: Some(lines([b"1/6"])), ..Step::default() },
        Step { answers: [answers(), answers()].concat(), ..Step::default() },
    ] {
        assert_eq!(client.ask("redbot", &faulty, PATIENCE), error, "{faulty:?}");
    }
    assert_eq!(client.errors(), "");
    assert_eq!(client.bye(PATIENCE), Ok(()));
}

/// Sends input to a process, and returns its output and exit status. With `then_end`, it closes the stdin of the
/// process after the input.
fn talk(command: &Command, input: &[u8], then_end: bool) -> (String, ExitStatus) {
    let mut process = std::process::Command::new(&command.program)
        .args(&command.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = process.stdin.take();
    stdin.as_mut().unwrap().write_all(input).unwrap();
    if then_end {
        stdin = None;
    }
    let ends = format!("{command:?} ends after {:?}", String::from_utf8_lossy(input));
    let status = wait_for(&ends, || process.try_wait().unwrap());
    drop(stdin);
    let mut output = Vec::new();
    process.stdout.unwrap().read_to_end(&mut output).unwrap();
    (String::from_utf8(output).unwrap(), status)
}

/// Checks the bytes of a whole conversation, and every way to end it.
fn check_bytes(command: &Command) {
    let step = "step $1\\x redbot 8\n--- state\nb\n\n--- answers\nN U\n\n--- state\nx\n";
    let requests = format!(
        "step  1 redbot 0\nhello conf/1\r\n\nhello\nhello conf/1 \nhello conf/2\nSTEP\n{step}step 2 redbot x\n\
         step 3 redbot -1\nstep 4 redbot 1 1\nstep 5 redbot \nstep 6 redbot 0\nstep 7 nim 2\nbye\nbye\nstep 8 redbot 1\nx\n\
         bye now\n{step}bye\nhello conf/1\n"
    );
    let ok = "ok $1\\x 14\n--- state\nb\n\nN U\n\n--- state\nx\n--- scores\n1\n2\n3\n4\n--- next\nask 1\n";
    let unknown = |times| "error 0 unknown\n".repeat(times);
    let replies = format!(
        "{}hello conf/1 name=echo version=2.1 games=redbot\n{}{ok}{}error 6 sections\nskip 7 game\nerror 8 sections\n\
         {}{ok}",
        unknown(1),
        unknown(5),
        unknown(4),
        unknown(1)
    );
    // After `bye`, the adapter exits, even if more input follows or its stdin stays open.
    for (input, then_end, output) in [
        (&*requests, false, &*replies),
        ("hello conf/1\n", true, "hello conf/1 name=echo version=2.1 games=redbot\n"),
        // Sections that are missing, misplaced, or only in the answers.
        ("step 1 redbot 7\nx\n--- state\n--- answers\n\n\n\n\nbye\n", false, "error 1 sections\n"),
        ("step 1 redbot 7\n--- rules\nx\n--- answers\n\n\n\n\nbye\n", false, "error 1 sections\n"),
        ("step 1 redbot 6\n--- rules\n--- answers\n--- state\n\n\n\nbye\n", false, "error 1 sections\n"),
        ("step 1 redbot 6\n--- rules\n--- answers\n\n\n--- state\n--- answers\nbye\n", false, "error 1 sections\n"),
        ("step 1 redbot 6\n--- state\n--- answer\n\n\n\n\nbye\n", false, "error 1 sections\n"),
        // The input ends within a request, so there is nothing to answer.
        ("step 1 redbot 6\n--- state\n--- answers\n\n\n\n", true, ""),
        ("step 1 redbot 999999999\n--- state\n", true, ""),
    ] {
        let (said, status) = talk(command, input.as_bytes(), then_end);
        assert_eq!(said, output, "{input:?}");
        assert!(status.success(), "{status} after {input:?}");
    }
}

fn check(template: &Template) {
    if have(template.tools) {
        check_stub(&template.build(&template.text(), "stub"));
        let echo = template.build(&template.with_echo(), "echo");
        check_echo(&echo);
        check_bytes(&echo);
    }
}

#[test]
fn the_c_template_speaks_the_protocol() {
    check(&C);
}

#[test]
fn the_java_template_speaks_the_protocol() {
    check(&JAVA);
}

#[test]
fn the_javascript_template_speaks_the_protocol() {
    check(&JAVASCRIPT);
}

#[test]
fn java_runs_the_template_from_its_source() {
    if have(JAVA.tools) {
        let source = here().join("adapters").join(JAVA.file);
        let run = command("java", &["-XX:TieredStopAtLevel=1", source.to_str().unwrap()]);
        let (said, status) = talk(&run, b"hello conf/1\nbye\n", false);
        assert_eq!(said, "hello conf/1 name=my-engine version=1 games=redbot\n");
        assert!(status.success());
    }
}

#[test]
fn each_adapter_is_short_and_has_one_marked_place() {
    let reference = fs::read_to_string(here().join("reference/adapter.py")).unwrap();
    let mut texts = vec![("reference/adapter.py", reference)];
    texts.extend(TEMPLATES.iter().map(|template| (template.file, template.text())));
    for (file, text) in &texts {
        let count = text.lines().count();
        assert!(count <= MAX_LINES, "{file} has {count} lines, at most {MAX_LINES} are allowed");
        let wide = text.lines().find(|line| line.chars().count() > 120);
        assert_eq!(wide, None, "{file} has a line that is too wide");
    }
    for (file, text) in &texts[1..] {
        assert_eq!((text.matches(BEGIN).count(), text.matches(END).count()), (1, 1), "{file}");
    }
}

#[test]
fn the_readme_names_every_template() {
    let readme = fs::read_to_string(here().join("adapters/README.md")).unwrap();
    for template in &TEMPLATES {
        assert!(readme.contains(&format!("({})", template.file)), "{}", template.file);
    }
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    for link in links {
        let target: PathBuf = here().join("adapters").join(link);
        assert!(target.is_file(), "{link}");
    }
}
