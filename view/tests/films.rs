//! Films of games between built-in players.

mod common;

use common::{file, footage, play};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::Game;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State};
use rulebook_record::Transcript;
use rulebook_view::effect::apply;
use rulebook_view::film::{File, Film, FilmError, Footage, HOUSE, StateFile};
use rulebook_view::legible::is_in_font;
use rulebook_view::{Visible, paint};

#[test]
fn the_effects_of_a_round_add_up_to_it() {
    for (seed, rules) in [(1, ""), (2, "splash_fire=3"), (3, "build_cap=off,walls_per_player=32"), (4, "robot_lives=3")]
    {
        play(rules, seed, |state, answers| {
            let mut next = state.clone();
            let mut pieces = RedBot::scene(state).pieces;
            RedBot::step_answers(&mut next, answers, &mut NoChance, &mut |event| {
                RedBot::effects(&event, &mut |effect| apply(&mut pieces, &effect));
            })
            .unwrap();
            assert_eq!(pieces, RedBot::scene(&next).pieces, "{state:?}");
        });
    }
}

#[test]
fn the_last_moment_of_a_round_is_the_next_state() {
    let film = HOUSE.open(footage(5)).unwrap();
    for index in 0..film.len() - 1 {
        assert_eq!(film.action(index, 1.0), film.action(index + 1, 0.0), "{index}");
    }
}

#[test]
fn a_reel_is_the_same_film() {
    let mut footage = footage(6);
    // A referee with other rules: a life more, once.
    let text = &mut footage.states.get_mut(&7).unwrap().text;
    *text = String::from_utf8(text.clone()).unwrap().replacen(" R1 13 ", " R1 14 ", 1).into_bytes();
    let film = HOUSE.open(footage).unwrap();
    let summary = film.summary();
    assert_eq!(summary.departures.len(), 2, "{:?}", summary.departures);
    assert!(summary.departures[0].1.starts_with("0007.txt:3:"), "{:?}", summary.departures);
    let reel = film.reel();
    assert_eq!(reel.states.keys().copied().collect::<Vec<_>>(), [0, 7, 8]);
    let again = HOUSE.open_reel(&serde_json::to_string(&reel).unwrap()).unwrap();
    assert_eq!(again.summary(), summary);
    for index in 0..film.len() {
        assert_eq!(again.frame(index), film.frame(index));
    }
}

#[test]
fn a_film_grows_while_the_game_is_played() {
    let whole = footage(7);
    let mut begun = whole.clone();
    let rest = begun.states.split_off(&10);
    let mut film = HOUSE.open(begun).unwrap();
    assert_eq!((film.len(), film.summary().is_over), (10, false));
    film.extend(Footage { states: rest, transcript: None, damage: None }).unwrap();
    assert_eq!(film.summary(), HOUSE.open(whole).unwrap().summary());
}

#[test]
fn a_cell_has_a_history() {
    let film = HOUSE.open(footage(8)).unwrap();
    let all: usize =
        (1..=25).flat_map(|x| (1..=25).map(move |y| Position::new(x, y))).map(|at| film.history(at).len()).sum();
    assert!(all > 500, "{all}");
    let start = film.history(Position::new(11, 25));
    assert!(start[0].text.starts_with("P1 R1"), "{start:?}");
    assert!(start.is_sorted_by_key(|past| past.index));
}

#[test]
fn a_cell_is_told_and_found() {
    let film = HOUSE.open(footage(8)).unwrap();
    let scene = film.frame(0).scene;
    assert_eq!(scene.told_at(Position::new(11, 25)), ["goal of P3", "P1 R1, 13 lives, faces down"]);
    assert_eq!(scene.told_at(Position::new(13, 13)), [""; 0]);
    for (point, cell) in [
        ((1.0, 1.0), Some(Position::new(1, 25))),
        ((25.9, 25.9), Some(Position::new(25, 1))),
        ((11.5, 1.5), Some(Position::new(11, 25))),
        ((0.9, 5.0), None),
        ((5.0, 26.1), None),
        ((f32::INFINITY, f32::NEG_INFINITY), None),
    ] {
        assert_eq!(paint::cell_at(&scene, point), cell, "{point:?}");
    }
}

