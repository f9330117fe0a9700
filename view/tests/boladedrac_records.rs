//! Records of Bola de Drac games: states, and a journal with answers and draws.

mod common;

use common::boladedrac::{TestGame, play, seeded_games, small};
use rulebook_core::boladedrac::{Action, BolaDeDrac, P1, P3, RoundRecord, Setup, State, Status};
use rulebook_core::chance::RecordedDraws;
use rulebook_core::contract::Game as _;
use rulebook_core::players::{ByPlayer, Seat};
use rulebook_core::text::PlainWriter;
use rulebook_record::{
    AnswerEntry, Cause, Confinement, Head, Journal, Limits, MATCH_FILE, PlayerEntry, RoundEntry, Start, Verdict,
};
use rulebook_view::paint::{self, ColorRole, Theme};
use rulebook_view::replay::{BUILT_IN, File, OpenReplayError, Replay, state_file};
use rulebook_view::scene::{Piece, Tone};

fn file(path: String, bytes: impl Into<Vec<u8>>) -> File {
    File { path: format!("g/{path}"), bytes: bytes.into() }
}

fn state_text(state: &State) -> String {
    let mut text = String::new();
    BolaDeDrac::write(state, &mut PlainWriter(&mut text)).unwrap();
    text
}

/// The states and the journal of a game, as a referee writes them.
fn record(game: &TestGame) -> (Vec<File>, Journal) {
    let (mut files, mut rounds) = (Vec::new(), Vec::new());
    let last = play(game, |state, lines, draws| {
        let round = u64::from(state.setup().round);
        files.push(file(state_file(round), state_text(state)));
        let answers = Seat::ALL.into_iter().zip(lines).filter_map(|(seat, line)| {
            let verdict = match line.as_ref()? {
                Ok(line) => Verdict::Ok { line: line.clone() },
                Err(()) => Verdict::Failed { by: Cause::Exited },
            };
            Some(AnswerEntry { seat: seat.number(), verdict, fuel: None })
        });
        rounds.push(RoundEntry {
            round,
            answers: answers.collect(),
            draws: draws.iter().map(ToString::to_string).collect(),
        });
    });
    files.push(file(state_file(last.setup().round.into()), state_text(&last)));
    let player = |seat: Seat, name| PlayerEntry::new(seat, name, name.as_ref());
    let names = ["Bulma", "Krilin", "Goku", "Vegeta"];
    let head = Head {
        game: BolaDeDrac::NAME.to_owned(),
        rules_version: BolaDeDrac::RULES_VERSION.to_owned(),
        rules: Default::default(),
        seed: game.seed,
        plan: None,
        limits: Limits::default(),
        confinement: Confinement::default(),
        start: Start::Custom,
        players: Seat::ALL.into_iter().zip(names).map(|(seat, name)| player(seat, name)).collect(),
    };
    (files, Journal { head, rounds, outcome: None })
}

/// The record of a game in one file, and its draws (RES-1, RES-3).
fn one_file(game: &TestGame) -> (String, String) {
    let (mut text, mut all_draws) = (String::new(), String::new());
    play(game, |state, lines, draws| {
        if text.is_empty() {
            text = state_text(state);
        }
        let actions = ByPlayer::from_fn(|player: rulebook_core::boladedrac::Player| match lines.get(player.index()) {
            Some(Some(Ok(line))) => Action::from_answer(line.as_bytes()),
            Some(Some(Err(()))) => Action::Frozen,
            _ => Action::Nothing,
        });
        let (mut next, mut round) = (state.clone(), RoundRecord::of(state, &actions));
        next.step(&actions, &mut RecordedDraws::new(draws), &mut round).unwrap();
        text.push_str(&round.to_string());
        next.write_round(&mut text).unwrap();
        let words: Vec<_> = draws.iter().map(ToString::to_string).collect();
        all_draws.push_str(&format!("{}\n", words.join(" ")));
    });
    (text, all_draws)
}

/// RES-4, RES-6, RES-7: a record in one file plays, also beside other files, with or without its draws.
#[test]
fn res_7_a_record_in_one_file_is_replayed() {
    for game in seeded_games() {
        let (files, journal) = record(&game);
        let (text, draws) = one_file(&game);
        let open = |files: Vec<File>| BUILT_IN.open(BUILT_IN.record_files_of(files).unwrap()).unwrap();
        let res = || file("default.res".to_owned(), text.clone());
        let with_draws = open(vec![res(), file("default.draws".to_owned(), draws.clone())]);
        let expected = opened(files, Some(&journal)).unwrap();
        assert_eq!(with_draws.summary().scores, expected.summary().scores, "RES-6");
        assert_eq!(with_draws.summary().departures, [], "RES-6");
        for index in 0..expected.len() {
            assert_eq!(with_draws.frame(index).events, expected.frame(index).events, "RES-6: {index}");
        }
        // A configuration beside it is not the record.
        let configuration = file("default.cnf".to_owned(), text[..text.find("actions_asked").unwrap()].to_owned());
        for files in [vec![res()], vec![configuration, res()], vec![file("other.draws".to_owned(), "0/2\n"), res()]] {
            let alone = open(files);
            assert_eq!(alone.summary(), with_draws.summary(), "RES-7");
            // The page gets the draws that were found.
            let bundle = serde_json::to_string(&alone.bundle()).unwrap();
            assert_eq!(BUILT_IN.open_bundle(&bundle).unwrap().summary(), alone.summary());
        }
    }
}

