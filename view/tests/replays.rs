//! Replays of games between built-in players.

mod common;

use common::{file, play, record_files};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::Game;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, State};
use rulebook_record::Transcript;
use rulebook_view::effect::apply;
use rulebook_view::legible::is_in_font;
use rulebook_view::replay::{BUILT_IN, File, OpenReplayError, RecordFiles, Replay, StateFile};
use rulebook_view::{Renderable, paint};

#[test]
fn the_effects_of_a_round_add_up_to_it() {
    for (seed, rules) in [(1, ""), (2, "splash_fire=3"), (3, "build_cap=off,walls_per_player=32"), (4, "robot_lives=3")]
    {
        play(rules, seed, |state, answers| {
            let mut next = state.clone();
            let mut pieces = RedBot::scene(state).pieces;
            RedBot::step_answers(&mut next, answers, &mut NoChance, &mut |event| {
                RedBot::effects(state, &event, &mut |effect| apply(&mut pieces, &effect));
            })
            .unwrap();
            assert_eq!(pieces, RedBot::scene(&next).pieces, "{state:?}");
        });
    }
}

#[test]
fn the_last_moment_of_a_round_is_the_next_state() {
    let replay = BUILT_IN.open(record_files(5)).unwrap();
    for index in 0..replay.len() - 1 {
        assert_eq!(replay.action(index, 1.0), replay.action(index + 1, 0.0), "{index}");
    }
}

#[test]
fn a_bundle_is_the_same_replay() {
    let mut record_files = record_files(6);
    // A referee with other rules: one life more, once.
    let text = &mut record_files.states.get_mut(&7).unwrap().text;
    *text = String::from_utf8(text.bytes().to_vec()).unwrap().replacen(" R1 13 ", " R1 14 ", 1).into_bytes().into();
    let replay = BUILT_IN.open(record_files).unwrap();
    let summary = replay.summary();
    assert_eq!(summary.departures.len(), 2, "{:?}", summary.departures);
    assert!(summary.departures[0].1.starts_with("0007.txt:3:"), "{:?}", summary.departures);
    let bundle = replay.bundle();
    assert_eq!(bundle.states.keys().copied().collect::<Vec<_>>(), [0, 7, 8]);
    let again = BUILT_IN.open_bundle(&serde_json::to_string(&bundle).unwrap()).unwrap();
    assert_eq!(again.summary(), summary);
    for index in 0..replay.len() {
        assert_eq!(again.frame(index), replay.frame(index));
    }
}

#[test]
fn a_replay_grows_while_the_game_is_played() {
    let whole = record_files(7);
    let mut begun = whole.clone();
    let rest = begun.states.split_off(&10);
    let mut replay = BUILT_IN.open(begun).unwrap();
    assert_eq!((replay.len(), replay.summary().is_over), (10, false));
    replay.extend(RecordFiles { states: rest, ..RecordFiles::default() }).unwrap();
    assert_eq!(replay.summary(), BUILT_IN.open(whole).unwrap().summary());
}

#[test]
fn a_cell_has_a_history() {
    let replay = BUILT_IN.open(record_files(8)).unwrap();
    let all: usize =
        (1..=25).flat_map(|x| (1..=25).map(move |y| Position::new(x, y))).map(|at| replay.history(at).len()).sum();
    assert!(all > 500, "{all}");
    let start = replay.history(Position::new(11, 25));
    assert!(start[0].text.starts_with("P1 R1"), "{start:?}");
    assert!(start.is_sorted_by_key(|past| past.index));
}

