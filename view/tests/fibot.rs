//! Replays of FIbot games between built-in players.

use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Game as _};
use rulebook_core::fibot::{Event, FiBot, State};
use rulebook_core::grid::{Position, Rows};
use rulebook_core::players::Seat;
use rulebook_core::redbot::RedBot;
use rulebook_core::text::PlainWriter;
use rulebook_players::fibot::Builtin;
use rulebook_record::{RecordedReply, RoundReplies, SeatReply, Transcript};
use rulebook_view::effect::{Effect, apply};
use rulebook_view::replay::{BUILT_IN, File, OpenReplayError, RecordFiles, Replay, StateFile, state_file};
use rulebook_view::{Renderable, paint};

/// Plays a game; passes each state and its answers to `each`.
fn play(seed: u64, mut each: impl FnMut(&State, &Answers<'_>)) -> State {
    let mut state = State::default();
    while !state.is_over() {
        let player = state.setup().to_move;
        let builtin = [Builtin::Tym97, Builtin::Tym99][player.index()];
        let line = builtin.answer(&state, player, seed);
        let mut answers = Answers::default();
        answers[player.try_cast().unwrap()] = Answer::Line(line.as_bytes());
        each(&state, &answers);
        FiBot::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    }
    state
}

fn file(number: u64, state: &State) -> (u64, StateFile) {
    let mut text = String::new();
    FiBot::write(state, &mut PlainWriter(&mut text)).unwrap();
    (number, StateFile { name: state_file(number), text: text.into_bytes().into() })
}

#[test]
fn the_effects_of_a_turn_add_up_to_it() {
    let mut vanished = 0;
    for seed in 0..6 {
        play(seed, |state, answers| {
            let mut next = state.clone();
            let mut pieces = FiBot::scene(state).pieces;
            FiBot::step_answers(&mut next, answers, &mut NoChance, &mut |event| {
                FiBot::effects(state, &event, &mut |effect| apply(&mut pieces, &effect));
            })
            .unwrap();
            // EXP-4: a state does not contain destroyed robots.
            let before = pieces.len();
            pieces.retain(|piece| !piece.is_gone());
            vanished += before - pieces.len();
            assert_eq!(pieces, FiBot::scene(&next).pieces, "{state:?}");
        });
    }
    assert!(vanished > 6, "{vanished}");
}

/// The drawing of EXP-2, with the turn `A D`.
fn explosion() -> Box<dyn Replay> {
    let state = State::read(b"6 5 9 1\n1 4 6 4\n..P...\n..#.Q.\n.BAN#R\n......\n..O...\n").unwrap();
    let mut transcript = Transcript::of_rules::<FiBot>(&Default::default());
    let reply = SeatReply { seat: 1, reply: RecordedReply::Unjudged { line: "A D".to_owned() } };
    transcript.rounds.push(RoundReplies { round: 0, replies: vec![reply], draws: Vec::new() });
    BUILT_IN
        .open(RecordFiles { states: [file(0, &state)].into(), transcript: Some(transcript), ..RecordFiles::default() })
        .unwrap()
}

/// The cells whose centers the painted blast covers at a moment.
fn blasted(replay: &dyn Replay, moment: f32) -> Vec<(i32, i32)> {
    let picture = replay.action(0, moment);
    let is_blasted = |&(x, y): &(i32, i32)| {
        let (x, y) = (x as f32 - 0.5 + paint::MARGIN, y as f32 - 0.5 + paint::MARGIN);
        picture.shapes.iter().filter(|shape| shape.color_role == paint::ColorRole::Damage).any(|shape| {
            match shape.form {
                paint::Form::Rectangle { x: left, y: top, width, height, .. } => {
                    (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
                }
                _ => false,
            }
        })
    };
    (1..=5).flat_map(|y| (1..=6).map(move |x| (x, y))).filter(is_blasted).collect()
}

#[test]
fn exp_2_an_explosion_is_seen_along_its_lines() {
    let replay = explosion();
    assert_eq!(replay.len(), 2);
    let [span] = replay.frame(0).spans[..] else { panic!("{:?}", replay.frame(0).spans) };
    let at = |progress: f32| span.from + progress * (span.to - span.from);
    assert_eq!(blasted(&*replay, at(0.0)), [(3, 3)], "it begins at the robot");
    assert_eq!(blasted(&*replay, at(0.2)), [(2, 3), (3, 3), (3, 4)], "it has got half of its way");
    for progress in [0.5, 0.99] {
        let all = [(1, 3), (2, 3), (3, 3), (4, 3), (3, 4), (3, 5)];
        assert_eq!(blasted(&*replay, at(progress)), all, "it reaches what EXP-2 says, {progress}");
    }
    assert_eq!(blasted(&*replay, 1.0), [], "it is over");
}

/// EXP-2: blasts reach the cells that the rules say, also in the turns of whole games.
#[test]
fn exp_2_what_is_destroyed_is_reached_by_a_blast() {
    let mut victims = 0;
    for seed in 0..6 {
        play(seed, |state, answers| {
            let (mut reached, mut cells) = (Vec::new(), Vec::new());
            let effects = &mut |effect| {
                if let Effect::Blast { from, direction, cells, .. } = effect {
                    let ahead = std::iter::successors(Some(from), |at| Some(at.next(direction)));
                    reached.extend(ahead.skip(1).take(cells.into()));
                }
            };
            let observer = &mut |event: Event| {
                FiBot::effects(state, &event, effects);
                if let Event::Destroyed { at, .. } = event {
                    cells.push(at);
                }
            };
            FiBot::step_answers(&mut state.clone(), answers, &mut NoChance, observer).unwrap();
            victims += cells.len();
            assert!(cells.iter().all(|cell| reached.contains(cell)), "{state:?}");
            let walls = &state.setup().walls;
            let is_free = |&cell: &Position| state.setup().size.contains(cell) && !walls.contains(cell);
            assert!(reached.iter().all(is_free), "{state:?}");
        });
    }
    assert!(victims > 6, "{victims}");
}

const FIRST: &str = "4 2 3 1\n1 2 4 2\nA..N\n....\n";
const LOG: &str = "4 2 3 1\n1 2 4 2\nA..N\n....\nA V\n4 2 3 2\n1 2 4 2\n..AN\n....\n-\n4 2 2 1\n1 2 4 2\n..AN\n....\n";

/// Opens files as the page does.
fn opened(files: &[(&str, &str)]) -> Result<Box<dyn Replay>, OpenReplayError> {
    let file = |&(path, text): &(&str, &str)| File { path: path.to_owned(), bytes: text.as_bytes().to_vec() };
    BUILT_IN.record_files_of(files.iter().map(file).collect()).and_then(|record_files| BUILT_IN.open(record_files))
}

/// PLAY-7: alone, with other line ends, and among the other files of a game folder.
#[test]
fn play_7_a_log_is_a_record() {
    let last = "4 2 2 1\n1 2 4 2\n..AN\n....\n";
    let crlf = LOG.replace('\n', "\r\n");
    for files in [
        &[("log", LOG)][..],
        &[("log", &crlf)],
        &[("state", last), ("log", LOG)],
        &[("g/log", LOG), ("g/log.html", "<html>"), ("g/results", "1 P1 13 2 1 tym01\n"), ("g/tym01.log", "A V\n")],
    ] {
        let replay = opened(files).unwrap_or_else(|error| panic!("{files:?}: {error}"));
        let summary = replay.summary();
        assert_eq!((summary.game, replay.len(), summary.departures.as_slice()), ("fibot", 3, &[][..]), "{files:?}");
        let line = |index| replay.frame(index).answers[0].line.clone();
        assert_eq!([line(0), line(1)], ["A V", "-"].map(|line| Some(line.to_owned())), "{files:?}");
        // PLAY-8: a score sheet next to it gives the names that it has.
        let named = files.iter().any(|(path, _)| *path == "g/results");
        assert_eq!(summary.names, [if named { "tym01" } else { "" }, ""], "{files:?}");
    }
    assert_eq!(opened(&[("log", FIRST)]).unwrap().len(), 1, "a game without turns");
}

/// The game that a single broken state was meant for reports the errors, whatever
/// the name of the file.
#[test]
fn a_broken_state_is_judged_by_its_own_game() {
    let short = FIRST.strip_suffix(".\n").unwrap();
    for (name, text, place) in [
        ("state", short, "state:4:"),
        ("state", "4 2 3\n", "state:1:"),
        ("0000.txt", short, "0000.txt:4:"),
        ("g/broken.txt", short, "g/broken.txt:4:"),
        ("state", "3/6\n7x6\nP1: one\n", "state:3:"),
    ] {
        let error = opened(&[(name, text)]).unwrap_err();
        assert!(matches!(error, OpenReplayError::BadState(_)), "{error:?}");
        assert!(error.to_string().starts_with(place), "{error}");
    }
}

#[test]
fn play_7_a_log_that_departs_from_the_rules_is_told() {
    let replay = opened(&[("g/log", &LOG.replace("A V", "A J"))]).unwrap();
    let departures = replay.summary().departures;
    assert!(matches!(&departures[..], [(1, text)] if text.starts_with("g/log:8:1: ")), "{departures:?}");
}

/// PLAY-7: errors name the place, and follow the rules of the game of the log.
#[test]
fn play_7_what_is_wrong_with_a_log_is_named() {
    for (text, message) in [
        (LOG.replacen("A V", "A V\n-", 1), "g/log:6:1: expected a state, found a turn"),
        (format!("{LOG}-\n"), "g/log:15:1: expected a state, found the end"),
        ("-\n".to_owned(), "g/log:1:1: expected a state, found a turn"),
    ] {
        let error = opened(&[("g/log", &text), ("g/notes.txt", "mine")]).unwrap_err().to_string();
        assert!(error.starts_with(message), "expected {message}\nfound {error}");
    }
    // A broken state does not hide the other states.
    for (text, frames, number, message) in [
        (LOG.replacen("A..N", "A.N", 1), 2, 1, "g/log: is not a valid state (3:4: expected a cell of the row"),
        (LOG.replacen("..AN", ".AN", 1), 3, 1, "g/log: is not a valid state (8:4: expected a cell of the row"),
        // Two states without a turn between them.
        (LOG.replacen("A V\n", "", 1), 1, 1, "g/log: is not a valid state (5:1: "),
    ] {
        let replay = opened(&[("g/log", &text)]).unwrap();
        let departures = replay.summary().departures;
        assert!(matches!(&departures[..], [(at, why)] if *at == number && why.starts_with(message)), "{departures:?}");
        assert_eq!(replay.len(), frames);
    }
    let two = opened(&[("g/log", LOG), ("h/log", LOG)]).unwrap_err();
    assert_eq!(two.to_string(), "more than one record: g/, h/");
}

/// A file `log` does not hide states that contain their numbers.
#[test]
fn states_that_are_counted_come_before_a_log() {
    let mut state = String::new();
    RedBot::write(&Default::default(), &mut PlainWriter(&mut state)).unwrap();
    for files in [[("log", LOG), ("0000.txt", &state)], [("log", LOG), ("kolo.txt", &state)]] {
        assert_eq!(opened(&files).unwrap().summary().game, "redbot");
    }
    let named = [("log", LOG), ("0000.txt", FIRST)];
    assert_eq!(opened(&named).unwrap().len(), 1);
    assert!(
        opened(&[("log", "started\nended\n"), ("game.txt", "1. e4\n")])
            .unwrap_err()
            .to_string()
            .starts_with("game.txt:1:1: ")
    );
}

/// FIbot states have no names; a journal has them, and so does its replay.
#[test]
fn teams_are_named_by_the_journal() {
    let journal = r#"{"format": "rulebook-match/1", "game": "fibot", "rules_version": "1", "rules": {},
        "players": [{"seat": 1, "name": "Žabáci", "strategy": "/home/anna/tym01"}, {"seat": 2, "name": "a\u001b\u202eb"}],
        "rounds": [{"round": 0, "answers": [{"seat": 1, "verdict": "ok", "line": "A V"}]}]}"#;
    let replay = opened(&[("g/0000.txt", FIRST), ("g/match.json", journal)]).unwrap();
    let bundle = serde_json::to_string(&replay.bundle()).unwrap();
    assert!(!bundle.contains("anna"), "where a strategy lies is nobody's business: {bundle}");
    for replay in [replay, BUILT_IN.open_bundle(&bundle).unwrap()] {
        let names = ["Žabáci", r"a\x1b\u{202e}b"];
        assert_eq!(replay.summary().names, names);
        for index in 0..replay.len() {
            let panels = replay.frame(index).scene.players;
            assert_eq!(panels.iter().map(|panel| panel.name.as_str()).collect::<Vec<_>>(), names);
        }
        let poster = paint::svg(&paint::Posters::new(&*replay).poster(1), paint::Theme::Light, 10.0);
        assert!(poster.contains(">P1 Žabáci</text>"), "{poster}");
    }
}

/// A player with a name in the states keeps it, and the name is stored only there.
#[test]
fn names_of_states_come_first() {
    let mut state = rulebook_core::redbot::State::default();
    RedBot::set_name(&mut state, Seat::ALL[0], "Alpha").unwrap();
    let mut text = String::new();
    RedBot::write(&state, &mut PlainWriter(&mut text)).unwrap();
    let journal = format!(
        r#"{{"format": "rulebook-match/1", "game": "redbot", "rules_version": "{}", "rules": {{}},
        "players": [{{"seat": 1, "name": "Other"}}, {{"seat": 2, "name": "Beta"}}], "rounds": []}}"#,
        RedBot::RULES_VERSION
    );
    let replay = opened(&[("0000.txt", &text), ("match.json", &journal)]).unwrap();
    assert_eq!(replay.summary().names, ["Alpha", "Beta", "", ""]);
    assert!(!serde_json::to_string(&replay.bundle().transcript.players).unwrap().contains("Other"));
}