#[test]
fn a_chart_has_every_score_and_departure() {
    let mut summary = HOUSE.open(footage(8)).unwrap().summary();
    summary.scores = vec![vec![0, 0, 0, 10], vec![0, 5, 5, -10]];
    (summary.frames, summary.first, summary.departures) = (4, 3, vec![(5, "one life more".to_owned())]);
    let chart = paint::chart(&summary, 6.0);
    let curves: Vec<_> = chart
        .shapes
        .iter()
        .filter_map(|shape| match &shape.form {
            paint::Form::Curve { points, .. } => Some((shape.ink, points.clone())),
            _ => None,
        })
        .collect();
    let [(first, up), (second, down)] = &curves[..] else { panic!("{curves:?}") };
    assert_eq!((*first, *second), (paint::Ink::Of(Seat::ALL[0]), paint::Ink::Of(Seat::ALL[1])));
    // What stays the same has no corner.
    assert_eq!(up.iter().map(|point| point.0).collect::<Vec<_>>(), [0.0, 4.0, 6.0]);
    assert_eq!(down.iter().map(|point| point.0).collect::<Vec<_>>(), [0.0, 2.0, 4.0, 6.0]);
    assert!(up[2].1 < up[1].1 && down[3].1 > down[0].1 && up[0].1 == down[0].1, "{curves:?}");
    let values = chart.shapes.iter().filter_map(|shape| match &shape.form {
        paint::Form::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(values.collect::<Vec<_>>(), ["10", "-10", "round 6"]);
    let marks: Vec<_> = chart.shapes.iter().filter(|shape| shape.ink == paint::Ink::Damage).collect();
    let [mark] = marks[..] else { panic!("{marks:?}") };
    assert!(matches!(mark.form, paint::Form::Line { from: (4.0, 0.0), to: (4.0, 1.0), .. }), "{mark:?}");
}

#[test]
fn what_is_no_film_is_named() {
    let error = HOUSE.open(Footage::default()).unwrap_err();
    assert_eq!(error, FilmError::NoStates);
    let mut broken = footage(9);
    broken.states.remove(&4);
    assert_eq!(HOUSE.open(broken).unwrap_err().to_string(), "0004.txt: is missing");
    let mut cut = footage(9);
    cut.states.values_mut().for_each(|file| file.text.truncate(100));
    let message = HOUSE.open(cut).unwrap_err().to_string();
    assert!(message.starts_with("0000.txt:4:"), "{message}");
}

/// A film with a broken file, as it is opened and as it comes back from its text.
fn with_broken(number: u64, spoil: impl Fn(&mut Vec<u8>), transcript: Option<Transcript>) -> [Box<dyn Film>; 2] {
    let mut footage = footage(9);
    footage.transcript = transcript;
    spoil(&mut footage.states.get_mut(&number).unwrap().text);
    let film = HOUSE.open(footage).unwrap();
    let text = serde_json::to_string(&film.reel()).unwrap();
    let again = HOUSE.open_reel(&text).unwrap();
    [film, again]
}

#[test]
fn rec_7_a_broken_file_does_not_hide_the_others() {
    let whole = HOUSE.open(footage(9)).unwrap();
    let last = whole.len() - 1;
    for (number, spoil) in
        [(3, (|text| text.truncate(100)) as fn(&mut Vec<u8>)), (3, Vec::clear), (last as u64, |text| text.fill(0))]
    {
        for film in with_broken(number, spoil, None) {
            let summary = film.summary();
            let [(at, why)] = &summary.departures[..] else { panic!("{:?}", summary.departures) };
            assert_eq!((*at, film.len()), (number, whole.len()));
            assert!(why.starts_with(&format!("{number:04}.txt: is no state (")), "{why}");
            assert!(why.ends_with("); the last one is shown"), "{why}");
            for index in (0..=last).filter(|&index| index as u64 != number) {
                assert_eq!(film.frame(index).scene, whole.frame(index).scene, "{index}");
            }
            // What the file does not tell is not made up.
            assert!(film.frame(usize::try_from(number).unwrap() - 1).happened.is_empty());
        }
    }
}

#[test]
fn rec_7_a_broken_file_follows_from_the_answers_that_a_journal_tells() {
    let whole = HOUSE.open(footage(9)).unwrap();
    let transcript = whole.reel().transcript;
    for film in with_broken(3, Vec::clear, Some(transcript)) {
        assert_eq!(film.frame(3).scene, whole.frame(3).scene);
        assert_eq!(film.frame(2).happened, whole.frame(2).happened);
        let departures = film.summary().departures;
        assert!(
            departures.len() == 1 && departures[0].1.ends_with("what is shown follows from the rules"),
            "{departures:?}"
        );
    }
}

#[test]
fn rec_7_a_broken_first_file_is_told_with_the_next() {
    let whole = HOUSE.open(footage(9)).unwrap();
    for film in with_broken(0, Vec::clear, None) {
        assert_eq!((film.summary().first, film.len()), (1, whole.len() - 1));
        assert_eq!(film.frame(0).scene, whole.frame(1).scene);
        let departures = film.summary().departures;
        assert!(departures.len() == 1 && departures[0].1.starts_with("0000.txt: is no state ("), "{departures:?}");
    }
}

#[test]
fn a_poster_is_well_formed_whatever_a_player_is_called() {
    let mut state = State::default();
    RedBot::set_name(&mut state, Seat::ALL[0], "<b>&\"č'").unwrap();
    let film = HOUSE.open(Footage { states: [file(0, &state)].into(), transcript: None, damage: None }).unwrap();
    let text = paint::svg(&paint::Posters::new(&*film).still(0), paint::Theme::Light, 20.0);
    assert!(text.contains("P1 &lt;b&gt;&amp;\"č'"), "{text}");
}

/// OUT-4: names in every script stay in their place, in letters of the built-in font.
#[test]
fn out_4_names_of_every_script_are_drawn_in_their_place() {
    let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦".repeat(2);
    for (name, drawn) in [
        (&*family, "P1 woman woman "),
        ("中文字", "P1 Zhong Wen Zi"),
        ("Žluťoučký Жук Ελλάδα", "P1 Žluťoučký Жук Ελλάδα"),
        ("עברית", "P1 "),
    ] {
        let mut state = State::default();
        RedBot::set_name(&mut state, Seat::ALL[0], name).unwrap();
        let film = HOUSE.open(Footage { states: [file(0, &state)].into(), transcript: None, damage: None }).unwrap();
        let poster = paint::Posters::new(&*film).still(0);
        let texts: Vec<(f32, f32, f32, &str)> = poster.shapes.iter().filter_map(text_of).collect();
        let &(x, _, size, shown) = texts.iter().find(|(.., text)| text.starts_with(drawn)).unwrap();
        assert!(shown.len() > "P1 ".len() && shown.chars().all(is_in_font), "{name}: {shown}");
        let (beside, ..) = texts.iter().find(|(.., text)| *text == "in the game").unwrap();
        assert!(x + paint::ADVANCE * size * paint::columns(shown) as f32 <= *beside, "{name}: {shown}");
    }
}

fn text_of(shape: &paint::Shape) -> Option<(f32, f32, f32, &str)> {
    match &shape.form {
        paint::Form::Text { x, y, size, text, .. } => Some((*x, *y, *size, text)),
        _ => None,
    }
}

/// Records of other referees have names of their own, and their states count themselves.
#[test]
fn rec_7_a_broken_file_without_a_number_does_not_hide_the_others() {
    let whole = HOUSE.open(footage(9)).unwrap();
    let last = footage(9).states.len() as u64 - 1;
    let files = |name: &dyn Fn(u64) -> String, broken: &[u64]| -> Vec<File> {
        let states = footage(9).states;
        let file = |(number, state): (u64, StateFile)| {
            let bytes = if broken.contains(&number) { b"broken".to_vec() } else { state.text };
            File { path: name(number), bytes }
        };
        states.into_iter().map(file).collect()
    };
    let counted = |number: u64| format!("foreign/round-{number}.state");
    // The names tell nothing of the order.
    let mixed = |number: u64| format!("foreign/{}.state", number * 7 % 11);
    type NameOf<'a> = &'a dyn Fn(u64) -> String;
    let cases: [(NameOf<'_>, &[u64]); 5] =
        [(&counted, &[3]), (&counted, &[3, 4]), (&counted, &[0]), (&counted, &[last]), (&mixed, &[3])];
    for (name, broken) in cases {
        let film = HOUSE.footage_of(files(name, broken)).and_then(|footage| HOUSE.open(footage)).unwrap();
        let told: Vec<String> = film.summary().departures.into_iter().map(|(_, why)| why).collect();
        for number in broken {
            assert!(told.iter().any(|why| why.starts_with(&format!("{}: is no state (", name(*number)))), "{told:?}");
        }
        let skipped = usize::from(broken == [0]);
        assert_eq!(film.len() + skipped, whole.len(), "{broken:?}");
        for index in (skipped..whole.len()).filter(|&index| !broken.contains(&(index as u64))) {
            assert_eq!(film.frame(index - skipped).scene, whole.frame(index).scene, "{index}");
        }
    }
    // With two that are missing nobody can tell which is which.
    assert!(matches!(HOUSE.footage_of(files(&mixed, &[3, 5])), Err(FilmError::BadState(_))));
}
