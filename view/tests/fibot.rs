//! Films of games of FIbot between built-in players.

use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Game as _};
use rulebook_core::fibot::{Event, FiBot, State};
use rulebook_core::grid::{Position, Rows};
use rulebook_core::players::Seat;
use rulebook_core::redbot::RedBot;
use rulebook_core::text::Plain;
use rulebook_players::fibot::Builtin;
use rulebook_record::{Reply, RoundReplies, SeatReply, Transcript};
use rulebook_view::effect::{Effect, apply};
use rulebook_view::film::{File, Film, FilmError, Footage, HOUSE, StateFile, state_file};
use rulebook_view::{Visible, paint};

/// Plays a game; hands each state with the line answered on it to `each`.
fn play(seed: u64, mut each: impl FnMut(&State, &Answers<'_>)) -> State {
    let mut state = State::default();
    while !state.is_over() {
        let player = state.setup().to_move;
        let builtin = [Builtin::Tym97, Builtin::Tym99][player.index()];
        let line = builtin.answer(&state, player, seed);
        let mut answers = Answers::default();
        answers[player.among().unwrap()] = Answer::Line(line.as_bytes());
        each(&state, &answers);
        FiBot::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    }
    state
}

fn file(number: u64, state: &State) -> (u64, StateFile) {
    let mut text = String::new();
    FiBot::write(state, &mut Plain(&mut text)).unwrap();
    (number, StateFile { name: state_file(number), text: text.into_bytes() })
}

#[test]
fn the_effects_of_a_turn_add_up_to_it() {
    let mut vanished = 0;
    for seed in 0..6 {
        play(seed, |state, answers| {
            let mut next = state.clone();
            let mut pieces = FiBot::scene(state).pieces;
            FiBot::step_answers(&mut next, answers, &mut NoChance, &mut |event| {
                FiBot::effects(&event, &mut |effect| apply(&mut pieces, &effect));
            })
            .unwrap();
            // EXP-4: a state does not tell of robots that are gone.
            let before = pieces.len();
            pieces.retain(|piece| !piece.is_gone());
            vanished += before - pieces.len();
            assert_eq!(pieces, FiBot::scene(&next).pieces, "{state:?}");
        });
    }
    assert!(vanished > 6, "{vanished}");
}

/// The drawing of EXP-2, with the turn `A D`.
fn explosion() -> Box<dyn Film> {
    let state = State::read(b"6 5 9 1\n1 4 6 4\n..P...\n..#.Q.\n.BAN#R\n......\n..O...\n").unwrap();
    let mut transcript = Transcript::of_rules::<FiBot>(&Default::default());
    let reply = SeatReply { seat: 1, reply: Reply::Unjudged { line: "A D".to_owned() } };
    transcript.rounds.push(RoundReplies { round: 0, replies: vec![reply], draws: Vec::new() });
    HOUSE.open(Footage { states: [file(0, &state)].into(), transcript: Some(transcript), damage: None }).unwrap()
}

/// The cells whose middles lie in what is painted of a blast at a moment.
fn blasted(film: &dyn Film, moment: f32) -> Vec<(i32, i32)> {
    let picture = film.action(0, moment);
    let is_blasted = |&(x, y): &(i32, i32)| {
        let (x, y) = (x as f32 - 0.5 + paint::MARGIN, y as f32 - 0.5 + paint::MARGIN);
        picture.shapes.iter().filter(|shape| shape.ink == paint::Ink::Damage).any(|shape| match shape.form {
            paint::Form::Rectangle { x: left, y: top, width, height, .. } => {
                (left..=left + width).contains(&x) && (top..=top + height).contains(&y)
            }
            _ => false,
        })
    };
    (1..=5).flat_map(|y| (1..=6).map(move |x| (x, y))).filter(is_blasted).collect()
}

#[test]
fn exp_2_an_explosion_is_seen_along_its_lines() {
    let film = explosion();
    assert_eq!(film.len(), 2);
    let [span] = film.frame(0).spans[..] else { panic!("{:?}", film.frame(0).spans) };
    let at = |progress: f32| span.from + progress * (span.to - span.from);
    assert_eq!(blasted(&*film, at(0.0)), [(3, 3)], "it begins at the robot");
    assert_eq!(blasted(&*film, at(0.2)), [(2, 3), (3, 3), (3, 4)], "it has got half of its way");
    for progress in [0.5, 0.99] {
        let all = [(1, 3), (2, 3), (3, 3), (4, 3), (3, 4), (3, 5)];
        assert_eq!(blasted(&*film, at(progress)), all, "it reaches what EXP-2 says, {progress}");
    }
    assert_eq!(blasted(&*film, 1.0), [], "it is over");
}

/// EXP-2: to where the rules say, in a turn of a game too.
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
                FiBot::effects(&event, effects);
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
fn opened(files: &[(&str, &str)]) -> Result<Box<dyn Film>, FilmError> {
    let file = |&(path, text): &(&str, &str)| File { path: path.to_owned(), bytes: text.as_bytes().to_vec() };
    HOUSE.footage_of(files.iter().map(file).collect()).and_then(|footage| HOUSE.open(footage))
}

/// PLAY-7: alone, with other line ends, and among what else stands in the folder of a game.
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
        let film = opened(files).unwrap_or_else(|error| panic!("{files:?}: {error}"));
        let summary = film.summary();
        assert_eq!((summary.game, film.len(), summary.departures.as_slice()), ("fibot", 3, &[][..]), "{files:?}");
        let line = |index| film.frame(index).given[0].line.clone();
        assert_eq!([line(0), line(1)], ["A V", "-"].map(|line| Some(line.to_owned())), "{files:?}");
        // PLAY-8: results beside it tell names, as far as they are any.
        let named = files.iter().any(|(path, _)| *path == "g/results");
        assert_eq!(summary.names, [if named { "tym01" } else { "" }, ""], "{files:?}");
    }
    assert_eq!(opened(&[("log", FIRST)]).unwrap().len(), 1, "a game without turns");
}

