//! New games that are played answer by answer, and taken back.

mod common;

use common::random_game;
use rulebook_core::contract::Game;
use rulebook_core::fibot::{FiBot, State as FiBotState};
use rulebook_core::grid::Position;
use rulebook_core::othello::{Othello, Rules, Start, State as OthelloState};
use rulebook_core::players::Seat;
use rulebook_core::text::PlainWriter;
use rulebook_players::chance::SeededDraws;
use rulebook_record::{PlayerName, RecordedReply, RoundReplies, SeatReply, Transcript, Verdict};
use rulebook_view::replay::{
    BUILT_IN, File, NewGame, NewGameError, PlayError, RecordFiles, Replay, StateFile, state_file,
};
use rulebook_view::{Choices, Renderable};
use std::collections::BTreeMap;

const NAMES: [&str; 2] = ["Ada", "hard"];

fn names() -> Vec<String> {
    NAMES.map(str::to_owned).into()
}

/// The states and the answers of a random game, and its record as a referee writes it.
struct RandomGame<G: Game> {
    states: Vec<G::State>,
    /// The line of the player who is asked, if there is one.
    lines: Vec<Option<String>>,
    record_files: RecordFiles,
}

impl<G: Renderable> RandomGame<G> {
    fn new(start: G::State, seed: u64) -> Self {
        let (mut states, mut lines) = (Vec::new(), Vec::new());
        let last = random_game::<G>(start, seed, |state, line| {
            states.push(state.clone());
            lines.push(line.map(str::to_owned));
        });
        states.push(last);
        Self { record_files: record_files::<G>(&states, &lines), states, lines }
    }
}

fn text_of<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    G::write(state, &mut PlainWriter(&mut text)).unwrap();
    text
}

fn record_files<G: Renderable>(states: &[G::State], lines: &[Option<String>]) -> RecordFiles {
    let file = |(number, state): (u64, &G::State)| {
        (number, StateFile { name: state_file(number), text: text_of::<G>(state).into_bytes().into() })
    };
    let round = |(round, (line, state)): (u64, (&Option<String>, &G::State))| {
        let reply = |(line, seat): (&String, Seat)| SeatReply {
            seat: seat.number(),
            reply: RecordedReply::Judged(Verdict::Ok { line: line.clone() }),
        };
        let replies = line.iter().zip(G::asked(state).iter()).map(reply).collect();
        RoundReplies { round, replies, draws: Vec::new() }
    };
    let players = (1..).zip(NAMES).map(|(seat, name)| PlayerName { seat, name: name.to_owned() });
    let transcript = Transcript {
        players: players.collect(),
        rounds: (0..).zip(lines.iter().zip(states)).map(round).collect(),
        ..Transcript::of_rules::<G>(G::rules(&states[0]))
    };
    let states: BTreeMap<u64, StateFile> = (0..).zip(states).map(file).collect();
    RecordFiles { states, transcript: Some(transcript), ..RecordFiles::default() }
}

/// Checks that nothing tells two replays apart.
fn assert_same(found: &dyn Replay, expected: &dyn Replay) {
    assert_eq!(found.summary(), expected.summary());
    assert_eq!(found.bundle(), expected.bundle());
    assert_eq!(found.log(), expected.log());
    assert_eq!(found.choices(), expected.choices());
    for index in 0..expected.len() {
        assert_eq!(found.frame(index), expected.frame(index));
        assert_eq!(found.state_text(index), expected.state_text(index));
        assert_eq!(found.action(index, 0.5), expected.action(index, 0.5));
    }
    for cell in (1..=8).flat_map(|x| (1..=8).map(move |y| Position::new(x, y))) {
        assert_eq!(found.history(cell), expected.history(cell));
    }
}

