//! The search of `strong`: exact scores, equal answers with any number of threads, legal moves, limits.

#[path = "othello/plain.rs"]
mod plain;
#[path = "othello/solver.rs"]
mod solver;

use core::time::Duration;
use plain::{Plain, random_position};
use rulebook_core::othello::{Position, Square};
use rulebook_players::chance::SeededDraws;
use rulebook_players::othello::Builtin;
use rulebook_players::othello::search::{Analysis, Engine, Limits};
use solver::solve;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A clock that stands still.
fn no_clock() -> Duration {
    Duration::ZERO
}

/// Positions of a file with their scores: number, squares, side to move, score.
fn positions(text: &str) -> Vec<(u32, Position, i32)> {
    let position = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let set = |color| (0..64).filter(|&i| fields[1].as_bytes()[i] == color).fold(0_u64, |set, i| set | 1 << i);
        let (x, o) = (set(b'X'), set(b'O'));
        let (own, other) = if fields[2] == "X" { (x, o) } else { (o, x) };
        (fields[0].parse().unwrap(), Position::new(own, other).unwrap(), fields[3].parse().unwrap())
    };
    text.lines().filter(|line| !line.starts_with('#')).map(position).collect()
}

fn endgames() -> Vec<(u32, Position, i32)> {
    positions(include_str!("othello/endgames.txt"))
}

/// Plays a line of best play to its end; the final score for the side to move at first.
fn played_out(position: Position, line: &[Square]) -> i32 {
    let (mut position, mut sign) = (position, 1);
    for &square in line {
        if position.moves() == 0 {
            (position, sign) = (position.pass(), -sign);
        }
        assert_ne!(position.moves() & square.bit(), 0, "{square} in {position:?}");
        (position, sign) = (position.play(square), -sign);
    }
    assert!(position.is_over(), "{position:?}");
    sign * Plain::from(position).final_score() as i32
}

#[test]
fn endgames_have_the_scores_of_a_plain_solver() {
    let mut engine = Engine::new(16);
    let endgames = endgames();
    assert_eq!(endgames.len(), 20);
    for (number, position, score) in endgames {
        let analysis = engine.analyze(position, &Limits::default(), &no_clock);
        assert_eq!((analysis.score, analysis.exact), (100 * score, true), "{number}");
        assert_eq!(played_out(position, &analysis.line), score, "{number}");
        assert_eq!((analysis.depth, analysis.best), (position.empties(), analysis.line.first().copied()));
    }
}

/// The list is what its command makes: its smallest positions are made and solved again.
#[test]
fn the_list_of_endgames_is_what_its_command_makes() {
    let positions: Vec<Position> =
        (14..=18).flat_map(|empties| (1..).filter_map(move |seed| random_position(seed, empties)).take(4)).collect();
    assert_eq!(endgames().iter().map(|endgame| endgame.1).collect::<Vec<_>>(), positions);
    let scores: Vec<_> = endgames().iter().map(|&(_, _, score)| i64::from(score)).collect();
    assert_eq!(solve(&Plain::from(positions[0]), -64, 64), scores[0]);
    // A null window on both sides of the score proves it as well, and faster.
    for i in 1..3 {
        assert!(solve(&Plain::from(positions[i]), scores[i] - 1, scores[i]) >= scores[i]);
        assert!(solve(&Plain::from(positions[i]), scores[i], scores[i] + 1) <= scores[i]);
    }
}

/// Positions near the end, many with passes, against the plain solver.
#[test]
fn short_endgames_have_the_scores_of_a_plain_solver() {
    let mut engine = Engine::new(1);
    for seed in 0..600 {
        let Some(position) = random_position(1000 + seed, 1 + seed as u32 % 9) else { continue };
        let score = solve(&Plain::from(position), -64, 64) as i32;
        let analysis = engine.analyze(position, &Limits::default(), &no_clock);
        assert_eq!((analysis.score, analysis.exact), (100 * score, true), "{position:?}");
        assert_eq!(played_out(position, &analysis.line), score, "{position:?}");
    }
}

#[test]
#[ignore = "thorough: takes a minute without optimization"]
fn ffo_40_is_solved() {
    let (number, position, score) = positions(include_str!("othello/ffo.txt"))[0];
    let analysis = Engine::new(64).analyze(position, &Limits::default(), &no_clock);
    assert_eq!((number, analysis.score, analysis.exact), (40, 100 * score, true));
    assert_eq!(analysis.best.map(|square| square.to_string()).as_deref(), Some("a2"));
    assert_eq!(played_out(position, &analysis.line), score);
}

#[test]
#[ignore = "thorough: takes many minutes without optimization"]
fn ffo_41_to_44_are_solved() {
    for &(number, position, score) in &positions(include_str!("othello/ffo.txt"))[1..5] {
        let analysis = Engine::new(256).analyze(position, &Limits::default(), &no_clock);
        assert_eq!((analysis.score, analysis.exact), (100 * score, true), "{number}");
    }
}

/// The positions of some random games, some without a move, some over.
fn random_games(seeds: core::ops::Range<u64>) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in seeds {
        let mut chance = SeededDraws::new(seed, 0, 0);
        let mut position = Position::START;
        loop {
            positions.push(position);
            let moves: Vec<Square> = Square::each_of(position.moves()).collect();
            position = match chance.pick(&moves) {
                Some(&square) => position.play(square),
                None if position.is_over() => break,
                None => position.pass(),
            };
        }
    }
    positions
}