/// What is wrong with a state that stands alone is told by the game that it was
/// no doubt meant for, under a name of whatever kind.
#[test]
fn a_broken_state_is_judged_by_its_own_game() {
    let short = FIRST.strip_suffix(".\n").unwrap();
    for (name, text, told) in [
        ("state", short, "state:4:"),
        ("state", "4 2 3\n", "state:1:"),
        ("0000.txt", short, "0000.txt:4:"),
        ("g/broken.txt", short, "g/broken.txt:4:"),
        ("state", "3/6\n7x6\nP1: one\n", "state:3:"),
    ] {
        let error = opened(&[(name, text)]).unwrap_err();
        assert!(matches!(error, FilmError::BadState(_)), "{error:?}");
        assert!(error.to_string().starts_with(told), "{error}");
    }
}

#[test]
fn play_7_a_log_that_departs_from_the_rules_is_told() {
    let film = opened(&[("g/log", &LOG.replace("A V", "A J"))]).unwrap();
    let departures = film.summary().departures;
    assert!(matches!(&departures[..], [(1, text)] if text.starts_with("g/log:8:1: ")), "{departures:?}");
}

/// PLAY-7: by the place, and by the rules of the game whose log it is.
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
    // A state that is broken does not hide the others.
    for (text, frames, number, message) in [
        (LOG.replacen("A..N", "A.N", 1), 2, 1, "g/log: is no state (3:4: expected a cell of the row"),
        (LOG.replacen("..AN", ".AN", 1), 3, 1, "g/log: is no state (8:4: expected a cell of the row"),
        // Two states without a turn between them.
        (LOG.replacen("A V\n", "", 1), 1, 1, "g/log: is no state (5:1: "),
    ] {
        let film = opened(&[("g/log", &text)]).unwrap();
        let departures = film.summary().departures;
        assert!(matches!(&departures[..], [(at, why)] if *at == number && why.starts_with(message)), "{departures:?}");
        assert_eq!(film.len(), frames);
    }
    let two = opened(&[("g/log", LOG), ("h/log", LOG)]).unwrap_err();
    assert_eq!(two.to_string(), "more than one record: g/, h/");
}

/// A file of this name is no reason to leave out states that are there.
#[test]
fn states_that_are_counted_come_before_a_log() {
    let mut state = String::new();
    RedBot::write(&Default::default(), &mut Plain(&mut state)).unwrap();
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

/// States of FIbot tell no names; a journal does, and so does what is made of it.
#[test]
fn teams_are_named_by_the_journal() {
    let journal = r#"{"format": "rulebook-match/1", "game": "fibot", "rules_version": "1", "rules": {},
        "players": [{"seat": 1, "name": "Žabáci", "strategy": "/home/anna/tym01"}, {"seat": 2, "name": "a\u001b\u202eb"}],
        "rounds": [{"round": 0, "answers": [{"seat": 1, "verdict": "ok", "line": "A V"}]}]}"#;
    let film = opened(&[("g/0000.txt", FIRST), ("g/match.json", journal)]).unwrap();
    let reel = serde_json::to_string(&film.reel()).unwrap();
    assert!(!reel.contains("anna"), "where a strategy lies is nobody's business: {reel}");
    for film in [film, HOUSE.open_reel(&reel).unwrap()] {
        let names = ["Žabáci", r"a\x1b\u{202e}b"];
        assert_eq!(film.summary().names, names);
        for index in 0..film.len() {
            let panels = film.frame(index).scene.players;
            assert_eq!(panels.iter().map(|panel| panel.name.as_str()).collect::<Vec<_>>(), names);
        }
        let poster = paint::svg(&paint::Posters::new(&*film).still(1), paint::Theme::Light, 10.0);
        assert!(poster.contains(">P1 Žabáci</text>"), "{poster}");
    }
}