/// RES-5, RES-7: what is wrong has its place in the file.
#[test]
fn res_5_a_departure_has_its_place() {
    let (text, _) = one_file(&third_game());
    let open = |text: &str| {
        let text = text.to_owned();
        BUILT_IN.record_files_of(vec![file("default.res".to_owned(), text)]).and_then(|files| BUILT_IN.open(files))
    };
    let at = text.rfind("\nround ").unwrap() + 1;
    let goku = at + text[at..].find("\nkintons").unwrap();
    let line = |at: usize| 1 + text[..at].matches('\n').count();
    // A bean that is not a bean.
    let wrong = format!("{}{}", &text[..goku], text[goku..].replacen("kintons", "clouds", 1));
    let error = open(&wrong).unwrap_err();
    assert_eq!(error.to_string(), format!("g/default.res:{}:1: expected `kintons`, found `clouds`", line(goku + 1)));
    assert_eq!(
        error.hints(),
        ["a record begins with a state file (FILE-1), and each later state has its lines from `round` on"]
    );
    // A state that nothing leads to.
    let end = text.trim_end().rfind(' ').unwrap();
    let replay = open(&format!("{} 0.5 \n\n", &text[..end])).unwrap();
    let departures = replay.summary().departures;
    assert_eq!(departures.len(), 1, "{departures:?}");
    assert!(departures[0].1.contains(&format!("default.res:{}:", line(end))), "{departures:?}");
    let several = vec![file("a.res".to_owned(), text.clone()), file("b.res".to_owned(), text.clone())];
    let error = BUILT_IN.record_files_of(several).unwrap_err();
    assert_eq!(error.to_string(), "more than one record: g/a.res, g/b.res");
}

fn opened(files: Vec<File>, journal: Option<&Journal>) -> Result<Box<dyn Replay>, OpenReplayError> {
    let journal = journal.map(|journal| file(MATCH_FILE.to_owned(), journal.to_text()));
    let record_files = BUILT_IN.record_files_of(files.into_iter().chain(journal).collect())?;
    BUILT_IN.open(record_files)
}

/// Gokus on a small board, two of which fail for good.
fn third_game() -> TestGame {
    seeded_games().swap_remove(2)
}

#[test]
fn rec_11_a_record_with_draws_is_replayed() {
    let (files, journal) = record(&third_game());
    let states = files.len();
    let replay = opened(files.clone(), Some(&journal)).unwrap();
    let summary = replay.summary();
    assert_eq!((summary.game, replay.len(), summary.is_over), ("boladedrac", states, true));
    assert_eq!(summary.departures, []);
    assert_eq!(summary.names, ["Bulma", "Krilin", "Goku", "Vegeta"]);
    // The draws decide who wins, and where gokus and balls return.
    let kinds = |wanted: &str| {
        let frames = (0..states).map(|index| replay.frame(index));
        frames.filter(|frame| frame.events.iter().any(|event| event.text.contains(wanted))).count()
    };
    for wanted in ["fights", "returns on", "an owed ball lies on", "and throws", "is frozen"] {
        assert!(kinds(wanted) > 0, "{wanted}");
    }
    // The first state and the journal are the whole record.
    let bundle = serde_json::to_string(&replay.bundle()).unwrap();
    let again = BUILT_IN.open_bundle(&bundle).unwrap();
    let alone = opened(files[..1].to_vec(), Some(&journal)).unwrap();
    for other in [&again, &alone] {
        assert_eq!(other.summary(), summary);
        assert!((0..states).all(|index| other.frame(index) == replay.frame(index)));
    }
}

