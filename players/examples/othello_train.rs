//! Makes the weights of `strong`: plays games against itself, labels their positions, and fits the weights.
//!
//! ```text
//! cargo run --release -p rulebook-players --example othello_train -- players/src/othello/weights.bin
//! ```
//!
//! The first round plays with a simple evaluation made by hand, each later one with the weights of the round before.
//! The same constants give the same bytes: moves are chosen by the search in this file, final scores are exact, and all
//! sums have a fixed order. `--threads N` changes only the time; `--games N` makes all rounds small, for a try.

use rulebook_core::othello::{Position, Square};
use rulebook_players::chance::SeededDraws;
use rulebook_players::othello::search::{Engine, Evaluation, Limits};
use std::num::NonZeroU32;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A round: the number of games, and how many moves deep they are played.
struct Round {
    games: u64,
    depth: u32,
}

const ROUNDS: [Round; 3] =
    [Round { games: 4_000, depth: 2 }, Round { games: 8_000, depth: 3 }, Round { games: 30_000, depth: 4 }];
const SEED: u64 = 22;
/// Games begin with a random number of random moves, from the first number to the second one.
const RANDOM_MOVES: (u32, u32) = (4, 20);
/// Up to this number of empty squares final scores are exact.
const SOLVED_TO: u32 = 13;
/// One game in so many tests the fit and takes no part in it.
const TESTED: u64 = 20;
/// Passes over all positions, and the rates of the first and the last one.
const PASSES: u32 = 20;
const RATES: (f32, f32) = (0.006, 0.0003);
/// The unit of a weight in the file is an eighth of a disc.
const PER_DISC: f32 = 8.0;

/// A position with the final score of the side to move.
struct Sample {
    /// The weights that count, each with its sign in the highest bit.
    features: Box<[u16]>,
    anchors: [(usize, f32); 2],
    score: f32,
    empties: u32,
    is_test: bool,
}

const NEGATIVE: u16 = 1 << 15;

fn main() -> ExitCode {
    let (mut path, mut threads, mut games) = (None, 1, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--threads" => threads = args.next().and_then(|n| n.parse().ok()).unwrap_or(1),
            "--games" => games = args.next().and_then(|n| n.parse().ok()),
            _ => path = Some(arg),
        }
    }
    let Some(path) = path else {
        eprintln!("usage: othello_train FILE [--threads N] [--games N]");
        return ExitCode::from(2);
    };
    let mut bytes = None;
    for (number, round) in ROUNDS.iter().enumerate() {
        let start = Instant::now();
        let games = games.unwrap_or(round.games);
        let judge = bytes.as_deref().map_or(Judge::Hand, Judge::trained);
        let samples = play_round(&judge, number, games, round.depth, threads);
        println!("round {number}: {games} games, {} positions, {:.0?}", samples.len(), start.elapsed());
        bytes = Some(fit(&samples));
        println!("round {number}: fitted, {:.0?}", start.elapsed());
    }
    if let Err(error) = std::fs::write(&path, bytes.unwrap_or_default()) {
        eprintln!("{path}: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// What judges positions in the games of a round.
enum Judge {
    /// Mobility, corners, and squares beside empty corners.
    Hand,
    Trained(Box<Evaluation>),
}

impl Judge {
    fn trained(bytes: &[u8]) -> Self {
        match Evaluation::from_bytes(bytes) {
            Ok(evaluation) => Self::Trained(Box::new(evaluation)),
            Err(error) => unreachable!("{error}"),
        }
    }

    fn score(&self, position: Position) -> i32 {
        match self {
            Self::Trained(evaluation) => evaluation.score(position),
            Self::Hand => hand(position) - hand(position.pass()) + 100,
        }
    }
}

/// The half of the first evaluation that counts for the side to move, in hundredths of a disc.
fn hand(position: Position) -> i32 {
    const CORNERS: [(u64, u64, u64); 4] = [
        (1, 1 << 9, 1 << 1 | 1 << 8),
        (1 << 7, 1 << 14, 1 << 6 | 1 << 15),
        (1 << 56, 1 << 49, 1 << 57 | 1 << 48),
        (1 << 63, 1 << 54, 1 << 62 | 1 << 55),
    ];
    let mut sum = 80 * position.moves().count_ones() as i32;
    for (corner, diagonal, sides) in CORNERS {
        if position.own() & corner != 0 {
            sum += 1000;
        } else if position.other() & corner == 0 {
            sum -= 500 * i32::from(position.own() & diagonal != 0);
            sum -= 150 * (position.own() & sides).count_ones() as i32;
        }
    }
    sum
}

/// Plays the games of a round. Each depends on its number alone, so threads can share them.
fn play_round(judge: &Judge, round: usize, games: u64, depth: u32, threads: u64) -> Vec<Sample> {
    let play = |thread: u64| -> Vec<Vec<Sample>> {
        // A small table is soon cleared, and 13 squares need no more.
        let mut engine = Engine::new(1);
        (thread..games)
            .step_by(threads as usize)
            .map(|game| play_game(judge, &mut engine, round, game, depth))
            .collect()
    };
    let mut parts: Vec<_> = std::thread::scope(|scope| {
        let play = &play;
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || play(thread))).collect();
        running.into_iter().map(|thread| thread.join().expect("a game ends").into_iter()).collect()
    });
    (0..games).flat_map(|game| parts[(game % threads) as usize].next().into_iter().flatten()).collect()
}