#[test]
fn depth_and_node_limits_answer_alike_with_any_number_of_threads() {
    let limits = [
        Limits::to_depth(5),
        Limits::of_nodes(3000),
        Limits { nodes: Some(20_000), ..Limits::to_depth(9) },
        Limits::of_nodes(1),
    ];
    for (i, position) in random_games(0..6).into_iter().enumerate().filter(|(i, _)| i % 5 == 0) {
        let limits = limits[i / 5 % limits.len()];
        let analyze = |threads: usize| -> Analysis {
            let limits = Limits { threads: NonZeroUsize::new(threads).unwrap(), ..limits };
            Engine::new(2).analyze(position, &limits, &no_clock)
        };
        let one = analyze(1);
        assert!([2, 3, 8].into_iter().all(|threads| analyze(threads) == one), "{position:?}");
    }
}

/// What an engine has searched before changes nothing, timed searches included.
#[test]
fn earlier_searches_do_not_change_an_answer() {
    let mut used = Engine::new(2);
    for position in random_games(6..9).into_iter().step_by(4) {
        let timed = Limits { depth: Some(6), ..Limits::of_move_time(Duration::from_secs(1)) };
        used.analyze(position, &timed, &no_clock);
        for limits in [Limits::to_depth(5), Limits::of_nodes(2000)] {
            let fresh = Engine::new(2).analyze(position, &limits, &no_clock);
            assert_eq!(used.analyze(position, &limits, &no_clock), fresh, "{position:?}");
        }
    }
}

#[test]
fn moves_are_legal_wherever_there_is_one() {
    let mut engine = Engine::new(1);
    let (mut passes, mut ends) = (0, 0);
    for position in random_games(10..60) {
        let analysis = engine.analyze(position, &Limits { nodes: Some(300), ..Limits::to_depth(3) }, &no_clock);
        match analysis.best {
            Some(square) => assert_ne!(position.moves() & square.bit(), 0, "{position:?}"),
            None if position.is_over() => {
                ends += 1;
                assert_eq!((analysis.exact, analysis.line.len()), (true, 0));
                assert_eq!(i64::from(analysis.score), 100 * Plain::from(position).final_score());
            }
            None => {
                passes += 1;
                assert_eq!(position.moves(), 0);
                let passed =
                    engine.analyze(position.pass(), &Limits { nodes: Some(300), ..Limits::to_depth(3) }, &no_clock);
                assert_eq!((analysis.score, analysis.line), (-passed.score, passed.line));
            }
        }
        assert!(analysis.score.abs() <= 6400);
    }
    assert!(passes > 10 && ends == 50, "{passes} {ends}");
}

/// A clock that moves on by a microsecond each time it is asked. So time is a count of calls.
struct Steps(AtomicU64);

impl rulebook_players::othello::search::Clock for Steps {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(1, Relaxed))
    }
}

#[test]
fn a_search_ends_at_its_time() {
    let mut engine = Engine::new(4);
    for micros in [1, 10, 100, 300] {
        for limits in [
            Limits::of_move_time(Duration::from_micros(micros)),
            Limits { game_time: Some(Duration::from_micros(10 * micros)), ..Limits::default() },
        ] {
            let clock = Steps(AtomicU64::new(0));
            let analysis = engine.analyze(Position::START.play(Square::new(19).unwrap()), &limits, &clock);
            let asked = clock.0.load(Relaxed);
            assert!(asked <= 10 * micros + 20, "asked {asked} times in {micros} µs");
            assert!(analysis.best.is_some() && !analysis.exact);
        }
    }
}

/// Threads share a table without locks. Whatever they read from each other, scores stay exact.
#[test]
fn threads_solve_alike() {
    let mut engine = Engine::new(4);
    for (number, position, score) in endgames().into_iter().take(4) {
        for threads in 1..=3 {
            let threads = NonZeroUsize::new(threads).unwrap();
            // The clock stands still, so the search ends only when the position is solved.
            let limits = Limits { threads, ..Limits::of_move_time(Duration::from_secs(1)) };
            let analysis = engine.analyze(position, &limits, &no_clock);
            assert_eq!((analysis.score, analysis.exact), (100 * score, true), "{number} with {threads} threads");
            assert_eq!(played_out(position, &analysis.line), score, "{number} with {threads} threads");
        }
    }
}

/// Whole games: every player beats the one below it in most of them. All is decided by seeds.
#[test]
fn stronger_players_win() {
    let game = |black: Builtin, white: Builtin, seed: u64| {
        let (mut position, mut is_black) = (Position::START, true);
        while !position.is_over() {
            let player = if is_black { black } else { white };
            let round = position.empties().into();
            position = match player.square(position, &mut SeededDraws::new(seed, usize::from(is_black), round)) {
                Some(square) => position.play(square),
                None => position.pass(),
            };
            is_black = !is_black;
        }
        let score = Plain::from(position).final_score();
        if is_black { score } else { -score }
    };
    for (weak, strong) in [(Builtin::Easy, Builtin::Medium), (Builtin::Easy, Builtin::Hard)] {
        let wins = (0..6).filter(|&seed| game(strong, weak, seed) > 0 && game(weak, strong, seed) < 0).count();
        assert!(wins >= 4, "{strong} beat {weak} with both colors in {wins} of 6");
    }
    assert!(game(Builtin::Strong, Builtin::Hard, 1) > 0);
    assert!(game(Builtin::Hard, Builtin::Strong, 1) < 0);
}
