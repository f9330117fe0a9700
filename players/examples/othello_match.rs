//! Plays a match of two players of Othello over random openings, each with both colors.
//!
//! ```text
//! cargo run --release -p rulebook-players --example othello_match -- strong:nodes=20000 hard --openings 50
//! ```
//!
//! A player is `easy`, `medium`, `hard` with the options of EVAL-7 (`hard:depth=7,choice=first`), or `strong` with
//! limits: `depth=N`, `nodes=N`, `micros=N` a move, `game_millis=N` a game, `threads=N`, in one list with commas.
//! `weights=FILE` gives it other weights than the built-in ones. `strong:as_rival` takes for each move the mean time of
//! its rival's moves so far, of all games. Matches without a limit of time have the same result on every machine.
//!
//! With `--cpu`, limits of time are of the CPU time of one thread, on Linux: on a busy machine it is fairer than the time
//! that passes. The system counts it in steps of a few milliseconds.

use rulebook_core::othello::{Position, Square};
use rulebook_players::chance::SeededDraws;
use rulebook_players::othello::search::{Clock, Engine, Evaluation, Limits, MachineClock};
use rulebook_players::othello::{Builtin, Options, choose};
use std::process::ExitCode;
use std::time::Duration;

/// Who plays.
enum Player {
    Easy,
    Source(Options),
    Strong { engine: Engine, limits: Limits, as_rival: bool },
}

/// The moves of a player so far.
#[derive(Default)]
struct Usage {
    moves: u32,
    time: Duration,
    nodes: u64,
}

/// A game in progress: who moves is the index of a player.
struct Seat {
    player: Player,
    usage: Usage,
    /// The time left in this game.
    left: Option<Duration>,
}

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str, usual: u64| {
        let Some(at) = args.iter().position(|arg| arg == name) else { return usual };
        args.drain(at..(at + 2).min(args.len())).nth(1).and_then(|n| n.parse().ok()).unwrap_or(usual)
    };
    let (openings, seed, plies) = (option("--openings", 50), option("--seed", 1), option("--plies", 8));
    let machine_clock = MachineClock::start();
    let is_cpu = args.iter().position(|arg| arg == "--cpu").map(|at| args.remove(at)).is_some();
    let clock: &dyn Clock = if is_cpu { &cpu_time } else { &machine_clock };
    let [first, second] = args.as_slice() else {
        eprintln!("usage: othello_match PLAYER PLAYER [--openings N] [--seed N] [--plies N] [--cpu]");
        return ExitCode::from(2);
    };
    let (Some(first), Some(second)) = (parse(first), parse(second)) else {
        eprintln!("expected two players, such as strong:nodes=20000 and hard");
        return ExitCode::from(2);
    };
    let mut seats = [first, second].map(|player| Seat { player, usage: Usage::default(), left: None });
    let (mut wins, mut draws, mut losses, mut discs) = (0, 0, 0, 0);
    for opening in 0..openings {
        let start = random_opening(seed, opening, plies);
        for first_begins in [true, false] {
            let number = 2 * opening + u64::from(first_begins);
            let score = game(start, first_begins, &mut seats, seed, number, clock);
            discs += score;
            match score {
                0 => draws += 1,
                1.. => wins += 1,
                _ => losses += 1,
            }
        }
    }
    println!("first player: {wins} wins, {draws} draws, {losses} losses, {discs:+} discs in {} games", 2 * openings);
    for (name, seat) in ["first", "second"].iter().zip(&seats) {
        let Usage { moves, time, nodes } = seat.usage;
        let mean = time / moves.max(1);
        println!("{name}: {moves} moves, {mean:.1?} and {} nodes a move", nodes / u64::from(moves.max(1)));
    }
    ExitCode::SUCCESS
}

