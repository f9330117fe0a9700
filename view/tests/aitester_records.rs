//! Records of AI-Tester in one file: replays.

mod common;

use common::aitester::{FIGHT_LINES, answers_of, fight, play, play_lines, three, tile};
use rstest::rstest;
use rulebook_core::aitester::{AiTester, State};
use rulebook_core::contract::Answers;
use rulebook_view::Renderable;
use rulebook_view::paint::{self, Theme};
use rulebook_view::replay::{File, GameReplays, Games, LogFormat, OpenReplayError, Replay, pieces_after};
use rulebook_view::scene::Sign;

const FORMAT: LogFormat<AiTester> = AiTester::LOG.unwrap();

fn file(name: &str, text: impl Into<Vec<u8>>) -> File {
    File { path: format!("g/{name}"), bytes: text.into() }
}

/// The game is not in the list of games yet.
const GAMES: Games = Games::new(&[GameReplays::of::<AiTester>()]);

fn opened(text: &str) -> Result<Box<dyn Replay>, OpenReplayError> {
    GAMES.record_files_of(vec![file("game.rpl", text)]).and_then(|record_files| GAMES.open(record_files))
}

fn state_text(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).unwrap();
    text
}

/// A replay, as `export --log` writes it.
fn written(states: &[State], answers: &[Answers<'_>]) -> String {
    let mut text = String::new();
    for (number, state) in states.iter().enumerate() {
        (FORMAT.write_state)(state, number == 0, &mut text);
        if let Some(answers) = answers.get(number) {
            text.push_str(&(FORMAT.write_step)(state, answers, &[]).unwrap());
        }
    }
    text + FORMAT.end
}

/// A replay of these lines.
fn replay_of(start: State, lines: &[&str]) -> String {
    let mut states = Vec::new();
    let last = play_lines(start, lines, |state, _| states.push(state.clone()));
    let answers: Vec<_> = states.iter().zip(lines).map(|(state, line)| answers_of(state, Some(line))).collect();
    states.push(last);
    written(&states, &answers)
}

/// MAP-5
#[test]
fn map_5_a_replay_is_the_start_and_a_line_a_step() {
    let start = state_text(&fight());
    let text = replay_of(fight(), &[" MOV 00  2 1 ", "mov 0 1 1", "MOV 99 5 5", "ATT 1 3 3"]);
    assert_eq!(text, format!("{start}1 MOV 0 2 1\n1 -\n1 MOV 99 5 5\n1 ATT 1 3 3\n"));
    assert_eq!(written(&[fight()], &[]), start);
}

/// MAP-5
#[test]
fn map_5_a_replay_is_the_same_record() {
    for seed in 1..=4 {
        let (mut states, mut lines) = (Vec::new(), Vec::new());
        let last = play(&three(), seed, |state, line| {
            states.push(state.clone());
            lines.push(line.map(str::to_owned));
        });
        states.push(last);
        let answers: Vec<_> =
            states.iter().zip(&lines).map(|(state, line)| answers_of(state, line.as_deref())).collect();
        let text = written(&states, &answers);
        let replay = opened(&text).unwrap();
        let summary = replay.summary();
        assert_eq!((summary.game, summary.first, summary.is_over), ("aitester", 0, true));
        assert_eq!((replay.len(), summary.departures.len()), (states.len(), 0));
        for (index, state) in states.iter().enumerate() {
            assert_eq!(replay.state_text(index), state_text(state), "{index}");
        }
        assert_eq!(replay.log(), Some(("game.rpl".to_owned(), text)), "what is read is written again");
        // The page gets the whole game.
        let bundle = serde_json::to_string(&replay.bundle()).unwrap();
        assert_eq!(GAMES.open_bundle(&bundle).unwrap().summary(), summary);
    }
}

/// MAP-5, FILE-2: whatever a reader tolerates, the game is the same.
#[test]
fn map_5_a_reader_is_tolerant() {
    let text = replay_of(fight(), &FIGHT_LINES);
    let plain = opened(&text).unwrap();
    let loose = text.replace('\n', " \r\n\n").replace("1 MOV 0 ", " 1\tMOV  0000000000000 ");
    let loose = loose.trim_end();
    assert!(loose.contains("1\tMOV  0000000000000 2 1"));
    let read = opened(loose).unwrap();
    assert_eq!((read.len(), read.log()), (plain.len(), plain.log()));
}

/// MAP-5: an error has its place in the file, what was expected and found, and a hint.
#[rstest]
#[case(
    "2 NXT",
    1,
    "expected the number of the player that is asked, an integer 1..1, found `2`",
    "a line is the number"
)]
#[case(
    "NXT",
    1,
    "expected the number of the player that is asked, an integer 1..1, found `NXT`",
    "a line is the number"
)]
#[case("1", 2, "expected BUY, SEL, END, MOV, ATT, NXT or -, found the end of the line", "a command is in upper case")]
#[case("1 nxt", 3, "expected BUY, SEL, END, MOV, ATT, NXT or -, found `nxt`", "a command is in upper case")]
#[case("1 --", 3, "expected BUY, SEL, END, MOV, ATT, NXT or -, found `--`", "a command is in upper case")]
#[case("1 MOV 0 1", 10, "expected a blank, found the end of the line", "a replay is the state")]
#[case("1 MOV 0 -1 1", 9, "expected x, an integer 0..999999999, found `-1`", "a command has one to nine digits")]
#[case(
    "1 MOV 1000000000 1 1",
    7,
    "expected the id of a unit, an integer 0..999999999, found `1000000000`",
    "a command has"
)]
#[case("1 NXT 0", 7, "expected the end of the line, found `0`", "a replay is the state")]
#[case("1 NXT 1 NXT", 7, "expected the end of the line, found `1`", "a replay is the state")]
fn map_5_an_error_has_its_place(#[case] line: &str, #[case] column: u32, #[case] message: &str, #[case] hint: &str) {
    let text = replay_of(fight(), &["MOV 0 2 1"]);
    let number = text.lines().count() + 1;
    let error = opened(&format!("{text}{line}\n2 NXT\n")).unwrap_err();
    assert_eq!(error.to_string(), format!("g/game.rpl:{number}:{column}: {message}"));
    assert!(matches!(error.hints()[..], [found] if found.starts_with(hint)), "{:?}", error.hints());
}

