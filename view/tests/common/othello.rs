//! Games of Othello for tests.

use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Game as _};
use rulebook_core::othello::{Othello, Rules, Start, State};
use rulebook_core::players::Seat;
use rulebook_core::text::PlainWriter;
use rulebook_players::othello::Builtin;
use rulebook_record::{
    AnswerEntry, Cause, Confinement, Head, Journal, Limits, MATCH_FILE, PlayerEntry, RoundEntry,
    Start as RecordedStart, Verdict,
};
use rulebook_view::replay::{File, state_file};

/// A state in which black moves to c1, white passes, and the game ends after d3.
pub(crate) fn passing() -> State {
    let text = format!("XO------{}XOO-----{} X", "-".repeat(8), "-".repeat(40));
    State::parse_position(text.as_bytes()).unwrap()
}

/// A game: its start, its players, its seed, and the number of the move at which the side to move fails.
#[derive(Clone, Copy)]
pub(crate) struct TestGame {
    pub(crate) start: State,
    pub(crate) players: [Builtin; 2],
    pub(crate) seed: u64,
    pub(crate) fails_at: Option<u64>,
}

pub(crate) fn seeded_games() -> Vec<TestGame> {
    use Builtin::{Easy, Medium};
    let game = |start, players, seed, fails_at| TestGame { start, players, seed, fails_at };
    let mirrored = State::start(Rules { start: Start::Mirrored });
    let mut games = vec![
        game(State::default(), [Medium, Easy], 1, None),
        game(mirrored, [Easy, Medium], 2, None),
        game(passing(), [Easy; 2], 3, None),
        game(State::default(), [Easy; 2], 4, Some(7)),
        game(State::default(), [Easy; 2], 5, Some(0)),
    ];
    games.extend((6..26).map(|seed| game(State::default(), [Easy; 2], seed, None)));
    games
}

/// The answers of a step: the line of the player to move, or its failure.
pub(crate) fn answers_of<'a>(state: &State, line: Option<&'a str>) -> Answers<'a> {
    let mut answers = Answers::default();
    answers[seat_of(state)] = line.map_or(Answer::Failed, |line| Answer::Line(line.as_bytes()));
    answers
}

pub(crate) fn seat_of(state: &State) -> Seat {
    state.to_move().player().try_cast().unwrap()
}

/// Plays a game; passes each state and the line of the player to move to `each`. `None` is a failure.
pub(crate) fn play(game: &TestGame, mut each: impl FnMut(&State, Option<&str>)) -> State {
    let mut state = game.start;
    for number in 0.. {
        if state.is_over() {
            break;
        }
        let player = state.to_move().player();
        let line = game.players[player.index()].answer(&state, player, game.seed);
        let line = (game.fails_at != Some(number)).then_some(&*line);
        each(&state, line);
        let answers = answers_of(&state, line);
        Othello::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    }
    state
}

pub(crate) fn state_text(state: &State) -> String {
    let mut text = String::new();
    Othello::write(state, &mut PlainWriter(&mut text)).unwrap();
    text
}

pub(crate) fn file(name: &str, text: impl Into<Vec<u8>>) -> File {
    File { path: format!("g/{name}"), bytes: text.into() }
}

/// The states and the journal of a game, as a referee writes them.
pub(crate) fn record(game: &TestGame) -> Vec<File> {
    let (mut files, mut rounds) = (Vec::new(), Vec::new());
    let last = play(game, |state, line| {
        let round = rounds.len() as u64;
        files.push(file(&state_file(round), state_text(state)));
        let verdict = match line {
            Some(line) => Verdict::Ok { line: line.to_owned() },
            None => Verdict::Failed { by: Cause::Exited },
        };
        let answer = AnswerEntry { seat: seat_of(state).number(), verdict, fuel: None };
        rounds.push(RoundEntry { round, answers: vec![answer], draws: Vec::new() });
    });
    files.push(file(&state_file(rounds.len() as u64), state_text(&last)));
    let player = |seat: Seat, name: &'static str| PlayerEntry::new(seat, name, name.as_ref());
    let head = Head {
        game: Othello::NAME.to_owned(),
        rules_version: Othello::RULES_VERSION.to_owned(),
        rules: Default::default(),
        seed: game.seed,
        plan: None,
        limits: Limits::default(),
        confinement: Confinement::default(),
        start: RecordedStart::Custom,
        players: Seat::ALL.into_iter().zip(["Iago", "Emilia"]).map(|(seat, name)| player(seat, name)).collect(),
    };
    files.push(file(MATCH_FILE, Journal { head, rounds, outcome: None }.to_text()));
    files
}
