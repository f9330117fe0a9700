//! Plays a match of two algorithms of AI-Tester over random boards, each on both sides.
//!
//! ```text
//! cargo run --release -p rulebook-players --example aitester_match -- reflex random --boards 50
//! ```
//!
//! An algorithm is a built-in player with its options, such as `foresight:balance=2`. The boards have 5 to 8 columns and
//! rows and two units a side, the same for both. `--size 32x23` sets the size of all boards, `--units N` the units of a
//! side; with `--buy`, the players buy their units. `--turns N` is the limit of a game, `--seed N` the seed of boards and
//! draws. `--games` prints a line for each game.
//!
//! Matches have the same result on every machine, except for times and for options about time.

use rulebook_core::aitester::{P1, Player, State};
use rulebook_players::aitester::arena::{Arena, play};
use rulebook_players::aitester::{Algorithm, Builtin};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The turns of an algorithm in all games.
#[derive(Default)]
struct Usage {
    turns: u32,
    whole: Duration,
    longest: Duration,
}

/// An algorithm whose turns are timed.
#[derive(Debug)]
struct Timed {
    algorithm: Box<dyn Algorithm>,
    times: Vec<Duration>,
}

impl Timed {
    fn time<T>(&mut self, plan: impl FnOnce(&mut dyn Algorithm) -> T) -> T {
        let start = Instant::now();
        let plan = plan(&mut *self.algorithm);
        self.times.push(start.elapsed());
        plan
    }
}

impl Algorithm for Timed {
    fn get_buy_commands(&mut self, state: &State) -> Vec<rulebook_core::aitester::Command> {
        self.time(|algorithm| algorithm.get_buy_commands(state))
    }

    fn get_commands(&mut self, state: &State) -> Vec<rulebook_core::aitester::Command> {
        self.time(|algorithm| algorithm.get_commands(state))
    }
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run(mut args: Vec<String>) -> Result<(), String> {
    let mut flag = |name: &str| args.iter().position(|arg| arg == name).map(|at| args.remove(at)).is_some();
    let (buy, prints_games) = (flag("--buy"), flag("--games"));
    let mut value = |name: &str| {
        let at = args.iter().position(|arg| arg == name)?;
        args.drain(at..(at + 2).min(args.len())).nth(1)
    };
    let mut number = |name: &str, usual: u64| match value(name) {
        Some(text) => text.parse().map_err(|_| format!("{name}: expected a number, found {text:?}")),
        None => Ok(usual),
    };
    let (boards, seed, units) = (number("--boards", 50)?, number("--seed", 1)?, number("--units", 2)?);
    let turn_limit = number("--turns", Arena::SMALL.turn_limit.into())? as u32;
    let mut arena = Arena { buy, turn_limit, units: units.clamp(1, 32) as u8, ..Arena::SMALL };
    if let Some(text) = value("--size") {
        let sides = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let (width, height) = sides.ok_or_else(|| format!("--size: expected a size such as 32x23, found {text:?}"))?;
        (arena.width, arena.height) = ((width, width), (height, height));
    }
    let [first, second] = args.as_slice() else {
        return Err("expected two players, such as reflex and random".to_owned());
    };
    let (mut wins, mut draws, mut losses, mut turns) = (0, 0, 0, 0);
    let mut usage = [Usage::default(), Usage::default()];
    for game in 0..2 * boards {
        let (board, first_begins) = (game / 2, game % 2 == 0);
        // The algorithms in the order of the players of the game.
        let order = if first_begins { [first, second] } else { [second, first] };
        let [one, other] = order.map(|text| algorithm(text, seed ^ game << 32));
        let (mut one, mut other) = (one?, other?);
        let end = play(arena.board(seed, board), &mut [&mut one, &mut other], |_| {});
        let winner = end.winner().map(|winner: Player| (winner == P1) == first_begins);
        match winner {
            None => draws += 1,
            Some(true) => wins += 1,
            Some(false) => losses += 1,
        }
        turns += end.situation().turn;
        let times = if first_begins { [one.times, other.times] } else { [other.times, one.times] };
        for (usage, times) in usage.iter_mut().zip(times) {
            usage.turns += times.len() as u32;
            usage.whole += times.iter().sum::<Duration>();
            usage.longest = usage.longest.max(times.into_iter().max().unwrap_or_default());
        }
        if prints_games {
            let result = winner.map_or("draw", |is_first| if is_first { "win" } else { "loss" });
            println!(
                "board {board}, first player is {}: {result} in turn {}",
                if first_begins { 1 } else { 2 },
                end.situation().turn
            );
        }
    }
    let games = 2 * boards;
    let mean = f64::from(turns) / games.max(1) as f64;
    println!(
        "{first}: {wins} wins, {draws} draws, {losses} losses against {second} in {games} games of {mean:.1} turns"
    );
    for (name, Usage { turns, whole, longest }) in [first, second].iter().zip(usage) {
        println!("{name}: {:.2?} a turn, at most {longest:.2?}", whole / turns.max(1));
    }
    Ok(())
}

fn algorithm(text: &str, seed: u64) -> Result<Timed, String> {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let builtin = Builtin::from_name(name).ok_or_else(|| {
        let names: Vec<_> = Builtin::ALL.iter().map(|builtin| builtin.name()).collect();
        format!("{name}: expected one of {}", names.join(", "))
    })?;
    let algorithm = builtin.algorithm(options, seed).map_err(|error| format!("{text}: {error}"))?;
    Ok(Timed { algorithm, times: Vec::new() })
}
