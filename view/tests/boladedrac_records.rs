//! Records of Bola de Drac games: states, and a journal with answers and draws.

mod common;

use common::boladedrac::{TestGame, play, seeded_games, small};
use rulebook_core::boladedrac::{BolaDeDrac, P1, P3, Setup, State, Status};
use rulebook_core::contract::Game as _;
use rulebook_core::players::Seat;
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
