//! Records of Othello: a file for each state and a journal, or a line of moves in one file.

mod common;

use common::othello::{answers_of, file, passing, play, record, seeded_games, state_text};
use rstest::rstest;
use rulebook_core::contract::Answers;
use rulebook_core::othello::{Othello, Square, State, Transcript};
use rulebook_core::players::Seat;
use rulebook_view::Renderable;
use rulebook_view::paint::{self, ColorRole, Form, Theme};
use rulebook_view::replay::{BUILT_IN, File, LogFormat, OpenReplayError, Replay};
use rulebook_view::scene::{Mark, Sign};

const FORMAT: LogFormat<Othello> = Othello::LOG.unwrap();

fn opened(files: Vec<File>) -> Result<Box<dyn Replay>, OpenReplayError> {
    BUILT_IN.record_files_of(files).and_then(|record_files| BUILT_IN.open(record_files))
}

fn of_moves(text: &str) -> Result<Box<dyn Replay>, OpenReplayError> {
    opened(vec![file("game.moves", text)])
}

/// A game in one file, as `export --log` writes it.
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

/// GAM-2, GAM-5
#[test]
fn gam_5_a_line_of_moves_is_the_same_record() {
    for game in seeded_games() {
        let (mut states, mut lines) = (Vec::new(), Vec::new());
        let last = play(&game, |state, line| {
            states.push(*state);
            lines.push(line.map(str::to_owned));
        });
        states.push(last);
        let answers: Vec<_> =
            states.iter().zip(&lines).map(|(state, line)| answers_of(state, line.as_deref())).collect();
        let text = written(&states, &answers);
        assert!(text.ends_with('\n') && text.lines().count() == 1, "GAM-2: {text}");
        let is_standard = game.start == State::default();
        assert_eq!(text.contains(';'), !is_standard, "GAM-2: {text}");
        assert_eq!(text.contains(" forfeit-"), game.fails_at.is_some(), "GAM-2: {text}");

        let (one_file, folder) = (of_moves(&text).unwrap(), opened(record(&game)).unwrap());
        let (summary, expected) = (one_file.summary(), folder.summary());
        assert_eq!((summary.game, summary.first, summary.is_over), ("othello", 0, true), "GAM-5");
        assert_eq!((&summary.scores, &summary.ranks), (&expected.scores, &expected.ranks), "GAM-5");
        assert_eq!((summary.departures, expected.departures), (Vec::new(), Vec::new()), "GAM-5");
        assert_eq!(expected.names, ["Iago", "Emilia"]);
        assert_eq!(one_file.len(), states.len(), "GAM-5");
        for index in 0..one_file.len() - 1 {
            let [one, other] = [&one_file, &folder].map(|replay| replay.frame(index));
            // A line of moves does not tell why a player lost by forfeit.
            if game.fails_at != Some(index as u64) {
                assert_eq!(one.events, other.events, "GAM-5: {index} of {text}");
            }
            assert_eq!(one.scene.pieces, other.scene.pieces, "GAM-5: {index} of {text}");
        }
        // The page gets the whole game.
        let bundle = serde_json::to_string(&one_file.bundle()).unwrap();
        assert_eq!(BUILT_IN.open_bundle(&bundle).unwrap().summary(), one_file.summary());
        // What is read is written again.
        let game = Transcript::read(text.as_bytes()).unwrap();
        assert_eq!(format!("{game}\n"), text, "GAM-2");
        assert_eq!(game.states().map(|state| state_text(&state)).collect::<Vec<_>>(), {
            states.iter().map(state_text).collect::<Vec<_>>()
        });
    }
}

/// GAM-3: whatever a reader tolerates, the game is the same.
#[rstest]
#[case("f5d6c3")]
#[case("\n F5 D6\tC3\r\n")]
#[case("---------------------------OX------XO---------------------------X; f5d6c3\n")]
fn gam_3_other_forms_are_read(#[case] text: &str) {
    let replay = of_moves(text).unwrap();
    assert_eq!((replay.len(), replay.summary().is_over), (4, false));
    let lines = [0, 1, 2].map(|index| replay.frame(index).answers[0].line.clone().unwrap());
    assert_eq!(lines, ["f5", "d6", "c3"]);
}

/// GAM-3, MOV-4
#[test]
fn gam_3_passes_are_no_states() {
    let start = passing().position_string();
    for moves in ["c1d3", "c1--d3", "C1 PS D3"] {
        let replay = of_moves(&format!("{start};{moves}\n")).unwrap();
        assert_eq!((replay.len(), replay.summary().is_over), (3, true), "{moves}");
        let events = replay.frame(0).events;
        assert_eq!(
            events.last().map(|event| (event.clause, &*event.text)),
            Some(("MOV-4", "white cannot move and passes"))
        );
    }
}

/// GAM-2: a game without moves is a game, also one that a player loses at once.
#[test]
fn gam_2_a_game_may_have_no_move() {
    for text in ["", "\n"] {
        assert_eq!(of_moves(text).unwrap().frame(0).scene, Othello::scene(&State::default()), "{text:?}");
    }
    assert_eq!(of_moves(&format!("{};", passing().position_string())).unwrap().len(), 1);
    let lost = of_moves(" forfeit-X\n").unwrap();
    assert_eq!((lost.len(), lost.summary().ranks), (2, Some(vec![2, 1])));
    assert_eq!(lost.frame(0).events[0].text, "black lost by forfeit: no answer");
    // A record whose first state has a forfeit has one more state as a line of moves.
    let mut state = State::default();
    state.play(Square::parse(b"a1").unwrap(), &mut ()).unwrap();
    assert_eq!(written(&[state], &[]), " forfeit-X\n");
}

