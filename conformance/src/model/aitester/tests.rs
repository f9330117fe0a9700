//! Tests the model as a whole: state files, verdicts and games.

use super::{Command, Next, Phase, State, Terrain, Tile, Verdict, judge, read};
use crate::model::drawing::rows_of_table;
use std::collections::BTreeSet;

fn start() -> String {
    State::start(None).unwrap().write()
}

/// A text with a part replaced, which must occur exactly once.
fn replaced(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from:?}");
    text.replace(from, to)
}

fn changed(from: &str, to: &str) -> String {
    replaced(&start(), from, to)
}

/// A state of the fight in which some units have died.
fn fight() -> String {
    let units =
        "money 1000000 units 3\n0 3 0 0 0\n1 0 3 3 2000000\n2 1 1 0 60\nmoney 0 units 2\n0 2 9 9 40\n1 0 9 9 0\n";
    let text = changed("money 120 units 0\nmoney 120 units 0\n", units);
    let text = replaced(&text, "phase buy\nturn 0\nplayer 1\npoints 0\n", "phase fight\nturn 7\nplayer 2\npoints 13\n");
    replaced(&text, "refused 0", "refused 2")
}

/// The clauses that a text violates, each once.
fn broken(text: &str) -> Vec<&'static str> {
    let clauses = read(text.as_bytes()).map_or_else(|faults| faults.clauses(), |_| Vec::new());
    clauses.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

// FILE-1, FILE-3
#[test]
fn every_part_of_a_state_is_written_and_read() {
    for text in [start(), fight()] {
        assert_eq!(read(text.as_bytes()).unwrap().write(), text);
    }
    let mut state = read(fight().as_bytes()).unwrap();
    assert_eq!((state.turn, state.player, state.points, state.refused), (7, 2, 13, 2));
    assert_eq!((state.players[0].money, state.players[1].units[0].health, state.columns), (1_000_000, 40, 10));
    assert_eq!((state.types[3].fire_cost, state.types[3].sound.as_str()), (10, "tank.wav"));
    state.terrain[0] = vec![Terrain::Land(10); 10];
    state.types.truncate(4);
    assert!(state.write().contains("\nsize 10 10\nAAAAAAAAAA\n"));
    assert_eq!(read(state.write().as_bytes()).unwrap(), state);
}

// FILE-2
#[test]
fn what_is_tolerated_means_the_same() {
    for start in [start(), fight()] {
        let same = [
            start.replace('\n', "\r\n"),
            start.replace('\n', " \t\r\n\n \t\n  "),
            start.replace(' ', "\t  \t"),
            start.trim_end().to_owned(),
            format!("\r\n \n{start}\n\n"),
            start.replace("players 2\n", "players 00000000000000000000000000002\n"),
            start.replace("7 2 first_aid\n", "007 02 first_aid\n"),
        ];
        for text in same {
            assert_eq!(read(text.as_bytes()).unwrap().write(), start, "{text}");
        }
    }
}

// FILE-2: its table has a row for each of these.
#[test]
fn what_is_not_tolerated_is_unreadable() {
    let row = "1132~~2111\n";
    let faulty = [
        vec![
            changed("size 10 10", "size 10\n10"),
            changed("scout 15", "scout\n15"),
            changed("7 2 first", "7 2\nfirst"),
        ],
        vec![changed("turn 0\nplayer 1", "turn 0 player 1"), changed("bonuses 2\n7", "bonuses 2 7")],
        vec![
            changed("turn 0", "turn 0 x"),
            changed("aitester v1", "aitester v1 x"),
            changed("scout.wav", "scout.wav 0"),
        ],
        ["Turn 0", "turn +0", "turn=0", "turn -0", "turn 0x0", "turn 0.", "turn", "turn: 0", "round 0"]
            .map(|line| changed("turn 0", line))
            .to_vec(),
        vec![
            changed("turn 0\nplayer 1", "player 1\nturn 0"),
            changed("players 2\nmoney 120\n", "money 120\nplayers 2\n"),
        ],
        [&row[1..], "11132~~2111\n", "1132~ ~2111\n", "1132~ 2111\n", "1132~\n~2111\n", "\n"]
            .map(|line| changed(row, line))
            .to_vec(),
        vec![start() + "x\n", start() + "money 120 units 0\n", start() + "0 0 0 0 40\n", start() + "\u{1a}"],
        vec![format!("\u{feff}{}", start()), changed("turn 0\n", "turn 0\r"), changed("turn 0\n", "turn 0\r\r\n")],
    ];
    assert_eq!(rows_of_table("aitester", "FILE-2").len(), faulty.len());
    let more = [String::new(), "\n".to_owned(), start().to_uppercase(), start().replace(' ', "\u{a0}")];
    let cut = (0..start().len() - 1).map(|end| start()[..end].to_owned());
    for text in faulty.concat().into_iter().chain(more).chain(cut) {
        let faults = read(text.as_bytes()).unwrap_err().faults;
        assert_eq!(faults.len(), 1, "{text}");
    }
}