#[test]
fn a_cell_is_told_and_found() {
    let replay = BUILT_IN.open(record_files(8)).unwrap();
    let scene = replay.frame(0).scene;
    assert_eq!(scene.describe_cell(Position::new(11, 25)), ["goal of P3", "P1 R1, 13 lives, faces down"]);
    assert_eq!(scene.describe_cell(Position::new(13, 13)), [""; 0]);
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
    let mut summary = BUILT_IN.open(record_files(8)).unwrap().summary();
    summary.scores = vec![vec![0, 0, 0, 10], vec![0, 5, 5, -10]];
    (summary.frames, summary.first, summary.departures) = (4, 3, vec![(5, "one life more".to_owned())]);
    let chart = paint::chart(&summary, 6.0);
    let curves: Vec<_> = chart
        .shapes
        .iter()
        .filter_map(|shape| match &shape.form {
            paint::Form::Curve { points, .. } => Some((shape.color_role, points.clone())),
            _ => None,
        })
        .collect();
    let [(first, up), (second, down)] = &curves[..] else { panic!("{curves:?}") };
    assert_eq!((*first, *second), (paint::ColorRole::Of(Seat::ALL[0]), paint::ColorRole::Of(Seat::ALL[1])));
    // A constant score adds no corner.
    assert_eq!(up.iter().map(|point| point.0).collect::<Vec<_>>(), [0.0, 4.0, 6.0]);
    assert_eq!(down.iter().map(|point| point.0).collect::<Vec<_>>(), [0.0, 2.0, 4.0, 6.0]);
    assert!(up[2].1 < up[1].1 && down[3].1 > down[0].1 && up[0].1 == down[0].1, "{curves:?}");
    let values = chart.shapes.iter().filter_map(|shape| match &shape.form {
        paint::Form::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(values.collect::<Vec<_>>(), ["10", "-10", "round 6"]);
    let marks: Vec<_> = chart.shapes.iter().filter(|shape| shape.color_role == paint::ColorRole::Damage).collect();
    let [mark] = marks[..] else { panic!("{marks:?}") };
    assert!(matches!(mark.form, paint::Form::Line { from: (4.0, 0.0), to: (4.0, 1.0), .. }), "{mark:?}");
}

#[test]
fn what_is_no_replay_is_named() {
    let error = BUILT_IN.open(RecordFiles::default()).unwrap_err();
    assert_eq!(error, OpenReplayError::NoStates);
    let mut broken = record_files(9);
    broken.states.remove(&4);
    assert_eq!(BUILT_IN.open(broken).unwrap_err().to_string(), "0004.txt: is missing");
    let mut cut = record_files(9);
    cut.states.values_mut().for_each(|file| file.text = file.text.bytes()[..100].to_vec().into());
    let message = BUILT_IN.open(cut).unwrap_err().to_string();
    assert!(message.starts_with("0000.txt:4:"), "{message}");
}

/// A replay with a broken file, as opened, and as read back from its text.
fn with_broken(number: u64, spoil: impl Fn(&mut Vec<u8>), transcript: Option<Transcript>) -> [Box<dyn Replay>; 2] {
    let mut record_files = record_files(9);
    record_files.transcript = transcript;
    let file = record_files.states.get_mut(&number).unwrap();
    let mut text = file.text.bytes().to_vec();
    spoil(&mut text);
    file.text = text.into();
    let replay = BUILT_IN.open(record_files).unwrap();
    let text = serde_json::to_string(&replay.bundle()).unwrap();
    let again = BUILT_IN.open_bundle(&text).unwrap();
    [replay, again]
}

#[test]
fn rec_7_a_broken_file_does_not_hide_the_others() {
    let whole = BUILT_IN.open(record_files(9)).unwrap();
    let last = whole.len() - 1;
    for (number, spoil) in
        [(3, (|text| text.truncate(100)) as fn(&mut Vec<u8>)), (3, Vec::clear), (last as u64, |text| text.fill(0))]
    {
        for replay in with_broken(number, spoil, None) {
            let summary = replay.summary();
            let [(at, why)] = &summary.departures[..] else { panic!("{:?}", summary.departures) };
            assert_eq!((*at, replay.len()), (number, whole.len()));
            assert!(why.starts_with(&format!("{number:04}.txt: is not a valid state (")), "{why}");
            assert!(why.ends_with("); the previous state is shown"), "{why}");
            for index in (0..=last).filter(|&index| index as u64 != number) {
                assert_eq!(replay.frame(index).scene, whole.frame(index).scene, "{index}");
            }
            // Values that the file lacks are not invented.
            assert!(replay.frame(usize::try_from(number).unwrap() - 1).events.is_empty());
        }
    }
}

#[test]
fn rec_7_a_broken_file_follows_from_the_answers_that_a_journal_tells() {
    let whole = BUILT_IN.open(record_files(9)).unwrap();
    let transcript = whole.bundle().transcript;
    for replay in with_broken(3, Vec::clear, Some(transcript)) {
        assert_eq!(replay.frame(3).scene, whole.frame(3).scene);
        assert_eq!(replay.frame(2).events, whole.frame(2).events);
        let departures = replay.summary().departures;
        assert!(
            departures.len() == 1 && departures[0].1.ends_with("the state shown follows from the rules"),
            "{departures:?}"
        );
    }
}

#[test]
fn rec_7_a_broken_first_file_is_told_with_the_next() {
    let whole = BUILT_IN.open(record_files(9)).unwrap();
    for replay in with_broken(0, Vec::clear, None) {
        assert_eq!((replay.summary().first, replay.len()), (1, whole.len() - 1));
        assert_eq!(replay.frame(0).scene, whole.frame(1).scene);
        let departures = replay.summary().departures;
        assert!(
            departures.len() == 1 && departures[0].1.starts_with("0000.txt: is not a valid state ("),
            "{departures:?}"
        );
    }
}

#[test]
fn a_poster_is_well_formed_whatever_a_player_is_called() {
    let mut state = State::default();
    RedBot::set_name(&mut state, Seat::ALL[0], "<b>&\"č'").unwrap();
    let replay = BUILT_IN.open(RecordFiles { states: [file(0, &state)].into(), ..RecordFiles::default() }).unwrap();
    let text = paint::svg(&paint::Posters::new(&*replay).poster(0), paint::Theme::Light, 20.0);
    assert!(text.contains("P1 &lt;b&gt;&amp;\"č'"), "{text}");
}

/// OUT-4: names in every script fit their space, in letters of the built-in font.
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
        let replay = BUILT_IN.open(RecordFiles { states: [file(0, &state)].into(), ..RecordFiles::default() }).unwrap();
        let poster = paint::Posters::new(&*replay).poster(0);
        let texts: Vec<(f32, f32, f32, &str)> = poster.shapes.iter().filter_map(text_of).collect();
        let &(x, _, size, label) = texts.iter().find(|(.., text)| text.starts_with(drawn)).unwrap();
        assert!(label.len() > "P1 ".len() && label.chars().all(is_in_font), "{name}: {label}");
        let (beside, ..) = texts.iter().find(|(.., text)| *text == "in the game").unwrap();
        assert!(x + paint::ADVANCE * size * paint::columns(label) as f32 <= *beside, "{name}: {label}");
    }
}

