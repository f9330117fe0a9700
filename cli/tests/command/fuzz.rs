//! `rulebook conform --fuzz` and `--export`, and `rulebook perft`.

#[cfg(unix)]
use crate::common::Run;
use crate::common::Scratch;
use rulebook_conformance::case::Case;
use rulebook_conformance::games::Games;
#[cfg(unix)]
use rulebook_conformance::protocol::text_of;

const RULEBOOK: &str = env!("CARGO_BIN_EXE_rulebook");

/// Compares random steps with this engine, whose replies go through a filter that adds a fault.
#[cfg(unix)]
fn fuzz(scratch: &Scratch, game: &str, options: &str, filter: &str) -> Run {
    let command = format!("'{RULEBOOK}' adapter | {filter}");
    let mut arguments: Vec<&str> = ["conform", game, "-q"].into_iter().chain(options.split(' ')).collect();
    arguments.extend(["--", "sh", "-c", &command]);
    scratch.run_with(&arguments, "")
}

#[test]
fn the_engine_agrees_with_itself() {
    let scratch = Scratch::new();
    let run = |options: &str| {
        let mut arguments: Vec<&str> = options.split(' ').collect();
        arguments.extend(["--", RULEBOOK, "adapter"]);
        scratch.run_with(&arguments, "").expect(0)
    };
    let text = run("conform redbot -q --fuzz 300").out;
    assert!(text.contains("  MOV-5   "), "{text}");
    assert!(text.ends_with("agrees with redbot on 300 random steps (seed 1)\n"), "{text}");
    let text = run("conform fibot -q --fuzz 300 --seed 2").out;
    assert!(text.contains("  EXP-2   ") && text.contains("  FILE-4  "), "{text}");
    assert!(text.ends_with("agrees with fibot on 300 random steps (seed 2)\n"), "{text}");
    let json = run("conform redbot -q --fuzz 200 --seed 9 --format jsonl").json();
    assert_eq!((&json["agrees"], &json["steps"], &json["seed"]), (&true.into(), &200.into(), &9.into()));
    assert!(scratch.files(".").is_empty());
}

#[cfg(unix)]
#[test]
fn a_difference_is_kept_as_a_small_case() {
    let scratch = Scratch::new();
    // The fault: robots that face left are reported to face right.
    let filter = "sed -u 's/ LEFT \\([0-9]\\)/ RIGHT \\1/g'";
    let run = fuzz(&scratch, "redbot", "--fuzz 500 --save found", filter).expect(1);
    assert!(run.out.contains("minimized with"), "{}", run.out);
    assert!(run.out.contains("direction of"), "{}", run.out);
    assert_eq!(run.err, "error: it does not conform\n");
    let files = scratch.files("found");
    let [(name, text)] = files.iter().collect::<Vec<_>>()[..] else { panic!("{:?}", files.keys()) };
    let case = Case::parse(text, Games::BUILT_IN).unwrap();
    assert_eq!(*name, format!("{}.case", case.id));
    // The case names the clause that turns the robot, and no clause that every step applies, such as END-1.
    let clauses: Vec<_> = case.clauses.iter().map(|pin| pin.clause.as_str()).collect();
    assert_eq!((clauses, case.why.ends_with(" Decided by MOV-1.")), (vec!["MOV-1"], true), "{text}");
    let state = String::from_utf8_lossy(&case.steps()[0].0.state.join(&b'\n')).into_owned();
    let alive = state.matches(" 1 ").count();
    assert!(alive >= 1 && state.contains("Walls:\n"), "{state}");
    // The same run writes the same file. A file with another case is not overwritten.
    fuzz(&scratch, "redbot", "--fuzz 500 --save found", filter).expect(1);
    assert_eq!(scratch.files("found"), files);
    scratch.write(&format!("found/{name}"), "mine");
    let run = fuzz(&scratch, "redbot", "--fuzz 500 --save found", filter).expect(2);
    assert!(run.err.contains("already exists with another case"), "{}", run.err);
    assert_eq!(scratch.read(&format!("found/{name}")), "mine");
}

#[cfg(unix)]
#[test]
fn a_difference_of_fibot_is_a_small_board() {
    let scratch = Scratch::new();
    // The fault: robot N disappears.
    let filter = "sed -u '/^[.#A-Z]*N[.#A-Z]*$/s/N/./'";
    let run = fuzz(&scratch, "fibot", "--fuzz 500 --save found", filter).expect(1);
    assert!(run.out.contains("minimized with"), "{}", run.out);
    let files = scratch.files("found");
    let [(_, text)] = files.iter().collect::<Vec<_>>()[..] else { panic!("{:?}", files.keys()) };
    let case = Case::parse(text, Games::BUILT_IN).unwrap();
    let state = text_of(&case.steps()[0].0.state);
    let rows: Vec<u8> = state.split(|&byte| byte == b'\n').skip(2).flatten().copied().collect();
    assert!(rows.len() <= 2 && rows.contains(&b'N'), "{text}");
}