/// Who has a name in the states keeps it, and it stands nowhere else.
#[test]
fn names_of_states_come_first() {
    let mut state = rulebook_core::redbot::State::default();
    RedBot::set_name(&mut state, Seat::ALL[0], "Alpha").unwrap();
    let mut text = String::new();
    RedBot::write(&state, &mut Plain(&mut text)).unwrap();
    let journal = format!(
        r#"{{"format": "rulebook-match/1", "game": "redbot", "rules_version": "{}", "rules": {{}},
        "players": [{{"seat": 1, "name": "Other"}}, {{"seat": 2, "name": "Beta"}}], "rounds": []}}"#,
        RedBot::RULES_VERSION
    );
    let film = opened(&[("0000.txt", &text), ("match.json", &journal)]).unwrap();
    assert_eq!(film.summary().names, ["Alpha", "Beta", "", ""]);
    assert!(!serde_json::to_string(&film.reel().transcript.players).unwrap().contains("Other"));
}

/// A flag is what robots aim at, and no piece: it is seen where a robot stands on it too.
#[test]
fn set_5_flags_are_drawn_as_aims() {
    let state = State::read(b"3 3 5 1\n1 1 3 3\nN.A\n...\n...\n").unwrap();
    let film = HOUSE.open(Footage { states: [file(0, &state)].into(), transcript: None, damage: None }).unwrap();
    let scene = film.frame(0).scene;
    assert_eq!(scene.told_at(Position::new(1, 1)), ["flag of P1", "N"]);
    let ground = film.ground(0);
    let drawn = |cell: (f32, f32), seat: Seat| {
        let within = |&(x, y): &(f32, f32)| {
            let (x, y) = (x - paint::MARGIN, y - paint::MARGIN);
            (cell.0 - 1.0..=cell.0).contains(&x) && (cell.1 - 1.0..=cell.1).contains(&y)
        };
        let own = ground.shapes.iter().filter(|shape| shape.ink == paint::Ink::Of(seat));
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
    // The cloth, the pole and a frame of four sides, each on its own cell only.
    let [first, second] = [Seat::ALL[0], Seat::ALL[1]];
    assert_eq!([drawn((1.0, 1.0), first), drawn((3.0, 3.0), second)], [(1, 5); 2]);
    assert_eq!([drawn((3.0, 3.0), first), drawn((1.0, 1.0), second)], [(0, 0); 2]);
    // Both on one cell stand side by side, each whole.
    let state = State::read(b"3 3 5 1\n2 2 2 2\nN.A\n...\n...\n").unwrap();
    let film = HOUSE.open(Footage { states: [file(0, &state)].into(), transcript: None, damage: None }).unwrap();
    let polygons = |seat| {
        let shapes = film.ground(0).shapes.into_iter().filter(move |shape| shape.ink == paint::Ink::Of(seat));
        shapes.filter(|shape| matches!(shape.form, paint::Form::Polygon { .. })).count()
    };
    assert_eq!([polygons(first), polygons(second)], [1, 1]);
}

/// SET-1: row 1 is drawn on top, and its number beside it.
#[test]
fn set_1_a_picture_stands_upright() {
    let state = State::read(b"2 3 5 1\n1 1 2 3\nA.\n..\n#N\n").unwrap();
    let scene = FiBot::scene(&state);
    let is_wall =
        |&at: &Position| scene.terrain.iter().any(|layer| layer.kind(scene.board, at).is_some_and(|kind| kind.blocks));
    let walls: Vec<Position> = scene.board.cells().filter(is_wall).collect();
    assert_eq!((scene.board.axes().rows, walls), (Rows::Downwards, vec![Position::new(1, 3)]));
    let film = HOUSE.open(Footage { states: [file(0, &state)].into(), transcript: None, damage: None }).unwrap();
    let mut picture = film.ground(0);
    picture.shapes.extend(film.action(0, 0.0).shapes);
    let text = paint::svg(&picture, paint::Theme::Light, 10.0);
    let y = |label: &str| {
        let end = text.find(&format!(">{label}</text>")).unwrap_or_else(|| panic!("no {label} in {text}"));
        let element = &text[text[..end].rfind("<text").unwrap()..end];
        let y = element.split(" y=\"").nth(1).unwrap().split('"').next().unwrap();
        y.parse::<f32>().unwrap()
    };
    assert!(y("A") < y("N"), "{} {}", y("A"), y("N"));
    // Two rows apart, and the number of row 3 beside N.
    let row = (y("N") - y("A")) / 2.0;
    assert!((y("3") - y("N")).abs() < row / 2.0, "{} {} {row}", y("3"), y("N"));
}

#[test]
fn a_film_needs_the_answers_that_states_do_not_tell() {
    let mut states = std::collections::BTreeMap::new();
    let last = play(1, |state, _| states.extend([file(states.len() as u64, state)]));
    states.extend([file(states.len() as u64, &last)]);
    let error = HOUSE.open(Footage { states: states.clone(), transcript: None, damage: None }).unwrap_err();
    assert!(error.to_string().contains("states do not tell the answers"), "{error}");
    let transcript = Transcript::of_rules::<FiBot>(&Default::default());
    let one = Footage { states: states.into_iter().take(1).collect(), transcript: Some(transcript), damage: None };
    let film = HOUSE.open(one).unwrap();
    assert_eq!((film.len(), film.summary().game, film.summary().is_over), (1, "fibot", false));
    assert_eq!(film.frame(0).scene.heading, "20 rounds left, P1 to move");
}