// FILE-3: each number at the ends of its range, and beyond.
#[test]
fn numbers_have_ranges() {
    let line = "scout 15 3 40 0 15 1 4 scout.gif scout.wav";
    let column = |at: usize, value: &str| {
        let mut words: Vec<&str> = line.split(' ').collect();
        words[at] = value;
        (line, words.join(" "))
    };
    let long = "x".repeat(31);
    let units = |units: &str| ("money 120 units 0\nmoney 120 units 0\n", format!("{units}money 120 units 0\n"));
    let good = [
        ("money 120\n", "money 1000000\n".to_owned()),
        ("action_points 20", "action_points 10000".to_owned()),
        ("max_units 6", "max_units 32".to_owned()),
        ("turn_limit 200", "turn_limit 999999999".to_owned()),
        ("turn_limit 200", "turn_limit 0".to_owned()),
        ("refused 0", "refused 2".to_owned()),
        ("turn_limit 200\nphase buy\nturn 0", "turn_limit 0\nphase fight\nturn 999999999".to_owned()),
        column(0, &long),
        column(0, "!~"),
        column(0, "#"),
        column(1, "1000000"),
        column(2, "1000000"),
        column(8, &long),
        units("money 1000000 units 1\n0 0 0 0 2000000\n"),
        units("money 0 units 1\n0 0 0 0 0\n"),
    ];
    for (from, to) in good {
        assert_eq!(broken(&changed(from, &to)), Vec::<&str>::new(), "{to}");
    }
    let long = "x".repeat(32);
    let mut bad = vec![
        ("players 2", "players 1".to_owned()),
        ("players 2", "players 10".to_owned()),
        ("money 120\n", "money 1000001\n".to_owned()),
        ("action_points 20", "action_points 0".to_owned()),
        ("action_points 20", "action_points 10001".to_owned()),
        ("max_units 6", "max_units 0".to_owned()),
        ("max_units 6", "max_units 33".to_owned()),
        ("turn_limit 200", "turn_limit 1000000000".to_owned()),
        ("turn 0", "turn 1000000000".to_owned()),
        ("player 1", "player 0".to_owned()),
        ("player 1", "player 10".to_owned()),
        ("points 0", "points 10001".to_owned()),
        ("refused 0", "refused 3".to_owned()),
        ("refused 0", "refused 18446744073709551616".to_owned()),
        ("types 4", "types 0".to_owned()),
        ("types 4", "types 33".to_owned()),
        ("size 10 10", "size 0 10".to_owned()),
        ("size 10 10", "size 10 33".to_owned()),
        ("bonuses 2", "bonuses 65".to_owned()),
        ("7 2 first_aid", "32 2 first_aid".to_owned()),
        ("7 2 first_aid", "7 32 first_aid".to_owned()),
        units("money 1000001 units 0\n"),
        units("money 0 units 33\n"),
        units("money 0 units 1\n0 32 0 0 1\n"),
        units("money 0 units 1\n32 0 0 0 1\n"),
        units("money 0 units 1\n0 0 32 0 1\n"),
        units("money 0 units 1\n0 0 0 32 1\n"),
        units("money 0 units 1\n0 0 0 0 2000001\n"),
        column(0, "sc\u{e9}"),
        column(8, "\u{7f}"),
    ];
    for at in [0, 8, 9] {
        bad.push(column(at, &long));
    }
    for at in 1..=7 {
        bad.push(column(at, "1000001"));
    }
    for at in [2, 3, 6, 7] {
        bad.push(column(at, "0"));
    }
    for (from, to) in bad {
        assert_eq!(broken(&changed(from, &to)), ["FILE-3"], "{to}");
    }
    for at in [1, 4, 5] {
        let (from, to) = column(at, "0");
        assert_eq!(broken(&changed(from, &to)), Vec::<&str>::new(), "{to}");
    }
}