/// Plays a game and labels its positions after the random moves.
fn play_game(judge: &Judge, engine: &mut Engine, round: usize, game: u64, depth: u32) -> Vec<Sample> {
    let mut chance = SeededDraws::new(SEED, round, game);
    let span = NonZeroU32::new(RANDOM_MOVES.1 - RANDOM_MOVES.0 + 1).unwrap_or(NonZeroU32::MIN);
    let mut random_moves = RANDOM_MOVES.0 + chance.below(span);
    let mut position = Position::START;
    // The number of sides changed so far tells whose score is meant.
    let (mut turns, mut open, mut samples) = (0, Vec::new(), Vec::new());
    loop {
        let moves = position.moves();
        if moves == 0 {
            if position.is_over() {
                break;
            }
            (position, turns) = (position.pass(), turns + 1);
            continue;
        }
        let square = if random_moves > 0 {
            random_moves -= 1;
            chance.pick(&Square::each_of(moves).collect::<Vec<_>>()).copied()
        } else {
            open.push((position, turns));
            if position.empties() <= SOLVED_TO {
                let no_clock = || Duration::ZERO;
                let score = engine.analyze(position, &Limits::default(), &no_clock).score;
                for (earlier, turn) in open.drain(..) {
                    let score = if (turns - turn) % 2 == 0 { score } else { -score };
                    samples.push(sample(earlier, score, game));
                }
            }
            best(judge, position, depth)
        };
        if let Some(square) = square {
            (position, turns) = (position.play(square), turns + 1);
        }
    }
    // A game that ended early has no exact score, but a final one.
    let lead = position.own().count_ones() as i32 - position.other().count_ones() as i32;
    let score = 100 * (lead + lead.signum() * position.empties() as i32);
    for (earlier, turn) in open {
        let score = if (turns - turn) % 2 == 0 { score } else { -score };
        samples.push(sample(earlier, score, game));
    }
    samples
}

fn sample(position: Position, score: i32, game: u64) -> Sample {
    let features = Evaluation::features(position)
        .into_iter()
        .map(|feature| feature.index as u16 | if feature.sign < 0 { NEGATIVE } else { 0 })
        .collect();
    let anchors = Evaluation::anchors(position);
    let (empties, is_test) = (position.empties(), game.is_multiple_of(TESTED));
    Sample { features, anchors, score: score as f32 / 100.0, empties, is_test }
}

/// The best move by a plain search some moves deep; the first of equals in the order of the search.
fn best(judge: &Judge, position: Position, depth: u32) -> Option<Square> {
    let mut best = (i32::MIN, None);
    for (square, after) in ordered(judge, position, depth) {
        let low = best.0.max(-i32::MAX);
        let score = -search(judge, after, depth - 1, -i32::MAX, -low);
        if score > best.0 {
            best = (score, Some(square));
        }
    }
    best.1
}