fn parse(text: &str) -> Option<Player> {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    match Builtin::from_name(name)? {
        Builtin::Easy => Some(Player::Easy),
        Builtin::Medium => Some(Player::Source(Options::MEDIUM.parse(options).ok()?)),
        Builtin::Hard => Some(Player::Source(Options::HARD.parse(options).ok()?)),
        Builtin::Strong => {
            let (mut limits, mut as_rival) = (Limits::default(), false);
            let mut engine = Engine::new(4);
            for option in options.split(',') {
                let (name, value) = option.split_once('=').unwrap_or((option, "0"));
                if name == "weights" {
                    engine = engine.with_evaluation(Evaluation::from_bytes(&std::fs::read(value).ok()?).ok()?);
                    continue;
                }
                let number: u64 = value.parse().ok()?;
                match name {
                    "depth" => limits.depth = Some(u32::try_from(number).ok()?),
                    "nodes" => limits.nodes = Some(number),
                    "micros" => limits.move_time = Some(Duration::from_micros(number)),
                    "game_millis" => limits.game_time = Some(Duration::from_millis(number)),
                    "threads" => limits.threads = usize::try_from(number).ok()?.try_into().ok()?,
                    "as_rival" => as_rival = true,
                    _ => return None,
                }
            }
            let is_limited = limits.is_timed() || limits.nodes.is_some() || limits.depth.is_some() || as_rival;
            is_limited.then(|| Player::Strong { engine, limits, as_rival })
        }
    }
}

/// A position after some random moves from the start, in which the side to move has a choice.
fn random_opening(seed: u64, opening: u64, plies: u64) -> Position {
    for attempt in 0.. {
        let mut chance = SeededDraws::new(seed, attempt, opening);
        let mut position = Position::START;
        for _ in 0..plies {
            let moves: Vec<Square> = Square::each_of(position.moves()).collect();
            if let Some(&square) = chance.pick(&moves) {
                position = position.play(square);
            }
        }
        if position.moves().count_ones() > 1 {
            return position;
        }
    }
    unreachable!("an attempt succeeds")
}

/// Plays a game; the result is the final lead of the first player in discs.
fn game(start: Position, first_begins: bool, seats: &mut [Seat; 2], seed: u64, number: u64, clock: &dyn Clock) -> i32 {
    for seat in seats.iter_mut() {
        seat.left = match &seat.player {
            Player::Strong { limits, .. } => limits.game_time,
            _ => None,
        };
    }
    let (mut position, mut first_moves) = (start, first_begins);
    while !position.is_over() {
        if position.moves() == 0 {
            (position, first_moves) = (position.pass(), !first_moves);
            continue;
        }
        let rival_mean = {
            let usage = &seats[usize::from(first_moves)].usage;
            usage.time / usage.moves.max(1)
        };
        let seat = &mut seats[usize::from(!first_moves)];
        let mut chance = SeededDraws::new(seed, usize::from(first_moves), number << 8 | u64::from(position.empties()));
        let square = choose_move(seat, position, rival_mean, &mut chance, clock);
        (position, first_moves) = (position.play(square), !first_moves);
    }
    let lead = position.own().count_ones() as i32 - position.other().count_ones() as i32;
    let lead = lead + lead.signum() * position.empties() as i32;
    if first_moves { lead } else { -lead }
}

/// The CPU time of this thread.
fn cpu_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split_whitespace().next().and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.expect("/proc/thread-self/schedstat should tell the CPU time"))
}

fn choose_move(
    seat: &mut Seat,
    position: Position,
    rival_mean: Duration,
    chance: &mut SeededDraws,
    clock: &dyn Clock,
) -> Square {
    let start = clock.now();
    let (square, nodes) = match &mut seat.player {
        Player::Easy => (Builtin::Easy.square(position, chance), 0),
        Player::Source(options) => {
            let chosen = choose(position, options, chance);
            (chosen.map(|chosen| chosen.square), chosen.map_or(0, |chosen| chosen.nodes))
        }
        Player::Strong { engine, limits, as_rival } => {
            let mut limits = Limits { game_time: seat.left, ..*limits };
            if *as_rival {
                limits.move_time = Some(rival_mean.max(Duration::from_micros(100)));
            }
            let analysis = engine.analyze(position, &limits, clock);
            (analysis.best, analysis.nodes)
        }
    };
    let took = clock.now() - start;
    seat.left = seat.left.map(|left| left.saturating_sub(took));
    seat.usage.moves += 1;
    seat.usage.time += took;
    seat.usage.nodes += nodes;
    square.expect("the side to move has a move")
}