// FILE-1, FILE-4, FILE-5: other characters and words.
#[test]
fn rows_have_their_own_characters() {
    for (from, to, clause) in [
        ("1132~~2111", "1132~~211a", "FILE-4"),
        ("1132~~2111", "1132~~211B", "FILE-4"),
        ("1132~~2111", "1132~~2110", "FILE-4"),
        ("1132~~2111", "1132~~211.", "FILE-4"),
        ("111.......\n111.......\n", "111.......\n011.......\n", "FILE-5"),
        ("111.......\n111.......\n", "111......A\n111.......\n", "FILE-5"),
        ("phase buy", "phase Buy", "FILE-1"),
        ("phase buy", "phase end", "FILE-1"),
        ("aitester v1", "aitester v2", "FILE-1"),
        ("7 2 first_aid", "7 2 first", "FILE-1"),
        ("money 120 units 0\nmoney 120 units 0\n", "money 120 units 0\nunits 0 money 120\n", "FILE-1"),
    ] {
        assert_eq!(broken(&changed(from, to)), [clause], "{to}");
    }
    assert!(read(changed("1132~~2111", "1132~~211A").as_bytes()).is_ok());
}

// FILE-5 to FILE-9
#[test]
fn readable_states_may_break_clauses() {
    let units = |from: &str, to: &str| replaced(&fight(), from, to);
    for (text, clause) in [
        // FILE-5: a tile in the water, and one of P3.
        (
            changed(
                &["..........\n"; 6].concat(),
                &("..........\n..........\n....1.....\n".to_owned() + &"..........\n".repeat(3)),
            ),
            "FILE-5",
        ),
        (changed(".......222\n.......222", ".......223\n.......222"), "FILE-5"),
        (changed("rifle 20", "scout 20"), "FILE-6"),
        (changed("player 1", "player 3"), "FILE-7"),
        (changed("points 0", "points 1"), "FILE-7"),
        (changed("turn 0", "turn 1"), "FILE-7"),
        (units("points 13", "points 21"), "FILE-7"),
        (units("turn 7", "turn 201"), "FILE-7"),
        (changed("7 2 first_aid", "10 2 first_aid"), "FILE-8"),
        (changed("7 2 first_aid", "7 10 first_aid"), "FILE-8"),
        (changed("7 2 first_aid", "4 4 first_aid"), "FILE-8"),
        (changed("7 2 first_aid", "2 7 first_aid"), "FILE-8"),
        (units("\n1 0 3 3 2000000\n", "\n2 0 3 3 2000000\n"), "FILE-9"),
        (units("\n0 3 0 0 0\n", "\n0 4 0 0 0\n"), "FILE-9"),
        (units("\n0 3 0 0 0\n", "\n0 3 10 0 0\n"), "FILE-9"),
        (units("\n2 1 1 0 60\n", "\n2 1 1 10 60\n"), "FILE-9"),
        (units("\n2 1 1 0 60\n", "\n2 1 4 4 60\n"), "FILE-9"),
        (units("\n2 1 1 0 60\n", "\n2 1 7 2 60\n"), "FILE-9"),
        (units("\n2 1 1 0 60\n", "\n2 1 3 3 60\n"), "FILE-9"),
        (units("\n2 1 1 0 60\n", "\n2 1 9 9 60\n"), "FILE-9"),
    ] {
        assert_eq!(broken(&text), [clause], "{text}");
    }
}

// FILE-10
#[test]
fn all_broken_clauses_are_reported_and_nothing_else_is_checked() {
    let text = replaced(&fight(), "turn 7", "turn 300");
    let text = replaced(&replaced(&text, "tank 45", "rifle 45"), "2 7 first_aid", "7 2 first_aid");
    let text =
        replaced(&replaced(&text, "2 1 1 0 60", "3 9 4 4 60"), ".......222\n.......222", ".......222\n.......229");
    let faults = read(text.as_bytes()).unwrap_err();
    assert_eq!(faults.clauses(), ["FILE-5", "FILE-6", "FILE-7", "FILE-8", "FILE-9", "FILE-9", "FILE-9"]);
    for text in [
        replaced(&fight(), "max_units 6", "max_units 1"),
        replaced(&fight(), "turn 7", "turn 200"),
        replaced(&fight(), "0 2 9 9 40", "0 2 9 9 0"),
        replaced(&fight(), "\n0 3 0 0 0\n", "\n0 3 4 4 0\n"),
        replaced(&fight(), "\n0 3 0 0 0\n", "\n0 3 7 2 0\n"),
        replaced(&fight(), "\n0 3 0 0 0\n", "\n0 3 3 3 0\n"),
    ] {
        assert!(read(text.as_bytes()).is_ok(), "{text}");
    }
}