/// A flag is not a piece: it is also visible where a robot stands on it.
#[test]
fn set_5_flags_are_drawn_as_aims() {
    let state = State::read(b"3 3 5 1\n1 1 3 3\nN.A\n...\n...\n").unwrap();
    let replay = BUILT_IN.open(RecordFiles { states: [file(0, &state)].into(), ..RecordFiles::default() }).unwrap();
    let scene = replay.frame(0).scene;
    assert_eq!(scene.describe_cell(Position::new(1, 1)), ["flag of P1", "N"]);
    let ground = replay.ground(0);
    let drawn = |cell: (f32, f32), seat: Seat| {
        let within = |&(x, y): &(f32, f32)| {
            let (x, y) = (x - paint::MARGIN, y - paint::MARGIN);
            (cell.0 - 1.0..=cell.0).contains(&x) && (cell.1 - 1.0..=cell.1).contains(&y)
        };
        let own = ground.shapes.iter().filter(|shape| shape.color_role == paint::ColorRole::Of(seat));
        let forms = own.map(|shape| &shape.form);
        let (mut cloths, mut lines) = (0, 0);
        for form in forms {
            match form {
                paint::Form::Polygon { points } => cloths += usize::from(points.iter().all(within)),
                paint::Form::Line { from, to, .. } => lines += usize::from(within(from) && within(to)),
                _ => {}
            }
        }
        (cloths, lines)
    };
    // The cloth, the pole and a frame of four sides, each only on its own cell.
    let [first, second] = [Seat::ALL[0], Seat::ALL[1]];
    assert_eq!([drawn((1.0, 1.0), first), drawn((3.0, 3.0), second)], [(1, 5); 2]);
    assert_eq!([drawn((3.0, 3.0), first), drawn((1.0, 1.0), second)], [(0, 0); 2]);
    // Both flags on one cell are side by side, each complete.
    let state = State::read(b"3 3 5 1\n2 2 2 2\nN.A\n...\n...\n").unwrap();
    let replay = BUILT_IN.open(RecordFiles { states: [file(0, &state)].into(), ..RecordFiles::default() }).unwrap();
    let polygons = |seat| {
        let shapes =
            replay.ground(0).shapes.into_iter().filter(move |shape| shape.color_role == paint::ColorRole::Of(seat));
        shapes.filter(|shape| matches!(shape.form, paint::Form::Polygon { .. })).count()
    };
    assert_eq!([polygons(first), polygons(second)], [1, 1]);
}

