//! State files for testing the kits: the states of the golden cases, and mutations of them. A kit must read them
//! as the engine does.

use rulebook_conformance::Suite;
use rulebook_conformance::fuzz::{Fuzzable as _, sample};
use rulebook_conformance::protocol::{Reply, Step, judge_step};
use rulebook_core::{aitester, fibot, othello, redbot};
use rulebook_players::chance::SeededDraws;
use std::collections::BTreeSet;
use std::num::NonZeroU32;

/// The expected result of reading a text.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    Refused,
    /// The state in its file format, without RedBot's totals. `None` if the state breaks rules that kits do not
    /// check.
    Read(Option<String>),
}

impl Reading {
    /// The result according to the engine. A kit refuses a text that is not a well-formed state file.
    pub(crate) fn of(game: &str, text: &[u8]) -> Self {
        match game {
            "redbot" => Self::of_round(text),
            "fibot" => Self::of_state(text),
            "othello" => Self::of_position(text),
            "aitester" => Self::of_situation(text),
            _ => panic!("there are no kits for {game}"),
        }
    }

    /// A kit of RedBot also refuses living robots and goal cells off the board.
    fn of_round(text: &[u8]) -> Self {
        let Ok(setup) = redbot::Setup::read(text, &redbot::Rules::default()) else { return Self::Refused };
        let on_board = |x: i32, y: i32| {
            (1..=i32::from(setup.size.width())).contains(&x) && (1..=i32::from(setup.size.height())).contains(&y)
        };
        let robots = setup.robots().all(|(_, robot)| !robot.is_alive() || on_board(robot.position.x, robot.position.y));
        let goals =
            setup.goals.iter().all(|(_, goals)| goals.iter().all(|goal| on_board(goal.x.into(), goal.y.into())));
        if !(robots && goals) {
            return Self::Refused;
        }
        let written = |state: redbot::State| {
            let mut text = String::new();
            state.write(&mut text).unwrap();
            without_totals(&text)
        };
        Self::Read(redbot::State::new(setup).ok().map(written))
    }

    fn of_state(text: &[u8]) -> Self {
        let Ok(setup) = fibot::Setup::read(text) else { return Self::Refused };
        let written = |state: fibot::State| {
            let mut text = String::new();
            state.write(&mut text).unwrap();
            text
        };
        Self::Read(fibot::State::new(setup).ok().map(written))
    }

    fn of_position(text: &[u8]) -> Self {
        match othello::State::read(text, othello::Rules::default()) {
            Ok(state) => {
                let mut text = String::new();
                state.write(&mut text).unwrap();
                Self::Read(Some(text))
            }
            Err(othello::ReadError::Syntax(_)) => Self::Refused,
            Err(othello::ReadError::Invalid { .. }) => Self::Read(None),
        }
    }

    /// A kit of AI-Tester checks all the rules of states.
    fn of_situation(text: &[u8]) -> Self {
        aitester::State::read(text).map_or(Self::Refused, |state| {
            let mut text = String::new();
            state.write(&mut text).unwrap();
            Self::Read(Some(text))
        })
    }
}

/// Replaces the last four lines, the totals, by lines `P1: name`.
fn without_totals(file: &str) -> String {
    let lines: Vec<&str> = file.lines().collect();
    let (state, totals) = lines.split_at(lines.len() - 4);
    let named = totals.iter().map(|line| {
        let (label, rest) = line.split_once(' ').unwrap();
        format!("{label} {}", rest.split_once(' ').map_or("", |(_, name)| name))
    });
    state.iter().map(|&line| line.to_owned()).chain(named).map(|line| line + "\n").collect()
}