fn text_of(shape: &paint::Shape) -> Option<(f32, f32, f32, &str)> {
    match &shape.form {
        paint::Form::Text { x, y, size, text, .. } => Some((*x, *y, *size, text)),
        _ => None,
    }
}

/// Records of other referees have their own file names, and their states contain their numbers.
#[test]
fn rec_7_a_broken_file_without_a_number_does_not_hide_the_others() {
    let whole = BUILT_IN.open(record_files(9)).unwrap();
    let last = record_files(9).states.len() as u64 - 1;
    let files = |name: &dyn Fn(u64) -> String, broken: &[u64]| -> Vec<File> {
        let states = record_files(9).states;
        let file = |(number, state): (u64, StateFile)| {
            let bytes = if broken.contains(&number) { b"broken".to_vec() } else { state.text.bytes().to_vec() };
            File { path: name(number), bytes }
        };
        states.into_iter().map(file).collect()
    };
    let counted = |number: u64| format!("foreign/round-{number}.state");
    // The names do not tell the order.
    let mixed = |number: u64| format!("foreign/{}.state", number * 7 % 11);
    type NameOf<'a> = &'a dyn Fn(u64) -> String;
    let cases: [(NameOf<'_>, &[u64]); 5] =
        [(&counted, &[3]), (&counted, &[3, 4]), (&counted, &[0]), (&counted, &[last]), (&mixed, &[3])];
    for (name, broken) in cases {
        let replay =
            BUILT_IN.record_files_of(files(name, broken)).and_then(|record_files| BUILT_IN.open(record_files)).unwrap();
        let departures: Vec<String> = replay.summary().departures.into_iter().map(|(_, why)| why).collect();
        for number in broken {
            assert!(
                departures.iter().any(|why| why.starts_with(&format!("{}: is not a valid state (", name(*number)))),
                "{departures:?}"
            );
        }
        let skipped = usize::from(broken == [0]);
        assert_eq!(replay.len() + skipped, whole.len(), "{broken:?}");
        for index in (skipped..whole.len()).filter(|&index| !broken.contains(&(index as u64))) {
            assert_eq!(replay.frame(index - skipped).scene, whole.frame(index).scene, "{index}");
        }
    }
    // With two missing states, the place of each is unknown.
    assert!(matches!(BUILT_IN.record_files_of(files(&mixed, &[3, 5])), Err(OpenReplayError::BadState(_))));
}