/// SET-1: row 1 is drawn at the top, with its number next to it.
#[test]
fn set_1_a_picture_stands_upright() {
    let state = State::read(b"2 3 5 1\n1 1 2 3\nA.\n..\n#N\n").unwrap();
    let scene = FiBot::scene(&state);
    let is_wall =
        |&at: &Position| scene.terrain.iter().any(|layer| layer.kind(scene.board, at).is_some_and(|kind| kind.blocks));
    let walls: Vec<Position> = scene.board.cells().filter(is_wall).collect();
    assert_eq!((scene.board.axes().rows, walls), (Rows::Downwards, vec![Position::new(1, 3)]));
    let replay = BUILT_IN.open(RecordFiles { states: [file(0, &state)].into(), ..RecordFiles::default() }).unwrap();
    let mut picture = replay.ground(0);
    picture.shapes.extend(replay.action(0, 0.0).shapes);
    let text = paint::svg(&picture, paint::Theme::Light, 10.0);
    let y = |label: &str| {
        let end = text.find(&format!(">{label}</text>")).unwrap_or_else(|| panic!("no {label} in {text}"));
        let element = &text[text[..end].rfind("<text").unwrap()..end];
        let y = element.split(" y=\"").nth(1).unwrap().split('"').next().unwrap();
        y.parse::<f32>().unwrap()
    };
    assert!(y("A") < y("N"), "{} {}", y("A"), y("N"));
    // Two rows apart, and the number of row 3 next to N.
    let row = (y("N") - y("A")) / 2.0;
    assert!((y("3") - y("N")).abs() < row / 2.0, "{} {} {row}", y("3"), y("N"));
}

#[test]
fn a_replay_needs_the_answers_that_states_do_not_tell() {
    let mut states = std::collections::BTreeMap::new();
    let last = play(1, |state, _| states.extend([file(states.len() as u64, state)]));
    states.extend([file(states.len() as u64, &last)]);
    let error = BUILT_IN.open(RecordFiles { states: states.clone(), ..RecordFiles::default() }).unwrap_err();
    assert!(error.to_string().contains("the states do not contain the answers"), "{error}");
    let transcript = Transcript::of_rules::<FiBot>(&Default::default());
    let one = RecordFiles {
        states: states.into_iter().take(1).collect(),
        transcript: Some(transcript),
        ..RecordFiles::default()
    };
    let replay = BUILT_IN.open(one).unwrap();
    assert_eq!((replay.len(), replay.summary().game, replay.summary().is_over), (1, "fibot", false));
    assert_eq!(replay.frame(0).scene.heading, "20 rounds left, P1 to move");
}