#[cfg(unix)]
#[test]
fn a_crash_is_a_difference_too() {
    let scratch = Scratch::new();
    let crash = "printf 'hello conf/1 name=x version=1 games=redbot\\n'; read hello; read step; exit 3";
    let run =
        scratch.run_with(&["conform", "redbot", "-q", "--fuzz", "9", "--save", "found", "--", "sh", "-c", crash], "");
    let run = run.expect(1);
    assert!(run.out.contains("(seed 1), crash, minimized with "), "{}", run.out);
    assert!(run.out.contains("  trouble  the process ended: exit status: 3\n"), "{}", run.out);
    assert_eq!(scratch.files("found").len(), 1);
}

#[test]
fn what_cannot_be_asked_has_status_2() {
    let scratch = Scratch::new();
    scratch.run("conform redbot --fuzz 10 -- ./nothing").refused(2, "error: ./nothing: cannot start it");
    scratch.run("conform redbot --fuzz 10 --filter MOV -- ./nothing").expect(2);
    scratch.run("conform redbot --fuzz 10").expect(2);
}

#[test]
fn random_steps_are_exported_as_cases() {
    for game in ["redbot", "fibot"] {
        let scratch = Scratch::new();
        let exported = scratch.run(&format!("conform {game} --export 60 --seed 3 --save random")).expect(0).out;
        assert_eq!(exported, "60 cases in random\n");
        let files = scratch.files("random");
        assert_eq!(files.len(), 60);
        let mut refused = 0;
        for (name, text) in &files {
            let case = Case::parse(text, Games::BUILT_IN).unwrap_or_else(|error| panic!("{name}:{error}"));
            assert_eq!(case.to_string(), *text);
            refused += usize::from(case.is_negative());
        }
        assert!(refused > 0, "{game}");
        // The engine passes the cases that it exported.
        scratch.run_with(&["conform", game, "-q", "--suite", "random", "--", RULEBOOK, "adapter"], "").expect(0);
    }
}

const TINY: &str = "\
3/9
2x2
P1: 1 2147483647 0 20 R1 3 RIGHT 1 1 R2 0 UP 1 1
P2: 0 2147483647 0 20 R1 0 UP 1 1 R2 0 UP 1 1
P3: 0 2147483647 0 20 R1 0 UP 1 1 R2 0 UP 1 1
P4: 0 2147483647 0 20 R1 0 UP 1 1 R2 0 UP 1 1
P1_finish:
P2_finish:
P3_finish:
P4_finish:
Walls:
P1_move: R1 NONE NOTHING R2 NONE NOTHING
P2_move: R1 NONE NOTHING R2 NONE NOTHING
P3_move: R1 NONE NOTHING R2 NONE NOTHING
P4_move: R1 NONE NOTHING R2 NONE NOTHING
P1: 3
P2: 0
P3: 0
P4: 0
";

#[test]
fn joint_orders_are_counted() {
    let scratch = Scratch::new();
    scratch.write("tiny.txt", TINY);
    // A robot has 4 movements, each with nothing, fire, or a wall on one of 4 cells.
    let text = scratch.run("perft redbot tiny.txt 1").expect(0).out;
    assert!(text.starts_with("depth 1: 24 leaves, hash "), "{text}");
    assert!(scratch.run("perft redbot tiny.txt 2").expect(0).out.starts_with("depth 2: 576 leaves, hash "));
    assert!(scratch.run("perft redbot tiny.txt 0").expect(0).out.starts_with("depth 0: 1 leaf, hash "));
    let divided = scratch.run("perft redbot tiny.txt 2 --divide").expect(0).out;
    assert_eq!(divided.lines().count(), 25);
    assert!(divided.lines().take(24).all(|line| line.starts_with("24 ")), "{divided}");
    let json = scratch.run("perft redbot tiny.txt 1 --divide --format json").expect(0).json();
    assert_eq!((&json["leaves"], json["divided"].as_array().unwrap().len()), (&24.into(), 24));
}

#[test]
fn turns_are_counted() {
    let scratch = Scratch::new();
    scratch.write("hand.txt", "3 1 1 1\n1 1 3 1\nA.N\n");
    let divided = scratch.run("perft fibot hand.txt 2 --divide").expect(0).out;
    let lines: Vec<&str> = divided.lines().collect();
    assert!(lines[0].starts_with("6 ") && lines[0].ends_with(" -"), "{divided}");
    assert!(lines[5].starts_with("1 ") && lines[5].ends_with(" A D"), "{divided}");
    assert!(lines[6].starts_with("depth 2: 31 leaves, hash "), "{divided}");
    let json = scratch.run("perft fibot hand.txt 1 --divide --format json").expect(0).json();
    assert_eq!((&json["leaves"], &json["divided"][2]["answers"][0]), (&6.into(), &"A V".into()));
    scratch.write("wall.txt", "1 1 1 1\n1 1 1 1\n#\n");
    scratch.run("perft fibot wall.txt 1").refused(2, "the flag of P1 is on a wall");
}

#[test]
fn too_many_joint_orders_are_not_begun() {
    let scratch = Scratch::new();
    scratch.run("play --quiet game 1").expect(0);
    scratch.run("perft redbot game/0000.txt 1").refused(2, "are too many to count");
}