// SET-10, END-3
#[test]
fn faults_have_an_order() {
    let over = replaced(&fight(), "turn 7", "turn 200");
    let reject = |rules: &[&str], state: &str| match judge(rules, state.as_bytes(), b"NXT") {
        Verdict::Reject(code) => code.to_owned(),
        Verdict::Skip(reason) => reason.split(':').next().unwrap().to_owned(),
        Verdict::Ok { .. } => "ok".to_owned(),
    };
    assert_eq!(reject(&[], &fight()), "ok");
    assert_eq!((reject(&[], &over), reject(&[], "x")), ("game-over".to_owned(), "bad-state".to_owned()));
    for line in ["", "=1", "players", " ", "#"] {
        assert_eq!(reject(&[line], "x"), "bad-rules", "{line:?}");
    }
    for lines in [&["players=2"][..], &["", "a==b"], &["=", " =1"]] {
        assert_eq!(reject(lines, "x"), "there are no rules to change", "{lines:?}");
    }
}

// SCO-1, BUY-4: what a step returns.
#[test]
fn a_verdict_has_the_scores_and_who_is_asked() {
    let text = start();
    let Verdict::Ok { state, scores, next } = judge(&[], text.as_bytes(), b"") else { panic!() };
    assert_eq!((state, scores, next), (changed("refused 0", "refused 1"), vec![0, 0], Next::Ask(vec![1])));
    let text = replaced(&replaced(&fight(), "player 2", "player 1"), "0 2 9 9 40", "0 2 4 2 15");
    let Verdict::Ok { state, scores, next } = judge(&[], text.as_bytes(), b"ATT 1 4 2\n") else { panic!() };
    assert_eq!((scores, next), (vec![1, 0], Next::Over));
    assert!(state.contains("\nturn 7\nplayer 1\npoints 9\nrefused 0\n") && state.contains("\n0 2 4 2 0\n"));
}

/// Plays a game with answers chosen by a fixed generator. Every state goes through its text.
fn play(seed: u64, turns: i64) -> State {
    let mut random = seed;
    let mut draw = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let mut state = State::start(Some(turns)).unwrap();
    while !state.is_over() {
        assert_eq!(state.asked(), [state.player as usize]);
        let (id, x, y) = (draw(6), draw(10), draw(10));
        let own = state.player(state.player).living();
        let enemies = state.living_enemies(state.player);
        let shots = own.iter().flat_map(|unit| enemies.iter().map(|enemy| Command::Attack(unit.id, enemy.tile)));
        let shots: Vec<Command> = shots.filter(|shot| state.clone().step_by(Some(*shot)).refusal.is_none()).collect();
        let answer = match draw(20) {
            0 => "END".to_owned(),
            1 => format!("SEL {id}"),
            2..=3 => "NXT".to_owned(),
            4..=14 if !shots.is_empty() => shots[draw(shots.len())].to_string(),
            _ if state.phase == Phase::Buy => {
                let places: Vec<Tile> =
                    state.tiles().into_iter().filter(|tile| state.placement_of(*tile) == Some(state.player)).collect();
                let place = places[draw(places.len())];
                format!("BUY {} {} {}", id % 5, place.x, place.y)
            }
            15..=16 if !state.bonuses.is_empty() => format!("MOV {id} {} {}", state.bonuses[0].x, state.bonuses[0].y),
            _ => format!("MOV {id} {x} {y}"),
        };
        let before = state.clone();
        let Verdict::Ok { state: text, scores, next } = judge(&[], state.write().as_bytes(), answer.as_bytes()) else {
            panic!("{answer}\n{}", state.write());
        };
        let step = state.step(answer.as_bytes());
        assert_eq!((state.write(), state.scores()), (text, scores));
        assert_eq!(next == Next::Over, state.is_over());
        assert_eq!(read(state.write().as_bytes()).unwrap(), state);
        // STP-3, STP-4, STP-5
        if step.refusal.is_some() && !step.is_third {
            assert_eq!(state, State { refused: before.refused + 1, ..before });
        } else {
            assert_eq!(state.refused, 0);
        }
    }
    state
}

#[test]
fn games_come_to_an_end() {
    let ends: Vec<State> = (0..100).map(|seed| play(seed, if seed % 2 == 0 { 90 } else { 8 })).collect();
    assert!(ends.iter().all(|state| state.phase == Phase::Fight));
    assert!(ends.iter().any(|state| state.winner().is_some() && state.turn > 1));
    assert!(ends.iter().any(|state| state.winner().is_none() && state.turn == 8));
    assert!(ends.iter().any(|state| state.bonuses.len() < 2));
}