/// The states of all golden cases, including negative ones, without duplicates.
pub(crate) fn golden(game: &str) -> Vec<Vec<u8>> {
    let suite = Suite::bundled(game).unwrap();
    let states = suite.cases().iter().flat_map(|case| case.steps()).map(|(step, _)| {
        let mut text = step.state.join(&b'\n');
        text.push(b'\n');
        text
    });
    states.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The lines of a round file that have the orders, and those that have the players.
const ORDERS: std::ops::Range<usize> = 11..15;
const PLAYERS: std::ops::Range<usize> = 2..6;

/// Rounds of RedBot under the default rules, from golden cases and `count` random ones. Each is a state with the
/// orders to play, and the state after it without totals.
pub(crate) fn rounds(seed: u64, count: u64) -> Vec<(Vec<u8>, String)> {
    let golden = Suite::bundled("redbot").unwrap();
    let golden = golden.cases().iter().flat_map(|case| case.steps()).map(|(step, _)| step);
    let random = (0..count).map(|n| redbot::RedBot::request(&sample::<redbot::RedBot>(seed, n)));
    golden.chain(random).filter_map(|step| round(&step)).collect()
}

fn round(step: &Step) -> Option<(Vec<u8>, String)> {
    let Reply::Ok(after) = judge_step::<redbot::RedBot>(step) else { return None };
    let mut before = step.state.clone();
    if step.rules.is_some() || before.len() != after.state.len() {
        return None;
    }
    before[ORDERS].clone_from_slice(&after.state[ORDERS]);
    // Kits use the integers of their language, so values beyond 32 bits are left out.
    let is_large =
        |word: &str| word.parse().is_ok_and(|number: i64| number.abs() > 1 << 30 && number != i64::from(i32::MAX));
    let text =
        |lines: &[Vec<u8>]| lines.iter().map(|line| String::from_utf8(line.clone()).ok()).collect::<Option<Vec<_>>>();
    let (before, after) = (text(&before)?, text(&after.state)?);
    let numbers = before[PLAYERS].iter().chain(&before[10..11]).flat_map(|line| line.split([' ', ',']));
    let joined = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let before = joined(&before);
    let is_read = matches!(Reading::of_round(before.as_bytes()), Reading::Read(Some(_)));
    (numbers.filter(|word| is_large(word)).count() == 0 && is_read)
        .then(|| (before.into_bytes(), without_totals(&joined(&after))))
}

/// Mutated texts; the same seed gives the same texts.
pub(crate) fn mutated(game: &str, seed: u64, count: usize) -> Vec<Vec<u8>> {
    let golden = golden(game);
    let mut chance = SeededDraws::new(seed, 0, 0);
    let mutant = |_| {
        let mut text = chance.pick(&golden).unwrap().clone();
        for _ in 0..=below(&mut chance, 2) {
            mutate(game, &mut text, &mut chance);
        }
        text
    };
    (0..count).map(mutant).collect()
}

fn below(chance: &mut SeededDraws, end: usize) -> usize {
    NonZeroU32::new(u32::try_from(end).unwrap()).map_or(0, |end| chance.below(end) as usize)
}

const NUMBERS: [&str; 15] = [
    "0",
    "-0",
    "1",
    "007",
    "20",
    "-3",
    "25",
    "26",
    "33",
    "4294967297",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "99999999999999999999999999",
];

/// Replacements for a blank.
const GAPS: [&str; 5] = ["  ", " \t", "\r\n", "\n", "\n\n\t"];

/// Text to insert anywhere.
fn pieces(game: &str) -> [&'static str; 16] {
    let [a, b, c, d, e, f, g] = match game {
        "redbot" => [",", ":", "P1:", "Walls:", "UP", "BUILD 1 1", "25x25"],
        "othello" => ["X", "O", "x", "--", "forfeit-", " forfeit-X", " forfeit-O"],
        "aitester" => ["~", "#", ".", "A", "fight", "units", "first_aid"],
        _ => [".", "#", "A", "Z", "a", "..", "+"],
    };
    [" ", "\t", "\n", "\r", "\r\n", "-", "0", "\u{0}", "ž", a, b, c, d, e, f, g]
}

fn mutate(game: &str, text: &mut Vec<u8>, chance: &mut SeededDraws) {
    let at = below(chance, text.len());
    let line = |text: &[u8], at: usize| {
        let start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |newline| at + newline + 1);
        start..end
    };
    let find = |text: &[u8], wanted: fn(&u8) -> bool| text[at..].iter().position(wanted).map(|found| at + found);
    match below(chance, 20) {
        0 if !text.is_empty() => drop(text.remove(at)),
        1 => drop(text.splice(at..at, chance.pick(&pieces(game)).unwrap().bytes())),
        2 if !text.is_empty() => text[at] = chance.below(NonZeroU32::new(256).unwrap()) as u8,
        3 => drop(text.drain(line(text, at))),
        4 => {
            let copy = text[line(text, at)].to_vec();
            drop(text.splice(at..at, copy));
        }
        5 => text.truncate(at),
        6..=12 => {
            let Some(blank) = find(text, |byte| *byte == b' ') else { return };
            drop(text.splice(blank..=blank, chance.pick(&GAPS).unwrap().bytes()));
        }
        // States of Othello contain no numbers. Replace a square or a side instead.
        _ if game == "othello" => {
            let Some(at) = find(text, |byte| b"XO-".contains(byte)) else { return };
            text[at] = *chance.pick(b"XO-").unwrap();
        }
        // Replace a number by another one.
        _ => {
            let Some(start) = find(text, u8::is_ascii_digit) else { return };
            let digits = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let end = start + digits;
            drop(text.splice(start..end, chance.pick(&NUMBERS).unwrap().bytes()));
        }
    }
}