/// TIM-1: files that are opened in a page show the measured shares too, and so does the bundle in a page.
#[test]
fn tim_1_panels_show_the_measured_time() {
    let (mut files, mut journal) = record(&third_game());
    journal.head.limits.game_cpu = Some("2s".parse().unwrap());
    let line = |round| format!("{{\"round\":{round},\"seat\":1,\"wall_us\":9,\"cpu_us\":20000}}\n");
    let timing = (0..20).map(line).collect::<String>();
    let facts = |replay: &dyn Replay, index: usize, seat: usize| -> Vec<String> {
        let facts = replay.frame(index).scene.players[seat].facts.clone().into_iter();
        facts.filter(|fact| fact.label == "CPU time used").map(|fact| fact.value).collect()
    };
    assert!(facts(&*opened(files.clone(), Some(&journal)).unwrap(), 3, 0).is_empty(), "nothing was measured");
    files.push(file("timing.jsonl".to_owned(), timing));
    let replay = opened(files.clone(), Some(&journal)).unwrap();
    let again = BUILT_IN.open_bundle(&serde_json::to_string(&replay.bundle()).unwrap()).unwrap();
    for replay in [replay, again] {
        let shares = [0, 1, 20, 21, usize::MAX].map(|index| facts(&*replay, index, 0).concat());
        assert_eq!(shares, ["0.0 %", "1.0 %", "20.0 %", "20.0 %", "20.0 %"]);
        assert_eq!(facts(&*replay, 20, 1), ["-"], "no program");
    }
    // Without a budget, there is nothing to have a share of.
    journal.head.limits.game_cpu = None;
    assert!(facts(&*opened(files, Some(&journal)).unwrap(), 3, 0).is_empty());
}

#[test]
fn rec_11_a_draw_that_is_missing_or_other_departs_from_the_rules() {
    let (files, journal) = record(&third_game());
    let draws = &journal.rounds[5].draws;
    let (more, all) = (draws.len() + 1, draws.len());
    let other_bound = [&["0/2".to_owned(), "0/9".to_owned()], &draws[2..]].concat();
    for (draws, why) in [
        (draws[..1].to_vec(), "draw 2: no draw below 3 is left".to_owned()),
        ([draws, &["0/5".to_owned()][..]].concat(), format!("{more} draws are recorded, the rules ask for {all}")),
        (other_bound, "draw 2: expected a draw below 3, found one below 9".to_owned()),
    ] {
        let mut other = journal.clone();
        other.rounds[5].draws = draws;
        let departures = opened(files.clone(), Some(&other)).unwrap().summary().departures;
        assert!(matches!(&departures[..], [(6, text)] if text.contains(&why)), "{why}: {departures:?}");
    }
}

#[test]
fn the_last_moment_of_a_round_is_the_next_state() {
    let (files, journal) = record(&third_game());
    let replay = opened(files, Some(&journal)).unwrap();
    let on_board = |mut pieces: Vec<Piece>| {
        pieces.retain(|piece| !piece.is_gone());
        pieces.sort_by_key(|piece| piece.id);
        pieces
    };
    for index in 0..replay.len() - 1 {
        let last = replay.moment(index, 1.0);
        assert_eq!(last.effects, [], "{index}");
        assert_eq!(on_board(last.scene.pieces), on_board(replay.frame(index + 1).scene.pieces), "{index}");
        // Every phase can be painted.
        let spans = replay.frame(index).spans;
        let pictures = spans.iter().map(|span| replay.action(index, (span.from + span.to) / 2.0));
        assert!(pictures.into_iter().all(|picture| !picture.shapes.is_empty()));
    }
}

#[test]
fn a_poster_has_the_scoreboard() {
    let (files, journal) = record(&third_game());
    let replay = opened(files, Some(&journal)).unwrap();
    let poster = paint::Posters::new(&*replay).poster(replay.len() - 1);
    let svg = paint::svg(&poster, Theme::Light, 20.0);
    for text in [">P1 Bulma</text>", ">OUT</text>", ">balls ", "strength "] {
        assert!(svg.contains(text), "{text}");
    }
}

/// An image with a palette needs the colors of all signs in advance.
#[test]
fn a_palette_has_the_colors_of_items_and_frost() {
    let roles = |setup: Setup| {
        let text = state_text(&State::new(setup).unwrap());
        let replay = opened(vec![file(state_file(3), text)], None).unwrap();
        let roles = paint::Posters::new(&*replay).color_roles();
        [Tone::Gold, Tone::Blue, Tone::Green].map(|tone| roles.contains(&ColorRole::Tone(tone)))
    };
    let mut setup = small().into_setup();
    assert_eq!(roles(setup.clone()), [true; 3]);
    // Without kintons, only the frozen goku is blue.
    setup.kintons.clear();
    let mounted = setup.gokus.get_mut(P1).unwrap();
    (mounted.on_kinton, mounted.kinton) = (false, 0);
    assert_eq!(roles(setup.clone()), [true; 3]);
    setup.gokus.get_mut(P3).unwrap().status = Status::START;
    assert_eq!(roles(setup), [true, false, true]);
}