/// GAM-4, GAM-5: an error has its place in the file, what was expected and found, and a hint.
#[rstest]
#[case("f5d6c3c3", "g/game.moves:1:7: expected a legal move of white, found `c3`", "a move flips a disc (MOV-1)")]
#[case("f5\nd6", "g/game.moves:2:1: expected nothing more, found `d6`", "a file has one game in one line")]
#[case("f5d9", "g/game.moves:1:3: expected a move, such as `f5`, found `d9`", "a game is a line of moves")]
#[case("hello", "g/game.moves:1:1: expected a move, such as `f5`, found `he`", "a game is a line of moves")]
#[case("f5 --", "g/game.moves:1:4: expected a legal move of white, found `--`", "a move flips a disc (MOV-1)")]
#[case(
    "f5 forfeit-X",
    "g/game.moves:1:4: expected `forfeit-O`, since white is to move, found `forfeit-X`",
    "only the side to move can lose by forfeit"
)]
#[case(
    "---------------------------OX------XO--------------------------- X f5",
    "g/game.moves:1:68: expected `;`, found `f5`",
    "a semicolon stands between"
)]
#[case(
    "---------------------------OX------XO--- X; f5",
    "g/game.moves:1:41: expected a square of the board: `X` or `*`, `O`, or `-` or `.`, found ` `",
    "a position string has 64 squares"
)]
fn gam_4_an_error_has_its_place(#[case] text: &str, #[case] message: &str, #[case] hint: &str) {
    let error = of_moves(text).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert!(matches!(error.hints()[..], [found] if found.starts_with(hint)), "{:?}", error.hints());
}

/// GAM-5: the name tells what a file is.
#[test]
fn gam_5_a_line_of_moves_may_lie_among_other_files() {
    let moves = || file("game.moves", "f5d6c3\n");
    for other in [file("notes.txt", "f5d6\n"), file("log", "f5d6\n"), file("moves", "f5\n"), file(".moves", "f5\n")] {
        assert_eq!(opened(vec![other, moves()]).unwrap().len(), 4);
    }
    let error = opened(vec![moves(), file("other.MOVES", "f5\n")]).unwrap_err();
    assert_eq!(error.to_string(), "more than one record: g/game.moves, g/other.MOVES");
    // Without the name, it is a text that is no state.
    assert!(matches!(opened(vec![file("game.txt", "f5d6c3\n")]), Err(OpenReplayError::BadState(_))));
}

/// MOV-3: the last move is marked until the next one.
#[test]
fn mov_3_the_last_move_is_marked() {
    let replay = of_moves("f5d6c3 forfeit-O").unwrap();
    let last = |index: usize| -> Vec<(String, usize, Sign)> {
        let scene = replay.frame(index).scene;
        let marks = scene.marks.iter().filter(|mark| mark.what == "last move");
        marks.map(|&Mark { at, seat, sign, .. }| (scene.board.name(at), seat.unwrap().number(), sign)).collect()
    };
    let mark = |name: &str, seat| vec![(name.to_owned(), seat, Sign::Frame)];
    assert_eq!([0, 1, 2, 3].map(last), [vec![], mark("f5", 1), mark("d6", 2), mark("c3", 1)]);
    assert_eq!(last(4), [], "a forfeit places no disc");
    // The picture has it in the color of its player, and it stays while the next disc is placed.
    let frame = |index, seat: usize| {
        let shapes = replay.ground(index).shapes.into_iter();
        let own = shapes.filter(|shape| shape.color_role == ColorRole::Of(Seat::ALL[seat - 1]));
        own.filter(|shape| !matches!(shape.form, Form::Circle { .. })).count()
    };
    assert_eq!([frame(0, 1), frame(0, 2), frame(1, 2), frame(2, 1)], [0; 4]);
    assert!([frame(1, 1), frame(2, 2), frame(3, 1)].into_iter().all(|shapes| shapes > 0));
    let marks = |moment| replay.moment(1, moment).scene.marks;
    assert_eq!(marks(0.0), marks(0.9));
}

#[test]
fn the_last_moment_of_a_move_is_the_next_state() {
    let replay = opened(record(&seeded_games()[0])).unwrap();
    for index in 0..replay.len() - 1 {
        let last = replay.moment(index, 1.0);
        assert_eq!(last.effects, [], "{index}");
        let mut pieces = last.scene.pieces;
        pieces.sort_by_key(|piece| piece.id);
        assert_eq!(pieces, replay.frame(index + 1).scene.pieces, "{index}");
    }
}

#[test]
fn a_poster_has_the_scoreboard() {
    let replay = opened(record(&seeded_games()[0])).unwrap();
    let poster = paint::Posters::new(&*replay).poster(replay.len() - 1);
    let svg = paint::svg(&poster, Theme::Light, 20.0);
    for text in [">P1 Iago</text>", ">P2 Emilia</text>", ">a</text>", ">8</text>", "discs "] {
        assert!(svg.contains(text), "{text}");
    }
}
