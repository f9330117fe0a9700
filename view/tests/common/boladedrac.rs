//! Games of Bola de Drac for tests.

use rulebook_core::boladedrac::{BolaDeDrac, Player, State};
use rulebook_core::chance::{Draw, DrawRecorder};
use rulebook_core::contract::{Answer, Answers, Game as _};
use rulebook_core::players::Seat;
use rulebook_players::boladedrac::Builtin;
use rulebook_players::chance::SeededDraws;

/// A game: its start, its players, its seed, and who fails for good in which round.
pub(crate) struct TestGame {
    pub(crate) start: State,
    pub(crate) players: [Builtin; 4],
    pub(crate) seed: u64,
    pub(crate) failures: &'static [(u32, usize)],
}

/// A small board on which gokus meet often.
const NARROW: &str = "boladedrac v1 nb_players 4 nb_rounds 161 nb_capsules 2 nb_balls 3 nb_beans 1 nb_kintons 2 \
    goku_regen_time 5 bean_regen_time 7 kinton_regen_time 6 kinton_life_time 9 max_strength 40 res_strength 30 \
    moving_penalty 2 kamehame_penalty 10 combat_penalty 6 rows 9 cols 11 names Bulma Krilin Goku Vegeta\n\nround 0\n\
    XXXXXXXXXXX\nX....C....X\nX.XX...XX.X\nX.....B...X\nXX.BX.X..XX\nX.........X\nX.XX...XX.X\nX..B.C....X\n\
    XXXXXXXXXXX\nbeans 5 5 y 0\nkintons 3 3 y 0 5 7 y 0\n\
    normal 1 1 0 a 0 40 0 0\nnormal 1 9 0 a 0 40 0 0\nnormal 7 1 0 a 0 40 0 0\nnormal 7 9 0 a 0 40 0 0\n";

/// A state with a goku in each condition.
const SMALL: &str = "boladedrac v1 nb_players 4 nb_rounds 21 nb_capsules 1 nb_balls 2 nb_beans 1 nb_kintons 1 \
    goku_regen_time 5 bean_regen_time 7 kinton_regen_time 6 kinton_life_time 9 max_strength 9 res_strength 8 \
    moving_penalty 2 kamehame_penalty 3 combat_penalty 6 rows 5 cols 7 names Bulma Krilin Goku Vegeta\n\nround 3\n\
    XXXXXXX\nX.BC..X\nX.....X\nX.....X\nXXXXXXX\nbeans 3 4 n 6\nkintons 3 5 y 0\n\
    on_kinton_with_ball 1 1 0 a 2 7 4 0\nnormal 1 5 2 d 1 0 0 0\nnormal 3 1 0 a 0 5 0 -1\nnormal 3 2 3 d 0 0 0 -1\n";

pub(crate) fn narrow() -> State {
    State::read(NARROW.as_bytes()).unwrap()
}

pub(crate) fn small() -> State {
    State::read(SMALL.as_bytes()).unwrap()
}

pub(crate) fn seeded_games() -> Vec<TestGame> {
    use Builtin::{Demo, Dummy, Krilin, Roshi};
    let game = |start, players, seed, failures| TestGame { start, players, seed, failures };
    vec![
        game(State::start(200).unwrap(), [Krilin, Demo, Krilin, Dummy], 1, &[]),
        game(narrow(), [Krilin, Krilin, Dummy, Dummy], 2, &[]),
        game(narrow(), [Dummy, Roshi, Krilin, Demo], 3, &[(20, 0), (60, 2)]),
        game(narrow(), [Dummy; 4], 4, &[(31, 3)]),
    ]
}

/// The lines of the players that answer; one that fails for good has none.
pub(crate) type Lines = [Option<Result<String, ()>>; 4];

pub(crate) fn answers_of(lines: &Lines) -> Answers<'_> {
    let mut answers = Answers::default();
    for (seat, line) in Seat::ALL.into_iter().zip(lines) {
        answers[seat] = match line {
            Some(Ok(line)) => Answer::Line(line.as_bytes()),
            Some(Err(())) => Answer::Failed,
            None => Answer::NotAsked,
        };
    }
    answers
}

/// Plays a game; passes each state, its answers and its draws to `each`.
pub(crate) fn play(game: &TestGame, mut each: impl FnMut(&State, &Lines, &[Draw])) -> State {
    let mut state = game.start.clone();
    while !state.is_over() {
        let round = state.setup().round;
        let lines = [0, 1, 2, 3].map(|index| {
            let player = Player::ALL[index];
            let has_failed = game.failures.contains(&(round, index));
            let line = || if has_failed { Err(()) } else { Ok(game.players[index].answer(&state, player, game.seed)) };
            state.asked().contains(player).then(line)
        });
        let before = state.clone();
        let mut source = SeededDraws::of_game(game.seed, round.into());
        let mut draws = DrawRecorder::new(&mut source);
        BolaDeDrac::step_answers(&mut state, &answers_of(&lines), &mut draws, &mut ()).unwrap();
        each(&before, &lines, &draws.into_draws());
    }
    state
}