fn search(judge: &Judge, position: Position, depth: u32, alpha: i32, beta: i32) -> i32 {
    if position.moves() == 0 {
        let passed = position.pass();
        if passed.moves() != 0 {
            return -search(judge, passed, depth, -beta, -alpha);
        }
        let lead = position.own().count_ones() as i32 - position.other().count_ones() as i32;
        return 100 * (lead + lead.signum() * position.empties() as i32);
    }
    if depth == 0 {
        return judge.score(position);
    }
    let (mut best, mut low) = (-i32::MAX, alpha);
    for (_, after) in ordered(judge, position, depth) {
        best = best.max(-search(judge, after, depth - 1, -beta, -low));
        if best >= beta {
            break;
        }
        low = low.max(best);
    }
    best
}

/// The moves with the positions after them; with depth to go, the best for the judge first.
fn ordered(judge: &Judge, position: Position, depth: u32) -> Vec<(Square, Position)> {
    let mut moves: Vec<_> = Square::each_of(position.moves()).map(|square| (square, position.play(square))).collect();
    if depth > 1 {
        moves.sort_by_cached_key(|&(_, after)| judge.score(after));
    }
    moves
}

/// Fits the weights by gradient descent, one position at a time.
fn fit(samples: &[Sample]) -> Vec<u8> {
    let mut weights = vec![0.0_f32; Evaluation::LEN];
    let mut order: Vec<u32> = (0..samples.len() as u32).filter(|&i| !samples[i as usize].is_test).collect();
    for pass in 0..PASSES {
        shuffle(&mut order, pass);
        let rate = RATES.0 + (RATES.1 - RATES.0) * pass as f32 / (PASSES - 1) as f32;
        for &i in &order {
            let sample = &samples[i as usize];
            let error = sample.score - predicted(&weights, sample);
            for (anchor, part) in sample.anchors {
                let step = rate * error * part;
                let weights = &mut weights[anchor * Evaluation::PER_ANCHOR..][..Evaluation::PER_ANCHOR];
                for &feature in &sample.features {
                    let step = if feature & NEGATIVE == 0 { step } else { -step };
                    weights[usize::from(feature & !NEGATIVE)] += step;
                }
            }
        }
    }
    let bytes: Vec<u8> =
        weights.iter().map(|weight| (weight * PER_DISC).round().clamp(-127.0, 127.0) as i8 as u8).collect();
    report(&weights, samples);
    bytes
}

fn predicted(weights: &[f32], sample: &Sample) -> f32 {
    let mut sum = 0.0;
    for (anchor, part) in sample.anchors {
        let weights = &weights[anchor * Evaluation::PER_ANCHOR..][..Evaluation::PER_ANCHOR];
        let mut of_anchor = 0.0;
        for &feature in &sample.features {
            let weight = weights[usize::from(feature & !NEGATIVE)];
            of_anchor += if feature & NEGATIVE == 0 { weight } else { -weight };
        }
        sum += part * of_anchor;
    }
    sum.clamp(-64.0, 64.0)
}

/// A random order, by the pass alone.
fn shuffle(order: &mut [u32], pass: u32) {
    let mut chance = SeededDraws::new(SEED, 1 << 20, pass.into());
    for i in (1..order.len()).rev() {
        let below = NonZeroU32::new(i as u32 + 1).unwrap_or(NonZeroU32::MIN);
        order.swap(i, chance.below(below) as usize);
    }
}

/// Prints the errors, by the number of empty squares: in the games of the fit, and in the test games.
fn report(weights: &[f32], samples: &[Sample]) {
    println!("empties   fit: positions  error   test: positions  error (root of the mean square, in discs)");
    for start in (0..60).step_by(6) {
        let [fit, test] = [false, true].map(|is_test| {
            let chosen = samples.iter().filter(|s| s.is_test == is_test && (start..start + 6).contains(&s.empties));
            let errors: Vec<f32> = chosen.map(|s| s.score - predicted(weights, s)).collect();
            let squares: f32 = errors.iter().map(|error| error * error).sum();
            (errors.len(), (squares / errors.len().max(1) as f32).sqrt())
        });
        println!("{start:2}-{:2} {:18} {:6.2} {:17} {:6.2}", start + 5, fit.0, fit.1, test.0, test.1);
    }
}
