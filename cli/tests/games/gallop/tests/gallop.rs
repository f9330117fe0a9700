//! A third game. Its own folder and one line in a list of games suffice to play, verify, test and show it.

#[path = "../../../common/mod.rs"]
mod common;
#[cfg(unix)]
#[path = "../../../common/terminal.rs"]
mod terminal;

use common::{Scratch, is_state};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gallop");

const STATE: &str = "beat 4 of 9\n11 3 6\n";

fn scratch() -> Scratch {
    let scratch = Scratch::of(PROGRAM);
    scratch.write("state.txt", STATE);
    scratch
}

fn played() -> Scratch {
    let scratch = scratch();
    scratch.run("play gallop --quiet --seed 7 builtin:steady builtin:fickle builtin:fickle game1 9").expect(0);
    scratch
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../..").canonicalize().unwrap()
}

/// The list of games is that of `rulebook` with one more line. Outside its own folder, only documents name the game,
/// as an example.
#[test]
fn its_folder_and_one_line_of_the_registry_are_all_it_takes() {
    let lines = |path: &str| -> Vec<String> {
        let text = std::fs::read_to_string(root().join(path)).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    let (built_in, own) = (lines("cli/src/main.rs"), lines("cli/tests/games/gallop/src/main.rs"));
    let more: Vec<_> = own.iter().filter(|line| line.contains("gallop")).collect();
    assert_eq!(more, ["            GameEntry::of::<gallop::Gallop>(),"]);
    let without: Vec<_> = own.iter().filter(|line| !line.contains("gallop")).collect();
    assert_eq!(without, built_in.iter().collect::<Vec<_>>());

    let main = own.join("\n");
    let list = &main[main.find("macro_rules!").unwrap()..];
    let document = std::fs::read_to_string(root().join("docs/own-game.md")).unwrap();
    assert!(document.contains(list), "the document shows the list as it is");

    let mut folders = vec![root()];
    let (mut read, mut naming) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            let (path, name) = (entry.path(), entry.file_name().into_string().unwrap());
            if entry.file_type().unwrap().is_dir() {
                let is_own = path == Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().unwrap();
                if !is_own && !name.starts_with('.') && name != "target" {
                    folders.push(path);
                }
            } else if [".rs", ".toml", ".js", ".html", ".sh", ".py"].iter().any(|end| name.ends_with(end)) {
                read += 1;
                let text = std::fs::read(&path).unwrap();
                if String::from_utf8_lossy(&text).to_lowercase().contains("gallop") {
                    naming.push(path);
                }
            }
        }
    }
    assert!(read > 400, "only {read} files were read");
    assert_eq!(naming, Vec::<PathBuf>::new());
}

#[test]
fn the_game_is_listed_with_its_players_and_its_rules() {
    let scratch = scratch();
    let listed = scratch.run("list").expect(0).out;
    assert!(
        listed.ends_with(
            "\n\ngallop (rules version 3)\n\nbuilt-in players\n  builtin:fickle     runs one to three cells, chosen by the seed\n  \
             builtin:steady     always runs two cells\n  builtin:wild       always gallops\n\nrules and their defaults\n  course=12\n  mud=1\n  runners=3\n"
        ),
        "{listed}"
    );
    scratch.run("show chess state.txt").refused(2, "[possible values: redbot, fibot, boladedrac, othello, gallop]");
    assert!(scratch.run("completions bash").expect(0).out.contains("gallop"));
}

#[test]
fn the_game_is_played_and_the_record_follows_from_the_rules() {
    let scratch = played();
    let files = scratch.files("game1");
    let beats = files.keys().filter(|name| is_state(name)).count() - 1;
    assert!((4..=9).contains(&beats), "{beats} beats");
    assert_eq!(files["0000.txt"], "beat 0 of 9\n0 0 0\ncarrot 3 6\n");
    assert_eq!(
        scratch.run("verify gallop game1").expect(0).out,
        format!("game1: {beats} steps follow from the rules, to its end\n")
    );
    assert_eq!(files["score.txt"].lines().count(), 3);
    // The command also plays the built-in games. The first of them is the default.
    scratch.run("play --quiet house 2").expect(0);
    scratch.run("verify redbot house").expect(0);
    // A record of one game can be replaced by a record of another game.
    scratch.run("play fibot --quiet --replace game1").expect(0);
    scratch.run("play gallop --quiet --replace game1").expect(0);
    scratch.run("verify gallop game1").expect(0);
}