/// Plays a random game with wrong turns that are taken back, and compares the replay with that of the record.
fn check<G: Renderable>(rules: &str, start: G::State, seed: u64) {
    let game = RandomGame::<G>::new(start, seed);
    let names = names();
    let mut replay = BUILT_IN.new_game(G::NAME, &NewGame { rules, names: &names, state: None }).unwrap();
    for (index, (state, line)) in game.states.iter().zip(&game.lines).enumerate() {
        let Some(line) = line else { continue };
        assert_eq!((replay.len(), replay.state_text(usize::MAX)), (index + 1, text_of::<G>(state)));
        assert_eq!(replay.choices(), Choices::of::<G>(state));
        let mut chance = SeededDraws::new(seed, 7, index as u64);
        let detour = chance.pick(&[0, 1, 2, 3]).copied().unwrap();
        for _ in 0..detour {
            let Some(choices) = replay.choices() else { break };
            let wrong = chance.pick(&choices.list).unwrap().line.clone();
            replay.play(wrong.as_bytes()).unwrap();
        }
        let before = replay.len();
        if replay.choices().is_some() {
            assert!(matches!(replay.play(b"nonsense"), Err(PlayError::Illegal { .. })));
            assert_eq!(replay.len(), before, "a refused answer changes nothing");
        }
        replay.cut(index + 1);
        replay.play(line.as_bytes()).unwrap();
        if index % 16 == 0 {
            let frames = replay.len();
            let earlier = record_files::<G>(&game.states[..frames], &game.lines[..frames - 1]);
            assert_same(&*replay, &*BUILT_IN.open(earlier).unwrap());
        }
    }
    assert_eq!((replay.play(b"-"), replay.choices()), (Err(PlayError::GameOver), None));
    assert_same(&*replay, &*BUILT_IN.open(game.record_files.clone()).unwrap());
    assert_same(&*replay, &*BUILT_IN.open_bundle(&serde_json::to_string(&replay.bundle()).unwrap()).unwrap());

    // The record of the same game can be played on as well, from any state.
    let mut opened = BUILT_IN.open(game.record_files).unwrap();
    let frames = opened.len();
    opened.cut(frames / 2);
    for line in game.lines[opened.len() - 1..].iter().flatten() {
        opened.play(line.as_bytes()).unwrap();
    }
    assert_same(&*opened, &*replay);
    opened.cut(0);
    assert_same(&*opened, &*BUILT_IN.new_game(G::NAME, &NewGame { rules, names: &names, state: None }).unwrap());

    let (name, text) = replay.log().unwrap();
    let of_log = BUILT_IN.record_files_of(vec![File { path: name, bytes: text.into_bytes() }]).unwrap();
    let of_log = BUILT_IN.open(of_log).unwrap();
    assert_eq!((of_log.summary().scores, of_log.log()), (replay.summary().scores, replay.log()));
}

#[test]
fn a_game_that_is_played_is_the_replay_of_its_record() {
    for seed in 1..=6 {
        check::<Othello>("", OthelloState::default(), seed);
        check::<FiBot>("", FiBotState::default(), seed);
    }
    check::<Othello>("start=mirrored\n", OthelloState::start(Rules { start: Start::Mirrored }), 7);
}

#[test]
fn a_game_starts_from_a_state() {
    let state = RandomGame::<Othello>::new(OthelloState::default(), 3).states.swap_remove(20);
    let text = text_of::<Othello>(&state);
    let replay = BUILT_IN.new_game("othello", &NewGame { state: Some(&text), ..NewGame::default() }).unwrap();
    assert_eq!((replay.state_text(0), replay.len(), replay.summary().first), (text, 1, 0));
    assert_eq!(replay.summary().names, ["", ""]);
}

#[test]
fn a_game_without_turns_cannot_be_played_answer_by_answer() {
    for game in ["redbot", "boladedrac"] {
        let mut replay = BUILT_IN.new_game(game, &NewGame::default()).unwrap();
        assert_eq!((replay.choices(), replay.play(b"NOTHING")), (None, Err(PlayError::NotInTurn)));
    }
}

#[test]
fn a_new_game_says_why_it_cannot_start() {
    let error = |game: &str, start: NewGame<'_>| BUILT_IN.new_game(game, &start).unwrap_err();
    let long = ["x".repeat(1000)];
    let names = ["a", "b", "c"].map(str::to_owned);
    for (error, expected) in [
        (error("chess", NewGame::default()), "there is no game `chess`"),
        (
            error("othello", NewGame { rules: "size=8\n", ..NewGame::default() }),
            "rules: line 1: no such rule; the rules ",
        ),
        (
            error("othello", NewGame { names: &names, ..NewGame::default() }),
            "expected at most 2 names, one for each player, found 3",
        ),
        (error("othello", NewGame { state: Some("X"), ..NewGame::default() }), "state:1:"),
        (error("redbot", NewGame { names: &long, ..NewGame::default() }), "P1 cannot be named `xxx"),
    ] {
        assert!(error.to_string().starts_with(expected), "{error}");
    }
    assert!(matches!(error("chess", NewGame::default()), NewGameError::UnknownGame(_)));
}