/// MAP-5, END-3
#[test]
fn end_3_nothing_follows_the_end_of_a_game() {
    let text = replay_of(State::default(), &["END", "END"]);
    let number = text.lines().count() + 1;
    let error = opened(&format!("{text}1 NXT\n")).unwrap_err();
    assert_eq!(error.to_string(), format!("g/game.rpl:{number}:1: expected nothing more, found `1`"));
    assert_eq!(error.hints(), ["the game is over before this line (END-1, END-2)"]);
}

/// MAP-5, FILE-10
#[test]
fn file_10_a_bad_start_is_reported_as_a_state() {
    let text = replay_of(fight(), &FIGHT_LINES);
    let error = opened(&text.replacen("player 1\n", "player 7\n", 1)).unwrap_err();
    assert!(error.to_string().starts_with("g/game.rpl:9:8: expected a player 1..3, found `7`"), "{error}");
    let error = opened(&text.replacen("phase fight", "phase rest", 1)).unwrap_err();
    assert_eq!(error.to_string(), "g/game.rpl:7:7: expected buy or fight, found `rest`");
    let lines: Vec<&str> = text.lines().take(20).collect();
    let error = opened(&lines.join("\n")).unwrap_err();
    assert_eq!(error.hints(), ["the replay breaks off here"], "{error}");
}

/// MAP-5: the name tells what a file is.
#[test]
fn map_5_a_replay_may_lie_among_other_files() {
    let text = replay_of(fight(), &FIGHT_LINES);
    for other in [file("notes.txt", "hello\n"), file("game.map", "x"), file(".rpl", "x")] {
        let files = vec![other, file("game.rpl", text.clone())];
        let replay = GAMES.record_files_of(files).and_then(|files| GAMES.open(files)).unwrap();
        assert_eq!(replay.len(), FIGHT_LINES.len() + 1);
    }
}

#[test]
fn the_last_command_is_marked() {
    let replay = opened(&replay_of(fight(), &FIGHT_LINES)).unwrap();
    let marks = |index: usize| -> Vec<_> {
        let scene = replay.frame(index).scene;
        scene.marks.iter().map(|mark| (mark.what, mark.at, mark.seat.unwrap().number(), mark.sign)).collect()
    };
    assert_eq!(marks(0), []);
    let of_move = [("start of the last move", tile(0, 0)), ("last move", tile(2, 1))];
    assert_eq!(marks(1), of_move.map(|(what, at)| (what, at, 1, Sign::Frame)));
    assert_eq!(marks(2), [], "a refused command leaves no mark");
    assert_eq!(marks(4), [("last shot", tile(3, 1), 1, Sign::Frame)]);
}

#[test]
fn the_last_moment_of_a_command_is_the_next_state() {
    let replay = opened(&replay_of(fight(), &FIGHT_LINES)).unwrap();
    for index in 0..replay.len() - 1 {
        let last = replay.moment(index, 1.0);
        assert_eq!(last.effects, [], "{index}");
        let mut pieces = pieces_after(&last.scene, &[]);
        pieces.retain(|piece| !piece.is_gone());
        pieces.sort_by_key(|piece| piece.id);
        let mut expected = replay.frame(index + 1).scene.pieces;
        expected.sort_by_key(|piece| piece.id);
        assert_eq!(pieces, expected, "{index}");
    }
}

#[test]
fn a_poster_has_the_scoreboard() {
    let replay = opened(&replay_of(fight(), &FIGHT_LINES)).unwrap();
    let posters = paint::Posters::new(&*replay);
    let svg = paint::svg(&posters.poster(5), Theme::Light, 20.0);
    for text in [">P1 to move, turn 4</text>", ">out</text>", ">Sn</text>", "health 120", "ATT-4", "hit unit 0 of P3"] {
        assert!(svg.contains(text), "{text}");
    }
    let svg = paint::svg(&posters.with_overlay(1).poster(5), Theme::Dark, 20.0);
    assert!(svg.contains("dangerous 0 to 40: strongest enemy weapon in range"), "{svg}");
}