#[test]
fn a_tampered_record_does_not_follow() {
    let scratch = played();
    let state = scratch.read("game1/0002.txt");
    let mut lines = state.splitn(3, '\n');
    let (head, runners, rest) = (lines.next().unwrap(), lines.next().unwrap(), lines.next().unwrap());
    let mut runners: Vec<u32> = runners.split_whitespace().map(|cells| cells.parse().unwrap()).collect();
    runners[2] -= 1;
    scratch.write("game1/0002.txt", format!("{head}\n{} {} {}\n{rest}", runners[0], runners[1], runners[2]));
    let run = scratch.run("verify gallop game1").expect(1);
    assert!(run.err.contains("game1/0002.txt:2:") && run.err.contains("the position of P3"), "{}", run.err);
    scratch.write("game1/0002.txt", "beat 2 of 9\n13 0 14\n");
    let run = scratch.run("verify gallop game1").expect(2);
    let reasons = "game1/0002.txt:2:1: P1 is beyond the end of its course [FILE-2]";
    assert!(run.err.contains(reasons) && run.err.contains("2:6: P3 is beyond"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn programs_play_it_and_are_judged() {
    let scratch = scratch();
    scratch.write("bot/run", "#!/bin/sh\nhead -n 1 \"$2\" | grep -q '^beat' && echo 3\n");
    scratch.write("wrong/run", "#!/bin/sh\necho 4\n");
    for program in ["bot/run", "wrong/run"] {
        let path = scratch.path(program);
        rulebook_testing::make_executable(path);
    }
    scratch.run("play gallop --quiet bot/run wrong/run builtin:steady game1 4").expect(0);
    assert_eq!(scratch.read("game1/0004.txt"), "beat 4 of 4\n10 0 9\n");
    let answers = scratch.json("game1/match.json")["rounds"][0]["answers"].clone();
    assert_eq!((&answers[0]["verdict"], &answers[1]["verdict"]), (&json!("ok"), &json!("malformed")));
    scratch.run("verify gallop game1").expect(0);
    let checked = scratch.run("check gallop bot/run --quiet --format json").expect(0).json();
    assert_eq!((&checked["faults"], &checked["asked"]["situations"]), (&json!(0), &json!(1)));
    let checked = scratch.run("check gallop wrong/run --quiet").expect(1);
    assert!(checked.out.contains("expected 1, 2, 3 or gallop, found `4`"), "{}", checked.out);
    // A match under a variant of the rules, from a state in a file.
    scratch.run("play gallop --quiet --rules course=25 --start state.txt --seed 2 far").expect(0);
    assert_eq!(scratch.read("far/0009.txt").lines().next(), Some("beat 9 of 9"));
    scratch.run("verify gallop far").expect(0);
    scratch.run("play gallop --quiet --rules course=26").refused(2, "course: expected cells, an integer 3..25");
    scratch.run("play gallop --quiet g 100").refused(2, "at most 99 rounds can be played");
}

#[test]
fn steps_are_made_shown_and_explained() {
    let scratch = scratch();
    let step = |answers: &str| scratch.run_with(&["step", "gallop", "state.txt", "--answers", "-"], answers);
    assert_eq!(step("3\n1\n\n").expect(0).out, "beat 5 of 9\n12 4 6\n");
    step("3\n1\n").refused(2, "expected 3 answer lines, found 2");
    let text = scratch.run("show gallop state.txt").expect(0).out;
    assert_eq!(text, "beat 4 of 9\n...~....~..1.\n.~.2..~....~.\n....~.3..~...\n");
    let state = scratch.run("show gallop state.txt --format json").expect(0).json();
    assert_eq!(state["runners"], json!([11, 3, 6]));
    scratch.write("foreign/0004.txt", STATE);
    scratch.write("foreign/0005.txt", "beat 5 of 9\n11 3 6\n");
    scratch.run("explain gallop foreign").refused(2, "");

    let scratch = played();
    let explanation = scratch.run("explain gallop game1 --round 1 --clauses").expect(0).out;
    assert!(explanation.starts_with("beat 1\n  RUN-"), "{explanation}");
    assert!(explanation.contains("RUN-1   beat 2 is over\n"), "{explanation}");
    assert!(explanation.contains("\nRUN-1 A beat\nIn each beat all runners"), "{explanation}");
    let json: Value = scratch.run("explain gallop game1 --round 1 --format json").expect(0).json();
    assert_eq!(
        *json[0]["events"].as_array().unwrap().last().unwrap(),
        json!({"clause": "RUN-1", "event": {"BeatOver": {"done": 2}}, "text": "beat 2 is over"})
    );
}

/// The cases detect an implementation with wrong rules.
#[cfg(unix)]
#[test]
fn implementations_are_asked_for_its_cases() {
    let scratch = scratch();
    let good = scratch.run(&format!("conform gallop --quiet -- {PROGRAM} adapter")).expect(0).out;
    assert!(good.contains("conforms to gallop: 40 cases, 40 passed"), "{good}");
    // The faulty adapter lets a runner run beyond the end of the course.
    scratch.write("faulty.sh", format!("'{PROGRAM}' adapter | sed -u 's/^12 4 6$/14 4 6/; s/^12$/14/'\n"));
    let faulty = scratch.run("conform gallop --quiet -- sh faulty.sh").expect(1).out;
    assert!(faulty.contains("does NOT conform to gallop: 40 cases, 37 passed, 3 failed"), "{faulty}");
    assert!(faulty.contains("END-1    A runner at the end of the course"), "{faulty}");
    let explanation = scratch.run("case explain gallop-0003").expect(0).out;
    assert!(
        explanation.contains("RUN-2   P1 ran from 11 to 12") && explanation.contains("twin     gallop-0004"),
        "{explanation}"
    );
    assert_eq!(scratch.run("case list --clause RUN-4").expect(0).out.lines().count(), 1);
}

/// The cases are consistent: the clauses have not changed since the last review, and every twin case exists.
#[test]
fn its_cases_stand() {
    use rulebook_conformance::games::{GameTexts, Games};
    const OWN: Games = Games::new(&[GameTexts::of::<gallop::Gallop>()]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let suite = rulebook_conformance::Suite::load(&folder, OWN).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(suite.faults(), [""; 0]);
    assert_eq!(rulebook_conformance::Suite::of_game(OWN.named("gallop").unwrap()), suite);
    let twins = suite.cases().iter().filter(|case| case.twin.is_some()).count();
    assert_eq!((suite.cases().len(), twins), (40, 38));
}

#[test]
fn a_tournament_of_it_is_played() {
    let scratch = scratch();
    let bots = "A=builtin:steady B=builtin:fickle C=builtin:steady D=builtin:fickle";
    scratch.run(&format!("tournament gallop --quiet --match-rounds 6 --dir t1 --bot {bots}")).expect(0);
    let results = scratch.json("t1/results.json");
    assert_eq!((&results["played"], &results["failed"]), (&json!(12), &json!(0)), "{results}");
    assert_eq!(scratch.read("t1/results.csv").lines().count(), 5);
    let matches = scratch.read("t1/matches.csv").lines().count() - 1;
    let folder = std::fs::read_dir(scratch.path("t1/matches")).unwrap().count();
    assert_eq!((matches, folder), (12, 12));
    scratch.run("verify gallop t1/matches/0012").expect(0);
}

#[test]
fn pictures_are_made_of_it() {
    use rulebook_view::paint::{ColorRole, Theme};
    use rulebook_view::scene::{Fill, Tone};
    let scratch = played();
    scratch.run("export gallop game1 --svg beat.svg --png beat.png --round 1").expect(0);
    let svg = scratch.read("beat.svg");
    let theme = Theme::Light;
    for fill in [Fill::Grass, Fill::Mud, Fill::Water] {
        assert!(svg.contains(theme.color(ColorRole::Terrain(fill))), "{fill:?}: {svg}");
    }
    assert!(svg.contains(theme.color(ColorRole::Tone(Tone::Gold))), "the cup: {svg}");
    assert!(svg.starts_with("<svg ") && svg.contains("beat 1 of 9") && svg.contains("events of beat 0"), "{svg}");
    let file = std::fs::File::open(scratch.path("beat.png")).unwrap();
    let picture = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
    let (width, height) = (picture.info().width, picture.info().height);
    assert!(width > height && height > 100, "{width} x {height}");
}

/// The page gets terrain, the cup, and an overlay on request.
#[test]
fn its_scenes_are_data() {
    use gallop::Gallop;
    use rulebook_core::grid::Position;
    use rulebook_view::paint::{ColorRole, Posters};
    use rulebook_view::replay::{RecordFiles, StateFile, StateText, open_as};
    use rulebook_view::scene::{Fill, Tone};
    let file = StateFile { name: "0004.txt".to_owned(), text: StateText::from(Vec::from(STATE)) };
    let record_files = RecordFiles { states: [(4, file)].into(), ..RecordFiles::default() };
    let replay = open_as::<Gallop>(record_files).unwrap();
    let summary = serde_json::to_value(replay.summary()).unwrap();
    assert_eq!(summary["overlays"], json!([{"name": "beats", "legend": "beats to the end at three cells each"}]));
    let frame = replay.frame(0);
    let scene = serde_json::to_value(&frame.scene).unwrap();
    let board = json!({"width": 13, "height": 3, "first": 1, "rows": "downwards", "naming": "column-row"});
    assert_eq!(scene["board"], board);
    let lanes = &scene["terrain"][0];
    let names: Vec<_> = lanes["legend"].as_array().unwrap().iter().map(|kind| kind["name"].clone()).collect();
    assert_eq!(names, ["sand", "grass", "mud", "water"]);
    let cells: Vec<u8> = serde_json::from_value(lanes["cells"].clone()).unwrap();
    assert_eq!(cells[..13], [0, 3, 1, 2, 1, 1, 1, 3, 2, 1, 1, 1, 0]);
    let star = json!({"item": {"item": {"glyph": "star", "tone": "gold"}, "label": ""}});
    let cup = json!({"id": 100, "name": "cup", "at": {"x": 13, "y": 1}, "look": star, "presence": "active"});
    assert!(scene["pieces"].as_array().unwrap().contains(&cup), "{scene}");
    assert_eq!(frame.scene.describe_cell(Position::new(13, 1)), ["sand", "finish of P1", "cup"]);
    assert_eq!(frame.scene.describe_cell(Position::new(2, 1)), ["water"]);
    let map = replay.overlay(0, 0).unwrap();
    assert_eq!((map.least, map.most, map.value(frame.scene.board, Position::new(3, 2))), (0, 4, Some(4)));
    assert_eq!(replay.overlay(0, 1), None);
    // The colors that a GIF of these pictures needs, and what a poster with an overlay draws.
    let posters = Posters::new(&*replay).with_overlay(0);
    let roles = posters.color_roles();
    assert!(
        roles.contains(&ColorRole::Terrain(Fill::Mud)) && roles.contains(&ColorRole::Tone(Tone::Gold)),
        "{roles:?}"
    );
    let hot = posters.poster(0).shapes.iter().filter(|shape| matches!(shape.color_role, ColorRole::Heat(_))).count();
    assert_eq!(hot, 39 + 10, "each cell and each step of the legend");
}

#[cfg(unix)]
#[test]
fn the_game_is_seen_in_the_terminal() {
    use portable_pty::CommandBuilder;
    let scratch = played();
    let mut command = CommandBuilder::new(PROGRAM);
    command.cwd(scratch.path(""));
    command.args(["view", "gallop", "game1", "--round", "2"]);
    command.env("TERM", "xterm-256color");
    command.env("NO_COLOR", "1");
    let mut terminal = terminal::Terminal::start(command, 80, 30);
    terminal.wait_for("gallop game1 · beat 2 of 9");
    terminal.wait_for("q quit");
    insta::assert_snapshot!(terminal.screen());
    terminal.press("m");
    terminal.wait_for("beats: beats to the end at three cells each");
    insta::assert_snapshot!("an_overlay", terminal.screen());
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn the_laws_of_the_contract_hold() {
    use gallop::Gallop;
    use rulebook_conformance::laws;
    use rulebook_core::contract::{Game as _, Opening, Rules as _};
    let mut beats = 0;
    for seed in 0..50 {
        let mut rules = gallop::Course::default();
        rules.set("runners", &(1 + seed % 5).to_string()).unwrap();
        let start = Gallop::opening(&rules, &Opening { rounds: Some(30) }).unwrap();
        let lines: [&[u8]; 6] = [b"1", b"2", b"3", b"4", b"", b"gallop"];
        let answer = |_: &gallop::State, seat: rulebook_core::players::Seat, number: u64| {
            let mixed = (number * 7 + seat.number() as u64 * 3 + seed) * 2_654_435_761;
            lines[(mixed >> 16) as usize % lines.len()].to_vec()
        };
        let mut chance = rulebook_players::chance::SeededDraws::of_game(seed, 0);
        beats += laws::play_with::<Gallop>(start, answer, &mut chance);
    }
    assert!(beats > 200, "{beats} beats");
}

/// For `perft`, the game only maps its answers to integers. A gallop with five possible draws gives five leaves.
#[test]
fn its_positions_are_counted() {
    let scratch = scratch();
    scratch.write("start.txt", "beat 0 of 9\n0 0 0\n");
    assert!(scratch.run("perft gallop start.txt 2").expect(0).out.starts_with("depth 2: 262144 leaves, hash "));
    let divided = scratch.run("perft gallop start.txt 1 --divide").expect(0).out;
    assert_eq!(divided.lines().count(), 65);
    assert!(divided.lines().nth(6).unwrap().ends_with(" 1 | 2 | 3"), "{divided}");
}

#[test]
fn a_seat_is_told_of_what_concerns_it() {
    let scratch = played();
    let explanation = scratch.run("explain gallop game1 --round 0 --seat P2").expect(0).out;
    assert!(explanation.contains(" P2 ran from 0 to ") || explanation.contains(" P2 stumbled "), "{explanation}");
    assert!(
        !explanation.contains("P1 ") && !explanation.contains("P3 ") && !explanation.contains("RUN-1"),
        "{explanation}"
    );
}

/// A command that needs an optional part says that the game does not have it.
#[test]
fn commands_that_it_brings_nothing_for_say_so() {
    let scratch = scratch();
    for (line, lacks) in [
        ("bench gallop", "`rulebook bench` does not support gallop: the game has no rounds to measure"),
        (
            "conform gallop --export 3 --save x",
            "`rulebook conform --fuzz` does not support gallop: the game has no random",
        ),
        ("new gallop --lang c alpha", "this game has no templates"),
    ] {
        scratch.run(line).refused(2, lacks);
    }
}

#[test]
fn a_game_without_turns_cannot_be_played_in_a_page() {
    let scratch = Scratch::of(env!("CARGO_BIN_EXE_gallop"));
    let run = scratch.run("play gallop human builtin:steady builtin:fickle --html page.html");
    run.refused(2, "gallop cannot be played in a page\n hint: its players act at the same time");
    assert!(!scratch.path("page.html").exists());
}
